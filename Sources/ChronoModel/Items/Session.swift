/// A tracked stretch of work on a task; open while running.
///
/// At most one runs at a time.
package struct Session: Hashable, Sendable {
  package typealias ID = Identifier<Session>

  package var id: ID
  package var task: TaskItem.ID
  package var start: Instant
  /// Never before `start`; `nil` while running.
  package var finish: Instant?
  /// The IANA zone it was taken in.
  package var zone: String

  package init(
    id: ID,
    task: TaskItem.ID,
    start: Instant,
    finish: Instant? = nil,
    zone: String
  ) {
    self.id = id
    self.task = task
    self.start = start
    self.finish = finish
    self.zone = zone
  }

  /// Seconds worked so far, by ``length(from:to:)``.
  ///
  /// What still runs has none before it is long enough to be kept (``Tracking/shortest``), so that no
  /// screen shows a minute that stopping throws away.
  package func elapsed(at now: Instant) -> Int64 {
    if finish == nil, now - start < Tracking.shortest { return 0 }
    return Session.length(from: start, to: finish ?? now)
  }

  /// Seconds that a stretch of work counts: from the minute it is shown to begin to the minute it is
  /// shown to end, so that `09:50–10:20` is half an hour whatever its seconds are, and sums of what
  /// is shown come out (decision 112).
  ///
  /// Whole minutes; never negative, even when the clock was set back.
  package static func length(from start: Instant, to finish: Instant) -> Int64 {
    max(0, finish.minute - start.minute)
  }
}
