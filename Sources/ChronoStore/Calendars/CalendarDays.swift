import ChronoModel
import GRDB

/// The days of a calendar's events, told in the file that it is kept in: what touches each day around
/// the one it was read on, and how many events are still to come from any day on.
///
/// A rule costs its reading and following, whatever day is asked for, while people look at few days.
/// So the days are found once, when the file is made, on the clock that its name says.
struct CalendarDays {
  static let tables = """
    CREATE TABLE told(
      first INTEGER NOT NULL, last INTEGER NOT NULL, zone TEXT NOT NULL, day_start INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE on_day(
      day INTEGER NOT NULL, event INTEGER NOT NULL, own INTEGER NOT NULL,
      PRIMARY KEY(day, event, own)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE to_come(day INTEGER PRIMARY KEY, events INTEGER NOT NULL) STRICT;
    """

  /// Days before and after the one that the calendar is read on; it is read anew within a month.
  private static let around = (before: 93, after: 465)
  /// More rows than this are not kept: such a calendar is followed rule by rule.
  private static let mostRows = 200_000
  /// Days that are looked at for the last one of a rule.
  private static let mostSteps = 5000

  private let db: Database
  private let now: Moment
  private let days: ClosedRange<LocalDay>
  private var rows = 0
  /// How many events begin on a day for the last time.
  private var last: [Int: Int] = [:]

  init(_ db: Database, at now: Moment) {
    self.db = db
    self.now = now
    days = (now.today - CalendarDays.around.before)...(now.today + CalendarDays.around.after)
  }

  mutating func add(_ event: CalendarEvent, row: Int64) throws {
    guard let series = event.series else {
      let occurrence = EventOccurrence(event: event, day: event.day).here(at: now)
      last[occurrence.day.number, default: 0] += 1
      return try add(occurrence, row)
    }
    let reach = event.lastDay - event.day
    let window =
      (days.lowerBound - reach - event.reach)...(days.upperBound + event.reach)
    for day in series.days(in: window) where rows <= CalendarDays.mostRows {
      try add(EventOccurrence(event: event, day: day).here(at: now), row)
    }
    if let day = CalendarDays.lastDay(of: series) {
      let occurrence = EventOccurrence(event: event, day: day).here(at: now)
      last[occurrence.day.number, default: 0] += 1
    }
  }

  private mutating func add(_ occurrence: EventOccurrence, _ row: Int64) throws {
    let first = max(occurrence.day, days.lowerBound)
    let last = min(occurrence.lastDay, days.upperBound)
    guard first <= last else { return }
    let statement = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO on_day(day, event, own) VALUES(?, ?, ?)"
    )
    for day in first...last {
      rows += 1
      guard rows <= CalendarDays.mostRows else { return }
      try statement.run([
        day.number.databaseValue, row.databaseValue, occurrence.ownDay.number.databaseValue,
      ])
    }
  }

  /// The last day that a series has; of one without an end the last that there is.
  ///
  /// `nil` where it has none, and of a rule that comes so rarely before its end that looking for it
  /// takes too long.
  private static func lastDay(of series: RecurrenceSeries) -> LocalDay? {
    let added = series.added.last { !series.excluded.contains($0) }
    let end: LocalDay
    switch series.rule.end {
    case .never: return .latest
    case .until(let day): end = min(day, .latest)
    // The writer has made an end of it.
    case .count: end = .latest
    }
    var last = end
    var steps = 0
    var span = 400
    while last >= series.anchor, steps < mostSteps {
      let first = max(series.anchor, last - span)
      var ruled = Occurrences(series.rule, anchor: series.anchor, from: first, through: last)
      var found: LocalDay?
      while let day = ruled.next() {
        if !series.excluded.contains(day) { found = day }
      }
      if let found { return max(found, added ?? found) }
      steps += ruled.steps
      last = first - 1
      span *= 4
    }
    return added
  }

  func finish() throws {
    var first = days.lowerBound
    if rows > CalendarDays.mostRows {
      try db.execute(sql: "DELETE FROM on_day")
      // No day at all is told.
      first = days.upperBound + 1
    }
    let coming = try db.cachedStatement(sql: "INSERT INTO to_come(day, events) VALUES(?, ?)")
    var events = 0
    for (day, count) in last.sorted(by: { $0.key > $1.key }) {
      events += count
      try coming.run([day.databaseValue, events.databaseValue])
    }
    try db.cachedStatement(
      sql: "INSERT INTO told(first, last, zone, day_start) VALUES(?, ?, ?, ?)"
    ).run([
      first.number.databaseValue, days.upperBound.number.databaseValue,
      now.zone.identifier.databaseValue, now.dayStart.minutes.databaseValue,
    ])
  }
}

