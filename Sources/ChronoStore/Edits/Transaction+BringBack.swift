import ChronoModel
import GRDB

/// Bringing back what a step of the history deleted, as a step by itself.
extension Transaction {
  func bringBack(_ deletion: Deletion, _ edit: Edit) throws -> Receipt {
    let deletions = Deletions(db: db)
    let found = try wanted(deletion, of: deletions)
    let first = found.map(\.item.step.number).min() ?? .max
    var returning = try Returning(self, deletions, from: min(first, deletion.step ?? first))
    if let step = deletion.step { try returning.bringCategories(deletedIn: step) }
    for one in found { try returning.bring(one) }
    guard returning.isAny else { throw Refusal.nothingDeleted }
    // A fixed schedule goes on from an instance whose day is over.
    try Judgement.judge(db, at: now)
    return returning.receipt(edit)
  }

  private func wanted(
    _ deletion: Deletion,
    of deletions: Deletions
  ) throws -> [Deletions.Found] {
    switch deletion {
    case .step(let step):
      return try deletions.found(from: step.number)
        .filter { try $0.item.step == step && !isThereAgain($0, deletions) }
    case .items(let items):
      let all = Dictionary(
        uniqueKeysWithValues: try deletions.found().map { ($0.item.item, $0) }
      )
      return try items.map { item in
        guard let found = all[item] else { throw try deletions.refusal(of: item) }
        guard try !isThereAgain(found, deletions) else {
          throw Refusal.notDeleted(title: found.item.title)
        }
        return found
      }
    }
  }

