import ChronoModel

/// What the items of each app mean here.
extension PhoneFile {
  mutating func item(_ fields: inout Fields) throws(ImportError) -> ImportItem {
    switch format {
    case .chronolistPlist: try todo(&fields)
    case .schedulerPlist: try appointment(&fields)
    case .todolistJSON: try reminded(&fields)
    case .taskArchive: try archived(&fields)
    case .todoeySQLite: try row(&fields)
    case .json, .jsonl, .ics, .todotxt, .taskwarrior, .timewarrior, .org:
      throw ImportFormat.unknown
    }
  }

  /// A todo of ChronoList's, with the work on it.
  private mutating func todo(_ fields: inout Fields) throws(ImportError) -> ImportItem {
    var draft = TaskDraft(title: try fields.title("title"))
    draft.notes = try fields.notes("note")
    let project = try fields.text("projectName", limit: Limits.name)
    if let project, !project.isBlank { draft.category = .named(project) }
    let due = try fields.date("dueDate")
    plan(&draft, due)
    draft.done = try fields.flag("isComplete")
    let start = try fields.date("startDate")
    let finish = try fields.date("finishDate")
    try refuseFuture(start, "startDate", fields)
    try refuseFuture(finish, "finishDate", fields)
    if let start, let finish, finish < start {
      throw fields.failure("finishDate", "a date that is not before startDate")
    }
    if draft.done { draft.finished = finish }
    if let start { draft.work = [WorkHistory.Stretch(start: start, finish: finish)] }
    if start != nil, finish == nil { unfinishedStarts += 1 }
    return ImportItem(
      identity: identity.todo(project: project, title: draft.title, due: due),
      .task(draft)
    )
  }

  /// One of Scheduler's events; it lasts as long as a new event here.
  private mutating func appointment(_ fields: inout Fields) throws(ImportError) -> ImportItem {
    let name = try fields.title("name")
    guard let date = try fields.date("date") else { throw fields.missing("date") }
    let (day, time) = when(date)
    let event =
      time == nil
      ? EventDraft(name: name, day: day, length: 1440)
      : EventDraft(name: name, day: day, time: time)
    return ImportItem(identity: identity.appointment(name: name, date: date), .event(event))
  }

  /// One of ToDo List's items.
  ///
  /// Its `notificationID` is a new one every time the app saves.
  private mutating func reminded(_ fields: inout Fields) throws(ImportError) -> ImportItem {
    var draft = TaskDraft(title: try fields.title("name"))
    draft.notes = try fields.notes("notes")
    let date = try fields.secondsSince2001("date")
    plan(&draft, date)
    draft.done = try fields.flag("completed")
    if try fields.flag("reminderSet") {
      guard let date else { throw fields.failure("reminderSet", "false without a date") }
      draft.reminders = [.at(now.zone.local(date))]
    }
    fields.ignore(["notificationID"])
    return ImportItem(
      identity: identity.reminded(name: draft.title, date: date),
      .task(draft)
    )
  }

  private mutating func archived(_ fields: inout Fields) throws(ImportError) -> ImportItem {
    var draft = TaskDraft(title: try fields.title("name"))
    draft.notes = try fields.notes("notes")
    let due = try fields.date("due")
    plan(&draft, due)
    draft.done = try fields.flag("isComplete")
    return ImportItem(
      identity: identity.next(format, [draft.title, text(due)]),
      .task(draft)
    )
  }

  /// A row of Todoey's items.
  ///
  /// Row numbers are never used twice in one store.
  private mutating func row(_ fields: inout Fields) throws(ImportError) -> ImportItem {
    var draft = TaskDraft(title: try fields.title("ZTITLE"))
    draft.done = try fields.flag("ZDONE")
    var category: String?
    if let parent = try fields.integer("ZPARENTCATEGORY", 0...Int.max) {
      guard let name = categories[parent] else {
        throw fields.dangling("ZPARENTCATEGORY", String(parent))
      }
      category = name
      // What has no name is no category: its items are in the Inbox.
      if !name.isBlank { draft.category = .named(name) }
    }
    let number = try fields.integer("Z_PK", 0...Int.max)
    fields.ignore(PhoneFile.coreDataKeys)
    let parts =
      store.flatMap { store in number.map { [store, String($0)] } }
      ?? [nil, category, draft.title]
    return ImportItem(identity: identity.next(format, parts), .task(draft))
  }

  // MARK: Dates

  private func plan(_ draft: inout TaskDraft, _ date: Instant?) {
    guard let date else { return }
    (draft.due, draft.time) = when(date)
  }

  /// The day and the time of a date; no time where it is the very beginning of a day, which is
  /// how an app without times writes a day.
  private func when(_ date: Instant) -> (day: LocalDay, time: TimeOfDay?) {
    let local = now.zone.local(date)
    if now.zone.instant(LocalTime(local.day, .midnight)) == date { return (local.day, nil) }
    return (now.logicalDay(of: date), local.time)
  }

  private func refuseFuture(
    _ date: Instant?,
    _ key: String,
    _ fields: Fields
  ) throws(ImportError) {
    if let date, date > now.instant { throw fields.failure(key, "a date that has come") }
  }

  private func text(_ date: Instant?) -> String? { date.map { String($0.seconds) } }
}
