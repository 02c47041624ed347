/// A wall-clock time, as minutes after midnight: 0 to 1439.
package struct TimeOfDay: Hashable, Sendable, Comparable {
  package let minutes: Int

  /// `nil` outside 0 to 1439.
  package init?(minutes: Int) {
    guard (0..<1440).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// `nil` outside 00:00 to 23:59.
  package init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    minutes = hour * 60 + minute
  }

  /// Reads `H:MM` or `HH:MM`; `nil` for anything else.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard (4...5).contains(bytes.count) else { return nil }
    let colon = bytes.count - 3
    func value(_ digits: Range<Int>) -> Int? {
      var result = 0
      for byte in bytes[digits] {
        guard (48...57).contains(byte) else { return nil }
        result = result * 10 + Int(byte - 48)
      }
      return result
    }
    guard bytes[colon] == 58, let hour = value(0..<colon),
      let minute = value(colon + 1..<bytes.count)
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  package static let midnight = TimeOfDay(unchecked: 0)

  private init(unchecked minutes: Int) { self.minutes = minutes }

  package var hour: Int { minutes / 60 }
  package var minute: Int { minutes % 60 }

  /// `HH:MM`.
  package var text: String { TimeOfDay.digits[hour] + ":" + TimeOfDay.digits[minute] }

  /// `00` to `59`: a screen is full of times, and short texts are put together at little cost.
  private static let digits = (0..<60).map { $0 < 10 ? "0\($0)" : "\($0)" }

  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.minutes < right.minutes
  }
}

extension TimeOfDay: CustomStringConvertible {
  package var description: String { text }
}
