/// Why a recurrence rule cannot be read.
package enum RecurrenceError: Error, Hashable, Sendable {
  /// The text has more than `RecurrenceRule.longestText` bytes.
  case tooLong
  /// Not `NAME=VALUE`.
  case malformed(String)
  case unknownPart(String)
  case repeatedPart(String)
  case missingFrequency
  /// Hours, minutes or seconds, which days cannot follow.
  case tooFrequent(String)
  case badValue(part: String, value: String)
  /// RFC 5545 allows one of the two.
  case countAndUntil
  /// A part that RFC 5545, 3.3.10 forbids with this frequency.
  case notAllowed(part: String, frequency: RecurrenceRule.Frequency)
  /// `BYSETPOS` needs another `BY` part to choose from.
  case positionOfNothing
}

extension RecurrenceRule {
  /// The longest text that is read, in bytes.
  package static let longestText = 4096

  /// Reads RFC 5545 text, with or without `RRULE:`, names in either case.
  ///
  /// An `UNTIL` in UTC ends with the occurrence before it: with the event's `zone` and `time`
  /// given, its last day is the last whose start is not after that instant; without them the
  /// date is taken as it stands. Parts beginning with `X-` are left out.
  package init(
    _ source: some StringProtocol,
    zone: Zone? = nil,
    time: TimeOfDay? = nil
  ) throws(RecurrenceError) {
    guard source.utf8.count <= RecurrenceRule.longestText else { throw .tooLong }
    var body = Substring(source)
    if body.prefix(6).uppercased() == "RRULE:" { body = body.dropFirst(6) }
    var values: [String: String] = [:]
    for part in body.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { throw .malformed(String(part)) }
      let name = sides[0].uppercased()
      if name.hasPrefix("X-") { continue }
      guard RecurrenceRule.partNames.contains(name) else { throw .unknownPart(name) }
      guard values[name] == nil else { throw .repeatedPart(name) }
      values[name] = String(sides[1])
    }
    guard let word = values["FREQ"] else { throw .missingFrequency }
    guard let frequency = Frequency(rawValue: word.uppercased()) else {
      let tooFrequent = ["SECONDLY", "MINUTELY", "HOURLY"].contains(word.uppercased())
      throw tooFrequent ? .tooFrequent(word) : .badValue(part: "FREQ", value: word)
    }
    let fields = RuleFields(values: values)
    self.init(
      frequency,
      interval: try fields.number("INTERVAL", 1...RecurrenceRule.longestInterval) ?? 1,
      end: try fields.end(zone: zone, time: time),
      byDay: try fields.weekdays(),
      byMonthDay: try fields.list("BYMONTHDAY", upTo: 31),
      byMonth: try fields.list("BYMONTH", upTo: 12, signed: false),
      bySetPosition: try fields.list("BYSETPOS", upTo: 366),
      byWeekNumber: try fields.list("BYWEEKNO", upTo: 53),
      byYearDay: try fields.list("BYYEARDAY", upTo: 366),
      weekStart: try fields.weekStart()
    )
    try check()
  }

  private static let partNames: Set<String> = [
    "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS",
    "BYWEEKNO", "BYYEARDAY", "WKST",
  ]

  /// The combinations that RFC 5545, 3.3.10 forbids.
  private func check() throws(RecurrenceError) {
    let ordinals = byDay.contains { $0.ordinal != nil }
    let slow = frequency == .monthly || frequency == .yearly
    if ordinals, !slow || !byWeekNumber.isEmpty {
      throw .notAllowed(part: "BYDAY", frequency: frequency)
    }
    if !byMonthDay.isEmpty, frequency == .weekly {
      throw .notAllowed(part: "BYMONTHDAY", frequency: frequency)
    }
    if !byYearDay.isEmpty, frequency != .yearly {
      throw .notAllowed(part: "BYYEARDAY", frequency: frequency)
    }
    if !byWeekNumber.isEmpty, frequency != .yearly {
      throw .notAllowed(part: "BYWEEKNO", frequency: frequency)
    }
    var others = self
    others.bySetPosition = []
    if !bySetPosition.isEmpty, others.isPlain { throw .positionOfNothing }
  }
}

