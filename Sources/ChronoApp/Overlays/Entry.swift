package import ChronoModel
package import ChronoScreen

/// Why a typed value is not accepted, in words for the line below it.
package struct EntryProblem: Error, Hashable, Sendable {
  package var words: SafeText

  package init(_ words: SafeText) { self.words = words }
}

/// Reads what is typed into prompts and form fields.
package enum Entry {
  /// A day, or `nil` for someday.
  package static func day(
    _ text: String,
    settings: Settings,
    at now: Moment
  ) throws(EntryProblem) -> LocalDay? {
    let trimmed = trim(text)
    if trimmed.lowercased() == "someday" { return nil }
    guard let day = LocalDay(trimmed) else {
      throw EntryProblem("‘\(trimmed)’ is not a date: try fri, tomorrow, +3d, 24 dec, 2026-12-24")
    }
    return day
  }

  /// The latest instant not after now that had this time on the clock.
  package static func pastInstant(_ text: String, at now: Moment) throws(EntryProblem) -> Instant {
    let time = try time(text)
    let local = now.local
    let day = time <= local.time ? local.day : local.day - 1
    return now.zone.instant(LocalTime(day, time))
  }

  /// Two times of one day: `9:00-10:30`.
  package static func span(
    _ text: String,
    on day: LocalDay,
    at now: Moment
  ) throws(EntryProblem) -> Range<Instant> {
    let parts = text.split(separator: "-").map { trim(String($0)) }
    guard parts.count == 2 else {
      throw EntryProblem("Type when it began and ended, like 9:00-10:30")
    }
    let start = now.instant(of: try time(parts[0]), on: day)
    let finish = now.instant(of: try time(parts[1]), on: day)
    guard start < finish else { throw EntryProblem("It ends before it begins") }
    return start..<finish
  }

  package static func time(_ text: String) throws(EntryProblem) -> TimeOfDay {
    guard let time = TimeOfDay(trim(text)) else {
      throw EntryProblem("‘\(text)’ is not a time: try 9:30")
    }
    return time
  }

  /// Words, with or without `@`, without repeats.
  package static func tags(_ text: String) -> [String] {
    text.split(whereSeparator: { $0.isWhitespace || $0 == "," })
      .map { $0.hasPrefix("@") ? String($0.dropFirst()) : String($0) }
      .filter { !$0.isEmpty }
      .uniqued()
  }

  private static func trim(_ text: String) -> String {
    var scalars = Substring(text)
    while scalars.first?.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }
}
