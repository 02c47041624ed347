import ChronoModel
import ChronoScreen

/// Where the days of a month are in their pane, for drawing and for the mouse.
struct MonthLayout {
  let calendar: MonthCalendar
  /// The names of the weekdays; `nil` without room.
  let heading: Rect?
  /// What the cursor's day has, at the bottom; `nil` without room.
  let figures: Rect?
  /// The cells that the number of a week takes; 0 without room.
  let weekNumber: Int
  private let weeks: Rect
  /// From one day to the next, and from one week to the next.
  private let pitch: (columns: Int, rows: Int)
  /// The week and the weekday at the top left: the first ones but on a screen too small for all.
  private let first: (week: Int, column: Int)

  /// A number, a blank on each side of it, and a mark.
  private static let leastDay = 3
  /// The rows of a day that has all of its figures, and a blank one.
  private static let mostRows = 5

  init(_ calendar: MonthCalendar, in pane: Rect) {
    self.calendar = calendar
    var inside = pane.inset(by: 1)
    heading = inside.height > 2 ? inside.top(1) : nil
    inside = inside.droppingTop(heading?.height ?? 0)
    figures = inside.height > 1 ? inside.bottom(1) : nil
    inside = inside.droppingBottom(figures?.height ?? 0)
    weekNumber = inside.width >= 60 ? 4 : 0
    weeks = inside.droppingLeft(weekNumber)
    let rows = max(1, min(MonthLayout.mostRows, weeks.height / ShownMonth.weeks))
    pitch = (max(MonthLayout.leastDay, weeks.width / 7), rows)
    let row = (0..<ShownMonth.weeks).first { calendar.week($0).contains(calendar.cursor) } ?? 0
    let column = calendar.week(row).firstIndex(of: calendar.cursor) ?? 0
    first = (
      max(0, row - max(1, weeks.height / rows) + 1),
      max(0, column - max(1, weeks.width / pitch.columns) + 1)
    )
  }

  /// The columns of weekdays that have room, and the rows of weeks.
  var columns: Range<Int> { first.column..<min(7, first.column + weeks.width / pitch.columns) }
  var rows: Range<Int> {
    first.week..<min(ShownMonth.weeks, first.week + weeks.height / pitch.rows)
  }

  /// The cells of a day; between large ones there is a blank column, and a blank row.
  func cell(week: Int, column: Int) -> Rect {
    Rect(
      x: weeks.x + (column - first.column) * pitch.columns,
      y: weeks.y + (week - first.week) * pitch.rows,
      width: pitch.columns >= 7 ? pitch.columns - 1 : pitch.columns,
      height: pitch.rows == MonthLayout.mostRows ? pitch.rows - 1 : pitch.rows
    )
  }

  /// Where the number of a week is.
  func weekNumber(week: Int) -> Point {
    Point(x: weeks.x - weekNumber, y: cell(week: week, column: first.column).y)
  }

  func day(at point: Point) -> LocalDay? {
    for week in rows {
      for column in columns where cell(week: week, column: column).contains(point) {
        return calendar.week(week)[column]
      }
    }
    return nil
  }
}
