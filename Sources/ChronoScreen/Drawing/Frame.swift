/// One place on the screen.
package struct Cell: Hashable, Sendable {
  /// What is drawn; `nil` is the right half of the wide glyph before it.
  package var glyph: Character?
  package var style: Style

  package init(_ glyph: Character?, _ style: Style = .plain) {
    self.glyph = glyph
    self.style = style
  }

  package static let blank = Cell(" ")
}

/// A whole screen as a value: what the user sees once it is presented.
package struct Frame: Hashable, Sendable {
  package let size: Size

  /// Row after row, from the top left.
  package var cells: [Cell]

  /// Where the cursor blinks; `nil` hides it.
  package var cursor: Point?

  package init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.width * size.height)
    cursor = nil
  }

  /// The cells of a row; empty outside the frame.
  package subscript(row row: Int) -> ArraySlice<Cell> {
    guard row >= 0, row < size.height else { return [] }
    return cells[row * size.width..<(row + 1) * size.width]
  }

  /// The cell at a point; `nil` outside the frame.
  package subscript(point: Point) -> Cell? {
    guard Rect(size).contains(point) else { return nil }
    return cells[point.y * size.width + point.x]
  }

  /// The glyphs without their styles: a line a row, trimmed on the right, joined by `\n`.
  package var text: String {
    (0..<size.height).map { line($0) }.joined(separator: "\n")
  }

  /// A row's glyphs, trimmed on the right.
  package func line(_ row: Int) -> String {
    var line = ""
    var blanks = 0
    for cell in self[row: row] {
      guard let glyph = cell.glyph else { continue }
      if glyph == " " {
        blanks += 1
      } else {
        line += String(repeating: " ", count: blanks)
        line.append(glyph)
        blanks = 0
      }
    }
    return line
  }

  /// The same frame in ASCII only, for terminals and locales that have nothing else.
  ///
  /// Cells keep their places: our own glyphs have stand-ins, any other becomes `?`, and both
  /// halves of a wide one do.
  package var ascii: Frame {
    var frame = self
    for index in frame.cells.indices {
      guard let glyph = frame.cells[index].glyph else {
        frame.cells[index].glyph = "?"
        continue
      }
      if !glyph.isASCII { frame.cells[index].glyph = Glyph.ascii(for: glyph) }
    }
    return frame
  }
}
