package import ChronoModel

/// Who the items of a planner are to a phone app: what an export wrote is nothing new when it
/// comes back.
package struct PhoneTwins {
  package private(set) var identities: Set<Identifier<ImportItem>> = []
  private let format: ImportFormat
  private let context: ExchangeContext
  private var identity = Identity()

  /// `nil` for a format that is not written here.
  package init?(_ format: ImportFormat, _ context: ExchangeContext) {
    switch format {
    case .chronolistPlist, .schedulerPlist, .todolistJSON: break
    case .json, .jsonl, .ics, .todotxt, .taskwarrior, .timewarrior, .org, .taskArchive,
      .todoeySQLite:
      return nil
    }
    self.format = format
    self.context = context
  }

  package mutating func insert(_ task: TaskItem, category: String?) {
    let date = task.due.map { context.now.phoneDate($0, task.time) }
    switch format {
    case .chronolistPlist:
      identities.insert(identity.todo(project: category ?? "", title: task.title, due: date))
      // The app may leave the project out.
      if category == nil {
        identities.insert(identity.todo(project: nil, title: task.title, due: date))
      }
    case .todolistJSON: identities.insert(identity.reminded(name: task.title, date: date))
    default: break
    }
  }

  package mutating func insert(_ event: CalendarEvent) {
    guard format == .schedulerPlist else { return }
    let date = context.now.phoneDate(of: event, context.zone)
    identities.insert(identity.appointment(name: event.name, date: date))
  }
}

/// What each app's items are known by.
extension Identity {
  mutating func todo(project: String?, title: String, due: Instant?) -> Identifier<ImportItem> {
    next(.chronolistPlist, [project, title, text(due)])
  }

  mutating func appointment(name: String, date: Instant) -> Identifier<ImportItem> {
    next(.schedulerPlist, [name, text(date)])
  }

  mutating func reminded(name: String, date: Instant?) -> Identifier<ImportItem> {
    next(.todolistJSON, [name, text(date)])
  }

  private func text(_ date: Instant?) -> String? { date.map { String($0.seconds) } }
}
