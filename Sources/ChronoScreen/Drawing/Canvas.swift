/// Draws into a frame, and never outside the part of it that it was given.
///
/// Coordinates are those of the whole screen, so a pane can use the areas of the layout for
/// drawing and for finding what the mouse hit. Nothing wraps, and half of a wide glyph is never
/// left behind.
package struct Canvas {
  package private(set) var frame: Frame

  /// The cells that can be drawn on.
  package private(set) var clip: Rect

  package init(size: Size) { self.init(Frame(size: size)) }

  package init(_ frame: Frame) {
    self.frame = frame
    clip = Rect(frame.size)
  }

  /// Draws a part with a narrower clip.
  package mutating func clipped(to rect: Rect, _ body: (inout Canvas) -> Void) {
    let outer = clip
    clip = clip.intersection(rect)
    body(&self)
    clip = outer
  }

  /// Shows the cursor at a point, or nowhere when that is outside the clip.
  package mutating func showCursor(at point: Point) {
    frame.cursor = clip.contains(point) ? point : frame.cursor
  }

  package mutating func hideCursor() { frame.cursor = nil }

  /// What to do with text that is wider than its room.
  package enum Truncation: Hashable, Sendable {
    case ellipsis, clip
  }

  /// Writes text on one row.
  ///
  /// - Parameters:
  ///   - text: what to write.
  ///   - point: where its first cell is; it may lie left of the clip, then the start is hidden.
  ///   - style: what it means.
  ///   - width: the room it has; the rest of the clip's row when `nil`.
  ///   - truncation: an `…` in the last cell, or nothing, when the room is too small.
  /// - Returns: the cells it took.
  @discardableResult
  package mutating func put(
    _ text: SafeText,
    at point: Point,
    style: Style = .plain,
    width: Int? = nil,
    truncation: Truncation = .ellipsis
  ) -> Int {
    let room = max(0, min(width ?? .max, clip.maxX - point.x))
    guard room > 0, point.y >= clip.minY, point.y < clip.maxY else { return 0 }
    let cut = text.width > room && truncation == .ellipsis
    let end = point.x + room - (cut ? 1 : 0)
    var x = point.x
    if text.isASCII {
      x = putASCII(text, at: point, end: end, style)
    } else {
      for cell in text.cells {
        if x + cell.width > end { break }
        set(cell.glyph, x: x, y: point.y, width: cell.width, style)
        x += cell.width
      }
    }
    if cut {
      // A wide glyph that did not fit leaves a cell before the ellipsis.
      while x < end {
        set(" ", x: x, y: point.y, width: 1, style)
        x += 1
      }
      set("…", x: x, y: point.y, width: 1, style)
      x += 1
    }
    return x - point.x
  }

  /// Writes a byte a cell, as nearly all text allows; returns the column after it.
  private mutating func putASCII(
    _ text: SafeText,
    at point: Point,
    end: Int,
    _ style: Style
  ) -> Int {
    let last = min(end, point.x + text.width)
    let first = max(point.x, clip.minX)
    let columns = first..<max(first, last)
    uncover(columns, y: point.y)
    let row = point.y * frame.size.width
    let bytes = text.string.utf8Span.span
    var cells = frame.cells.mutableSpan
    for x in columns { cells[row + x] = Cell(Glyph(ascii: bytes[x - point.x]), style) }
    return last
  }

  /// Writes several texts one after the other; returns the cells they took.
  @discardableResult
  package mutating func put(
    _ parts: [(SafeText, Style)],
    at point: Point,
    width: Int? = nil
  ) -> Int {
    let room = min(width ?? .max, clip.maxX - point.x)
    var used = 0
    for (text, style) in parts where used < room {
      used += put(
        text,
        at: Point(x: point.x + used, y: point.y),
        style: style,
        width: room - used
      )
    }
    return used
  }

  /// Puts a glyph into a cell inside the clip, and blanks the other half of what it covers.
  mutating func set(_ glyph: Glyph, x: Int, y: Int, width: Int, _ style: Style) {
    guard x >= clip.minX, x + width <= clip.maxX, y >= clip.minY, y < clip.maxY else {
      if width == 2 {
        set(" ", x: x, y: y, width: 1, style)
        set(" ", x: x + 1, y: y, width: 1, style)
      }
      return
    }
    uncover(x..<(x + width), y: y)
    let index = y * frame.size.width + x
    frame.cells[index] = Cell(glyph, style)
    if width == 2 { frame.cells[index + 1] = Cell(nil, style) }
  }

  /// Fills an area inside the clip with cells of one kind.
  mutating func cover(_ area: Rect, with cell: Cell) {
    for y in area.minY..<area.maxY {
      uncover(area.minX..<area.maxX, y: y)
      let row = y * frame.size.width
      var cells = frame.cells.mutableSpan
      for x in area.minX..<area.maxX { cells[row + x] = cell }
    }
  }

  /// Blanks the halves of wide glyphs that reach out of columns about to be drawn over.
  private mutating func uncover(_ columns: Range<Int>, y: Int) {
    guard !columns.isEmpty else { return }
    let row = y * frame.size.width
    let first = row + columns.lowerBound
    let after = row + columns.upperBound
    if columns.lowerBound > 0, frame.cells[first].isRightHalf { frame.cells[first - 1].glyph = " " }
    if columns.upperBound < frame.size.width, frame.cells[after].isRightHalf {
      frame.cells[after].glyph = " "
    }
  }

  /// Changes the styles of an area inside the clip, not the glyphs.
  mutating func restyle(_ area: Rect, _ change: (inout Style) -> Void) {
    for y in area.minY..<area.maxY {
      let row = y * frame.size.width
      var cells = frame.cells.mutableSpan
      for x in area.minX..<area.maxX { change(&cells[row + x].style) }
    }
  }
}
