/// One line of iCalendar text (RFC 5545, 3.1) with the bytes it came with: folds, case and line end.
package struct ContentLine: Hashable, Sendable {
  /// As it came, and as it goes back.
  package let raw: [UInt8]
  /// In upper case; empty for a blank line, and for one that is no content line but is kept.
  package let name: String

  /// The bytes of the longest line that is read: a picture that is embedded in an event.
  package static let lengthLimit = 1 << 24

  /// Reads the bytes of one line, folds and line end included; `nil` for what is neither a content
  /// line nor blank.
  package init?(raw: [UInt8]) {
    guard let name = ContentLine.name(of: raw) else { return nil }
    self.raw = raw
    self.name = name
  }

  /// A line that cannot be read, kept as it is.
  init(unreadable raw: [UInt8]) {
    self.raw = raw
    name = ""
  }

  package var isBlank: Bool { name.isEmpty }

  /// The line without its folds and its end: each `CR LF SP` is nothing at all.
  package var content: [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(raw.count)
    var position = ContentLine.start(of: raw)
    while position < raw.count {
      let byte = raw[position]
      position += 1
      guard byte == 10 else {
        content.append(byte)
        continue
      }
      if content.last == 13 { content.removeLast() }
      // The white space that marks the fold; after the last line end nothing follows.
      position += 1
    }
    return content
  }

  /// The bytes after the colon, still escaped.
  package var value: [UInt8] {
    let content = content
    guard let colon = ContentLine.colon(in: content) else { return [] }
    return Array(content[(colon + 1)...])
  }

  /// The value as text that is not escaped; bytes that are no UTF-8 become U+FFFD.
  package var text: String { String(decoding: value, as: UTF8.self) }

  /// The line end that this line has, for lines that are written beside it.
  package var lineEnd: [UInt8] {
    guard raw.last == 10 else { return [13, 10] }
    return raw.dropLast().last == 13 ? [13, 10] : [10]
  }

  // MARK: Where its parts are

  private static func start(of raw: [UInt8]) -> Int {
    raw.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private static func name(of raw: [UInt8]) -> String? {
    var name: [UInt8] = []
    var position = start(of: raw)
    scan: while position < raw.count {
      let byte = raw[position]
      switch byte {
      // Some X-names have dots and underscores, which RFC 5545 does not.
      case 65...90, 48...57, 45, 46, 95: name.append(byte)
      case 97...122: name.append(byte - 32)
      // A fold inside of the name.
      case 13 where position + 1 < raw.count && raw[position + 1] == 10: break
      case 10 where position + 1 < raw.count: position += 1
      default: break scan
      }
      position += 1
    }
    let rest = raw[position...]
    if name.isEmpty { return rest.allSatisfy { $0 <= 0x20 } ? "" : nil }
    switch rest.first {
    case UInt8(ascii: ":"): break
    case UInt8(ascii: ";"):
      guard colon(in: Array(rest)) != nil else { return nil }
    default: return nil
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The colon before the value: the first one that is not inside of quotes.
  static func colon(in content: [UInt8]) -> Int? {
    var isQuoted = false
    for (index, byte) in content.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !isQuoted { return index }
    }
    return nil
  }
}

// MARK: Making lines

extension ContentLine {
  /// A new line, folded at 75 octets and never inside of a character (RFC 5545, 3.1).
  ///
  /// `value` is written as it is: see ``CalendarText`` for texts.
  package init(
    _ name: String,
    _ parameters: [CalendarParameter] = [],
    value: String,
    lineEnd: [UInt8] = [13, 10]
  ) {
    var content = Array(name.utf8)
    for parameter in parameters { content += parameter.bytes }
    content.append(UInt8(ascii: ":"))
    // Line ends and U+0000 would end the line for a reader; texts have them escaped before.
    content += value.utf8.filter { $0 != 10 && $0 != 13 && $0 != 0 }
    raw = ContentLine.folded(content, lineEnd: lineEnd)
    self.name = name.uppercased()
  }

  private static let longestPiece = 75

  private static func folded(_ content: [UInt8], lineEnd: [UInt8]) -> [UInt8] {
    var raw: [UInt8] = []
    raw.reserveCapacity(content.count + content.count / 24 + 2)
    var start = 0
    while content.count - start > longestPiece - (start == 0 ? 0 : 1) {
      var end = start + longestPiece - (start == 0 ? 0 : 1)
      while end > start + 1, content[end] & 0xC0 == 0x80 { end -= 1 }
      if start > 0 { raw.append(32) }
      raw += content[start..<end]
      raw += lineEnd
      start = end
    }
    if start > 0 { raw.append(32) }
    raw += content[start...]
    raw += lineEnd
    return raw
  }
}
