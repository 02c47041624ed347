import ChronoModel
import Foundation
import GRDB

/// What the steps of the history have deleted, and is still deleted.
///
/// A deleted task is a row with a mark, and its step has what the mark took the place of; a deleted
/// event is in its step alone. Of several steps that deleted one item the newest counts.
struct Deletions {
  let db: Database

  /// One item that a step deleted.
  struct Found {
    let item: DeletedItem
    /// Its row in the journal.
    let row: Int64
    let image: RowImage
  }

  /// What a step and those after it deleted, the newest first, tasks before events.
  func found(from step: Int64 = 0) throws -> [Found] {
    var tasks: Set<Int64> = []
    // A deletion is the last change of its row, and made when its step was.
    let ofTasks = try db.cachedStatement(
      sql: """
        SELECT journal_step.id, journal_step.at, journal_entry.row, journal_entry.image,
          task.uuid, task.title, task.due
        FROM journal_step
        CROSS JOIN journal_entry ON journal_entry.step = journal_step.id AND journal_entry.kind = ?
          AND journal_entry.image IS NOT NULL
        CROSS JOIN task ON task.id = journal_entry.row AND task.status = 3
          AND task.modified = journal_step.at
        WHERE journal_step.id >= ? AND journal_step.undone = 0
        ORDER BY journal_step.id DESC, journal_entry.row
        """
    )
    return try ofTasks.bind([Table.task.kind.databaseValue, step.databaseValue])
      .compactMap { row -> Found? in
        let image = try RowImage(bytes: row[3])
        let number: Int64 = row[2]
        guard let status = image.status, status < TaskItem.Status.deleted.rawValue,
          tasks.insert(number).inserted
        else { return nil }
        let due: Int = row[6]
        let item = DeletedItem(
          item: .task(try row.identifier(4)),
          title: row[5],
          day: due == Sentinel.someday ? nil : LocalDay(number: due),
          deleted: row.instant(1),
          step: JournalStep(row[0])
        )
        return Found(item: item, row: number, image: image)
      } + events(from: step)
  }

  /// The series of which one of the last steps brought a deleted instance back, also as it undid the deletion.
  func seriesBack() throws -> Set<Identifier<Repeat>> {
    let statement = try db.cachedStatement(
      sql: """
        SELECT task.series, journal_entry.image FROM journal_step
        CROSS JOIN journal_entry ON journal_entry.step = journal_step.id AND journal_entry.kind = ?
          AND journal_entry.image IS NOT NULL
        CROSS JOIN task ON task.id = journal_entry.row AND task.series IS NOT NULL
        WHERE journal_step.id > (SELECT max(id) FROM journal_step) - 1000
        """
    )
    let found = try statement.bind([Table.task.kind.databaseValue])
      .compactMap { row -> Identifier<Repeat>? in
        guard try RowImage(bytes: row[1]).status == TaskItem.Status.deleted.rawValue else {
          return nil
        }
        return try row.identifier(0)
      }
    return Set(found)
  }

