import GRDB

/// How much of the file SQLite keeps in memory: little while a person looks at it, more while
/// thousands of rows are written in one transaction.
enum WorkingMemory {
  /// Rows from which on a transaction is large.
  static let large = 2000

  /// In kibibytes, as SQLite's `cache_size` wants them.
  ///
  /// What does not fit is written before the
  /// commit, and from then on nobody else can read.
  static let usual = -4096
  private static let generous = -131_072
  private static let passing = -256

  static func grow(_ db: Database) throws {
    try db.execute(sql: "PRAGMA cache_size = \(generous)")
  }

  /// For what is read from one end to the other: kept pages would be memory that nobody asks for.
  static func whilePassing(_ db: Database, _ read: () throws -> Void) throws {
    try db.execute(sql: "PRAGMA cache_size = \(passing)")
    let end = Result { try read() }
    try db.execute(sql: "PRAGMA cache_size = \(usual)")
    try end.get()
  }

  /// Gives back what a large transaction took; costs one small question when none was.
  static func settle(_ db: Database) throws {
    guard try Connection.number(db, "PRAGMA cache_size") != usual else { return }
    try db.execute(sql: "PRAGMA cache_size = \(usual); PRAGMA shrink_memory")
  }
}