/// The values of a rule's parts by name.
private struct RuleFields {
  let values: [String: String]

  func number(_ name: String, _ range: ClosedRange<Int>) throws(RecurrenceError) -> Int? {
    guard let value = values[name] else { return nil }
    guard value.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(value),
      range.contains(number)
    else { throw .badValue(part: name, value: value) }
    return number
  }

  func list(
    _ name: String,
    upTo limit: Int,
    signed: Bool = true
  ) throws(RecurrenceError) -> [Int] {
    guard let value = values[name] else { return [] }
    var result: [Int] = []
    for item in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(item), number != 0, number.magnitude <= limit, signed || number > 0
      else {
        throw .badValue(part: name, value: value)
      }
      result.append(number)
    }
    return result
  }

  func weekdays() throws(RecurrenceError) -> [RecurrenceRule.WeekdayPosition] {
    guard let value = values["BYDAY"] else { return [] }
    var result: [RecurrenceRule.WeekdayPosition] = []
    for item in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let weekday = Weekday(code: item.suffix(2)) else {
        throw .badValue(part: "BYDAY", value: value)
      }
      let head = item.dropLast(2)
      if head.isEmpty {
        result.append(.init(weekday))
      } else if let ordinal = Int(head), ordinal != 0, ordinal.magnitude <= 53 {
        result.append(.init(weekday, ordinal: ordinal))
      } else {
        throw .badValue(part: "BYDAY", value: value)
      }
    }
    return result
  }

  func weekStart() throws(RecurrenceError) -> Weekday {
    guard let value = values["WKST"] else { return .monday }
    guard let weekday = Weekday(code: value) else { throw .badValue(part: "WKST", value: value) }
    return weekday
  }

  func end(zone: Zone?, time: TimeOfDay?) throws(RecurrenceError) -> RecurrenceRule.End {
    let count = try number("COUNT", 1...RecurrenceRule.largestCount)
    guard let value = values["UNTIL"] else { return count.map { .count($0) } ?? .never }
    guard count == nil else { throw .countAndUntil }
    guard let until = UntilText(value) else { throw .badValue(part: "UNTIL", value: value) }
    return .until(until.lastDay(zone: zone, time: time))
  }
}

/// `20271231`, `20271231T235959` or `20271231T235959Z`.
private struct UntilText {
  let day: LocalDay
  /// Seconds after midnight; `nil` where only a date is given.
  var seconds: Int?
  var isUTC = false

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard [8, 15, 16].contains(bytes.count) else { return nil }
    func value(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(Int?(0)) { total, byte in
        guard let total, (48...57).contains(byte) else { return nil }
        return total * 10 + Int(byte - 48)
      }
    }
    guard let year = value(0..<4), let month = value(4..<6), let dayOfMonth = value(6..<8),
      let day = LocalDay(year: year, month: month, day: dayOfMonth)
    else { return nil }
    self.day = day
    guard bytes.count > 8 else { return }
    guard bytes[8] | 0x20 == UInt8(ascii: "t"), let hour = value(9..<11), hour < 24,
      let minute = value(11..<13), minute < 60, let second = value(13..<15), second <= 60,
      bytes.count == 15 || bytes[15] | 0x20 == UInt8(ascii: "z")
    else { return nil }
    seconds = hour * 3600 + minute * 60 + second
    isUTC = bytes.count == 16
  }

  func lastDay(zone: Zone?, time: TimeOfDay?) -> LocalDay {
    guard let seconds else { return day }
    var last = day
    var wall = seconds / 60
    if isUTC {
      guard let zone else { return day }
      let instant = Instant(seconds: Int64(day.number) * 86_400 + Int64(seconds))
      let local = zone.local(instant)
      last = local.day
      wall = local.time.minutes
    }
    guard let time, time.minutes > wall else { return last }
    return last - 1
  }
}
