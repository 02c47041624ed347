/// Decisions that belong together: the journal keeps each as a step, and one undo takes all back.
package struct Pass: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// Of the missed tasks.
    case triage
    /// One task became two.
    case split
  }

  package var kind: Kind
  /// Two of a kind never begin in one second of one planner.
  package var begun: Instant

  package init(_ kind: Kind, begun: Instant) {
    self.kind = kind
    self.begun = begun
  }

  /// As the journal keeps it, `triage 1795435200`; files hold it, so it never changes.
  package var text: String { "\(kind.rawValue) \(begun.seconds)" }

  /// The pass of a text; `nil` where another version of the program wrote it.
  package init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    guard words.count == 2, let kind = Kind(rawValue: String(words[0])),
      let seconds = Int64(words[1])
    else { return nil }
    self.init(kind, begun: Instant(seconds: seconds))
  }
}
