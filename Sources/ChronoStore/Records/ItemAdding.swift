import ChronoModel
import GRDB

/// Counts the items of an import as the file sees them: what it knows by its identity is no new
/// item.
///
/// A task that was imported once is known for ever, because deleted tasks keep their row. Deleted
/// events and categories leave none: their identity is kept as a mark.
struct ItemCounting {
  private let db: Database
  private var tally: ImportTally
  private var ticks: ImportedTicks

  var counts: ImportCounts { tally.counts }

  init(_ db: Database, at now: Moment) {
    self.db = db
    tally = ImportTally(today: now.today)
    ticks = ImportedTicks(db, at: now)
  }

  /// Counts an item; answers whether it is to be added now.
  mutating func take(_ item: ImportItem) throws -> Bool {
    if try ticks.take(item) { return false }
    if try isKnown(item) {
      tally.skip(item)
      return false
    }
    tally.add(item)
    return true
  }

  /// Counts what was held back, when all items have come; answers what is to be done with it.
  mutating func finish() throws -> ImportedTicks.Outcome {
    let outcome = try ticks.outcome()
    for item in outcome.others { tally.add(item) }
    for item in outcome.known + outcome.further.map(\.item) { tally.skip(item) }
    for _ in outcome.ticks { tally.addFinishedDay() }
    return outcome
  }

  /// The instance that a tick finishes; `nil` where it has to be made.
  func target(of tick: ImportedTicks.Tick) throws -> TaskItem? { try ticks.target(of: tick) }

  private func isKnown(_ item: ImportItem) throws -> Bool {
    guard let identity = item.identity else { return false }
    switch item.content {
    case .task:
      return try exists(identity, in: .task) || isTask(item.foreign) || exists(identity, in: .mark)
        || isSynchronised(item.foreign, in: .task)
    case .event:
      return try exists(identity, in: .event) || exists(identity, in: .mark)
        || isSynchronised(item.foreign, in: .event)
    case .category: return try exists(identity, in: .mark)
    case .session: return try exists(identity, in: .session) || exists(identity, in: .mark)
    case .exclusion: return false
    }
  }

  /// Whether a text is of a task that has taken over its name after it was made, such as the next one of
  /// a series that went on in another file.
  private func isTask(_ text: ForeignText.Draft?) throws -> Bool {
    guard let text, text.format == .iCalendar else { return false }
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM foreign_text WHERE format = ? AND key = ? AND part = ? AND kind = ?"
    )
    return try statement.bind([
      text.format.rawValue.databaseValue, text.key.stored, text.part.stored,
      Table.task.kind.databaseValue,
    ]).hasRows()
  }

  /// Whether a text is of an item that a folder is synchronised with: made here, it has an identity of its own.
  private func isSynchronised(_ text: ForeignText.Draft?, in table: Table) throws -> Bool {
    guard let text, text.format == .iCalendar else { return false }
    // There a day of a series is named by its day alone: `20261201T090000` is `2026-12-01`.
    let digits = text.part.prefix(8)
    let day = LocalDay(
      "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6))"
    )
    let statement = try db.cachedStatement(
      sql: """
        SELECT 1 FROM sync_folder CROSS JOIN sync_file ON sync_file.folder = sync_folder.id
        CROSS JOIN sync_link ON sync_link.file = sync_file.id
        WHERE sync_file.uid = ? AND sync_link.part IN (?, ?) AND sync_link.kind = ?
        """
    )
    return try statement.bind([
      text.key.stored, text.part.stored, (day?.text ?? text.part).stored, table.kind.databaseValue,
    ]).hasRows()
  }

  private func exists(_ identity: Identifier<ImportItem>, in table: Table) throws -> Bool {
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM \(table.name) WHERE uuid = ?")
    return try Int.fetchOne(statement.bind([identity.value])) != nil
  }
}

/// Adds the items of an import, one after the other.
struct ItemAdding {
  private let transaction: Transaction
  private var counting: ItemCounting
  private var tasks: TaskAdding
  /// The repeating events that this import added.
  private var series: Set<CalendarEvent.ID> = []

  var counts: ImportCounts { counting.counts }

  init(_ transaction: Transaction) throws {
    self.transaction = transaction
    counting = ItemCounting(transaction.db, at: transaction.now)
    tasks = try TaskAdding(transaction)
  }

  mutating func add(_ item: ImportItem) throws {
    if try counting.take(item) { try insert(item) }
  }

