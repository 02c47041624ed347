package import ChronoModel
import GRDB

/// Finds events by their words, as ``ListReader/found()`` finds tasks.
struct EventSearch {
  let events: EventStream
  let query: ListQuery
  let now: Moment

  /// Every event that holds every word, each once: those to come first, then those that were, the
  /// last of them first.
  ///
  /// One that repeats stands on its next day; where it has ended, on its last. Events are never
  /// done, missed or of a priority, so a list of such tasks finds none.
  func found(atMost limit: Int = ListReader.searchLimit) throws -> [EventOccurrence] {
    guard query.filter.state == .all, query.filter.priority == nil else { return [] }
    let all = try events.gather { try found($0, atMost: limit) }
    return Array(EventSearch.sorted(all, today: now.today).prefix(limit))
  }

  private func found(_ source: EventSource, atMost limit: Int) throws -> [EventOccurrence] {
    guard source.isListed(in: query.category) else { return [] }
    let expression = SearchTable.event.expression(
      for: query.search,
      categories: source.categories.ordered,
      filter: query.category.row(in: source.categories)
    )
    guard let expression else { return [] }
    let statement = try source.db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event_search
        CROSS JOIN event ON event.id = event_search.rowid
        WHERE event_search MATCH ?
        ORDER BY event_search.rowid DESC LIMIT ?
        """
    )
    var events: [EventOccurrence] = []
    try statement.bind([expression.databaseValue, limit.databaseValue]).forEach { row in
      let event = try source.event(row)
      guard query.shows(event) else { return }
      events.append(event.listedOnce(at: now))
    }
    return events
  }

  static func sorted(_ events: [EventOccurrence], today: LocalDay) -> [EventOccurrence] {
    let places = events.map { place(of: $0, today) }
    return events.indices.sorted { places[$0] < places[$1] }.map { events[$0] }
  }

  private static func place(
    of occurrence: EventOccurrence,
    _ today: LocalDay
  ) -> (Int, Int, Int, String) {
    let isOver = occurrence.day < today
    let day = occurrence.day.number
    let time = occurrence.time?.minutes ?? -1
    return (isOver ? 1 : 0, isOver ? -day : day, isOver ? -time : time, occurrence.event.name)
  }
}

extension ListQuery {
  /// Whether an event is of the list's category.
  func isOfCategory(_ event: CalendarEvent) -> Bool {
    guard event.calendar == nil || category == .all else { return false }
    return switch category {
    case .all: true
    case .inbox: event.category == nil
    case .one(let id): event.category == id
    }
  }

  /// Whether a repeat to come is of what the list shows.
  func shows(_ coming: TaskItem) -> Bool {
    let isOfCategory =
      switch category {
      case .all: true
      case .inbox: coming.category == nil
      case .one(let id): coming.category == id
      }
    guard isOfCategory, filter.priority.map({ $0 == coming.priority }) ?? true else { return false }
    guard let tag = filter.tag.map(TextFold.key) else { return true }
    return coming.tags.contains { TextFold.key($0) == tag }
  }

  /// Whether an event is of the list's category and tag.
  func shows(_ event: CalendarEvent) -> Bool {
    guard isOfCategory(event) else { return false }
    guard let tag = filter.tag.map(TextFold.key) else { return true }
    return event.tags.contains { TextFold.key($0) == tag }
  }
}

extension CategoryFilter {
  /// The row that search words name: 0 for the Inbox, `nil` for all.
  func row(in categories: CategoryMap) -> Int64? {
    switch self {
    case .all: nil
    case .inbox: 0
    case .one(let id): categories.rowToList(id)
    }
  }
}

extension Repository {
  /// Every event there is to be seen, each once, in the order of ``eventsFound(by:at:)``.
  package func allEvents(at now: Moment) throws(StoreError) -> [EventOccurrence] {
    try readEvents { _, events in
      let all = try events.gather { source in
        try source.db.cachedStatement(sql: "SELECT \(Table.event.selection) FROM event")
          .map { try source.event($0).listedOnce(at: now) }
      }
      return EventSearch.sorted(all, today: now.today)
    }
  }

  /// Every event that a list's search finds, as its window shows them: those to come first.
  package func eventsFound(
    by list: ListQuery,
    at now: Moment
  ) throws(StoreError) -> [EventOccurrence] {
    try readEvents { _, events in
      try EventSearch(events: events, query: list, now: now).found()
    }
  }
}
