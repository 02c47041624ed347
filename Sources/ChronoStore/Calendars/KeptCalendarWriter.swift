package import ChronoModel
import GRDB
import Glibc

/// Makes the file that a calendar is kept parsed in: the events' tables of a planner, and the days
/// that they are on.
///
/// Opening it reads no more of a schema than it has; see ``CalendarDays`` for the days.
/// A mark in its header tells it from a planner. It can be made again at any time, so that no commit
/// of it has to be on the disk; it gets its name only when it is whole.
package struct KeptCalendarWriter {
  /// `CHLC`.
  private static let applicationID = 0x4348_4C43
  /// More events that repeat are no calendar of people.
  private static let mostRepeating = 20_000
  /// Bytes of the texts of those, which are held until the last exception is known.
  private static let mostText = 1 << 25

  private let db: Database
  private let now: Moment
  private let seed: UInt64
  private var ids: Set<CalendarEvent.ID> = []
  private var repeating: [Identifier<ImportItem>: CalendarEvent] = [:]
  private var order: [Identifier<ImportItem>] = []
  private var text = 0
  private var bounds = SeriesBounds()
  private var days: CalendarDays
  /// How many events there are.
  private var count = 0

  /// What a calendar holds.
  package struct Counts: Hashable, Sendable {
    package var events = 0
    /// Whose rule takes too long to follow: their first day alone is shown.
    package var unfollowed = 0
  }

  /// Writes all events that `next` gives to a new file at `path`, in place of the one before.
  ///
  /// Tasks and everything else are passed over. What `next` throws is thrown on, and leaves what was
  /// there.
  package static func write(
    _ path: String,
    of calendar: String,
    at now: Moment,
    next: () throws -> ImportItem?
  ) throws -> Counts {
    try FileGuard.makeDirectories(for: path)
    let temporary = try FileGuard.createBeside(path)
    defer { FileGuard.remove(temporary) }
    var configuration = Connection.configuration(readOnly: false, busyTimeout: 5)
    // Events of a calendar are of no category, and here is no table of any.
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: temporary, configuration: configuration)
    var counts = Counts()
    try queue.inDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try db.inTransaction(.immediate) {
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        for statement in try tables() { try db.execute(sql: statement) }
        try db.execute(sql: "PRAGMA user_version = \(Schema.version)")
        var writer = KeptCalendarWriter(db, of: calendar, at: now)
        while let item = try next() { try writer.add(item) }
        counts = try writer.finish()
        return .commit
      }
    }
    try queue.close()
    try FileGuard.sync(temporary)
    guard unsafe rename(temporary, path) == 0 else {
      throw FileGuard.failure(errno, path: path)
    }
    return counts
  }

  /// What makes the tables: those of a planner's events, as its whole schema leaves them.
  private static func tables() throws -> [String] {
    try DatabaseQueue().inDatabase { db in
      try Migrations.makeTables(db)
      return try String.fetchAll(
        db,
        sql: """
          SELECT sql FROM sqlite_master
          WHERE name = 'event_search' OR (tbl_name = 'event' AND type <> 'trigger' AND sql <> '')
          ORDER BY type = 'index'
          """
      )
    } + [CalendarDays.tables]
  }

  /// Whether a file is one of these, of the form that this program writes.
  static func fits(_ db: Database) throws -> Bool {
    try Connection.number(db, "PRAGMA application_id") == applicationID
      && Connection.number(db, "PRAGMA user_version") == Schema.version
  }

  private init(_ db: Database, of calendar: String, at now: Moment) {
    self.db = db
    self.now = now
    days = CalendarDays(db, at: now)
    // FNV-1a: the same event in two calendars is two.
    seed = calendar.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private mutating func add(_ item: ImportItem) throws {
    switch item.content {
    case .event(let draft): try add(draft, item.identity)
    case .exclusion(let day, let identity):
      guard let excluded = repeating[identity]?.repeats?.excluded, !excluded.contains(day) else {
        return
      }
      repeating[identity]?.repeats?.excluded.append(day)
    case .task, .category, .session: break
    }
  }

  private mutating func add(_ draft: EventDraft, _ identity: Identifier<ImportItem>?) throws {
    count += 1
    let id = CalendarEvent.ID(
      high: (identity?.high ?? 0) ^ seed,
      low: (identity?.low ?? UInt64(count)) ^ seed.byteSwapped
    )
    guard ids.insert(id).inserted else { return }
    var draft = draft
    // The program that the calendar is of reminds of its events.
    draft.reminders = []
    draft.category = .inbox
    let series = Identifier<Repeat>(high: id.high, low: id.low)
    let made: CalendarEvent? =
      try? EventRules.added(draft, id: id, series: series, category: nil, position: 0, at: now)
    guard let event = made else { return }
    guard event.repeats != nil, let identity else { return try insert(event) }
    text += event.name.utf8.count + event.notes.utf8.count + event.place.utf8.count
    guard order.count < KeptCalendarWriter.mostRepeating else {
      throw ImportError(.tooManyItems(limit: KeptCalendarWriter.mostRepeating))
    }
    guard text <= KeptCalendarWriter.mostText else {
      throw ImportError(.tooMuchText(limit: KeptCalendarWriter.mostText))
    }
    repeating[identity] = event
    order.append(identity)
  }

  private mutating func finish() throws -> Counts {
    for identity in order {
      guard var event = repeating[identity] else { continue }
      event.repeats?.excluded.sort()
      try insert(bounds.bounded(event, today: now.today))
    }
    try days.finish()
    return Counts(events: ids.count, unfollowed: bounds.unfollowed)
  }

  private mutating func insert(_ event: CalendarEvent) throws {
    let values = Table.values(of: event, category: nil)
    try RowWriter.insert(db, .event, row: nil, values)
    let row = db.lastInsertedRowID
    try SearchTable.event.insert(db, row: row, values)
    try days.add(event, row: row)
  }
}
