package import ChronoModel
package import ChronoScreen

/// A list that typing narrows, for choices that have too few keys.
package struct Picker: Hashable, Sendable {
  package var title: SafeText
  package var purpose: Purpose
  package var items: [Item]
  package var field = TextField()
  /// Among the matches.
  package var cursor = 0

  package struct Item: Hashable, Sendable {
    package var name: String
    package var dot: Ink?
    package var isCurrent = false
    package var choice: Choice
  }

  package enum Choice: Hashable, Sendable {
    case category(CategoryChoice)
    case tag(String)
  }

  package enum Purpose: Hashable, Sendable {
    case assign(Selection)
    /// The category field of the form below.
    case formCategory
    case filterTag
  }

  /// The items that match what is typed, the best first; then what is typed itself, where it is
  /// none of them.
  var matches: [Item] {
    let typed = field.text.trimmed
    guard !typed.isEmpty else { return items }
    let query = Fuzzy(typed)
    var ranked: [(item: Item, score: Int, place: Int)] = []
    for (place, item) in items.enumerated() {
      guard let score = query.score(in: item.name) else { continue }
      ranked.append((item, score, place))
    }
    ranked.sort { ($1.score, $0.place) < ($0.score, $1.place) }
    var found = ranked.map(\.item)
    if !items.contains(where: { $0.name.lowercased() == typed.lowercased() }) {
      found.append(Item(name: typed, choice: own(typed)))
    }
    return found
  }

  /// Whether an item is what was typed, not one of the list.
  func isOwn(_ item: Item) -> Bool { !items.contains(item) }

  private func own(_ typed: String) -> Choice {
    switch purpose {
    case .assign, .formCategory: .category(.named(typed))
    case .filterTag: .tag(Entry.tags(typed).first ?? typed)
    }
  }
}

extension State {
  func categoryPicker(_ purpose: Picker.Purpose) -> Picker {
    let items = view.categories.map { row in
      Picker.Item(
        name: row.category.name,
        dot: .category(row.category.colour),
        choice: .category(.existing(row.category.id))
      )
    }
    return Picker(
      title: "Category",
      purpose: purpose,
      items: [Picker.Item(name: "Inbox", choice: .category(.inbox))] + items
    )
  }

  /// The tags of the rows that are loaded; any other can be typed.
  var tagPicker: Picker {
    let items = knownTags.map {
      Picker.Item(name: $0, isCurrent: filter?.tag == $0, choice: .tag($0))
    }
    return Picker(title: "Only with the tag", purpose: .filterTag, items: items)
  }

  mutating func press(_ key: Key, in picker: Picker, at now: Moment) -> [Effect] {
    var picker = picker
    let matches = picker.matches
    let page = max(1, Layout(self).body.height - 4)
    switch key {
    case .escape:
      overlays.removeLast()
      return []
    case .down, .tab, .control("n"): picker.cursor += 1
    case .up, .backTab, .control("p"): picker.cursor -= 1
    case .pageDown: picker.cursor += page
    case .pageUp: picker.cursor -= page
    case .enter:
      guard matches.indices.contains(picker.cursor) else { return [] }
      return choose(matches[picker.cursor].choice, in: picker)
    default:
      guard picker.field.handle(key) else { return [] }
      picker.cursor = 0
    }
    picker.cursor = max(0, min(picker.cursor, picker.matches.count - 1))
    overlays[overlays.count - 1] = .picker(picker)
    return []
  }

  private mutating func choose(_ choice: Picker.Choice, in picker: Picker) -> [Effect] {
    overlays.removeLast()
    switch (choice, picker.purpose) {
    case (.tag(let tag), _): setFilter { $0.tag = tag }
    case (.category(let category), .assign(let subjects)):
      return [.perform(.assign(subjects, to: category))]
    case (.category(let category), .formCategory): return setFormCategory(category)
    case (.category, .filterTag): break
    }
    return []
  }

  func draw(_ picker: Picker, on canvas: inout Canvas, in area: Rect) {
    let matches = picker.matches
    let widest = picker.items.map { SafeText($0.name, limit: 40).width }.max() ?? 0
    let size = Size(
      width: max(38, min(50, widest + 10)),
      height: min(area.height, picker.items.count + 5)
    )
    let panel = State.panel(size, in: area)
    let inside = drawPanel(picker.title, on: &canvas, panel: panel)
    canvas.put("› ", at: inside.origin, style: Style(.accent, [.bold]))
    picker.field.draw(
      on: &canvas,
      in: inside.top(1).droppingLeft(2),
      placeholder: "type to narrow, or a new name"
    )
    let list = inside.droppingTop(2)
    let top = scrolled(to: picker.cursor, count: matches.count, height: list.height)
    for (row, item) in matches.dropFirst(top).prefix(list.height).enumerated() {
      let line = list.row(row)
      let isSelected = top + row == picker.cursor
      canvas.put(isSelected ? "▸" : " ", at: line.origin, style: Style(.accent))
      if let dot = item.dot {
        canvas.put("●", at: Point(x: line.x + 2, y: line.y), style: Style(dot))
      }
      let name = SafeText(item.name, limit: line.width)
      let words = picker.isOwn(item) ? ownWords(name, picker.purpose) : name
      canvas.put(
        words,
        at: Point(x: line.x + 4, y: line.y),
        style: Style(.plain, item.isCurrent ? [.bold] : []),
        width: line.width - 4
      )
      if isSelected { canvas.ground(line, .selection) }
    }
  }

  private func ownWords(_ name: SafeText, _ purpose: Picker.Purpose) -> SafeText {
    switch purpose {
    case .assign, .formCategory: "new: \(name)"
    case .filterTag: "@\(name)"
    }
  }

  /// The first row of a list that keeps its cursor in sight.
  func scrolled(to cursor: Int, count: Int, height: Int) -> Int {
    max(0, min(cursor - height / 2, count - height))
  }
}

extension String {
  /// Without white space at either end.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
