import ChronoModel
import ChronoScreen

extension Form {
  /// What saving asks for; `nil` where nothing was changed.
  ///
  /// A field that was not touched keeps the file's value, whatever its text would mean today.
  func edit(_ reading: FormReading) -> Edit? {
    switch subject {
    case .newTask: .addTasks([taskDraft(reading)])
    case .newEvent: reading.due.map { .addEvents([eventDraft(reading, on: $0)]) }
    case .task(let detail): revision(of: detail.task, reading)
    case .event(let event): revision(of: event, reading)
    }
  }

  private func taskDraft(_ reading: FormReading) -> TaskDraft {
    TaskDraft(
      title: values.text(.title).trimmed,
      notes: values.notes,
      category: values.category,
      tags: reading.tags,
      priority: values.priority,
      due: reading.due,
      time: reading.time,
      estimate: reading.length,
      reminders: reading.reminders,
      repeats: reading.repeats.map {
        RepeatDraft(rule: $0.ruleText, afterCompletion: $0.afterCompletion)
      }
    )
  }

  private func eventDraft(_ reading: FormReading, on day: LocalDay) -> EventDraft {
    var draft = EventDraft(
      name: values.text(.title).trimmed,
      notes: values.notes,
      day: day,
      time: reading.time,
      length: reading.length ?? 60,
      reminders: reading.reminders,
      repeats: reading.repeats.map {
        RepeatDraft(rule: $0.ruleText, afterCompletion: $0.afterCompletion)
      }
    )
    draft.category = values.category
    draft.tags = reading.tags
    draft.place = values.text(.place).trimmed
    return draft
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

  private func revision(of task: TaskItem, _ reading: FormReading) -> Edit? {
    var changed = task
    if !isUnchanged(.title) { changed.title = values.text(.title).trimmed }
    let (category, made) = category(instead: task.category)
    changed.category = category
    if !isUnchanged(.due) || (!isUnchanged(.repeats) && task.due == nil) {
      changed.due = reading.due
    }
    if !isUnchanged(.time) || changed.due == nil { changed.time = reading.time }
    if !isUnchanged(.length) { changed.estimate = reading.length }
    if !isUnchanged(.reminders) { changed.reminders = reading.reminders }
    if !isUnchanged(.repeats) {
      // A series is named after the task it began with.
      let series = Identifier<Repeat>(high: task.id.high, low: task.id.low)
      changed.repeats = repetition(reading, instead: task.repeats, series: series)
    }
    if !isUnchanged(.priority) { changed.priority = values.priority }
    if !isUnchanged(.tags) { changed.tags = reading.tags }
    if !isUnchanged(.notes) { changed.notes = values.notes }
    guard changed != task || made != nil else { return nil }
    return .reviseTask(from: task, to: changed, category: made)
  }

  private func revision(of event: CalendarEvent, _ reading: FormReading) -> Edit? {
    var changed = event
    if !isUnchanged(.title) { changed.name = values.text(.title).trimmed }
    if !isUnchanged(.due), let day = reading.due { changed.day = day }
    if !isUnchanged(.time) { changed.time = reading.time }
    if !isUnchanged(.length) || !isUnchanged(.time) {
      changed.length = reading.length ?? event.length
    }
    if !isUnchanged(.reminders) { changed.reminders = reading.reminders }
    if !isUnchanged(.repeats) {
      let series = Identifier<Repeat>(high: event.id.high, low: event.id.low)
      changed.repeats = repetition(reading, instead: event.repeats, series: series)
    }
    let (category, made) = category(instead: event.category)
    changed.category = category
    if !isUnchanged(.place) { changed.place = values.text(.place).trimmed }
    if !isUnchanged(.tags) { changed.tags = reading.tags }
    if !isUnchanged(.notes) { changed.notes = values.notes }
    guard changed != event || made != nil else { return nil }
    guard let scope else { return .reviseEvent(from: event, to: changed, category: made) }
    return .reviseOccurrence(from: event, to: changed, scope, category: made)
  }

  /// The field that a refusal is about; `nil` where it is about none.
  func field(refusedBy refusal: Refusal) -> Field? {
    let wanted: Field?
    switch refusal {
    case .emptyTitle, .emptyName: wanted = .title
    case .categoryExists: wanted = .category
    case .estimateOutOfRange, .lengthOutOfRange: wanted = .length
    case .dayOutOfRange, .noSuchDay, .dayOver, .notOnThatDay: wanted = .due
    case .conflict(let name), .tooLong(let name, _):
      wanted = fields.first {
        $0.rawValue == name.lowercased() || label($0).string.lowercased() == name.lowercased()
      }
    case .missed, .closed, .gone, .unknown, .ambiguous, .nowhereToMove, .timerNotRunning,
      .backwards, .overlaps, .notRepeating, .noSuchColour, .nothingToUndo, .nothingToRedo,
      .nothingSelected:
      wanted = nil
    }
    return wanted.flatMap { fields.contains($0) ? $0 : nil }
  }

  private func repetition(
    _ reading: FormReading,
    instead of: Repeat?,
    series: Identifier<Repeat>
  ) -> Repeat? {
    reading.repeats.map { wish in
      Repeat(
        rule: wish.ruleText,
        afterCompletion: wish.afterCompletion,
        anchor: wish.firstDay,
        series: of?.series ?? series
      )
    }
  }
}

extension Form {
  /// Saves, or says what is in the way; it closes once the file has it.
  mutating func save(seeing planner: State, _ context: QuickAddContext) -> [Request] {
    partRange(context)
    let reading = FormReading(self, context)
    if let problem = reading.problem {
      reach(problem.field)
      return [.say("Can't save yet: \(problem.words)", .warning)]
    }
    guard let edit = edit(reading) else {
      return [.close, .say("Nothing was changed", .plain), droppingDraft]
    }
    return [.edit(edit)]
  }

  /// The file refused the form's edit: it stays open at the field that is meant, on what the file
  /// holds now.
  mutating func goOn(after refusal: Refusal) -> [Request] {
    if let field = field(refusedBy: refusal) { reach(field) }
    guard case .task(let detail) = subject, case .conflict = refusal else { return [] }
    return [.file(.loadTask(detail.task.id))]
  }

  /// Takes over what the file holds now, under what was typed.
  mutating func renew(_ detail: TaskDetail, _ context: QuickAddContext) {
    let fresh = Values(detail.task, context)
    let typed = values
    let changed = changedFields
    values = fresh
    for field in changed { values.copy(field, from: typed) }
    subject = .task(detail)
    initial = fresh
  }
}
