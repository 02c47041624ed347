import ChronoModel
import ChronoStore
import Testing

/// Work counts from the minute it is shown to begin to the minute it is shown to end (decision 112).
@Suite("The minutes that are shown") struct ShownMinutesTests {
  private let file = TestFile()

  /// Minutes between the wall-clock times of both ends, as a reader of them counts.
  private func shown(_ session: Session, until now: Moment) -> Int64 {
    let ends = [session.start, session.finish ?? now.instant].map { end in
      let local = now.zone.local(end)
      return Int64(local.day.number * 1440 + local.time.minutes)
    }
    return ends[1] - ends[0]
  }

  @Test func `half an hour is half an hour, whatever the seconds are`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    let start = Moment.on(.monday, hour: 9, minute: 50, second: 48)
    _ = try planner.perform(.startTimer(task.id, at: start.instant), at: start)
    let end = Moment.on(.monday, hour: 10, minute: 20, second: 10)
    let stopped = try planner.perform(.stopTimer(at: end.instant), at: end)
    #expect(stopped.label == "Stopped ‘Report’ after 30m")
    #expect(try planner.taskRow(task.id).tracked == 1800)
    #expect(try planner.review(week: .monday, at: end).total.trackedMinutes == 30)
    // The file keeps when it was.
    #expect(try planner.sessions(of: task.id).map(\.start) == [start.instant])
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `list, grid, sessions, review and factor count what their rows show`(seed: UInt64) throws {
    var random = Counting(state: seed)
    let planner = try file.open(seed: seed)
    var at = Moment.on(.monday, hour: 0).instant
    // Monday and Tuesday, with work over the night between them; one timer runs on.
    let end = Moment.on(.monday + 1, hour: 22)
    let tasks = try (0..<6).map { number in
      try planner.add(TaskDraft(title: "Task \(number)", due: .monday + 1, estimate: 45))
    }
    while at < end.instant - 5000 {
      let start = at + Int64.random(in: 0...900, using: &random)
      let finish = start + Int64.random(in: 1...3600, using: &random)
      let task = try #require(tasks.randomElement(using: &random))
      _ = try planner.perform(.log(task.id, start: start, finish: finish), at: end)
      at = finish
    }
    _ = try planner.perform(.startTimer(tasks[0].id, at: end.instant - 1000), at: end)

    let days = [LocalDay.monday, .monday + 1]
    let view = try planner.view(
      ViewQuery(list: .day(.monday + 1), spans: [], gridDays: days),
      at: end
    )
    var sum: Int64 = 0
    for task in tasks {
      let sessions = try planner.sessions(of: task.id)
      let finished = sessions.filter { $0.finish != nil }.map { shown($0, until: end) }
      #expect(try planner.taskRow(task.id).tracked == finished.reduce(0, +) * 60)
      for session in sessions {
        #expect(session.elapsed(at: end.instant) == shown(session, until: end) * 60)
      }
      let query = ViewQuery(list: .day(.monday), spans: [], overlay: .sessions(of: task.id))
      guard case .sessions(let loaded?)? = try planner.view(query, at: end).overlay else {
        Issue.record("the sessions of \(task.title) were not read")
        return
      }
      #expect(loaded.tracked == finished.reduce(0, +) * 60)
      sum += sessions.map { shown($0, until: end) }.reduce(0, +)
    }
    let onGrid = Set(view.grid.flatMap(\.sessions).map(\.session))
    #expect(onGrid.map { shown($0, until: end) }.reduce(0, +) == sum)
    let review = try planner.review(week: .monday, at: end)
    #expect(review.total.tracked == sum * 60)
    #expect(review.days.map(\.figures.tracked).allSatisfy { $0 % 60 == 0 })
    #expect(review.categories.map(\.figures.tracked) == [sum * 60])

    _ = try planner.perform(.setDone(.tasks(tasks.map(\.id)), true), at: end)
    let done = try planner.review(week: .monday, at: end)
    #expect(done.categories.map(\.actual) == [done.total.tracked])
  }
}
