import GRDB

extension Statement {
  /// Runs a statement whose arguments are counted by the code around it.
  func run(_ values: Values) throws {
    setUncheckedArguments(Statement.arguments(values))
    try execute()
  }

  func bind(_ values: Values) -> Statement {
    setUncheckedArguments(Statement.arguments(values))
    return self
  }

  /// As optional existentials, for which GRDB has a short way; its way for a sequence of one type
  /// makes a key path in every call, a twelfth of a long import.
  private static func arguments(_ values: Values) -> StatementArguments {
    StatementArguments(values.map { $0 as (any DatabaseValueConvertible)? })
  }
}
