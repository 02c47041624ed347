import ChronoModel
import GRDB

/// Whether a copy of a file is whole, before anything relies on it.
enum Verification {
  /// Opens a copy on its own, and checks that it is ChronoList's and sound.
  static func verify(_ path: String) throws {
    let queue = try Connection.open(path, readOnly: true, busyTimeout: 5)
    try queue.inDatabase { db in try Soundness.refuseDamage(db) }
    try queue.close()
  }
}
