package import ChronoModel
import GRDB

/// Finds events by their words, as ``ListReader/found()`` finds tasks.
struct EventSearch {
  let db: Database
  let query: ListQuery
  let now: Moment
  let categories: CategoryMap

  /// Every event that holds every word, each once: those to come first, then those that were, the
  /// last of them first.
  ///
  /// One that repeats stands on its next day; where it has ended, on its last. Events are never
  /// done, missed or of a priority, so a list of such tasks finds none.
  func found() throws -> [EventOccurrence] {
    guard query.filter.state == .all, query.filter.priority == nil else { return [] }
    let expression = SearchTable.event.expression(
      for: query.search,
      categories: categories.ordered,
      filter: query.category.row(in: categories)
    )
    guard let expression else { return [] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event_search
        CROSS JOIN event ON event.id = event_search.rowid
        WHERE event_search MATCH ?
        ORDER BY event_search.rowid DESC LIMIT \(ListReader.searchLimit)
        """
    )
    var events: [EventOccurrence] = []
    for row in try Row.fetchAll(statement.bind([expression.databaseValue])) {
      let event = try Table.event(row, categories: categories)
      guard query.shows(event) else { continue }
      events.append(Occurrences.one(of: event, at: now))
    }
    return EventSearch.sorted(events, today: now.today)
  }

  static func sorted(_ events: [EventOccurrence], today: LocalDay) -> [EventOccurrence] {
    events.sorted { place(of: $0, today) < place(of: $1, today) }
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
  /// Whether an event is of the list's category and tag.
  func shows(_ event: CalendarEvent) -> Bool {
    switch category {
    case .all: break
    case .inbox: if event.category != nil { return false }
    case .one(let id): if event.category != id { return false }
    }
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
  /// Every event of the file, each once, in the order of ``eventsFound(by:at:)``.
  package func allEvents(at now: Moment) throws(StoreError) -> [EventOccurrence] {
    try read { db in
      let categories = try CategoryMap(db)
      let rows = try Row.fetchAll(db, sql: "SELECT \(Table.event.selection) FROM event")
      let events = try rows.map { row in
        let event = try Table.event(row, categories: categories)
        return Occurrences.one(of: event, at: now)
      }
      return EventSearch.sorted(events, today: now.today)
    }
  }

  /// Every event that a list's search finds, as its window shows them: those to come first.
  package func eventsFound(
    by list: ListQuery,
    at now: Moment
  ) throws(StoreError) -> [EventOccurrence] {
    try read { db in
      try EventSearch(db: db, query: list, now: now, categories: CategoryMap(db)).found()
    }
  }
}
