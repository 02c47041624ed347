/// What must not be in the bytes that a person's terminal or another program gets (Behaviour 8.4).
enum ByteAudit {
  /// What is wrong with output that is text only: the lines of a command in a pipe.
  static func problems(inText bytes: [UInt8]) -> [String] {
    problems(in: bytes, controls: [0x0A], sequences: { _ in false })
  }

  /// What is wrong with JSON: text that hides is data there, text that acts is escaped.
  static func problems(inJSON bytes: [UInt8]) -> [String] {
    let text = String(validating: bytes, as: UTF8.self)
    guard let text else { return ["not UTF-8"] }
    return text.unicodeScalars.filter { $0 != "\n" && $0 != "\r" && acts($0) }.map(name)
  }

  /// What is wrong with output of a command on a terminal, which may be bold, dim, and plain again.
  static func problems(inStyledText bytes: [UInt8]) -> [String] {
    problems(
      in: bytes,
      controls: [0x0A, 0x0D],
      sequences: { ["[0m", "[1m", "[2m"].contains($0) }
    )
  }

  /// What is wrong with what the planner sent to draw its screen.
  ///
  /// The Linux console's own sequences, for its cursor and, in the form of an OSC, for its first
  /// colours, are allowed there only.
  static func problems(inScreen bytes: [UInt8], term: String = "xterm-256color") -> [String] {
    problems(
      in: bytes,
      // BEL rings, NUL is padding for old terminals, SO and SI change the character set.
      controls: [0x00, 0x07, 0x08, 0x09, 0x0A, 0x0D, 0x0E, 0x0F],
      sequences: { isDrawing($0) || term == "linux" && ["]R", "[?1c", "[?0c"].contains($0) }
    )
  }

  /// Sequences that place, colour, erase and scroll text, the modes the planner asks for, and its
  /// one question: what the background is.
  private static func isDrawing(_ sequence: String) -> Bool {
    guard let first = sequence.first, let last = sequence.last else { return false }
    switch first {
    // The two that end with t put the window's own title away, and bring it again.
    case "[":
      return "ABCDGHJKLMPSTX@bdfghlmnr".contains(last)
        || ["[22;0;0t", "[23;0;0t"].contains(sequence)
    case "(", ")": return sequence.count == 2
    case "]": return sequence == "]11;?\u{1B}\\"
    case "7", "8", "=", ">", "M", "D", "E", "H", "c": return sequence.count == 1
    default: return false
    }
  }

  private static func problems(
    in bytes: [UInt8],
    controls: Set<UInt8>,
    sequences: (String) -> Bool
  ) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["not UTF-8"] }
    var problems: [String] = []
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar.value == 0x1B {
        let sequence = sequence(after: index, in: scalars)
        if !sequences(sequence) { problems.append("ESC \(quoted(sequence))") }
        index += 1 + sequence.unicodeScalars.count
        continue
      }
      if let value = UInt8(exactly: scalar.value), value < 0x20, controls.contains(value) {
      } else if isHarmful(scalar) {
        problems.append(name(scalar))
      }
      index += 1
    }
    return problems
  }

  /// The rest of an escape sequence, as ECMA-48 delimits it.
  private static func sequence(after escape: Int, in scalars: [Unicode.Scalar]) -> String {
    var rest = String.UnicodeScalarView()
    for scalar in scalars[(escape + 1)...].prefix(64) {
      rest.append(scalar)
      if rest.count == 1, !"[()*+#% ".unicodeScalars.contains(scalar) {
        // Strings (OSC, DCS …) and the console's own sequences.
        if "]PX^_".unicodeScalars.contains(scalar) { continue }
        break
      }
      if rest.first.map({ "]PX^_".unicodeScalars.contains($0) }) == true {
        // The console's sequence for its colours has no end.
        if scalar == "\u{7}" || scalar == "\\" || String(rest) == "]R" { break }
        continue
      }
      if rest.first == "[" {
        if rest.count > 1, (0x40...0x7E).contains(scalar.value) { break }
      } else if rest.count > 1 {
        break
      }
    }
    return String(rest)
  }

  /// Whether a character acts on a terminal, hides, or stands for nothing anybody agreed on.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case _ where acts(scalar): true
    case 0xAD, 0x180B...0x180E, 0x200B...0x200D, 0x2060...0x206F: true
    case 0xE000...0xF8FF, 0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFB: true
    case 0xE0000...0xE0FFF, 0xF0000...0x10FFFF: true
    default: false
    }
  }

  /// Controls, line separators, and what turns the direction of text.
  private static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    "U+" + String(scalar.value, radix: 16, uppercase: true)
  }

  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.map { isHarmful($0) ? name($0) : String($0) }.joined()
  }
}
