import ChronoModel

/// A time stamp of org: `<2026-11-24 Tue 09:00-10:30 +1w>`.
struct OrgTime: Hashable {
  var day: LocalDay
  var time: TimeOfDay?
  /// Where it is a range of one day.
  var end: TimeOfDay?
  /// `+1w`, `++1w` or `.+1w`, as it stands.
  var repeater: String?
  /// What follows it inside of the brackets, such as a warning `-2d`.
  var rest: [String] = []

  init(day: LocalDay, time: TimeOfDay?) {
    self.day = day
    self.time = time
  }

  /// Reads what stands between the brackets; `nil` for what does not begin with a day.
  init?(_ text: some StringProtocol) {
    var words = String(text).split(separator: " ").map { String($0) }[...]
    guard let first = words.popFirst(), let day = LocalDay(first) else { return nil }
    self.day = day
    for word in words {
      let clocks: [TimeOfDay?] = word.split(separator: "-").map { TimeOfDay(String($0)) }
      if time == nil, let start = clocks.first ?? nil, clocks.count <= 2 {
        time = start
        end = clocks.count == 2 ? clocks[1] : nil
      } else if repeater == nil, word.hasPrefix("+") || word.hasPrefix(".+") {
        repeater = word
      } else if word.first?.isLetter == false {
        rest.append(word)
      }
    }
  }

  /// Without its brackets; the weekday is org's own word for it.
  var text: String {
    var words = [day.text, String(day.weekday.name.prefix(3)).capitalised]
    if let time { words.append(time.text + (end.map { "-" + $0.text } ?? "")) }
    if let repeater { words.append(repeater) }
    return (words + rest).joined(separator: " ")
  }

  /// The first stamp after a word such as `SCHEDULED:`; `nil` where there is none.
  static func find(_ word: String, in line: String) -> OrgTime? {
    guard let place = line.firstRange(of: word) else { return nil }
    let after = line[place.upperBound...].drop { $0 == " " }
    guard let open = after.first, open == "<" || open == "[" else { return nil }
    let close: Character = open == "<" ? ">" : "]"
    return OrgTime(after.dropFirst().prefix { $0 != close })
  }

  // MARK: Repeats

  private static let units: [Character: RecurrenceRule.Frequency] = [
    "d": .daily, "w": .weekly, "m": .monthly, "y": .yearly,
  ]

  /// `nil` for what is no repeater that ChronoList can follow.
  var repeats: RepeatDraft? {
    guard let repeater else { return nil }
    let body = repeater.drop { $0 == "+" || $0 == "." }.prefix { $0 != "/" }
    guard let unit = body.last, let frequency = OrgTime.units[unit],
      let count = Int(body.dropLast()), (1...9999).contains(count)
    else { return nil }
    return RepeatDraft(
      rule: RecurrenceRule(frequency, interval: count),
      afterCompletion: repeater.hasPrefix(".+")
    )
  }

  /// The repeater of a rule; `nil` for one that org has none for.
  static func repeater(_ repeats: RepeatDraft) -> String? {
    let rule = repeats.rule
    guard rule.end == .never else { return nil }
    var plain = rule
    if rule.frequency == .weekly, rule.byDay.count <= 1 { plain.byDay = [] }
    guard plain.isPlain, let unit = units.first(where: { $0.value == rule.frequency })
    else { return nil }
    return "\(repeats.afterCompletion ? ".+" : "+")\(rule.interval)\(unit.key)"
  }
}

extension String {
  fileprivate var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
