/// One place on the screen: sixteen bytes, none of them a reference or a filler.
package struct Cell: Hashable, Sendable {
  private var shown: Glyph
  package var style: Style

  package init(_ glyph: Glyph?, _ style: Style = .plain) {
    shown = glyph ?? Cell.rightHalf
    self.style = style
  }

  /// No text has U+0000: where it is drawn, it shows as its picture.
  private static let rightHalf: Glyph = "\0"

  package static let blank = Cell(" ")

  /// Of its own, because one that the compiler makes is called through witnesses by other rooms.
  package static func == (left: Cell, right: Cell) -> Bool {
    left.shown == right.shown && left.style == right.style
  }

  /// What is drawn; `nil` is the right half of the wide glyph before it.
  package var glyph: Glyph? {
    get { isRightHalf ? nil : shown }
    set { shown = newValue ?? Cell.rightHalf }
  }

  /// Whether it shows nothing but its ground.
  package var isBlank: Bool {
    shown.isSpace && style.attributes.isDisjoint(with: Cell.seenOnBlanks)
  }

  private static let seenOnBlanks: Attributes = [.reverse, .underline]

  package var isRightHalf: Bool { shown.scalar == 0 }
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

  /// Puts other cells into a row, as many as it has.
  package mutating func replace(row: Int, by cells: [Cell]) {
    guard row >= 0, row < size.height, cells.count == size.width else { return }
    self.cells.replaceSubrange(row * size.width..<(row + 1) * size.width, with: cells)
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
        line.append(glyph.character)
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
      frame.cells[index].glyph = frame.cells[index].glyph?.ascii ?? "?"
    }
    return frame
  }
}
