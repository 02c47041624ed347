import ChronoModel
import ChronoScreen

extension Form {
  /// What saving asks for; `nil` where nothing was changed.
  ///
  /// A field that was not touched keeps the file's value, whatever its text would mean today.
  func edit(_ reading: FormReading, at now: Moment) -> Edit? {
    switch subject {
    case .newTask: .addTasks([task(reading, at: now)])
    case .newEvent: reading.draft.due.map { .addEvents([event(reading, on: $0)]) }
    case .task(let detail): revision(of: detail.task, reading, at: now)
    case .event(let event): revision(of: event, reading)
    }
  }

  private func task(_ reading: FormReading, at now: Moment) -> TaskDraft {
    var draft = reading.draft
    draft.done = reading.finish != .open
    draft.finished = reading.finish.instant(at: now)
    return draft
  }

  private func event(_ reading: FormReading, on day: LocalDay) -> EventDraft {
    let draft = reading.draft
    var event = EventDraft(draft, on: day, length: draft.estimate ?? 60)
    event.place = values.text(.place).trimmed
    event.zone = reading.zone
    event.isFree = values.isFree
    return event
  }

  /// The category after the form, and the name of one that is to be made with it.
  private func category(
    instead current: ChronoModel.Category.ID?
  ) -> (id: ChronoModel.Category.ID?, made: String?) {
    guard !isUnchanged(.category) else { return (current, nil) }
    switch values.category {
    case .inbox: return (nil, nil)
    case .existing(let id): return (id, nil)
    case .named(let name): return (current, name)
    }
  }

  private func revision(of task: TaskItem, _ reading: FormReading, at now: Moment) -> Edit? {
    let changed = revised(task, reading.draft)
    let made = category(instead: task.category).made
    let isRevised = changed != task || made != nil
    guard !isUnchanged(.done) else {
      return isRevised ? .reviseTask(from: task, to: changed, category: made) : nil
    }
    guard isRevised else { return finish(of: task, reading, at: now) }
    // All in one step; the store decides what the finish means for the promise.
    var finished = changed
    finished.status = reading.finish == .open ? .open : .done
    finished.closed = reading.finish.instant(at: now)
    return .reviseTask(from: task, to: finished, category: made)
  }

  /// What ticking the box asks for: the same edits as the keys and `done --at`.
  private func finish(of task: TaskItem, _ reading: FormReading, at now: Moment) -> Edit {
    switch reading.finish {
    case .open: return .setDone(.tasks([task.id]), false)
    case .now: return .setDone(.tasks([task.id]), true)
    case .at:
      guard let instant = reading.finish.instant(at: now) else {
        return .setDone(.tasks([task.id]), true)
      }
      return .logDone(task.id, start: instant, finish: instant)
    }
  }

  private func revised(_ task: TaskItem, _ draft: TaskDraft) -> TaskItem {
    var changed = task
    for field in changedFields { field.put(draft, into: &changed) }
    // The first day of a repeat is the task's where it had none; someday has no time.
    if !isUnchanged(.repeats), task.due == nil { changed.due = draft.due }
    if changed.due == nil, isUnchanged(.time) { changed.place(at: draft.time) }
    changed.category = category(instead: task.category).id
    return changed
  }

  private func revision(of event: CalendarEvent, _ reading: FormReading) -> Edit? {
    let draft = reading.draft
    var changed = event
    if !isUnchanged(.title) { changed.name = draft.title }
    if !isUnchanged(.due) || beginsByRule, let day = draft.due { changed.day = day }
    if !isUnchanged(.time) { changed.time = draft.time }
    if !isUnchanged(.length) || !isUnchanged(.time) {
      changed.length = draft.estimate ?? event.length
    }
    if !isUnchanged(.reminders) { changed.reminders = draft.reminders }
    if !isUnchanged(.repeats) {
      changed.repeats = draft.repeats(instead: event.repeats, of: event.id)
    }
    let (category, made) = category(instead: event.category)
    changed.category = category
    if !isUnchanged(.place) { changed.place = values.text(.place).trimmed }
    if !isUnchanged(.zone) { changed.zone = reading.zone }
    if !isUnchanged(.free) { changed.isFree = values.isFree }
    if !isUnchanged(.tags) { changed.tags = draft.tags }
    if !isUnchanged(.notes) { changed.notes = draft.notes }
    guard changed != event || made != nil else { return nil }
    guard let scope else { return .reviseEvent(from: event, to: changed, category: made) }
    return .reviseOccurrence(from: event, to: changed, scope, category: made)
  }

  /// The field a refusal is about, if any.
  func field(refusedBy refusal: Refusal) -> Field? {
    let wanted: Field?
    switch refusal {
    case .emptyTitle, .emptyName: wanted = .title
    case .finishAhead: wanted = .done
    case .categoryExists, .namedInbox: wanted = .category
    case .estimateOutOfRange, .lengthOutOfRange: wanted = .length
    case .dayOutOfRange, .noSuchDay, .dayOver, .doneOnDay, .notOnThatDay: wanted = .due
    case .conflict(let name), .tooLong(let name, _):
      wanted = fields.first {
        $0.rawValue == name.lowercased() || label($0).string.lowercased() == name.lowercased()
      }
    case .missed, .closed, .gone, .unknown, .ambiguous, .nowhereToMove, .timerNotRunning,
      .backwards, .overlaps, .notRepeating, .onlySeen, .noSuchColour, .nothingToUndo, .doneEarlier,
      .broughtBySync, .changedSince, .nothingToRedo, .lostToSync, .nothingSelected, .notDeleted,
      .nothingDeleted, .forgotten, .unknownDeleted:
      wanted = nil
    }
    return wanted.flatMap { fields.contains($0) ? $0 : nil }
  }
}

extension Form {
  /// Saves, or says what is in the way; it closes once the file has it.
  mutating func save(_ context: QuickAddContext, at now: Moment) -> [Request] {
    partRange(context)
    let reading = FormReading(self, context, at: now)
    if let problem = reading.problem {
      reach(problem.field)
      return [.say("Can’t save yet: \(problem.words)", .warning)]
    }
    guard let edit = edit(reading, at: now) else {
      return [.close, .say("Nothing was changed", .plain), droppingDraft]
    }
    if let asked = askingOverNewer(changedFields) { return [asked] }
    return [.edit(edit)]
  }

  /// The file refused the form's edit: it stays open at the field in question, on what the file
  /// holds now.
  mutating func goOn(after refusal: Refusal) -> [Request] {
    if let field = field(refusedBy: refusal) { reach(field) }
    guard case .task(let detail) = subject, case .conflict = refusal else { return [] }
    return [.file(.loadTask(detail.task.id))]
  }

  /// Takes over what the file holds now, under what was typed; answers the fields that another window
  /// has given another value than the one typed here.
  mutating func renew(_ detail: TaskDetail, _ context: QuickAddContext, at now: Moment) -> [Field] {
    let fresh = Values(detail.task, context, at: now)
    let (typed, before) = (values, initial)
    let changed = changedFields
    values = fresh
    for field in changed { values.copy(field, from: typed) }
    subject = .task(detail)
    initial = fresh
    let met = changed.filter { !fresh.agrees(with: before, in: $0) && !isUnchanged($0) }
    for field in met where madeFrom[field] == nil {
      madeFrom[field] = Form.draftValue(field, of: before)
    }
    return met
  }
}
