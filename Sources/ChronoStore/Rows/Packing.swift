import ChronoModel
import Foundation
import GRDB

/// How small lists stand in one text column.
enum Packing {
  // MARK: Tags: one a line

  static func text(_ tags: [String]) -> String {
    guard !tags.isEmpty else { return "" }
    return tags.map(escaped).joined(separator: "\n")
  }

  static func tags(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    // One plain tag is all that most have.
    if !text.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\\") }) {
      return [text]
    }
    return text.linesByFeed.map(unescaped)
  }

  private static func escaped(_ tag: String) -> String {
    guard tag.utf8.contains(where: { $0 == 0x0A || $0 == 0x5C }) else { return tag }
    var result = String.UnicodeScalarView()
    for scalar in tag.unicodeScalars {
      if scalar == "\\" || scalar == "\n" { result.append("\\") }
      result.append(scalar == "\n" ? "n" : scalar)
    }
    return String(result)
  }

  private static func unescaped(_ part: Substring) -> String {
    guard part.utf8.contains(0x5C) else { return String(part) }
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in part.unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
      } else {
        result.append(isEscaped && scalar == "n" ? "\n" : scalar)
        isEscaped = false
      }
    }
    return String(result)
  }

  // MARK: Reminders: `-10` is minutes before, `20781@540` a day and its minute

  static func text(_ reminders: [Reminder]) -> String {
    reminders.map { reminder in
      switch reminder {
      case .before(let minutes): "-\(minutes)"
      case .at(let local): "\(local.day.number)@\(local.time.minutes)"
      }
    }.joined(separator: ",")
  }

  static func reminders(_ text: String) -> [Reminder] {
    guard !text.isEmpty else { return [] }
    return text.split(separator: ",").compactMap { part in
      let halves = part.split(separator: "@")
      if halves.count == 2 {
        guard let day = Int(halves[0]), let minutes = Int(halves[1]),
          let time = TimeOfDay(minutes: minutes)
        else { return nil }
        return .at(LocalTime(LocalDay(number: day), time))
      }
      guard part.first == "-", let minutes = Int(part.dropFirst()),
        (0...525_600).contains(minutes)
      else { return nil }
      return .before(minutes: minutes)
    }
  }

  // MARK: Days: their numbers

  static func text(_ days: [LocalDay]) -> String {
    days.map { String($0.number) }.joined(separator: ",")
  }

  static func days(_ text: String) -> [LocalDay] {
    guard !text.isEmpty else { return [] }
    return text.split(separator: ",").compactMap { Int($0).map(LocalDay.init(number:)) }
  }
}

extension Identifier {
  var value: DatabaseValue { Data(bytes).databaseValue }
}

extension StoredRow {
  /// An identifier's sixteen bytes; the schema admits no others.
  func identifier<Owner>(_ index: Int) throws -> Identifier<Owner> {
    let found = unsafe withBytes(index) { unsafe Identifier<Owner>(bytes: $0.span) }
    guard let identifier = found else {
      throw StoreError.damaged("an identifier has not sixteen bytes")
    }
    return identifier
  }

  /// A rank among others, within what the schema admits.
  func position(_ index: Int) -> Int {
    let value: Int = self[index]
    return Swift.min(Swift.max(value, -Schema.largestRank), Schema.largestRank)
  }

  func instant(_ index: Int) -> Instant { Instant(seconds: self[index]) }

  func optionalInstant(_ index: Int) -> Instant? {
    let seconds: Int64? = self[index]
    return seconds.map(Instant.init(seconds:))
  }

  /// The six columns of a repeat, from `rule` on.
  func repeats(_ index: Int) throws -> Repeat? {
    let rule: String? = self[index]
    guard let rule else { return nil }
    return Repeat(
      rule: rule,
      afterCompletion: self[index + 1],
      anchor: LocalDay(number: self[index + 2]),
      series: try identifier(index + 3),
      excluded: Packing.days(self[index + 4]),
      added: Packing.days(self[index + 5])
    )
  }
}

extension Repeat? {
  /// The six columns of a repeat.
  var values: Values {
    guard let self else {
      return [.null, 0.databaseValue, .null, .null, "".databaseValue, "".databaseValue]
    }
    return [
      self.rule.databaseValue, self.afterCompletion.databaseValue,
      self.anchor.number.databaseValue, self.series.value,
      Packing.text(self.excluded).databaseValue, Packing.text(self.added).databaseValue,
    ]
  }
}

extension String {
  /// As SQLite can keep it: text ends at U+0000 there, so that character becomes U+FFFD.
  var stored: DatabaseValue {
    guard utf8.contains(0) else { return databaseValue }
    return replacingOccurrences(of: "\0", with: "\u{FFFD}").databaseValue
  }
}
