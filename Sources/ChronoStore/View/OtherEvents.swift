import ChronoModel
import GRDB

/// The events of a list of everything, or of everything else: those to come after its days and,
/// where the list is not of open tasks alone, those that were before them.
///
/// One that repeats stands there once: on its next day, or the last where it has ended.
struct OtherEvents {
  private let events: EventStream
  private let now: Moment
  private let query: ListQuery
  private var category: CategoryFilter { query.category }
  /// In the user's own order the events of a day come before its tasks.
  private let isOwn: Bool
  private let ranges: [ClosedRange<LocalDay>]
  private let repeating: [(place: ListBound, occurrence: EventOccurrence)]

  /// `nil` for a list that shows none: of finished or missed tasks, or a priority.
  init?(_ events: EventStream, _ query: ListQuery, at now: Moment) throws {
    guard query.search.isBlank, query.filter.priority == nil else { return nil }
    let today = now.today
    let (last, next): (LocalDay, LocalDay)
    switch query.scope {
    case .other(let days): (last, next) = (days.lowerBound - 1, days.upperBound + 1)
    case .everything: (last, next) = (today - 1, today)
    case .days, .someday, .missed: return nil
    }
    let showsPast = query.filter.state == .all
    guard showsPast || query.filter.state == .open else { return nil }
    // At the ends of the calendar nothing comes after, or was before.
    ranges =
      (showsPast && LocalDay.earliest <= last ? [LocalDay.earliest...last] : [])
      + (next <= .latest ? [next...LocalDay.latest] : [])
    self.events = events
    self.now = now
    self.query = query
    let isOwn = query.order == .own
    self.isOwn = isOwn
    repeating = try events.gather { source in
      let series = try source.repeating()
      let past = showsPast ? series.last(through: last, endedBefore: next, at: now) : []
      return series.next(from: next, at: now).enumerated().compactMap { index, coming in
        guard let occurrence = coming ?? (showsPast ? past[index] : nil),
          query.shows(occurrence.event),
          occurrence.day >= next || (showsPast && occurrence.day <= last)
        else { return nil }
        return (OtherEvents.place(of: occurrence, isOwn: isOwn), occurrence)
      }
    }
  }

  /// The events at and after a place, or before it: at least as many as are wanted, where there
  /// are so many.
  func near(
    _ direction: ListReader.Direction,
    of bound: ListBound?,
    limit: Int
  ) throws -> [(place: ListBound, occurrence: EventOccurrence)] {
    func isOnSide(_ place: ListBound) -> Bool {
      guard let bound else { return true }
      return direction == .forward ? place >= bound : place < bound
    }
    var found = repeating
    for range in ranges {
      found += try events.gather { source in
        guard let tag = query.filter.tag else {
          return try single(source, direction, of: bound, in: range, limit: limit)
        }
        return try tagged(source, tag, in: range)
      }
    }
    return found.filter { isOnSide($0.place) }
  }

  /// The events of a tag that do not repeat: words tell which have it.
  private func tagged(
    _ source: EventSource,
    _ tag: String,
    in range: ClosedRange<LocalDay>
  ) throws -> [(place: ListBound, occurrence: EventOccurrence)] {
    guard source.isListed(in: category), let words = SearchTable.event.expression(forTag: tag)
    else { return [] }
    let statement = try source.db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event_search
        CROSS JOIN event ON event.id = event_search.rowid
        WHERE event_search MATCH ? AND event.rule IS NULL
        ORDER BY event_search.rowid DESC LIMIT \(ListReader.searchReach)
        """
    )
    return try statement.bind([words.databaseValue]).compactMap { row in
      let event = try source.event(row)
      let occurrence = EventOccurrence(event: event, day: event.day).here(at: now)
      guard query.shows(event), range.contains(occurrence.day) else { return nil }
      return (OtherEvents.place(of: occurrence, isOwn: isOwn), occurrence)
    }
  }

  /// Whole days of events that do not repeat, nearest first.
  private func single(
    _ source: EventSource,
    _ direction: ListReader.Direction,
    of bound: ListBound?,
    in range: ClosedRange<LocalDay>,
    limit: Int
  ) throws -> [(place: ListBound, occurrence: EventOccurrence)] {
    var first = range.lowerBound.number
    var last = range.upperBound.number
    if let due = bound?.due {
      if direction == .forward { first = max(first, due) } else { last = min(last, due) }
    }
    guard first <= last, let (from, arguments) = source.single(in: category) else { return [] }
    let isForward = direction == .forward
    let far = try source.db.cachedStatement(
      sql: """
        SELECT day FROM \(from) AND day BETWEEN ? AND ?
        ORDER BY day\(isForward ? "" : " DESC") LIMIT 1 OFFSET ?
        """
    )
    let inner = isForward ? (first + Zones.reach, last) : (first, last - Zones.reach)
    let days: Values = [inner.0.databaseValue, inner.1.databaseValue]
    if let end = try Int.fetchOne(far.bind(arguments + days + [limit.databaseValue])) {
      if isForward { last = end } else { first = end }
    }
    let statement = try source.db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM \(from) AND day BETWEEN ? AND ?
          AND (zone IS NOT NULL OR day BETWEEN ? AND ?)
        """
    )
    // The file has the days of the events' own clocks. So many as are wanted are here by the far end
    // and its reach, where those of other clocks may be as far beyond.
    let reach = Zones.reach
    let (before, after) = isForward ? (0, reach) : (reach, 0)
    let near: Values = [
      (first - before - reach).databaseValue, (last + after + reach).databaseValue,
      (first - before).databaseValue, (last + after).databaseValue,
    ]
    return try statement.bind(arguments + near).compactMap { row in
      let event = try source.event(row)
      let occurrence = EventOccurrence(event: event, day: event.day).here(at: now)
      guard range.contains(occurrence.day) else { return nil }
      return (OtherEvents.place(of: occurrence, isOwn: isOwn), occurrence)
    }
  }

  private static func place(of occurrence: EventOccurrence, isOwn: Bool) -> ListBound {
    ListBound(
      due: occurrence.day.number,
      time: isOwn ? -1 : occurrence.time?.minutes ?? -1,
      position: occurrence.listRank,
      high: occurrence.event.id.high,
      low: occurrence.event.id.low
    )
  }
}
