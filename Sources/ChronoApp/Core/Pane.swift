package import ChronoScreen

/// The panes, in the order Tab goes through them: three, or the month in place of two.
package enum Pane: String, CaseIterable, Sendable, Hashable {
  case categories, tasks, grid, month
}

/// Some of the panes.
package struct Panes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  private init(_ pane: Pane) {
    switch pane {
    case .categories: rawValue = 1
    case .tasks: rawValue = 2
    case .grid: rawValue = 4
    case .month: rawValue = 8
    }
  }

  package static let categories = Panes(.categories)
  package static let tasks = Panes(.tasks)
  package static let grid = Panes(.grid)
  package static let month = Panes(.month)
  package static let all: Panes = [.categories, .tasks, .grid, .month]
  /// Where the list is on screen, or the hours of a day.
  package static let ofDays: Panes = [.categories, .tasks, .grid]

  package func contains(_ pane: Pane) -> Bool { contains(Panes(pane)) }
}

/// Where the panes that are on screen are, borders included.
package struct PaneAreas: Hashable, Sendable {
  private var categories: Rect?
  private var tasks: Rect?
  private var grid: Rect?
  private var month: Rect?

  /// `nil` for one that is not on screen.
  package subscript(pane: Pane) -> Rect? {
    get {
      switch pane {
      case .categories: categories
      case .tasks: tasks
      case .grid: grid
      case .month: month
      }
    }
    set {
      switch pane {
      case .categories: categories = newValue
      case .tasks: tasks = newValue
      case .grid: grid = newValue
      case .month: month = newValue
      }
    }
  }

  /// Those on screen, from left to right.
  package var shown: [(pane: Pane, area: Rect)] {
    Pane.allCases.compactMap { pane in self[pane].map { (pane, $0) } }
  }
}
