import ChronoModel

/// Where the planner is: what its panes show, selected rows and scrolled lines included.
package struct Whereabouts: Hashable, Sendable {
  fileprivate var scale: Scale
  fileprivate var place: Place
  fileprivate var focus: Pane
  fileprivate var category: CategoryFilter
  fileprivate var filter: ListFilter?
  fileprivate var search: String
  fileprivate var list: ListCursor
  fileprivate var grid: GridCursor

  var isSearch: Bool { !search.isEmpty }
}

extension State {
  var whereabouts: Whereabouts {
    Whereabouts(
      scale: scale,
      place: place,
      focus: focus,
      category: category,
      filter: filter,
      search: search,
      list: list,
      grid: grid
    )
  }

  /// Goes back to where one was, to the line.
  mutating func go(backTo old: Whereabouts) {
    scale = old.scale
    place = old.place
    focus = old.focus == .grid && !isGridShown ? .tasks : old.focus
    category = old.category
    filter = old.filter
    search = old.search
    list = old.list
    grid = old.grid
  }

  // MARK: On the grid

  /// The day on the grid: that of the held block, the one chosen in a week or month, or the one on screen.
  func gridDay(today: LocalDay) -> LocalDay {
    if let held = heldBlock { return held.day }
    if scale != .days, let day = grid.day { return day }
    return shownDay(today: today)
  }

  /// The block under the grid's cursor.
  var gridItem: GridItem? { grid.selected }

  /// The day on the grid, as far as it is loaded.
  func loadedGridDay(_ day: LocalDay) -> GridDay { view.grid.day(day) }

  /// The block that is held now.
  package var heldBlock: HeldBlock? {
    guard case .held(let held)? = overlays.last else { return nil }
    return held
  }
}
