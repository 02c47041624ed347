package import ChronoScreen

/// Why a typed value is not accepted, in words for the line below it.
package struct EntryProblem: Error, Hashable, Sendable {
  package var words: SafeText

  package init(_ words: SafeText) { self.words = words }
}
