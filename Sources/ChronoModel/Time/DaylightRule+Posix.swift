extension DaylightRule {
  /// Reads the footer of a TZif file: a POSIX `TZ` string with the extensions of RFC 9636, 3.3.1
  /// (names in angle brackets, times from -167 to 167 hours); `nil` for anything else.
  init?(posix text: some Collection<UInt8>) {
    var reader = PosixReader(bytes: Array(text))
    guard reader.name(), let west = reader.offset() else { return nil }
    guard !reader.isAtEnd else {
      self.init(
        standard: -west,
        daylight: -west,
        start: YearlyDate(day: .julian(1), seconds: 0),
        end: YearlyDate(day: .julian(1), seconds: 0)
      )
      return
    }
    guard reader.name() else { return nil }
    // Daylight time is an hour ahead of standard time where nothing else is said.
    var daylight = 3600 - west
    if !reader.isAtEnd, !reader.isAt(UInt8(ascii: ",")) {
      guard let other = reader.offset() else { return nil }
      daylight = -other
    }
    if reader.isAtEnd {
      // Without dates the rules of the United States hold, as in the C libraries.
      self.init(
        standard: -west,
        daylight: daylight,
        start: YearlyDate(day: .month(3, week: 2, weekday: 0), seconds: 7200),
        end: YearlyDate(day: .month(11, week: 1, weekday: 0), seconds: 7200)
      )
      return
    }
    guard reader.accept(UInt8(ascii: ",")), let start = reader.yearlyDate(),
      reader.accept(UInt8(ascii: ",")), let end = reader.yearlyDate(), reader.isAtEnd
    else { return nil }
    self.init(standard: -west, daylight: daylight, start: start, end: end)
  }
}

/// Reads the pieces of a POSIX `TZ` string.
private struct PosixReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  func isAt(_ byte: UInt8) -> Bool { position < bytes.count && bytes[position] == byte }

  mutating func accept(_ byte: UInt8) -> Bool {
    guard isAt(byte) else { return false }
    position += 1
    return true
  }

  /// Skips an abbreviation: three letters or more, or any of `A-Z a-z 0-9 + -` in brackets.
  mutating func name() -> Bool {
    let bracketed = accept(UInt8(ascii: "<"))
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9") where bracketed: break
      case UInt8(ascii: "+") where bracketed: break
      case UInt8(ascii: "-") where bracketed: break
      default: return finishName(from: start, bracketed: bracketed)
      }
      position += 1
    }
    return finishName(from: start, bracketed: bracketed)
  }

  private mutating func finishName(from start: Int, bracketed: Bool) -> Bool {
    position - start >= 3 && (!bracketed || accept(UInt8(ascii: ">")))
  }

  /// A number of at most `digits` digits.
  mutating func number(digits: Int, upTo limit: Int) -> Int? {
    var value = 0
    var count = 0
    while position < bytes.count, (48...57).contains(bytes[position]), count < digits {
      value = value * 10 + Int(bytes[position] - 48)
      position += 1
      count += 1
    }
    return count > 0 && value <= limit ? value : nil
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  private mutating func clock(hours limit: Int) -> Int? {
    let negative = accept(UInt8(ascii: "-"))
    if !negative { _ = accept(UInt8(ascii: "+")) }
    guard let hours = number(digits: 3, upTo: limit) else { return nil }
    var seconds = hours * 3600
    if accept(UInt8(ascii: ":")) {
      guard let minutes = number(digits: 2, upTo: 59) else { return nil }
      seconds += minutes * 60
      if accept(UInt8(ascii: ":")) {
        guard let rest = number(digits: 2, upTo: 59) else { return nil }
        seconds += rest
      }
    }
    return negative ? -seconds : seconds
  }

  /// Seconds west of UTC, as POSIX counts.
  mutating func offset() -> Int? { clock(hours: 24) }

  /// `Mm.w.d`, `Jn` or `n`, with `/time`; 02:00 where none is given.
  mutating func yearlyDate() -> DaylightRule.YearlyDate? {
    guard let day = yearlyDay() else { return nil }
    guard accept(UInt8(ascii: "/")) else { return .init(day: day, seconds: 7200) }
    guard let seconds = clock(hours: 167) else { return nil }
    return .init(day: day, seconds: seconds)
  }

  private mutating func yearlyDay() -> DaylightRule.YearlyDate.Day? {
    if accept(UInt8(ascii: "M")) {
      guard let month = number(digits: 2, upTo: 12), month > 0, accept(UInt8(ascii: ".")),
        let week = number(digits: 1, upTo: 5), week > 0, accept(UInt8(ascii: ".")),
        let weekday = number(digits: 1, upTo: 6)
      else { return nil }
      return .month(month, week: week, weekday: weekday)
    }
    if accept(UInt8(ascii: "J")) {
      guard let day = number(digits: 3, upTo: 365), day > 0 else { return nil }
      return .julian(day)
    }
    return number(digits: 3, upTo: 365).map { .ordinal($0) }
  }
}
