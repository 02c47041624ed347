import ChronoModel
import ChronoScreen

extension Menu {
  func draw(on canvas: inout Canvas, in screen: Layout, seeing planner: State, at now: Moment) {
    let layout = MenuLayout(self, in: screen.body)
    canvas.drawPanel(title, in: layout.panel)
    let labels = items.map(\.label.width).max() ?? 0
    let details = items.map(\.detail.width).max() ?? 0
    let loads = layout.showsLoads ? loads(seeing: planner) : []
    for (index, item) in items.enumerated() {
      guard let line = layout.place(of: index, in: self) else { continue }
      draw(
        item,
        isSelected: index == cursor,
        labels: layout.showsDetails ? labels : nil,
        on: &canvas,
        in: line
      )
      guard let load = loads.first(where: { $0.grid.day == item.day }) else { continue }
      canvas.put(
        load.words(seeing: planner, at: now),
        at: Point(x: line.x + MenuLayout.indent + labels + 2 + details + 2, y: line.y)
      )
      if index == cursor { canvas.ground(line, .selection) }
    }
  }

  /// None as long as they are not read.
  private func loads(seeing planner: State) -> [DayLoad] {
    guard case .days(let loads)? = planner.view.overlay else { return [] }
    return loads
  }

  /// Cursor, key, label, and the detail in a column of its own behind the widest label.
  private func draw(
    _ item: Menu.Item,
    isSelected: Bool,
    labels: Int?,
    on canvas: inout Canvas,
    in line: Rect
  ) {
    canvas.put(isSelected ? "▸" : " ", at: line.origin, style: Style(.accent))
    canvas.put(
      SafeText(item.key.name),
      at: Point(x: line.x + 2, y: line.y),
      style: Style(.key, [.bold]),
      width: 1
    )
    if let other = item.other {
      canvas.put(
        SafeText(other.name),
        at: Point(x: line.x + 4, y: line.y),
        style: Style(.key, [.bold]),
        width: 1
      )
    }
    if item.isCurrent {
      // Where a second key stands in its place it is before the first.
      let place = line.x + (item.other == nil ? 4 : 1)
      canvas.put("•", at: Point(x: place, y: line.y), style: Style(.accent, [.bold]))
    }
    var rest = line.droppingLeft(MenuLayout.indent)
    if let dot = item.dot {
      canvas.put("● ", at: rest.origin, style: Style(dot))
      rest = rest.droppingLeft(2)
    }
    canvas.put(
      item.label,
      at: rest.origin,
      style: Style(.plain, item.isCurrent ? [.bold] : []),
      width: rest.width
    )
    if let labels {
      canvas.put(
        item.detail,
        at: Point(x: rest.x + labels + 2, y: rest.y),
        style: Style(.dim),
        width: rest.width - labels - 2
      )
    }
    if isSelected { canvas.ground(line, .selection) }
  }
}
