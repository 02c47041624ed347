import ChronoModel
import ChronoScreen

extension TaskPicture {
  /// Marks what the search hit in a row that was drawn: the beginnings of words, in the title as
  /// in tags and category.
  ///
  /// The cells are read back, so that whatever the row shows, and however it is cut, is marked
  /// where it stands. The underline tells it without colour.
  func markHits(on canvas: inout Canvas, in line: Rect) {
    let words = LetterFold.words(planner.trail?.onDay(of: planner)?.words ?? planner.search)
    guard !words.isEmpty else { return }
    // Box and day are no text of the task.
    let day = line.width >= 34 && planner.columns.time > 0 ? planner.columns.time + 1 : 0
    let text = line.droppingLeft(4 + day)
    let letters = (text.minX..<text.maxX).map { x in
      canvas.frame[Point(x: x, y: text.y)]?.glyph.flatMap { LetterFold.letter($0.base) }
    }
    for start in letters.indices {
      guard letters[start] != nil, start == 0 || letters[start - 1] == nil else { continue }
      let longest = words.filter { letters[start...].starts(with: $0) { $0 == $1 } }
        .map(\.count).max()
      guard let longest else { continue }
      let hit = Rect(x: text.x + start, y: text.y, width: longest, height: 1)
      canvas.ground(hit, .match, adding: [.underline])
    }
  }
}
