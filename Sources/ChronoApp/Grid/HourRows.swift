import ChronoModel

/// A run of whole hours that are all busy, or all free to fold.
struct HourRows {
  /// Which rows of the grid they are.
  var rows: Range<Int>
  var isBusy: Bool
  var hours: Int

  /// What folding asks of one row of the grid.
  struct Row {
    let hour: Int
    let isSecondPass: Bool
    var isBusy: Bool

    init(_ row: DayRow, isBusy: Bool) {
      hour = row.local.time.hour
      isSecondPass = row.isSecondPass
      self.isBusy = isBusy
    }

    fileprivate func isInHour(of other: Row) -> Bool {
      hour == other.hour && isSecondPass == other.isSecondPass
    }
  }

  /// Hours fold whole: an hour with one busy row is busy.
  static func groups(_ rows: [Row]) -> [HourRows] {
    var groups: [HourRows] = []
    var start = 0
    while start < rows.count {
      var end = start
      var isBusy = false
      while end < rows.count, rows[end].isInHour(of: rows[start]) {
        isBusy = isBusy || rows[end].isBusy
        end += 1
      }
      if let last = groups.last, last.isBusy == isBusy {
        groups[groups.count - 1].rows = last.rows.lowerBound..<end
        groups[groups.count - 1].hours += 1
      } else {
        groups.append(HourRows(rows: start..<end, isBusy: isBusy, hours: 1))
      }
      start = end
    }
    return groups
  }
}
