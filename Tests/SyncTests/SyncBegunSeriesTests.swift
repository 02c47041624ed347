import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Tasks that are given a rule on one of two planners while they are done on the other, before either hears of it.
@Suite struct SyncBegunSeriesTests {
  /// A task of Monday that does not repeat, which both know.
  private func planners(_ time: TimeOfDay? = TimeOfDay(minutes: 1080)) throws -> TwoPlanners {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.revise(planners.one) { task in
      task.repeats = nil
      task.time = time
    }
    for world in planners.both { try world.sync() }
    planners.passMinutes()
    return planners
  }

  private static let rules = ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO", "FREQ=DAILY;INTERVAL=3"]

  private func begin(
    _ world: SyncWorld,
    _ planners: TwoPlanners,
    _ rule: String = "FREQ=DAILY",
    isHabit: Bool = false
  ) throws {
    try planners.revise(world) { task in
      let series = Identifier<Repeat>(high: 7, low: 7)
      var draft = RepeatDraft(rule: (try? RecurrenceRule(rule)) ?? RecurrenceRule(.daily))
      draft.afterCompletion = isHabit
      task.repeats = task.due.map { draft.repeats(from: $0, series: series) }
    }
  }

  @Test(arguments: [0, 1], [false, true])
  func `the task is done, and the series goes on behind it`(first: Int, isHabit: Bool) throws {
    for (rule, next) in zip(Self.rules, [24, 30, 26]) {
      let planners = try planners()
      try begin(planners.one, planners, rule, isHabit: isHabit)
      planners.passMinutes()
      try planners.tick(planners.two)
      let day = isHabit && next == 30 ? 30 : next
      try planners.check(
        ["23 18:00 Wash 30 done: 23 kept", "\(day) 18:00 Wash 30 open*: \(day) open"],
        first: first
      )
    }
  }

  @Test(arguments: [0, 1])
  func `so it does where it was done first`(first: Int) throws {
    let planners = try planners(nil)
    try planners.tick(planners.two)
    planners.passMinutes()
    try begin(planners.one, planners)
    try planners.check(
      ["23 any time Wash 30 done: 23 kept", "24 any time Wash 30 open*: 24 open"],
      first: first
    )
  }

  @Test(arguments: [0, 1])
  func `where it was dropped the series goes on as well`(first: Int) throws {
    let planners = try planners()
    try begin(planners.one, planners)
    try planners.perform({ .drop($0) }, planners.two)
    try planners.check(
      ["23 18:00 Wash 30 dropped: 23 withdrawn", "24 18:00 Wash 30 open*: 24 open"],
      first: first
    )
  }

  @Test(arguments: [0, 1])
  func `what else was edited of it is so of the days to come`(first: Int) throws {
    let planners = try planners()
    try begin(planners.one, planners)
    planners.passMinutes()
    try planners.revise(planners.one) { $0.title = "Rinse" }
    try planners.tick(planners.two)
    try planners.check(nil, first: first)
    let lines = try TwoPlanners.lines(planners.one)
    #expect(lines.contains("24 18:00 Rinse 30 open*: 24 open"), "\(lines)")
    #expect(lines.count == 2 && lines[0].contains(" 30 done: 23 kept"), "\(lines)")
  }

  @Test(arguments: [0, 1])
  func `days that have gone by meanwhile take no tick away`(first: Int) throws {
    let planners = try planners()
    try begin(planners.one, planners)
    try planners.tick(planners.two)
    try planners.passDays()
    try planners.check(
      ["23 18:00 Wash 30 done: 23 kept", "24 18:00 Wash 30 open*: 24 open"],
      first: first
    )
  }

  @Test(arguments: [0, 1], [false, true])
  func `a series whose end is undone keeps a tick that was made meanwhile`(
    first: Int,
    isDayOver: Bool
  ) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.revise(planners.one) { $0.repeats = nil }
    for world in planners.both { try world.sync() }
    planners.passMinutes()
    _ = try planners.one.repository.undo(at: planners.one.now)
    try planners.tick(planners.two)
    if isDayOver { try planners.passDays() } else { planners.passMinutes() }
    try planners.check(
      ["23 18:00 Wash 30 done: 23 kept", "24 18:00 Wash 30 open*: 24 open"],
      first: first
    )
  }

  @Test func `what another program puts back without knowing of the end begins nothing`() throws {
    let world = try SyncWorld()
    var draft = TaskDraft(title: "Wash", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try world.add(draft)
    try world.sync()
    let (place, old) = (try world.place("Wash"), try world.text("Wash"))
    try world.edit("Wash") { $0.repeats = nil }
    world.now = world.now.later(minutes: 5)
    try world.sync()
    let id = try world.task("Wash").task.id
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    world.folder.put(place, old.replacing("SUMMARY", with: "PRIORITY:1\r\nSUMMARY"))
    try world.sync()
    #expect(try world.tasks().count == 1)
    #expect(try world.task("Wash").task.repeats == nil)
  }
}
