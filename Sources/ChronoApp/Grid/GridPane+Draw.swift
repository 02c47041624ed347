import ChronoModel
import ChronoScreen

extension State {
  func drawGrid(on canvas: inout Canvas, in area: Rect, at now: Moment) {
    let layout = GridLayout(self, in: area, at: now)
    drawPane(.grid, title: gridTitle(layout, at: now), on: &canvas, in: area)
    drawLaneNames(layout, on: &canvas, in: area, at: now)
    drawAllDay(layout, on: &canvas)
    let nowLine = layout.bounds.contains(now.instant) ? layout.line(at: now.instant) : nil
    let cursor = gridCursorLine(in: layout, at: now)
    for y in 0..<layout.body.height {
      let index = grid.top + y
      guard layout.lines.indices.contains(index) else { break }
      drawLine(
        index,
        of: layout,
        on: &canvas,
        at: now,
        isNow: index == nowLine,
        isCursor: index == cursor
      )
    }
    canvas.clipped(to: layout.body) { canvas in
      drawLane(layout.plan, of: layout, on: &canvas)
      if let actual = layout.actual { drawLane(actual, of: layout, on: &canvas) }
    }
    drawStrip(layout, on: &canvas)
    drawCursor(cursor, of: layout, on: &canvas)
    drawGridStatus(layout, on: &canvas, in: area, at: now)
  }

  // MARK: Frame

  private func gridTitle(_ layout: GridLayout, at now: Moment) -> SafeText {
    let day = layout.day
    let week: SafeText = "W\(day.isoWeek.week)"
    let long: SafeText = "\(day.formatted(settings.dateForm, today: now.today)) · \(week)"
    let isNarrow = layout.actual != nil && layout.body.width < 44
    guard isNarrow, settings.dateForm != .iso else { return long }
    return "\(day.weekday.short) \(day.civil.day) · \(week)"
  }

  /// The lanes' names in the upper border, each at the right end of its lane.
  private func drawLaneNames(
    _ layout: GridLayout,
    on canvas: inout Canvas,
    in area: Rect,
    at now: Moment
  ) {
    guard let actual = layout.actual else { return }
    let titleEnd = area.x + 3 + gridTitle(layout, at: now).width
    var left = titleEnd
    for (name, lane) in [(" plan " as SafeText, layout.plan), (" actual ", actual)] {
      let x = max(left, lane.area.maxX - name.width - 1)
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
        "◆ \(SafeText(occurrence.event.name, limit: line.width))",
        at: Point(x: line.x + 1, y: line.y),
        style: Style(.accent, on: .bar),
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
    on canvas: inout Canvas,
    at now: Moment,
    isNow: Bool,
    isCursor: Bool
  ) {
    let y = layout.body.y + index - grid.top
    let line = Rect(x: layout.body.x, y: y, width: layout.body.width, height: 1)
    guard case .row(let row) = layout.lines[index] else {
      drawFold(layout.lines[index].span, of: layout, on: &canvas, y: y)
      return
    }
    let content = contentArea(of: layout, y: y)
    let isWork = settings.work.overlaps(row)
    if isWork {
      canvas.ground(content, .workHours)
      canvas.put("┆", at: Point(x: layout.marks.x, y: y), style: Style(.border))
    }
    if let meal = settings.meals.first(where: { $0.span.overlaps(row) }) {
      drawMeal(meal, in: row, on: &canvas, content: content, isWork: isWork)
    }
    if isNow {
      canvas.put(
        "▶\(minuteText(now.local.time))",
        at: Point(x: layout.labels.x, y: y),
        style: Style(.now, [.bold])
      )
      canvas.horizontalLine(
        from: content.origin,
        length: content.width,
        Style(.now, on: isWork ? .workHours : .plain)
      )
    } else {
      canvas.put(
        hourLabel(of: row, isFirst: index == 0),
        at: Point(x: layout.labels.x, y: y),
        style: Style(isWork ? .plain : .dim),
        width: line.width
      )
    }
  }

  private func contentArea(of layout: GridLayout, y: Int) -> Rect {
    let first = layout.plan.area
    let end = max(layout.actual?.area.maxX ?? first.maxX, layout.strip.maxX)
    return Rect(x: first.x, y: y, width: end - first.x, height: 1)
  }

  private func drawMeal(
    _ meal: Meal,
    in row: DayRow,
    on canvas: inout Canvas,
    content: Rect,
    isWork: Bool
  ) {
    let style = Style(.meal, on: isWork ? .workHours : .plain)
    var pattern: SafeText = ""
    let begins = meal.span.from == row.local.time.minutes
    if row.local.time.minute == 0 || begins {
      pattern = "· \(SafeText(meal.name, limit: content.width)) "
    }
    while pattern.width < content.width { pattern += "· " }
    canvas.put(pattern, at: content.origin, style: style, width: content.width, truncation: .clip)
  }

  private func drawFold(
    _ span: Range<Instant>,
    of layout: GridLayout,
    on canvas: inout Canvas,
    y: Int
  ) {
    let content = contentArea(of: layout, y: y)
    canvas.put(
      "⋯ \(foldLabel(span, of: layout)) free",
      at: content.origin,
      style: Style(.dim),
      width: content.width
    )
  }

  // MARK: Cursor

  /// The cursor's row through everything, and the block that is meant.
  private func drawCursor(_ cursor: Int?, of layout: GridLayout, on canvas: inout Canvas) {
    let selected = focus == .grid ? gridItem?.id : selectedTask.map { .task($0.id) }
    let ground = selectionGround(in: .grid)
    canvas.clipped(to: layout.body) { canvas in
      for lane in [layout.plan, layout.actual].compactMap(\.self) {
        for block in lane.blocks where block.item.id == selected && block.width > 0 {
          canvas.ground(block.area(in: layout, top: grid.top), ground, adding: .bold)
        }
      }
      guard focus == .grid, heldBlock == nil, let cursor else { return }
      let y = layout.body.y + cursor - grid.top
      canvas.ground(Rect(x: layout.body.x, y: y, width: layout.body.width, height: 1), ground)
      canvas.put("▸", at: Point(x: layout.marks.x, y: y), style: Style(.accent, on: ground))
    }
  }

  /// What is under the cursor, to the minute, in the lower border.
  private func drawGridStatus(
    _ layout: GridLayout,
    on canvas: inout Canvas,
    in area: Rect,
    at now: Moment
  ) {
    guard focus == .grid, area.width > 8 else { return }
    let text: SafeText
    if let item = heldItem(in: layout) ?? gridItem {
      let clash: SafeText = item.clashes ? " !clash" : ""
      text = "\(spanText(item.span, at: now)) \(SafeText(item.title, limit: area.width))\(clash)"
    } else if let cursor = gridCursorLine(in: layout, at: now) {
      text = "\(spanText(layout.lines[cursor].span, at: now)) free"
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

  private func heldItem(in layout: GridLayout) -> GridItem? {
    layout.plan.blocks.first { $0.item.kind == .held }?.item
  }
}
