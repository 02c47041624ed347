import ChronoModel
import GRDB

/// What one look at the file finds about reminders.
struct ReminderReader {
  /// To announce now, the longest due first.
  private(set) var due: [Found] = []
  /// Occurrences that a later one of the same event stands for, and reminders that another one of the
  /// same item does.
  private(set) var superseded: [Found] = []
  /// When to look again: exact within a day, never too late; `nil` where nothing is to come.
  private(set) var next: Instant?

  private let db: Database
  private let now: Moment
  private let rules: ReminderRules
  /// Few files have an event that reminds, and every edit is followed by a look.
  private lazy var categories = Result { try CategoryMap(db) }

  /// A reminder with the identifier that its state is kept under.
  struct Found {
    var reminder: DueReminder
    var owner: DatabaseValue
    var isSnoozed: Bool
  }

  init(_ db: Database, at now: Moment, rules: ReminderRules) throws {
    self.db = db
    self.now = now
    self.rules = rules
    try readTasks()
    try readEvents()
    try readRepeatingEvents()
    try readSnoozed()
    try readFar()
    due.sort { ($0.reminder.due, $0.reminder.title) < ($1.reminder.due, $1.reminder.title) }
    try leaveOutBegun()
    leaveOneOfEach()
  }

  /// Nobody is told that a task starts who works on it, or has done so since then.
  private mutating func leaveOutBegun() throws {
    let work = try db.cachedStatement(
      sql: """
        SELECT 1 FROM session WHERE task = (SELECT id FROM task WHERE uuid = ?)
        AND (finish IS NULL OR finish >= ?)
        """
    )
    let begun = try due.map { found in
      guard case .task = found.reminder.item, !found.reminder.key.isFixed, !found.isSnoozed else {
        return false
      }
      return try work.bind([found.owner, found.reminder.due.seconds.databaseValue]).hasRows()
    }
    superseded += zip(due, begun).filter(\.1).map(\.0)
    due = zip(due, begun).filter { !$1 }.map(\.0)
  }

  /// Of several reminders of one item that come at once, the last stands for all.
  private mutating func leaveOneOfEach() {
    var items: Set<DueReminder.Item> = []
    var left: [Found] = []
    for found in due.reversed() {
      if items.insert(found.reminder.item).inserted {
        left.append(found)
      } else {
        superseded.append(found)
      }
    }
    due = left.reversed()
  }

  private var nowMinute: Int {
    let local = now.local
    return local.day.number * 1440 + local.time.minutes
  }

  /// The minutes of rows that may be due, or nearly.
  private var window: [DatabaseValue] {
    let week = Int(ReminderRules.longestLateness / 60)
    return [
      (nowMinute - week - ReminderRows.slack).databaseValue,
      (nowMinute + ReminderRows.slack).databaseValue,
    ]
  }

  // MARK: Kinds

  private static let taskSelection =
    "id, uuid, title, due, time, reminders, created, substr(notes, 1, 400), anchor"

