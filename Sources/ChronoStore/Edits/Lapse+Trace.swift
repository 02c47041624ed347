import ChronoModel
import Foundation
import GRDB

extension Lapse {
  /// A lapsed instance that a step of the journal touched, as it was before.
  struct Trace {
    let row: Int64
    let due: DatabaseValue
    let series: DatabaseValue
    let successor: TaskItem.ID
    let values: Values
    /// Whether the step itself says that it is a lapsed one.
    let isLapseRestored: Bool

    /// `nil` where the row was no lapsed instance.
    init?(_ row: Int64, _ before: Values, replacedBy image: RowImage = .absent) {
      let column = Table.task.index(of: "due")
      guard before[Table.task.index(of: "status")] == TaskItem.Status.lapsed.stored.databaseValue,
        Trace.closing(before) < 0, let day = Int.fromDatabaseValue(before[column]),
        let bytes = Data.fromDatabaseValue(before[0]), let id = TaskItem.ID(bytes: bytes.span)
      else { return nil }
      self.row = row
      due = before[column]
      series = before[Table.task.index(of: "series")]
      successor = Succession.identifier(afterLapseOf: id, on: LocalDay(number: day))
      values = before
      isLapseRestored = image.names(Table.task.index(of: "status"))
    }

    /// What an instance hands on to the one that follows it.
    static let columnsHandedOn = [
      "title", "notes", "category", "tags", "priority", "time", "estimate", "reminders", "rule",
      "after_completion", "anchor", "series", "excluded", "added",
    ].map(Table.task.index(of:))

    /// An instance as it hands itself on: at the usual time of its series.
    static func handedOn(_ values: Values) -> Values {
      var values = values
      let usual = values[TaskColumn.usualTime.rawValue]
      if usual != .null { values[TaskColumn.time.rawValue] = usual }
      return values
    }

    /// An instance with what it is handed now, where it still has what was handed on to it before.
    static func handing(_ new: Values, insteadOf old: Values, to values: Values) -> Values {
      let (time, usual) = (TaskColumn.time.rawValue, TaskColumn.usualTime.rawValue)
      let own = handedOn(values)
      // Of one that was moved it is the usual time that was handed on.
      let place = values[usual] == .null ? time : usual
      var after = values
      for column in columnsHandedOn where old[column] != new[column] && own[column] == old[column] {
        after[column == time ? place : column] = new[column]
      }
      if after[usual] == after[time] { after[usual] = .null }
      return after
    }

    /// Whether it lapsed after a step of the journal was made.
    func isAfter(_ step: Int64, in db: Database) throws -> Bool {
      let statement = try db.cachedStatement(sql: "SELECT at FROM journal_step WHERE id = ?")
      guard let made = try Int64.fetchOne(statement.bind([step.databaseValue])) else {
        return false
      }
      return ~Trace.closing(values) > made
    }

    private static func closing(_ values: Values) -> Int64 {
      Int64.fromDatabaseValue(values[Table.task.index(of: "closed")]) ?? 0
    }
  }
}
