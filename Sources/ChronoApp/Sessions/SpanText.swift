package import ChronoModel
import ChronoScreen

/// Reads when work began and ended: `9:00-10:30`, `930-1045`, `2026-11-20 22:00-1:30`,
/// `2026-11-20 22:00 - 2026-11-21 9:00`.
package enum SpanText {
  /// A session's times as they are put into a line to edit.
  package static func text(from start: Instant, to finish: Instant, at now: Moment) -> String {
    let from = now.zone.local(start)
    let to = now.zone.local(finish)
    let end = to.day == from.day ? to.time.text : "\(to.day.text) \(to.time.text)"
    return "\(from.day.text) \(from.time.text) - \(end)"
  }

  /// Reads when a task was done on its logical day: with a day start of 04:00, half past one on
  /// Friday is Saturday's on the calendar.
  package static func read(
    _ text: String,
    onLogical day: LocalDay,
    at now: Moment
  ) throws(EntryProblem) -> Range<Instant> {
    try read(text, at: now, editing: nil) { $0 < now.dayStart ? day + 1 : day }
  }

  /// Reads a stretch of time that is over; without a day of its own it is on `day`.
  ///
  /// Of a session being edited, a time that still shows what it showed keeps its second, and its
  /// pass through an hour that the clock showed twice.
  package static func read(
    _ text: String,
    on day: LocalDay,
    at now: Moment,
    editing session: Session? = nil
  ) throws(EntryProblem) -> Range<Instant> {
    try read(text, at: now, editing: session) { _ in day }
  }

  private static func read(
    _ text: String,
    at now: Moment,
    editing session: Session?,
    _ day: (TimeOfDay) -> LocalDay
  ) throws(EntryProblem) -> Range<Instant> {
    var reader = Reader(words: words(text))
    let from = try reader.time(at: now)
    reader.skipDash()
    let to = try reader.time(at: now)
    guard reader.isAtEnd, let begin = from, let end = to else {
      throw EntryProblem("Type from–to, e.g. 9:00-10:30")
    }
    let first = begin.day ?? day(begin.time)
    let start =
      kept(session?.start, LocalTime(first, begin.time), now)
      ?? now.instant(of: begin.time, from: first)
    // Without a day of its own, an end that comes not after the beginning is on the next day.
    let days = end.day.map { [$0] } ?? (end.time == begin.time ? [first] : [first, first + 1])
    let finish =
      days.lazy.compactMap { kept(session?.finish, LocalTime($0, end.time), now) }.first
      ?? days.lazy.flatMap { now.instants(showing: LocalTime($0, end.time)) }.first { $0 > start }
      ?? now.zone.instant(LocalTime(days[0], end.time))
    guard start < finish else { throw EntryProblem("The end is before the start") }
    guard finish <= now.instant else { throw EntryProblem("The end is in the future") }
    return start..<finish
  }

  /// The end of a running session, typed: a time that has been, `-10m` for ten minutes ago, or a
  /// length since it began (`45m`).
  package static func finish(
    _ text: String,
    of session: Session,
    at now: Moment
  ) throws(EntryProblem) -> Instant {
    let began = SafeText(now.zone.local(session.start).time.text)
    let trimmed = text.trimmed
    let finish: Instant
    if trimmed.hasPrefix("-"), let minutes = MinutesText.parse(trimmed.dropFirst()) {
      finish = now.instant - Int64(minutes) * 60
    } else if let minutes = MinutesText.parse(trimmed), !trimmed.contains(":") {
      finish = session.start + Int64(minutes) * 60
    } else {
      let time = try time(trimmed)
      let candidates = [now.local.day, now.local.day - 1, now.zone.local(session.start).day]
        .flatMap { now.instants(showing: LocalTime($0, time)) }
      // A minute is typed: the one it began in counts as its start, the one of now as now.
      guard
        let latest = candidates.filter({ $0 > session.start - 60 && $0 <= now.instant }).max()
      else {
        throw EntryProblem("The timer started at \(began) · type a time between then and now")
      }
      finish = max(latest, session.start)
    }
    guard (session.start...max(session.start, now.instant)).contains(finish) else {
      throw EntryProblem("The timer started at \(began) · the end must be between then and now")
    }
    return finish
  }

  /// `9:30`, `930`, `0930`.
  static func time(_ text: some StringProtocol) throws(EntryProblem) -> TimeOfDay {
    if let time = TimeOfDay(text) { return time }
    let digits = String(text)
    if (3...4).contains(digits.utf8.count), let number = Int(digits), digits.utf8.first != 45,
      let time = TimeOfDay(hour: number / 100, minute: number % 100)
    {
      return time
    }
    throw EntryProblem("‘\(digits)’ is not a time: try 9:30")
  }

  /// The instant a session had, where the clock still shows the same minute.
  private static func kept(_ instant: Instant?, _ local: LocalTime, _ now: Moment) -> Instant? {
    guard let instant, now.zone.local(instant) == local else { return nil }
    return instant
  }

  /// Blanks part words; a dash between two times is a word of its own.
  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).flatMap { word -> [String] in
      let word = String(word).replacing("–", with: "-")
      if word == "-" || LocalDay(word) != nil { return [word] }
      let parts = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { return [word] }
      return [parts[0], "-", parts[1]].filter { !$0.isEmpty }
    }
  }

  private struct Reader {
    let words: [String]
    var position = 0

    init(words: [String]) { self.words = words }

    var isAtEnd: Bool { position == words.count }

    mutating func skipDash() {
      if position < words.count, words[position] == "-" || words[position] == "to" {
        position += 1
      }
    }

    /// A day, if one is written, and a time.
    mutating func time(
      at now: Moment
    ) throws(EntryProblem) -> (day: LocalDay?, time: TimeOfDay)? {
      guard position < words.count else { return nil }
      var day: LocalDay?
      if let written = LocalDay(words[position]) {
        day = written
        position += 1
      } else if words[position] == "yesterday" {
        day = now.today - 1
        position += 1
      }
      guard position < words.count else { return nil }
      let time = try SpanText.time(words[position])
      position += 1
      return (day, time)
    }
  }
}

extension Moment {
  /// The instants at which the clock shows a time: none in a gap, two where it is set back.
  func instants(showing local: LocalTime) -> [Instant] {
    let first = zone.instant(local)
    // Clocks are set back by at most a few hours, in steps of 15 minutes at least.
    let again = stride(from: Int64(900), through: 10_800, by: 900).map { first + $0 }
      .first { zone.local($0) == local && zone.offset(at: $0) != zone.offset(at: first) }
    return ([first].filter { zone.local($0) == local }) + (again.map { [$0] } ?? [])
  }

  /// The instant of a wall-clock time on a civil day.
  func instant(of time: TimeOfDay, from day: LocalDay) -> Instant {
    zone.instant(LocalTime(day, time))
  }
}
