import ChronoModel

/// A test may write a rule as RFC 5545 does.
extension RecurrenceRule: ExpressibleByStringLiteral {
  /// Reads the rule; a test that has none that is one stops.
  public init(stringLiteral text: String) {
    do {
      self = try RecurrenceRule(text)
    } catch {
      preconditionFailure("\(text) is the rule of a test: \(error)")
    }
  }
}
