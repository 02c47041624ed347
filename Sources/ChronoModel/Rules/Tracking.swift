/// The rules of tracked time: one session runs at a time, and none overlaps another.
package enum Tracking {
  /// Starts work on a task; a timer running on another task stops at that instant.
  ///
  /// `nearby` are the sessions that may reach beyond `start`.
  package static func started(
    _ subject: Planning.Subject,
    running: Session?,
    nearby: [TrackedSession],
    at start: Instant,
    id: Session.ID,
    now: Moment
  ) throws(Refusal) -> [Change] {
    guard subject.task.status != .deleted else { throw .gone }
    if subject.task.isMissed(today: now.today) { throw .missed(subject.task) }
    guard subject.task.status == .open else { throw .closed(subject.task) }
    if running?.task == subject.task.id, start <= now.instant { return [] }
    let start = begun(start, after: nearby)
    guard start <= now.instant else { throw .backwards }
    var changes: [Change] = []
    if let running {
      // It would have to stop before it began: that is the other's time. After the clock was set back
      // now may be before it, and is meant all the same.
      let taken = nearby.filter { $0.session.id == running.id }
      if start < running.start, start != now.instant, !taken.isEmpty { throw .overlaps(taken) }
      changes += try stopped(running, at: start, now: now)
    }
    let session = Session(
      id: id,
      task: subject.task.id,
      start: start,
      zone: now.zone.identifier
    )
    try refuseOverlap(of: session, with: nearby, ignoring: running?.id)
    return changes + [.insert(.session(session))]
  }

  /// The shortest work that is kept when a timer stops, in seconds.
  ///
  /// Work is shown, typed and reviewed in minutes, so less than one would be a row of no length: a
  /// key pressed twice, or a clock that was set back. It is never dropped in silence
  /// (``Receipt/unkept``), and undo lets the timer run on.
  package static let shortest: Int64 = 60

  /// Whether a night may be counted as work where a running session ends now without a word of when.
  ///
  /// It began on a day that is over, four hours ago or more; less is what people do who work late.
  package static func mayHoldNight(_ running: Session, at now: Moment) -> Bool {
    running.finish == nil && now.logicalDay(of: running.start) < now.today
      && now.instant - running.start >= 4 * 3600
  }

  /// A running session ends: it gets its finish, or is deleted where less than ``shortest`` was
  /// worked.
  static func ended(_ running: Session, at finish: Instant) -> Change {
    guard finish - running.start >= shortest else { return .delete(.session(running)) }
    var done = running
    done.finish = finish
    return .update(from: .session(running), to: .session(done))
  }

  /// Stops the timer; never before it began, never in the future.
  package static func stopped(
    _ running: Session,
    at finish: Instant,
    now: Moment
  ) throws(Refusal) -> [Change] {
    // After the clock was set back, now may be before the start: nothing was worked then, not less
    // than nothing.
    let earliest = running.start
    guard finish <= now.instant || finish == earliest else { throw .backwards }
    if finish < earliest, finish != now.instant { throw .backwards }
    return [ended(running, at: finish)]
  }

  /// Work that was done in the past.
  package static func logged(
    _ task: TaskItem,
    start: Instant,
    finish: Instant,
    nearby: [TrackedSession],
    id: Session.ID,
    now: Moment
  ) throws(Refusal) -> [Change] {
    guard task.status != .deleted else { throw .gone }
    guard start < finish, finish <= now.instant else { throw .backwards }
    let session = Session(
      id: id,
      task: task.id,
      start: begun(start, after: nearby, before: finish),
      finish: finish,
      zone: now.zone.identifier
    )
    try refuseOverlap(of: session, with: nearby)
    return [.insert(.session(session))]
  }

  /// A session's start and finish as a form sets them, merged into what the file holds now.
  package static func revised(
    _ current: Session,
    from before: Session,
    to after: Session,
    nearby: [TrackedSession],
    now: Moment
  ) throws(Refusal) -> [Change] {
    var merged = current
    if after.start != before.start {
      guard [before.start, after.start].contains(current.start) else {
        throw .conflict(field: "start")
      }
      merged.start = after.start
    }
    if after.finish != before.finish {
      guard [before.finish, after.finish].contains(current.finish) else {
        throw .conflict(field: "finish")
      }
      merged.finish = after.finish
    }
    guard merged != current else { return [] }
    let end = merged.finish ?? now.instant
    let isEmpty = merged.finish != nil && merged.start == end
    guard merged.start <= end, end <= now.instant, !isEmpty else { throw .backwards }
    if merged.start != current.start {
      merged.start = begun(merged.start, after: nearby, before: end, ignoring: current.id)
    }
    try refuseOverlap(of: merged, with: nearby, ignoring: current.id)
    return [.update(from: .session(current), to: .session(merged))]
  }

  /// Where work begins that is said to begin at a minute.
  ///
  /// Times are typed and shown in minutes, and other work may have ended within this one: it goes on
  /// where that ended. Not after `end`, where the work has one.
  package static func begun(
    _ start: Instant,
    after others: [TrackedSession],
    before end: Instant? = nil,
    ignoring ignored: Session.ID? = nil
  ) -> Instant {
    guard start == start.minute else { return start }
    let ends = others.lazy.filter { $0.session.id != ignored }.compactMap(\.session.finish)
    let within = ends.filter { start < $0 && $0.minute == start && $0 < end ?? .latest }
    return within.max() ?? start
  }

  /// Half-open stretches: one may begin where the other ends.
  package static func refuseOverlap(
    of session: Session,
    with others: [TrackedSession],
    ignoring ignored: Session.ID? = nil
  ) throws(Refusal) {
    let finish = session.finish ?? Instant(seconds: .max)
    let inTheWay = others.filter { other in
      other.session.id != ignored && other.session.id != session.id && other.session.start < finish
        && session.start < other.session.finish ?? Instant(seconds: .max)
    }
    if !inTheWay.isEmpty { throw .overlaps(inTheWay) }
  }
}
