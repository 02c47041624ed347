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

  /// Where a key takes the cursor; `nil` where it means nothing here.
  func moved(by key: Key, today: LocalDay) -> LocalDay? {
    let target: LocalDay? =
      switch key {
      case .left, .character("h"): cursor - 1
      case .right, .character("l"): cursor + 1
      case .up, .character("k"): cursor - 7
      case .down, .character("j"): cursor + 7
      case .pageUp, .character("["): cursor.adding(months: -1)
      case .pageDown, .character("]"): cursor.adding(months: 1)
      case .home: cursor.startOfWeek(first: firstWeekday)
      case .end: cursor.startOfWeek(first: firstWeekday) + 6
      case .character("."), .character("t"): today
      default: nil
      }
    return target.map { min(max($0, .earliest), .latest) }
  }
}

extension State {
  /// Draws the month over the form: 20 cells of days, eight rows.
  func drawCalendar(
    at cursor: LocalDay,
    on canvas: inout Canvas,
    in area: Rect,
    today: LocalDay
  ) {
    let calendar = MonthCalendar(cursor: cursor, firstWeekday: settings.weekStart)
    let panel = area.centred(Size(width: 24, height: 9))
    let inside = drawPanel(calendar.title, on: &canvas, panel: panel)
    for (column, day) in calendar.week(0).enumerated() {
      canvas.put(
        SafeText(String(day.weekday.short.prefix(2))),
        at: Point(x: inside.x + 3 * column, y: inside.y),
        style: Style(.dim)
      )
    }
    for row in 0..<6 {
      for (column, day) in calendar.week(row).enumerated() where calendar.isInMonth(day) {
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
