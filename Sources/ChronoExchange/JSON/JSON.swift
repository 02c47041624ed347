import ChronoModel

/// A JSON value (RFC 8259) as read; objects keep the order of their members.
enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case real(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  struct Member: Hashable, Sendable {
    var key: String
    var value: JSON
  }
}

/// Where a text stops being JSON, as the offset of a byte.
struct JSONError: Error, Hashable, Sendable {
  var offset: Int
  var problem: JSONProblem
}
