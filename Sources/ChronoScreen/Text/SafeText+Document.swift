extension SafeText {
  /// A document for a terminal: all of its lines in full, and what the terminal would obey shown as it is in
  /// any other text.
  ///
  /// Line ends are `\n` and `\r\n`; bytes that are no UTF-8 are read as `�`.
  package static func document(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    var shown = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\r", rest.first == "\n" { continue }
      guard scalar != "\n" else {
        shown.append(scalar)
        continue
      }
      switch SafeTextBuilder.kind(of: scalar) {
      case .cell, .mark: shown.append(scalar)
      case .invisible: break
      case .letter(let letter): shown.append(letter)
      case .direction, .unprintable: shown.append("\u{FFFD}")
      }
    }
    return Array(String(shown).utf8)
  }
}
