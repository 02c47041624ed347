import ChronoModel
import ChronoScreen

/// What the hour grid shows, and where its cursor is.
extension State {
  /// The days of the week on the grid, where the week scale has room for them.
  func weekDays(today: LocalDay) -> [LocalDay]? {
    guard scale == .weeks, size.width >= WeekLines.leastWidth, isGridShown,
      let span = shownSpan(today: today), span.contains(gridDay(today: today))
    else { return nil }
    return Array(span)
  }

  /// The session under the grid's cursor.
  var gridSession: Session? {
    guard case .session(let id)? = gridItem?.id else { return nil }
    return view.grid.lazy.flatMap(\.sessions).first { $0.session.id == id }?.session
  }

  /// On the grid the cursor goes with a single block that was placed, and in the list on to the
  /// next task that has no time yet.
  mutating func follow(_ task: TaskItem.ID, to start: Instant) {
    grid.block = .task(task)
    if focus == .grid {
      grid.destination = start
    } else {
      list.goOn(from: task, in: view.list.rows)
    }
  }

  // MARK: The layout

  /// The hour grid of a pane: as it was laid out last, where nothing that matters to it changed.
  func laidOutGrid(in pane: Rect, at now: Moment) -> LaidOutGrid {
    let basis = GridBasis(self, in: pane, holding: heldBlock, at: now)
    if let laidOut, laidOut.basis == basis { return laidOut }
    return LaidOutGrid(basis)
  }

  /// The basis of the grid as it is on screen; of a tall pane when it is not.
  func gridBasis(at now: Moment) -> GridBasis { gridBasis(holding: heldBlock, at: now) }

  /// The same with a block in the hand as it is now.
  func gridBasis(holding held: HeldBlock?, at now: Moment) -> GridBasis {
    GridBasis(self, in: gridPane, holding: held, at: now)
  }

  /// The layout of the grid's day as it is on screen; of a tall pane when it is not.
  func gridLayout(at now: Moment) -> GridLayout { laidOutGrid(in: gridPane, at: now).day }

  private var gridPane: Rect {
    Layout(self).panes[.grid] ?? Rect(Size(width: 36, height: 30))
  }

  // MARK: The cursor

  /// The day whose column a point is in.
  func weekDay(at point: Point, in area: Rect, now: Moment) -> LocalDay? {
    laidOutGrid(in: area, at: now).week.first { layout in
      let column = layout.content(y: point.y)
      return (column.minX..<column.maxX).contains(point.x)
    }?.day
  }

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

  /// The block under the cursor: the one that it follows, also where that is drawn only from the next line on, the one
  /// chosen there, else the one that lasts at its instant, else the leftmost of the slot.
  func gridItem(in layout: GridLayout) -> GridItem? {
    guard let line = gridCursorLine(in: layout, at: layout.now) else { return nil }
    let lane = layout.lane(of: self)
    let blocks = layout.blocks(of: lane, on: line)
    let chosen = (grid.follows ? lane.blocks : blocks).first { $0.item.id == grid.block }
    let here = grid.at ?? usualSlot(in: layout)
    let lasting = blocks.first { $0.item.span.contains(here) }
    return (chosen ?? lasting ?? blocks.first)?.item
  }

  /// Whether the cursor is to be in the lane of what happened; a block in the hand is planned.
  var wantsActualLane: Bool { grid.lane == .actual && focus == .grid && heldBlock == nil }

  /// Keeps the cursor with the block it follows, and on screen.
  mutating func settleGrid(_ screen: Layout, at now: Moment) {
    guard let pane = screen.panes[.grid] else { return }
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
    let line = held.map(layout.line(at:)) ?? gridCursorLine(in: layout, at: now)
    scrollGrid(to: line, in: layout)
    // A long message lies over the last rows, and the cursor's is not to be one of them.
    guard let line, layout.body.height > 0 else { return }
    let covered = FooterPicture(planner: self).coveredRows(in: screen)
    if covered > 0 { grid.top = max(grid.top, line - max(1, layout.body.height - covered) + 1) }
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

  /// When a block was moved, the grid shows the day it went to; with an event that a key changed both
  /// cursors go, also where one of its days became an event of its own.
  mutating func followBlock(after edit: Edit, _ receipt: Receipt, at now: Moment) {
    let altered = receipt.altered
    _ = apply(PlacedBlocks(planner: self).overlaps(after: edit, receipt, at: now), at: now)
    if case .replan(let placements, _) = edit {
      _ = apply(GridPane(self).whatFell(placements), at: now)
    }
    if case .plan(let task, let day, let time, let estimate) = edit {
      _ = apply(GridPane(self).nextToPlace(after: task), at: now)
      _ = apply(GridPane(self).outside(day, time, estimate, at: now), at: now)
    }
    if case .alterEvent(let part, _) = edit, let altered {
      let id = altered.event.id
      memory.seriesAnswer = memory.seriesAnswer?.going(to: altered, from: part)
      if let selected = list.selected?.event, selected.id == part.event {
        let moved = selected.listedOn + (altered.ownDay - part.day)
        let shown = shownSpan(today: now.today)
        list.selected = .event(id, altered.listedDay(near: moved, in: shown, at: now))
      }
      guard focus == .grid, case .event(part.event, _)? = grid.block,
        let start = altered.span(at: now)?.lowerBound
      else { return }
      showOnGrid(now.logicalDay(of: start), today: now.today)
      return grid.follow(.event(id, altered.day), from: start)
    }
    guard let start = grid.destination, let block = grid.block, edit.movesBlock else { return }
    grid.destination = nil
    showOnGrid(now.logicalDay(of: start), today: now.today)
    grid.follow(block, from: start)
  }

  /// Shows a day on the grid; in the week scale without leaving a week that has it.
  mutating func showOnGrid(_ day: LocalDay, today: LocalDay) {
    guard day != gridDay(today: today) else { return }
    if scale == .days || shownSpan(today: today)?.contains(day) != true { show(day, today: today) }
    if scale == .weeks { grid.day = day }
  }
}

extension EventOccurrence {
  /// The day under which the cursor finds it again where it lasts several days: one of those on
  /// screen, if it has any there.
  fileprivate func listedDay(
    near wanted: LocalDay,
    in shown: ClosedRange<LocalDay>?,
    at now: Moment
  ) -> LocalDay {
    let end = span(at: now).map { now.logicalDay(of: $0.upperBound + -1) }
    let last = max(day, end ?? day + (event.length / 1440 - 1))
    let near = min(max(wanted, day), last)
    guard let shown, !shown.contains(near), shown.overlaps(day...last) else { return near }
    return max(day, shown.lowerBound)
  }
}
