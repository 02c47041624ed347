import ChronoModel

/// Where a text stops being JSON, as the offset of a byte.
struct JSONError: Error, Hashable, Sendable {
  var offset: Int
  var problem: JSONProblem
}
