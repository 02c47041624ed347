import ChronoModel
import ChronoScreen

extension SpanText {
  /// The beginning of a session that still runs.
  static func start(
    _ text: String,
    of session: Session,
    at now: Moment
  ) throws(EntryProblem) -> Instant {
    let words = text.split(whereSeparator: \.isWhitespace)
    let local = now.zone.local(session.start)
    var day = local.day
    if words.count == 2 {
      guard let written = LocalDay(words[0]) else {
        throw EntryProblem("‘\(String(words[0]))’ is not a date: try 2026-12-24")
      }
      day = written
    }
    guard let last = words.last, words.count <= 2 else {
      throw EntryProblem("Type when you started, e.g. 9:30")
    }
    let time = try time(last, at: now)
    if LocalTime(day, time) == local { return session.start }
    let start = now.zone.instant(LocalTime(day, time))
    guard start <= now.instant else { throw EntryProblem("That start is in the future") }
    return start
  }
}
