package import ChronoModel

/// A date or a time as a property says it (RFC 5545, 3.3.4 and 3.3.5), before any zone is asked.
package enum CalendarTime: Hashable, Sendable {
  case date(LocalDay)
  /// On any wall clock.
  case floating(LocalTime)
  case utc(Instant)
  /// On the wall clock of a zone, by the name it has in the file.
  case zoned(LocalTime, zone: String)

  /// Reads the value of a property like `DTSTART`; `nil` for anything else.
  package init?(_ line: ContentLine) {
    self.init(line.text, zone: line.parameter("TZID"))
  }

  /// Reads `20261121`, `20261121T093000` or `20261121T083000Z`.
  package init?(_ text: some StringProtocol, zone: String? = nil) {
    let bytes = Array(text.utf8.drop { $0 == 32 })
    let count = bytes.last { $0 > 32 } == nil ? 0 : (bytes.lastIndex { $0 > 32 } ?? -1) + 1
    guard [8, 15, 16].contains(count),
      let year = CalendarTime.number(bytes[0..<4]), let month = CalendarTime.number(bytes[4..<6]),
      let dayOfMonth = CalendarTime.number(bytes[6..<8]),
      let day = LocalDay(year: year, month: month, day: dayOfMonth)
    else { return nil }
    guard count > 8 else {
      self = .date(day)
      return
    }
    guard bytes[8] | 0x20 == UInt8(ascii: "t"), let hour = CalendarTime.number(bytes[9..<11]),
      let minute = CalendarTime.number(bytes[11..<13]),
      let second = CalendarTime.number(bytes[13..<15]), second <= 60,
      let time = TimeOfDay(hour: hour, minute: minute)
    else { return nil }
    if count == 16 {
      guard bytes[15] | 0x20 == UInt8(ascii: "z") else { return nil }
      let seconds = Int64(day.number) * 86_400 + Int64(time.minutes * 60 + min(second, 59))
      self = .utc(Instant(seconds: seconds))
    } else if let zone {
      self = .zoned(LocalTime(day, time), zone: zone)
    } else {
      self = .floating(LocalTime(day, time))
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard (48...57).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 48)
    }
    return value
  }
}

extension LocalDay {
  /// `20261121`.
  package var basicText: String { text.filter { $0 != "-" } }
}

extension TimeOfDay {
  /// `093000`.
  package var basicText: String { "\(text.filter { $0 != ":" })00" }

  /// Reads `093000`; `nil` for anything else.
  package init?(basic text: some StringProtocol) {
    guard text.utf8.count == 6, text.hasSuffix("00") else { return nil }
    self.init("\(text.prefix(2)):\(text.dropFirst(2).prefix(2))")
  }
}

extension LocalTime {
  /// `20261121T093000`.
  package var basicText: String { "\(day.basicText)T\(time.basicText)" }
}

extension Instant {
  /// `20261121T083000Z`.
  package var basicText: String { text.filter { $0 != "-" && $0 != ":" } }

  /// Reads `20261121T083000Z`; `nil` for anything else.
  package init?(basic text: some StringProtocol) {
    guard case .utc(let instant)? = CalendarTime(text) else { return nil }
    self = instant
  }
}

/// A length of time (RFC 5545, 3.3.6) in seconds; a day has 24 hours.
package enum CalendarDuration {
  /// Reads `PT45M`, `-P1DT2H`, `P2W`; a missing `T`, as calcurse writes it, is no error.
  ///
  /// `nil` for anything else, and for more than a thousand years.
  package static func seconds(_ text: some StringProtocol) -> Int64? {
    var rest = text.utf8.drop { $0 <= 32 }
    var sign: Int64 = 1
    if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      if first == UInt8(ascii: "-") { sign = -1 }
      rest.removeFirst()
    }
    guard let mark = rest.popFirst(), mark | 0x20 == UInt8(ascii: "p") else { return nil }
    var total: Int64 = 0
    var hasPart = false
    while let byte = rest.first, byte > 32 {
      if byte | 0x20 == UInt8(ascii: "t") {
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { (48...57).contains($0) }
      guard digits.count <= 11, let number = Int64(String(decoding: digits, as: UTF8.self)) else {
        return nil
      }
      rest = rest.dropFirst(digits.count)
      guard let unit = rest.popFirst(), let seconds = unitSeconds(unit) else { return nil }
      hasPart = true
      total += number * seconds
      guard total <= 31_557_600_000 else { return nil }
    }
    return hasPart ? sign * total : nil
  }

  private static func unitSeconds(_ unit: UInt8) -> Int64? {
    switch unit | 0x20 {
    case UInt8(ascii: "w"): 604_800
    case UInt8(ascii: "d"): 86_400
    case UInt8(ascii: "h"): 3600
    case UInt8(ascii: "m"): 60
    case UInt8(ascii: "s"): 1
    default: nil
    }
  }

  /// `PT1H30M`, `P2D`, `-PT15M`; `PT0S` where there is none.
  package static func text(seconds: Int64) -> String {
    guard seconds != 0 else { return "PT0S" }
    let length = abs(seconds)
    var text = seconds < 0 ? "-P" : "P"
    if length >= 86_400 { text += "\(length / 86_400)D" }
    let rest = length % 86_400
    guard rest > 0 else { return text }
    text += "T"
    if rest >= 3600 { text += "\(rest / 3600)H" }
    if rest % 3600 >= 60 { text += "\(rest % 3600 / 60)M" }
    if rest % 60 > 0 { text += "\(rest % 60)S" }
    return text
  }
}
