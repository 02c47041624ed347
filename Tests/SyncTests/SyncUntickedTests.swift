import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A tick that both planners know, and that is taken back on one of them while the other goes on with the next day.
@Suite struct SyncUntickedTests {
  private func ticked(_ rule: RecurrenceRule = RecurrenceRule(.daily)) throws -> TwoPlanners {
    let planners = try TwoPlanners(rule)
    try planners.tick(planners.one)
    for world in planners.both { try world.sync() }
    planners.passMinutes()
    return planners
  }

  @Test(arguments: [0, 1])
  func `the next day goes, and what was edited of it is of the one that is open again`(first: Int)
    throws
  {
    for rule in [RecurrenceRule(.daily), RecurrenceRule(.weekly)] {
      let planners = try ticked(rule)
      _ = try planners.one.repository.undo(at: planners.one.now)
      try planners.revise(planners.two) { $0.title = "Rinse" }
      try planners.check(["23 18:00 Rinse 30 open*: 23 open"], first: first)
    }
  }

  @Test(arguments: [0, 1])
  func `a time and an estimate go along`(first: Int) throws {
    let planners = try ticked()
    _ = try planners.one.repository.undo(at: planners.one.now)
    try planners.revise(planners.two) { $0.time = TimeOfDay(minutes: 600) }
    try planners.revise(planners.two) { $0.estimate = 45 }
    try planners.check(["23 10:00 Wash 45 open*: 23 open"], first: first)
  }

  @Test(arguments: [0, 1])
  func `it stays done where the next day is done, too`(first: Int) throws {
    let planners = try ticked()
    _ = try planners.one.repository.undo(at: planners.one.now)
    try planners.tick(planners.two)
    try planners.check(
      [
        "23 18:00 Wash 30 done: 23 kept", "24 18:00 Wash 30 done: 24 kept",
        "25 18:00 Wash 30 open*: 25 open",
      ],
      first: first
    )
  }

  @Test(arguments: [0, 1])
  func `it stays done where the next day was moved`(first: Int) throws {
    let planners = try ticked()
    _ = try planners.one.repository.undo(at: planners.one.now)
    try planners.perform({ .move($0, to: .monday + 3) }, planners.two)
    try planners.check(
      ["23 18:00 Wash 30 done: 23 kept", "26 18:00 Wash 30 open*: 24 withdrawn, 26 open"],
      first: first
    )
  }

  /// Opened again behind a day that somebody has edited, it repeats no more.
  @Test(arguments: [0, 1])
  func `one that is opened again as a task alone is one on both`(first: Int) throws {
    let planners = try ticked()
    try planners.revise(planners.two) { $0.title = "Rinse" }
    for world in [planners.two, planners.one] { try world.sync() }
    planners.passMinutes()
    let done = try #require(try planners.one.tasks().first { $0.task.status == .done }).task
    _ = try planners.one.repository.perform(
      .setDone(.tasks([done.id]), false),
      at: planners.one.now
    )
    try planners.check(
      ["23 18:00 Wash 30 open: 23 open", "24 18:00 Rinse 30 open*: 24 open"],
      first: first
    )
  }
}
