import ChronoScreen

/// Knows the characters that terminals may give another width than the C library does.
enum DoubtfulWidth {
  /// Scripts whose letters have one width everywhere, when no marks are on them.
  private static let safe: [(first: UInt32, last: UInt32)] = [
    // European scripts, Hebrew and Arabic; Thai and Lao; Vietnamese and ancient Greek.
    (0xA0, 0x8FF), (0xE00, 0xEFF), (0x1E00, 0x1FFF),
    // Punctuation, money, and the pictures of controls.
    (0x2010, 0x2027), (0x2030, 0x203B), (0x20A0, 0x20BF), (0x2400, 0x2426), (0xFFFD, 0xFFFD),
    // Chinese, Japanese and Korean.
    (0x3000, 0x3029), (0x3041, 0x3096), (0x30A0, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF),
    (0xAC00, 0xD7A3), (0xFF01, 0xFF5E),
  ]

  /// Whether to place the cursor anew after this glyph; never after ASCII or our own glyphs.
  static func isPossible(_ glyph: Glyph) -> Bool {
    if glyph.isASCII { return false }
    if glyph.hasMarks { return true }
    let value = glyph.base.value
    return !safe.contains { $0.first <= value && value <= $0.last } && !glyph.isOurs
  }
}
