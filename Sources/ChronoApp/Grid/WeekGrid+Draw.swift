import ChronoModel
import ChronoScreen

extension GridPicture {
  /// The columns of a week, each a day like that of the grid alone.
  func drawWeek(_ grid: LaidOutGrid, on canvas: inout Canvas) {
    for (index, layout) in grid.week.enumerated() {
      if index == 0 { drawWeekFolds(layout, on: &canvas) }
      drawDay(layout, of: grid, on: &canvas)
      drawDayName(layout, on: &canvas, isCursor: layout.day == grid.basis.day)
    }
  }

  /// Folded hours are said once for all days.
  private func drawWeekFolds(_ layout: GridLayout, on canvas: inout Canvas) {
    for y in 0..<layout.body.height {
      let index = planner.grid.top + y
      guard layout.lines.indices.contains(index) else { return }
      if case .fold(let span, _) = layout.lines[index] {
        drawFold(span, of: layout, on: &canvas, y: layout.body.y + y)
      }
    }
  }

  /// The day over its column: today has the sign of the now-line, a day of events theirs.
  private func drawDayName(
    _ layout: GridLayout,
    on canvas: inout Canvas,
    isCursor: Bool
  ) {
    let column = layout.content(y: layout.body.y - 1)
    let day = layout.day
    let isToday = day == layout.now.today
    let sign: SafeText = isToday ? "▶" : " "
    let events: SafeText = layout.allDayEvents.isEmpty ? "" : "◆"
    let number: SafeText = " \(day.civil.day)\(events)"
    let letters = min(3, max(1, column.width - sign.width - number.width))
    let weekday = SafeText(String(day.weekday.short.prefix(letters)))
    canvas.put(
      sign + weekday + number,
      at: column.origin,
      style: Style(isToday ? .now : .heading, .bold),
      width: column.width
    )
    if planner.focus == .grid, isCursor {
      canvas.ground(column, Pane.grid.selectionGround(seeing: planner))
    }
  }
}
