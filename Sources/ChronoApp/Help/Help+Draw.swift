import ChronoModel
import ChronoScreen

extension Help {
  func draw(on canvas: inout Canvas, in screen: Layout, seeing planner: State, at now: Moment) {
    let area = screen.sheet
    let layout = HelpLayout(planner)
    canvas.drawPanel("Keys: \(name(seeing: planner))", in: area)
    let lines = lines(in: layout, seeing: planner)
    for (slot, line) in lines.dropFirst(top).prefix(layout.shown).enumerated() {
      let column = layout.columns[slot / layout.height]
      draw(line, keys: layout.keys, on: &canvas, in: column.row(slot % layout.height))
    }
    let more = lines.count - top - layout.shown
    if more > 0 {
      let words: SafeText = " \(more) more ↓ "
      canvas.put(
        words,
        at: Point(x: area.maxX - 2 - words.width, y: area.maxY - 1),
        style: Style(.dim)
      )
    }
  }

  private func draw(_ line: HelpLine, keys: Int, on canvas: inout Canvas, in place: Rect) {
    switch line {
    case .blank: break
    case .heading(let words):
      canvas.put(words, at: place.origin, style: Style(.heading, [.bold]), width: place.width)
    case .words(let words):
      canvas.put(words, at: Point(x: place.x + 1, y: place.y), width: place.width - 1)
    case .command(let labels, let help):
      canvas.put(
        labels,
        at: Point(x: place.x + 1, y: place.y),
        style: Style(.key, [.bold]),
        width: keys
      )
      canvas.put(
        help,
        at: Point(x: place.x + keys + 3, y: place.y),
        width: place.width - keys - 3
      )
    case .more(let help):
      canvas.put(
        help,
        at: Point(x: place.x + keys + 3, y: place.y),
        width: place.width - keys - 3
      )
    }
  }
}
