/// One thing that an import adds.
package struct ImportItem: Hashable, Sendable {
  /// Follows from what the other program's file says of it, so that the same file again adds
  /// nothing; `nil` makes a new item every time.
  package var identity: Identifier<ImportItem>?
  package var content: Content

  package enum Content: Hashable, Sendable {
    case task(TaskDraft)
    case event(EventDraft)
    /// A category of its own, whether or not anything is in it.
    case category(name: String)
  }

  package init(identity: Identifier<ImportItem>? = nil, _ content: Content) {
    self.identity = identity
    self.content = content
  }
}

/// What an import did, or would do.
package struct ImportCounts: Hashable, Sendable {
  /// Things of any kind that were new.
  package var added = 0
  /// Things that the file had already, or had once and lost again by the user's own hand.
  package var skipped = 0
  /// Of the new ones, tasks.
  package var tasks = 0
  /// Of the new tasks, those that are done.
  package var done = 0
  package var events = 0
  package var sessions = 0
  package var promises = 0
  /// Categories that are new, or that new tasks are in.
  package var categories = 0

  package init(added: Int = 0, skipped: Int = 0, tasks: Int = 0) {
    self.added = added
    self.skipped = skipped
    self.tasks = tasks
  }
}

/// Counts the items of an import.
package struct ImportTally: Sendable {
  package private(set) var counts = ImportCounts()
  private var names: Set<String> = []

  package init() {}

  /// An item that is there already.
  package mutating func skip(_ item: ImportItem) {
    if case .category = item.content { return }
    counts.skipped += 1
  }

  /// An item that is new.
  package mutating func add(_ item: ImportItem) {
    counts.added += 1
    switch item.content {
    case .task(let draft):
      counts.tasks += 1
      if draft.done { counts.done += 1 }
      if let start = draft.started, let stop = draft.stopped, start < stop { counts.sessions += 1 }
      if case .named(let name) = draft.category { add(category: name) }
    case .event(let draft):
      counts.events += 1
      if case .named(let name) = draft.category { add(category: name) }
    case .category(let name): add(category: name)
    }
  }

  private mutating func add(category name: String) {
    if names.insert(name.trimmed.lowercased()).inserted { counts.categories += 1 }
  }
}
