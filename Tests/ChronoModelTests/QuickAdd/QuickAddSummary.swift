import ChronoModel

/// Saturday 21 November 2026, ten o'clock, weeks from Monday, no day on screen.
let saturdayTen = QuickAddContext(
  today: LocalDay(number: 20_778),
  now: LocalTime(LocalDay(number: 20_778), TimeOfDay("10:00") ?? .midnight),
  categories: ["Work", "Home", "Errands", "Home Office"]
)

/// What a line means, in one line: `title | due | time | minutes | #category | @tag | priority |
/// repeat | reminder | // notes | error`, absent parts left out.
func summary(of line: String, context: QuickAddContext = saturdayTen) -> String {
  let result = QuickAdd.parse(line, context: context)
  var parts = [result.title]
  if let due = result.due { parts.append(due.text) }
  if let time = result.time { parts.append(time.text) }
  if let estimate = result.estimate { parts.append("\(estimate)m") }
  if let name = result.categoryName { parts.append("#\(name)") }
  parts += result.tags.map { "@\($0)" }
  if result.priority != .none { parts.append(result.priority.name) }
  if let repeats = result.repeats {
    parts.append("\(repeats.afterCompletion ? "every!" : "every") \(repeats.rule.text)")
    if !repeats.excluded.isEmpty {
      parts.append("but \(repeats.excluded.map(\.text).joined(separator: ","))")
    }
  }
  for reminder in result.reminders {
    switch reminder {
    case .before(let minutes): parts.append("*\(minutes)m")
    case .at(let local): parts.append("*\(local.day.text)T\(local.time.text)")
    }
  }
  if !result.notes.isEmpty { parts.append("// \(result.notes)") }
  for error in result.errors {
    let words: (String, String) =
      switch error.reason {
      case .noSuchDay(let text): ("no such day", text)
      case .noSuchTime(let text): ("no such time", text)
      case .ambiguousDay(let text): ("ambiguous", text)
      case .endsBeforeStart(let text): ("ends before start", text)
      case .tooLong(let text): ("too long", text)
      case .tooShort(let text): ("too short", text)
      case .needsDay(let text): ("needs a day", text)
      case .noSuchRepeat(let text): ("no such repeat", text)
      case .notUnderstood(let text): ("not understood", text)
      }
    parts.append("\(words.0): \(words.1)")
  }
  return parts.joined(separator: " | ")
}

/// A table of `line => summary`, one a row.
struct QuickAddTable {
  let rows: [(line: String, meaning: String)]

  init(_ text: String) {
    rows = text.split(separator: "\n").map { row in
      let sides = row.split(separator: " => ", maxSplits: 1)
      return sides.count == 2 ? (String(sides[0]), String(sides[1])) : (String(row), "")
    }
  }

  /// The rows that mean something else.
  var differences: [String] {
    rows.compactMap { row in
      let found = summary(of: row.line)
      return found == row.meaning ? nil : "\(row.line) => \(found)\n   not: \(row.meaning)"
    }
  }
}
