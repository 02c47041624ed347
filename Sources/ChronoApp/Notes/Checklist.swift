import ChronoScreen

/// The lines `- [ ] milk` of notes, in order; their boxes can be ticked (Behaviour 3.23).
struct Checklist {
  let items: [Item]
  private let notes: String

  struct Item: Hashable {
    /// Its number among the lines of the notes.
    let line: Int
    let isTicked: Bool
    /// The place of what stands in its box.
    fileprivate let box: String.Index
  }

  init(_ notes: String) {
    self.notes = notes
    let lines = notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    items = lines.enumerated().compactMap { Checklist.item($0.element, line: $0.offset) }
  }

  /// `nil` for any other line.
  private static func item(_ text: Substring, line: Int) -> Item? {
    let text = text.drop { $0 == " " || $0 == "\t" }
    guard ["- [", "* [", "+ ["].contains(String(text.prefix(3))) else { return nil }
    let rest = text.dropFirst(3)
    guard let mark = rest.first, " xX".contains(mark), rest.dropFirst().first == "]" else {
      return nil
    }
    let behind = rest.dropFirst(2).first
    guard behind == nil || behind == " " else { return nil }
    return Item(line: line, isTicked: mark != " ", box: rest.startIndex)
  }

  /// The notes with one box ticked, or open again.
  func toggling(_ item: Item) -> String {
    var changed = notes
    changed.replaceSubrange(item.box...item.box, with: item.isTicked ? " " : "x")
    return changed
  }
}
