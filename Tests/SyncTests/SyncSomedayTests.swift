import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A repeating task that was put off to someday: its rule is told to other planners, as no other program would take one
/// without a day.
@Suite struct SyncSomedayTests {
  private static let line = "X-CHRONOLIST-WAITING;DAY=20261123:FREQ=DAILY\\;INTERVAL=2"

  /// A task of every other day, put off on its first one.
  private func waiting(isHabit: Bool = false) throws -> SyncWorld {
    let world = try SyncWorld()
    var draft = TaskDraft(title: "Stand-up", due: .monday, time: TimeOfDay(minutes: 540))
    draft.repeats = RepeatDraft(
      rule: try RecurrenceRule("FREQ=DAILY;INTERVAL=2"),
      afterCompletion: isHabit
    )
    draft.repeats?.excluded = [.monday + 4]
    let id = try world.add(draft)
    try world.sync()
    _ = try world.repository.perform(.move(.tasks([id]), to: nil), at: world.now)
    try world.sync()
    #expect(try world.sync().changes == 0)
    return world
  }

  private func open(_ world: SyncWorld) throws -> TaskItem {
    try #require(try world.tasks().map(\.task).first { $0.status == .open })
  }

  @Test(arguments: [false, true])
  func `is told in a line of ours, without a rule`(isHabit: Bool) throws {
    let world = try waiting(isHabit: isHabit)
    let text = try world.text("Stand-up")
    #expect(text.contains("\r\n\(Self.line) 20261127\r\n"))
    #expect(text.contains("X-CHRONOLIST-USUAL-TIME:090000\r\n"))
    #expect(text.contains("X-CHRONOLIST-REPEAT-FROM:COMPLETION") == isHabit)
    #expect(!text.contains("RRULE") && !text.contains("DUE;") && !text.contains("EXDATE"))
  }

  @Test func `has a rule again with a day`() throws {
    let world = try waiting()
    let id = try open(world).id
    _ = try world.repository.perform(.move(.tasks([id]), to: .monday + 1), at: world.now)
    try world.sync()
    let text = try world.text("Stand-up")
    #expect(text.contains("\r\nRRULE:FREQ=DAILY;INTERVAL=2\r\n"))
    #expect(text.contains("EXDATE") && !text.contains("X-CHRONOLIST-WAITING"))
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: [false, true])
  func `outlives a phone that edits it, and one that drops the line`(drops: Bool) throws {
    let world = try waiting()
    let before = try open(world)
    if drops { try world.change("Stand-up", "X-CHRONOLIST-WAITING", to: nil) }
    try world.change("Stand-up", "SUMMARY", to: "SUMMARY:Meeting")
    try world.sync()
    #expect(try open(world).title == "Meeting")
    #expect(try open(world).repeats == before.repeats)
    #expect(try world.text("Meeting").contains(Self.line))
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: [false, true])
  func `goes on where a phone gives it a day`(drops: Bool) throws {
    let world = try waiting()
    if drops { try world.change("Stand-up", "X-CHRONOLIST-WAITING", to: nil) }
    try world.change("Stand-up", "SUMMARY", to: "SUMMARY:Stand-up\r\nDUE;VALUE=DATE:20261126")
    try world.sync()
    let task = try open(world)
    #expect(task.due == .monday + 3 && task.repeats?.rule == "FREQ=DAILY;INTERVAL=2")
    #expect(try world.text("Stand-up").contains("RRULE:FREQ=DAILY;INTERVAL=2\r\n"))
    #expect(try !world.text("Stand-up").contains("X-CHRONOLIST-WAITING"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `goes on where a phone ticks it`() throws {
    let world = try waiting()
    let ticked = "STATUS:COMPLETED\r\nCOMPLETED:20261123T120100Z"
    try world.change("Stand-up", "SUMMARY", to: "SUMMARY:Stand-up\r\n\(ticked)")
    world.now.instant = world.now.instant + 120
    try world.sync()
    let states = try world.tasks().map(\.task.status).sorted { $0.rawValue < $1.rawValue }
    #expect(states == [.open, .done])
    #expect(try open(world).due == .monday + 2)
    #expect(try world.sync().changes == 0)
  }

