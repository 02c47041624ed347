extension TextField {
  /// Draws the line in one row, scrolled so that the cursor is in it, and shows the cursor there;
  /// `…` stands where text goes on to a side.
  ///
  /// - Parameters:
  ///   - canvas: where to draw.
  ///   - rect: the room; its first row is used.
  ///   - style: of the text and of the room behind it.
  ///   - placeholder: shown dim while the field is empty.
  ///   - isFocused: whether to show the cursor.
  ///   - spans: stretches of characters in a style of their own; of several the first counts.
  package func draw(
    on canvas: inout Canvas,
    in rect: Rect,
    style: Style = .plain,
    placeholder: SafeText = .empty,
    isFocused: Bool = true,
    spans: [(range: Range<Int>, style: Style)] = []
  ) {
    guard !rect.isEmpty else { return }
    canvas.fill(rect.top(1), style)
    if isEmpty {
      canvas.put(
        placeholder,
        at: rect.origin,
        style: Style(.dim, on: style.ground),
        width: rect.width
      )
    }
    let cells = characters.map { SafeText(String($0)) }
    let before = cells[..<cursor].reduce(0) { $0 + $1.width }
    let offset = isFocused ? Self.scroll(cursor: before, width: rect.width) : 0
    canvas.clipped(to: rect) { canvas in
      var x = rect.minX - offset
      for (index, cell) in cells.enumerated() where x < rect.maxX {
        if x + cell.width > rect.minX {
          let own = spans.first { $0.range.contains(index) }?.style ?? style
          canvas.put(cell, at: Point(x: x, y: rect.minY), style: own, truncation: .clip)
        }
        x += cell.width
      }
      let cursor = rect.minX + before - offset
      let rest = cells[self.cursor...].reduce(cursor) { $0 + $1.width }
      let cut = [offset > 0 ? rect.minX : nil, rest > rect.maxX ? rect.maxX - 1 : nil]
      for x in cut.compactMap(\.self) where !isFocused || x != cursor {
        canvas.put("…", at: Point(x: x, y: rect.minY), style: Style(.dim, on: style.ground))
      }
      if isFocused { canvas.showCursor(at: Point(x: cursor, y: rect.minY)) }
    }
  }

  /// How many cells to hide on the left: none, or half the width again and again, so that the
  /// text stands still while the cursor moves about in it.
  private static func scroll(cursor: Int, width: Int) -> Int {
    guard cursor >= width else { return 0 }
    let step = max(1, width / 2)
    return ((cursor - width) / step + 1) * step
  }
}
