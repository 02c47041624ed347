import CVterm
import ChronoScreen
import Glibc
import Testing

struct CharacterWidthAgainstCTests {
  @Test func `gives every scalar the width the C library gives it`() throws {
    try #require(setlocale(LC_CTYPE, "C.UTF-8") != nil)
    for value in UInt32(0xA0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), let width = CharacterWidth.of(scalar) else {
        continue
      }
      let answer = chrono_c_width(value)
      if Int(answer) != width, Self.isShown(scalar) {
        Issue.record("U+\(String(value, radix: 16)): \(width), and \(answer) in C")
      }
    }
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    SafeText(String(Character(scalar))).string.unicodeScalars.contains(scalar)
  }
}
