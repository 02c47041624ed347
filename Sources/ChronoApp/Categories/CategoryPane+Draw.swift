import ChronoModel
import ChronoScreen

/// The categories as they look: it reads the planner, and nothing but this draws it.
struct CategoryPicture {
  let planner: State
}

extension CategoryPicture {
  func drawCategories(on canvas: inout Canvas, in area: Rect) {
    Pane.categories.drawFrame("Categories", on: &canvas, in: area, seeing: planner)
    let inside = area.inset(by: 1)
    for row in 0..<inside.height {
      let line = inside.row(row)
      switch planner.categoryTop + row {
      case 0: drawCategory(.all, "All", planner.view.allOpen, on: &canvas, in: line)
      case 1: drawCategory(.inbox, "Inbox", planner.view.inboxOpen, on: &canvas, in: line)
      case let index where index - 2 < planner.view.categories.count:
        let row = planner.view.categories[index - 2]
        let name = SafeText(row.category.name, limit: line.width)
        let dot = Style(.category(row.category.colour))
        drawCategory(.one(row.category.id), name, row.open, dot: dot, on: &canvas, in: line)
      default: return
      }
    }
  }

  private func drawCategory(
    _ choice: CategoryFilter,
    _ name: SafeText,
    _ count: Int,
    dot: Style? = nil,
    on canvas: inout Canvas,
    in line: Rect
  ) {
    let isSelected = choice == planner.category
    let number: SafeText = "\(count)"
    let marker: SafeText = isSelected ? "▸" : .space
    canvas.put(marker, at: line.origin)
    let place = Point(x: line.x + 1, y: line.y)
    let room = line.width - 2 - number.width
    let used = dot.map { canvas.put("● ", at: place, style: $0, width: room) } ?? 0
    canvas.put(
      name,
      at: Point(x: place.x + used, y: line.y),
      style: Style(.plain, isSelected ? [.bold] : []),
      width: room - used
    )
    canvas.put(
      number,
      at: Point(x: line.maxX - number.width, y: line.y),
      style: Style(count == 0 ? .dim : .plain)
    )
    // The dot keeps its colour: as in the list, the bar begins at the name.
    let bar = line.droppingLeft(1 + used)
    if isSelected { canvas.ground(bar, Pane.categories.selectionGround(seeing: planner)) }
  }
}
