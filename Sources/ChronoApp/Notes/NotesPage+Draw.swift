import ChronoModel
import ChronoScreen

extension NotesPage {
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let words: SafeText = area == nil ? "Notes" : "Write notes"
    let name = SafeText(title, limit: 40).truncated(to: 40)
    let inside = canvas.drawPanel("\(words) · \(name)", in: panel(layout))
    if let area {
      let save = NotesPage.writingKeys.label(of: .save)
      area.draw(on: &canvas, in: inside, placeholder: "Type the notes · \(save) saves")
      return
    }
    let lines = lines(in: inside)
    for (row, line) in lines.dropFirst(top).prefix(inside.height).enumerated() {
      canvas.put(line, at: inside.row(row).origin, width: inside.width)
    }
    if top + inside.height < lines.count {
      canvas.put(
        " ↓ ",
        at: Point(x: inside.maxX - 3, y: inside.maxY),
        style: Style(.dim)
      )
    }
  }

  private func panel(_ layout: Layout) -> Rect {
    layout.sheet.panel(Size(width: 84, height: layout.sheet.height))
  }

  /// The inside of the page.
  func room(_ planner: State) -> Rect { panel(Layout(planner)).inset(horizontal: 2, vertical: 1) }

  func page(_ planner: State) -> Int { max(1, room(planner).height - 1) }

  /// The notes, every line of them wrapped; nothing is cut.
  func lines(in room: Rect) -> [SafeText] {
    SafeText.lines(text, detail: true).flatMap { $0.laidOut(to: max(1, room.width)) }
  }
}
