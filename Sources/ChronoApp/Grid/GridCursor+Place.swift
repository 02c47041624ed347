import ChronoModel
import ChronoScreen

extension State {
  /// The layout of the grid as it is on screen; of a tall pane when it is not.
  func gridLayout(at now: Moment) -> GridLayout {
    let pane = Layout(self).panes[.grid] ?? Rect(Size(width: 36, height: 30))
    return GridLayout(self, in: pane, at: now)
  }

  /// The line under the cursor.
  func gridCursorLine(in layout: GridLayout, at now: Moment) -> Int? {
    guard !layout.lines.isEmpty else { return nil }
    return layout.line(at: grid.at ?? usualSlot(in: layout))
  }

  /// Now, or the beginning of work on another day.
  func usualSlot(in layout: GridLayout) -> Instant {
    if layout.bounds.contains(layout.now.instant) { return layout.now.instant }
    return workStart(of: layout.day, at: layout.now)
  }

  /// The block under the cursor: the one chosen there, else the one that lasts at its instant, else
  /// the leftmost of the slot.
  func gridItem(in layout: GridLayout) -> GridItem? {
    guard let line = gridCursorLine(in: layout, at: layout.now) else { return nil }
    let blocks = layout.blocks(on: line)
    let sessions = layout.actual?.blocks.filter { $0.lines.contains(line) } ?? []
    let chosen = (blocks + sessions).first { $0.item.id == grid.block }
    let here = grid.at ?? usualSlot(in: layout)
    let lasting = blocks.first { $0.item.span.contains(here) }
    return (chosen ?? lasting ?? blocks.first)?.item
  }

  /// Keeps the cursor with the block it follows, and on screen.
  mutating func settleGrid(_ screen: Layout, at now: Moment) {
    guard let pane = screen.panes[.grid] else { return }
    placeHeldBlock(at: now)
    var layout = GridLayout(self, in: pane, at: now)
    if grid.follows, let id = grid.block,
      let block = layout.plan.blocks.first(where: { $0.item.id == id }),
      grid.at != block.item.span.lowerBound
    {
      grid.at = max(block.item.span.lowerBound, layout.bounds.lowerBound)
      layout = GridLayout(self, in: pane, at: now)
    }
    grid.settle(on: gridItem(in: layout))
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
