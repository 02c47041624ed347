package import ChronoScreen

/// One line of text in several styles: drawn on the screen, or printed without them.
package struct StyledLine: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package var text: SafeText
    package var style: Style
  }

  package private(set) var parts: [Part] = []

  package init() {}

  package init(_ text: SafeText, _ style: Style = .plain) { add(text, style) }

  package mutating func add(_ text: SafeText, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    parts.append(Part(text: text, style: style))
  }

  package mutating func add(_ line: StyledLine) { parts += line.parts }

  /// Keys and what they do, with room between them.
  init(_ answers: [(key: SafeText, words: SafeText)]) {
    for answer in answers { addKey(answer.key, answer.words) }
  }

  /// A key and what it does, with room before it.
  mutating func addKey(_ key: SafeText, _ words: SafeText) {
    if let last = parts.last, last.text.string.last != " " { add("  ") }
    add(key, Style(.key, [.bold]))
    add(" \(words)")
  }

  package var width: Int { parts.reduce(0) { $0 + $1.text.width } }

  /// The words alone.
  package var text: SafeText { parts.map(\.text).joined() }

  /// For ``Canvas/put(_:at:width:)``.
  package var pairs: [(SafeText, Style)] { parts.map { ($0.text, $0.style) } }

  /// Blanks up to a column.
  mutating func pad(to column: Int) { add(.spaces(column - width)) }
}
