extension Canvas {
  /// Blanks an area in a style.
  package mutating func fill(_ rect: Rect, _ style: Style, with glyph: Glyph = " ") {
    cover(clip.intersection(rect), with: Cell(glyph, style))
  }

  /// Gives the cells of an area another ground and more attributes, and keeps their ink.
  package mutating func ground(_ rect: Rect, _ ground: Ground, adding attributes: Attributes = []) {
    restyle(clip.intersection(rect)) {
      $0.ground = ground
      $0.attributes.formUnion(attributes)
    }
  }

  /// Gives the cells of an area another style.
  package mutating func style(_ rect: Rect, _ style: Style) {
    restyle(clip.intersection(rect)) { $0 = style }
  }

  /// The corners of a box; ASCII terminals draw both with `+`.
  package enum Corners: Hashable, Sendable {
    case square, rounded
  }

  /// Draws a frame along the edge of an area, with a title in the top line.
  ///
  /// The title has at least a space of border on each side. Areas smaller than 2 × 2 draw nothing.
  package mutating func box(
    _ rect: Rect,
    title: SafeText = .empty,
    style: Style = Style(.border),
    titleStyle: Style = Style(.title),
    corners: Corners = .square
  ) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    horizontalLine(from: Point(x: rect.minX + 1, y: rect.minY), length: rect.width - 2, style)
    horizontalLine(from: Point(x: rect.minX + 1, y: bottom), length: rect.width - 2, style)
    verticalLine(from: Point(x: rect.minX, y: rect.minY + 1), length: rect.height - 2, style)
    verticalLine(from: Point(x: right, y: rect.minY + 1), length: rect.height - 2, style)
    let glyphs: [Glyph] = corners == .square ? ["┌", "┐", "└", "┘"] : ["╭", "╮", "╰", "╯"]
    set(glyphs[0], x: rect.minX, y: rect.minY, width: 1, style)
    set(glyphs[1], x: right, y: rect.minY, width: 1, style)
    set(glyphs[2], x: rect.minX, y: bottom, width: 1, style)
    set(glyphs[3], x: right, y: bottom, width: 1, style)
    let room = rect.width - 4
    guard !title.isEmpty, room > 0 else { return }
    put(
      [(" ", titleStyle), (title.truncated(to: room), titleStyle), (" ", titleStyle)],
      at: Point(x: rect.minX + 1, y: rect.minY),
      width: rect.width - 2
    )
  }

  package mutating func horizontalLine(
    from point: Point,
    length: Int,
    _ style: Style = Style(.border),
    glyph: Glyph = "─"
  ) {
    fill(Rect(x: point.x, y: point.y, width: length, height: 1), style, with: glyph)
  }

  package mutating func verticalLine(
    from point: Point,
    length: Int,
    _ style: Style = Style(.border),
    glyph: Glyph = "│"
  ) {
    fill(Rect(x: point.x, y: point.y, width: 1, height: length), style, with: glyph)
  }
}
