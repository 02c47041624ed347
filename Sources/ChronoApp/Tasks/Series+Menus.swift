import ChronoModel
import ChronoScreen

/// What is asked before a day of a series is deleted or edited: this one, or all from here.
extension SelectedTasks {
  /// Deletes what is selected; of a series, after one question.
  func delete() -> [Request] {
    if let event = SelectedEvent(planner) { return delete(event.occurrence) }
    if let coming {
      let day = SafeText(coming.day.formatted(planner.settings.dateForm))
      let name: SafeText = "‘\(SelectedTasks.name(coming.task.title))’ of \(day)"
      return Question.deleting(name, coming.skipped, seeing: planner)
    }
    guard let selection else { return [] }
    guard case .tasks(let ids) = selection, ids.count == 1,
      let task = planner.selectedTask,
      task.id == ids.first, task.repeats != nil, task.status == .open
    else {
      return Question.deleting(named(selection), .delete(selection), seeing: planner)
    }
    return SelectedTasks.askAboutSeries(
      "Delete \(SelectedTasks.name(task.title))",
      task.repeats,
      this: [.edit(.delete(selection))],
      all: [.edit(.deleteAllFromHere(selection))]
    )
  }

  private func delete(_ occurrence: EventOccurrence) -> [Request] {
    let event = occurrence.event
    guard event.repeats != nil else {
      let name: SafeText = "‘\(SelectedTasks.name(event.name))’"
      return Question.deleting(name, .deleteEvents([event.id]), seeing: planner)
    }
    return SelectedTasks.askAboutSeries(
      "Delete \(SelectedTasks.name(event.name))",
      event.repeats,
      this: [.edit(.deleteOccurrence(event.id, on: occurrence.ownDay, .thisOne))],
      all: [.edit(.deleteOccurrence(event.id, on: occurrence.ownDay, .allFromHere))]
    )
  }

  /// Opens the form of an event; for one that repeats, after asking how much of it is meant.
  func edit(_ occurrence: EventOccurrence, at now: Moment) -> [Request] {
    guard occurrence.event.repeats != nil else {
      return Form.opening(occurrence, seeing: planner, at: now)
    }
    return SelectedTasks.askAboutSeries(
      "Edit \(SelectedTasks.name(occurrence.event.name))",
      occurrence.event.repeats,
      this: Form.opening(occurrence, .thisOne, seeing: planner, at: now),
      all: Form.opening(occurrence, .allFromHere, seeing: planner, at: now)
    )
  }

  static func askAboutSeries(
    _ title: SafeText,
    _ repeats: Repeat?,
    this: [Request],
    all: [Request]
  ) -> [Request] {
    let items = [
      Menu.Item(key: .character("t"), label: "this one", choice: this),
      Menu.Item(
        key: .character("a"),
        label: "all from here",
        detail: repeats.map { SafeText($0.phrase, limit: 30).truncated(to: 30) } ?? "",
        choice: all
      ),
    ]
    return [.open(.menu(Menu(title: title, items: items)))]
  }

  /// What a selection is called in a question: a name, or a number.
  private func named(_ selection: Selection) -> SafeText {
    guard case .tasks(let ids) = selection else { return "all tasks of this list" }
    guard ids.count == 1, let id = ids.first else { return "\(ids.count) tasks" }
    let known = planner.view.list.rows.compactMap(\.task)
    let task = (known + [planner.selectedTask].compactMap(\.self)).first { $0.id == id }
    return task.map { "‘\(SelectedTasks.name($0.title))’" } ?? "this task"
  }

  static func name(_ text: String) -> SafeText {
    SafeText(text, limit: 30).truncated(to: 30)
  }
}
