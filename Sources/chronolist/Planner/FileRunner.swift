import ChronoApp
import ChronoExchange
package import ChronoModel
import ChronoResources
import ChronoScreen
package import ChronoStore

/// Carries out on the file what the planner asks of it, and answers with events.
package struct FileRunner {
  private let repository: Repository
  private let rules: ReminderRules
  /// The zones of the system by their IANA names.
  private let zone: (String) -> Zone?
  /// When the next reminder comes, as ``remindersZone`` reads the clock.
  private(set) var nextReminder: Instant?
  /// `nil` while ``nextReminder`` may be old.
  private var remindersZone: Zone?
  /// Whether the window on screen may be older than the file.
  private(set) var isStale = true
  /// The zone in which the window on screen was read.
  private var viewedZone: Zone?
  private var judgedDay: LocalDay?

  package init(
    repository: Repository,
    rules: ReminderRules,
    zone: @escaping (String) -> Zone?
  ) {
    self.repository = repository
    self.rules = rules
    self.zone = zone
  }

  mutating func run(_ request: FileRequest, at now: Moment) -> [Event] {
    do {
      return try answer(request, at: now)
    } catch {
      // Another window may be the reason: the screen shows what is in the file now.
      isStale = true
      if case .refused(.overlaps(let work)) = error, let edit = request.edit {
        return [.overlapped(edit, by: work)]
      }
      return [.failed(.store(error))]
    }
  }

  private mutating func answer(_ request: FileRequest, at now: Moment) throws(StoreError) -> [Event]
  {
    switch request {
    case .perform(let edit, let coalescing):
      var receipt = try repository.perform(edit, at: now, coalescing: coalescing)
      // The edit is on the disk, whatever can be read of its day.
      receipt.overlapped = (try? repository.overlapped(after: edit, receipt, at: now)) ?? []
      changed()
      return [.performed(receipt, .edit(edit))]
    case .performInPass(let edit, let pass):
      let receipt = try repository.perform(edit, at: now, in: pass)
      changed()
      return [.performed(receipt, .edit(edit))]
    case .undoInPass(let pass):
      let receipt = try repository.undo(in: pass, at: now)
      isStale = true
      return [.performed(receipt, .undo)]
    case .redoInPass(let pass):
      let receipt = try repository.redo(in: pass, at: now)
      isStale = true
      return [.performed(receipt, .redo)]
    case .undoOnly(let step):
      let receipt = try repository.undo(only: step, at: now)
      isStale = true
      return [.performed(receipt, .undo)]
    case .undo(let border):
      let receipt = try repository.undo(since: border, at: now)
      isStale = true
      return [.performed(receipt, .undo)]
    case .redo:
      let receipt = try repository.redo(at: now)
      isStale = true
      return [.performed(receipt, .redo)]
    case .go(let step):
      let receipt = try repository.go(to: step, at: now)
      isStale = true
      // Another planner may have gone there first.
      guard receipt.steps != 0 else { return [.notice(Notice("The planner is there already"))] }
      return [.performed(receipt, receipt.steps > 0 ? .redo : .undo)]
    case .loadJournal(let before):
      return [.journal(try repository.journal(before: before, limit: 200), before: before)]
    case .loadConflicts: return [.conflicts(try repository.syncConflicts())]
    case .decide(let conflict, let side): return try decide(conflict, side, at: now)
    case .loadTask(let id):
      let detail = TaskDetail(
        task: try repository.task(id),
        promises: try repository.promises(of: id),
        sessions: try repository.sessions(of: id)
      )
      return [.task(detail)]
    case .saveDraft(let text, .line):
      // The line is on screen, and says by itself what is wrong where it cannot be saved.
      try? repository.saveDraft(key: KeptDraft.key(.line), text: text)
      return []
    case .saveDraft(let text, .forms):
      try repository.saveDraft(key: KeptDraft.key(.forms), text: text)
      return []
    case .removeDraft(let kind):
      try repository.removeDraft(key: KeptDraft.key(kind))
      return []
    case .loadDraft(let kind):
      return try draft(kind).map { [.draftFound($0, of: kind)] } ?? []
    case .claimTriageOffer(let day):
      return try repository.claimTriageOffer(on: day) ? [.triageOffered] : []
    case .loadFactors: return [.factors(try repository.factors())]
    case .loadUntimed(let day):
      return [.untimed(try repository.untimedTasks(on: day, at: now), on: day)]
    case .keepOrder(let order, let list):
      try repository.keepOrder(order, of: list)
      isStale = true
      return []
    case .loadSampleDay:
      return [.performed(try loadSampleDay(at: now), .sampleDay)]
    case .snooze(let reminder, let until):
      try repository.snooze(reminder, until: until)
      remindersZone = nil
      return []
    }
  }

  /// After an edit the screen is old, and a day may be over that only a running timer had kept open
  /// (Behaviour 2.11).
  private mutating func changed() {
    isStale = true
    judgedDay = nil
  }

  /// Uses a value of a conflict; then the list has what is left.
  private mutating func decide(
    _ conflict: KeptConflict,
    _ side: SyncSide,
    at now: Moment
  ) throws(StoreError) -> [Event] {
    let context = ExchangeContext(at: now, dayBegins: rules.dayBegins, zone: zone)
    guard let receipt = try repository.decide(conflict, using: side, context, at: now) else {
      return [.notice(Notice("Their value cannot be read any more · o keeps ours", .warning))]
    }
    isStale = true
    return [.performed(receipt, .choice), .conflicts(try repository.syncConflicts())]
  }

  /// A number that grows with every change that other sides have to know of.
  func newestSyncChange() throws(StoreError) -> Int64 { try repository.newestSyncChange() }

  private mutating func loadSampleDay(at now: Moment) throws(StoreError) -> Receipt {
    var sample = try SampleDay(at: now)
    do {
      let label = { (_: ImportCounts) in EditLabel.loadedSampleDay }
      let counts = try repository.insertRecords(at: now, label: label) { try sample.next() }
      isStale = true
      return Receipt(label: EditLabel.loadedSampleDay, count: counts.tasks)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .other("the sample day: \(error)")
    }
  }

  /// Judges the days that ended, once a day, and reads the screen's window where it is not the
  /// one shown, or where it is old.
  mutating func refresh(_ state: State, at now: Moment) throws(StoreError) -> Event? {
    if judgedDay != now.today {
      try repository.judge(at: now)
      judgedDay = now.today
      isStale = true
    }
    if isStale { remindersZone = nil }
    // What was tracked, and events of other zones, may be on other days in this one.
    if viewedZone != now.zone { isStale = true }
    let query = state.query(at: now)
    guard isStale || query != state.loaded else { return nil }
    let view = try repository.view(query, at: now)
    isStale = false
    viewedZone = now.zone
    return .viewed(view, for: query)
  }

  /// Reminders that have come, taken from every other planner on the file.
  mutating func remind(at now: Moment) throws(StoreError) -> Event? {
    guard !repository.isReadOnly else { return nil }
    if remindersZone != now.zone {
      nextReminder = try repository.nextReminder(at: now, rules: rules)
      remindersZone = now.zone
    }
    guard let nextReminder, nextReminder <= now.instant else { return nil }
    let due = try repository.claimReminders(at: now, rules: rules)
    remindersZone = nil
    return due.isEmpty ? nil : .reminded(due)
  }

  /// What is kept half typed, with what ended planners have left.
  private func draft(_ kind: DraftKind) throws(StoreError) -> String? {
    try repository.takeDrafts(under: KeptDraft.key(kind), joinedBy: kind.separator) {
      KeptDraft.isLeft($0, of: kind)
    }
  }

  /// Takes what editors of ended planners have left into the drafts of its forms.
  func recoverNotes() throws(StoreError) -> [Event] {
    guard !repository.isReadOnly else { return [] }
    var keys: [String] = []
    for file in NotesFile.left(beside: repository.path) {
      // What cannot be read stays where it is.
      guard let text = try? file.text() else { continue }
      if try isNews(text, for: file.key) {
        let added = Form.drafts(try draft(.forms) ?? "", with: text, asNotesOf: file.key)
        try repository.saveDraft(key: KeptDraft.key(.forms), text: added)
        keys.append(file.key)
      }
      file.remove()
    }
    return keys.isEmpty ? [] : [.notesFound(keys)]
  }

  /// Whether notes say anything that the task does not hold already.
  private func isNews(_ text: String, for key: String) throws(StoreError) -> Bool {
    guard let id = NotesTarget.task(ofDraft: key) else { return !text.isEmpty }
    do throws(StoreError) { return try repository.task(id).notes != text } catch {
      if case .refused = error { return !text.isEmpty }
      throw error
    }
  }

  /// Shows these calendars beside the planner's own events.
  mutating func show(_ calendars: [KeptCalendar]) {
    repository.show(calendars)
    isStale = true
  }

  /// Today's copy of the file, where it is due.
  func beginDailyCopy(at now: Moment) throws(StoreError) -> DailyCopy? {
    try repository.beginDailyCopy(at: now)
  }

  /// Notices what other processes wrote, and judges the days again: theirs may have been judged by a
  /// clock that was ahead (Behaviour 2.3).
  mutating func look() throws(StoreError) {
    if repository.lookAtCalendars() { isStale = true }
    guard try repository.hasChangedElsewhere() else { return }
    isStale = true
    judgedDay = nil
  }
}

extension FileRequest {
  /// The edit that it asks for, if it is one.
  fileprivate var edit: Edit? {
    switch self {
    case .perform(let edit, _), .performInPass(let edit, _): edit
    case .undoInPass, .redoInPass, .undoOnly, .undo, .redo, .go, .loadJournal, .loadConflicts,
      .decide, .loadTask, .saveDraft, .removeDraft, .loadDraft, .loadSampleDay, .keepOrder,
      .claimTriageOffer, .loadFactors, .loadUntimed, .snooze:
      nil
    }
  }
}
