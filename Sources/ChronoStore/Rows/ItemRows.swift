import ChronoModel
import GRDB

/// Tasks, categories and events to and from their rows.
extension Table {
  static func values(of task: TaskItem, category: Int64?) -> Values {
    var values: Values = [
      task.id.value, task.title.stored, task.notes.stored,
      category.databaseValue, Packing.text(task.tags).stored,
      task.priority.rawValue.databaseValue,
      (task.due?.number ?? Sentinel.someday).databaseValue,
      (task.time?.minutes ?? Sentinel.anyTime).databaseValue, task.estimate.databaseValue,
      Packing.text(task.reminders).databaseValue,
    ]
    values += task.repeats.values
    values += [
      task.status.stored.databaseValue, closing(of: task).databaseValue,
      task.position.databaseValue, task.created.seconds.databaseValue,
      task.modified.seconds.databaseValue,
    ]
    return values
  }

  /// Reads ``selection`` of ``task``.
  static func task(_ row: Row, categories: CategoryMap) throws -> TaskItem {
    let category: Int64? = row[4]
    let due: Int = row[7]
    let priority: Int = row[6]
    let status: Int = row[17]
    guard let priority = Priority(rawValue: priority),
      var status = TaskItem.Status(rawValue: status), status != .lapsed
    else { throw StoreError.damaged("a task has a state that does not exist") }
    var closed = row.optionalInstant(18)
    if status == .dropped, let seconds = closed?.seconds, seconds < 0 {
      status = .lapsed
      closed = Instant(seconds: ~seconds)
    }
    return TaskItem(
      id: try row.identifier(1),
      title: row[2],
      notes: row[3],
      category: try category.map(categories.identifier(of:)),
      tags: Packing.tags(row[5]),
      priority: priority,
      due: due == Sentinel.someday ? nil : LocalDay(number: due),
      time: TimeOfDay(minutes: row[8]),
      estimate: row[9],
      reminders: Packing.reminders(row[10]),
      repeats: try row.repeats(11),
      status: status,
      closed: closed,
      position: row.position(19),
      created: row.instant(20),
      modified: row.instant(21)
    )
  }

  /// A lapsed task is kept as a dropped one whose closing is the complement of its instant: so
  /// every list and count that knows dropped tasks knows it, and no file needs another column.
  private static func closing(of task: TaskItem) -> Int64? {
    task.status == .lapsed ? task.closed.map { ~$0.seconds } : task.closed?.seconds
  }

  static func values(of category: Category) -> Values {
    [
      category.id.value, category.name.stored, TextFold.key(category.name).databaseValue,
      category.colour.databaseValue, category.position.databaseValue,
      category.created.seconds.databaseValue, category.modified.seconds.databaseValue,
    ]
  }

  /// Reads ``selection`` of ``category``.
  static func category(_ row: Row) throws -> Category {
    Category(
      id: try row.identifier(1),
      name: row[2],
      colour: row[4],
      position: row.position(5),
      created: row.instant(6),
      modified: row.instant(7)
    )
  }

  static func values(of event: CalendarEvent, category: Int64?) -> Values {
    var values: Values = [
      event.id.value, event.name.stored, event.notes.stored,
      event.day.number.databaseValue, (event.time?.minutes).databaseValue,
      event.length.databaseValue, event.zone.databaseValue,
      Packing.text(event.reminders).databaseValue,
    ]
    values += event.repeats.values
    values += [
      event.position.databaseValue, event.created.seconds.databaseValue,
      event.modified.seconds.databaseValue, Occurrences.lastDay(of: event).number.databaseValue,
      category.databaseValue, Packing.text(event.tags).stored, event.place.stored,
    ]
    return values
  }

  /// Reads ``selection`` of ``event``.
  static func event(_ row: Row, categories: CategoryMap) throws -> CalendarEvent {
    let time: Int? = row[5]
    let category: Int64? = row[19]
    return CalendarEvent(
      id: try row.identifier(1),
      name: row[2],
      notes: row[3],
      category: try category.map(categories.identifier(of:)),
      tags: Packing.tags(row[20]),
      place: row[21],
      day: LocalDay(number: row[4]),
      time: time.flatMap(TimeOfDay.init(minutes:)),
      length: row[6],
      zone: row[7],
      reminders: Packing.reminders(row[8]),
      repeats: try row.repeats(9),
      position: row.position(15),
      created: row.instant(16),
      modified: row.instant(17)
    )
  }
}

extension TaskItem.Status {
  /// The number in the file.
  var stored: Int { self == .lapsed ? TaskItem.Status.dropped.rawValue : rawValue }
}
