import ChronoModel
import ChronoScreen

extension Conflicts {
  /// Three lines of each: the item with its field, our value, and theirs.
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let area = layout.sheet
    let size = Size(width: min(area.width, 76), height: min(area.height, all.count * 3 + 2))
    let title: SafeText =
      all.count == 1 ? "Changed on both sides" : "Changed on both sides · \(all.count)"
    let inside = canvas.drawPanel(title, in: area.panel(size))
    let shown = max(1, inside.height / 3)
    let top = max(0, min(cursor - shown / 2, all.count - shown))
    for (row, conflict) in all.dropFirst(top).prefix(shown).enumerated() {
      let isSelected = top + row == cursor
      let line = inside.row(row * 3)
      let field: SafeText = " · \(SafeText(conflict.dispute.field.noun))"
      let name = SafeText(conflict.title, limit: 200).truncated(to: line.width - 2 - field.width)
      canvas.put(isSelected ? "▸" : " ", at: line.origin, style: Style(.accent))
      canvas.put(
        name + field,
        at: Point(x: line.x + 2, y: line.y),
        style: Style(.plain, isSelected ? [.bold] : [])
      )
      let words = planner.settings.words(of: conflict.dispute, at: now)
      drawValue("ours  ", words.ours, on: &canvas, in: inside.row(row * 3 + 1))
      drawValue("theirs", words.theirs, on: &canvas, in: inside.row(row * 3 + 2))
      if isSelected { canvas.ground(line, .selection) }
    }
  }

  private func drawValue(
    _ side: SafeText,
    _ value: String,
    on canvas: inout Canvas,
    in line: Rect
  ) {
    let used = canvas.put(side, at: Point(x: line.x + 4, y: line.y), style: Style(.dim))
    let room = line.width - used - 6
    let words = SafeText(value, limit: 200).truncated(to: room)
    canvas.put(words, at: Point(x: line.x + used + 6, y: line.y))
  }
}
