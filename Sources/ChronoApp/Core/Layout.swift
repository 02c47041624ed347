package import ChronoScreen

/// Where everything is on the screen, for drawing and for finding what the mouse hit.
package struct Layout: Hashable, Sendable {
  package var header: Rect
  package var footer: Rect
  /// The line of a reminder; `nil` without one, or without room.
  package var banner: Rect?
  package var panes = PaneAreas()
  /// Between header and footer: where overlays go.
  package var body: Rect
  /// The part of it that large overlays take.
  ///
  /// On a small screen it leaves the categories and the first rows of the other panes in sight where
  /// it keeps enough room: one sees where one was, and a slow line has less to send again when the
  /// overlay closes.
  package var sheet: Rect
  package var isTooSmall: Bool

  package static let smallest = Size(width: 20, height: 6)

  private static let leastHeightWithBanner = 7

  package init(_ state: State) {
    let screen = Rect(state.size)
    isTooSmall =
      screen.width < Layout.smallest.width || screen.height < Layout.smallest.height
    header = screen.top(1)
    footer = screen.bottom(1)
    body = screen.droppingTop(1).droppingBottom(1)
    if !state.banner.waiting.isEmpty, screen.height >= Layout.leastHeightWithBanner {
      banner = body.top(1)
      body = body.droppingTop(1)
    }
    sheet = body
    guard !isTooSmall else { return }
    let shown = Layout.shownPanes(state)
    let showsWeek =
      state.scale == .weeks && state.place != .other && state.search.isEmpty
      && screen.width >= WeekLines.leastWidth
    let widths =
      showsWeek && shown.contains(.grid)
      ? Layout.weekWidths(of: shown, in: screen.width)
      : Layout.widths(of: shown, in: screen.width)
    for (pane, area) in zip(shown, body.columns(widths)) { panes[pane] = area }
    guard screen.width < Layout.comfortableWidth else { return }
    if let beside = panes[.categories], body.width - beside.width >= Layout.leastSheet.width {
      sheet = sheet.droppingLeft(beside.width)
    }
    sheet = sheet.bottom(max(min(body.height, Layout.leastSheet.height), body.height * 3 / 4))
  }

  private static let leastSheet = Size(width: 65, height: 17)
  private static let comfortableWidth = 100

  /// Three panes from 80 columns on, two from 60, one below; the focused one is always there.
  ///
  /// The month takes the room of the list and the grid, and less than 80 columns alone.
  private static func shownPanes(_ state: State) -> [Pane] {
    let width = state.size.width
    if ShownMonth.isOnScreen(state) {
      if width >= 80 { return [.categories, .month] }
      return [state.focus == .categories && state.isMonthShown ? .categories : .month]
    }
    let all: [Pane] = state.isGridShown ? [.categories, .tasks, .grid] : [.categories, .tasks]
    if width >= 80 || (width >= 60 && all.count == 2) { return all }
    if width >= 60 {
      return state.focus == .categories ? [.categories, .tasks] : [.tasks, .grid]
    }
    return [all.contains(state.focus) ? state.focus : .tasks]
  }

  private static func widths(of panes: [Pane], in width: Int) -> [Int?] {
    guard panes.count > 1 else { return [nil] }
    return panes.map { pane in
      switch pane {
      case .categories: width >= 140 ? 26 : width >= 100 ? 20 : 15
      case .tasks, .month: nil
      case .grid: width >= 140 ? 52 : width >= 100 ? width * 36 / 100 : 28
      }
    }
  }

  /// Beside the seven days of a week the list keeps enough for a title and its box.
  private static func weekWidths(of panes: [Pane], in width: Int) -> [Int?] {
    let day = max(7, (width * 55 / 100 - 6) / 7)
    return panes.map { pane in
      switch pane {
      case .categories: width >= 140 ? 20 : 15
      case .tasks, .month: nil
      case .grid: day * 7 + 6
      }
    }
  }

  /// The inside of a pane.
  package func inside(_ pane: Pane) -> Rect {
    panes[pane]?.inset(by: 1) ?? Rect(Size(width: 0, height: 0))
  }
}
