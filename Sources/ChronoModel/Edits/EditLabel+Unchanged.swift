extension EditLabel {
  /// What is said of an edit that changed nothing: `‘Call Ana’ is already in ‘Home’`.
  package static func unchanged(
    by edit: Edit,
    on subjects: Subjects,
    in form: Form = Form()
  ) -> String {
    func tasks(_ one: String, _ several: String) -> String {
      subjects.count == 1
        ? "\(quoted(subjects.title)) \(one)" : "These \(subjects.count) \(several)"
    }
    func already(_ words: String) -> String {
      tasks("is already \(words)", "tasks are already \(words)")
    }
    switch edit {
    case .setDone(_, true): return already("done")
    case .setDone(_, false): return already("open")
    case .drop: return already("dropped")
    case .move(_, let day?): return already("planned for \(short(day, form.date))")
    case .move(_, nil): return already("without a day")
    case .assign: return already("in \(subjects.category.map(quoted) ?? "the Inbox")")
    case .prioritise(_, .none): return tasks("has no priority", "tasks have no priority")
    case .prioritise(_, let priority):
      let words = "\(priority.name) priority"
      return tasks("already has \(words)", "tasks already have \(words)")
    case .tag: return tasks("already has those tags", "tasks already have those tags")
    case .plan, .replan, .shift, .moveRepeat: return already("there")
    case .resize(_, let minutes):
      let words = "can’t get any \(minutes < 0 ? "shorter" : "longer")"
      return tasks(words, "tasks \(words)")
    case .startTimer: return "The timer of \(quoted(subjects.title)) is already running"
    case .alterEvent(_, let change):
      switch change {
      case .shift, .move, .reorder: return already("there")
      case .resize(let minutes):
        return tasks("can’t get any \(minutes < 0 ? "shorter" : "longer")", "")
      case .assign: return already("in \(subjects.category.map(quoted) ?? "the Inbox")")
      case .tag: return tasks("already has those tags", "")
      }
    case .reviseTask, .reviseSession, .reviseCategory, .reviseEvent, .reviseOccurrence:
      return "No field was changed"
    case .reorder, .moveCategory: return already("there")
    case .logDone: return tasks("was done then already", "tasks were done then already")
    case .add, .delete, .deleteAllFromHere, .skip, .bringBack, .stopTimer, .log, .logNew,
      .deleteSession, .addCategory, .deleteCategory, .deleteEvents, .deleteOccurrence:
      return "Nothing changed"
    }
  }
}
