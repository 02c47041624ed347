import ChronoScreen
import Testing

struct GlyphTests {
  @Test func `a cell is sixteen bytes without a filler, so that equal cells have equal bytes`() {
    #expect(MemoryLayout<Cell>.size == 16)
    #expect(MemoryLayout<Cell>.stride == 16)
  }

  @Test(arguments: ["a", "日", "e\u{301}", "z\u{335}\u{336}\u{337}\u{338}", "क\u{94D}", "👨"])
  func `holds a character with its marks`(text: String) throws {
    let cell = try #require(SafeText(text).cells.first { _ in true })
    #expect(cell.glyph.character == Character(text))
    #expect(Array(cell.glyph.scalars) == Array(text.unicodeScalars))
  }

  @Test func `tells glyphs apart by their marks`() {
    let glyphs = ["e", "e\u{301}", "e\u{300}", "e\u{301}\u{300}", "e\u{300}\u{301}", "\u{E9}"]
      .compactMap { SafeText($0).cells.first { _ in true }?.glyph }
    #expect(Set(glyphs).count == 6)
  }

  @Test func `a frame holds every mark that a text may carry`() {
    for value in UInt32(0x300)...0xE0FFF {
      guard let scalar = Unicode.Scalar(value), CharacterWidth.of(scalar) == 0 else { continue }
      let text = SafeText("x\(String(Character(scalar)))\u{301}y")
      var canvas = Canvas(size: Size(width: 12, height: 1))
      canvas.put(text, at: Point(x: 0, y: 0))
      let shown = Array(canvas.frame.text.unicodeScalars)
      #expect(shown == Array(text.string.unicodeScalars), "U+\(String(value, radix: 16))")
    }
  }
}
