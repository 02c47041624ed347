import ChronoModel
import GRDB

/// The lines of open tasks, read from an index alone.
struct TaskLineReader {
  /// What a statement over `task` selects for ``line(_:)``: the columns of the index `task_open`.
  static let selection = """
    id, due, time, position, uuid, title, category, tags, priority, estimate,
      rule, after_completion, notes <> '',
      (SELECT count(*) FROM commitment WHERE task = task.id AND outcome IN (2, 3)),
      (SELECT sum(\(SessionReader.length)) FROM session WHERE task = task.id AND finish IS NOT NULL)
    """

  private let categories: CategoryMap
  private let running: Int64?

  init(_ db: Database, categories: CategoryMap) throws {
    self.categories = categories
    running = try TaskRowReader.runningTask(db)
  }

  /// Reads what ``selection`` selects.
  func line(_ row: StoredRow) throws -> (place: ListBound, task: TaskLine) {
    let id: TaskItem.ID = try row.identifier(4)
    let place = ListBound(
      due: row[1],
      time: row[2],
      position: row.position(3),
      high: id.high,
      low: id.low
    )
    let category: Int64? = row[6]
    let rule: String? = row[10]
    guard let priority = Priority(rawValue: row[8]) else {
      throw StoreError.damaged("a task has a state that does not exist")
    }
    let tracked: Int64? = row[14]
    let task = TaskLine(
      id: id,
      title: row[5],
      hasNotes: row[12],
      category: try category.map(categories.identifier(of:)),
      tags: Packing.tags(row[7]),
      priority: priority,
      due: LocalDay(number: place.due),
      time: TimeOfDay(minutes: place.time),
      estimate: row[9],
      repeats: rule.map { RepeatWords(rule: $0, afterCompletion: row[11]) },
      status: .open,
      slips: row[13],
      tracked: tracked ?? 0,
      isRunning: running == row[0]
    )
    return (place, task)
  }
}
