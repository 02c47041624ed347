import ChronoModel
import ChronoScreen

/// One month in weeks, for picking a day.
struct MonthCalendar {
  let cursor: LocalDay
  let firstWeekday: Weekday

  /// `November 2026`.
  var title: SafeText {
    let (year, month, _) = cursor.civil
    return "\(SafeText(Month.names[month - 1])) \(year)"
  }

  var firstOfMonth: LocalDay { cursor - (cursor.civil.day - 1) }

  /// The days of a row, from the week's first day on; the month's first week is row 0.
  func week(_ row: Int) -> [LocalDay] {
    let start = firstOfMonth.startOfWeek(first: firstWeekday) + 7 * row
    return (0..<7).map { start + $0 }
  }

  func isInMonth(_ day: LocalDay) -> Bool {
    (day.civil.year, day.civil.month) == (cursor.civil.year, cursor.civil.month)
  }

  /// A step through the days.
  enum Step: Hashable { case days(Int), months(Int), startOfWeek, endOfWeek, today }

  static let keys: [OverlayKey<Step>] = [
    OverlayKey([.pageDown, "]"], .months(1), "month"),
    OverlayKey([".", "t"], .today, "today"),
    OverlayKey([.pageUp, "["], .months(-1)),
    OverlayKey([.left, "h"], .days(-1)),
    OverlayKey([.right, "l"], .days(1)),
    OverlayKey([.up, "k"], .days(-7)),
    OverlayKey([.down, "j"], .days(7)),
    OverlayKey([.home], .startOfWeek),
    OverlayKey([.end], .endOfWeek),
  ]

  /// Where a step takes the cursor.
  func moved(by step: Step, today: LocalDay) -> LocalDay {
    let target: LocalDay =
      switch step {
      case .days(let days): cursor + days
      case .months(let months): cursor.adding(months: months) ?? cursor
      case .startOfWeek: cursor.startOfWeek(first: firstWeekday)
      case .endOfWeek: cursor.startOfWeek(first: firstWeekday) + 6
      case .today: today
      }
    return min(max(target, .earliest), .latest)
  }

  /// Draws the month over the form: 20 cells of days, eight rows.
  func draw(on canvas: inout Canvas, in area: Rect, today: LocalDay) {
    let panel = area.centred(Size(width: 24, height: 9))
    let inside = canvas.drawPanel(title, in: panel)
    for (column, day) in week(0).enumerated() {
      canvas.put(
        SafeText(String(day.weekday.short.prefix(2))),
        at: Point(x: inside.x + 3 * column, y: inside.y),
        style: Style(.dim)
      )
    }
    for row in 0..<6 {
      for (column, day) in week(row).enumerated() where isInMonth(day) {
        let place = Rect(x: inside.x + 3 * column, y: inside.y + 1 + row, width: 2, height: 1)
        let isToday = day == today
        canvas.put(
          SafeText("\(day.civil.day)").paddedLeft(to: 2),
          at: place.origin,
          style: Style(isToday ? .accent : .plain, isToday ? [.bold, .underline] : [])
        )
        if day == cursor { canvas.ground(place, .selection, adding: [.bold]) }
      }
    }
  }
}
