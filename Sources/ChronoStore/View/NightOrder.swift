import ChronoModel

/// The order of a day that begins later than midnight (`day-start`): what is after midnight is its end.
///
/// The file’s order goes by the clock, so that such hours come first in it. They are put behind the others
/// here, where a day has been read whole: an index that went by the setting would be made anew with it.
enum NightOrder {
  /// So many rows of days are read at once, however many are on screen: a day that is read in part has no
  /// end to put them at.
  static let rows = 2000

  /// Rows of one day in the order of the clock, with those of the night behind what has a time.
  ///
  /// `minutes` are below 0 for what leads the day, and those of a day or more for what has no time.
  static func ordered<Row>(
    _ rows: [Row],
    dayStart: TimeOfDay,
    minutes: (Row) -> Int
  ) -> [Row] {
    let night = 0..<dayStart.minutes
    guard rows.contains(where: { night.contains(minutes($0)) }) else { return rows }
    let isTimed = { (row: Row) in minutes(row) < Sentinel.anyTime && !night.contains(minutes(row)) }
    return rows.filter(isTimed) + rows.filter { night.contains(minutes($0)) }
      + rows.filter { minutes($0) >= Sentinel.anyTime }
  }

  /// The rows of a list of days.
  static func ordered(_ rows: [ListRow], dayStart: TimeOfDay) -> [ListRow] {
    var ordered: [ListRow] = []
    var rest = rows[...]
    while let day = rest.first.map(place)?.day {
      let own = rest.prefix { place($0).day == day }
      ordered += self.ordered(Array(own), dayStart: dayStart) { place($0).minutes }
      rest = rest.dropFirst(own.count)
    }
    return ordered + rest
  }

  private static func place(_ row: ListRow) -> (day: LocalDay?, minutes: Int) {
    let key: RowKey
    switch row {
    case .task(let row): key = RowKey(row.task)
    case .event(let occurrence): key = RowKey(occurrence)
    case .coming(let coming): key = RowKey(coming)
    case .continued(let continued): key = RowKey(continued)
    case .ghost(let ghost): return (ghost.day, .max)
    }
    return (key.due, key.minutes)
  }
}

/// The rows of an agenda's day, until it is whole.
struct NightAgenda<Row> {
  let dayStart: TimeOfDay
  let body: (LocalDay, Row) -> Void
  private var day: LocalDay?
  private var rows: [(minutes: Int, row: Row)] = []

  init(dayStart: TimeOfDay, _ body: @escaping (LocalDay, Row) -> Void) {
    self.dayStart = dayStart
    self.body = body
  }

  mutating func take(_ row: Row, of day: LocalDay, at minutes: Int) {
    if day != self.day { finish() }
    self.day = day
    rows.append((minutes, row))
  }

  mutating func finish() {
    defer { rows = [] }
    guard let day else { return }
    for row in NightOrder.ordered(rows, dayStart: dayStart, minutes: \.minutes) {
      body(day, row.row)
    }
  }
}
