import ChronoModel
import ChronoScreen

extension State {
  mutating func openNewForm(at now: Moment) -> [Effect] {
    var values = Form.Values()
    values.set(.due, dayForNewTasks(today: now.today).text)
    values.category = selectedCategory.map { .existing($0.id) } ?? .inbox
    return open(Form(.newTask, values: values))
  }

  mutating func openNewEvent(at now: Moment) -> [Effect] {
    var values = Form.Values()
    values.set(.due, dayForNewTasks(today: now.today).text)
    return open(Form(.newEvent, values: values))
  }

  private mutating func open(_ form: Form) -> [Effect] {
    overlays.append(.form(form))
    return [.loadDraft]
  }

  /// Answers that are for what lies over the panes.
  mutating func deliver(_ event: Event, at now: Moment) -> [Effect] {
    switch event {
    case .journal(let entries, nil) where !overlays.contains(where: \.isJournal):
      return apply(Journal.opening(entries), at: now)
    case .journal: return tell(event, at: now)
    case .task(let detail): return show(detail, at: now)
    case .draftFound(let text): offer(text)
    default: break
    }
    return []
  }

  /// A task came: its form opens over what asked for it, or goes on with what the file holds now.
  private mutating func show(_ detail: TaskDetail, at now: Moment) -> [Effect] {
    let fresh = Form.Values(detail.task, phraseContext(at: now))
    if case .form(var form) = overlays.last, case .task(let old) = form.subject,
      old.task.id == detail.task.id
    {
      let typed = form.values
      let changed = form.changedFields
      form.values = fresh
      for field in changed { form.values.copy(field, from: typed) }
      form.subject = .task(detail)
      form.initial = fresh
      overlays[overlays.count - 1] = .form(form)
      return draftEffects(of: form)
    }
    if case .form = overlays.last { return [] }
    return open(Form(.task(detail), values: fresh))
  }

  /// A draft was found: the form that is open and untouched takes its part of it.
  private mutating func offer(_ draft: String) {
    guard case .form(var form) = overlays.last, form.changedFields.isEmpty else { return }
    form.restore(draft)
    overlays[overlays.count - 1] = .form(form)
  }
}

extension Form {
  /// The form of an event; with a scope, of one day of an event that repeats.
  static func opening(
    _ occurrence: EventOccurrence,
    _ scope: SeriesScope? = nil,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    let event = scope == nil ? occurrence.event : occurrence.event.occurring(on: occurrence.day)
    var form = Form(.event(event), values: Values(event, planner.phraseContext(at: now)))
    form.scope = scope
    return [.open(.form(form)), .effect(.loadDraft)]
  }
}

extension Form.Values {
  mutating func copy(_ field: Form.Field, from other: Form.Values) {
    switch field {
    case .category: category = other.category
    case .priority: priority = other.priority
    case .notes: notes = other.notes
    default: texts[field] = other.texts[field]
    }
  }
}
