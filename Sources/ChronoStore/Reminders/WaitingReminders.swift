import ChronoModel
import GRDB

/// Which reminders that came are still to be answered: those of what was finished, moved or deleted
/// meanwhile, here or elsewhere, are not.
struct WaitingReminders {
  let db: Database
  let now: Moment
  let categories: CategoryMap

  func among(_ reminders: [DueReminder]) throws -> [DueReminder] {
    try reminders.filter { reminder in
      switch reminder.item {
      case .task(let id): try isWaiting(reminder, of: id)
      case .event(let occurrence): try isWaiting(reminder, of: occurrence.event.id)
      }
    }
  }

  private func isWaiting(_ reminder: DueReminder, of id: TaskItem.ID) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT due, time, reminders FROM task WHERE uuid = ? AND status = 0"
    )
    let found: Bool? = try statement.bind([id.value]).first { row in
      let due: Int = row[0]
      let day = due == Sentinel.someday ? nil : LocalDay(number: due)
      let time = TimeOfDay(minutes: row[1])
      guard !reminder.key.isFixed else {
        return Packing.reminders(row[2]).contains {
          ReminderKey($0, day: day, time: time) == reminder.key
        }
      }
      return day.flatMap { day in time.map { LocalTime(day, $0) } } == reminder.start
        && (time != nil || day == reminder.key.day)
    }
    return found ?? false
  }

  private func isWaiting(_ reminder: DueReminder, of id: CalendarEvent.ID) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.event.selection) FROM event WHERE uuid = ?"
    )
    let found = try statement.bind([id.value]).first { row in
      try Table.event(row, categories: categories)
    }
    guard let event = found else { return false }
    let key = reminder.key
    if key.isFixed { return true }
    if let series = event.series, series.days(in: key.day...key.day).isEmpty { return false }
    let day = event.repeats == nil ? event.day : key.day
    return day == key.day
      && ReminderReader.start(day, event.time, event, at: now) == reminder.start
  }
}
