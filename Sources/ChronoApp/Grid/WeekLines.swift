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

  init(_ basis: GridBasis, days: [LocalDay]) {
    let busy = days.map { day in
      (basis.plannedItems(on: day) + basis.trackedItems(on: day)).map(\.span)
    }
    var cells: [Cell] = []
    for (column, day) in days.enumerated() {
      for row in DayRow.rows(of: day, every: basis.zoom.rawValue, at: basis.now) {
        let isBusy = basis.isBusy(row, keeping: busy[column])
        cells.append(Cell(key: Key(row, on: day), column: column, row: row, isBusy: isBusy))
      }
    }
    cells.sort { ($0.key, $0.column) < ($1.key, $1.column) }
    var rows: [HourRows.Row] = []
    var grid: [[DayRow?]] = []
    for (index, cell) in cells.enumerated() {
      if index == 0 || cells[index - 1].key != cell.key {
        rows.append(HourRows.Row(cell.row, isBusy: false))
        grid.append(Array(repeating: nil, count: days.count))
      }
      grid[grid.count - 1][cell.column] = cell.row
      if cell.isBusy { rows[rows.count - 1].isBusy = true }
    }
    let groups = HourRows.groups(rows)
    self.days = days
    lines = days.indices.map { column in
      groups.flatMap { group in
        WeekLines.lines(of: group, in: grid[group.rows], column: column, day: days[column], basis)
      }
    }
  }

  /// A row of one day, and where it stands in the week.
  private struct Cell {
    let key: Key
    let column: Int
    let row: DayRow
    let isBusy: Bool
  }

  private static func lines(
    of group: HourRows,
    in grid: ArraySlice<[DayRow?]>,
    column: Int,
    day: LocalDay,
    _ basis: GridBasis
  ) -> [GridLine] {
    let isMorning =
      grid.lazy.flatMap(\.self).compactMap(\.self).first
      .map { $0.local.time.minutes < basis.settings.work.from } ?? false
    let rows = grid.map { $0[column] }
    if basis.isFolded(group, isMorning: isMorning) {
      let there = rows.compactMap(\.self)
      let start = there.first?.start ?? basis.now.start(of: day)
      return [.fold(start..<(there.last?.span.upperBound ?? start), isMorning: isMorning)]
    }
    var end =
      rows.lazy.compactMap(\.self).first?.start ?? basis.now.bounds(of: day).upperBound
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
