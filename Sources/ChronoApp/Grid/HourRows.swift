import ChronoModel

/// A run of whole hours that are all busy, or all free to fold.
struct HourRows {
  var rows: [Row]
  var isBusy: Bool
  var hours: Int

  /// One line of the grid: the row of one day, or those of the days of a week; `nil` for a day
  /// whose clock does not show the time.
  struct Row {
    var rows: [DayRow?]
    var isBusy: Bool

    fileprivate var any: DayRow? { rows.lazy.compactMap(\.self).first }
  }

  /// Hours fold whole: an hour with one busy row is busy.
  static func groups(_ rows: [Row]) -> [HourRows] {
    var hours: [HourRows] = []
    for row in rows {
      if let last = hours.last?.rows.last?.any, let this = row.any,
        last.local.time.hour == this.local.time.hour, last.isSecondPass == this.isSecondPass
      {
        hours[hours.count - 1].rows.append(row)
        if row.isBusy { hours[hours.count - 1].isBusy = true }
      } else {
        hours.append(HourRows(rows: [row], isBusy: row.isBusy, hours: 1))
      }
    }
    var groups: [HourRows] = []
    for hour in hours {
      if let last = groups.last, last.isBusy == hour.isBusy {
        groups[groups.count - 1].rows += hour.rows
        groups[groups.count - 1].hours += 1
      } else {
        groups.append(hour)
      }
    }
    return groups
  }
}
