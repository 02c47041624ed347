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
    case assign(Target)
    /// The category field of the form below.
    case formCategory
    case filterTag
  }

  /// The items that match what is typed, the best first; then what is typed itself, where it is
  /// none of them.
  var matches: [Item] {
    let typed = self.typed
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

  /// What is looked for: a tag with or without its mark.
  private var typed: String {
    let text = field.text.trimmed
    return purpose == .filterTag ? Entry.tags(text).first ?? text : text
  }

  /// Whether an item is what was typed, not one of the list.
  func isOwn(_ item: Item) -> Bool { !items.contains(item) }

  private func own(_ typed: String) -> Choice {
    switch purpose {
    case .assign, .formCategory: .category(.named(typed))
    case .filterTag: .tag(typed)
    }
  }
}

extension Picker {
  /// All categories; one that is typed is made.
  static func categories(_ purpose: Purpose, of planner: State) -> Picker {
    let items = planner.view.categories.map { row in
      Item(
        name: row.category.name,
        dot: .category(row.category.colour),
        choice: .category(.existing(row.category.id))
      )
    }
    let inbox = Item(name: "Inbox", choice: .category(.inbox))
    return Picker(title: "Category", purpose: purpose, items: [inbox] + items)
  }

  /// The tags of the rows that are loaded; any other can be typed.
  static func tags(of planner: State) -> Picker {
    let items = planner.knownTags.map {
      Item(name: $0, isCurrent: planner.filter?.tag == $0, choice: .tag($0))
    }
    return Picker(title: "Only with the tag", purpose: .filterTag, items: items)
  }
}

extension Picker: OverlayContent {
  static let keys = NarrowedKey.all(choosing: "choose")

  var overlay: Overlay { .picker(self) }

  /// Over a form the keys that go through its fields are the form's.
  static let keysOverForm = NarrowedKey.all(choosing: "choose", tabs: false)

  func keys(seeing planner: State) -> [OverlayKey<NarrowedKey>] {
    purpose == .formCategory ? Picker.keysOverForm : Picker.keys
  }

  mutating func perform(_ action: NarrowedKey, seeing planner: State, at now: Moment) -> [Request] {
    let matches = matches
    switch action {
    case .close: return [.close]
    case .choose:
      guard matches.indices.contains(cursor) else { return [] }
      return [.close] + requests(for: matches[cursor].choice, seeing: planner)
    case .move(let step):
      let page = max(1, Layout(planner).body.height - 4)
      cursor = step.moved(cursor, among: matches.count, page: page)
      return []
    }
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    if field.handle(key) {
      cursor = 0
      return []
    }
    // Over a form, the keys that save and that go on take what was found, and go on in the form; only the
    // key that chooses makes a category.
    let isOfForm = key == .control("x") || key == .tab || key == .backTab
    guard purpose == .formCategory, isOfForm else { return [] }
    let matches = matches
    let choice: Item? =
      !field.text.isBlank && matches.indices.contains(cursor) ? matches[cursor] : nil
    if let choice, isOwn(choice) {
      let name = SafeText(choice.name, limit: 24).truncated(to: 24)
      return [.say("No category ‘\(name)’ · \(Picker.keys.label(of: .choose)) adds it", .warning)]
    }
    let chosen = choice.map { requests(for: $0.choice, seeing: planner) } ?? []
    return [.close] + chosen + [.pass(key)]
  }

  mutating func paste(_ text: String, seeing planner: State, at now: Moment) -> [Request] {
    field.paste(text)
    cursor = 0
    return []
  }

  private func requests(for choice: Choice, seeing planner: State) -> [Request] {
    switch (choice, purpose) {
    case (.tag(let tag), _):
      var filter = planner.filter ?? ListFilter()
      filter.tag = tag
      return [.narrow(filter)]
    case (.category(let category), .assign(let target)):
      return [.edit(target.assigned(to: category))]
    case (.category(let category), .formCategory): return [.choose(.category(category))]
    case (.category, .filterTag): return []
    }
  }

  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let matches = matches
    let widest = items.map { SafeText($0.name, limit: 40).width }.max() ?? 0
    let size = Size(
      width: max(38, min(50, widest + 10)),
      height: min(layout.body.height, items.count + 5)
    )
    let inside = canvas.drawPanel(title, in: layout.body.panel(size))
    canvas.put("› ", at: inside.origin, style: Style(.accent, [.bold]))
    field.draw(
      on: &canvas,
      in: inside.top(1).droppingLeft(2),
      placeholder: purpose == .filterTag ? "type a tag" : "type to narrow, or a new name"
    )
    let list = inside.droppingTop(2)
    let top = list.firstRow(showing: cursor, of: matches.count)
    for (row, item) in matches.dropFirst(top).prefix(list.height).enumerated() {
      let line = list.row(row)
      let isSelected = top + row == cursor
      canvas.put(isSelected ? "▸" : " ", at: line.origin, style: Style(.accent))
      if let dot = item.dot {
        canvas.put("●", at: Point(x: line.x + 2, y: line.y), style: Style(dot))
      }
      let name = SafeText(item.name, limit: line.width)
      canvas.put(
        isOwn(item) ? ownWords(name) : name,
        at: Point(x: line.x + 4, y: line.y),
        style: Style(.plain, item.isCurrent ? [.bold] : []),
        width: line.width - 4
      )
      if isSelected { canvas.ground(line, .selection) }
    }
  }

  private func ownWords(_ name: SafeText) -> SafeText {
    switch purpose {
    case .assign, .formCategory: "new: \(name)"
    case .filterTag: "@\(name)"
    }
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
