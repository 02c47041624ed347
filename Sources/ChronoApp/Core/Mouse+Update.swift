import ChronoModel
import ChronoScreen

extension State {
  /// Click selects, a click on a box ticks, on a segment switches; the wheel scrolls (3.16).
  mutating func click(_ mouse: MouseEvent, at now: Moment) -> [Effect] {
    let layout = Layout(self)
    guard !layout.isTooSmall else { return [] }
    guard overlays.isEmpty else { return clickOverlay(mouse, in: layout, at: now) }
    if mouse.kind == .press { hush() }
    if mouse.kind == .press, mouse.button == 1, layout.header.contains(mouse.at) {
      return clickHeader(mouse.at, in: layout.header, at: now)
    }
    guard let (pane, area) = layout.panes.shown.first(where: { $0.area.contains(mouse.at) }) else {
      return pane(dragging: mouse, in: layout, at: now)
    }
    switch pane {
    case .categories: return clickCategories(mouse, in: area, at: now)
    case .tasks: return clickTasks(mouse, in: area, at: now)
    case .grid: return inGrid(at: now) { $0.click(mouse, in: area, at: now) }
    case .month:
      if mouse.kind == .press { focus = .month }
      return apply(ShownMonth(self, today: now.today)?.click(mouse, in: area) ?? [], at: now)
    }
  }

  /// A drag that has left the grid still belongs to it.
  private mutating func pane(
    dragging mouse: MouseEvent,
    in layout: Layout,
    at now: Moment
  ) -> [Effect] {
    guard mouse.kind == .drag || mouse.kind == .release, let area = layout.panes[.grid] else {
      return []
    }
    return inGrid(at: now) { $0.click(mouse, in: area, at: now) }
  }

  private mutating func clickHeader(
    _ point: Point,
    in line: Rect,
    at now: Moment
  ) -> [Effect] {
    let header = HeaderPicture(planner: self)
    let hit = header.segments(in: line, at: now).first {
      (($0.x)..<($0.x + $0.width)).contains(point.x)
    }
    guard let hit else {
      // Where a segment has the room there is no mark.
      let isMark = header.syncMark(in: line)?.contains(point) == true
      return isMark ? apply([.perform(.conflicts)], at: now) : []
    }
    return apply([hit.place.map(Request.go) ?? .perform(.triage)], at: now)
  }

  private mutating func clickCategories(
    _ mouse: MouseEvent,
    in area: Rect,
    at now: Moment
  ) -> [Effect] {
    let inside = area.inset(by: 1)
    switch mouse.kind {
    case .wheelUp: return apply(CategoryPane(planner: self).move(.rows(-1)), at: now)
    case .wheelDown: return apply(CategoryPane(planner: self).move(.rows(1)), at: now)
    case .press where mouse.button == 1:
      focus = .categories
      let choices = categoryChoices
      let row = mouse.at.y - inside.y + categoryTop
      guard inside.contains(mouse.at), choices.indices.contains(row) else { return [] }
      return apply([.showCategory(choices[row])], at: now)
    case .press, .release, .drag: return []
    }
  }

  private mutating func clickTasks(
    _ mouse: MouseEvent,
    in area: Rect,
    at now: Moment
  ) -> [Effect] {
    let inside = area.inset(by: 1)
    switch mouse.kind {
    case .wheelUp: list.move(by: -3, in: view.list.rows)
    case .wheelDown: list.move(by: 3, in: view.list.rows)
    case .press where mouse.button == 1:
      focus = .tasks
      let lines = listLines
      let line = mouse.at.y - inside.y + list.top
      guard inside.contains(mouse.at), lines.indices.contains(line),
        case .row(let index) = lines[line]
      else { return [] }
      let row = view.list.rows[index]
      list.leaveSettled()
      list.selected = row.id
      list.key = row.key ?? list.key
      // The rows are drawn behind the cursor's mark.
      let place = BoxPlace(
        inside.row(mouse.at.y - inside.y).droppingLeft(1),
        side: settings.box
      )
      let isOnBox = place.box.contains(mouse.at)
      return isOnBox ? perform(.done, at: now) : []
    default: break
    }
    return []
  }
}
