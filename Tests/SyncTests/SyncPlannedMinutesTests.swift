import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A length that was changed on one of two planners on its day, of which the other hears once that is over.
@Suite struct SyncPlannedMinutesTests {
  private func lengthen(_ title: String, _ world: SyncWorld) throws {
    let task = try #require(
      try world.tasks().map(\.task).first { $0.title == title && $0.status == .open }
    )
    var after = task
    after.estimate = 60
    _ = try world.repository.perform(.reviseTask(from: task, to: after), at: world.now)
  }

  /// The minutes of Monday in both reviews, where one of two tasks of half an hour was given an hour on that day or after it.
  ///
  /// `Wash` is of a series; `Pack` stands alone, and is open still once its day is over.
  private func planned(_ title: String, first: Int, isOver: Bool) throws -> [Int] {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"))
    var draft = TaskDraft(title: "Pack", due: .monday)
    draft.estimate = 30
    try planners.one.add(draft)
    for side in planners.sides { try side.sync() }
    planners.passMinutes()
    if !isOver { try lengthen(title, planners.two) }
    try planners.passDays()
    if isOver { try lengthen(title, planners.two) }
    try planners.settle(first: first)
    return try planners.both.map { world in
      let review = try world.repository.review(week: .monday, at: world.now)
      return review.days[0].figures.planned
    }
  }

  @Test(arguments: ["Pack", "Wash"], [0, 1])
  func `is that of the day in both reviews`(title: String, first: Int) throws {
    #expect(try planned(title, first: first, isOver: false) == [90, 90])
  }

  @Test(arguments: [0, 1])
  func `is not where the day was over when it was changed`(first: Int) throws {
    #expect(try planned("Pack", first: first, isOver: true) == [60, 60])
  }
}
