/// One thing that an import adds.
package struct ImportItem: Hashable, Sendable {
  /// Follows from what the other program's file says of it, so that the same file again adds
  /// nothing; `nil` makes a new item every time.
  package var identity: Identifier<ImportItem>?
  package var content: Content
  /// What the other file says of it beyond our fields.
  package var foreign: ForeignText.Draft?

  package enum Content: Hashable, Sendable {
    case task(TaskDraft)
    case event(EventDraft)
    /// A category of its own, whether or not anything is in it.
    case category(name: String)
    /// Work on a task that came before it in the same file, or is known.
    case session(task: Identifier<ImportItem>, WorkHistory.Stretch)
    /// A day taken out of an event that came before it in the same import: another item is in its
    /// place.
    case exclusion(LocalDay, from: Identifier<ImportItem>)
  }

  package init(
    identity: Identifier<ImportItem>? = nil,
    _ content: Content,
    foreign: ForeignText.Draft? = nil
  ) {
    self.identity = identity
    self.content = content
    self.foreign = foreign
  }
}

/// What an import did, or would do.
package struct ImportCounts: Hashable, Sendable {
  /// Things of any kind that were new.
  package var added = 0
  /// Things that the file had already, or had once and lost again by the user's own hand.
  package var skipped = 0
  /// Of those, how many of each kind.
  package var known = Known()
  /// Of the new ones, tasks.
  package var tasks = 0
  /// Of the new tasks, those that are done.
  package var done = 0
  package private(set) var events = 0
  /// Of the new events, those that were before today.
  package private(set) var pastEvents = 0
  /// The first day on which a new event is, today or later.
  package private(set) var nextEvent: LocalDay?
  /// Days of repeating tasks that were finished elsewhere and are finished here now.
  package private(set) var finishedDays = 0
  package var sessions = 0
  package var promises = 0
  /// Categories that are new, or that new tasks are in.
  package var categories = 0

  /// How much of each kind was there already.
  package struct Known: Hashable, Sendable {
    package var tasks = 0
    package var events = 0
    package var sessions = 0
    package var categories = 0
    package var promises = 0

    package init() {}
  }

  package init(added: Int = 0, skipped: Int = 0, tasks: Int = 0) {
    self.added = added
    self.skipped = skipped
    self.tasks = tasks
  }

  package mutating func addFinishedDay() { finishedDays += 1 }

  /// Counts what was there already.
  package mutating func skip(_ kind: WritableKeyPath<Known, Int>?) {
    skipped += 1
    if let kind { known[keyPath: kind] += 1 }
  }

  /// Adds what another count has of what was there already.
  package mutating func addKnown(_ other: ImportCounts) {
    skipped += other.skipped
    known.tasks += other.known.tasks
    known.events += other.known.events
    known.sessions += other.known.sessions
    known.categories += other.known.categories
    known.promises += other.known.promises
  }

  /// Counts a new event, with its next day.
  package mutating func addEvent(next day: LocalDay?) {
    events += 1
    if let day { nextEvent = min(nextEvent ?? day, day) } else { pastEvents += 1 }
  }
}

/// Counts the items of an import.
package struct ImportTally: Sendable {
  package private(set) var counts = ImportCounts()
  private var names: Set<String> = []
  private let today: LocalDay

  package init(today: LocalDay) { self.today = today }

  /// An item that is there already.
  package mutating func skip(_ item: ImportItem) {
    switch item.content {
    case .category, .exclusion: break
    case .task: counts.skip(\.tasks)
    case .event: counts.skip(\.events)
    case .session: counts.skip(\.sessions)
    }
  }

  /// A day of a repeating task that is there, and was finished elsewhere.
  package mutating func addFinishedDay() { counts.addFinishedDay() }

  /// An item that is new.
  package mutating func add(_ item: ImportItem) {
    if case .exclusion = item.content { return }
    counts.added += 1
    switch item.content {
    case .task(let draft):
      counts.tasks += 1
      if draft.done { counts.done += 1 }
      counts.sessions += draft.work.count { $0.start < ($0.finish ?? $0.start) }
      if case .named(let name) = draft.category { add(category: name) }
    case .event(let draft):
      counts.addEvent(next: draft.next(from: today))
      if case .named(let name) = draft.category { add(category: name) }
    case .category(let name): add(category: name)
    case .session: counts.sessions += 1
    case .exclusion: break
    }
  }

  private mutating func add(category name: String) {
    if names.insert(name.trimmed.lowercased()).inserted { counts.categories += 1 }
  }
}
