/// The lines `- [ ] milk` of notes, in order; their boxes can be ticked (Behaviour 3.23).
package struct Checklist: Sendable {
  package let items: [Item]
  private let notes: String

  package struct Item: Hashable, Sendable {
    /// Its number among the lines of the notes.
    package let line: Int
    package let isTicked: Bool
    /// What is to be done, without the box.
    package let text: String
    /// The place of what stands in its box.
    fileprivate let box: String.Index
  }

  package init(_ notes: String) {
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
    return Item(
      line: line,
      isTicked: mark != " ",
      text: String(rest.dropFirst(3)),
      box: rest.startIndex
    )
  }

  /// The notes with one box ticked, or open again.
  package func toggling(_ item: Item) -> String {
    var changed = notes
    changed.replaceSubrange(item.box...item.box, with: item.isTicked ? " " : "x")
    return changed
  }

  /// The one item whose box was ticked, or is open again, as it is in `after`; `nil` where other words
  /// of the notes have changed.
  static func toggled(from before: String, to after: String) -> Item? {
    let old = Checklist(before)
    let changed = zip(old.items, Checklist(after).items).filter { $0.isTicked != $1.isTicked }
    guard changed.count == 1, let (was, item) = changed.first, old.toggling(was) == after else {
      return nil
    }
    return item
  }
}
