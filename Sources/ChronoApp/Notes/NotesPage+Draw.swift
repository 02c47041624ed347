import ChronoModel
import ChronoScreen

extension NotesPage {
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let words: SafeText = area == nil ? "Notes" : "Write notes"
    let name = SafeText(title, limit: 40).truncated(to: 40)
    let inside = canvas.drawPanel("\(words) · \(name)", in: panel(layout))
    if let area {
      let save = NotesPage.writingKeys.label(of: .save)
      let remarks = remarks(in: inside)
      let style = form.remarkElsewhere(.notes) == nil ? Style(.dim) : Style(.warning)
      for (row, line) in remarks.enumerated() {
        canvas.put(line, at: inside.row(row).origin, style: style, width: inside.width)
      }
      area.draw(
        on: &canvas,
        in: inside.droppingTop(remarks.count),
        placeholder: "Type the notes · \(save) saves"
      )
      return
    }
    let lines = lines(in: inside)
    for (row, line) in lines.dropFirst(top).prefix(inside.height).enumerated() {
      canvas.put(line, at: inside.row(row).origin, width: inside.width)
    }
    drawCursor(on: &canvas, in: inside, seeing: planner)
    if top + inside.height < lines.count {
      canvas.put(
        " ↓ ",
        at: Point(x: inside.maxX - 3, y: inside.maxY),
        style: Style(.dim)
      )
    }
  }

  /// The item that the key ticks; none where the notes can only be read.
  private func drawCursor(on canvas: inout Canvas, in inside: Rect, seeing planner: State) {
    guard keys(seeing: planner).contains(where: { $0.action == .tick }),
      let item = item(in: inside)
    else { return }
    let rows = rows(of: item, in: inside).clamped(to: top..<(top + inside.height))
    guard let first = rows.first else { return }
    let line = inside.row(first - top)
    canvas.put("▸", at: Point(x: line.x - 1, y: line.y), style: Style(.accent))
    for row in rows { canvas.ground(inside.row(row - top), .selection) }
  }

  /// What is said above notes that are a draft, or that others have changed meanwhile.
  private func remarks(in inside: Rect) -> [SafeText] {
    guard !form.isUnchanged(.notes) else { return [] }
    let reset = NotesPage.writingKeys.label(of: .reset)
    let words: SafeText
    if let remark = form.remarkElsewhere(.notes) {
      words = "\(remark) · \(reset) takes that"
    } else if form.isRestored {
      words = "Draft restored · \(reset) discards it"
    } else {
      return []
    }
    return Array(words.wrapped(to: inside.width).prefix(max(1, inside.height / 2)))
  }

  private func panel(_ layout: Layout) -> Rect {
    layout.sheet.panel(Size(width: 84, height: layout.sheet.height))
  }

  /// The inside of the page.
  func room(_ planner: State) -> Rect { panel(Layout(planner)).inset(horizontal: 2, vertical: 1) }

  func page(_ planner: State) -> Int { max(1, room(planner).height - 1) }

  /// The notes, every line of them wrapped; nothing is cut.
  func lines(in room: Rect) -> [SafeText] { laidOut(in: room).flatMap(\.self) }

  /// The rows of an item, of all that there are.
  func rows(of item: Checklist.Item, in room: Rect) -> Range<Int> {
    let lines = laidOut(in: room)
    guard lines.indices.contains(item.line) else { return 0..<0 }
    let start = lines[..<item.line].reduce(0) { $0 + $1.count }
    return start..<(start + lines[item.line].count)
  }

  private func laidOut(in room: Rect) -> [[SafeText]] {
    SafeText.lines(text, detail: true).map { $0.laidOut(to: max(1, room.width)) }
  }
}
