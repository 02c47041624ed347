import ChronoScreen

/// The boxes that lie over the panes.
extension Canvas {
  /// An empty box; returns its inside.
  @discardableResult
  mutating func drawPanel(_ title: SafeText, in panel: Rect) -> Rect {
    fill(panel, .plain)
    box(panel, title: title, titleStyle: Style(.title, [.bold]), corners: .rounded)
    hideCursor()
    return panel.inset(horizontal: 2, vertical: 1)
  }

  /// On the border of a list, that there is more than is shown.
  mutating func drawMore(above: Bool, below: Bool, on panel: Rect) {
    if above { put(" ↑ ", at: Point(x: panel.maxX - 5, y: panel.y), style: Style(.dim)) }
    if below { put(" ↓ ", at: Point(x: panel.maxX - 5, y: panel.maxY - 1), style: Style(.dim)) }
  }

  /// A small panel of keys at the bottom, for questions that do not block.
  mutating func drawAnswers(
    _ title: SafeText,
    _ answers: [(key: SafeText, words: SafeText)],
    in area: Rect
  ) {
    let widest = answers.map { $0.words.width + $0.key.width }.max() ?? 0
    let size = Size(
      width: min(area.width, max(title.width + 6, widest + 7)),
      height: min(area.height, answers.count + 2)
    )
    let panel = Rect(
      x: area.x + (area.width - size.width) / 2,
      // Above the lower border of the panes, which it would break.
      y: max(area.y, area.maxY - size.height - 1),
      width: size.width,
      height: size.height
    )
    let inside = drawPanel(title, in: panel)
    for (row, answer) in answers.prefix(inside.height).enumerated() {
      let line = inside.row(row)
      put(answer.key, at: line.origin, style: Style(.key, [.bold]))
      put(
        answer.words,
        at: Point(x: line.x + answer.key.width + 1, y: line.y),
        width: line.width - answer.key.width - 1
      )
    }
  }
}

extension Rect {
  /// Where a box goes: in the middle, or from edge to edge where only slivers would be left.
  func panel(_ wanted: Size) -> Rect {
    centred(
      Size(
        width: wanted.width + 8 > width ? width : wanted.width,
        height: wanted.height + 2 > height ? height : wanted.height
      )
    )
  }

  /// The first row of a list of `count` that keeps its cursor in sight.
  func firstRow(showing cursor: Int, of count: Int) -> Int {
    max(0, min(cursor - height / 2, count - height))
  }
}