  private mutating func readTasks() throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(ReminderReader.taskSelection) FROM task WHERE id IN (
          SELECT item FROM reminder_open WHERE kind = 2 AND minute BETWEEN ? AND ?)
        """
    )
    try statement.bind(window).forEach { row in
      let (day, time) = ReminderReader.day(row)
      // What comes after the first of a series is made when somebody looks, and reminds as if it had been there.
      let anchor: Int? = row[8]
      let isLater = anchor.map { anchor in day.map { $0.number > anchor } ?? false } ?? false
      for reminder in Packing.reminders(row[5]) {
        try take(
          reminder,
          of: .task(try row.identifier(1)),
          owner: row[1],
          texts: ReminderTexts(title: row[2], notes: row[7]),
          day: day,
          time: time,
          created: isLater ? Instant(seconds: 0) : row.instant(6)
        )
      }
    }
  }

  private static func day(_ row: StoredRow) -> (LocalDay?, TimeOfDay?) {
    let due: Int = row[3]
    return (
      due == Sentinel.someday ? nil : LocalDay(number: due), TimeOfDay(minutes: row[4])
    )
  }

  private mutating func readEvents() throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event WHERE id IN (
          SELECT item FROM reminder_open WHERE kind = 3 AND minute BETWEEN ? AND ?)
        """
    )
    try statement.bind(window).forEach { row in
      let event = try Table.event(row, categories: categories.get())
      for reminder in event.reminders {
        try take(
          reminder,
          of: .event(EventOccurrence(event: event, day: event.day).here(at: now)),
          owner: row[1],
          texts: ReminderTexts(event),
          day: event.day,
          time: event.time,
          created: event.created
        )
      }
    }
  }

  /// Of a repeating event every occurrence of the last week and the next one; only the last that
  /// has come is announced.
  private mutating func readRepeatingEvents() throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event INDEXED BY event_reminded
        WHERE rule IS NOT NULL AND reminders <> ''
        """
    )
    try statement.forEach { row in
      let event = try Table.event(row, categories: categories.get())
      for reminder in event.reminders {
        let before = due.count
        for day in days(of: event, for: reminder) {
          try take(
            reminder.moved(by: day - event.day),
            of: .event(EventOccurrence(event: event, day: day).here(at: now)),
            owner: row[1],
            texts: ReminderTexts(event),
            day: day,
            time: event.time,
            created: event.created
          )
        }
        guard due.count > before + 1 else { continue }
        superseded += due[before..<(due.count - 1)]
        due.removeSubrange(before..<(due.count - 1))
      }
    }
  }

  private func days(of event: CalendarEvent, for reminder: Reminder) -> [LocalDay] {
    guard let series = event.series else { return [event.day] }
    let today =
      switch reminder {
      case .before(let minutes): now.local.day + minutes / 1440
      case .at(let local): now.local.day + (event.day - local.day)
      }
    let week = Int(ReminderRules.longestLateness / 86_400)
    var days = series.days(in: (today - week - 1)...(today + 2))
    if let later = series.next(after: today + 2) { days.append(later) }
    return days
  }

  private mutating func readSnoozed() throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT item, day, reminder, snoozed FROM reminder_state
        WHERE snoozed IS NOT NULL ORDER BY snoozed
        """
    )
    try statement.forEach { row in
      let key = ReminderKey(day: LocalDay(number: row[1]), text: row[2])
      guard let found = try snoozed(row[0], key: key, until: row.instant(3)) else { return }
      sort(found)
    }
  }

  /// `nil` where the task was closed or the event deleted meanwhile, or either was moved: then its new
  /// start has a reminder of its own.
  private mutating func snoozed(
    _ owner: DatabaseValue,
    key: ReminderKey,
    until: Instant
  ) throws -> Found? {
    let tasks = try db.cachedStatement(
      sql: "SELECT \(ReminderReader.taskSelection) FROM task WHERE uuid = ? AND status = 0"
    )
    let task = try tasks.bind([owner]).first { row in
      let (day, time) = ReminderReader.day(row)
      var reminder = DueReminder(
        item: .task(try row.identifier(1)),
        ReminderTexts(title: row[2], notes: row[7]),
        key: key,
        start: start(day, time),
        due: until
      )
      if time == nil { reminder.day = day }
      return (reminder, key.isAbout(day: day, time: time))
    }
    if let (reminder, isAbout) = task {
      return isAbout ? Found(reminder: reminder, owner: owner, isSnoozed: true) : nil
    }
    let events = try db.cachedStatement(
      sql: "SELECT \(Table.event.selection) FROM event WHERE uuid = ?"
    )
    let categories = try categories.get()
    let found = try events.bind([owner]).first { try Table.event($0, categories: categories) }
    guard let event = found else { return nil }
    guard let day = event.day(of: key), key.isAbout(day: day, time: event.time) else { return nil }
    let reminder = DueReminder(
      item: .event(EventOccurrence(event: event, day: day).here(at: now)),
      ReminderTexts(event),
      key: key,
      start: start(day, event.time, event),
      due: until
    )
    return Found(reminder: reminder, owner: owner, isSnoozed: true)
  }

  /// What lies beyond the window is looked at again when the window reaches it.
  private mutating func readFar() throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT min(minute) FROM (
          SELECT * FROM (SELECT minute FROM reminder_open WHERE kind = 2 AND minute > ?1
            ORDER BY minute LIMIT 1)
          UNION ALL
          SELECT * FROM (SELECT minute FROM reminder_open WHERE kind = 3 AND minute > ?1
            ORDER BY minute LIMIT 1))
        """
    )
    guard let minute = try Int.fetchOne(statement.bind([window[1]])) else { return }
    propose(now.instant + Int64(minute - ReminderRows.slack - nowMinute) * 60 + 60)
  }

  // MARK: Sorting

  private mutating func take(
    _ reminder: Reminder,
    of item: DueReminder.Item,
    owner: DatabaseValue,
    texts: ReminderTexts,
    day: LocalDay?,
    time: TimeOfDay?,
    created: Instant
  ) throws {
    var event: CalendarEvent?
    if case .event(let occurrence) = item { event = occurrence.event }
    guard let key = ReminderKey(reminder, day: day, time: time),
      let instant = rules.due(reminder, day: day, time: time, of: event, at: now),
      // What was past when it was written, such as an import of old lists, is no news.
      instant >= created, now.instant - instant <= ReminderRules.longestLateness,
      try !hasFired(owner, key)
    else { return }
    var reminder = DueReminder(
      item: item,
      texts,
      key: key,
      start: start(day, time, event),
      due: instant
    )
    if reminder.start == nil { reminder.day = day }
    sort(Found(reminder: reminder, owner: owner, isSnoozed: false))
  }

  private func start(
    _ day: LocalDay?,
    _ time: TimeOfDay?,
    _ event: CalendarEvent? = nil
  ) -> LocalTime? {
    ReminderReader.start(day, time, event, at: now)
  }

  /// On the planner's clock.
  static func start(
    _ day: LocalDay?,
    _ time: TimeOfDay?,
    _ event: CalendarEvent?,
    at now: Moment
  ) -> LocalTime? {
    guard let day, let time else { return nil }
    guard let event, event.zone != nil else { return now.local(of: time, on: day) }
    return now.zone.local(event.clock(now).instant(of: time, on: day))
  }

  private mutating func sort(_ found: Found) {
    let announced = rules.announcement(
      of: max(found.reminder.due, now.instant),
      in: now.zone
    )
    if announced <= now.instant { due.append(found) } else { propose(announced) }
  }

  private mutating func propose(_ instant: Instant) {
    next = next.map { min($0, instant) } ?? instant
  }

  private func hasFired(_ owner: DatabaseValue, _ key: ReminderKey) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM reminder_state WHERE item = ? AND day = ? AND reminder = ?"
    )
    return try Int.fetchOne(
      statement.bind([owner, key.day.number.databaseValue, key.text.databaseValue])
    ) != nil
  }
}
