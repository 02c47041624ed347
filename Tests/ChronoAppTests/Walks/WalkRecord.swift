import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// A walk through the planner as text: after each step what has changed on the screen, and how it is
/// set, kept in `Frames/walks` and compared to the letter.
///
/// A changed line is told from its first to its last changed word: `12,5│Call Ana│te5 tm3B` stands in
/// row 12 from column 5 on, five cells of plain text and three of a tag in bold.
struct WalkRecord {
  private var lines: [String] = []
  private var place = ""
  /// The screens that were told, by the place and the step that showed them.
  private var told: [Frame: String] = [:]
  /// The first screen of each size.
  private var firsts: [Size: Frame] = [:]

  mutating func section(_ name: String) {
    lines += ["", "== \(name)"]
    place = name
  }

  /// What a step has changed; of a screen that was told already, where.
  mutating func step(_ name: String, from before: Frame, to after: Frame, asking: [String] = []) {
    var line = "-- \(name)"
    var changes: [String] = []
    if after == before {
      if asking.isEmpty { line += " · nothing" }
    } else if let known = told[after] {
      line += " · as \(known)"
    } else {
      told[after] = "‘\(name)’ at ‘\(place)’"
      changes = WalkRecord.changes(from: before, to: after)
    }
    lines.append(line)
    lines += changes + asking.map { "   \($0)" }
  }

  /// The screen at the beginning of a section; of those behind the first what differs from that.
  mutating func screen(_ frame: Frame) {
    let first = firsts[frame.size]
    step("the screen", from: first ?? Frame(size: frame.size), to: frame)
    told[frame] = "‘\(place)’"
    if first == nil { firsts[frame.size] = frame }
  }

  mutating func note(_ line: String) { lines.append(line) }

  func check(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let text = ([WalkRecord.legend] + lines).joined(separator: "\n") + "\n"
    let path = Frames.directory + "/walks/\(name).txt"
    Frames.check(text, path: path, sourceLocation: sourceLocation)
  }

  // MARK: Frames

  static func changes(from before: Frame, to after: Frame) -> [String] {
    guard before.size == after.size else {
      return ["   \(after.size.width)×\(after.size.height)"]
        + changes(from: Frame(size: after.size), to: after)
    }
    var lines: [String] = []
    for y in 0..<after.size.height where before[row: y] != after[row: y] {
      let (old, new) = (Array(before[row: y]), Array(after[row: y]))
      let changed = new.indices.filter { old[$0] != new[$0] }
      lines.append(line(new, from: changed[0], to: changed[changed.count - 1], in: y))
    }
    if before.cursor != after.cursor {
      lines.append(after.cursor.map { "   cursor \($0.x),\($0.y)" } ?? "   no cursor")
    }
    return lines
  }

  /// The words between two columns.
  private static func line(_ row: [Cell], from first: Int, to last: Int, in y: Int) -> String {
    var (first, last) = (first, last)
    while first > 0, !isBorder(row[first - 1]) { first -= 1 }
    while last < row.count - 1, !isBorder(row[last + 1]) { last += 1 }
    while last > first, row[last] == .blank { last -= 1 }
    let text = String(row[first...last].compactMap(\.glyph?.character))
    var runs: [(name: String, length: Int)] = []
    var style: Style?
    for cell in row[first...last] {
      // To name a style takes longer than all else.
      if cell.style == style {
        runs[runs.count - 1].length += 1
        continue
      }
      style = cell.style
      let name = name(of: cell.style)
      if runs.last?.name == name {
        runs[runs.count - 1].length += 1
      } else {
        runs.append((name, 1))
      }
    }
    let styles = runs.map { "\($0.name)\($0.length)" }.joined(separator: " ")
    return "\(y),\(first)│\(text)│\(styles)"
  }

  private static func isBorder(_ cell: Cell) -> Bool {
    cell.glyph.map { " │┆┌┐└┘─".contains($0.character) } ?? false
  }

  // MARK: Styles

  private static let inks: [(ink: Ink, name: String, words: String)] =
    [
      (.plain, "te", "text"), (.dim, "di", "dim"), (.title, "ti", "title"),
      (.border, "bo", "border"), (.focus, "fo", "focus"), (.heading, "he", "heading"),
      (.done, "do", "done"), (.missed, "mi", "missed"), (.running, "ru", "running"),
      (.ghost, "gh", "ghost"), (.priority, "pr", "priority"), (.tag, "ta", "tag"),
      (.note, "no", "note"), (.accent, "ac", "accent"), (.error, "er", "error"),
      (.success, "su", "success"), (.warning, "wa", "warning"), (.now, "nw", "now"),
      (.meal, "me", "meal"), (.key, "ke", "key"),
    ]
    + (0..<Ink.categoryCount).flatMap { index in
      let letter = String(Array("abcdefghijkl")[index])
      return [
        (Ink.category(index), "c" + letter, "category \(index + 1)"),
        (Ink.categoryName(index), "n" + letter, "category \(index + 1)’s name"),
      ]
    }

  private static let grounds: [(ground: Ground, sign: String, words: String)] = [
    (.plain, "", ""), (.selection, "^", "selection"),
    (.unfocusedSelection, "~", "unfocused selection"), (.workHours, "#", "work hours"),
    (.plan, "+", "plan"), (.actual, "=", "actual"), (.badge, "*", "badge"),
    (.segment, "/", "segment"), (.bar, "_", "bar"), (.match, "?", "match"),
  ]

  private static let names: [Ink: String] = Dictionary(
    uniqueKeysWithValues: inks.map { ($0.ink, $0.name) }
  )

  private static func name(of style: Style) -> String {
    let sets: [(Attributes, String)] = [
      (.bold, "B"), (.dim, "D"), (.reverse, "R"), (.underline, "U"),
    ]
    return (names[style.ink] ?? "??")
      + (grounds.first { $0.ground == style.ground }?.sign ?? "?")
      + sets.filter { style.attributes.contains($0.0) }.map(\.1).joined()
  }

  private static var legend: String {
    let inks = inks.prefix(20).map { "\($0.name) \($0.words)" }.joined(separator: ", ")
    let grounds = grounds.dropFirst().map { "\($0.sign) \($0.words)" }.joined(separator: ", ")
    return """
      \(inks), ca na … a category and its name
      On: \(grounds). B bold, D dimmed, R reverse, U underlined.
      """
  }
}
