import ChronoModel
import GRDB

/// Events of a stretch of days.
enum EventReader {
  /// Every occurrence that touches one of the days, by day, time and name.
  static func touching(
    _ events: EventStream,
    _ days: ClosedRange<LocalDay>,
    at now: Moment
  ) throws -> [EventOccurrence] {
    let found = try events.gather { source in
      var found: [EventOccurrence] = []
      try each(source, touching: days, at: now) { found.append($0) }
      return found
    }
    return sorted(found)
  }

  /// Hands over every occurrence of one source that touches one of the days, those of an event one after
  /// the other.
  static func each(
    _ source: EventSource,
    touching days: ClosedRange<LocalDay>,
    at now: Moment,
    _ body: (EventOccurrence) -> Void
  ) throws {
    if let told = try source.calendar?.told.touching(days, source.db, at: now) {
      return told.forEach(body)
    }
    func add(_ occurrence: EventOccurrence) {
      let here = occurrence.here(at: now)
      if here.day <= days.upperBound, here.lastDay >= days.lowerBound { body(here) }
    }
    try single(source, touching: days, add)
    try source.repeating().each(touching: days, add)
  }

  private static func single(
    _ source: EventSource,
    touching days: ClosedRange<LocalDay>,
    _ body: (EventOccurrence) -> Void
  ) throws {
    let db = source.db
    let within = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event INDEXED BY event_by_day
        WHERE rule IS NULL AND day BETWEEN ? AND ?
          AND (zone IS NOT NULL OR day BETWEEN ? AND ?) ORDER BY day
        """
    )
    // Those that began earlier: only events longer than a day or over midnight are in this index.
    let reaching = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event INDEXED BY event_long
        WHERE rule IS NULL AND last_day > day AND last_day >= ? AND day < ?
          AND (zone IS NULL OR day < ?)
        """
    )
    // The file has the days of the events' own clocks.
    let first = (days.lowerBound.number - Zones.reach).databaseValue
    let last = (days.upperBound.number + Zones.reach).databaseValue
    let here: Values = [days.lowerBound.number.databaseValue, days.upperBound.number.databaseValue]
    for statement in [
      within.bind([first, last] + here), reaching.bind([first, here[0], first]),
    ] {
      try statement.forEach { row in
        let event = try source.event(row)
        body(EventOccurrence(event: event, day: event.day))
      }
    }
  }

  /// How many events of a category are on a day or after it; ``PlannerView/mostEvents`` are as many
  /// or more.
  static func count(
    _ events: EventStream,
    of list: ListQuery,
    from day: LocalDay,
    at now: Moment
  ) throws -> Int {
    let counts = try events.gather { source -> [Int] in
      guard source.isListed(in: list.category) else { return [] }
      if let told = try source.calendar?.told.count(from: day, source.db, at: now) { return [told] }
      let coming = try source.repeating().next(from: day, at: now).compactMap(\.self)
      return [
        try count(source, in: list.category, from: day, at: now)
          + coming.count { $0.day >= day && list.isOfCategory($0.event) }
      ]
    }
    return min(counts.reduce(0, +), PlannerView.mostEvents)
  }

  /// Those that do not repeat, and begin then, as far as anyone counts.
  private static func count(
    _ source: EventSource,
    in category: CategoryFilter,
    from day: LocalDay,
    at now: Moment
  ) throws -> Int {
    guard let (from, arguments) = source.single(in: category) else { return 0 }
    let db = source.db
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (SELECT 1 FROM \(from) AND day > ? LIMIT \(PlannerView.mostEvents))
        """
    )
    let after = (day.number + Zones.reach).databaseValue
    let far = try Int.fetchOne(statement.bind(arguments + [after])) ?? 0
    let near = try db.cachedStatement(
      sql: "SELECT count(*) FROM \(from) AND day BETWEEN ? AND ? AND zone IS NULL"
    )
    let here = arguments + [day.number.databaseValue, after]
    let unzoned = try Int.fetchOne(near.bind(here)) ?? 0
    let elsewhere = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM \(from) AND day BETWEEN ? AND ? AND zone IS NOT NULL
        """
    )
    let before = (day.number - Zones.reach).databaseValue
    return try far + unzoned
      + elsewhere.bind(arguments + [before, after]).map(source.event).count { event in
        EventOccurrence(event: event, day: event.day).here(at: now).day >= day
      }
  }

  /// By day, time and name; each is asked once for what decides.
  static func sorted(_ found: [EventOccurrence]) -> [EventOccurrence] {
    let orders = found.map(order)
    return found.indices.sorted { orders[$0] < orders[$1] }.map { found[$0] }
  }

  private static func order(_ occurrence: EventOccurrence) -> (Int, Int, Int, String) {
    let event = occurrence.event
    return (
      occurrence.day.number, occurrence.time?.minutes ?? -1, event.position, event.name
    )
  }
}
