import ChronoScreen
import Testing

struct CharacterWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("日", 2), ("\u{301}", 0), ("👨", 2), ("❤", 1), ("─", 1), ("…", 1),
    ] as [(Unicode.Scalar, Int)]
  )
  func `knows common widths`(scalar: Unicode.Scalar, width: Int) {
    #expect(CharacterWidth.of(scalar) == width)
  }

  @Test func `knows nothing of what cannot be printed`() {
    #expect(CharacterWidth.of("\u{1B}") == nil)
    #expect(CharacterWidth.of("\u{9B}") == nil)
    #expect(CharacterWidth.of("\u{378}") == nil)
    #expect(CharacterWidth.of("\u{10FFFF}") == nil)
  }

  @Test func `gives our own glyphs and their stand-ins one cell`() {
    for pair in Glyph.pairs {
      #expect(CharacterWidth.of(pair.unicode) == 1, "\(pair.unicode)")
      #expect(pair.ascii.isASCII)
    }
    #expect(Set(Glyph.pairs.map(\.unicode)).count == Glyph.pairs.count)
  }
}
