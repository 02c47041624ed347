import ChronoModel
import ChronoScreen

extension State {
  func drawCategories(on canvas: inout Canvas, in area: Rect) {
    drawPane(.categories, title: "Categories", on: &canvas, in: area)
    let inside = area.inset(by: 1)
    for (row, choice) in categoryChoices.dropFirst(categoryTop).prefix(inside.height).enumerated() {
      drawCategory(choice, on: &canvas, in: inside.row(row))
    }
  }

  private func drawCategory(_ choice: CategoryFilter, on canvas: inout Canvas, in line: Rect) {
    let isSelected = choice == category
    let name: SafeText
    let count: Int
    var dot: (SafeText, Style) = ("", .plain)
    switch choice {
    case .all: (name, count) = ("All", view.allOpen)
    case .inbox: (name, count) = ("Inbox", view.inboxOpen)
    case .one(let id):
      guard let row = view.categories.first(where: { $0.category.id == id }) else { return }
      (name, count) = (SafeText(row.category.name, limit: line.width), row.open)
      dot = ("● ", Style(.category(row.category.colour)))
    }
    let number = SafeText("\(count)")
    let marker: SafeText = isSelected ? "▸" : " "
    let room = line.width - 1 - number.width - 1
    let strong: Attributes = isSelected ? [.bold] : []
    canvas.put(marker, at: line.origin, style: Style(.accent))
    canvas.put(
      [dot, (name, Style(.plain, strong))],
      at: Point(x: line.x + 1, y: line.y),
      width: room
    )
    canvas.put(
      number,
      at: Point(x: line.maxX - number.width, y: line.y),
      style: Style(count == 0 ? .dim : .plain)
    )
    if isSelected { canvas.ground(line, selectionGround(in: .categories)) }
  }
}
