import ChronoModel
import ChronoScreen

/// A line of the journal: the heading of a day, or a row to choose.
private enum JournalLine {
  case heading(LocalDay)
  case row(Int)
}

extension Journal {
  /// Days and steps, newest first; the last line says what Enter would do.
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let area = layout.sheet
    let lines = lines(at: now)
    let size = Size(width: 76, height: min(area.height, max(10, lines.count + 4)))
    let panel = area.panel(size)
    let inside = canvas.drawPanel("Journal", in: panel)
    let list = inside.droppingBottom(2)
    let chosen = lines.firstIndex { if case .row(cursor) = $0 { true } else { false } }
    let top = list.firstRow(showing: chosen ?? 0, of: lines.count)
    for (row, line) in lines.dropFirst(top).prefix(list.height).enumerated() {
      let place = list.row(row)
      switch line {
      case .heading(let day):
        canvas.put(
          SafeText(planner.settings.dayName(day, today: now.today)),
          at: place.origin,
          style: Style(.heading, [.bold]),
          width: place.width
        )
      case .row(let index): drawRow(index, on: &canvas, in: place, seeing: planner, at: now)
      }
    }
    canvas.drawMore(
      above: top > 0,
      below: top + list.height < lines.count || !isComplete && awaited != nil,
      on: panel
    )
    canvas.put(
      consequence(in: inside.width),
      at: inside.bottom(1).origin,
      style: Style(.accent),
      width: inside.width
    )
  }

  private func lines(at now: Moment) -> [JournalLine] {
    var lines: [JournalLine] = []
    var day: LocalDay?
    for (index, entry) in entries.enumerated() {
      let its = now.logicalDay(of: entry.at)
      if its != day { lines.append(.heading(its)) }
      day = its
      lines.append(.row(index))
    }
    if isComplete { lines.append(.row(entries.count)) }
    return lines
  }

  private func drawRow(
    _ index: Int,
    on canvas: inout Canvas,
    in line: Rect,
    seeing planner: State,
    at now: Moment
  ) {
    let isSelected = index == cursor
    canvas.put(isSelected ? "▸" : " ", at: line.origin, style: Style(.accent))
    let isHere = distance(to: index) == 0
    let room = line.width - 2 - (isHere ? 6 : 0)
    var words: SafeText = "before the first step"
    var style: Style = Style(.dim)
    if entries.indices.contains(index) {
      let entry = entries[index]
      let time = now.zone.local(entry.at).time.formatted(planner.settings.timeForm)
      words = "\(time)  \(SafeText(entry.label, limit: line.width))"
      style = entry.isUndone ? Style(.dim) : .plain
      let undone: SafeText = "  (undone)"
      if entry.isUndone { words = words.truncated(to: room - undone.width) + undone }
    }
    canvas.put(
      words,
      at: Point(x: line.x + 2, y: line.y),
      style: style,
      width: room
    )
    if isHere {
      canvas.put(
        "◂ now",
        at: Point(x: line.maxX - 5, y: line.y),
        style: Style(.accent, [.bold])
      )
    }
    if isSelected { canvas.ground(line, .selection) }
  }

  /// What the keys would do to the chosen step.
  private func consequence(in width: Int) -> SafeText {
    let words = going
    guard chosen?.hasDeleted == true else { return words }
    let back: SafeText = " · \(Journal.keys.label(of: .bringBack)) brings back"
    let long: SafeText = words + back + " what this step deleted"
    return long.width <= width ? long : words + back
  }

  private var going: SafeText {
    let distance = distance(to: cursor)
    let go = Journal.keys.label(of: .go)
    return switch distance {
    case 0: "You are here"
    case 1: "\(go) undoes 1 step"
    case 2...: "\(go) undoes \(distance) steps"
    case -1: "\(go) redoes 1 step"
    default: "\(go) redoes \(-distance) steps"
    }
  }
}
