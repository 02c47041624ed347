import ChronoModel
import GRDB

/// How reminders that came stand now: those of what was finished, moved or deleted meanwhile, here or
/// elsewhere, wait no more.
struct WaitingReminders {
  let db: Database
  let now: Moment
  let categories: CategoryMap

  /// One by one, with the title and the time that it is about now; `nil` where it waits no more.
  func among(_ reminders: [DueReminder]) throws -> [DueReminder?] {
    try reminders.map { reminder in
      switch reminder.item {
      case .task(let id): try waiting(reminder, of: id)
      case .event(let occurrence): try waiting(reminder, of: occurrence.event.id)
      }
    }
  }

  private func waiting(_ reminder: DueReminder, of id: TaskItem.ID) throws -> DueReminder? {
    let statement = try db.cachedStatement(
      sql: "SELECT due, time, reminders, title FROM task WHERE uuid = ? AND status = 0"
    )
    return try statement.bind([id.value]).first { row -> DueReminder? in
      let due: Int = row[0]
      let day = due == Sentinel.someday ? nil : LocalDay(number: due)
      let time = TimeOfDay(minutes: row[1])
      var known = reminder
      known.title = row[3]
      known.start = day.flatMap { day in time.map { now.local(of: $0, on: day) } }
      known.day = known.start?.day ?? day
      guard reminder.key.isFixed else {
        return known.start == reminder.start && (time != nil || day == reminder.key.day)
          ? known : nil
      }
      let keys = Packing.reminders(row[2]).map { ReminderKey($0, day: day, time: time) }
      return keys.contains(reminder.key) ? known : nil
    } ?? nil
  }

  private func waiting(_ reminder: DueReminder, of id: CalendarEvent.ID) throws -> DueReminder? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.event.selection) FROM event WHERE uuid = ?"
    )
    let found = try statement.bind([id.value]).first { row in
      try Table.event(row, categories: categories)
    }
    guard let event = found else { return nil }
    let key = reminder.key
    if key.isFixed { return event.day(of: key) == nil ? nil : reminder }
    if let series = event.series, series.days(in: key.day...key.day).isEmpty { return nil }
    let day = event.repeats == nil ? event.day : key.day
    let start = ReminderReader.start(day, event.time, event, at: now)
    return day == key.day && start == reminder.start ? reminder : nil
  }
}
