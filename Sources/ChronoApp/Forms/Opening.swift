import ChronoModel
import ChronoScreen

/// How forms open: over the panes, and with the draft that may be left of them on its way.
extension Form {
  static func newTask(seeing planner: State, at now: Moment) -> [Request] {
    var values = Values()
    values.set(.due, planner.dayForNewTasks(today: now.today).text)
    values.category = planner.selectedCategory.map { .existing($0.id) } ?? .inbox
    return opening(Form(.newTask, values: values))
  }

  static func newEvent(seeing planner: State, at now: Moment) -> [Request] {
    var values = Values()
    values.set(.due, planner.dayForNewTasks(today: now.today).text)
    return opening(Form(.newEvent, values: values))
  }

  /// A task came, for its form.
  static func opening(_ detail: TaskDetail, seeing planner: State, at now: Moment) -> [Request] {
    let values = Values(detail.task, planner.phraseContext(at: now))
    return opening(Form(.task(detail), values: values))
  }

  private static func opening(_ form: Form) -> [Request] {
    [.open(.form(form)), .effect(.loadDraft)]
  }

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
    return opening(form)
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
