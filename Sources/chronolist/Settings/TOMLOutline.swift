/// Whether a text has the outline of TOML: lines of headers and of keys with values that end.
///
/// Checked before parsing, because the parser ends the program on some texts that are not TOML, and
/// takes memory by the square of a key's parts. It alone decides what values mean.
struct TOMLOutline {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  /// Settings have three parts; more than this nests tables for nothing.
  private static let mostParts = 8
  private static let longestPart = 200
  private static let deepest = 8

  /// Throws where and why a text is not TOML, or exceeds what settings can be.
  static func check(_ text: String) throws(TOMLTree.Failure) {
    var outline = TOMLOutline(text)
    try outline.document()
  }

  private init(_ text: String) { bytes = Array(text.utf8) }

  // MARK: Lines

  private mutating func document() throws(TOMLTree.Failure) {
    while next != nil {
      skipBlanks()
      if next == UInt8(ascii: "[") {
        try header()
      } else if let byte = next, !TOMLOutline.endsLine(byte) {
        try pair(depth: 0)
      }
      skipBlanks()
      try endOfLine()
    }
  }

  private mutating func header() throws(TOMLTree.Failure) {
    place += 1
    let isArray = take("[")
    try key()
    guard take("]"), !isArray || take("]") else { throw failure("a table’s name has no end") }
  }

  private mutating func pair(depth: Int) throws(TOMLTree.Failure) {
    try key()
    guard take("=") else { throw failure("a key has no value") }
    skipBlanks()
    try value(depth: depth)
  }

  /// The end of a line, after a comment if there is one.
  private mutating func endOfLine() throws(TOMLTree.Failure) {
    if next == UInt8(ascii: "#") {
      while let byte = next, byte != 10 {
        try refuseControl(byte)
        place += 1
      }
    }
    if next == 13 { place += 1 }
    guard let byte = next else { return }
    guard byte == 10 else { throw failure("more follows on the line") }
    place += 1
    line += 1
  }

  // MARK: Keys

  private mutating func key() throws(TOMLTree.Failure) {
    var parts = 0
    repeat {
      skipBlanks()
      let start = place
      if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        try text(quote)
      } else {
        while let byte = next, TOMLOutline.isBare(byte) { place += 1 }
      }
      guard place > start else { throw failure("a key is missing") }
      guard place - start <= TOMLOutline.longestPart else { throw failure("a key is too long") }
      parts += 1
      guard parts <= TOMLOutline.mostParts else { throw failure("a key has too many parts") }
      skipBlanks()
    } while take(".")
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(TOMLTree.Failure) {
    guard depth < TOMLOutline.deepest else { throw failure("lists within too many lists") }
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let quote = bytes[place]
      if bytes[place...].starts(with: [quote, quote, quote]) {
        try longText(quote)
      } else {
        try text(quote)
      }
    case UInt8(ascii: "["): try list(depth: depth)
    case UInt8(ascii: "{"): try inlineTable(depth: depth)
    default: try word()
    }
  }

  /// A number, a date, `true`: what the parser can tell from its letters alone.
  private mutating func word() throws(TOMLTree.Failure) {
    let start = place
    while let byte = next, TOMLOutline.isBare(byte) || ":+.".utf8.contains(byte) { place += 1 }
    guard place > start else { throw failure("a value is missing") }
    guard place - start <= TOMLOutline.longestPart else { throw failure("a value is too long") }
    // The parser takes for granted that a time follows a day and a "T".
    let afterDay = start + 10
    guard place > afterDay, isDigit(start), bytes[afterDay] | 0x20 == UInt8(ascii: "t"),
      !isDigit(afterDay + 1)
    else { return }
    throw failure("a date has no time after its “T”")
  }

  private func isDigit(_ place: Int) -> Bool {
    place < bytes.count && (48...57).contains(bytes[place])
  }

  private mutating func text(_ quote: UInt8) throws(TOMLTree.Failure) {
    place += 1
    while let byte = next, byte != quote {
      try refuseControl(byte)
      place += escapesNext(in: quote) ? 2 : 1
    }
    guard next == quote else { throw failure("a text has no end") }
    place += 1
  }

  /// Three quotes, any lines, three quotes; up to two more belong to the text.
  private mutating func longText(_ quote: UInt8) throws(TOMLTree.Failure) {
    let begin = line
    place += 3
    while !(bytes[min(place, bytes.count)...].starts(with: [quote, quote, quote])) {
      guard let byte = next else {
        line = begin
        throw failure("a text has no end")
      }
      if byte == 10 { line += 1 } else if byte != 13 { try refuseControl(byte) }
      place += escapesNext(in: quote) ? 2 : 1
    }
    place += 3
    for _ in 0..<2 where next == quote { place += 1 }
  }

  /// Whether the next two bytes are one quote or one backslash of a text.
  private func escapesNext(in quote: UInt8) -> Bool {
    let backslash = UInt8(ascii: "\\")
    guard quote == UInt8(ascii: "\""), next == backslash, place + 1 < bytes.count else {
      return false
    }
    return bytes[place + 1] == quote || bytes[place + 1] == backslash
  }

  private mutating func list(depth: Int) throws(TOMLTree.Failure) {
    place += 1
    try skipLines()
    while next != UInt8(ascii: "]") {
      try value(depth: depth + 1)
      try skipLines()
      guard take(",") else { break }
      try skipLines()
    }
    guard take("]") else { throw failure("a list has no end") }
  }

  private mutating func inlineTable(depth: Int) throws(TOMLTree.Failure) {
    place += 1
    skipBlanks()
    if take("}") { return }
    repeat {
      try pair(depth: depth + 1)
      skipBlanks()
    } while take(",")
    guard take("}") else { throw failure("a table has no end") }
  }

  // MARK: Bytes

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = next, byte == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 32 || byte == 9 { place += 1 }
  }

  /// Blanks, ends of lines and comments, which a list may have anywhere.
  private mutating func skipLines() throws(TOMLTree.Failure) {
    skipBlanks()
    while let byte = next, TOMLOutline.endsLine(byte) {
      try endOfLine()
      skipBlanks()
    }
  }

  private func refuseControl(_ byte: UInt8) throws(TOMLTree.Failure) {
    guard byte >= 32 && byte != 127 || byte == 9 || byte == 13 && followedByLineFeed else {
      throw failure(byte == 10 ? "a text has no end" : "a control character")
    }
  }

  private var followedByLineFeed: Bool { place + 1 < bytes.count && bytes[place + 1] == 10 }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == 10 || byte == 13 || byte == UInt8(ascii: "#")
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }

  private func failure(_ message: String) -> TOMLTree.Failure {
    TOMLTree.Failure(line: line, message: message)
  }
}
