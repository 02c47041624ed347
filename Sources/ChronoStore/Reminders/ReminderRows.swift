import ChronoModel
import GRDB

/// About when reminders come, kept by the same writes as their tasks and events.
///
/// A row holds wall-clock minutes since 1970, as if every day began at midnight: the file does
/// not know the zone, nor when the user's days begin, and an event's minutes are those of its own
/// zone. So a look reads the rows of ``slack`` more on both sides, and the rules say exactly.
enum ReminderRows {
  /// How far the minutes of a row may be from what the rules say: a day that begins late, the
  /// largest step of a clock, and the distance of two zones.
  static let slack = 52 * 60

  private static let taskColumns = ["due", "time", "reminders", "status"]
  private static let eventColumns = ["day", "time", "reminders", "rule"]

  /// Writes the rows of one item that is new.
  static func insert(_ db: Database, _ table: Table, row: Int64, _ values: Values) throws {
    guard let minutes = minutes(table, values) else { return }
    for minute in Set(minutes) {
      try db.cachedStatement(
        sql: "INSERT INTO reminder_open(kind, minute, item) VALUES(?, ?, ?)"
      ).run([table.kind.databaseValue, minute.databaseValue, row.databaseValue])
    }
  }

  /// Brings the rows of a changed item up to date.
  static func update(
    _ db: Database,
    _ table: Table,
    row: Int64,
    columns: [Int],
    old: Values,
    new: Values
  ) throws {
    let watched: [String]
    switch table.kind {
    case Table.task.kind: watched = taskColumns
    case Table.event.kind: watched = eventColumns
    default: return
    }
    guard columns.contains(where: { watched.contains(table.columns[$0]) }) else { return }
    try delete(db, table, row: row, old)
    try insert(db, table, row: row, new)
  }

  /// Takes away the rows of an item that is as `values` say.
  static func delete(_ db: Database, _ table: Table, row: Int64, _ values: Values) throws {
    guard minutes(table, values) != nil else { return }
    try db.cachedStatement(sql: "DELETE FROM reminder_open WHERE kind = ? AND item = ?")
      .run([table.kind.databaseValue, row.databaseValue])
  }

  /// Makes the rows of all items: for a file of an older schema.
  static func rebuild(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM reminder_open")
    for table in [Table.task, .event] {
      let rows = try Row.fetchCursor(
        db,
        sql: "SELECT \(table.selection) FROM \(table.name) WHERE reminders <> ''"
      )
      while let row = try rows.next() {
        try insert(db, table, row: row[0], row.databaseValues.dropFirst().map { $0 })
      }
    }
  }

  /// `nil` for what has none to come: closed tasks, and repeating events, which are computed.
  private static func minutes(_ table: Table, _ values: Values) -> [Int]? {
    func number(_ column: String) -> Int? {
      Int.fromDatabaseValue(values[table.index(of: column)])
    }
    guard table.kind == Table.task.kind || table.kind == Table.event.kind,
      let text = String.fromDatabaseValue(values[table.index(of: "reminders")]), !text.isEmpty
    else { return nil }
    var start: Int?
    if table.kind == Table.task.kind {
      guard number("status") == 0 else { return nil }
      if let due = number("due"), due != Sentinel.someday {
        let time = number("time") ?? Sentinel.anyTime
        start = due * 1440 + (time == Sentinel.anyTime ? 0 : time)
      }
    } else {
      guard values[table.index(of: "rule")].isNull, let day = number("day") else { return nil }
      start = day * 1440 + (number("time") ?? 0)
    }
    return Packing.reminders(text).compactMap { reminder in
      switch reminder {
      case .at(let local): local.day.number * 1440 + local.time.minutes
      case .before(let minutes): start.map { $0 - minutes }
      }
    }
  }
}
