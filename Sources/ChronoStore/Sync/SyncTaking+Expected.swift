import ChronoModel
import GRDB

/// Items that others may have changed since they were decided about.
extension SyncTaking {
  /// Whether the item is still what was decided about.
  func isExpected(_ step: SyncStep) throws -> Bool {
    switch step {
    case .addTask, .addDays, .makeInstance, .addEvent: return true
    case .followTask(let task, _, _, _, _):
      // Where the step before it was skipped, so is this one.
      let statement = try transaction.db.cachedStatement(
        sql: "SELECT 1 FROM task WHERE uuid = ? AND status <> 0"
      )
      return try statement.bind([task.id.value]).hasRows()
    case .reviseTask(let task, _, _, _), .rollTask(let task, _, _, _),
      .deleteTask(let task), .undoWork(let task, _), .takePromises(let task, _, _),
      .takeLife(let task, _),
      .closeInstance(let task, _, _), .rejoinSeries(let task, _, _),
      .reopenInstance(let task, _), .planInstance(let task, _),
      .endSeries(_, past: let task, _), .beginSeries(let task, _),
      .standApart(let task, _, _, _, _), .bringBack(let task, _, _):
      if changed.contains(task.id) { return true }
      let statement = try transaction.db.cachedStatement(
        sql: "SELECT \(Table.task.selection) FROM task WHERE uuid = ?"
      )
      let categories = try transaction.categories()
      return try statement.bind([task.id.value])
        .first { try Table.task($0, categories: categories) == task } ?? false
    case .reviseEvent(let event, _, _), .deleteEvent(let event):
      let statement = try transaction.db.cachedStatement(
        sql: "SELECT \(Table.event.selection) FROM event WHERE uuid = ?"
      )
      let categories = try transaction.categories()
      return try statement.bind([event.id.value])
        .first { try Table.event($0, categories: categories) == event } ?? false
    }
  }
}
