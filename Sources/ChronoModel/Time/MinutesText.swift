/// Lengths of time as people write them: `45m`, `1h`, `1h30`.
package enum MinutesText {
  /// `45m`, `1h`, `1h05`, `5h40`; a negative length with a leading `-`.
  package static func text(_ minutes: Int) -> String {
    let magnitude = minutes.magnitude
    let (hours, rest) = magnitude.quotientAndRemainder(dividingBy: 60)
    let sign = minutes < 0 ? "-" : ""
    if hours == 0 { return "\(sign)\(rest)m" }
    if rest == 0 { return "\(sign)\(hours)h" }
    return "\(sign)\(hours)h\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The same, with whole days said as such: `3 days`.
  package static func text(inDays minutes: Int) -> String {
    guard minutes > 0, minutes % 1440 == 0 else { return text(minutes) }
    return minutes == 1440 ? "1 day" : "\(minutes / 1440) days"
  }

  /// `0:42`, `1:30`, as a running timer shows it; a negative length with a leading `-`.
  package static func clock(_ minutes: Int) -> String {
    let (hours, rest) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
    return "\(minutes < 0 ? "-" : "")\(hours):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Reads `45m`, `90min`, `1h`, `1h30`, `1h30m`, `1.5h`, `1,5h`, `2 hours`, `1:30`; letters of either
  /// case, blanks allowed between number and unit.
  ///
  /// `nil` for a bare number, for nothing, and above a million minutes. Fractions of an hour are
  /// rounded to the minute.
  package static func parse(_ text: some StringProtocol) -> Int? {
    var scanner = LengthScanner(bytes: Array(text.utf8))
    guard let minutes = scanner.length(), minutes > 0, minutes <= 1_000_000 else { return nil }
    return minutes
  }
}

/// Reads one length from beginning to end.
private struct LengthScanner {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func length() -> Int? {
    skipBlanks()
    guard let first = number(digits: 7) else { return nil }
    if accept(UInt8(ascii: ":")) {
      guard let rest = number(digits: 2), rest < 60, bytes[position - 2] != UInt8(ascii: ":"),
        isAtEnd()
      else { return nil }
      return first * 60 + rest
    }
    if accept(UInt8(ascii: ".")) || accept(UInt8(ascii: ",")) {
      let start = position
      guard let fraction = number(digits: 4), word().map(LengthScanner.isHour) == true, isAtEnd()
      else { return nil }
      let scale = (start..<positionAfterDigits(from: start)).reduce(1) { scale, _ in scale * 10 }
      return first * 60 + (fraction * 60 + scale / 2) / scale
    }
    guard let unit = word() else { return nil }
    if LengthScanner.isMinute(unit) { return isAtEnd() ? first : nil }
    guard LengthScanner.isHour(unit) else { return nil }
    if isAtEnd() { return first * 60 }
    guard let rest = number(digits: 2), rest < 60 else { return nil }
    if isAtEnd() { return first * 60 + rest }
    guard let minute = word(), LengthScanner.isMinute(minute), isAtEnd() else { return nil }
    return first * 60 + rest
  }

  private static func isHour(_ word: String) -> Bool {
    ["h", "hr", "hrs", "hour", "hours"].contains(word)
  }

  private static func isMinute(_ word: String) -> Bool {
    ["m", "min", "mins", "minute", "minutes"].contains(word)
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == 32 { position += 1 }
  }

  private mutating func isAtEnd() -> Bool {
    skipBlanks()
    return position == bytes.count
  }

  private func positionAfterDigits(from start: Int) -> Int {
    var end = start
    while end < bytes.count, (48...57).contains(bytes[end]) { end += 1 }
    return end
  }

  /// A number of one to `digits` digits; `nil` where more follow.
  private mutating func number(digits: Int) -> Int? {
    let end = positionAfterDigits(from: position)
    guard end > position, end - position <= digits else { return nil }
    let value = bytes[position..<end].reduce(0) { $0 * 10 + Int($1 - 48) }
    position = end
    return value
  }

  /// The letters that follow, in lower case.
  private mutating func word() -> String? {
    skipBlanks()
    var letters: [UInt8] = []
    while position < bytes.count, letters.count < 8 {
      let lower = bytes[position] | 0x20
      guard (97...122).contains(lower) else { break }
      letters.append(lower)
      position += 1
    }
    skipBlanks()
    return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self)
  }
}
