/// Columns and rows of a terminal or a part of it; never negative.
package struct Size: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}

/// A cell's place on the screen, counted from 0 at the top left.
package struct Point: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// An area of cells in screen coordinates; its size is never negative.
package struct Rect: Hashable, Sendable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  package var minX: Int { x }
  package var minY: Int { y }

  /// The first column right of the area.
  package var maxX: Int { x + width }

  /// The first row below the area.
  package var maxY: Int { y + height }

  package var origin: Point { Point(x: x, y: y) }
  package var size: Size { Size(width: width, height: height) }
  package var isEmpty: Bool { width == 0 || height == 0 }

  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The cells both areas have; an empty area inside `self` when there are none.
  package func intersection(_ other: Rect) -> Rect {
    let left = min(max(minX, other.minX), maxX)
    let top = min(max(minY, other.minY), maxY)
    return Rect(
      x: left,
      y: top,
      width: min(maxX, other.maxX) - left,
      height: min(maxY, other.maxY) - top
    )
  }
}
