import ChronoModel
import ChronoScreen

/// The hour grid as it looks: it reads the planner, and nothing but this draws it.
struct GridPicture {
  let planner: State
}

extension GridPicture {
  func drawGrid(on canvas: inout Canvas, in area: Rect, at now: Moment) {
    let grid = planner.laidOutGrid(in: area, at: now)
    let layout = grid.day
    let title = gridTitle(grid)
    Pane.grid.drawFrame(title, on: &canvas, in: area, seeing: planner)
    let above = drawMore(above: layout, of: grid, on: &canvas, in: area, after: title)
    let below = drawMore(below: layout, of: grid, on: &canvas, in: area)
    if !grid.week.isEmpty {
      drawWeek(grid, on: &canvas)
    } else {
      drawLaneNames(layout, on: &canvas, in: area.droppingRight(above), after: title)
      drawAllDay(layout, on: &canvas)
      drawDay(layout, of: grid, on: &canvas)
    }
    drawNowMark(in: grid, on: &canvas)
    drawCursor(planner.gridCursorLine(in: layout, at: now), of: layout, in: grid, on: &canvas)
    drawGridStatus(layout, on: &canvas, in: area.droppingRight(below), at: now)
  }

  /// The lines of a day with its blocks.
  func drawDay(_ layout: GridLayout, of grid: LaidOutGrid, on canvas: inout Canvas) {
    let nowLine = grid.nowLine(in: layout)
    for y in 0..<layout.body.height {
      let index = planner.grid.top + y
      guard layout.lines.indices.contains(index) else { break }
      drawLine(index, of: layout, in: grid, on: &canvas, isNow: index == nowLine)
    }
    canvas.clipped(to: layout.body) { canvas in
      drawLane(layout.plan, of: layout, on: &canvas)
      if let actual = layout.actual { drawLane(actual, of: layout, on: &canvas) }
      drawSelection(layout, on: &canvas)
    }
    drawStrip(layout, on: &canvas)
  }

  // MARK: Frame

  private func gridTitle(_ grid: LaidOutGrid) -> SafeText {
    let day = grid.day.day
    let today = grid.basis.now.today
    if let first = grid.week.first?.day, let last = grid.week.last?.day {
      let (start, end) = (first.civil.day, last.formatted(planner.settings.dateForm, today: today))
      let week = planner.settings.weekNumber(of: first)
      return "Week \(week) · \(first.weekday.short) \(start) - \(end)"
    }
    let week: SafeText = "W\(planner.settings.weekNumber(of: day))"
    let long: SafeText = "\(day.formatted(planner.settings.dateForm, today: today)) · \(week)"
    let isNarrow = grid.day.actual != nil && grid.day.body.width < 44
    guard isNarrow, planner.settings.dateForm != .iso else { return long }
    return "\(day.weekday.short) \(day.civil.day) · \(week)"
  }

  /// The lanes' names in the upper border, each at the right end of its lane.
  private func drawLaneNames(
    _ layout: GridLayout,
    on canvas: inout Canvas,
    in area: Rect,
    after title: SafeText
  ) {
    guard let actual = layout.actual else { return }
    var left = area.x + 3 + title.width
    for (word, lane, isHere) in [
      ("plan" as SafeText, layout.plan, !planner.grid.isInActual),
      ("actual", actual, planner.grid.isInActual),
    ] where lane.area.width > 0 {
      let name: SafeText = "\(isHere && planner.focus == .grid ? "▸" : " ")\(word) "
      let x = max(left, min(lane.area.maxX, area.maxX - 1) - name.width - 1)
      guard x + name.width < area.maxX else { return }
      canvas.put(name, at: Point(x: x, y: area.y), style: Style(.dim))
      left = x + name.width
    }
  }

