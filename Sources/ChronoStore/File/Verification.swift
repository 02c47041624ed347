import ChronoModel
import GRDB

/// Whether a copy of a file is whole, before anything relies on it.
enum Verification {
  /// How many rows each table of the user's has.
  static func counts(_ db: Database) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for table in Table.all {
      counts[table.name] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.name)") ?? 0
    }
    return counts
  }

  /// Opens a copy on its own, and checks that it is ChronoList's, sound, and not short of rows.
  static func verify(_ path: String, atLeast counts: [String: Int] = [:]) throws {
    let queue = try Connection.open(path, readOnly: true, busyTimeout: 5)
    try queue.inDatabase { db in
      try Soundness.refuseDamage(db)
      let present = try Verification.counts(db)
      for (table, count) in counts where present[table, default: 0] < count {
        throw StoreError.damaged("the copy has lost rows of \(table)")
      }
    }
    try queue.close()
  }
}
