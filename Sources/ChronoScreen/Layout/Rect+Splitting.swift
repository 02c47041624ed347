extension Rect {
  /// The area without a margin on each side; empty where the margins meet.
  package func inset(by margin: Int) -> Rect { inset(horizontal: margin, vertical: margin) }

  /// The area without a margin of columns left and right and of rows above and below.
  package func inset(horizontal: Int, vertical: Int) -> Rect {
    Rect(
      x: x + min(horizontal, width),
      y: y + min(vertical, height),
      width: width - 2 * horizontal,
      height: height - 2 * vertical
    )
  }

  /// The first `count` rows, or all of them when there are fewer.
  package func top(_ count: Int) -> Rect {
    Rect(x: x, y: y, width: width, height: min(max(0, count), height))
  }

  /// The last `count` rows, or all of them when there are fewer.
  package func bottom(_ count: Int) -> Rect {
    let taken = min(max(0, count), height)
    return Rect(x: x, y: maxY - taken, width: width, height: taken)
  }

  /// The first `count` columns, or all of them when there are fewer.
  package func left(_ count: Int) -> Rect {
    Rect(x: x, y: y, width: min(max(0, count), width), height: height)
  }

  /// The last `count` columns, or all of them when there are fewer.
  package func right(_ count: Int) -> Rect {
    let taken = min(max(0, count), width)
    return Rect(x: maxX - taken, y: y, width: taken, height: height)
  }

  /// What is left below the first `count` rows.
  package func droppingTop(_ count: Int) -> Rect { bottom(height - max(0, count)) }

  /// What is left above the last `count` rows.
  package func droppingBottom(_ count: Int) -> Rect { top(height - max(0, count)) }

  /// What is left of the area right of the first `count` columns.
  package func droppingLeft(_ count: Int) -> Rect { right(width - max(0, count)) }

  /// What is left of the area left of the last `count` columns.
  package func droppingRight(_ count: Int) -> Rect { left(width - max(0, count)) }

  /// Row `index` of the area as an area one row high; empty outside.
  package func row(_ index: Int) -> Rect {
    guard index >= 0, index < height else { return Rect(x: x, y: y, width: width, height: 0) }
    return Rect(x: x, y: y + index, width: width, height: 1)
  }

  /// Columns side by side: a width is taken as it is, `nil` shares what the others leave.
  ///
  /// Widths that do not fit are cut from the right, so the columns never leave the area. The
  /// leftover cells of an uneven share go to the first sharing columns.
  package func columns(_ widths: [Int?], gap: Int = 0) -> [Rect] {
    let gaps = max(0, gap) * max(0, widths.count - 1)
    let fixed = widths.reduce(0) { $0 + max(0, $1 ?? 0) }
    let sharers = widths.count { $0 == nil }
    let shared = max(0, width - fixed - gaps)
    var extra = sharers == 0 ? 0 : shared % sharers
    var left = minX
    var columns: [Rect] = []
    for width in widths {
      var wanted = max(0, width ?? (shared / max(1, sharers)))
      if width == nil, extra > 0 {
        wanted += 1
        extra -= 1
      }
      let start = min(left, maxX)
      columns.append(Rect(x: start, y: y, width: min(wanted, maxX - start), height: height))
      left = start + wanted + max(0, gap)
    }
    return columns
  }

  /// An area of this size in the middle, no larger than the area itself.
  package func centred(_ size: Size) -> Rect {
    let taken = Size(width: min(size.width, width), height: min(size.height, height))
    return Rect(
      x: x + (width - taken.width) / 2,
      y: y + (height - taken.height) / 2,
      width: taken.width,
      height: taken.height
    )
  }
}
