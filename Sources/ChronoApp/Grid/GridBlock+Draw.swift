import ChronoModel
import ChronoScreen

extension GridPicture {
  func drawLane(_ lane: GridLane, of layout: GridLayout, on canvas: inout Canvas) {
    for block in lane.blocks where block.hasRoom { drawBlock(block, of: layout, on: &canvas) }
    for overflow in lane.overflows {
      let y = layout.body.y + overflow.line - planner.grid.top
      guard (layout.body.minY..<layout.body.maxY).contains(y) else { continue }
      let mark: SafeText = overflow.goesOn ? " ⋮" : "+\(overflow.count)"
      let isMeant = isMeant(overflow.line, in: lane)
      canvas.put(
        mark.paddedLeft(to: GridLane.overflowWidth),
        at: Point(x: overflow.x, y: y),
        style: Style(.warning, isMeant ? [.bold, .reverse] : .bold)
      )
    }
  }

  /// Whether the block under the cursor is one of those that have no room on a line.
  private func isMeant(_ line: Int, in lane: GridLane) -> Bool {
    planner.focus == .grid
      && lane.blocks.contains {
        !$0.hasRoom && $0.item.id == planner.gridItem?.id && $0.lines.contains(line)
      }
  }

  private func drawBlock(_ block: GridLane.Block, of layout: GridLayout, on canvas: inout Canvas) {
    let areas = block.areas(in: layout, top: planner.grid.top)
    guard let first = areas.first else { return }
    let item = block.item
    let ground = ground(of: item)
    for (line, area) in areas {
      canvas.fill(area, Style(.plain, on: ground))
      canvas.put(
        block.bar(on: line, in: layout.bounds),
        at: area.origin,
        style: Style(item.ink, on: ground)
      )
    }
    let style = item.textStyle.on(ground)
    let lines = blockLines(block, of: layout, in: areas.map { $0.area.width - 1 })
    for (text, place) in zip(lines, areas) {
      canvas.put(
        text,
        at: Point(x: place.area.x + 1, y: place.area.y),
        style: style,
        width: place.area.width - 1
      )
    }
    if item.isClashing {
      canvas.put(
        "!",
        at: Point(x: first.area.x + 1, y: first.area.y),
        style: Style(.warning, on: ground, .bold),
        width: first.area.width - 1
      )
    }
    guard areas.indices.contains(lines.count), item.kind != .session else { return }
    let rest = areas[lines.count...].map { $0.area.droppingLeft(1) }.filter { $0.width >= 5 }
    for (text, place) in zip(blockTimes(item, in: rest, at: layout.now), rest) {
      canvas.put(text, at: place.origin, style: Style(.dim, on: ground), width: place.width)
    }
  }

  /// Of the blocks that are held, the one that keys move stands out.
  private func ground(of item: GridItem) -> Ground {
    guard item.kind == .held, let held = planner.heldBlock, item.id != .task(held.task.id) else {
      return item.ground
    }
    return .plan
  }

  /// The words of a block on its lines, the first of which may be narrower than the others: a title
  /// that is longer than a line goes on below, where there are lines.
  private func blockLines(
    _ block: GridLane.Block,
    of layout: GridLayout,
    in widths: [Int]
  ) -> [SafeText] {
    let words = blockWords(block, of: layout, room: widths[0])
    guard widths.count > 1 else { return [words] }
    var lines = words.wrapped(to: widths[0])
    if widths[1] != widths[0], let first = lines.first {
      // A word that the narrow line cuts is read on the next one.
      let rest = first.width > widths[0] ? words : lines.dropFirst().joined(" ")
      lines = [first] + rest.wrapped(to: widths[1])
    }
    guard lines.count > widths.count else { return lines }
    return lines.prefix(widths.count - 1) + [lines[(widths.count - 1)...].joined(" ")]
  }

  /// The marks and the title of a block, with the half of its life that another day shows, and with
  /// its minute where its place does not tell when it begins.
  private func blockWords(_ block: GridLane.Block, of layout: GridLayout, room: Int) -> SafeText {
    let item = block.item
    var words: SafeText = item.isClashing ? "!" : ""
    // In the narrowest columns the mark stands at the title, so that it is no line of its own.
    if let mark = item.mark { words += room < 9 ? mark : "\(mark) " }
    let start = item.span.lowerBound
    if start < layout.bounds.lowerBound {
      let endsHere = item.span.upperBound <= layout.bounds.upperBound
      let end = endsHere ? planner.settings.timeText(item.span.upperBound, at: layout.now) : ""
      words += "→\(end) "
    } else if item.span.upperBound > layout.bounds.upperBound {
      words += "\(planner.settings.timeText(start, at: layout.now))→ "
    } else if room >= 10, item.kind != .session {
      switch block.start {
      case .alone: break
      case .shared:
        if start != layout.lines[block.lines.lowerBound].span.lowerBound {
          words += ":\(planner.settings.minuteText(layout.now.zone.local(start).time)) "
        }
      case .below: words += "\(planner.settings.timeText(start, at: layout.now)) "
      }
    }
    return words + SafeText(item.title, limit: max(1, room * 8))
  }

