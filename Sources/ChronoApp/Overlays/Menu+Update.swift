import ChronoModel
import ChronoScreen

extension State {
  mutating func press(_ key: Key, in menu: Menu, at now: Moment) -> [Effect] {
    if let item = menu.items.first(where: { $0.key == key }) {
      return choose(item.choice, in: menu, at: now)
    }
    var menu = menu
    let layout = MenuLayout(menu, in: Layout(self).body)
    let last = menu.items.count - 1
    switch key {
    case .escape, .character("q"):
      overlays.removeLast()
      return []
    case .down, .tab, .character("j"): menu.cursor = min(menu.cursor + 1, last)
    case .up, .backTab, .character("k"): menu.cursor = max(menu.cursor - 1, 0)
    case .right where layout.columns.count > 1: menu.cursor = min(menu.cursor + layout.rows, last)
    case .left where layout.columns.count > 1: menu.cursor = max(menu.cursor - layout.rows, 0)
    case .home, .pageUp: menu.cursor = 0
    case .end, .pageDown: menu.cursor = last
    case .enter: return choose(menu.items[menu.cursor].choice, in: menu, at: now)
    default:
      notice = Notice("No \(key.name) in this menu · Esc closes it", .warning)
      return []
    }
    overlays[overlays.count - 1] = .menu(menu)
    return []
  }

  /// A click chooses the item it hits, and closes the menu when it hits none.
  mutating func click(_ point: Point, in menu: Menu, area: Rect, at now: Moment) -> [Effect] {
    let layout = MenuLayout(menu, in: area)
    let hit = menu.items.indices.first {
      layout.place(of: $0, in: menu)?.contains(point) == true
    }
    if let hit { return choose(menu.items[hit].choice, in: menu, at: now) }
    if !layout.panel.contains(point) { overlays.removeLast() }
    return []
  }

  private mutating func choose(_ choice: Menu.Choice, in menu: Menu, at now: Moment) -> [Effect] {
    overlays.removeLast()
    switch choice {
    case .state(let state): setFilter { $0.state = state }
    case .filterPriority(let priority): setFilter { $0.priority = priority }
    case .filterTag: overlays.append(.picker(tagPicker))
    case .clearFilter:
      filter = nil
      list = ListCursor()
    case .colour(let category, let colour):
      var changed = category
      changed.colour = colour
      return changed == category ? [] : [.perform(.reviseCategory(from: category, to: changed))]
    case .perform(let edit): return [.perform(edit)]
    case .openOccurrence(let occurrence, let scope):
      return openEvent(occurrence, scope, at: now)
    default:
      guard let subjects = menu.subjects else { return [] }
      return choose(choice, for: subjects)
    }
    return []
  }

  private mutating func choose(_ choice: Menu.Choice, for subjects: Selection) -> [Effect] {
    switch choice {
    case .move(let day): return [.perform(.move(subjects, to: day))]
    case .moveToTyped: overlays.append(.prompt(Prompt(.moveTo(subjects))))
    case .drop: return [.perform(.drop(subjects))]
    case .doneThen: overlays.append(.prompt(Prompt(.doneThen(subjects))))
    case .priority(let priority): return [.perform(.prioritise(subjects, priority))]
    case .category(let id): return [.perform(.assign(subjects, to: id))]
    case .newCategory: overlays.append(.prompt(Prompt(.newCategory(assigning: subjects))))
    default: break
    }
    return []
  }

  mutating func setFilter(_ change: (inout ListFilter) -> Void) {
    var chosen = filter ?? ListFilter()
    change(&chosen)
    filter = chosen
    list = ListCursor()
  }
}
