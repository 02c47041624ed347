import Foundation
import GRDB

/// What FTS5 keeps of a search table as a whole: its rows, and the words of each column
/// (sqlite.org/fts5.html, 7.1).
///
/// Where they are less than they should be, no row can be deleted any more, and SQLite's own check of
/// the file does not look at them.
struct SearchSums: Equatable {
  private var rows = 0
  private var words: [Int] = []

  /// As the table keeps them.
  init(keptBy table: SearchTable, _ db: Database) throws {
    let block = try Data.fetchOne(db, sql: "SELECT block FROM \(table.name)_data WHERE id = 1")
    var numbers = SearchSums.numbers(block ?? Data())[...]
    rows = numbers.popFirst() ?? 0
    words = table.columnNames.map { _ in numbers.popFirst() ?? 0 }
  }

  /// Counted anew from what it keeps of each row.
  init(countedIn table: SearchTable, _ db: Database) throws {
    words = table.columnNames.map { _ in 0 }
    let sizes = try Data.fetchCursor(db, sql: "SELECT sz FROM \(table.name)_docsize")
    while let size = try sizes.next() {
      rows += 1
      for (column, count) in zip(words.indices, SearchSums.numbers(size)) { words[column] += count }
    }
  }

  /// Numbers as SQLite writes them: seven bits a byte, the highest first, of the ninth byte all eight.
  private static func numbers(_ bytes: Data) -> [Int] {
    var numbers: [Int] = []
    var value: UInt64 = 0
    var length = 0
    for byte in bytes {
      length += 1
      let isLast = length == 9
      value = isLast ? value << 8 | UInt64(byte) : value << 7 | UInt64(byte & 0x7F)
      guard isLast || byte < 0x80 else { continue }
      numbers.append(Int(truncatingIfNeeded: value))
      (value, length) = (0, 0)
    }
    return numbers
  }
}
