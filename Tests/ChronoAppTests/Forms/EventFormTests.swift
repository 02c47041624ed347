import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `The form of an event` {
  @Test func `takes days as the length of what begins at a time, as it shows them`() {
    var planner = Planner()
    planner.press("E")
    #expect(planner.screen.contains("an event needs a name"))
    planner.type("Fair")
    planner.press("Tab", "Tab")
    planner.type("9:00")
    planner.press("Tab")
    planner.type("4 days")
    planner.press("Ctrl-X")
    #expect(planner.world.rows.events.first?.length == 4 * 1440)
  }

  @Test(arguments: [
    ("2 days", "until Mon 23 Nov 12:00"), ("24h", "until Sun 22 Nov 12:00"),
    ("23h", "until 11:00"),
  ])
  func `says the day too until which it lasts, where that is a day or more`(
    length: String,
    words: String
  ) {
    var planner = Planner()
    planner.press("E")
    planner.type("Trip")
    planner.press("Tab", "Tab")
    planner.type("12:00")
    planner.press("Tab")
    planner.type(length)
    planner.press("S-Tab")
    #expect(planner.screen.contains(words), "\(planner.screen)")
  }

  @Test func `takes the words of its empty time, and a task’s does too`() {
    var planner = Planner()
    planner.press("E")
    planner.type("Fair")
    planner.press("Tab", "Tab")
    planner.type("All day")
    planner.press("Ctrl-X")
    let event = planner.world.rows.events.first
    #expect(event?.name == "Fair" && event?.time == nil && event?.length == 1440)
    planner.select("Call Ana")
    planner.press("e", "Tab", "Tab", "Tab")
    planner.type("all day")
    #expect(planner.screen.contains("without a time"), "\(planner.screen)")
    planner.press("Ctrl-X")
    #expect(planner.world.task(titled: "Call Ana")?.time == nil)
  }

  @Test func `a rule that is typed begins on its first day, unless the day was typed`() {
    var planner = Planner()
    planner.press("E")
    planner.type("Choir")
    planner.press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab")
    planner.type("every mon")
    #expect(planner.screen.contains("Mon 23 Nov 2026, by the repeat"), "\(planner.screen)")
    var typed = planner
    planner.press("Ctrl-X")
    let event = planner.world.rows.events.first
    #expect(event?.day == Days.today + 2 && event?.repeats?.anchor == Days.today + 2)
    typed.press("PageUp", "Tab")
    typed.type("24 nov")
    #expect(typed.screen.contains("every mon; first on Tue 24 Nov"), "\(typed.screen)")
    typed.press("Ctrl-X")
    #expect(typed.world.rows.events.first?.day == Days.today + 3)
  }

  @Test func `another rule of an event moves it to its first day`() {
    var planner = Planner()
    planner.press("E")
    planner.type("Choir")
    planner.press("Tab", "Tab")
    planner.type("18:00")
    planner.press("Ctrl-X", "e", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab")
    planner.type("every wed")
    #expect(planner.screen.contains("Wed 25 Nov 2026, by the repeat"), "\(planner.screen)")
    planner.press("Ctrl-X")
    let event = planner.world.rows.events.first
    #expect(event?.day == Days.today + 4 && event?.repeats?.rule == "FREQ=WEEKLY;BYDAY=WE")
  }

  @Test func `says of a reminder that it never comes`() {
    var planner = Planner()
    planner.press("E")
    planner.type("Choir")
    planner.press("Tab", "Tab")
    planner.type("10:30")
    planner.press("Tab", "Tab", "Tab", "Tab")
    planner.type("1h")
    #expect(planner.screen.contains("‘1h’ never comes: that time is over"), "\(planner.screen)")
    planner.press("Ctrl-U")
    planner.type("10m")
    #expect(!planner.screen.contains("never comes"))
  }

  @Test func `adds a timed event`() {
    var planner = Planner()
    planner.press("E")
    planner.type("Dinner with Bo")
    planner.press("Tab", "Tab")
    planner.type("19:30")
    planner.press("Tab")
    planner.type("2h")
    planner.expectFrames("event-form")
    planner.press("Ctrl-X")
    let event = planner.world.rows.events.first
    #expect(event?.name == "Dinner with Bo")
    #expect(event?.day == Days.today)
    #expect(event?.time == Days.time(19, 30))
    #expect(event?.length == 120)
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `says that all day takes no time, also of an event that is busy`() {
    var planner = Planner(World(), size: .large)
    planner.press("E")
    planner.type("Fair")
    #expect(planner.screen.contains("Show as     busy: all day takes no time "))
    planner.press("Tab", "Tab")
    planner.type("9-17")
    #expect(planner.screen.contains("Show as     busy   "))
  }

  @Test func `is busy or free, by a key, and says so in its row and on the grid`() throws {
    var planner = Planner(World(), size: .large)
    planner.press("E")
    planner.type("Fair")
    planner.press("Tab", "Tab")
    planner.type("9-17")
    planner.press("PageDown", "S-Tab", "S-Tab")
    #expect(planner.screen.contains("Show as     ‹ busy ›"))
    planner.press("Space")
    #expect(planner.screen.contains("Show as     ‹ free: takes no time ›"))
    planner.press("x")
    #expect(planner.screen.contains("Space changes between busy and free"))
    planner.press("Ctrl-X")
    #expect(try #require(planner.world.rows.events.first).isFree)
    #expect(planner.screen.contains(" ◇  09:00 Fair"))
    #expect(planner.screen.contains("Fair free"))
    #expect(planner.gridLines.contains { $0.contains("◇Fair") })
    planner.expectFrames("event-free")
    // It is in the way of nothing.
    #expect(planner.screen.contains("0m of"))
    planner.press("g", "g", "e", "PageDown", "S-Tab", "S-Tab", "Right", "Ctrl-X")
    #expect(try !#require(planner.world.rows.events.first).isFree)
    #expect(planner.screen.contains(" ◆  09:00 Fair"))
    planner.press("u")
    #expect(planner.screen.contains(" ◇  09:00 Fair"))
  }

  @Test func `takes a range as time and length, in a new event and in one that is there`() {
    var planner = Planner(World())
    planner.press("E")
    planner.type("Dinner")
    planner.press("Tab", "Tab")
    planner.type("19:30-21:00")
    planner.press("Ctrl-X")
    #expect(planner.world.rows.events.first?.length == 90)
    planner.press("g", "g", "e", "Tab", "Tab")
    planner.type("18:00-18:30")
    planner.press("Ctrl-X")
    #expect(planner.world.rows.events.first?.time == Days.time(18))
    #expect(planner.world.rows.events.first?.length == 30)
  }

  @Test func `has a place, a category and tags, and shows them in its row`() throws {
    var planner = Planner()
    planner.press("E")
    planner.type("Dinner")
    planner.press("Tab", "Tab", "Tab", "Tab")
    planner.type("Casa Lina")
    planner.press("Tab")
    planner.type("health")
    planner.press("Enter", "Tab", "Tab", "Tab")
    planner.type("@fun @late")
    planner.press("Ctrl-X")
    let world = planner.world.rows
    let event = try #require(world.events.first)
    #expect(event.place == "Casa Lina" && event.tags == ["fun", "late"])
    #expect(world.categories.first { $0.id == event.category }?.name == "health")
    planner.resize(160, 40)
    #expect(planner.screen.contains("Dinner Casa Lina @fun @late #health"))
    planner.press("g", "g", "e")
    #expect(planner.screen.contains("Casa Lina") && planner.screen.contains("@fun @late"))
    planner.press("Tab", "Tab", "Tab", "Tab", "Ctrl-U", "Tab", "Left", "Ctrl-X")
    let changed = try #require(planner.world.rows.events.first)
    #expect(changed.place.isEmpty && changed.category != event.category)
    #expect(changed.tags == event.tags && changed.name == "Dinner")
  }

  @Test func `is of the category that is looked at`() {
    var planner = Planner()
    planner.press("h", "j", "j", "l", "E")
    planner.type("Fair")
    planner.press("Ctrl-X")
    #expect(planner.world.rows.events.first?.category == World.work.id)
  }

  @Test func `without a time it lasts whole days`() {
    var planner = Planner()
    planner.press("E")
    planner.type("Fair")
    #expect(planner.screen.contains("all day"))
    planner.press("Tab", "Tab", "Tab")
    planner.type("3 days")
    planner.press("Ctrl-X")
    #expect(planner.world.rows.events.first?.length == 3 * 1440)
    #expect(planner.world.rows.events.first?.time == nil)
  }

  @Test func `opens with what it is, and revises it`() {
    var planner = Planner()
    planner.press("E")
    planner.type("Market")
    planner.press("Ctrl-X", "g", "g", "e")
    #expect(planner.screen.contains("Market"))
    #expect(planner.screen.contains("1 day"))
    planner.press("Tab", "Tab")
    planner.type("8:00")
    planner.press("Tab", "Ctrl-U")
    planner.type("90m")
    planner.press("Ctrl-X")
    #expect(planner.world.rows.events.first?.time == Days.time(8))
    #expect(planner.world.rows.events.first?.length == 90)
  }

  @Test func `a length that alone is edited is saved`() throws {
    for (time, typed, minutes) in [("9:00", "1h45", 105), ("", "2 days", 2880)] {
      var planner = Planner()
      planner.press("E")
      planner.type("Fair")
      planner.press("Tab", "Tab")
      planner.type(time)
      planner.press("Ctrl-X", "Home", "e", "Tab", "Tab", "Tab", "Ctrl-U")
      let before = try #require(planner.world.rows.events.first)
      planner.type(typed)
      planner.press("Ctrl-X")
      var after = try #require(planner.world.rows.events.first)
      #expect(after.length == minutes && before.length != minutes)
      (after.length, after.modified) = (before.length, before.modified)
      #expect(after == before)
    }
  }

  @Test func `added for another day, it says which`() {
    var planner = Planner()
    planner.press("E")
    planner.type("Fair")
    planner.press("Tab")
    planner.type("fri")
    planner.press("Ctrl-X")
    #expect(planner.notice == "Added ‘Fair’ on Fri 27 Nov · u undo")
    planner.press("3", "E")
    planner.type("Brunch")
    planner.press("Ctrl-X")
    #expect(planner.notice == "Added ‘Brunch’ · u undo")
  }

  @Test func `needs a name and a day`() {
    var planner = Planner()
    planner.press("E", "Ctrl-X")
    #expect(planner.notice == "Can’t save yet: an event needs a name")
    planner.type("Party")
    planner.press("Tab", "Ctrl-U", "Ctrl-X")
    #expect(planner.notice == "Can’t save yet: an event needs a day")
  }
}
