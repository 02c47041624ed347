package import ChronoModel
package import ChronoScreen

/// One key for one choice.
package struct Menu: Hashable, Sendable {
  package var title: SafeText
  package var items: [Item]
  package var cursor = 0
  /// What a date is for that is typed instead of choosing; `nil` where none can be.
  package var dated: Movable?
  /// What is being typed that is no choice.
  var stray: StrayWord?

  package struct Item: Hashable, Sendable {
    package var key: Key
    /// Another key for the same.
    package var other: Key?
    package var label: SafeText
    /// What stands dim behind the label; the first to go where room is short.
    package var detail: SafeText = .empty
    /// The day it moves something to; how full that is stands behind the detail where there is room.
    package var day: LocalDay?
    /// The colour of a dot before the label.
    package var dot: Ink?
    /// Whether it is what holds now.
    package var isCurrent = false
    /// What it does once the menu is closed.
    package var choice: [Request]
  }
}

/// Letters that are typed at a menu as if it took words: of `sat` the first is no key, and the others might be.
struct StrayWord: Hashable, Sendable {
  private(set) var text: String
  private var last: Int64

  /// Milliseconds between two letters of a word at most; who has read that a key is none takes longer.
  private static let longestGap: Int64 = 700

  init(_ letter: Character, at now: Moment) { (text, last) = (String(letter), now.ticks) }

  /// Whether what is typed now belongs to it.
  func goesOn(at now: Moment) -> Bool { (0...StrayWord.longestGap).contains(now.ticks - last) }

  mutating func add(_ letter: Character, at now: Moment) {
    text.append(letter)
    last = now.ticks
  }
}

extension Menu {
  /// Whether it is about where something goes.
  var hasDays: Bool { items.contains { $0.day != nil } }
}

/// Where the items of a menu are on the screen, for drawing and for the mouse.
struct MenuLayout {
  let panel: Rect
  let columns: [Rect]
  /// Items in a column; where they do not all fit, as many as are shown.
  let rows: Int
  let showsDetails: Bool
  let showsLoads: Bool

  /// Cells before the label: the cursor, the mark, the key, and blanks between them.
  static let indent = 6
  /// Cells for how full a day is, whether that is known yet or not.
  private static let load = 17

  /// One column where all items fit under each other, else two without the details.
  init(_ menu: Menu, in area: Rect) {
    let height = max(1, area.height - 2)
    let isTall = menu.items.count > height
    let dots = menu.items.contains { $0.dot != nil } ? 2 : 0
    let label = dots + (menu.items.map(\.label.width).max() ?? 0)
    let detail = menu.items.map(\.detail.width).max() ?? 0
    showsDetails = !isTall && detail > 0
    let usual = MenuLayout.indent + label + (showsDetails ? detail + 2 : 0)
    let loaded = usual + MenuLayout.load + 2
    showsLoads = showsDetails && menu.hasDays && loaded + 4 <= area.width
    let column = showsLoads ? loaded : usual
    let count = isTall ? 2 : 1
    rows = min(height, (menu.items.count + count - 1) / count)
    let width = max(menu.title.width + 6, count * column + (count - 1) * 2 + 4)
    panel = area.panel(Size(width: width, height: rows + 2))
    let inside = panel.inset(horizontal: 2, vertical: 1)
    columns = inside.columns(Array(repeating: nil, count: count), gap: 2)
  }

  /// The first item shown.
  func top(of menu: Menu) -> Int {
    let shown = rows * columns.count
    return max(0, min(menu.cursor - shown + 1, menu.items.count - shown))
  }

  func place(of index: Int, in menu: Menu) -> Rect? {
    let slot = index - top(of: menu)
    guard slot >= 0, slot / rows < columns.count else { return nil }
    return columns[slot / rows].row(slot % rows)
  }
}