  private func drawAllDay(_ layout: GridLayout, on canvas: inout Canvas) {
    for (row, occurrence) in layout.allDayEvents.prefix(layout.allDay.height).enumerated() {
      let line = layout.allDay.row(row)
      let hidden = layout.allDayEvents.count - layout.allDay.height
      let more: SafeText = row == layout.allDay.height - 1 && hidden > 0 ? " +\(hidden) more" : ""
      canvas.fill(line, Style(.plain, on: .bar))
      canvas.put(
        "\(occurrence.event.mark) \(SafeText(occurrence.event.name, limit: line.width))",
        at: Point(x: line.x + 1, y: line.y),
        style: Style(occurrence.event.ink, on: .bar),
        width: line.width - 1 - more.width
      )
      canvas.put(
        more,
        at: Point(x: line.maxX - more.width, y: line.y),
        style: Style(.warning, on: .bar)
      )
    }
  }

  // MARK: Lines

  private func drawLine(
    _ index: Int,
    of layout: GridLayout,
    in grid: LaidOutGrid,
    on canvas: inout Canvas,
    isNow: Bool
  ) {
    let y = layout.body.y + index - planner.grid.top
    guard case .row(let row) = layout.lines[index] else {
      let isAlone = layout.content(y: y).width == layout.all.width
      if case .fold(let span, _) = layout.lines[index], isAlone {
        drawFold(span, of: layout, on: &canvas, y: y)
      }
      return
    }
    let content = layout.content(y: y)
    let isWork = planner.settings.work.overlaps(row)
    if isWork {
      canvas.ground(content, .workHours)
      canvas.put("┆", at: Point(x: layout.marks.x, y: y), style: Style(.border))
    }
    if let meal = planner.settings.meals.first(where: { $0.span.overlaps(row) }) {
      let isNamed = isNamed(meal, at: index, of: layout, in: grid)
      let style = Style(.meal, on: isWork ? .workHours : .plain)
      drawMeal(meal, isNamed: isNamed, on: &canvas, content: content, style: style)
    }
    canvas.put(
      planner.settings.hourLabel(of: row, isFirst: index == 0),
      at: Point(x: layout.labels.x, y: y),
      style: Style(isWork ? .plain : .dim)
    )
    if isNow { drawNowLine(on: row, index, of: layout, on: &canvas, content: content) }
  }

  private func drawMeal(
    _ meal: Meal,
    isNamed: Bool,
    on canvas: inout Canvas,
    content: Rect,
    style: Style
  ) {
    var pattern: SafeText = isNamed ? "· \(SafeText(meal.name, limit: content.width)) " : ""
    pattern += ("· " as SafeText).repeated((content.width - pattern.width + 1) / 2)
    canvas.put(pattern, at: content.origin, style: style, width: content.width, truncation: .clip)
  }

  /// A meal has its name once: on the first of its lines that no block is on, of the first day.
  private func isNamed(
    _ meal: Meal,
    at index: Int,
    of layout: GridLayout,
    in grid: LaidOutGrid
  ) -> Bool {
    if let first = grid.week.first, first.day != layout.day { return false }
    let named = layout.lines.indices.first { line in
      guard case .row(let row) = layout.lines[line], meal.span.overlaps(row) else { return false }
      return !layout.plan.blocks.contains { $0.hasRoom && $0.lines.contains(line) }
    }
    return named == index
  }

  func drawFold(
    _ span: Range<Instant>,
    of layout: GridLayout,
    on canvas: inout Canvas,
    y: Int
  ) {
    let content = Rect(x: layout.all.x, y: y, width: layout.all.width, height: 1)
    canvas.put(
      "⋯ \(planner.settings.foldLabel(span, of: layout)) free",
      at: content.origin,
      style: Style(.dim),
      width: content.width
    )
  }

  // MARK: Cursor

  /// The block under the cursor: its first line on the screen is a bar.
  ///
  /// A task that is selected in the list is not marked here: the cursor there would have to redraw
  /// two blocks with every step.
  private func drawSelection(_ layout: GridLayout, on canvas: inout Canvas) {
    guard planner.focus == .grid, let selected = planner.gridItem?.id else { return }
    let ground = Pane.grid.selectionGround(seeing: planner)
    for lane in [layout.plan, layout.actual].compactMap(\.self) {
      for block in lane.blocks where block.item.id == selected && block.hasRoom {
        guard let first = block.areas(in: layout, top: planner.grid.top).first else { continue }
        canvas.style(first.area, block.item.textStyle.on(ground))
      }
    }
  }

