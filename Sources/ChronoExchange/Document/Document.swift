import ChronoModel

/// The complete export: every record a user owns, by kind and in the file's order, journal excluded.
///
/// Importing it into an empty file and exporting that gives the same bytes.
package enum Document {
  /// What this ChronoList writes, and the newest it reads.
  package static let version = 1

  /// The bytes of the longest document that is read.
  package static let sizeLimit = 1 << 29

  /// The kinds of records, in the order they are written: each refers only to those before it.
  enum Section: String, CaseIterable {
    case categories, tasks, events, sessions, commitments, foreign
  }

  /// How many records of each kind a document holds.
  package struct Counts: Hashable, Sendable {
    package var categories = 0
    package var tasks = 0
    package var events = 0
    package var sessions = 0
    package var commitments = 0
    /// What other programs say of an item.
    package var foreign = 0

    package var total: Int {
      categories + tasks + events + sessions + commitments + foreign
    }
  }
}

extension Record {
  var section: Document.Section {
    switch self {
    case .category: .categories
    case .task: .tasks
    case .event: .events
    case .session: .sessions
    case .commitment: .commitments
    case .foreign: .foreign
    }
  }
}
