import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `The hour grid` {
  @Test func `draws the day at every size`() {
    var world = World.sample
    world.event("Lunch with Bo", at: Days.time(12, 30), minutes: 45)
    world.track(
      "Stand-up",
      from: Days.instant(Days.today, 9, 0),
      to: Days.instant(Days.today, 9, 14)
    )
    world.track("Write the report", from: Days.instant(Days.today, 9, 15), to: nil)
    for size in [Size.small, .plain, Size(width: 100, height: 24), .large] {
      Planner.onGrid(world, size: size).expectGrid("day-\(size.width)x\(size.height)")
    }
  }

  @Test func `shows what it kept from the last key as if it were laid out anew`() {
    let keys = [
      "j", "z", "j", "Tab", "j", "J", "z", "+", "n", "h", "w", "l", "j", "Enter", "Esc", "z", "]",
      "w", "b", "j", "l", "Enter", "[", "Space", "c", "c", "b", "Esc", "k", "z", "1", "2", "u", "s",
    ]
    // Another name for the same clock: nothing that was kept is of use there.
    let elsewhere = Moment(
      instant: Days.now.instant,
      zone: .fixed("Elsewhere", offset: Days.now.zone.offset(at: Days.now.instant)),
      dayStart: Days.now.dayStart
    )
    for size in [Size.plain, .large] {
      var planner = Planner(.crowded, size: size)
      for key in keys {
        planner.press(key)
        #expect(planner.frame == draw(planner.state, at: elsewhere), "after \(key)")
      }
    }
  }

  @Test func `moves the now-line with the clock, though no key was pressed`() throws {
    let planner = Planner(size: .large)
    var later = planner
    later.now.instant = later.now.instant + 3600
    let before = try #require(planner.gridLines.firstIndex { $0.hasPrefix("│▶42") })
    let after = try #require(later.gridLines.firstIndex { $0.hasPrefix("│▶42") })
    #expect(after == before + 2)
  }

  @Test(arguments: [0, 1, 59])
  func `tells no second time of an hour from the seconds of a minute`(second: Int64) {
    var world = World()
    // Without a time, so that its end has the seconds of now.
    world.plan("Essay", in: nil, minutes: 30)
    var planner = Planner(world, size: .large)
    for minutes: Int64 in [0, 18] {
      planner.now.instant = Days.now.instant + minutes * 60 + second
      planner.send(.tick)
      #expect(planner.screen.contains(" ends ") && !planner.screen.contains("²"))
    }
  }

  @Test func `puts overlapping blocks side by side, and says how many have no room`() {
    for (name, zoom) in [("60", Zoom.hour), ("30", .half), ("15", .quarter)] {
      var settings = Settings()
      settings.zoom = zoom
      Planner.onGrid(.crowded, size: .large, settings: settings).expectGrid("crowded-\(name)")
      Planner.onGrid(.crowded, settings: settings).expectGrid("crowded-narrow-\(name)")
    }
  }

  @Test func `shows a block over midnight as one block on two days`() {
    var world = World.sample
    world.plan("Watch the sky", in: World.home, at: Days.time(23), minutes: 150)
    var planner = Planner.onGrid(world)
    #expect(planner.gridLine("23 ").hasPrefix("23  ┏23:00→ Watch"))
    planner.press("]")
    #expect(planner.gridLine("00 ").hasPrefix("00  ┃→01:30 Watch"))
    #expect(planner.gridLine("01 ").hasPrefix("01  ┗"))
    planner.press("g", "g")
    #expect(planner.gridLines.last?.contains("23:00-01:30 after") == true)
  }

  @Test func `shows the end of a block that ends with the day, or begins with it`() {
    var world = World()
    world.plan("Night", in: nil, at: .midnight, minutes: 120)
    world.plan("Late", in: nil, at: Days.time(22), minutes: 120)
    var settings = Settings()
    settings.zoom = .hour
    let planner = Planner.onGrid(world, size: .large, settings: settings)
    #expect(planner.gridLine("00 ").hasPrefix("00  ┏Night"))
    #expect(planner.gridLine("01 ").hasPrefix("01  ┗"))
    #expect(planner.gridLine("22 ").hasPrefix("22  ┏Late"))
    #expect(planner.gridLine("23 ").hasPrefix("23  ┗"))
  }

  @Test func `has a row less in spring and a row more in autumn`() throws {
    let berlin = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    var settings = Settings()
    settings.zoom = .hour
    let spring = try #require(LocalDay("2026-03-29"))
    let autumn = try #require(LocalDay("2026-10-25"))
    for (name, day) in [("spring", spring), ("autumn", autumn)] {
      var world = World()
      world.plan("Night shift", in: nil, on: day, at: Days.time(1), minutes: 120)
      let now = Moment(instant: berlin.instant(LocalTime(day, Days.time(5))), zone: berlin)
      let planner = Planner.onGrid(
        world,
        size: Size(width: 40, height: 30),
        now: now,
        settings: settings
      )
      planner.expectGrid(name)
    }
  }

  @Test func `shows all-day events on three lines, and how many more there are`() {
    var world = World.sample
    for name in ["Fair", "Holiday", "Moving day", "Visitors"] { world.event(name, at: nil) }
    let planner = Planner.onGrid(world)
    #expect(planner.gridLines[1].contains("◆ Fair"))
    #expect(planner.gridLines[3].contains("◆ Moving day"))
    #expect(planner.gridLines[3].contains("+1 more"))
    #expect(!planner.screen.contains("◆ Visitors  "))
  }

  @Test func `puts the hours on the right when set so`() {
    var settings = Settings()
    settings.hourLabels = .right
    settings.timeForm = .hours12
    Planner.onGrid(settings: settings).expectGrid("right")
  }

  @Test func `tells blocks apart without colour`() {
    var world = World.sample
    world.event("Dentist", at: Days.time(14), minutes: 60)
    world.plan("Collide", in: World.home, at: Days.time(14, 30), minutes: 30)
    let planner = Planner.onGrid(world, size: .large)
    #expect(planner.screen.contains("[✓ Stand-up"))
    #expect(planner.screen.contains("◆!Dentist"))
    #expect(planner.screen.contains("[!Collide"))
    var ascii = planner
    ascii.press("b")
    // A glyph without a stand-in would be a question mark.
    for shown in [planner, ascii] {
      let frame = shown.frame.ascii
      #expect(frame.text.allSatisfy { $0.isASCII })
      let panes = frame.text.split(separator: "\n").dropLast().joined()
      #expect(!panes.contains(Character("?")))
    }
  }

  @Test func `moves the now-line by the minute, through empty cells only`() {
    var world = World.sample
    world.plan("Collide", in: World.home, at: Days.time(9, 15), minutes: 30, done: Days.time(9, 40))
    var planner = Planner.onGrid(world, size: .large)
    #expect(planner.gridLine("▶42").contains("┏Write the report"))
    planner.press("n", "n")
    planner.now.instant = planner.now.instant + 60
    planner.send(.tick)
    #expect(planner.gridLine("▶43").contains("┏Write the report"))
    planner.now.instant = planner.now.instant + 45 * 60
    planner.send(.tick)
    #expect(planner.gridLine("▶28").isEmpty)
    #expect(planner.gridLine("10▶").contains("┗"))
    planner.press("]")
    #expect(planner.gridLines.allSatisfy { !$0.contains("▶") })
  }

  @Test func `no hour's label changes for now`() {
    var planner = Planner.onGrid(World())
    #expect(planner.gridLine("09▶").contains("── 09:42 ──"))
    planner.press("z")
    #expect(planner.gridLine("09 ").hasPrefix("09 ┆"))
    #expect(planner.gridLine("▶42").contains("──"))
    planner.now.instant = planner.now.instant - 40 * 60
    planner.send(.tick)
    #expect(planner.gridLine("09▶").contains("── 09:02 ──"))
    var settings = Settings()
    settings.timeForm = .hours12
    let twelve = Moment(instant: Days.instant(Days.today, 12, 5), zone: .utc)
    let noon = Planner(World(), now: twelve, settings: settings)
    #expect(noon.gridLine("12p").hasPrefix("12p▶"))
    var week = Planner(World(), size: .large)
    week.press("w")
    #expect(week.gridLine("09").hasPrefix("09 ┆"))
    #expect(week.gridLine("▶42").hasPrefix("▶42"))
  }
}