  private func events(from step: Int64) throws -> [Found] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT journal_step.id, journal_step.at, journal_entry.row, journal_entry.image
        FROM journal_step
        CROSS JOIN journal_entry ON journal_entry.step = journal_step.id AND journal_entry.kind = ?
          AND journal_entry.image IS NOT NULL
        WHERE journal_step.id >= ? AND journal_step.undone = 0
        ORDER BY journal_step.id DESC, journal_entry.row
        """
    )
    var seen: Set<DatabaseValue> = []
    let found = try statement.bind([Table.event.kind.databaseValue, step.databaseValue])
      .compactMap { row -> Found? in
        guard case .full(let values) = try RowImage(bytes: row[3]),
          let id = Deletions.event(values), seen.insert(id.value).inserted,
          try !isThere(id)
        else { return nil }
        let item = DeletedItem(
          item: .event(id),
          title: String.fromDatabaseValue(values[EventColumn.name.rawValue]) ?? "",
          day: Deletions.day(values[EventColumn.day.rawValue]),
          deleted: row.instant(1),
          step: JournalStep(row[0])
        )
        return Found(item: item, row: row[2], image: .full(values))
      }
    guard !found.isEmpty else { return [] }
    let again = try daysThatCameBack()
    return found.filter { !again.contains($0.item.item) }
  }

  /// When the events that are deleted were changed last before, by the names that they have in calendars.
  func changesOfEvents() throws -> [String: Instant] {
    let found = try events(from: 0).compactMap { one -> (String, Instant)? in
      guard case .event(let id) = one.item.item,
        let changed = one.image.value(of: EventColumn.modified.rawValue)
          .flatMap(Int64.fromDatabaseValue)
      else { return nil }
      let text = try texts(of: id, at: one.item.step.number).first
      let key = text.flatMap { String.fromDatabaseValue($0[3]) }
      return (key ?? id.text, Instant(seconds: changed))
    }
    return Dictionary(found) { first, _ in first }
  }

  /// Days of series that were told apart here, and that came back with the file of their series: they have other
  /// identifiers then.
  private func daysThatCameBack() throws -> Set<ForeignText.Owner> {
    let statement = try db.cachedStatement(
      sql: """
        SELECT apart.part, series.item FROM foreign_text AS apart
        CROSS JOIN foreign_text AS series ON series.format = apart.format
          AND series.key = apart.key AND series.part = '' AND series.kind = 3
        WHERE apart.kind = 3 AND apart.part > ''
        """
    )
    let days = try statement.compactMap { row -> ForeignText.Owner? in
      let part: String = row[0]
      let series: CalendarEvent.ID = try row.identifier(1)
      return LocalDay(part).map { .event(series.derived(on: $0)) }
    }
    return Set(days)
  }

  /// The identifier of an event's image; `nil` where it is no whole one, as in a crafted file.
  private static func event(_ values: Values) -> CalendarEvent.ID? {
    guard values.count > EventColumn.lastDay.rawValue else { return nil }
    return Data.fromDatabaseValue(values[EventColumn.uuid.rawValue])
      .flatMap { CalendarEvent.ID(bytes: $0.span) }
  }

  /// A day that the calendar has.
  private static func day(_ value: DatabaseValue) -> LocalDay? {
    guard let number = Int.fromDatabaseValue(value) else { return nil }
    let day = LocalDay(number: number)
    return (LocalDay.earliest...LocalDay.latest).contains(day) ? day : nil
  }

  private func isThere(_ id: CalendarEvent.ID) throws -> Bool {
    try db.cachedStatement(sql: "SELECT 1 FROM event WHERE uuid = ?").bind([id.value]).hasRows()
  }

  // MARK: Categories

  /// A category that a step deleted.
  struct Shelf {
    let step: Int64
    /// The row that it had.
    let row: Int64
    let category: Category
  }

  /// The categories that a step and those after it deleted, the oldest first.
  func shelves(from step: Int64) throws -> [Shelf] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT journal_step.id, journal_entry.row, journal_entry.image FROM journal_step
        CROSS JOIN journal_entry ON journal_entry.step = journal_step.id AND journal_entry.kind = ?
          AND journal_entry.image IS NOT NULL
        WHERE journal_step.id >= ? AND journal_step.undone = 0 ORDER BY journal_step.id
        """
    )
    return try statement.bind([Table.category.kind.databaseValue, step.databaseValue])
      .compactMap { row in
        guard case .full(let values) = try RowImage(bytes: row[2]),
          let category = Category(values)
        else { return nil }
        return Shelf(step: row[0], row: row[1], category: category)
      }
  }

  /// The row of the category that an item had in a step; `nil` where the step did not change it.
  func category(of row: Int64, in table: Table, at step: Int64) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: "SELECT image FROM journal_entry WHERE step = ? AND kind = ? AND row = ?"
    )
    let key: Values = [step.databaseValue, table.kind.databaseValue, row.databaseValue]
    let image = try statement.bind(key).first { try RowImage(bytes: $0[0]) }
    return image?.value(of: table.index(of: "category")).flatMap(Int64.fromDatabaseValue)
  }

  /// The rows of the events or tasks that a step took out of a category, but those that were put
  /// elsewhere, or deleted, since.
  func rows(of table: Table, outOf shelf: Shelf) throws -> [Int64] {
    let column = table.index(of: "category")
    let statement = try db.cachedStatement(
      sql: "SELECT row, image FROM journal_entry WHERE step = ? AND kind = ? AND image IS NOT NULL"
    )
    let rows = try statement.bind([shelf.step.databaseValue, table.kind.databaseValue])
      .compactMap { row -> Int64? in
        let old = try RowImage(bytes: row[1]).value(of: column)
        return old == shelf.row.databaseValue ? row[0] : nil
      }
    let later = try db.cachedStatement(
      sql: """
        SELECT journal_entry.image FROM journal_step
        CROSS JOIN journal_entry ON journal_entry.step = journal_step.id AND journal_entry.kind = ?
          AND journal_entry.row = ?
        WHERE journal_step.id > ? AND journal_step.undone = 0
        """
    )
    return try rows.filter { row in
      let key: Values = [
        table.kind.databaseValue, row.databaseValue, shelf.step.databaseValue,
      ]
      return try !later.bind(key).hasRows { later in
        let image = try RowImage(bytes: later[0])
        return image == .absent || image.value(of: column) != nil
      }
    }
  }

  /// Why an item that no step has deleted cannot be brought back.
  func refusal(of item: ForeignText.Owner) throws -> Refusal {
    let statement: Statement
    let id: DatabaseValue
    switch item {
    case .task(let task):
      statement = try db.cachedStatement(sql: "SELECT title, status < 3 FROM task WHERE uuid = ?")
      id = task.value
    case .event(let event):
      statement = try db.cachedStatement(sql: "SELECT name, 1 FROM event WHERE uuid = ?")
      id = event.value
    }
    return try statement.bind([id]).first { row in
      let isThere: Bool = row[1]
      return isThere ? .notDeleted(title: row[0]) : .forgotten(title: row[0])
    } ?? .gone
  }

  /// What other programs said of an event that a step deleted.
  func texts(of item: CalendarEvent.ID, at step: Int64) throws -> [Values] {
    let statement = try db.cachedStatement(
      sql: "SELECT image FROM journal_entry WHERE step = ? AND kind = ? AND image IS NOT NULL"
    )
    return try statement.bind([step.databaseValue, Table.foreign.kind.databaseValue])
      .compactMap { row in
        guard case .full(let values) = try RowImage(bytes: row[0]),
          values.count == Table.foreign.columns.count, values[1] == item.value
        else { return nil }
        return values
      }
  }

  // MARK: For a list of steps

  /// Whether a step deleted anything that is still deleted, as far as its first entries tell: a list of
  /// steps is drawn at once, however much each of them did.
  func isAny(in step: JournalStep, at instant: Instant) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        SELECT entry.kind, entry.image, task.id IS NOT NULL FROM (
          SELECT kind, row, image FROM journal_entry WHERE step = ? AND kind IN (1, 2, 3)
          LIMIT \(Deletions.looked)) AS entry
        LEFT JOIN task ON entry.kind = 2 AND task.id = entry.row AND task.status = 3
          AND task.modified = ?
        WHERE entry.image IS NOT NULL AND (entry.kind <> 2 OR task.id IS NOT NULL)
        """
    )
    let key: Values = [step.number.databaseValue, instant.seconds.databaseValue]
    // One row is enough, and the statement stops there.
    return try statement.bind(key).hasRows { row in
      let image = try RowImage(bytes: row[1])
      let kind: Int = row[0]
      if kind == Table.task.kind {
        return image.status.map { $0 < TaskItem.Status.deleted.rawValue } ?? false
      }
      guard case .full(let values) = image else { return false }
      if kind == Table.event.kind {
        return try Deletions.event(values).map { try !isThere($0) } ?? false
      }
      return try Category(values).map(isMissing) ?? false
    }
  }

  private static let looked = 1000

  /// Whether neither a category nor one of its name is there.
  func isMissing(_ category: Category) throws -> Bool {
    try !db.cachedStatement(sql: "SELECT 1 FROM category WHERE uuid = ? OR key = ?")
      .bind([category.id.value, TextFold.key(category.name).databaseValue]).hasRows()
  }
}

extension RowImage {
  /// What it says is in a column; `nil` where it says nothing.
  func value(of column: Int) -> DatabaseValue? {
    switch self {
    case .absent: nil
    case .full(let values): values.indices.contains(column) ? values[column] : nil
    case .partial(let columns): columns[column]
    }
  }

  /// Of a task.
  fileprivate var status: Int? {
    value(of: TaskColumn.status.rawValue).flatMap(Int.fromDatabaseValue)
  }
}

extension Category {
  /// As an image has it; `nil` where it is none.
  fileprivate init?(_ values: Values) {
    func number(_ column: CategoryColumn) -> Int64? {
      Int64.fromDatabaseValue(values[column.rawValue])
    }
    guard values.count >= CategoryColumn.names.count,
      let bytes = Data.fromDatabaseValue(values[CategoryColumn.uuid.rawValue]),
      let id = Category.ID(bytes: bytes.span),
      let name = String.fromDatabaseValue(values[CategoryColumn.name.rawValue]),
      let colour = number(.colour), let position = number(.position),
      let created = number(.created), let modified = number(.modified)
    else { return nil }
    self.init(
      id: id,
      name: name,
      colour: Int(colour),
      position: Int(position),
      created: Instant(seconds: created),
      modified: Instant(seconds: modified)
    )
  }
}