  /// Does what had to wait for all items.
  mutating func finish() throws {
    let outcome = try counting.finish()
    for item in outcome.others { try insert(item) }
    var taking = try SyncTaking(transaction)
    for tick in outcome.ticks {
      var owner = tick.task.id
      if let task = try counting.target(of: tick) {
        guard task.isUnfinished else { continue }
        owner = task.id
        try taking.settle(owner, tick.draft, made: transaction.now.instant)
      } else {
        owner = try taking.fillIn(tick.task, on: tick.day, tick.draft, [.state])
      }
      if !tick.isNamed { try keepFirst(tick.item, of: .task(owner)) }
      try mark(tick.item)
    }
    var names: Set<Identifier<ImportItem>?> = []
    for (item, task) in outcome.further where names.insert(item.identity).inserted {
      guard let series = task.repeats?.series, let row = try transaction.openInstance(of: series),
        let open = try transaction.subjects([row]).first?.task
      else { continue }
      if try !keepFirst(item, of: .task(open.id)) { try mark(item) }
    }
  }

  private mutating func insert(_ item: ImportItem) throws {
    switch item.content {
    case .task(let draft):
      let id: TaskItem.ID? = item.identity.map { TaskItem.ID(high: $0.high, low: $0.low) }
      let task = try tasks.add(draft, id: id, isTold: true)
      transaction.forgetTask(task.id)
      try keep(item.foreign, of: .task(task.id))
    case .event(let draft):
      let id: CalendarEvent.ID? = item.identity.map { CalendarEvent.ID(high: $0.high, low: $0.low) }
      let event = try EventRules.added(
        draft,
        id: id ?? transaction.ids.next(),
        series: transaction.ids.next(),
        category: try tasks.categories.category(for: draft.category),
        position: Int(try transaction.nextRow(of: .event)) * Ranks.gap,
        at: transaction.now
      )
      try transaction.apply([.insert(.event(event))])
      try mark(item)
      try keep(item.foreign, of: .event(event.id))
      if event.repeats != nil { series.insert(event.id) }
    case .category(let name):
      _ = try tasks.categories.category(for: .named(name))
      try mark(item)
    case .session(let task, let stretch):
      try add(stretch, on: TaskItem.ID(high: task.high, low: task.low), of: item)
    case .exclusion(let day, let identity):
      try exclude(day, from: CalendarEvent.ID(high: identity.high, low: identity.low))
    }
  }

  private func add(
    _ stretch: WorkHistory.Stretch,
    on task: TaskItem.ID,
    of item: ImportItem
  ) throws {
    let id: Session.ID? = item.identity.map { Session.ID(high: $0.high, low: $0.low) }
    let session = Session(
      id: id ?? transaction.ids.next(),
      task: task,
      start: stretch.start,
      finish: stretch.finish,
      zone: transaction.now.zone.identifier
    )
    try transaction.apply([.insert(.session(session))])
    transaction.forgetTask(task)
    try mark(item)
  }

  /// Takes a day out of an event of this import; one that was there before is the user's.
  private func exclude(_ day: LocalDay, from id: CalendarEvent.ID) throws {
    guard series.contains(id) else { return }
    let event = try transaction.event(id)
    guard let repeats = event.repeats, !repeats.excluded.contains(day) else { return }
    var changed = event
    changed.repeats?.excluded = (repeats.excluded + [day]).sorted()
    try transaction.apply([.update(from: .event(event), to: .event(changed))])
  }

  /// Keeps what is said of an item of ours that has no other text; answers whether it has.
  @discardableResult
  private func keepFirst(_ item: ImportItem, of owner: ForeignText.Owner) throws -> Bool {
    guard let text = item.foreign else { return false }
    let records = RecordReader(db: transaction.db, categories: try transaction.categories())
    let reader = WholeReader(db: transaction.db, records: records, format: text.format)
    guard case .task(let whole)? = try reader.item(owner), whole.foreign == nil else {
      return false
    }
    try keep(text, of: owner)
    return true
  }

  private func keep(_ text: ForeignText.Draft?, of owner: ForeignText.Owner) throws {
    guard let text else { return }
    try transaction.apply([.insert(.foreign(ForeignText(owner, text)))])
  }

  /// Remembers an item beyond its deletion; undo forgets it again.
  private func mark(_ item: ImportItem) throws {
    guard let identity = item.identity else { return }
    try transaction.insert(.mark, [identity.value])
  }
}
