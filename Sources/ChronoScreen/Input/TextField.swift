/// A line of text being edited: a value that keys change.
package struct TextField: Hashable, Sendable {
  /// The characters as they will be stored; shown through `SafeText`.
  package private(set) var characters: [Character]

  /// How many characters are left of the cursor.
  package private(set) var cursor: Int

  /// The most characters it takes; what is over is not taken in.
  package let limit: Int

  /// Whether tabs stay what they are, as in notes; in a title they become spaces.
  private let keepsTabs: Bool

  package init(_ text: String = "", limit: Int = 10_000) {
    self.init(text, limit: limit, keepsTabs: false)
  }

  init(_ text: String, limit: Int, keepsTabs: Bool) {
    self.limit = limit
    self.keepsTabs = keepsTabs
    characters = Array(Self.oneLine(text, keepsTabs: keepsTabs).prefix(limit))
    cursor = characters.count
  }

  package var text: String { String(characters) }

  package var isEmpty: Bool { characters.isEmpty }

  /// Does what the key means here; `false` when it means nothing and is for someone else.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .backspace: remove(max(0, cursor - 1)..<cursor)
    case .delete, .control("d"): remove(cursor..<min(characters.count, cursor + 1))
    case .control("u"): remove(0..<cursor)
    case .control("k"): remove(cursor..<characters.count)
    case .control("w"): remove(wordStart()..<cursor)
    case .shiftLeft: cursor = wordStart()
    case .shiftRight: cursor = wordEnd()
    default: return false
    }
    return true
  }

  /// Takes pasted text in at the cursor: line ends and tabs become single spaces.
  package mutating func paste(_ text: String) { insert(text) }

  /// Puts the cursor before a character, or after the last.
  package mutating func moveCursor(to index: Int) {
    cursor = min(max(0, index), characters.count)
  }

  private mutating func insert(_ text: String) {
    let taken = Self.oneLine(text, keepsTabs: keepsTabs).prefix(max(0, limit - characters.count))
    guard !taken.isEmpty else { return }
    // A typed accent joins the letter before it, so the clusters are found anew.
    let start = Array(String(characters[..<cursor]) + taken)
    characters = start + characters[cursor...]
    cursor = start.count
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  /// Where the word left of the cursor begins.
  private func wordStart() -> Int {
    var index = cursor
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  /// Where the word right of the cursor ends.
  private func wordEnd() -> Int {
    var index = cursor
    while index < characters.count, characters[index].isWhitespace { index += 1 }
    while index < characters.count, !characters[index].isWhitespace { index += 1 }
    return index
  }

  /// One line of text: runs of line ends and tabs are one space, other controls are left out.
  private static func oneLine(_ text: String, keepsTabs: Bool) -> String {
    var line = String.UnicodeScalarView()
    var pendingSpace = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09 where keepsTabs: line.append(scalar)
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: pendingSpace = true
      case 0x00..<0x20, 0x7F..<0xA0: break
      default:
        if pendingSpace, !line.isEmpty { line.append(" ") }
        pendingSpace = false
        line.append(scalar)
      }
    }
    return String(line)
  }
}
