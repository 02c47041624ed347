import ChronoModel
import Testing

/// Tasks that come from elsewhere with a past of their own (Behaviour 2.2 and 2.3).
@Suite struct AddedTests {
  /// Monday 23 November 2026, 10:00 UTC.
  private static let now = Moment(
    instant: Instant("2026-11-23T10:00:00Z") ?? Instant(seconds: 0),
    zone: .utc
  )

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var due: String
    var done: Bool
    var started: String?
    var finished: String?
    var outcome: Commitment.Outcome

    init(
      _ words: String,
      due: String,
      done: Bool,
      started: String? = nil,
      finished: String? = nil,
      _ outcome: Commitment.Outcome
    ) {
      testDescription = words
      self.due = due
      self.done = done
      self.started = started
      self.finished = finished
      self.outcome = outcome
    }
  }

  private static let cases = [
    Case(
      "begun and finished on its day",
      due: "2026-11-20",
      done: true,
      started: "2026-11-20T09:00:00Z",
      finished: "2026-11-20T10:00:00Z",
      .kept
    ),
    Case(
      "finished on its day, never begun",
      due: "2026-11-20",
      done: true,
      finished: "2026-11-20T23:59:59Z",
      .kept
    ),
    Case(
      "begun the day before",
      due: "2026-11-20",
      done: true,
      started: "2026-11-19T23:59:59Z",
      finished: "2026-11-20T01:00:00Z",
      .missed
    ),
    Case(
      "finished the day after",
      due: "2026-11-20",
      done: true,
      started: "2026-11-20T23:00:00Z",
      finished: "2026-11-21T00:00:01Z",
      .missed
    ),
    Case(
      "worked on up to the end of its day",
      due: "2026-11-20",
      done: true,
      started: "2026-11-20T23:00:00Z",
      finished: "2026-11-21T00:00:00Z",
      .kept
    ),
    Case(
      "finished before its day",
      due: "2026-11-20",
      done: true,
      started: "2026-11-18T09:00:00Z",
      finished: "2026-11-18T10:00:00Z",
      .kept
    ),
    Case("done, nobody knows when", due: "2026-11-20", done: true, .kept),
    Case(
      "done, begun after its day, nobody knows when it ended",
      due: "2026-11-20",
      done: true,
      started: "2026-11-21T09:00:00Z",
      .missed
    ),
    Case("never done", due: "2026-11-20", done: false, .missed),
    Case(
      "never done, though begun",
      due: "2026-11-20",
      done: false,
      started: "2026-11-20T09:00:00Z",
      .missed
    ),
    Case("open today", due: "2026-11-23", done: false, .open),
    Case(
      "done today, begun yesterday",
      due: "2026-11-23",
      done: true,
      started: "2026-11-22T22:00:00Z",
      finished: "2026-11-23T09:00:00Z",
      .missed
    ),
    Case("done before a day to come", due: "2026-11-30", done: true, .kept),
    Case("open on a day to come", due: "2026-11-30", done: false, .open),
  ]

  private func changes(
    _ draft: TaskDraft,
    isTold: Bool = true,
    at now: Moment = AddedTests.now
  ) throws(Refusal) -> [Change] {
    try Planning.added(
      draft,
      id: TaskItem.ID(high: 7, low: 8),
      series: Identifier(high: 9, low: 9),
      category: nil,
      position: 0,
      isTold: isTold,
      at: now
    )
  }

  private func promises(_ changes: [Change]) -> [Commitment] {
    changes.compactMap { if case .insert(.commitment(let promise)) = $0 { promise } else { nil } }
  }

  private func sessions(_ changes: [Change]) -> [Session] {
    changes.compactMap { if case .insert(.session(let session)) = $0 { session } else { nil } }
  }

  @Test(arguments: cases) func `has one promise, judged once`(row: Case) throws {
    let draft = TaskDraft(
      title: "T",
      due: LocalDay(row.due),
      done: row.done,
      finished: row.finished.flatMap { Instant($0) },
      work: row.started.flatMap { Instant($0) }
        .map { [WorkHistory.Stretch(start: $0, finish: nil)] } ?? []
    )
    let made = promises(try changes(draft))
    #expect(made.map(\.outcome) == [row.outcome])
    #expect(made.map(\.day) == [draft.due])
    #expect(made.map { $0.judged == nil } == [row.outcome == .open])
  }

  @Test func `a day that is over is no promise of a task that is made here`() throws {
    var draft = TaskDraft(title: "T", due: LocalDay("2026-11-20"))
    #expect(promises(try changes(draft, isTold: false)).isEmpty)
    draft.due = LocalDay("2026-11-23")
    #expect(promises(try changes(draft, isTold: false)).map(\.outcome) == [.open])
  }

  @Test func `days are those of the zone and begin when the user's days begin`() throws {
    let zone = Zone.fixed("East", offset: 9 * 3600)
    let now = Moment(
      instant: AddedTests.now.instant,
      zone: zone,
      dayStart: try #require(TimeOfDay("04:00"))
    )
    // 02:30 on the 21st in the east, which is still the logical 20th.
    let finished = try #require(Instant("2026-11-20T17:30:00Z"))
    var draft = TaskDraft(title: "T", due: LocalDay("2026-11-20"), done: true, finished: finished)
    #expect(promises(try changes(draft, at: now)).map(\.outcome) == [.kept])
    draft.finished = finished + 2 * 3600
    #expect(promises(try changes(draft, at: now)).map(\.outcome) == [.missed])
  }

  @Test func `the work on it is a session, whether or not it is done`() throws {
    let start = try #require(Instant("2026-11-20T09:00:00Z"))
    var draft = TaskDraft(
      title: "T",
      work: [WorkHistory.Stretch(start: start, finish: start + 1800)]
    )
    let session = try #require(sessions(try changes(draft)).first)
    #expect(session.start == start && session.finish == start + 1800)
    #expect(session.task == TaskItem.ID(high: 7, low: 8) && session.zone == "UTC")
    draft.work.append(WorkHistory.Stretch(start: start + 3600, finish: start + 5400))
    #expect(Set(sessions(try changes(draft)).map(\.id)).count == 2)
    for finish in [start, nil] {
      draft.work = [WorkHistory.Stretch(start: start, finish: finish)]
      #expect(sessions(try changes(draft)).isEmpty)
    }
    for finish in [start - 1, AddedTests.now.instant + 1] {
      draft.work = [WorkHistory.Stretch(start: start, finish: finish)]
      #expect(throws: Refusal.backwards) { try changes(draft) }
    }
  }

  @Test func `a task that was given up withdrew its promise, unless its day was over`() throws {
    var draft = TaskDraft(title: "T", due: LocalDay("2026-11-20"))
    draft.isDropped = true
    draft.finished = Instant("2026-11-20T09:00:00Z")
    #expect(promises(try changes(draft)).map(\.outcome) == [.withdrawn])
    draft.finished = Instant("2026-11-21T09:00:00Z")
    #expect(promises(try changes(draft)).map(\.outcome) == [.missed])
    guard case .insert(.task(let task))? = try changes(draft).first else { return }
    #expect(task.status == .dropped && task.closed == draft.finished)
  }

  @Test func `a ledger that is told is taken as it is`() throws {
    var draft = TaskDraft(title: "T", due: LocalDay("2026-11-27"))
    let made = try #require(Instant("2026-11-19T09:00:00Z"))
    let day = try #require(LocalDay("2026-11-20"))
    draft.promises = [
      TaskDraft.Promise(day: day, outcome: .postponed, made: made, judged: made + 60)
    ]
    #expect(
      promises(try changes(draft)) == [
        Commitment(
          task: TaskItem.ID(high: 7, low: 8),
          day: day,
          outcome: .postponed,
          made: made,
          judged: made + 60
        )
      ]
    )
  }

  @Test func `a finish that nobody knows is at the end of its day, not before the start`() throws {
    var draft = TaskDraft(title: "T", due: LocalDay("2026-11-20"), done: true)
    func closed() throws -> Instant? {
      guard case .insert(.task(let task))? = try changes(draft).first else { return nil }
      return task.closed
    }
    #expect(try closed() == Instant("2026-11-20T23:59:59Z"))
    let start = try #require(Instant("2026-11-21T12:00:00Z"))
    draft.work = [WorkHistory.Stretch(start: start, finish: nil)]
    #expect(try closed() == Instant("2026-11-21T12:00:00Z"))
    draft.due = nil
    #expect(try closed() == AddedTests.now.instant)
  }
}
