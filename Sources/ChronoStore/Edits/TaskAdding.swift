import ChronoModel
import GRDB

/// Adds tasks one after the other.
struct TaskAdding {
  private let transaction: Transaction
  /// The row the next task will have; its place in the order follows from it.
  private var nextRow: Int64
  var categories: NamedCategories

  init(_ transaction: Transaction) throws {
    self.transaction = transaction
    nextRow = try transaction.nextRow(of: .task)
    categories = try NamedCategories(transaction)
  }

  /// Without `id` the task gets a new one; a told one comes from another program's file.
  @discardableResult
  mutating func add(
    _ draft: TaskDraft,
    id: TaskItem.ID? = nil,
    isTold: Bool = false
  ) throws -> TaskItem {
    var draft = draft
    if let series = draft.repeats?.series, try transaction.openInstance(of: series) != nil {
      // One instance of a series is open: this one begins a series of its own.
      draft.repeats?.series = nil
    }
    let category = try categories.category(for: draft.category)
    let changes = try Planning.added(
      draft,
      id: id ?? transaction.ids.next(),
      series: transaction.ids.next(),
      category: category,
      position: Int(nextRow) * Ranks.gap,
      isTold: isTold,
      at: transaction.now
    )
    try transaction.apply(changes)
    nextRow += 1
    guard case .insert(.task(let task))? = changes.first else {
      throw StoreError.other("a new task was not the first change of its addition")
    }
    return task
  }
}

extension Transaction {
  func nextRow(of table: Table) throws -> Int64 { try lastRow(of: table) + 1 }

  func lastRow(of table: Table) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT ifnull(max(id), 0) FROM \(table.name)")
    return try Int64.fetchOne(statement) ?? 0
  }
}
