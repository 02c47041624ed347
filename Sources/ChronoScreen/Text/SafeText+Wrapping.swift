extension SafeText {
  /// The text in lines of at most so many cells, broken at blanks where there are any.
  package func wrapped(to width: Int) -> [SafeText] {
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

  /// What stands between blanks; a blank with a mark on it is none.
  private var words: [SafeText] {
    guard isASCII else { return string.split(separator: " ").map { SafeText($0) } }
    let bytes = Array(string.utf8)
    var words: [SafeText] = []
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: " ") {
      if end > start {
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        words.append(SafeText(checked: word, width: end - start))
      }
      start = end + 1
    }
    return words
  }
}
