import GRDB

extension TemporaryDirectory {
  /// What SQLite's own checks say of the planner's file: `ok` where it is sound.
  ///
  /// Opening it plays back a journal that a killed process left.
  func soundness() throws -> String {
    let queue = try DatabaseQueue(path: file)
    defer { try? queue.close() }
    return try queue.write { db in
      let words = try String.fetchAll(db, sql: "PRAGMA integrity_check")
      let dangling = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
      return dangling == 0 ? words.joined(separator: "\n") : "\(dangling) dangling rows"
    }
  }
}
