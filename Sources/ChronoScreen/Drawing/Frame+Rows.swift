extension Frame {
  /// A row with the ink of its blanks chosen for the fewest changes of style.
  ///
  /// A blank shows its ground alone. Between two words of one style it is drawn in that style, else
  /// in none, which erasing can stand for.
  package func rowWithCheapBlanks(_ row: Int) -> [Cell] {
    var cells = Array(self[row: row])
    var before: Style?
    var index = 0
    while index < cells.count {
      guard cells[index].isBlank else {
        before = cells[index].style
        index += 1
        continue
      }
      let start = index
      let ground = cells[start].style.ground
      while index < cells.count, cells[index].isBlank, cells[index].style.ground == ground {
        index += 1
      }
      var style = Style(.plain, on: ground)
      if index - start <= Frame.longestGap, index < cells.count, let before,
        before.ground == ground, before == cells[index].style
      {
        style = before
      }
      for blank in start..<index { cells[blank].style = style }
      before = nil
    }
    return cells
  }

  /// Longer gaps are cheaper to erase or to jump over.
  private static let longestGap = 3
}
