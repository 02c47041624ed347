package import ChronoModel
import GRDB

/// What a run of the synchronisation reads of the planner's file, in one read transaction.
package struct SyncReader {
  let db: Database
  private let rows: SyncRows
  private let items: WholeReader
  /// Changes up to this number are known here.
  package let newest: Int64
  /// Whether a file that is new may be that of a task which was deleted.
  package let hasDeletedTasks: Bool

  init(_ db: Database, folder: Int64) throws {
    self.db = db
    rows = SyncRows(db: db, folder: folder)
    let records = RecordReader(db: db, categories: try CategoryMap(db))
    items = WholeReader(db: db, records: records, format: .iCalendar)
    newest = try SyncReader.newest(db)
    hasDeletedTasks = try db.cachedStatement(
      sql: "SELECT 1 FROM task INDEXED BY task_by_status WHERE status = 3 LIMIT 1"
    ).hasRows()
  }

  static func newest(_ db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT ifnull(max(id), 0) FROM sync_change")
    return try Int64.fetchOne(statement) ?? 0
  }

  package func base(_ row: Int64) throws -> SyncBase? { try rows.base(row) }

  package func base(uid: String) throws -> SyncBase? { try rows.base(uid: uid) }

  /// What a file said before, newest first.
  package func earlier(_ row: Int64) throws -> [[UInt8]] { try rows.earlier(row) }

  /// The files that an item is in, by their rows.
  package func files(of item: ForeignText.Owner) throws -> [Int64] { try rows.files(of: item) }

  /// An item by its identifier; `nil` where it is deleted, or not there.
  package func item(_ owner: ForeignText.Owner) throws -> WholeItem? { try items.item(owner) }

  /// How the item of a link stands here.
  package func here(_ link: SyncLink) throws -> SyncHere {
    if let item = try items.item(link.item) { return .item(item) }
    return try isUndone(link) ? .undone : .deleted
  }

  /// Whether the step was undone that took the item of a link over, or brought it back.
  package func isUndone(_ link: SyncLink) throws -> Bool {
    guard let mark = link.mark else { return false }
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM import_mark WHERE uuid = ?")
    return try Int.fetchOne(statement.bind([mark.value])) == nil
  }

  /// The item that an import, or another folder, took over under a name, or that has it as its own.
  package func item(
    key: String,
    part: String,
    identity: Identifier<ImportItem>,
    isTask: Bool
  ) throws -> WholeItem? {
    for owner in try owners(key: key, part: part, identity: identity, isTask: isTask) {
      if let item = try items.item(owner) { return item }
    }
    return nil
  }

  /// The items that have, or had, a name; the one that has it as its own is last.
  private func owners(
    key: String,
    part: String,
    identity: Identifier<ImportItem>,
    isTask: Bool
  ) throws -> [ForeignText.Owner] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT kind, item FROM foreign_text
        WHERE format = ? AND key = ? AND part = ? AND kind = ?
        """
    )
    let kind = isTask ? Table.task.kind : Table.event.kind
    let found = try statement.bind([
      ForeignText.Format.iCalendar.rawValue.databaseValue, key.stored, part.stored,
      kind.databaseValue,
    ]).map { try $0.owner(kind: 0, item: 1) }
    let own: ForeignText.Owner =
      isTask
      ? .task(TaskItem.ID(high: identity.high, low: identity.low))
      : .event(CalendarEvent.ID(high: identity.high, low: identity.low))
    return found + [own]
  }

  /// The task of a name that is deleted, or the last day of its series where that is.
  package func deletedTask(
    key: String,
    identity: Identifier<ImportItem>
  ) throws -> WholeTask? {
    for owner in try owners(key: key, part: "", identity: identity, isTask: true) {
      if let task = try deletedTask(owner) { return task }
    }
    return nil
  }

  /// A task that is deleted, or the last day of its series where that is; `nil` where it goes on.
  package func deletedTask(_ owner: ForeignText.Owner) throws -> WholeTask? {
    guard case .task(var whole)? = try items.item(owner, evenDeleted: true) else { return nil }
    if let series = whole.task.repeats?.series {
      guard let last = try lastInstance(of: series) else { return nil }
      whole = last
    }
    return whole.task.status == .deleted ? whole : nil
  }

  /// When the events that are deleted were changed last before, by their names.
  package func deletedEvents() throws -> [String: Instant] {
    try Deletions(db: db).changesOfEvents()
  }

  /// The open instance of a series, or else the one of the last day, whatever became of it.
  package func lastInstance(of series: Identifier<Repeat>) throws -> WholeTask? {
    if case .task(let open)? = try openInstance(of: series) { return open }
    let statement = try db.cachedStatement(
      sql: """
        SELECT uuid FROM task INDEXED BY task_by_series
        WHERE series = ? ORDER BY due DESC LIMIT 1
        """
    )
    return try tasks(statement.bind([series.value]), evenDeleted: true).first
  }

  /// The events that repeat, by their names.
  package func series() throws -> [String: [CalendarEvent.ID]] {
    let statement = try db.cachedStatement(
      sql: "SELECT name, uuid FROM event INDEXED BY event_repeating WHERE rule IS NOT NULL"
    )
    let all = try statement.map { row -> (name: String, id: CalendarEvent.ID) in
      (row[0], try row.identifier(1))
    }
    return Dictionary(grouping: all, by: \.name).mapValues { $0.map(\.id) }
  }

  /// The open instance of a series; `nil` where none is.
  package func openInstance(of series: Identifier<Repeat>) throws -> WholeItem? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT uuid FROM task INDEXED BY task_by_series
        WHERE series = ? AND status = 0 ORDER BY due DESC LIMIT 1
        """
    )
    let found = try statement.bind([series.value]).first { row -> TaskItem.ID in
      try row.identifier(0)
    }
    return try found.flatMap { try items.item(.task($0)) }
  }

  /// The open instance of the series that a task is of which is deleted; `nil` for any other.
  package func openInstance(behind owner: ForeignText.Owner) throws -> WholeItem? {
    guard case .task(let whole)? = try items.item(owner, evenDeleted: true),
      whole.task.status == .deleted, let series = whole.task.repeats?.series
    else { return nil }
    return try openInstance(of: series)
  }

  /// The instance of a series on a day that is over, done, dropped or, where there is no other, skipped;
  /// `nil` where none is.
  package func closedInstance(
    of series: Identifier<Repeat>,
    on day: LocalDay
  ) throws -> WholeTask? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT uuid FROM task INDEXED BY task_by_series
        WHERE series = ? AND due = ? AND status IN (1, 2, 3) ORDER BY status = 3 LIMIT 1
        """
    )
    return try tasks(
      statement.bind([series.value, day.number.databaseValue]),
      evenDeleted: true
    ).first
  }

  /// The instance of a series that was promised for a day first, and is on another since; `nil` where none is.
  ///
  /// One that was missed before it was moved is a task alone: what came after it is known by its identifier.
  package func movedInstance(
    of series: Identifier<Repeat>,
    from day: LocalDay
  ) throws -> WholeTask? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT uuid FROM commitment INDEXED BY commitment_by_day
        CROSS JOIN task ON task.id = commitment.task
        WHERE day = ? AND ifnull(series, ?) = ? AND status IN (0, 1, 2)
        """
    )
    let found = try tasks(
      statement.bind([day.number.databaseValue, series.value, series.value])
    )
    return try found.first { whole in
      guard whole.task.due != day, Succession.given(whole.promises) == day else { return false }
      return try whole.task.repeats != nil
        || successor(of: whole, on: day)?.repeats?.series == series
    }
  }

  /// What came after an instance that lapsed on a day; `nil` where nothing did.
  package func successor(of whole: WholeTask, on day: LocalDay) throws -> TaskItem? {
    let next = Succession.identifier(afterLapseOf: whole.task.id, on: day)
    guard case .task(let found)? = try items.item(.task(next), evenDeleted: true) else {
      return nil
    }
    return found.task
  }

  /// The last instance of a series before a day, where it is done, dropped or lapsed.
  package func lastClosed(
    of series: Identifier<Repeat>,
    before day: LocalDay
  ) throws -> WholeTask? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT uuid FROM task INDEXED BY task_by_series
        WHERE series = ? AND due < ? AND status IN (1, 2) ORDER BY due DESC LIMIT 1
        """
    )
    return try tasks(statement.bind([series.value, day.number.databaseValue])).first
  }

  /// The files that have told closed instances of a series, by their rows, or deleted ones; the latest day first, and
  /// no more than are looked at.
  package func files(
    of series: Identifier<Repeat>,
    areDeleted: Bool = false
  ) throws -> [Int64] {
    try rows.files(of: series, areDeleted: areDeleted)
  }

  /// The instances of series of one title on a day, whatever became of them.
  package func instances(of title: String, on day: LocalDay) throws -> [WholeTask] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT uuid FROM task INDEXED BY task_by_status
        WHERE status IN (0, 1, 2) AND due = ? AND title = ? AND series IS NOT NULL
        """
    )
    return try tasks(statement.bind([day.number.databaseValue, title.stored]))
  }

  /// The finished tasks of one title on a day that repeat no more, or never have.
  package func finishedAlone(_ title: String, on day: LocalDay) throws -> [WholeTask] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT uuid FROM task INDEXED BY task_by_status
        WHERE status = 1 AND due = ? AND title = ? AND series IS NULL
        """
    )
    return try tasks(statement.bind([day.number.databaseValue, title.stored]))
  }

  /// The open instances of series that are in no file.
  package func waitingInstances() throws -> [WholeTask] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT uuid FROM task WHERE status = 0 AND series IS NOT NULL
          AND NOT EXISTS(SELECT 1 FROM sync_link WHERE item = uuid)
        """
    )
    return try tasks(statement)
  }

  /// The open instances of all series.
  package func openInstances() throws -> [WholeTask] {
    try tasks(
      db.cachedStatement(sql: "SELECT uuid FROM task WHERE status = 0 AND series IS NOT NULL")
    )
  }

  func tasks(
    _ statement: Statement,
    evenDeleted: Bool = false
  ) throws -> [WholeTask] {
    let found = try statement.map { row -> TaskItem.ID in try row.identifier(0) }
    return try found.compactMap { id in
      guard case .task(let whole)? = try items.item(.task(id), evenDeleted: evenDeleted) else {
        return nil
      }
      return whole
    }
  }

  /// What is kept of a field that both sides have changed: the other side's text, and whether it was decided
  /// that ours stays.
  package func conflict(
    of item: ForeignText.Owner,
    _ field: SyncField
  ) throws -> (text: [UInt8], isOurs: Bool)? { try rows.conflict(of: item, field) }

  /// What is kept of all fields of an item that both sides have changed.
  package func conflicts(of item: ForeignText.Owner) throws -> [KnownConflict] {
    try rows.conflicts(of: item)
  }

  /// The items that have changed here from a number on; all of them from 0.
  package func changes(since seen: Int64) throws -> [ForeignText.Owner] {
    if seen > 0 {
      let statement = try db.cachedStatement(
        sql: "SELECT kind, item FROM sync_change WHERE id >= ? ORDER BY id"
      )
      return try statement.bind([seen.databaseValue]).map { try $0.owner(kind: 0, item: 1) }
    }
    let statement = try db.cachedStatement(
      sql: "SELECT 2, uuid FROM task WHERE status < 3 UNION ALL SELECT 3, uuid FROM event"
    )
    return try statement.map { try $0.owner(kind: 0, item: 1) }
  }
}
