/// What one place of the screen shows: a character, and up to four marks on it.
///
/// Numbers alone: a frame of them is one piece of memory without references, so that filling,
/// comparing and throwing away a screen costs next to nothing.
package struct Glyph: Hashable, Sendable {
  /// Sixteen bits of each mark, the first mark lowest; 0 where there is none.
  private var marks: UInt64 = 0
  let scalar: UInt32
  /// A bit for each mark, set where it lies above U+FFFF.
  ///
  /// No mark lies above U+1FFFF: what combines there is invisible, and so never in a ``SafeText``.
  private var marksAbove: UInt8 = 0

  /// The marks that curses keeps in one cell.
  static let markLimit = 4

  package init(_ base: Unicode.Scalar) { scalar = base.value }

  /// A byte of ASCII text.
  init(ascii: UInt8) { scalar = UInt32(ascii) }

  /// Puts a mark on the character; one that has no room is dropped.
  mutating func add(_ mark: Unicode.Scalar) {
    let count = markCount
    guard count < Glyph.markLimit, mark.value < 0x20000 else { return }
    marks |= UInt64(mark.value & 0xFFFF) << UInt64(16 * count)
    if mark.value > 0xFFFF { marksAbove |= 1 << UInt8(count) }
  }

  private var markCount: Int {
    (0..<Glyph.markLimit).first { self.mark($0) == 0 } ?? Glyph.markLimit
  }

  private func mark(_ index: Int) -> UInt32 {
    UInt32(marks >> UInt64(16 * index) & 0xFFFF) | UInt32(marksAbove >> UInt8(index) & 1) << 16
  }

  /// The character without its marks.
  package var base: Unicode.Scalar { Unicode.Scalar(scalar) ?? "\u{FFFD}" }

  package var hasMarks: Bool { marks != 0 }

  var isSpace: Bool { scalar == 0x20 && !hasMarks }

  package var isASCII: Bool { scalar < 0x80 && !hasMarks }

  /// The character, then its marks.
  package var scalars: [Unicode.Scalar] {
    [base] + (0..<markCount).compactMap { Unicode.Scalar(mark($0)) }
  }

  /// The bytes it takes on the line.
  package var byteCount: Int {
    scalars.reduce(0) { $0 + UTF8.width($1) }
  }

  /// The same as text.
  package var character: Character {
    guard hasMarks else { return Character(base) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text).first ?? "\u{FFFD}"
  }
}

extension Glyph: ExpressibleByUnicodeScalarLiteral {
  package init(unicodeScalarLiteral value: Unicode.Scalar) { self.init(value) }
}

/// The glyphs the planner draws with, and what stands for them where only ASCII can be shown.
///
/// Each takes one cell in both forms, so that a picture keeps its shape.
extension Glyph {
  /// What stands for it in ASCII; `?` for one that is not ours.
  package var ascii: Glyph { isASCII ? self : hasMarks ? "?" : Glyph.standIn(for: scalar) ?? "?" }

  /// Whether it is in the table: ours, and one cell wide on every terminal we know.
  package var isOurs: Bool { !hasMarks && Glyph.standIn(for: scalar) != nil }

  /// The table: the glyph and its stand-in.
  package static let pairs: [(unicode: Unicode.Scalar, ascii: Unicode.Scalar)] = [
    ("─", "-"), ("│", "|"), ("┌", "+"), ("┐", "+"), ("└", "+"), ("┘", "+"),
    ("├", "+"), ("┤", "+"), ("┬", "+"), ("┴", "+"), ("┼", "+"),
    ("╭", "+"), ("╮", "+"), ("╰", "+"), ("╯", "+"), ("╌", "-"), ("┄", "-"), ("┆", "|"), ("╎", "|"),
    ("━", "="), ("┃", "|"), ("┏", "+"), ("┓", "+"), ("┗", "+"), ("┛", "+"),
    ("═", "="), ("║", "|"), ("╔", "+"), ("╗", "+"), ("╚", "+"), ("╝", "+"),
    ("▸", ">"), ("▶", ">"), ("◂", "<"), ("◀", "<"), ("▾", "v"), ("▴", "^"), ("▼", "v"), ("▲", "^"),
    ("‹", "<"), ("›", ">"), ("→", ">"), ("←", "<"), ("↑", "^"), ("↓", "v"), ("↻", "%"), ("⏎", "/"),
    ("█", "#"), ("▓", "%"), ("▒", ":"), ("░", "."), ("▌", "|"), ("▐", "|"), ("▀", "\""), ("▄", "_"),
    ("▁", "_"), ("▂", "_"), ("▃", "_"), ("▅", "#"), ("▆", "#"), ("▇", "#"),
    ("▏", "|"), ("▎", "|"), ("▍", "|"), ("▋", "#"), ("▊", "#"), ("▉", "#"),
    ("●", "o"), ("○", "o"), ("◆", "="), ("◇", "o"), ("■", "#"), ("□", "."), ("•", "*"), ("·", "."),
    ("✗", "x"), ("✓", "v"), ("×", "x"), ("…", "~"), ("⋯", "~"), ("⋮", ":"), ("±", "+"), ("÷", "/"),
    ("–", "-"), ("—", "-"), ("−", "-"), ("‘", "'"), ("’", "'"), ("“", "\""), ("”", "\""),
    ("²", "'"), ("≈", "~"), ("≤", "<"), ("≥", ">"), ("°", "o"), ("§", "#"), ("¶", "P"), ("†", "+"),
    ("✎", "n"), ("⟳", "&"),
    ("\u{A0}", " "), ("◌", "o"),
  ]

  /// The table in the order of its characters.
  private static let standIns = pairs.map { (scalar: $0.unicode.value, ascii: Glyph($0.ascii)) }
    .sorted { $0.scalar < $1.scalar }

  private static func standIn(for scalar: UInt32) -> Glyph? {
    var (low, high) = (0, standIns.count)
    while low < high {
      let middle = (low + high) / 2
      if standIns[middle].scalar < scalar { low = middle + 1 } else { high = middle }
    }
    return low < standIns.count && standIns[low].scalar == scalar ? standIns[low].ascii : nil
  }
}
