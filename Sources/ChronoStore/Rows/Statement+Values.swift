import GRDB
import GRDBSQLite

extension Statement {
  /// Runs a statement whose arguments are counted by the code around it.
  func run(_ values: Values) throws {
    try bind(values).execute()
  }

  /// Hands the values to SQLite itself; GRDB is told of none, and asks for none.
  ///
  /// Its own way looks for the name of every argument and makes an existential of every value, a tenth
  /// of a long import.
  func bind(_ values: Values) -> Statement {
    setUncheckedArguments(StatementArguments())
    for (index, value) in values.enumerated() {
      let code = unsafe value.bind(to: sqliteStatement, at: CInt(index + 1))
      precondition(code == SQLITE_OK, "a value that SQLite cannot hold")
    }
    return self
  }
}
