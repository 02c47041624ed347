import ChronoModel
import ChronoStore
import Testing
import chronolist

/// What a done instance of a series is called on two planners, of which one has edited the series meanwhile.
@Suite struct SyncInstanceWordsTests {
  enum Field: String, CaseIterable, Sendable { case title, time, estimate }

  private func edit(_ field: Field, _ planners: TwoPlanners, _ world: SyncWorld) throws {
    try planners.revise(world) { task in
      switch field {
      case .title: task.title = "Rinse, dry 100 %"
      case .time: task.time = TimeOfDay(minutes: 600)
      case .estimate: task.estimate = 45
      }
    }
  }

  private func line(_ day: Int, _ field: Field?, _ end: String) -> String {
    let time = field == .time ? "10:00" : "18:00"
    let title = field == .title ? "Rinse, dry 100 %" : "Wash"
    return "\(day) \(time) \(title) \(field == .estimate ? 45 : 30) \(end)"
  }

  @Test(arguments: Field.allCases, [0, 1])
  func `one that was edited on one and ticked on the other is called the same`(
    field: Field,
    first: Int
  ) throws {
    for isHabit in [false, true] {
      let planners = try TwoPlanners(RecurrenceRule(.daily), isHabit: isHabit)
      try edit(field, planners, planners.one)
      try planners.tick(planners.two)
      try planners.check(
        nil,
        first: first
      )
      #expect(
        try TwoPlanners.lines(planners.one).contains(line(24, field, "open*: 24 open"))
      )
    }
  }

  @Test(arguments: Field.allCases, [0, 1])
  func `one that was edited after the tick is of those to come alone`(field: Field, first: Int)
    throws
  {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.tick(planners.two)
    planners.passMinutes()
    try edit(field, planners, planners.two)
    try planners.check(
      [line(23, nil, "done: 23 kept"), line(24, field, "open*: 24 open")],
      first: first
    )
  }

  @Test(arguments: Field.allCases, [0, 1])
  func `so is one of a day that was over on both`(field: Field, first: Int) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try edit(field, planners, planners.two)
    try planners.passDays()
    try planners.check(
      [line(23, field, "lapsed: 23 missed"), line(24, field, "open*: 24 open")],
      first: first
    )
  }

  @Test func `a phone that renames the series renames no day that is over`() throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.tick(planners.one)
    for world in planners.both { try world.sync() }
    try planners.one.change("Wash", "SUMMARY", to: "SUMMARY:Rinse")
    try planners.check([line(23, nil, "done: 23 kept"), "24 18:00 Rinse 30 open*: 24 open"])
  }

  @Test(arguments: ["Wash", "Wash%2 20261123", "%FF 20261123", "", "Wash 20261123 x"])
  func `what no planner has told is passed over`(value: String) throws {
    let planners = try TwoPlanners(RecurrenceRule(.daily))
    try planners.tick(planners.one)
    try planners.one.sync()
    let line = "X-CHRONOLIST-AS;TIME=18;ESTIMATE=0:" + value
    try planners.one.change("Wash", "X-CHRONOLIST-AS", to: line)
    try planners.two.sync()
    #expect(
      try TwoPlanners.lines(planners.two)
        == [self.line(23, nil, "done: 23 kept"), self.line(24, nil, "open*: 24 open")]
    )
  }
}
