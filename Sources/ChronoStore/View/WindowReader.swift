import ChronoModel
import GRDB

/// The stretch of a list that is on screen.
struct WindowReader {
  let db: Database
  let query: ViewQuery
  let now: Moment
  let events: EventStream
  private var categories: CategoryMap { events.categories }

  func window(known: KnownTaskRows) throws -> ListWindow {
    let reader = try ListReader(db, query.list, at: now, categories: categories)
    if reader.isSearch { return try searched(reader, known: known) }
    let order = query.list.order ?? .time
    let find: (ListReader.Direction, RowKey?) throws -> [Hit]
    // Its end has to be known to put the night there.
    let hasNight = order == .time && now.dayStart != .midnight && query.list.isOfDays
    let wanted = hasNight ? max(NightOrder.rows, query.rows) : max(1, query.rows)
    if order.isSorted {
      let sorted = try SortedReader(db, query.list, in: order, at: now, events: events)
      find = { try sorted.hits($0, from: $1, limit: wanted + 1) }
    } else {
      let events = try OtherEvents(self.events, query.list, at: now)
      find = { direction, key in
        let bound = key.map { ListBound($0, in: order) }
        return try hits(direction, from: bound, limit: wanted + 1, reader, events)
      }
    }
    let before: [Hit]
    let after: [Hit]
    switch query.anchor {
    case .start:
      before = []
      after = try find(.forward, nil)
    case .end:
      before = try find(.backward, nil)
      after = []
    // A list of everything else opens around today: one without days opens at its beginning.
    case .around(let key) where order.isSorted && key.isOfNothing:
      before = []
      after = try find(.forward, nil)
    case .around(let key):
      before = try find(.backward, key)
      after = try find(.forward, key)
    }
    let takenAfter = min(after.count, max(wanted - wanted / 2, wanted - before.count))
    let takenBefore = min(before.count, wanted - takenAfter)
    var window = ListWindow(
      rows: try rows(
        of: before.prefix(takenBefore).reversed() + after.prefix(takenAfter),
        known: known
      ),
      hasMoreBefore: before.count > takenBefore,
      hasMoreAfter: after.count > takenAfter
    )
    window.order = order
    guard case .days(let days) = query.list.scope else { return window }
    window = try ExtraRows(
      db: db,
      query: query.list,
      days: days,
      now: now,
      events: self.events
    )
    .added(to: window, known: known)
    if hasNight { window.rows = NightOrder.ordered(window.rows, dayStart: now.dayStart) }
    return window
  }

  enum Hit {
    case task(Int64)
    case event(EventOccurrence)
  }

  /// Tasks and events at and after a place, or before it, nearest first.
  private func hits(
    _ direction: ListReader.Direction,
    from bound: ListBound?,
    limit: Int,
    _ reader: ListReader,
    _ events: OtherEvents?
  ) throws -> [Hit] {
    let tasks = try reader.rows(direction, from: bound, limit: limit)
    let near = try events?.near(direction, of: bound, limit: limit) ?? []
    guard !near.isEmpty else { return tasks.map(Hit.task) }
    var placed = near.map { (place: $0.place, hit: Hit.event($0.occurrence)) }
    placed += try reader.keys(tasks).map { (place: $0.key, hit: Hit.task($0.row)) }
    placed.sort { direction == .forward ? $0.place < $1.place : $1.place < $0.place }
    return placed.prefix(limit).map(\.hit)
  }

  private func rows(
    of hits: some Collection<Hit>,
    known: KnownTaskRows
  ) throws -> [ListRow] {
    let wanted = hits.compactMap { if case .task(let row) = $0 { row } else { nil } }
    var tasks = try known.read(db, wanted, categories: categories)[...]
    return hits.compactMap { hit in
      switch hit {
      case .task: tasks.popFirst().map(ListRow.task)
      case .event(let occurrence): .event(occurrence)
      }
    }
  }

  /// What was found: open tasks, events to come, then what is done or over, each by its day.
  private func searched(
    _ reader: ListReader,
    known: KnownTaskRows
  ) throws -> ListWindow {
    // One more than are shown tells whether there are more.
    let most = ListReader.searchLimit
    let allTasks = try reader.found(atMost: most + 1)
    let allEvents = try EventSearch(events: self.events, query: query.list, now: now)
      .found(atMost: most + 1)
    let (tasks, events) = (allTasks.prefix(most), allEvents.prefix(most))
    let coming = events.prefix { $0.day >= now.today }
    let open = events.isEmpty ? tasks.count : try open(among: tasks)
    let found =
      tasks.prefix(open).map(Hit.task) + coming.map(Hit.event)
      + tasks.dropFirst(open).map(Hit.task) + events.dropFirst(coming.count).map(Hit.event)
    let wanted = max(1, query.rows)
    var first = 0
    switch query.anchor {
    case .start: break
    case .end: first = max(0, found.count - wanted)
    case .around(let key):
      let place = try found.firstIndex { try isAt(key, $0) } ?? 0
      first = max(0, min(place - wanted / 2, found.count - wanted))
    }
    let end = min(found.count, first + wanted)
    var window = ListWindow(
      rows: try rows(of: found[first..<end], known: known),
      hasMoreBefore: first > 0,
      hasMoreAfter: end < found.count,
      hits: found.count
    )
    window.hasMoreHits = allTasks.count > most || allEvents.count > most
    return window
  }

  /// How many are open: they come first.
  private func open(among tasks: some Collection<Int64>) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM json_each(?) AS wanted
        CROSS JOIN task ON task.id = wanted.value WHERE task.status = 0
        """
    )
    return try Int.fetchOne(statement.bind([tasks.jsonArray.databaseValue])) ?? 0
  }

  private func isAt(_ key: RowKey, _ hit: Hit) throws -> Bool {
    switch hit {
    case .event(let occurrence): return occurrence.event.id.value == key.id.value
    case .task(let row):
      let statement = try db.cachedStatement(sql: "SELECT 1 FROM task WHERE id = ? AND uuid = ?")
      return try Int.fetchOne(statement.bind([row.databaseValue, key.id.value])) != nil
    }
  }
}
