/// The glyphs the planner draws with, and what stands for them where only ASCII can be shown.
///
/// Each takes one cell in both forms, so that a picture keeps its shape.
package enum Glyph {
  /// What stands for a glyph in ASCII; `?` for one that is not ours.
  package static func ascii(for glyph: Character) -> Character {
    glyph.isASCII ? glyph : standIns[glyph] ?? "?"
  }

  /// Whether the glyph is in the table: ours, and one cell wide on every terminal we know.
  package static func isOurs(_ glyph: Character) -> Bool { standIns[glyph] != nil }

  /// The table: the glyph and its stand-in.
  package static let pairs: [(unicode: Character, ascii: Character)] = [
    ("─", "-"), ("│", "|"), ("┌", "+"), ("┐", "+"), ("└", "+"), ("┘", "+"),
    ("├", "+"), ("┤", "+"), ("┬", "+"), ("┴", "+"), ("┼", "+"),
    ("╭", "+"), ("╮", "+"), ("╰", "+"), ("╯", "+"), ("╌", "-"), ("┄", "-"), ("┆", "|"), ("╎", "|"),
    ("━", "="), ("┃", "|"), ("┏", "+"), ("┓", "+"), ("┗", "+"), ("┛", "+"),
    ("═", "="), ("║", "|"), ("╔", "+"), ("╗", "+"), ("╚", "+"), ("╝", "+"),
    ("▸", ">"), ("▶", ">"), ("◂", "<"), ("◀", "<"), ("▾", "v"), ("▴", "^"), ("▼", "v"), ("▲", "^"),
    ("‹", "<"), ("›", ">"), ("→", ">"), ("←", "<"), ("↑", "^"), ("↓", "v"), ("↻", "@"), ("⏎", "/"),
    ("█", "#"), ("▓", "%"), ("▒", ":"), ("░", "."), ("▌", "|"), ("▐", "|"), ("▀", "\""), ("▄", "_"),
    ("▁", "_"), ("▂", "_"), ("▃", "_"), ("▅", "#"), ("▆", "#"), ("▇", "#"),
    ("▏", "|"), ("▎", "|"), ("▍", "|"), ("▋", "#"), ("▊", "#"), ("▉", "#"),
    ("●", "*"), ("○", "o"), ("◆", "*"), ("◇", "o"), ("■", "#"), ("□", "."), ("•", "*"), ("·", "."),
    ("✗", "x"), ("✓", "v"), ("×", "x"), ("…", "~"), ("⋯", "~"), ("⋮", ":"), ("±", "+"), ("÷", "/"),
    ("–", "-"), ("—", "-"), ("−", "-"), ("‘", "'"), ("’", "'"), ("“", "\""), ("”", "\""),
    ("²", "'"), ("≈", "~"), ("≤", "<"), ("≥", ">"), ("°", "o"), ("§", "#"), ("¶", "P"), ("†", "+"),
    ("✎", "n"),
    ("\u{A0}", " "), ("◌", "o"),
  ]

  private static let standIns: [Character: Character] = Dictionary(
    pairs.map { ($0.unicode, $0.ascii) },
    uniquingKeysWith: { first, _ in first }
  )
}
