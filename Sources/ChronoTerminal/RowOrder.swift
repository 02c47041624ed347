/// Which of a few rows that changed is drawn before the others.
///
/// Where the selection goes down by a row, that row begins in the style in which the step before
/// has ended.
enum RowOrder {
  /// How a row begins and how it ends.
  typealias Ends<Pen> = (first: Pen, last: Pen)

  /// More rows than these are whole panes, whose rows are near each other.
  static let mostRows = 6

  /// Finds the row that comes first for the fewest changes of style.
  ///
  /// - Parameters:
  ///   - rows: the rows from the top.
  ///   - pen: what is set already; `nil` where that is not known.
  /// - Returns: its index; 0 where none saves a change over the order from the top.
  static func first<Pen: Equatable>(of rows: [Ends<Pen>], after pen: Pen?) -> Int {
    var (best, fewest) = (0, Int.max)
    for candidate in rows.indices {
      var set = pen
      var changes = 0
      func draw(_ row: Ends<Pen>) {
        if set != row.first { changes += 1 }
        set = row.last
      }
      draw(rows[candidate])
      for other in rows.indices where other != candidate { draw(rows[other]) }
      if changes < fewest { (best, fewest) = (candidate, changes) }
    }
    return best
  }
}
