/// A conflict as it is kept: both values of a field that two sides have set, until somebody chooses.
package struct KeptConflict: Hashable, Sendable {
  /// The line of a file by which two planners tell each other of one.
  package static let line = "X-CHRONOLIST-CONFLICT"

  package let number: Int64
  package let item: ForeignText.Owner
  package let title: String
  package let dispute: SyncDispute
  /// The part of the other side, from which its value is read.
  package let text: [UInt8]
  package let at: Instant

  package init(
    number: Int64,
    item: ForeignText.Owner,
    title: String,
    dispute: SyncDispute,
    text: [UInt8],
    at: Instant
  ) {
    self.number = number
    self.item = item
    self.title = title
    self.dispute = dispute
    self.text = text
    self.at = at
  }
}

/// Whose value of a conflict is used.
package enum SyncSide: String, Hashable, Sendable, CaseIterable { case ours, theirs }
