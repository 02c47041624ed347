import ChronoModel
import ChronoScreen

/// All that the places on the hour grid are made from: where two are equal, so are the places.
///
/// Laying out a grid is most of the work of a key, and most keys change nothing of this. What is laid
/// out reads nothing else, so that it can be kept from key to key and never be out of date.
struct GridBasis: Hashable {
  let now: Moment
  let pane: Rect
  /// The day with the cursor.
  let day: LocalDay
  /// The days side by side; `nil` where there is one alone.
  let week: [LocalDay]?
  let settings: Settings
  let loaded: [GridDay]
  let categories: [CategoryRow]
  let held: HeldBlock?
  let drag: GridDrag?
  /// Whether the lane of what happened takes the room, where there is room for one alone.
  let wantsActualLane: Bool
  /// Rows of so many minutes.
  let zoom: Zoom
  let showsMorning: Bool
  let showsEvening: Bool

  init(_ state: State, in pane: Rect, holding held: HeldBlock?, at now: Moment) {
    self.now = now.atMinute
    self.pane = pane
    day = state.gridDay(today: now.today)
    week = state.weekDays(today: now.today)
    settings = state.settings
    loaded = state.view.grid
    categories = state.view.categories
    self.held = held
    drag = state.grid.drag
    wantsActualLane = state.wantsActualLane
    zoom =
      state.grid.zoom
      ?? state.settings.zoom(height: pane.inset(by: 1).height)
    showsMorning = state.grid.showsMorning
    showsEvening = state.grid.showsEvening
  }
}

/// The hour grid with everything in its place.
struct LaidOutGrid: Hashable {
  let basis: GridBasis
  /// The day with the cursor, alone in its pane or in its column of a week.
  let day: GridLayout
  /// The days of a week, side by side; empty where there is one day alone.
  let week: [GridLayout]

  init(_ basis: GridBasis) {
    self.basis = basis
    guard let days = basis.week else {
      day = GridLayout(basis)
      week = []
      return
    }
    let lines = WeekLines(basis, days: days)
    let layouts = days.indices.map { GridLayout(basis, column: $0, of: lines) }
    week = layouts
    day = layouts.first { $0.day == basis.day } ?? GridLayout(basis)
  }

  /// The line of a day that now is on.
  func nowLine(in layout: GridLayout) -> Int? {
    let instant = basis.now.instant
    return layout.bounds.contains(instant) ? layout.line(at: instant) : nil
  }

  /// The layout of a day on screen.
  func layout(of wanted: LocalDay) -> GridLayout { week.first { $0.day == wanted } ?? day }
}