  /// Whether the item is there under another identifier, because a synchronised folder gave it again.
  private func isThereAgain(_ found: Deletions.Found, _ deletions: Deletions) throws -> Bool {
    var name: Values = [found.item.item.text.databaseValue, "".databaseValue]
    let format = ForeignText.Format.iCalendar.rawValue.databaseValue
    let texts: [Values]
    switch found.item.item {
    case .task(let id):
      let statement = try db.cachedStatement(
        sql: "SELECT \(Table.foreign.selection) FROM foreign_text WHERE item = ? AND kind = 2"
      )
      texts = try statement.bind([id.value]).map(\.values)
    case .event(let id): texts = try deletions.texts(of: id, at: found.item.step.number)
    }
    if let text = texts.first(where: { $0[2] == format }) { name = [text[3], text[4]] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT item, kind FROM foreign_text WHERE format = ? AND key = ? AND part = ?
          AND (kind = 3 AND EXISTS(SELECT 1 FROM event WHERE uuid = item)
            OR kind = 2 AND EXISTS(SELECT 1 FROM task WHERE uuid = item AND status < 3))
        """
    )
    return try statement.bind([format] + name).hasRows()
  }
}

extension Deletion {
  fileprivate var step: Int64? {
    if case .step(let step) = self { step.number } else { nil }
  }
}

/// What comes back in one edit.
private struct Returning {
  let transaction: Transaction
  let deletions: Deletions
  /// The categories that were deleted with these items, or after them, the oldest first.
  private let shelves: [Deletions.Shelf]
  private var titles: [String] = []
  private var tasks: [TaskItem.ID] = []
  private var events: [CalendarEvent.ID] = []
  private var made: [Category] = []

  var isAny: Bool { !titles.isEmpty || !made.isEmpty }

  init(_ transaction: Transaction, _ deletions: Deletions, from step: Int64) throws {
    self.transaction = transaction
    self.deletions = deletions
    shelves = try deletions.shelves(from: step)
  }

  mutating func bring(_ found: Deletions.Found) throws {
    titles.append(found.item.title)
    switch found.item.item {
    case .task(let id):
      tasks.append(id)
      try bringTask(found)
    case .event(let id):
      events.append(id)
      try bringEvent(id, found)
    }
  }

  func receipt(_ edit: Edit) -> Receipt {
    let subjects = EditLabel.Subjects(
      title: titles.first ?? "",
      count: titles.count,
      noun: events.isEmpty ? "task" : tasks.isEmpty ? "event" : "item",
      category: made.first?.name
    )
    return Receipt(
      label: EditLabel.text(of: edit, on: subjects, in: transaction.form),
      tasks: Array(tasks.prefix(Receipt.listed)),
      categories: made.map(\.id),
      events: Array(events.prefix(Receipt.listed)),
      count: titles.count
    )
  }

  // MARK: Items

  private mutating func bringTask(_ found: Deletions.Found) throws {
    guard let subject = try transaction.subjects([found.row], areDeleted: true).first,
      let status = found.image.value(of: TaskColumn.status.rawValue).flatMap(Int.fromDatabaseValue)
        .flatMap(TaskItem.Status.init(rawValue:))
    else { return }
    let closed = found.image.value(of: TaskColumn.closed.rawValue).flatMap(Int64.fromDatabaseValue)
    let isLapsed = status == .dropped && closed.map { $0 < 0 } == true
    let standing = Planning.Standing(
      status: isLapsed ? .lapsed : status,
      closed: closed.map { Instant(seconds: isLapsed ? ~$0 : $0) },
      category: try subject.task.category ?? lostCategory(of: found)
    )
    guard standing.status == .open, let series = subject.task.repeats?.series,
      let row = try transaction.openInstance(of: series),
      let other = try transaction.subjects([row]).first
    else {
      return try transaction.apply(Planning.returned(subject, as: standing, at: transaction.now))
    }
    try transaction.apply(
      Succession.returned(
        subject,
        as: standing,
        besides: other,
        isTracked: try transaction.isTracked(row),
        at: transaction.now
      )
    )
  }

  private mutating func bringEvent(_ id: CalendarEvent.ID, _ found: Deletions.Found) throws {
    guard case .full(var values) = found.image else { return }
    let column = EventColumn.category.rawValue
    if values.indices.contains(column), let old = Int64.fromDatabaseValue(values[column]) {
      let step = found.item.step.number
      let lost = shelves.first { $0.step >= step && $0.row == old }
      if let lost { values[column] = try row(of: lost.category) }
    }
    values[EventColumn.modified.rawValue] = transaction.now.instant.seconds.databaseValue
    try transaction.insert(.event, values)
    for text in try deletions.texts(of: id, at: found.item.step.number) {
      try transaction.insert(.foreign, text)
    }
  }

  // MARK: Categories

  /// The category that a deleted task had until the category was deleted too.
  private mutating func lostCategory(of found: Deletions.Found) throws -> Category.ID? {
    for shelf in shelves where shelf.step >= found.item.step.number {
      let row = try deletions.category(of: found.row, in: .task, at: shelf.step)
      if row == shelf.row { return try category(shelf.category) }
    }
    return nil
  }

  /// Makes the categories of a step again, with the events in them that it took out, and the tasks that it
  /// kept.
  mutating func bringCategories(deletedIn step: Int64) throws {
    for shelf in shelves where shelf.step == step {
      guard try deletions.isMissing(shelf.category) else { continue }
      let category = try row(of: shelf.category)
      try bringKept(outOf: shelf)
      for row in try deletions.rows(of: .event, outOf: shelf) {
        let statement = try transaction.db.cachedStatement(
          sql: "SELECT \(Table.event.selection) FROM event WHERE id = ? AND category IS NULL"
        )
        guard let old = try statement.bind([row.databaseValue]).first(\.values) else { continue }
        var new = old
        new[EventColumn.category.rawValue] = category
        new[EventColumn.modified.rawValue] = transaction.now.instant.seconds.databaseValue
        try transaction.update(.event, row, from: old, to: new)
      }
    }
  }

  /// Puts the tasks back that went to the Inbox when their category was deleted, and are there still.
  private mutating func bringKept(outOf shelf: Deletions.Shelf) throws {
    let category = try category(shelf.category)
    let there = try transaction.db.cachedStatement(
      sql: "SELECT 1 FROM task WHERE id = ? AND status < 3 AND category IS NULL"
    )
    let rows = try deletions.rows(of: .task, outOf: shelf)
      .filter { try there.bind([$0.databaseValue]).hasRows() }
    for subject in try transaction.subjects(rows) {
      var back = subject.task
      (back.category, back.modified) = (category, transaction.now.instant)
      try transaction.apply([.update(from: .task(subject.task), to: .task(back))])
    }
  }

  private mutating func row(of category: Category) throws -> DatabaseValue {
    let id = try self.category(category)
    return try transaction.categories().row(of: id).databaseValue
  }

  /// The category as it is there, or the one of its name, or itself, made again.
  private mutating func category(_ category: Category) throws -> Category.ID {
    let known = try transaction.categories()
    if let there = known.category(category.id) ?? known.named(category.name) { return there.id }
    var again = category
    again.modified = transaction.now.instant
    try transaction.apply([.insert(.category(again))])
    made.append(again)
    return again.id
  }
}
