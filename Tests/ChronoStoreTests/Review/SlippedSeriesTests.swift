import ChronoModel
import ChronoStore
import Testing

/// What slipped most in a week, one line for what a person calls one task (Behaviour 3.10).
@Suite struct SlippedSeriesTests {
  private let file = TestFile()

  @Test func `has a series once, with all of its instances that slipped`() throws {
    let planner = try file.open()
    try planner.add(
      TaskDraft(title: "Water", due: .monday, repeats: RepeatDraft(rule: "FREQ=DAILY"))
    )
    let report = try planner.add(TaskDraft(title: "Report", due: .monday))
    // Another task of the same name is another line.
    try planner.add(TaskDraft(title: "Water", due: .monday + 1))
    for day in 1...3 { try planner.judge(at: .on(.monday + day)) }
    let thursday = Moment.on(.monday + 3)
    _ = try planner.perform(.move(.tasks([report.id]), to: .monday + 3), at: thursday)
    _ = try planner.perform(.move(.tasks([report.id]), to: .monday + 4), at: thursday)
    let review = try planner.review(week: .monday, at: thursday)
    #expect(review.slipped.map(\.task.title) == ["Water", "Report", "Water"])
    #expect(review.slipped.map(\.slips) == [3, 2, 1])
    #expect(review.slipped[0].task.due == .monday + 2)
  }

  @Test func `has no task that was deleted since`() throws {
    let planner = try file.open()
    let report = try planner.add(TaskDraft(title: "Report", due: .monday))
    try planner.add(TaskDraft(title: "Call", due: .monday))
    let tuesday = Moment.on(.monday + 1)
    try planner.judge(at: tuesday)
    _ = try planner.perform(.delete(.tasks([report.id])), at: tuesday)
    #expect(try planner.review(week: .monday, at: tuesday).slipped.map(\.task.title) == ["Call"])
  }
}