  /// The cursor: a sign beside its row, seen from the other panes too, and a bar through its lane
  /// where that is free; on the line of now only the hour, for the line is one already.
  private func drawCursor(
    _ cursor: Int?,
    of layout: GridLayout,
    in grid: LaidOutGrid,
    on canvas: inout Canvas
  ) {
    canvas.clipped(to: layout.body) { canvas in
      guard planner.heldBlock == nil, let cursor else { return }
      let y = layout.body.y + cursor - planner.grid.top
      let mark = Point(x: layout.marks.x, y: y)
      // Where the keys are elsewhere, the sign of now counts for more.
      if planner.focus == .grid || canvas.frame[mark]?.glyph != "▶" { canvas.put("▸", at: mark) }
      guard planner.focus == .grid, planner.gridItem == nil else { return }
      let lane = layout.hasBothLanes ? layout.lane(of: planner).area : layout.content(y: y)
      let columns = cursor == grid.nowLine(in: layout) ? layout.labels : lane
      let bar = Rect(x: columns.x, y: y, width: columns.width, height: 1)
      canvas.style(bar, Style(.plain, on: Pane.grid.selectionGround(seeing: planner)))
    }
  }

  /// What is under the cursor, to the minute, in the lower border.
  private func drawGridStatus(
    _ layout: GridLayout,
    on canvas: inout Canvas,
    in area: Rect,
    at now: Moment
  ) {
    guard area.width > 8 else { return }
    let text: SafeText
    if let item = heldItem(in: layout) ?? planner.gridItem {
      text = blockStatus(item, room: area.width - 6, at: now)
    } else if let line = planner.gridCursorLine(in: layout, at: now) {
      let free =
        planner.grid.isInActual ? layout.untracked(at: line, seeing: planner, at: now) : nil
      text = "\(planner.settings.spanText(free ?? layout.lines[line].span, at: now)) free"
    } else {
      return
    }
    let room = area.width - 4
    canvas.put(
      [(" ", .plain), (text.truncated(to: room - 2), Style(.dim)), (" ", .plain)],
      at: Point(x: area.x + 2, y: area.maxY - 1),
      width: room
    )
  }

  /// `2/3 19:00-19:30 30m Swim !clash`, `19:00-19:30 after work · Swim`: where room is short the mark of a clash
  /// stays, and where the block is; its title is on the block too.
  private func blockStatus(_ item: GridItem, room: Int, at now: Moment) -> SafeText {
    let settings = planner.settings
    let held = planner.heldBlock.flatMap { $0.isPlan ? $0 : nil }
    let count: SafeText = held.map { "\($0.index + 1)/\($0.blocks.count) " } ?? ""
    let left: SafeText = item.left.map { " (\(MinutesText.text($0)) left)" } ?? ""
    let span = settings.spanText(item.span, at: now)
    let title = SafeText(item.title, limit: room)
    let (word, mark): (SafeText, SafeText) = item.clashes ? (" !clash", " !") : ("", "")
    let isPlanned =
      item.kind == .task ? item.state != .done : [.held, .coming].contains(item.kind)
    guard isPlanned, let outside = settings.outsideWords(item.span, at: now) else {
      let begin: SafeText = "\(count)\(span)\(left) "
      let forms = [word, mark].map { begin + title + $0 }
      let rest = max(1, room - begin.width - mark.width)
      return forms.first { $0.width <= room } ?? begin + title.truncated(to: rest) + mark
    }
    let range = settings.rangeText(item.span, at: now)
    let begins: [SafeText] = [span, range].map { "\(count)\($0) \(outside)\(left)" }
    let named = begins.map { $0 + " · " + title }
    let forms = [named[0] + word, named[1] + word, named[1] + mark]
    return forms.first { $0.width <= room } ?? begins[1] + mark
  }

  /// The block that keys hold, or that the mouse drags, where it is now.
  private func heldItem(in layout: GridLayout) -> GridItem? {
    guard let id = planner.heldBlock.map({ .task($0.task.id) }) ?? planner.grid.drag?.block else {
      return nil
    }
    return layout.plan.blocks.first { $0.item.kind == .held && $0.item.id == id }?.item
  }
}
