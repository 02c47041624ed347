package import ChronoModel
import ChronoScreen

/// What is typed to place a block to the minute.
package enum ExactPlace: Hashable, Sendable {
  /// `+20`, `-20`: minutes later or earlier; lengths like `+1h` too.
  case later(Int)
  /// `1h15`, `45m`
  case length(Int)
  /// `930`, `9:30`, `9`
  case from(TimeOfDay)
  /// `930-1045`; an end before the beginning is on the next day.
  case span(TimeOfDay, minutes: Int)

  package init(_ text: String) throws(EntryProblem) {
    let words = String(text.filter { !$0.isWhitespace })
    guard let place = ExactPlace(trimmed: words) else {
      throw EntryProblem("‘\(text)’ is not a time: try 9:30, 930-1045, +20 or 1h15")
    }
    self = place
  }

  private init?(trimmed text: String) {
    if let first = text.first, first == "+" || first == "-" {
      let rest = text.dropFirst()
      guard let minutes = MinutesText.parse(rest) ?? Int(rest), (1...100_000).contains(minutes)
      else { return nil }
      self = .later(first == "+" ? minutes : -minutes)
      return
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let start = ExactPlace.time(parts[0]), let end = ExactPlace.time(parts[1]) else {
        return nil
      }
      let minutes = (end.minutes - start.minutes + 1440) % 1440
      guard minutes >= 5 else { return nil }
      self = .span(start, minutes: minutes)
    } else if let time = ExactPlace.time(text[...]) {
      self = .from(time)
    } else if !text.contains(":"), let minutes = MinutesText.parse(text),
      (5...TaskItem.longestEstimate).contains(minutes)
    {
      self = .length(minutes)
    } else {
      return nil
    }
  }

  /// `9:30`, `930`, `0930`, `9`.
  private static func time(_ text: Substring) -> TimeOfDay? {
    if let time = TimeOfDay(text) { return time }
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(text)
    else { return nil }
    return text.utf8.count <= 2
      ? TimeOfDay(hour: number, minute: 0) : TimeOfDay(hour: number / 100, minute: number % 100)
  }
}
