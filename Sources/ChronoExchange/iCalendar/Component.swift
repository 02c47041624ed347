/// A part of a calendar, from its `BEGIN` to its `END`: an event, a task, an alarm, a zone.
///
/// It is its lines: what is not edited is written as it came, whatever it means.
package struct Component: Hashable, Sendable {
  /// In upper case.
  package let name: String
  package let begin: ContentLine
  package var parts: [Part]
  package let end: ContentLine

  /// In the order of the text.
  package enum Part: Hashable, Sendable {
    /// A property, or a line that says nothing.
    case line(ContentLine)
    case component(Component)
  }

  init(_ name: String, begin: ContentLine, parts: [Part], end: ContentLine) {
    self.name = name
    self.begin = begin
    self.parts = parts
    self.end = end
  }

  /// A new one, of lines that end with CR LF.
  package init(_ name: String, _ parts: [Part] = []) {
    self.init(
      name,
      begin: ContentLine("BEGIN", value: name),
      parts: parts,
      end: ContentLine("END", value: name)
    )
  }

  /// The text; what was read gives the bytes that it was read from.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  package func write(to bytes: inout [UInt8]) {
    bytes += begin.raw
    for part in parts {
      switch part {
      case .line(let line): bytes += line.raw
      case .component(let component): component.write(to: &bytes)
      }
    }
    // A file may end without a line end, and what was put before its last line must not join it.
    if bytes.last != 10 { bytes += begin.lineEnd }
    bytes += end.raw
  }

  // MARK: Reading properties

  package var lines: [ContentLine] {
    parts.compactMap { if case .line(let line) = $0 { line } else { nil } }
  }

  package var components: [Component] {
    parts.compactMap { if case .component(let component) = $0 { component } else { nil } }
  }

  /// The first property of that name; `nil` where it has none.
  package subscript(_ name: String) -> ContentLine? {
    for case .line(let line) in parts where line.name == name { return line }
    return nil
  }

  package func all(_ name: String) -> [ContentLine] { lines.filter { $0.name == name } }

  // MARK: Editing

  /// Puts one line in the place of all properties of its name, or behind the properties that are
  /// there.
  package mutating func set(_ line: ContentLine) {
    set([line], for: line.name)
  }

  /// Puts lines in the place of the properties of a name; without lines they are removed.
  package mutating func set(_ lines: [ContentLine], for name: String) {
    let first = parts.firstIndex {
      if case .line(let line) = $0 { line.name == name } else { false }
    }
    let place = first ?? propertiesEnd
    parts.removeAll { if case .line(let line) = $0 { line.name == name } else { false } }
    parts.insert(contentsOf: lines.map(Part.line), at: min(place, parts.count))
  }

  package mutating func remove(_ name: String) { set([], for: name) }

  package mutating func removeComponents(where condition: (Component) -> Bool) {
    parts.removeAll { if case .component(let part) = $0 { condition(part) } else { false } }
  }

  /// Behind the last property that stands before any part: properties come first (RFC 5545, 3.6).
  private var propertiesEnd: Int {
    parts.firstIndex { if case .component = $0 { true } else { false } } ?? parts.count
  }
}
