import Synchronization

/// How many cells a character takes: what the C library of this machine, and so curses, believes.
///
/// The answers differ from one release of the library to the next; a screen that goes by others
/// gets out of step with the terminal. This room knows no C, so the program names whom to ask.
package enum CharacterWidth {
  /// Answers for one scalar: 0 for what joins the cell before it, 1, or 2; `nil` for what cannot
  /// be printed.
  package typealias Answer = @Sendable (Unicode.Scalar) -> Int?

  /// A type of its own, because a lock wraps a bare function once more each time it is taken.
  private struct Source: Sendable {
    let answer: Answer
  }

  private static let source = Mutex(Source(answer: estimate))

  /// Asks another source from now on; the program does so before it makes any text.
  package static func ask(_ answer: @escaping Answer) {
    source.withLock { $0 = Source(answer: answer) }
  }

  /// The width of one scalar: 0 for what joins the cell before it, 1, or 2; `nil` for what the
  /// library calls unprintable (controls, unassigned, line separators).
  package static func of(_ scalar: Unicode.Scalar) -> Int? {
    if let width = common(scalar) { return width }
    if scalar.value < 0xA0 { return nil }
    return source.withLock { $0 }.answer(scalar)
  }

  /// The width of what stands for itself in its own cell; `nil` where one has to look closer.
  ///
  /// Nearly all text is made of these alone, and every release gives them the same width.
  static func common(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300, 0x3A3..<0x483, 0x48A..<0x530: 1
    // Punctuation, arrows, boxes and blocks, and the marks we draw.
    case 0x2010..<0x2028, 0x2030..<0x205F, 0x2190..<0x231A, 0x2500..<0x25FD, 0x270C..<0x2728: 1
    // Kana, Chinese, Korean syllables.
    case 0x3041..<0x3097, 0x30A1..<0x30FB, 0x4E00..<0x9FFD, 0xAC00..<0xD7A4: 2
    default: nil
    }
  }

  /// What the standard library tells, for where there is no C library to ask.
  ///
  /// It knows no widths; the wide blocks are those of Unicode's EastAsianWidth.txt, roughly.
  private static func estimate(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.properties.generalCategory {
    case .control, .unassigned, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator: nil
    case .nonspacingMark, .enclosingMark, .format: 0
    default:
      switch scalar.value {
      case 0x1160...0x11FF: 0
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4C6,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
        2
      default: 1
      }
    }
  }

  /// The width of a drawn cell's character: that of its base.
  package static func of(_ character: Character) -> Int {
    character.unicodeScalars.first.flatMap { of($0) } ?? 1
  }
}
