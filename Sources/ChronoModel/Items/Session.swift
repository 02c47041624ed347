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

  /// Seconds worked so far; never negative, even when the clock was set back.
  package func elapsed(at now: Instant) -> Int64 { max(0, (finish ?? now) - start) }
}
