import ChronoModel
import ChronoScreen

/// How forms open: over the panes, while a draft that may be left of them is loaded.
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
    values.category = planner.selectedCategory.map { .existing($0.id) } ?? .inbox
    return opening(Form(.newEvent, values: values))
  }

  /// A task was loaded for its form.
  static func opening(_ detail: TaskDetail, seeing planner: State, at now: Moment) -> [Request] {
    let values = Values(detail.task, planner.phraseContext(at: now), at: now)
    return opening(Form(.task(detail), values: values))
  }

  private static func opening(_ form: Form) -> [Request] {
    [.open(.form(form)), .file(.loadDraft(.forms))]
  }

  /// The form of an event; with a scope, of one day of an event that repeats.
  static func opening(
    _ occurrence: EventOccurrence,
    _ scope: SeriesScope? = nil,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    let event = scope == nil ? occurrence.event : occurrence.event.occurring(on: occurrence.ownDay)
    var form = Form(.event(event), values: Values(event, planner.phraseContext(at: now)))
    form.scope = scope
    return opening(form)
  }
}

extension Form {
  /// Notes could not be saved: they stay open in the form of their task; a form has them already.
  static func keeping(
    _ notes: String,
    refusedFor target: NotesTarget,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    let context = planner.phraseContext(at: now)
    switch target {
    case .task(let task):
      let detail = TaskDetail(task: task, promises: [], sessions: [])
      var form = Form(.task(detail), values: Values(task, context, at: now))
      form.values.notes = notes
      return [.open(.form(form)), .file(.loadTask(task.id))]
    case .event(let event, let scope):
      var form = Form(.event(event), values: Values(event, context))
      form.scope = scope
      form.values.notes = notes
      return [.open(.form(form))]
    case .form: return []
    }
  }

  /// Notes were recovered from an editor that was cut off: the first of their forms opens.
  static func offering(_ keys: [String], seeing planner: State, at now: Moment) -> [Request] {
    var requests: [Request] = []
    for key in keys where requests.isEmpty && planner.overlays.isEmpty {
      if let task = NotesTarget.task(ofDraft: key) {
        requests = [.file(.loadTask(task))]
      } else if key == NotesTarget.newTask {
        requests = newTask(seeing: planner, at: now)
      } else if key == NotesTarget.newEvent {
        requests = newEvent(seeing: planner, at: now)
      }
    }
    let words: SafeText =
      requests.isEmpty
      ? "Notes from an interrupted editor are kept as a draft; their form shows them"
      : "Notes recovered from an interrupted editor · save the form to keep them"
    return requests + [.say(words, .warning)]
  }
}

extension Form.Values {
  mutating func copy(_ field: Form.Field, from other: Form.Values) {
    switch field {
    case .category: category = other.category
    case .notes: notes = other.notes
    default: texts[field] = other.texts[field]
    }
  }
}
