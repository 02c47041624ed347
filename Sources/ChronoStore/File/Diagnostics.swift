package import ChronoModel
import GRDB
import Synchronization

extension Repository {
  /// The settings of the connection and the size of the file, for `doctor`.
  package func diagnostics() throws(StoreError) -> [String: String] {
    do {
      return try queue.inDatabase { db in
        var values: [String: String] = [:]
        for name in [
          "application_id", "user_version", "journal_mode", "synchronous", "foreign_keys",
          "trusted_schema", "cell_size_check", "busy_timeout", "page_count", "page_size",
        ] {
          values[name] = try String.fetchOne(db, sql: "PRAGMA \(name)")
        }
        values["sqlite_version"] = try String.fetchOne(db, sql: "SELECT sqlite_version()")
        return values
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// How SQLite reads each statement behind a view, for the test that nothing long is scanned.
  package func plan(of query: ViewQuery, at now: Moment) throws(StoreError) -> [String] {
    let statements = Statements()
    do {
      queue.inDatabase { db in
        db.trace { event in
          guard case .statement(let statement) = event else { return }
          let sql = statement.expandedSQL
          statements.all.withLock { $0.append(sql) }
        }
      }
      _ = try view(query, at: now)
      return try queue.inDatabase { db in
        db.trace(options: [])
        let selects = statements.all.withLock(\.self)
        return try selects.filter { $0.hasPrefix("SELECT") }.flatMap { sql in
          try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { row -> String in
            let detail: String = row["detail"]
            return "\(detail) in \(sql)"
          }
        }
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// A class because the trace outlives the call that asks for it.
  private final class Statements: Sendable {
    let all = Mutex<[String]>([])
  }
}
