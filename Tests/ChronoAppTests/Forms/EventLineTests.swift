import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// An event in one line: typed where tasks are.
@Suite struct EventLineTests {
  private func event(_ planner: Planner) -> CalendarEvent? { planner.world.rows.events.last }

  @Test func `of at most 30 characters adds an event, which the cursor goes to`() {
    var planner = Planner()
    let line = "event Lunch 13-14 at Café"
    #expect(line.count <= 30)
    planner.press("a")
    planner.type(line)
    #expect(planner.screen.contains("Add an event"))
    #expect(planner.screen.contains("◆ Lunch"))
    #expect(planner.screen.contains("13:00–14:00"))
    #expect(planner.screen.contains("at Café"))
    planner.press("Enter")
    let made = event(planner)
    #expect(made?.name == "Lunch" && made?.place == "Café")
    #expect(made?.day == Days.today && made?.time == Days.time(13) && made?.length == 60)
    #expect(planner.notice == "Added ‘Lunch’ · u undo")
    #expect(planner.state.selectedRow?.id == made.map { .event($0.id, Days.today) })
    #expect(planner.world.rows.tasks.count == World.sample.rows.tasks.count)
    planner.press("u")
    #expect(event(planner) == nil)
  }

  @Test func `that says all day has no time, on an hour of the grid too`() {
    var planner = Planner.onGrid(World(), size: .large)
    planner.press("a")
    planner.type("event Fair all day")
    #expect(planner.screen.contains("◆ Fair "), "\(planner.screen)")
    planner.press("Enter")
    let made = event(planner)
    #expect(made?.name == "Fair" && made?.time == nil && made?.length == 1440)
  }

  @Test func `has its day, category, tags, repeat and reminder`() {
    var planner = Planner(size: .large)
    planner.press("a")
    planner.type("event Choir every mon 19:00 for 2h #home @music *15m at Town Hall")
    for words in ["Mon 23 Nov", "19:00–21:00", "#Home", "@music", "every mon", "at Town Hall"] {
      #expect(planner.screen.contains(words), "\(words)")
    }
    planner.press("Enter")
    let made = event(planner)
    #expect(made?.day == Days.today + 2 && made?.length == 120 && made?.place == "Town Hall")
    #expect(made?.category == World.home.id && made?.tags == ["music"])
    #expect(
      made?.repeats?.rule == "FREQ=WEEKLY;BYDAY=MO" && made?.reminders == [.before(minutes: 15)]
    )
    #expect(planner.notice == "Added ‘Choir’ on Mon 23 Nov · u undo")
  }

  @Test func `without a time lasts all day, or whole days`() {
    var planner = Planner()
    planner.press("a")
    planner.type("event Fair tomorrow")
    #expect(planner.screen.contains("all day"))
    planner.press("Enter", "a")
    #expect(event(planner)?.time == nil && event(planner)?.length == 1440)
    planner.type("event Trip fri for 48h")
    #expect(planner.screen.contains("2 days"))
    planner.press("Enter", "a")
    #expect(event(planner)?.length == 2880)
    planner.type("event Call fri for 30m")
    planner.press("Enter")
    #expect(planner.screen.contains("lasts whole days"))
    #expect(event(planner)?.name == "Trip")
  }

  @Test func `a task about an event stays one, and each says how it is the other`() {
    var planner = Planner(size: .large)
    planner.press("a")
    planner.type("event planning")
    #expect(planner.screen.contains("Add a task"))
    #expect(planner.screen.contains("an event instead: add a day or a time, or begin with event:"))
    planner.press("Enter")
    #expect(planner.world.task(titled: "event planning") != nil)
    planner.press("a")
    planner.type("event Lunch 13-14 ")
    #expect(planner.screen.contains("a task instead: begin with \\event"))
    planner.press("Home")
    planner.type("\\")
    #expect(planner.screen.contains("Add a task"))
    planner.press("Enter")
    #expect(planner.world.task(titled: "event Lunch")?.time == Days.time(13))
    #expect(planner.world.rows.events.isEmpty)
  }

  @Test func `Backspace behind the word makes it plain`() {
    var planner = Planner()
    planner.press("a")
    planner.type("event Lunch 13-14")
    planner.press("Home", "Right", "Right", "Right", "Right", "Right", "Backspace")
    #expect(planner.screen.contains("Add a task"))
    planner.press("Enter")
    #expect(planner.world.task(titled: "event Lunch") != nil)
  }

  @Test func `on an hour of the grid the hour is the event's`() {
    var planner = Planner.onGrid(size: .large)
    planner.press("G", "k", "k", "a")
    planner.type("event Drinks")
    #expect(planner.screen.contains("Add an event"))
    planner.press("Enter")
    #expect(event(planner)?.name == "Drinks" && event(planner)?.time != nil)
    #expect(event(planner)?.length == 60)
  }

  @Test func `needs a name`() {
    var planner = Planner()
    planner.press("a")
    planner.type("event tomorrow")
    planner.press("Enter")
    #expect(planner.screen.contains("An event needs a title"))
    #expect(planner.world.rows.events.isEmpty)
  }

  @Test func `pasted lines are tasks and events, in one step`() {
    var planner = Planner()
    planner.press("a")
    planner.paste("event Lunch 13-14 at Café #new\nBuy tea #new\nevent Party fri for 3h\n")
    #expect(planner.screen.contains("3 items, one per line"))
    #expect(planner.screen.contains("◆ Lunch"))
    #expect(planner.screen.contains("line 3: An event without a time lasts whole days"))
    planner.press("Enter")
    #expect(planner.notice == "Added 3 items · u undo")
    let lunch = event(planner)
    #expect(lunch?.name == "Lunch" && lunch?.place == "Café" && lunch?.time == Days.time(13))
    #expect(planner.world.task(titled: "Buy tea")?.category == lunch?.category)
    #expect(planner.world.task(titled: "Party")?.due == Days.today + 6)
    planner.press("u")
    #expect(planner.world.rows.events.isEmpty)
    #expect(planner.world.task(titled: "Buy tea") == nil)
  }

  @Test func `a copied event that is pasted is the event again`() {
    var planner = Planner()
    planner.press("a")
    planner.paste("event Lunch 13-14 at Café\nevent Choir mon 19:00\n")
    #expect(planner.screen.contains("2 events, one per line"))
    planner.press("Enter")
    #expect(planner.world.rows.events.map(\.name).sorted() == ["Choir", "Lunch"])
  }

  @Test func `lasts the days that are typed, and its row says how many`() {
    var planner = Planner(size: .large)
    planner.press("a")
    planner.type("event Trip 24 dec - 27 dec")
    planner.press("Enter")
    #expect(event(planner)?.length == 4 * 1440 && event(planner)?.day == Days.today + 33)
    planner.press("4")
    #expect(planner.screen.contains("◆  Trip 4 days"))
    planner.toEvent("Trip")
    planner.press("H")
    #expect(event(planner)?.day == Days.today + 32)
  }

  @Test func `its picture`() {
    var planner = Planner()
    planner.press("a")
    planner.type("event Lunch with Ann 13-14 tomorrow at Café #home @food")
    planner.expectFrames("add-event")
  }
}
