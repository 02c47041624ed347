extension SafeText {
  /// The text in lines of at most so many cells, broken at blanks where there are any.
  package func wrapped(to width: Int) -> [SafeText] { SafeText.lines(of: words, to: width) }

  /// A message in lines, of which none parts a key from its word.
  ///
  /// What follows a ` · ` is mostly a key with what it does, and stays in one piece, with its dot.
  package func wrappedAtParts(to width: Int) -> [SafeText] {
    let parts = string.split(separator: " · ", omittingEmptySubsequences: false)
    let pieces = parts.enumerated().flatMap { index, part in
      let piece = SafeText(index == 0 ? String(part) : "· \(part)")
      return index > 0 && piece.width <= min(width, SafeText.longestPart) ? [piece] : piece.words
    }
    return SafeText.lines(of: pieces, to: width)
  }

  /// The cells of a part that is not broken; a longer one is a sentence.
  private static let longestPart = 24

  private static func lines(of words: [SafeText], to width: Int) -> [SafeText] {
    var lines: [SafeText] = []
    var line = SafeText.empty
    for word in words {
      if !line.isEmpty, line.width + 1 + word.width > width {
        lines.append(line)
        line = .empty
      }
      line = line.isEmpty ? word : line + .space + word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// A line of somebody's text in lines of at most so many cells: its indent stays, and a word that
  /// is longer than a line goes on in the next one.
  package func laidOut(to width: Int) -> [SafeText] {
    guard self.width > width else { return [self] }
    let blanks = string.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let indent = min(blanks, width / 2)
    return wrapped(to: width - indent).flatMap { $0.pieces(of: width - indent) }
      .map { .spaces(indent) + $0 }
  }

  private func pieces(of limit: Int) -> [SafeText] {
    guard width > limit else { return [self] }
    var pieces: [SafeText] = []
    var text = String.UnicodeScalarView()
    var used = 0
    for cell in cells {
      if used + cell.width > limit, used > 0 {
        pieces.append(SafeText(checked: String(text), width: used))
        text = String.UnicodeScalarView()
        used = 0
      }
      text.append(contentsOf: cell.glyph.scalars)
      used += cell.width
    }
    return pieces + [SafeText(checked: String(text), width: used)]
  }

  /// What stands between blanks; a blank with a mark on it is none.
  private var words: [SafeText] {
    let bytes = Array(string.utf8)
    var words: [SafeText] = []
    var start = 0
    for end in 0...bytes.count where end == bytes.count || SafeText.isBreak(bytes, at: end) {
      if end > start {
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        words.append(isASCII ? SafeText(checked: word, width: end - start) : SafeText(word))
      }
      start = end + 1
    }
    return words
  }

  private static func isBreak(_ bytes: [UInt8], at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: " ") else { return false }
    // The first mark is U+0300.
    guard index + 1 < bytes.count, bytes[index + 1] >= 0xCC else { return true }
    let next = String(decoding: bytes[(index + 1)..<min(bytes.count, index + 5)], as: UTF8.self)
    return next.unicodeScalars.first.flatMap(CharacterWidth.of) != 0
  }
}
