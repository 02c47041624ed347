import ChronoModel
import ChronoScreen

extension State {
  func drawGrid(on canvas: inout Canvas, in area: Rect, at now: Moment) {
    let day = shownDay(today: now.today)
    drawPane(
      .grid, title: "\(day.formatted(settings.dateForm, today: now.today)) · W\(day.isoWeek.week)",
      on: &canvas, in: area)
  }

  func drawCapacity(on canvas: inout Canvas, in area: Rect, at now: Moment) {}
}
