import ChronoModel
import Testing

/// Apia had no 30 December 2011: its clocks went past it.
@Suite struct `A day that never came` {
  private let never = LocalDay(year: 2011, month: 12, day: 30)

  /// 29 December 2011, 10:00 in Apia.
  private func now() throws -> Moment {
    Moment(instant: try #require(Instant("2011-12-29T20:00:00Z")), zone: .apia)
  }

  private func task(_ due: LocalDay) -> TaskItem {
    TaskItem(
      id: Identifier(high: 1, low: 1),
      title: "Water",
      due: due,
      repeats: Repeat(rule: "FREQ=DAILY", anchor: due, series: Identifier(high: 2, low: 2)),
      created: Instant(seconds: 0)
    )
  }

  @Test func `is no day of the zone`() throws {
    let now = try now()
    let never = try #require(never)
    #expect(now.today == never - 1)
    #expect(now.exists(never - 1) && !now.exists(never) && now.exists(never + 1))
  }

  @Test func `is refused for a new task, and taken from elsewhere`() throws {
    let now = try now()
    let never = try #require(never)
    func added(isTold: Bool) throws(Refusal) -> [Change] {
      try Planning.added(
        TaskDraft(title: "T", due: never),
        id: Identifier(high: 7, low: 8),
        series: Identifier(high: 9, low: 9),
        category: nil,
        position: 0,
        isTold: isTold,
        at: now
      )
    }
    #expect(throws: Refusal.noSuchDay(never, zone: "Pacific/Apia")) { try added(isTold: false) }
    #expect(try added(isTold: true).count == 2)
    #expect(throws: Refusal.noSuchDay(never, zone: "Pacific/Apia")) {
      try Planning.check(never, at: now)
    }
  }

  @Test func `is gone over by a step and by a repeat`() throws {
    let now = try now()
    let never = try #require(never)
    let subject = Planning.Subject(task: task(never - 1))
    let changes = try Planning.shifted(subject, days: 1, minutes: 0, at: now)
    guard case .update(_, .task(let moved))? = changes.first else {
      Issue.record("nothing moved")
      return
    }
    #expect(moved.due == never + 1)
    var closed = task(never - 1)
    closed.status = .done
    closed.closed = now.instant
    #expect(Succession.day(after: closed, promises: [], finished: 1, at: now) == never + 1)
  }
}
