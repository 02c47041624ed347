package import ChronoModel
import GRDB
import GRDBSQLite

/// A Core Data store of another program, read from its bytes.
///
/// SQLite gets an image in memory that it cannot write to: nothing in the foreign file or beside
/// it is opened, locked, recovered or changed, and no schema of it is trusted.
package struct CoreDataStore {
  private let queue: DatabaseQueue

  /// The bytes of one text; titles are cut off long before.
  private static let lengthLimit: Int32 = 1 << 24
  /// The bytes of all texts of a table.
  private static let textLimit = 1 << 27
  private static let columnLimit = 64

  /// `log` is the file whose name ends with `-wal`; empty where there is none.
  package init(_ bytes: [UInt8], log: [UInt8] = []) throws(ImportError) {
    do {
      var configuration = Configuration()
      configuration.label = "foreign"
      queue = try DatabaseQueue(configuration: configuration)
      let image = WriteAheadLog.applied(log, to: bytes)
      try queue.inDatabase { db in
        try CoreDataStore.load(image, into: db)
        try db.execute(
          sql: """
            PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON;
            PRAGMA temp_store = MEMORY;
            """
        )
        // A wrong file is found out here.
        let encoding = try String.fetchOne(db, sql: "PRAGMA encoding")
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
        guard encoding == "UTF-8" else { throw ImportError(.damaged("its texts are not UTF-8")) }
      }
    } catch {
      throw ImportError(sqlite: error)
    }
  }

  /// What tells this store from all others; `nil` where it says nothing.
  package func identifier() throws(ImportError) -> String? {
    guard let row = try rows(of: "Z_METADATA", limit: 1)?.first,
      case .object(let members) = row,
      case .string(let identifier)? = members.first(where: { $0.key == "Z_UUID" })?.value
    else { return nil }
    return identifier.isBlank ? nil : identifier
  }

  /// The rows of a table, each an object of the columns that are not empty; `nil` where it has no
  /// such table.
  package func rows(of table: String, limit: Int) throws(ImportError) -> [ForeignValue]? {
    do {
      return try queue.inDatabase { db in
        let names = try CoreDataStore.columns(of: table, db)
        guard !names.isEmpty else { return nil }
        return try CoreDataStore.rows(of: table, names, limit: limit, db)
      }
    } catch {
      throw ImportError(sqlite: error)
    }
  }

  /// The names of the columns; none for a view, a virtual table, or what is not there.
  private static func columns(of table: String, _ db: Database) throws -> [String] {
    let sql = try String.fetchOne(
      db,
      sql: "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ? AND rootpage > 0",
      arguments: [table]
    )
    guard sql != nil else { return [] }
    let names = try String.fetchAll(
      db,
      sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid LIMIT \(columnLimit + 1)",
      arguments: [table]
    )
    guard names.count <= columnLimit else {
      throw ImportError(.damaged("\(table) has more than \(columnLimit) columns"))
    }
    return names
  }

  private static func rows(
    of table: String,
    _ names: [String],
    limit: Int,
    _ db: Database
  ) throws -> [ForeignValue] {
    // Text comes as bytes: SQLite promises neither that it is UTF-8 nor that it has no U+0000.
    let columns = names.map(quoted).map { column in
      """
      typeof(\(column)), CASE typeof(\(column)) WHEN 'text' THEN CAST(\(column) AS BLOB) \
      WHEN 'blob' THEN NULL ELSE \(column) END
      """
    }
    let cursor = try Row.fetchCursor(
      db,
      sql: "SELECT \(columns.joined(separator: ", ")) FROM \(quoted(table)) NOT INDEXED"
    )
    var rows: [ForeignValue] = []
    var textLeft = textLimit
    while let row = try cursor.next() {
      guard rows.count < limit else { throw ImportError(.tooManyItems(limit: limit)) }
      var members: [ForeignValue.Member] = []
      for (index, name) in names.enumerated() {
        do throws(ImportError) {
          let value = try value(of: row, at: 2 * index, &textLeft)
          if value != .null { members.append(ForeignValue.Member(key: name, value: value)) }
        } catch {
          guard case .badText = error.reason else { throw error }
          throw ImportError(item: rows.count + 1, .badText(key: name))
        }
      }
      rows.append(.object(members))
    }
    return rows
  }

  /// A name that can be nothing but a name; GRDB's own quoting leaves the quotes inside alone.
  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }

  private static func value(
    of row: Row,
    at index: Int,
    _ textLeft: inout Int
  ) throws(ImportError) -> ForeignValue {
    let kind: String = row[index]
    switch (kind, (row[index + 1] as DatabaseValue).storage) {
    case ("null", _): return .null
    case (_, .int64(let number)): return .integer(Int(number))
    case (_, .double(let number)): return .real(number)
    case ("text", .blob(let data)):
      textLeft -= data.count
      if textLeft < 0 { throw ImportError(.tooMuchText(limit: textLimit)) }
      guard !data.contains(0), let text = String(validating: data, as: UTF8.self) else {
        throw ImportError(.badText(key: nil))
      }
      return .string(text)
    default: return .other
    }
  }

  /// Gives SQLite the bytes as its database.
  private static func load(_ image: [UInt8], into db: Database) throws {
    let size = sqlite3_int64(image.count)
    let connection = unsafe db.sqliteConnection
    guard let buffer = unsafe sqlite3_malloc64(UInt64(size)) else {
      throw ImportError(.unreadable("out of memory"))
    }
    unsafe buffer.copyMemory(from: image, byteCount: image.count)
    // SQLite takes the buffer, also where it answers with an error.
    let code = unsafe sqlite3_deserialize(
      connection,
      "main",
      unsafe buffer.assumingMemoryBound(to: UInt8.self),
      size,
      size,
      UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    )
    guard code == SQLITE_OK else { throw ImportError(.damaged("SQLite error \(code)")) }
    unsafe sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, lengthLimit)
  }
}

extension ImportError {
  /// What SQLite says of a foreign file.
  fileprivate init(sqlite error: any Error) {
    switch error {
    case let error as ImportError: self = error
    case let error as DatabaseError:
      self.init(.damaged(error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"))
    default: self.init(.damaged(String(describing: error)))
    }
  }
}
