import ChronoModel
import ChronoScreen

extension GridPane {
  /// A press selects, a second one on the same place opens, a drag moves a block by quarters of an
  /// hour, in a week to another day too, and the wheel scrolls (Behaviour 3.16).
  mutating func click(_ mouse: MouseEvent, in area: Rect, at now: Moment) -> [Request] {
    switch mouse.kind {
    case .wheelDown: scroll(by: 3, in: area, at: now)
    case .wheelUp: scroll(by: -3, in: area, at: now)
    case .press where mouse.button == 1: return press(mouse.at, in: area, at: now)
    case .drag: dragBlock(to: mouse.at, in: area, at: now)
    case .release: return releaseBlock(at: now)
    default: break
    }
    return []
  }

  private mutating func scroll(by step: Int, in area: Rect, at now: Moment) {
    let layout = planner.laidOutGrid(in: area, at: now).day
    guard let line = planner.gridCursorLine(in: layout, at: now) else { return }
    let target = min(max(0, line + step), layout.lines.count - 1)
    grid.move(to: layout.lines[target].span.lowerBound)
  }

  private mutating func press(_ point: Point, in area: Rect, at now: Moment) -> [Request] {
    let wasFocused = planner.focus == .grid
    // What is laid out and chosen here is that of a pane that has the keys.
    planner.focus = .grid
    if !wasFocused { grid.lane = .plan }
    if let day = planner.weekDay(at: point, in: area, now: now) { grid.day = day }
    let layout = planner.laidOutGrid(in: area, at: now).day
    if layout.hasBothLanes { grid.lane = point.x < layout.plan.area.maxX ? .plan : .actual }
    guard let line = layout.line(atRow: point.y, top: grid.top) else { return [.focus(.grid)] }
    let slot = layout.lines[line].span.lowerBound
    let item = layout.block(at: point, top: grid.top)
    grid.move(to: slot)
    grid.block = item?.id
    grid.settle(on: item, isInActual: planner.wantsActualLane && layout.actual != nil)
    // Seconds are all the clock says: the second press comes in the same one or the next.
    let isDouble = grid.lastPress.map { $0.at == point && now.instant - $0.when <= 1 } ?? false
    grid.lastPress = GridCursor.Press(at: point, when: now.instant)
    if isDouble, wasFocused {
      grid.lastPress = nil
      let isFree = item == nil && layout.lines[line].isRow
      return [.focus(.grid), .perform(isFree ? .add : .open)]
    }
    if let item, item.kind == .task || item.kind == .event {
      let day = planner.gridDay(today: now.today)
      grid.drag = GridDrag(
        block: item.id,
        from: item.span.lowerBound,
        slot: slot,
        day: grid.day ?? day
      )
    }
    return [.focus(.grid)]
  }

  private mutating func dragBlock(to point: Point, in area: Rect, at now: Moment) {
    guard var drag = grid.drag else { return }
    let layout = planner.laidOutGrid(in: area, at: now).day
    let y = min(max(point.y, layout.body.y), layout.body.maxY - 1)
    guard let line = layout.line(atRow: y, top: grid.top) else { return }
    let way = layout.lines[line].span.lowerBound - drag.slot
    drag.offset = way / 900 * 900
    if let day = planner.weekDay(at: point, in: area, now: now) { drag.days = day - drag.day }
    grid.drag = drag
  }

  private mutating func releaseBlock(at now: Moment) -> [Request] {
    guard let drag = grid.drag else { return [] }
    grid.drag = nil
    guard drag.isMoved else { return [] }
    grid.follow(drag.block, from: drag.from)
    // Under the cursor is what was dragged, where it was.
    planner.settleGrid(Layout(planner), at: now)
    let minutes = Int(drag.offset / 60)
    switch drag.block {
    case .event where SelectedEvent(planner) == nil: return [.perform(.itemDown)]
    case .event: return [.moveEvent(byDays: drag.days, minutes: minutes)]
    case .session, .ghost, .coming: return []
    case .task(let task):
      grid.destination = drag.moved(drag.from, at: now)
      return [.edit(.shift(.tasks([task]), days: drag.days, minutes: minutes))]
    }
  }
}
