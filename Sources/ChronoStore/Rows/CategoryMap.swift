import ChronoModel
import GRDB

/// The categories of the file as one transaction sees them, by row and by identifier.
struct CategoryMap {
  /// In the user's order.
  private(set) var ordered: [(row: Int64, category: Category)] = []
  private var byRow: [Int64: Category.ID] = [:]
  private var byID: [Category.ID: Int64] = [:]

  /// Of no category.
  init() {}

  init(_ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.category.selection) FROM category ORDER BY position, uuid"
    )
    try statement.forEach { add(try Table.category($0), row: $0[0]) }
  }

  mutating func add(_ category: Category, row: Int64) {
    ordered.append((row, category))
    byRow[row] = category.id
    byID[category.id] = row
  }

  func row(of id: Category.ID) throws -> Int64 {
    guard let row = byID[id] else { throw Refusal.gone }
    return row
  }

  /// The row whose list is asked for; 0, which no row is, for a category that is gone: its list is
  /// empty, and the screen goes back to all.
  func rowToList(_ id: Category.ID) -> Int64 { byID[id] ?? 0 }

  func identifier(of row: Int64) throws -> Category.ID {
    guard let id = byRow[row] else { throw StoreError.damaged("a task’s category is missing") }
    return id
  }

  func category(_ id: Category.ID) -> Category? {
    ordered.first { $0.category.id == id }?.category
  }

  /// The category of that name, case ignored.
  func named(_ name: String) -> Category? {
    let key = TextFold.key(name)
    return ordered.first { TextFold.key($0.category.name) == key }?.category
  }
}
