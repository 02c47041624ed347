import ChronoModel
import ChronoScreen

/// The lines of the seven days of a week, side by side.
///
/// Line `n` of each day shows the same time of the wall clock. A day that does not have that time
/// has a gap there.
struct WeekLines {
  let days: [LocalDay]
  /// For each day its lines, as many as every other day has.
  let lines: [[GridLine]]

  /// From this width of the screen on, the week scale shows the week on the grid.
  static let leastWidth = 100

  /// `nil` where the grid shows one day.
  init?(_ state: State, in pane: Rect, at now: Moment) {
    guard let days = state.weekDays(today: now.today) else { return nil }
    let zoom = state.zoom(height: pane.inset(by: 1).height)
    let busy = days.map { day in
      (state.plannedItems(on: day, at: now) + state.trackedItems(on: day, at: now)).map(\.span)
    }
    var rows: [Key: HourRows.Row] = [:]
    for (column, day) in days.enumerated() {
      for row in DayRow.rows(of: day, every: zoom.rawValue, at: now) {
        let key = Key(row, on: day)
        var line =
          rows[key] ?? HourRows.Row(rows: Array(repeating: nil, count: days.count), isBusy: false)
        line.rows[column] = row
        if state.isBusy(row, keeping: busy[column], at: now) { line.isBusy = true }
        rows[key] = line
      }
    }
    let ordered = rows.sorted { $0.key < $1.key }.map(\.value)
    let groups = HourRows.groups(ordered)
    self.days = days
    lines = days.indices.map { column in
      groups.flatMap { group in
        WeekLines.lines(of: group, column: column, day: days[column], state: state, at: now)
      }
    }
  }

  private static func lines(
    of group: HourRows,
    column: Int,
    day: LocalDay,
    state: State,
    at now: Moment
  ) -> [GridLine] {
    let isMorning =
      group.rows.lazy.flatMap(\.rows).compactMap(\.self).first
      .map { $0.local.time.minutes < state.settings.work.from } ?? false
    let rows = group.rows.map { $0.rows[column] }
    if state.isFolded(group, isMorning: isMorning) {
      let there = rows.compactMap(\.self)
      let start = there.first?.start ?? now.start(of: day)
      return [.fold(start..<(there.last?.span.upperBound ?? start), isMorning: isMorning)]
    }
    var end = rows.lazy.compactMap(\.self).first?.start ?? now.bounds(of: day).upperBound
    return rows.map { row in
      guard let row else { return .gap(end) }
      end = row.span.upperBound
      return .row(row)
    }
  }

  /// A time of the wall clock, counted from the beginning of its logical day.
  private struct Key: Hashable, Comparable {
    let minutes: Int
    let isSecondPass: Bool

    init(_ row: DayRow, on day: LocalDay) {
      minutes = (row.local.day - day) * 1440 + row.local.time.minutes
      isSecondPass = row.isSecondPass
    }

    /// The second pass of an hour comes after all of its first.
    static func < (left: Key, right: Key) -> Bool {
      (left.minutes / 60, left.isSecondPass ? 1 : 0, left.minutes)
        < (right.minutes / 60, right.isSecondPass ? 1 : 0, right.minutes)
    }
  }
}

extension State {
  /// The days of the week on the grid, where the week scale has room for them.
  func weekDays(today: LocalDay) -> [LocalDay]? {
    guard scale == .weeks, size.width >= WeekLines.leastWidth, isGridShown,
      let span = shownSpan(today: today), span.contains(gridDay(today: today))
    else { return nil }
    return Array(span)
  }

  /// A key that goes sideways moves through the days of the week before it leaves the pane.
  mutating func stepsThroughWeek(_ command: Command, by key: Key, at now: Moment) -> Bool {
    guard focus == .grid, key != .tab, key != .backTab,
      let days = weekDays(today: now.today),
      let index = days.firstIndex(of: gridDay(today: now.today))
    else { return false }
    let next = command == .nextPane ? index + 1 : command == .previousPane ? index - 1 : -1
    guard days.indices.contains(next) else { return false }
    let layout = gridLayout(at: now)
    let time = now.zone.local(grid.at ?? usualSlot(in: layout)).time
    grid.day = days[next]
    grid.move(to: now.instant(of: time, on: days[next]))
    grid.block = nil
    return true
  }
}
