package import ChronoModel
import GRDB

/// One item at a time.
extension Repository {
  /// A task as the file holds it; deleted ones are gone.
  package func task(_ id: TaskItem.ID) throws(StoreError) -> TaskItem {
    try taskRow(id).task
  }

  /// A task with what its row shows.
  package func taskRow(_ id: TaskItem.ID) throws(StoreError) -> TaskRow {
    try read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT id FROM task WHERE uuid = ? AND status < 3"
      )
      guard let row = try Int64.fetchOne(statement.bind([id.value])),
        let found = try TaskRowReader.read(db, [row], categories: CategoryMap(db)).first
      else { throw Refusal.gone }
      return found
    }
  }

  /// The task whose identifier begins so, dashes or none; at least four characters are needed.
  ///
  /// Throws ``Refusal/unknown(prefix:)`` or ``Refusal/ambiguous(prefix:candidates:)``.
  package func find(_ prefix: String) throws(StoreError) -> TaskItem {
    try read { db in
      let found = try PrefixSearch(table: .task, title: "title", condition: "status < 3")
        .rows(db, prefix)
      guard let row = try TaskRowReader.read(db, found, categories: CategoryMap(db)).first else {
        throw Refusal.unknown(prefix: prefix)
      }
      return row.task
    }
  }

  /// The event whose identifier begins so, be it of a calendar that is only seen; as ``find(_:)``.
  package func findEvent(_ prefix: String) throws(StoreError) -> CalendarEvent {
    try readEvents { _, events in
      let search = PrefixSearch(table: .event, title: "name", condition: "1")
      let candidates = try events.gather { try search.candidates($0.db, prefix) }
      let one = try PrefixSearch.one(of: candidates, prefix)
      let found = try events.gather { source in
        let statement = try source.db.cachedStatement(
          sql: "SELECT \(Table.event.selection) FROM event WHERE uuid = ?"
        )
        return try statement.bind([one.id.value]).map(source.event)
      }
      guard let event = found.first else { throw Refusal.unknown(prefix: prefix) }
      return event
    }
  }

  /// The open tasks of a day that have an estimate and no time.
  package func untimedTasks(
    on day: LocalDay,
    at now: Moment
  ) throws(StoreError) -> [TaskRow] {
    try read { db in
      let own = try EventSource(db, categories: CategoryMap(db))
      return try GridReader(db: db, now: now, events: EventStream(own)).untimed(on: day)
    }
  }

  /// The promises of a task, the oldest day first; of deleted tasks too.
  package func promises(of id: TaskItem.ID) throws(StoreError) -> [Commitment] {
    try read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(Table.commitment.selection) FROM task
          CROSS JOIN commitment ON commitment.task = task.id
          WHERE task.uuid = ? ORDER BY commitment.day
          """
      )
      return try statement.bind([id.value]).map {
        try Table.commitment($0, task: id)
      }
    }
  }

  /// The sessions of a task, the earliest first.
  package func sessions(of id: TaskItem.ID) throws(StoreError) -> [Session] {
    try read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(Table.session.selection) FROM task
          CROSS JOIN session ON session.task = task.id
          WHERE task.uuid = ? ORDER BY session.start
          """
      )
      return try statement.bind([id.value]).map { try Table.session($0, task: id) }
    }
  }

  /// The parts of a stretch of time, of a minute at least, in which no work is logged; work on deleted
  /// tasks keeps nobody from logging other work.
  package func unlogged(_ span: Range<Instant>) throws(StoreError) -> [Range<Instant>] {
    try read { db in
      let work = try SessionReader.touching(
        db,
        span,
        categories: CategoryMap(db),
        isOfDeleted: false
      )
      let taken = work.map { $0.session.start..<($0.session.finish ?? .latest) }
      return TimeRanges([span]).subtracting(TimeRanges(taken)).spans(fitting: 1)
    }
  }

  /// The categories in the user's order.
  package func categories() throws(StoreError) -> [Category] {
    try read { db in try CategoryMap(db).ordered.map(\.category) }
  }

  /// Tags that begin so, as first written, the most used first; an empty prefix means all.
  package func tags(prefix: String = "", limit: Int = 100) throws(StoreError) -> [String] {
    try read { db in
      let key = TextFold.key(prefix)
      let statement = try db.cachedStatement(
        sql: """
          SELECT shown FROM tag_tally WHERE uses > 0 AND tag >= ? AND tag < ?
          ORDER BY uses DESC, tag LIMIT ?
          """
      )
      return try String.fetchAll(
        statement.bind([
          key.databaseValue, (key + "\u{10FFFF}").databaseValue, limit.databaseValue,
        ])
      )
    }
  }

  /// Every row of a list, in order, a page at a time: its tasks, and between them the events that a
  /// list of everything, or of everything else, has.
  ///
  /// Each page is a transaction of its own, so a slow reader never keeps a writer waiting; what
  /// another process changes meanwhile may be seen or not.
  package func forEachRow(
    _ list: ListQuery,
    at now: Moment,
    _ body: (ListRow) throws -> Void
  ) throws {
    var events = try readEvents { _, events in
      try OtherEvents(events, list, at: now)?
        .near(.forward, of: nil, limit: .max).sorted { $0.place < $1.place } ?? []
    }[...]
    var next: ListBound?
    while true {
      let page = try read { db in
        let categories = try CategoryMap(db)
        let reader = try ListReader(db, list, at: now, categories: categories)
        let rows =
          reader.isSearch
          ? try reader.found()
          : try reader.rows(.forward, from: next, limit: Repository.streamPage)
        return try TaskRowReader.read(db, rows, categories: categories)
      }
      for row in page {
        let place = ListBound(RowKey(row.task))
        while let event = events.first, event.place < place {
          try body(.event(event.occurrence))
          events.removeFirst()
        }
        try body(.task(row))
      }
      let isSearch = !list.search.isBlank
      guard !isSearch, page.count == Repository.streamPage, let last = page.last else {
        for event in events { try body(.event(event.occurrence)) }
        return
      }
      next = ListBound(RowKey(last.task)).next
    }
  }

  private static let streamPage = 500
}
