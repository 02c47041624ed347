import ChronoModel
import GRDB

/// Edits of categories and events.
extension Transaction {
  func addCategory(_ name: String, _ colour: Int?, _ edit: Edit) throws -> Receipt {
    try CategoryRules.refuseInbox(name)
    let category = try CategoryRules.added(
      name: name,
      colour: colour,
      among: try orderedCategories(),
      id: ids.next(),
      at: now
    )
    try apply([.insert(.category(category))])
    return receipt(edit, category)
  }

  func revise(_ before: Category, _ after: Category, _ edit: Edit) throws -> Receipt {
    let current = try existing(before.id)
    try CategoryRules.refuseInbox(after.name, instead: before.name)
    let ordered = try orderedCategories()
    try apply(try CategoryRules.revised(current, from: before, to: after, among: ordered, at: now))
    return receipt(edit, current)
  }

  func moveCategory(_ id: Category.ID, by steps: Int, _ edit: Edit) throws -> Receipt {
    let category = try existing(id)
    try apply(try CategoryRules.moved(id, by: steps, among: try orderedCategories(), at: now))
    return receipt(edit, category)
  }

  private func orderedCategories() throws -> [Category] {
    try categories().ordered.map(\.category)
  }

  /// Its tasks go to the Inbox; as tombstones, so that their promises keep their titles, unless they
  /// are kept.
  func deleteCategory(
    _ category: Category,
    keepingTasks: Bool,
    _ edit: Edit
  ) throws -> Receipt {
    let row = try categories().row(of: category.id)
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM task WHERE category = ? AND status < 3 ORDER BY due, time, position"
    )
    let rows = try Int64.fetchAll(statement.bind([row.databaseValue]))
    var count = 0
    for start in stride(from: 0, to: rows.count, by: 500) {
      for subject in try subjects(rows[start..<min(start + 500, rows.count)]) {
        try apply(
          keepingTasks
            ? Planning.assigned(subject, to: nil, at: now)
            : Planning.closed(subject, as: .deleted, at: now)
        )
      }
      count = min(start + 500, rows.count)
    }
    try forgetCategory(row)
    try apply([.delete(.category(category))])
    let label = EditLabel.text(
      of: edit,
      on: EditLabel.Subjects(count: count, category: category.name),
      in: form
    )
    return Receipt(label: label, categories: [category.id], count: count)
  }

  /// Takes tombstones, older ones too, out of a category, and its events, which stay.
  private func forgetCategory(_ row: Int64) throws {
    for table in [Table.task, .event] {
      let statement = try db.cachedStatement(
        sql: "SELECT \(table.selection) FROM \(table.name) WHERE category = ?"
      )
      let column = table.index(of: "category")
      let found = try statement.bind([row.databaseValue]).map { ($0[0] as Int64, $0.values) }
      for (row, old) in found {
        var new = old
        new[column] = .null
        try update(table, row, from: old, to: new)
      }
    }
  }

  private func receipt(_ edit: Edit, _ category: Category) -> Receipt {
    let label = label(of: edit, EditLabel.Subjects(category: category.name))
    return Receipt(label: label, categories: [category.id])
  }

  // MARK: Events

  func revise(
    _ before: CalendarEvent,
    _ after: CalendarEvent,
    _ category: String?,
    _ edit: Edit
  ) throws -> Receipt {
    let current = try event(before.id)
    let (after, made) = try assigned(after, to: category)
    try apply(try EventRules.revised(current, from: before, to: after, at: now))
    var receipt = receipt(edit, title: current.name, count: 1, events: [current.id])
    receipt.categories = made
    if step != nil { try tellWhatStays(of: [current], in: &receipt) }
    return receipt
  }

  func deleteEvents(_ ids: [CalendarEvent.ID], _ edit: Edit) throws -> Receipt {
    let events = try ids.map { try event($0) }
    guard let first = events.first else { throw Refusal.nothingSelected }
    try apply(events.map { .delete(.event($0)) })
    var receipt = receipt(edit, title: first.name, count: events.count)
    try tellWhatStays(of: events, in: &receipt)
    return receipt
  }

  /// The event in the category of a name, which is made when there is none.
  func assigned(
    _ event: CalendarEvent,
    to category: String?
  ) throws -> (event: CalendarEvent, made: [Category.ID]) {
    guard let category else { return (event, []) }
    var event = event
    var categories = try NamedCategories(self)
    event.category = try categories.category(for: .named(category))
    return (event, categories.made)
  }

  func event(_ id: CalendarEvent.ID) throws -> CalendarEvent {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.event.selection) FROM event WHERE uuid = ?"
    )
    let categories = try categories()
    let found = try statement.bind([id.value]).first {
      try Table.event($0, categories: categories)
    }
    guard let found else { throw Refusal.gone }
    return found
  }

  func label(of edit: Edit, _ subjects: EditLabel.Subjects) -> String {
    step == nil
      ? EditLabel.unchanged(by: edit, on: subjects, in: form)
      : EditLabel.text(of: edit, on: subjects, in: form)
  }

  func receipt(
    _ edit: Edit,
    title: String,
    count: Int,
    events: [CalendarEvent.ID] = []
  ) -> Receipt {
    receipt(edit, EditLabel.Subjects(title: title, count: count), events: events)
  }

  func receipt(
    _ edit: Edit,
    _ subjects: EditLabel.Subjects,
    events: [CalendarEvent.ID]
  ) -> Receipt {
    Receipt(label: label(of: edit, subjects), events: Array(events.prefix(Receipt.listed)))
  }
}
