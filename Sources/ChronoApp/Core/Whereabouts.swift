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
}
