package import ChronoModel
import ChronoScreen

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

/// A search as it goes on after its line was closed: where it began and what it found.
package struct SearchTrail: Hashable, Sendable {
  /// Where Esc goes back to; `nil` once something was changed at what was found.
  package var origin: Whereabouts?
  /// What was searched for, as long as it is not over.
  package var words = ""
  /// What was found, in the order of the hits, for the keys that go on to the next.
  package var found: [ListRow] = []
  package var current = 0

  package init(from origin: Whereabouts?) { self.origin = origin }

  /// Itself, where its hits are shown among the other rows of their day; `nil` once something was done
  /// there.
  func onDay(of planner: State) -> SearchTrail? {
    planner.search.isEmpty && origin != nil && !words.isEmpty ? self : nil
  }

  /// `‘milk’ 1 of 2`.
  var title: SafeText {
    "‘\(SafeText(words, limit: 24).truncated(to: 24))’ \(current + 1) of \(found.count)"
  }
}
