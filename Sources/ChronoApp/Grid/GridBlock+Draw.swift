import ChronoModel
import ChronoScreen

extension State {
  func drawLane(_ lane: GridLane, of layout: GridLayout, on canvas: inout Canvas) {
    for block in lane.blocks where block.width > 0 { drawBlock(block, of: layout, on: &canvas) }
    for (line, count) in lane.hidden {
      let y = layout.body.y + line - grid.top
      guard layout.body.contains(Point(x: layout.body.x, y: y)) else { continue }
      let isFirst = lane.hidden[line - 1] != count
      let mark: SafeText = isFirst ? "+\(count)" : " ⋮"
      canvas.put(
        mark.paddedLeft(to: GridLane.overflowWidth),
        at: Point(x: lane.area.maxX - GridLane.overflowWidth, y: y),
        style: Style(.warning, isMeant(line, in: lane) ? [.bold, .reverse] : .bold)
      )
    }
  }

  /// Whether the block under the cursor is one of those that have no room on a line.
  private func isMeant(_ line: Int, in lane: GridLane) -> Bool {
    focus == .grid
      && lane.blocks.contains {
        $0.width == 0 && $0.item.id == gridItem?.id && $0.lines.contains(line)
      }
  }

  private func drawBlock(_ block: GridLane.Block, of layout: GridLayout, on canvas: inout Canvas) {
    let area = block.area(in: layout, top: grid.top).intersection(layout.body)
    guard !area.isEmpty else { return }
    let item = block.item
    let ground = item.ground
    canvas.fill(area, Style(.plain, on: ground))
    for row in 0..<area.height {
      let isFirst = row == 0
      canvas.put(
        item.bar(isFirst: isFirst),
        at: Point(x: area.x, y: area.y + row),
        style: Style(item.ink, on: ground, .bold)
      )
    }
    let inside = area.droppingLeft(1)
    // A title that is longer than the block is wide goes on below, where there are rows.
    let words = blockWords(item, of: layout, room: inside.width)
    let lines = inside.height == 1 ? [words] : words.wrapped(to: inside.width)
    for (row, line) in lines.prefix(inside.height).enumerated() {
      let text = row == inside.height - 1 ? lines[row...].joined(" ") : line
      canvas.put(text, at: inside.row(row).origin, style: item.textStyle, width: inside.width)
    }
    if item.isClashing {
      canvas.put("!", at: inside.origin, style: Style(.warning, on: ground, .bold), width: 1)
    }
    let times = inside.row(lines.count)
    guard !times.isEmpty, inside.width >= 5, item.kind != .session else { return }
    canvas.put(
      blockTimes(item, room: inside.width, at: layout.now),
      at: times.origin,
      style: Style(.dim, on: ground),
      width: inside.width
    )
  }

  /// The marks and the title of a block, with the half of its life that another day shows.
  private func blockWords(_ item: GridItem, of layout: GridLayout, room: Int) -> SafeText {
    var words: SafeText = item.isClashing ? "!" : ""
    // In the narrowest columns the mark stands at the title, so that it is no line of its own.
    if let mark = item.mark { words += room < 9 ? mark : "\(mark) " }
    if item.span.lowerBound < layout.bounds.lowerBound {
      words += "→\(timeText(item.span.upperBound, at: layout.now)) "
    } else if item.span.upperBound > layout.bounds.upperBound {
      words += "\(timeText(item.span.lowerBound, at: layout.now))→ "
    }
    return words + SafeText(item.title, limit: max(1, room * 8))
  }

  private func blockTimes(_ item: GridItem, room: Int, at now: Moment) -> SafeText {
    let span = rangeText(item.span, at: now)
    if span.width <= room { return span }
    return SafeText(MinutesText.text(item.minutes))
  }

  /// Where only the plan has room: a mark in each line in which something was tracked.
  func drawStrip(_ layout: GridLayout, on canvas: inout Canvas) {
    for line in layout.trackedLines {
      let point = Point(x: layout.strip.x, y: layout.body.y + line - grid.top)
      guard layout.strip.contains(point) else { continue }
      canvas.put("▒", at: point, style: Style(.running))
    }
  }
}

extension GridLane.Block {
  /// Its cells on the screen, as far as they may lie above or below it.
  func area(in layout: GridLayout, top: Int) -> Rect {
    let first = max(lines.lowerBound, top)
    return Rect(
      x: x,
      y: layout.body.y + first - top,
      width: width,
      height: max(0, lines.upperBound - first)
    )
  }
}

extension GridItem {
  /// What is done is in nobody's way.
  var isClashing: Bool { clashes && state != .done }

  var minutes: Int { Int((span.upperBound - span.lowerBound) / 60) }

  var ground: Ground {
    switch kind {
    case .task, .event: .plan
    case .session: .actual
    case .held: .selection
    }
  }

  /// The left border: each kind of block has its own, so that none is known by its colour alone.
  func bar(isFirst: Bool) -> SafeText {
    switch kind {
    case .task: "┃"
    case .event: isFirst ? "◆" : "║"
    case .session: "▒"
    case .held: "╎"
    }
  }

  var mark: SafeText? {
    switch state {
    case .open: nil
    case .done: "✓"
    case .missed: "✗"
    case .running: "▶"
    }
  }

  var textStyle: Style {
    switch state {
    case .open: Style(.plain, on: ground)
    case .done: Style(.done, on: ground)
    case .missed: Style(.missed, on: ground)
    case .running: Style(.running, on: ground, .bold)
    }
  }
}