  @Test func `is made whole by a new planner`() throws {
    let world = try waiting()
    let other = try SyncWorld(folder: world.folder, state: 2)
    try other.sync()
    let (one, two) = (try open(world), try open(other))
    #expect(two.due == nil && two.usualTime == one.usualTime)
    #expect(two.repeats?.rule == one.repeats?.rule && two.repeats?.anchor == .monday)
    #expect(two.repeats?.excluded == one.repeats?.excluded)
    #expect(try other.sync().changes == 0)
    _ = try other.repository.perform(.setDone(.tasks([two.id]), true), at: other.now)
    for side in [other, world, other] { try side.sync() }
    for side in [world, other] {
      #expect(try TwoPlanners.lines(side).first == "25 09:00 Stand-up 0 open*: 25 open")
      #expect(try side.tasks().count == 2)
      #expect(try side.sync().changes == 0)
    }
  }

  /// The line of another version, or of nobody knows whom.
  @Test func `a line that says no rule is named`() throws {
    let world = try waiting()
    try world.change("Stand-up", "X-CHRONOLIST-WAITING", to: "X-CHRONOLIST-WAITING:now and then")
    let summary = try world.sync()
    #expect(summary.aside.count == 1)
    #expect(try open(world).repeats != nil)
  }

  /// Neither of the two has heard of the other.
  @Test func `put off on one and ticked on the other it is done, and goes on`() throws {
    for isFirstFirst in [true, false] {
      let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"), isCarried: true)
      try SeriesDeed.someday.perform(planners.one)
      planners.passMinutes()
      try planners.tick(planners.two)
      try planners.settle(first: isFirstFirst ? 0 : 1)
      for world in planners.both {
        let lines = try TwoPlanners.lines(world)
        #expect(lines == ["23 18:00 Wash 30 done: 23 kept", "24 18:00 Wash 30 open*: 24 open"])
      }
    }
  }

  @Test func `put off on both and ticked on one it is done on no day on both`() throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"), isCarried: true)
    try SeriesDeed.someday.perform(planners.one)
    try planners.settle()
    try planners.tick(planners.two)
    try planners.settle()
    for world in planners.both {
      let lines = try TwoPlanners.lines(world)
      #expect(lines.first == "24 18:00 Wash 30 open*: 24 open")
      #expect(lines.dropFirst() == ["someday any time Wash 30 done: 23 postponed"])
    }
  }

  /// A phone may say so by a start and a due time alone.
  @Test func `how long it takes is told of what has no time any more`() throws {
    let world = try SyncWorld()
    let text = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//phone//EN", "BEGIN:VTODO", "UID:tea",
      "DTSTAMP:20261123T080000Z", "SUMMARY:Tea", "DTSTART:20261124T100000Z",
      "DUE:20261124T104500Z", "END:VTODO", "END:VCALENDAR", "",
    ]
    world.folder.put(SyncPlace("", "tea.ics"), text.joined(separator: "\r\n"))
    try world.sync()
    let task = try world.task("Tea").task
    #expect(task.estimate == 45)
    #expect(!(try world.text("Tea")).contains("DURATION"))
    _ = try world.repository.perform(.move(.tasks([task.id]), to: nil), at: world.now)
    try world.sync()
    #expect(try world.text("Tea").contains("\r\nESTIMATED-DURATION:PT45M\r\n"))
    #expect(!(try world.text("Tea")).contains("DUE"))
  }

  /// The other ticks the next instance, as it has missed the one that waits.
  @Test(arguments: [false, true], ["21", "12", "2112"])
  func `one that gets a day past one that was ticked elsewhere is done once`(
    isFresh: Bool,
    order: String
  ) throws {
    let planners = try TwoPlanners(TwoPlanners.Tick(isTimed: true, isFresh: isFresh, uid: ""))
    for side in planners.sides + planners.sides { try side.sync() }
    try SeriesDeed.someday.perform(planners.one)
    try planners.passDays()
    try planners.tick(planners.two)
    planners.passMinutes()
    try planners.perform({ .move($0, to: .monday + 2) }, planners.one)
    for side in order + "1212" {
      planners.passMinutes()
      try planners.sides[side == "1" ? 0 : 1].syncOnce()
    }
    for world in planners.both {
      #expect(try world.sync().changes == 0)
      let lines = try TwoPlanners.lines(world)
      #expect(
        lines == [
          "24 18:00 Wash 30 done: 23 postponed, 24 kept", "25 18:00 Wash 30 open*: 25 open",
        ]
      )
    }
  }
}