/// The days that a kept calendar tells, read when they are asked for, each once.
///
/// A class because it keeps what it has read: the file is never changed, only replaced.
final class ToldDays {
  private let first: LocalDay
  private let last: LocalDay
  private let zone: String
  private let dayStart: TimeOfDay
  private let decode: (StoredRow) throws -> CalendarEvent
  private struct Place: Hashable {
    let event: Int64
    let own: Int
  }

  private var shown: [ClosedRange<LocalDay>: [EventOccurrence]] = [:]
  private var coming: [LocalDay: Int] = [:]
  private var events: [Int64: CalendarEvent] = [:]

  /// Stretches and events that are kept: what people go to and fro between.
  private static let most = (stretches: 32, events: 2000)

  init(_ db: Database, decoding decode: @escaping (StoredRow) throws -> CalendarEvent) throws {
    let told = try db.cachedStatement(sql: "SELECT first, last, zone, day_start FROM told")
      .first { row in
        (
          first: LocalDay(number: row[0]), last: LocalDay(number: row[1]), zone: row[2] as String,
          dayStart: TimeOfDay(minutes: row[3])
        )
      }
    guard let told, let dayStart = told.dayStart else {
      throw StoreError.damaged("a kept calendar tells no days")
    }
    (first, last, zone) = (told.first, told.last, told.zone)
    self.dayStart = dayStart
    self.decode = decode
  }

  private func isOfClock(_ now: Moment) -> Bool {
    zone == now.zone.identifier && dayStart == now.dayStart
  }

  /// Every occurrence that touches one of the days, in no order; `nil` where the file
  /// does not tell it.
  func touching(
    _ days: ClosedRange<LocalDay>,
    _ db: Database,
    at now: Moment
  ) throws -> [EventOccurrence]? {
    guard isOfClock(now), first <= days.lowerBound, days.upperBound <= last else { return nil }
    if let known = shown[days] { return known }
    let statement = try db.cachedStatement(
      sql: "SELECT event, own FROM on_day WHERE day BETWEEN ? AND ?"
    )
    var found: [EventOccurrence] = []
    var met: Set<Place> = []
    try statement.bind(days.values).forEach { row in
      // One of several days is told on each of them.
      let place = Place(event: row[0], own: row[1])
      guard days.count == 1 || met.insert(place).inserted else { return }
      let event = try event(place.event, db)
      found.append(EventOccurrence(event: event, day: LocalDay(number: place.own)).here(at: now))
    }
    if shown.count >= ToldDays.most.stretches { shown = [:] }
    shown[days] = found
    return found
  }

  /// How many events are on a day or after it, one that repeats counted once; `nil` where the file
  /// does not tell it.
  func count(from day: LocalDay, _ db: Database, at now: Moment) throws -> Int? {
    guard isOfClock(now) else { return nil }
    if let known = coming[day] { return known }
    let statement = try db.cachedStatement(
      sql: "SELECT events FROM to_come WHERE day >= ? ORDER BY day LIMIT 1"
    )
    let count = try Int.fetchOne(statement.bind([day.number.databaseValue])) ?? 0
    if coming.count >= ToldDays.most.stretches { coming = [:] }
    coming[day] = count
    return count
  }

  private func event(_ row: Int64, _ db: Database) throws -> CalendarEvent {
    if let known = events[row] { return known }
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.event.selection) FROM event WHERE id = ?"
    )
    guard let event = try statement.bind([row.databaseValue]).first(decode) else {
      throw StoreError.damaged("a kept calendar tells of an event that it lacks")
    }
    if events.count >= ToldDays.most.events { events = [:] }
    events[row] = event
    return event
  }
}
