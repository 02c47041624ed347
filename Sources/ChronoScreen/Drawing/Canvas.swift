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
      for byte in text.string.utf8 {
        if x >= end { break }
        set(Self.asciiGlyphs[Int(byte)], x: x, y: point.y, width: 1, style)
        x += 1
      }
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

  /// One for each byte of ASCII, made once: making a `Character` costs more than drawing it.
  private static let asciiGlyphs: [Character] = (0..<128).map { Character(Unicode.Scalar($0)) }

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
  mutating func set(_ glyph: Character, x: Int, y: Int, width: Int, _ style: Style) {
    guard x >= clip.minX, x + width <= clip.maxX, y >= clip.minY, y < clip.maxY else {
      if width == 2 {
        set(" ", x: x, y: y, width: 1, style)
        set(" ", x: x + 1, y: y, width: 1, style)
      }
      return
    }
    let index = y * frame.size.width + x
    let rowEnd = (y + 1) * frame.size.width
    if frame.cells[index].glyph == nil, x > 0 { frame.cells[index - 1].glyph = " " }
    let after = index + width
    if after < rowEnd, frame.cells[after].glyph == nil { frame.cells[after].glyph = " " }
    frame.cells[index] = Cell(glyph, style)
    if width == 2 { frame.cells[index + 1] = Cell(nil, style) }
  }

  /// Changes the style of a cell inside the clip, not its glyph.
  mutating func restyle(x: Int, y: Int, _ change: (inout Style) -> Void) {
    change(&frame.cells[y * frame.size.width + x].style)
  }
}
