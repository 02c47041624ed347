/// What was deleted and is to be brought back.
package enum Deletion: Hashable, Sendable {
  /// All that a step of the journal deleted, as far as it is still deleted.
  case step(JournalStep)
  case items([ForeignText.Owner])
}

/// A task or an event that a step of the history deleted, and that is still deleted.
package struct DeletedItem: Hashable, Sendable {
  package var item: ForeignText.Owner
  package var title: String
  /// The day it was planned for; `nil` is someday.
  package var day: LocalDay?
  package var deleted: Instant
  package var step: JournalStep

  package init(
    item: ForeignText.Owner,
    title: String,
    day: LocalDay?,
    deleted: Instant,
    step: JournalStep
  ) {
    self.item = item
    self.title = title
    self.day = day
    self.deleted = deleted
    self.step = step
  }
}

extension ForeignText.Owner {
  /// The identifier, whichever it is of.
  package var text: String {
    switch self {
    case .task(let id): id.text
    case .event(let id): id.text
    }
  }

  /// As lists show it.
  package var short: String {
    switch self {
    case .task(let id): id.short
    case .event(let id): id.short
    }
  }
}
