import ChronoModel
import ChronoScreen

extension HeldBlock {
  /// The line in which an exact time is typed; the block itself is drawn by the grid.
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    guard let entry else { return }
    let line = layout.footer
    canvas.fill(line, .plain)
    let used = canvas.put(
      "Exact time",
      at: Point(x: line.x + 1, y: line.y),
      style: Style(.accent, [.bold])
    )
    entry.draw(on: &canvas, in: line.droppingLeft(used + 2).droppingRight(1))
    let above = layout.body.bottom(1)
    canvas.fill(above, .plain)
    canvas.put(
      problem ?? "9:30 · 930-1045 · +20 later · -20 earlier · 1h15 long",
      at: Point(x: above.x + 1, y: above.y),
      style: Style(problem == nil ? .dim : .error),
      width: above.width - 2
    )
  }
}
