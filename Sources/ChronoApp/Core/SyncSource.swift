package import ChronoModel

/// A folder that the settings synchronise with the planner.
package struct SyncSource: Hashable, Sendable {
  package var name: String
  /// A vdir; absolute, or below `~/`.
  package var folder: String
  package var items: SyncItems
  /// The one planner file that it belongs to; absolute, or below `~/`.
  package var file: String?

  package init(_ name: String, folder: String, items: SyncItems = .all, file: String? = nil) {
    self.name = name
    self.folder = folder
    self.items = items
    self.file = file
  }
}

/// What is synchronised: many servers keep tasks and events apart.
package enum SyncItems: String, Hashable, Sendable, CaseIterable {
  case all, tasks, events

  package func takes(_ isTask: Bool) -> Bool { self == .all || isTask == (self == .tasks) }

  package func takes(_ owner: ForeignText.Owner) -> Bool {
    if case .task = owner { takes(true) } else { takes(false) }
  }
}
