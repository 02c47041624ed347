import CVterm
import ChronoScreen
import ChronoTerminal
import Glibc
import Testing

/// Widths are those of the machine's C library (Behaviour 3.17), whatever its release.
struct CharacterWidthAgainstCTests {
  @Test func `gives every scalar the width the C library gives it`() throws {
    try #require(setlocale(LC_CTYPE, "C.UTF-8") != nil)
    CharacterWidth.ask { Charset.width(of: $0) }
    // All of what is in use, and a sample of the ideographs and of what is not.
    let values = Array(UInt32(0xA0)...0x1FFFF) + Array(stride(from: 0x20000, to: 0x110000, by: 97))
    for value in values {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let (width, answer) = (CharacterWidth.of(scalar) ?? -1, Int(chrono_c_width(value)))
      // What is never drawn as itself may be anything.
      guard width != answer, Self.isShown(scalar) else { continue }
      Issue.record("U+\(String(value, radix: 16)): \(width), and \(answer) in C")
    }
  }

  @Test func `measures drawn text as the C library does`() throws {
    try #require(setlocale(LC_CTYPE, "C.UTF-8") != nil)
    CharacterWidth.ask { Charset.width(of: $0) }
    // Wide or narrow by release: ☰ and ䷀ became wide with Unicode 16.
    for raw in ["☰☱", "䷀x", "\u{31E5}", "日本👨", "e\u{301}"] {
      let text = SafeText(raw)
      let cells = text.string.unicodeScalars.reduce(0) { $0 + max(0, chrono_c_width($1.value)) }
      #expect(text.width == cells, "\(raw)")
    }
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    SafeText(String(Character(scalar))).string.unicodeScalars.contains(scalar)
  }
}
