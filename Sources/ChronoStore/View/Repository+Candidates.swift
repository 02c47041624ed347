package import ChronoModel
import Foundation
import GRDB

/// Which tasks a typed identifier may be of.
package enum CandidateStates: Sendable {
  case open
  /// Done or dropped.
  case closed
  case any
}

/// Identifiers to complete a typed one with, as short as they may be cut.
extension Repository {
  /// Tasks whose identifier begins so; where nothing is typed those around `today`.
  ///
  /// No more than a shell shows without asking. Of more than `limit` the first and the very last
  /// are given, so that what all given ones begin with is what all of them begin with.
  package func taskCandidates(
    _ prefix: String,
    _ states: CandidateStates,
    around today: LocalDay,
    limit: Int = 60
  ) throws(StoreError) -> [Refusal.Candidate] {
    try read { db in
      let reader = CandidateReader(db: db, table: "task", title: "title")
      if !prefix.isEmpty { return try reader.beginning(prefix, states.condition, limit: limit) }
      var found: [Refusal.Candidate] = []
      for (status, share) in states.shares {
        // What is ahead, then what is missed or was done.
        for isAhead in [true, false] where found.count < limit {
          let bound = isAhead ? "due >= ?" : "due < ?"
          let direction = isAhead ? "" : "DESC"
          found += try reader.candidates(
            "FROM task INDEXED BY task_by_status WHERE status = \(status) AND \(bound)"
              + " ORDER BY due \(direction), time \(direction), position \(direction),"
              + " uuid \(direction) LIMIT \(min(share, limit - found.count))",
            [today.number.databaseValue]
          )
        }
      }
      return found
    }
  }

  /// Deleted tasks and events that can be brought back and whose identifier begins so, the newest
  /// deletion first.
  package func deletedCandidates(
    _ prefix: String,
    limit: Int = 60
  ) throws(StoreError) -> [Refusal.Candidate] {
    let found = try deletedItems().filter { $0.item.text.hasPrefix(prefix.lowercased()) }
    let beginnings = Dictionary(grouping: found, by: \.item.short)
    return found.prefix(limit).map { one in
      let isAlone = beginnings[one.item.short]?.count == 1
      return Refusal.Candidate(id: isAlone ? one.item.short : one.item.text, title: one.title)
    }
  }

  /// Events whose identifier begins so; where nothing is typed those from `today` on, and those
  /// that repeat.
  package func eventCandidates(
    _ prefix: String,
    from today: LocalDay,
    limit: Int = 60
  ) throws(StoreError) -> [Refusal.Candidate] {
    try read { db in
      let reader = CandidateReader(db: db, table: "event", title: "name")
      if !prefix.isEmpty { return try reader.beginning(prefix, "1", limit: limit) }
      let single = try reader.candidates(
        "FROM event INDEXED BY event_by_day WHERE rule IS NULL AND day >= ?"
          + " ORDER BY day LIMIT \(limit / 2)",
        [today.number.databaseValue]
      )
      return try single
        + reader.candidates(
          "FROM event INDEXED BY event_repeating WHERE rule IS NOT NULL"
            + " ORDER BY anchor DESC LIMIT \(limit - single.count)",
          []
        )
    }
  }
}

extension CandidateStates {
  /// The plus keeps the identifiers' own index in use.
  fileprivate var condition: String {
    switch self {
    case .open: "+status = 0"
    case .closed: "+status IN (1, 2)"
    case .any: "+status < 3"
    }
  }

  /// How many of each status are worth offering, in each direction from today.
  fileprivate var shares: [(status: Int, share: Int)] {
    switch self {
    case .open: [(0, 40)]
    case .closed: [(1, 25), (2, 10)]
    case .any: [(0, 20), (1, 15), (2, 5)]
    }
  }
}

/// Reads identifiers with their titles.
private struct CandidateReader {
  let db: Database
  let table: String
  let title: String

  func beginning(
    _ prefix: String,
    _ condition: String,
    limit: Int
  ) throws -> [Refusal.Candidate] {
    guard let bounds = PrefixSearch.bounds(prefix) else { return [] }
    let wanted = "FROM \(table) WHERE uuid BETWEEN ? AND ? AND \(condition) ORDER BY uuid"
    let first = try candidates("\(wanted) LIMIT \(limit)", bounds)
    guard first.count == limit, let last = try candidates("\(wanted) DESC LIMIT 1", bounds).first,
      !first.contains(last)
    else { return first }
    return Array(first.dropLast()) + [last]
  }

  /// The rows of the rest of a query, with the shortest identifiers that name them alone.
  func candidates(_ rest: String, _ arguments: Values) throws -> [Refusal.Candidate] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT uuid, \(title),
          (SELECT max(uuid) FROM \(table) AS other WHERE other.uuid < \(table).uuid),
          (SELECT min(uuid) FROM \(table) AS other WHERE other.uuid > \(table).uuid) \(rest)
        """
    )
    return try statement.bind(arguments).map { row in
      let id: TaskItem.ID = try row.identifier(0)
      let own: [UInt8] = row[0]
      let neighbours: [[UInt8]] = [row[2], row[3]]
      let isAlone = !neighbours.contains { $0.prefix(4) == own.prefix(4) }
      return Refusal.Candidate(id: isAlone ? id.short : id.text, title: row[1])
    }
  }
}
