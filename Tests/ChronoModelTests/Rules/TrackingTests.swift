import ChronoModel
import Testing

@Suite struct TrackingTests {
  private let now = Moment(instant: Instant(seconds: 10_000), zone: .utc)
  private let task = TaskItem(
    id: TaskItem.ID(high: 1, low: 1),
    title: "Report",
    created: Instant(seconds: 0)
  )

  private func session(_ start: Int64, _ finish: Int64?, number: UInt64 = 9) -> TrackedSession {
    TrackedSession(
      session: Session(
        id: Session.ID(high: 2, low: number),
        task: TaskItem.ID(high: 1, low: number),
        start: Instant(seconds: start),
        finish: finish.map(Instant.init(seconds:)),
        zone: "UTC"
      ),
      title: "Other",
      category: nil
    )
  }

  private func logged(
    _ start: Int64,
    _ finish: Int64,
    beside others: [TrackedSession]
  ) throws -> [Change] {
    try Tracking.logged(
      task,
      start: Instant(seconds: start),
      finish: Instant(seconds: finish),
      nearby: others,
      id: Session.ID(high: 2, low: 1),
      now: now
    )
  }

  @Test func `starting one task stops the other at the same instant`() throws {
    let running = session(8000, nil)
    let id = Session.ID(high: 2, low: 1)
    let changes = try Tracking.started(
      Planning.Subject(task: task),
      running: running.session,
      nearby: [running],
      at: Instant(seconds: 9000),
      id: id,
      now: now
    )
    var stopped = running.session
    stopped.finish = Instant(seconds: 9000)
    let started = Session(id: id, task: task.id, start: Instant(seconds: 9000), zone: "UTC")
    #expect(
      changes == [
        .update(from: .session(running.session), to: .session(stopped)),
        .insert(.session(started)),
      ]
    )
  }

  @Test
  func `starting one before the other began names that, but not where the clock was set back`()
    throws
  {
    let running = session(8000, nil)
    func start(at seconds: Int64, now: Moment) throws -> [Change] {
      try Tracking.started(
        Planning.Subject(task: task),
        running: running.session,
        nearby: [running],
        at: Instant(seconds: seconds),
        id: Session.ID(high: 2, low: 1),
        now: now
      )
    }
    #expect(throws: Refusal.overlaps([running])) { try start(at: 7000, now: now) }
    let back = Moment(instant: Instant(seconds: 7000), zone: .utc)
    let changes = try start(at: 7000, now: back)
    #expect(changes.first == .delete(.session(running.session)) && changes.count == 2)
  }

  @Test func `a running task is not started again`() throws {
    var running = session(8000, nil).session
    running.task = task.id
    let changes = try Tracking.started(
      Planning.Subject(task: task),
      running: running,
      nearby: [],
      at: now.instant,
      id: Session.ID(high: 2, low: 1),
      now: now
    )
    #expect(changes == [])
  }

  @Test(arguments: [(9500, 11_000), (9500, 9500), (9500, 9000)] as [(Int64, Int64)])
  func `work lies in the past and goes forwards`(start: Int64, finish: Int64) {
    #expect(throws: Refusal.backwards) { try logged(start, finish, beside: []) }
  }

  @Test(
    arguments: [
      (1000, 2000, 3000, 4000, false), (1000, 3000, 3000, 4000, false),
      (1000, 3001, 3000, 4000, true), (3500, 3600, 3000, 4000, true),
      (4000, 5000, 3000, 4000, false), (2000, 5000, 3000, 4000, true),
    ] as [(Int64, Int64, Int64, Int64, Bool)]
  )
  func `sessions may touch but not overlap`(
    start: Int64,
    finish: Int64,
    otherStart: Int64,
    otherFinish: Int64,
    isRefused: Bool
  ) throws {
    let other = session(otherStart, otherFinish)
    let attempt = { try logged(start, finish, beside: [other]) }
    if isRefused {
      #expect(throws: Refusal.overlaps([other])) { try attempt() }
    } else {
      #expect(try attempt().count == 1)
    }
  }

  /// Begin and end that are typed, what ended before, and where the work begins then.
  @Test(
    arguments: [
      (3600, 4200, 3640, 3640), (3600, 4200, 3600, 3600), (3600, 4200, 3659, 3659),
      (3600, 4200, 3660, nil), (3610, 4200, 3640, nil), (3600, 3630, 3640, nil),
    ] as [(Int64, Int64, Int64, Int64?)]
  )
  func `work goes on in the minute in which other work ended`(
    start: Int64,
    finish: Int64,
    ended: Int64,
    begun: Int64?
  ) throws {
    let other = session(3000, ended)
    let attempt = { try logged(start, finish, beside: [other]) }
    guard let begun else {
      #expect(throws: Refusal.overlaps([other])) { try attempt() }
      return
    }
    guard case .insert(.session(let session))? = try attempt().first else {
      Issue.record("nothing was logged")
      return
    }
    #expect(session.start.seconds == begun && session.finish?.seconds == finish)
  }

  @Test func `a timer starts, and work is moved, to where other work ended just then`() throws {
    let other = session(3000, 3640, number: 8)
    let id = Session.ID(high: 2, low: 1)
    let started = try Tracking.started(
      Planning.Subject(task: task),
      running: nil,
      nearby: [other],
      at: Instant(seconds: 3600),
      id: id,
      now: now
    )
    let running = Session(id: id, task: task.id, start: Instant(seconds: 3640), zone: "UTC")
    #expect(started == [.insert(.session(running))])
    let before = session(4000, 5000).session
    var (after, moved) = (before, before)
    after.start = Instant(seconds: 3600)
    moved.start = Instant(seconds: 3640)
    let revised = try Tracking.revised(
      before,
      from: before,
      to: after,
      nearby: [other],
      now: now
    )
    #expect(revised == [.update(from: .session(before), to: .session(moved))])
  }

  @Test func `a clock that was set back makes no session, not a negative one`() throws {
    let running = session(12_000, nil).session
    let changes = try Tracking.stopped(running, at: now.instant, now: now)
    #expect(changes == [.delete(.session(running))])
  }

  @Test(arguments: [(9940, true), (9941, false), (10_000, false)])
  func `a minute of work is kept, less is not`(start: Int64, isKept: Bool) throws {
    let running = session(start, nil).session
    var stopped = running
    stopped.finish = now.instant
    let expected: Change =
      isKept ? .update(from: .session(running), to: .session(stopped)) : .delete(.session(running))
    #expect(try Tracking.stopped(running, at: now.instant, now: now) == [expected])
    let subject = Planning.Subject(task: task, running: running)
    #expect(try Planning.finished(subject, at: now).last == expected)
  }

  @Test func `stopping before the start is refused`() {
    #expect(throws: Refusal.backwards) {
      try Tracking.stopped(
        session(8000, nil).session,
        at: Instant(seconds: 7000),
        now: now
      )
    }
  }
}
