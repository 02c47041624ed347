/// An instance of a fixed schedule that was missed and has lapsed, and comes again only on a later day.
///
/// It waits in no triage (Behaviour 2.11), and no list of today has it: without a word, who missed a
/// monthly task would hear of it in a month.
package struct MissedRepeat: Hashable, Sendable {
  package var title: String
  /// The day that it was missed on.
  package var day: LocalDay
  package var next: LocalDay

  /// How many days it is spoken of: over a weekend.
  package static let days = 3
  /// How many are told of at most.
  package static let most = 20

  package init(title: String, day: LocalDay, next: LocalDay) {
    self.title = title
    self.day = day
    self.next = next
  }
}
