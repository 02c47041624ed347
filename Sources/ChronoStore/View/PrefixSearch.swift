import ChronoModel
import GRDB

/// Items by the beginning of their identifier.
struct PrefixSearch {
  let table: Table
  let title: String
  let condition: String

  /// The one row; none, or an error that names up to ten candidates.
  func rows(_ db: Database, _ prefix: String) throws -> [Int64] {
    guard prefix.count(where: { $0 != "-" }) >= 4, let bounds = PrefixSearch.bounds(prefix) else {
      throw Refusal.unknown(prefix: prefix)
    }
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, uuid, \(title) FROM \(table.name)
        WHERE uuid BETWEEN ? AND ? AND \(condition) ORDER BY uuid LIMIT 10
        """
    )
    let found = try Row.fetchAll(statement.bind(bounds))
    guard found.count > 1 else { return found.map { $0[0] } }
    let candidates = try found.map { row in
      let id: TaskItem.ID = try row.identifier(1)
      return Refusal.Candidate(id: id.text, title: row[2])
    }
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
