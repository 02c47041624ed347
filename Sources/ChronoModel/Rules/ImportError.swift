/// Why input from outside was refused: where it stands and what is wrong with it.
///
/// Nothing of it was imported. Its words are in `ErrorText`.
package struct ImportError: Error, Hashable, Sendable {
  /// Counted from 1; `nil` where the input as a whole is meant.
  package var line: Int?
  package var reason: Reason

  package init(line: Int? = nil, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  package enum Reason: Hashable, Sendable {
    /// It is not JSON (RFC 8259); columns are bytes of the line, counted from 1.
    case syntax(column: Int, JSONProblem)
    /// The item is not an object, or the whole is not a document of ours.
    case notAnObject
    case unknownKey(String)
    case missingKey(String)
    /// A value of the wrong type, or one outside what is allowed; `allowed` says what is.
    case badValue(key: String, allowed: String)
    /// The same identifier, category name or promise stands twice.
    case duplicate(key: String, value: String)
    /// It names an item that the document does not hold.
    case dangling(key: String, value: String)
    /// It was written by a newer ChronoList.
    case newer(version: Int)
    case lineTooLong(limit: Int)
    case tooManyItems(limit: Int)
    case tooLarge(limit: Int)
    case empty
    /// Reading it failed; what the system said.
    case unreadable(String)
  }
}

/// What makes a text no JSON, or more than is read.
package enum JSONProblem: Hashable, Sendable {
  case endsEarly
  /// A byte that cannot stand here; what could is named.
  case expected(String)
  case afterEnd
  case duplicateKey(String)
  case invalidUTF8
  /// Half of a surrogate pair: it is no character.
  case loneSurrogate
  case badEscape
  /// A control character that must be escaped.
  case rawControl
  /// U+0000, which no text of the planner can hold.
  case nul
  case badNumber
  case tooDeep(limit: Int)
}
