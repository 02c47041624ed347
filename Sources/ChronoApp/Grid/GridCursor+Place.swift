import ChronoModel
import ChronoScreen

extension State {
  /// The line under the cursor.
  func gridCursorLine(in layout: GridLayout, at now: Moment) -> Int? {
    guard !layout.lines.isEmpty else { return nil }
    return layout.line(at: grid.at ?? usualSlot(in: layout))
  }

  /// Now, or the beginning of work on another day.
  func usualSlot(in layout: GridLayout) -> Instant {
    if layout.bounds.contains(layout.now.instant) { return layout.now.instant }
    return settings.workStart(of: layout.day, at: layout.now)
  }

  /// The block under the cursor: the one chosen there, else the one that lasts at its instant, else
  /// the leftmost of the slot.
  func gridItem(in layout: GridLayout) -> GridItem? {
    guard let line = gridCursorLine(in: layout, at: layout.now) else { return nil }
    let blocks = layout.blocks(of: layout.lane(of: self), on: line)
    let chosen = blocks.first { $0.item.id == grid.block }
    let here = grid.at ?? usualSlot(in: layout)
    let lasting = blocks.first { $0.item.span.contains(here) }
    return (chosen ?? lasting ?? blocks.first)?.item
  }

  /// Whether the cursor is to be in the lane of what happened; a block in the hand is planned.
  var wantsActualLane: Bool { grid.lane == .actual && focus == .grid && heldBlock == nil }

  /// A key that goes sideways goes to the other lane before it leaves the pane.
  mutating func stepsThroughLanes(_ command: Command, by key: Key, at now: Moment) -> Bool {
    guard focus == .grid, key != .tab, key != .backTab, weekDays(today: now.today) == nil,
      gridDay(today: now.today) <= now.today
    else { return false }
    let lane: GridCursor.Lane
    switch command {
    case .nextPane: lane = .actual
    case .previousPane: lane = .plan
    default: return false
    }
    guard lane != grid.lane else { return false }
    grid.lane = lane
    grid.block = nil
    grid.follows = false
    return true
  }

  /// Keeps the cursor with the block it follows, and on screen.
  mutating func settleGrid(_ screen: Layout, at now: Moment) {
    guard let pane = screen.panes[.grid] else { return }
    placeHeldBlocks(at: now)
    let laidOut = laidOutGrid(in: pane, at: now)
    self.laidOut = laidOut
    let layout = laidOut.day
    if grid.follows, let id = grid.block,
      let block = layout.lane(of: self).blocks.first(where: { $0.item.id == id }),
      grid.at != block.item.span.lowerBound
    {
      grid.at = max(block.item.span.lowerBound, layout.bounds.lowerBound)
    }
    let isInActual = wantsActualLane && layout.actual != nil
    grid.settle(on: gridItem(in: layout), isInActual: isInActual)
    let held = heldBlock?.span?.lowerBound
    scrollGrid(to: held.map(layout.line(at:)) ?? gridCursorLine(in: layout, at: now), in: layout)
  }

  /// At its usual place today's now is at a third of the height; elsewhere only as far as needed.
  private mutating func scrollGrid(to line: Int?, in layout: GridLayout) {
    let height = layout.body.height
    guard height > 0, let line else { return }
    if grid.at == nil, heldBlock == nil {
      let isToday = layout.bounds.contains(layout.now.instant)
      grid.top = line - (isToday ? height / 3 : 1)
    } else {
      grid.top = min(grid.top, line)
      grid.top = max(grid.top, line - height + 1)
    }
    grid.top = max(0, min(grid.top, layout.lines.count - height))
  }
}
