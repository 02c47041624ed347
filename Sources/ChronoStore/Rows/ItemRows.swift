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
      task.usual.map { $0.time?.minutes ?? Sentinel.anyTime }.databaseValue,
    ]
    return values
  }

  /// Reads ``selection`` of ``task``.
  static func task(_ row: StoredRow, categories: CategoryMap) throws -> TaskItem {
    let category: Int64? = row[TaskColumn.category.index]
    let due: Int = row[TaskColumn.due.index]
    let priority: Int = row[TaskColumn.priority.index]
    let status: Int = row[TaskColumn.status.index]
    guard let priority = Priority(rawValue: priority),
      var status = TaskItem.Status(rawValue: status), status != .lapsed
    else { throw StoreError.damaged("a task has a state that does not exist") }
    var closed = row.optionalInstant(TaskColumn.closed.index)
    if status == .dropped, let seconds = closed?.seconds, seconds < 0 {
      status = .lapsed
      closed = Instant(seconds: ~seconds)
    }
    let usual: Int? = row[TaskColumn.usualTime.index]
    return TaskItem(
      id: try row.identifier(TaskColumn.uuid.index),
      title: row[TaskColumn.title.index],
      notes: row[TaskColumn.notes.index],
      category: try category.map(categories.identifier(of:)),
      tags: Packing.tags(row[TaskColumn.tags.index]),
      priority: priority,
      due: due == Sentinel.someday ? nil : LocalDay(number: due),
      time: TimeOfDay(minutes: row[TaskColumn.time.index]),
      usual: usual.map { UsualTime(TimeOfDay(minutes: $0)) },
      estimate: row[TaskColumn.estimate.index],
      reminders: Packing.reminders(row[TaskColumn.reminders.index]),
      repeats: try row.repeats(TaskColumn.rule.index),
      status: status,
      closed: closed,
      position: row.position(TaskColumn.position.index),
      created: row.instant(TaskColumn.created.index),
      modified: row.instant(TaskColumn.modified.index)
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
  static func category(_ row: StoredRow) throws -> Category {
    Category(
      id: try row.identifier(CategoryColumn.uuid.index),
      name: row[CategoryColumn.name.index],
      colour: row[CategoryColumn.colour.index],
      position: row.position(CategoryColumn.position.index),
      created: row.instant(CategoryColumn.created.index),
      modified: row.instant(CategoryColumn.modified.index)
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
      event.modified.seconds.databaseValue, event.lastDay.number.databaseValue,
      category.databaseValue, Packing.text(event.tags).stored, event.place.stored,
      (event.isFree ? 1 : 0).databaseValue,
    ]
    return values
  }

  /// Reads ``selection`` of ``event``.
  static func event(_ row: StoredRow, categories: CategoryMap) throws -> CalendarEvent {
    let time: Int? = row[EventColumn.time.index]
    let category: Int64? = row[EventColumn.category.index]
    return CalendarEvent(
      id: try row.identifier(EventColumn.uuid.index),
      name: row[EventColumn.name.index],
      notes: row[EventColumn.notes.index],
      category: try category.map(categories.identifier(of:)),
      tags: Packing.tags(row[EventColumn.tags.index]),
      place: row[EventColumn.place.index],
      day: LocalDay(number: row[EventColumn.day.index]),
      time: time.flatMap(TimeOfDay.init(minutes:)),
      length: row[EventColumn.length.index],
      zone: row[EventColumn.zone.index],
      isFree: row[EventColumn.free.index],
      reminders: Packing.reminders(row[EventColumn.reminders.index]),
      repeats: try row.repeats(EventColumn.rule.index),
      position: row.position(EventColumn.position.index),
      created: row.instant(EventColumn.created.index),
      modified: row.instant(EventColumn.modified.index)
    )
  }
}

extension TaskItem.Status {
  /// The number in the file.
  var stored: Int { self == .lapsed ? TaskItem.Status.dropped.rawValue : rawValue }
}
