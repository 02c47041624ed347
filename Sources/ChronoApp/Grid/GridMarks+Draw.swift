import ChronoModel
import ChronoScreen

/// What the grid says around its blocks: where now is, and where it goes on.
extension GridPicture {
  /// The now-line, through the cells of its row that are empty; beside an hour's label it says the
  /// time, where it is long enough.
  func drawNowLine(
    on row: DayRow,
    _ index: Int,
    of layout: GridLayout,
    on canvas: inout Canvas,
    content: Rect
  ) {
    let style = Style(.now, on: planner.settings.work.overlaps(row) ? .workHours : .plain)
    canvas.horizontalLine(from: content.origin, length: content.width, style)
    guard !planner.settings.hourLabel(of: row, isFirst: index == 0).isEmpty else { return }
    let time: SafeText = " \(planner.settings.timeText(layout.now.instant, at: layout.now)) "
    guard let end = emptyEnd(of: index, in: layout, content: content, least: time.width + 4) else {
      return
    }
    let x = end - time.width - 2
    canvas.put(time, at: Point(x: x, y: content.y), style: style.adding(.bold))
  }

  /// The sign of now beside the hours.
  ///
  /// An hour's label stays as it is; where the row has none, the minute stands in its place.
  func drawNowMark(in grid: LaidOutGrid, on canvas: inout Canvas) {
    let layout = grid.layout(of: grid.basis.now.today)
    guard let line = grid.nowLine(in: layout), case .row(let row) = layout.lines[line] else {
      return
    }
    let y = layout.body.y + line - planner.grid.top
    guard (layout.body.minY..<layout.body.maxY).contains(y) else { return }
    let label = planner.settings.hourLabel(of: row, isFirst: line == 0)
    if label.isEmpty {
      let minute = planner.settings.minuteText(layout.now.local.time)
      let point = Point(x: layout.labels.x, y: y)
      canvas.put("▶\(minute)", at: point, style: Style(.now, .bold))
    } else {
      let isFree = label.width < layout.labels.width
      let point = Point(x: isFree ? layout.labels.maxX - 1 : layout.marks.x, y: y)
      canvas.put("▶", at: point, style: Style(.now, .bold))
    }
  }

  /// Where the last stretch of empty cells of a line ends that is long enough.
  private func emptyEnd(
    of line: Int,
    in layout: GridLayout,
    content: Rect,
    least: Int
  ) -> Int? {
    let lanes = [layout.plan] + (layout.actual.map { [$0] } ?? [])
    var taken = lanes.flatMap(\.blocks).filter { $0.lines.contains(line) }.map {
      $0.cells(on: line)
    }
    taken += lanes.flatMap(\.overflows).filter { $0.line == line }.map {
      $0.x..<($0.x + GridLane.overflowWidth)
    }
    var end = layout.strip.width > 0 ? layout.strip.minX : content.maxX
    for cells in taken.sorted(by: { $0.upperBound > $1.upperBound }) where !cells.isEmpty {
      if end - cells.upperBound >= least { return end }
      end = min(end, cells.lowerBound)
    }
    return end - content.minX >= least ? end : nil
  }

  // MARK: More

  /// That the grid goes on above, in the upper border; returns the cells it took at the right.
  func drawMore(
    above layout: GridLayout,
    of laidOut: LaidOutGrid,
    on canvas: inout Canvas,
    in area: Rect,
    after title: SafeText
  ) -> Int {
    guard planner.grid.top > 0, !layout.lines.isEmpty else { return 0 }
    let lines = 0..<min(planner.grid.top, layout.lines.count)
    let room = area.width - title.width - 6
    return drawMore("↑", of: lines, in: laidOut, on: &canvas, at: area.top(1), room: room)
  }

  /// That the grid goes on below, in the lower border; returns the cells it took at the right.
  func drawMore(
    below layout: GridLayout,
    of laidOut: LaidOutGrid,
    on canvas: inout Canvas,
    in area: Rect
  ) -> Int {
    let end = planner.grid.top + layout.body.height
    guard end < layout.lines.count else { return 0 }
    let lines = end..<layout.lines.count
    // What is under the cursor is said in the same border.
    let room = planner.focus != .grid ? area.width / 2 : area.width < 36 ? 1 : area.width / 5
    return drawMore("↓", of: lines, in: laidOut, on: &canvas, at: area.bottom(1), room: room)
  }

  /// `↓ 2 more` with the number of blocks that are out of sight, `↓ more` where there are only hours.
  private func drawMore(
    _ arrow: SafeText,
    of lines: Range<Int>,
    in laidOut: LaidOutGrid,
    on canvas: inout Canvas,
    at border: Rect,
    room: Int
  ) -> Int {
    let layouts = laidOut.week.isEmpty ? [laidOut.day] : laidOut.week
    let count = layouts.reduce(0) { sum, layout in
      let lanes = [layout.plan] + (layout.actual.map { [$0] } ?? [])
      return sum + lanes.reduce(0) { $0 + $1.blocks.count { lines.contains($0.lines) } }
    }
    let forms: [SafeText] =
      count == 0
      ? [" \(arrow) more ", " \(arrow) ", arrow]
      : [" \(arrow) \(count) more ", " \(arrow)\(count) ", " \(arrow) ", arrow]
    guard let words = forms.first(where: { $0.width <= room }) else { return 0 }
    let point = Point(x: border.maxX - 2 - words.width, y: border.y)
    canvas.put(words, at: point, style: Style(.dim))
    return words.width + 1
  }
}

extension Range<Int> {
  /// Whether all of another range lies inside.
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