  /// When a block is, or how long it is; and where a part of it was worked what is left, on a line below
  /// where there is one, else in place of that.
  private func blockTimes(_ item: GridItem, in lines: [Rect], at now: Moment) -> [SafeText] {
    guard let first = lines.first else { return [] }
    let span = planner.settings.rangeText(item.span, at: now)
    let length = SafeText(MinutesText.text(item.minutes))
    let times = span.width <= first.width ? span : length
    guard let left = item.left else { return [times] }
    let words: SafeText = "\(MinutesText.text(left)) left"
    if lines.count > 1 { return [times, words] }
    let end: SafeText = "-\(planner.settings.timeText(item.span.upperBound, at: now))"
    let forms: [SafeText] = ["\(times) · \(words)", "\(end) · \(words)", words]
    return forms.first { $0.width <= first.width }.map { [$0] } ?? [times]
  }

  /// Where only the plan has room: a mark in each line in which something was tracked.
  func drawStrip(_ layout: GridLayout, on canvas: inout Canvas) {
    for line in layout.trackedLines {
      let point = Point(x: layout.strip.x, y: layout.body.y + line - planner.grid.top)
      guard layout.strip.contains(point) else { continue }
      canvas.put("▒", at: point, style: Style(.running))
    }
  }
}

extension GridLane.Block {
  /// Its lines on the screen with their cells, from the top.
  func areas(in layout: GridLayout, top: Int) -> [(line: Int, area: Rect)] {
    let shown = lines.clamped(to: top..<(top + max(0, layout.body.height)))
    return shown.compactMap { line in
      let cells = cells(on: line)
      guard !cells.isEmpty else { return nil }
      let y = layout.body.y + line - top
      return (line, Rect(x: cells.lowerBound, y: y, width: cells.count, height: 1))
    }
  }

  /// The left border: each kind of block has its own, so that none is known by its colour alone, and
  /// it shows where the block begins and ends, so that two that touch are never taken for one.
  func bar(on line: Int, in day: Range<Instant>) -> SafeText {
    let isFirst = line == lines.lowerBound && item.span.lowerBound >= day.lowerBound
    let isLast = line == lines.upperBound - 1 && item.span.upperBound <= day.upperBound
    return switch (item.kind, isFirst, isLast) {
    case (.task, true, true): "["
    case (.task, true, false): "┏"
    case (.task, false, true): "┗"
    case (.task, false, false): "┃"
    case (.event, true, _): item.isFree ? CalendarEvent.freeMark : CalendarEvent.mark
    case (.event, false, true): "╚"
    case (.event, false, false): "║"
    case (.session, _, true) where item.state != .running: "░"
    case (.session, _, _): "▒"
    case (.coming, true, false): "┌"
    case (.coming, false, true): "└"
    case (.coming, true, true): "├"
    case (.coming, false, false): "│"
    case (.held, true, true): "("
    case (.held, true, false): "╭"
    case (.held, false, true): "╰"
    case (.held, false, false): "╎"
    }
  }
}

extension GridItem {
  /// What is done is in nobody's way.
  var isClashing: Bool { clashes && state != .done }

  var minutes: Int { Int((span.upperBound - span.lowerBound) / 60) }

  var ground: Ground {
    switch kind {
    case .task, .event, .coming: .plan
    case .session: .actual
    case .held: .selection
    }
  }

  var mark: SafeText? {
    switch state {
    case .open: kind == .coming ? "⟳" : nil
    case .done: "✓"
    case .missed: "✗"
    case .postponed: "→"
    case .running: "▶"
    }
  }

  var textStyle: Style {
    switch state {
    case .open: kind == .coming ? TaskPicture.coming : .plain
    case .done: Style(.done)
    case .missed: Style(.missed)
    case .postponed: Style(.ghost)
    case .running: Style(.running, .bold)
    }
  }
}
