package import ChronoModel
import ChronoScreen

/// A search as it goes on after its line was closed: where it began and what it found.
package struct SearchTrail: Hashable, Sendable {
  /// Where Esc goes back to from among the hits; `nil` once something was changed at what was found.
  package var origin: Whereabouts?
  /// What was searched for, as long as it is not over.
  package var words = ""
  /// What was found, in the order of the hits, for the keys that go on to the next.
  package var found: [ListRow] = []
  package var current = 0

  package init(from origin: Whereabouts?) { self.origin = origin }

  /// Itself, where its hits are shown among the other rows of their day; `nil` once something was done
  /// there.
  func onDay(of planner: State) -> SearchTrail? {
    planner.search.isEmpty && origin != nil && !words.isEmpty ? self : nil
  }

  /// `‘milk’ 1 of 2`.
  var title: SafeText {
    "‘\(SafeText(words, limit: 24).truncated(to: 24))’ \(current + 1) of \(found.count)"
  }
}
