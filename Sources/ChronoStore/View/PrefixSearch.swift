import ChronoModel
import GRDB

/// Items by the beginning of their identifier.
struct PrefixSearch {
  let table: Table
  let title: String
  let condition: String

  /// An item whose identifier begins as it was typed.
  struct Found {
    var row: Int64
    var id: TaskItem.ID
    var title: String
  }

  /// The one row; none, or an error that names up to ten candidates.
  func rows(_ db: Database, _ prefix: String) throws -> [Int64] {
    let found = try candidates(db, prefix)
    return found.isEmpty ? [] : [try PrefixSearch.one(of: found, prefix).row]
  }

  /// Up to ten that begin so.
  func candidates(_ db: Database, _ prefix: String) throws -> [Found] {
    guard prefix.count(where: { $0 != "-" }) >= 4, let bounds = PrefixSearch.bounds(prefix) else {
      throw Refusal.unknown(prefix: prefix)
    }
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, uuid, \(title) FROM \(table.name)
        WHERE uuid BETWEEN ? AND ? AND \(condition) ORDER BY uuid LIMIT 10
        """
    )
    return try statement.bind(bounds).map { row in
      Found(row: row[0], id: try row.identifier(1), title: row[2])
    }
  }

  /// The only one; none and several are errors.
  static func one(of found: [Found], _ prefix: String) throws -> Found {
    guard let first = found.first else { throw Refusal.unknown(prefix: prefix) }
    guard found.count > 1 else { return first }
    let candidates = found.prefix(10).map { Refusal.Candidate(id: $0.id.text, title: $0.title) }
    throw Refusal.ambiguous(prefix: prefix, candidates: candidates)
  }

  /// The lowest and the highest identifier that begins so; `nil` where none can.
  static func bounds(_ prefix: String) -> Values? {
    let digits = prefix.lowercased().filter { $0 != "-" }
    guard digits.utf8.count <= 32,
      let low = TaskItem.ID(dashed(digits, filler: "0")),
      let high = TaskItem.ID(dashed(digits, filler: "f"))
    else { return nil }
    return [low.value, high.value]
  }

  private static func dashed(_ digits: String, filler: Character) -> String {
    var text = ""
    for (index, digit) in digits.padded(to: 32, with: filler).enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }
}

extension String {
  fileprivate func padded(to length: Int, with filler: Character) -> String {
    self + String(repeating: filler, count: max(0, length - count))
  }
}
