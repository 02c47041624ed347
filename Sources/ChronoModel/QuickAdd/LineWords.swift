/// A line cut into words at blanks, quotes and backslashes resolved.
struct LineWords {
  let bytes: [UInt8]
  private(set) var words: [Word] = []

  struct Word {
    /// Offsets into the line's UTF-8, quotes and backslash included.
    let range: Range<Int>
    let kind: Kind
    /// Lower-case ASCII of a bare word of at most 48 bytes; empty for any other.
    let lower: String

    enum Kind: Hashable {
      /// May be, or belong to, a part.
      case bare
      /// Kept as this text: it was quoted or had a backslash.
      case literal(String)
      case category(String)
      case tag(String)
      /// `//` and what follows it.
      case notes(String)
    }
  }

  init(_ line: String) {
    bytes = Array(line.utf8)
    var position = 0
    var openQuotesAhead = true
    while position < bytes.count {
      if LineWords.isBlank(bytes[position]) {
        position += 1
      } else {
        let word = word(at: position, openQuotesAhead: &openQuotesAhead)
        words.append(word)
        position = word.range.upperBound
      }
    }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Words of the title or of a place, without their quotes and backslashes.
  func title(_ words: some Sequence<Int>) -> String {
    words.map { index in
      if case .literal(let text) = self.words[index].kind {
        text
      } else {
        self.text(self.words[index].range)
      }
    }.joined(separator: " ")
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private func end(of start: Int) -> Int {
    var end = start
    while end < bytes.count, !LineWords.isBlank(bytes[end]) { end += 1 }
    return end
  }

  /// The word that begins at `start`.
  ///
  /// `openQuotesAhead` turns false once a quote was found that
  /// nothing closes, so that a line of quotes is not searched again for each.
  private func word(at start: Int, openQuotesAhead: inout Bool) -> Word {
    let first = bytes[start]
    if openQuotesAhead, first == UInt8(ascii: "\"") {
      if let (text, close) = quoted(from: start) {
        let end = end(of: close)
        return Word(range: start..<end, kind: .literal(text + self.text(close..<end)), lower: "")
      }
      openQuotesAhead = false
    }
    let isMark = first == UInt8(ascii: "#") || first == UInt8(ascii: "@")
    if openQuotesAhead, isMark, start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "\"") {
      if let (text, close) = quoted(from: start + 1) {
        if !text.isEmpty, close == bytes.count || LineWords.isBlank(bytes[close]) {
          return Word(range: start..<close, kind: mark(first, text), lower: "")
        }
      } else {
        openQuotesAhead = false
      }
    }
    let end = end(of: start)
    let range = start..<end
    if first == UInt8(ascii: "\\"), end - start > 1 {
      return Word(range: range, kind: .literal(text(start + 1..<end)), lower: "")
    }
    if isMark, isName(start + 1..<end) {
      return Word(range: range, kind: mark(first, text(start + 1..<end)), lower: "")
    }
    if bytes[range].elementsEqual("//".utf8) {
      return Word(
        range: start..<bytes.count,
        kind: .notes(trimmed(end..<bytes.count)),
        lower: ""
      )
    }
    return Word(range: range, kind: .bare, lower: lower(range))
  }

  private func mark(_ byte: UInt8, _ name: String) -> Word.Kind {
    byte == UInt8(ascii: "#") ? .category(name) : .tag(name)
  }

  /// The text between the quote at `start` and the next, and the offset after that; inside, a
  /// backslash keeps a quote or a backslash.
  private func quoted(from start: Int) -> (text: String, end: Int)? {
    var text: [UInt8] = []
    var position = start + 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        return (String(decoding: text, as: UTF8.self), position + 1)
      case UInt8(ascii: "\\")
      where position + 1 < bytes.count
        && [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(bytes[position + 1]):
        text.append(bytes[position + 1])
        position += 2
      default:
        text.append(bytes[position])
        position += 1
      }
    }
    return nil
  }

  /// Whether the bytes name a category or tag: a letter somewhere (`#42` is a number), not
  /// another mark in front or within, and no punctuation at the end, which would be lost.
  private func isName(_ range: Range<Int>) -> Bool {
    guard let last = bytes[range].last else { return false }
    if ",.;:!?)]}\"'".utf8.contains(last) { return false }
    var hasLetter = false
    for byte in bytes[range] {
      switch byte {
      case UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "\""), UInt8(ascii: "\\"):
        return false
      case 0..<32, 127: return false
      default: hasLetter = hasLetter || byte >= 128 || (97...122).contains(byte | 0x20)
      }
    }
    return hasLetter
  }

  /// Whether a text may stand behind `#` or `@` as it is.
  static func isMarkName(_ text: String) -> Bool {
    let words = LineWords("#\(text)").words
    return words.count == 1 && words[0].kind == .category(text)
  }

  private func lower(_ range: Range<Int>) -> String {
    guard range.count <= 48 else { return "" }
    return String(
      decoding: bytes[range].map { (65...90).contains($0) ? $0 | 0x20 : $0 },
      as: UTF8.self
    )
  }

  private func trimmed(_ range: Range<Int>) -> String {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high, LineWords.isBlank(bytes[low]) { low += 1 }
    while low < high, LineWords.isBlank(bytes[high - 1]) { high -= 1 }
    return text(low..<high)
  }
}
