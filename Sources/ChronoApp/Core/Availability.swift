package import ChronoModel
package import ChronoScreen

extension State {
  /// Why a command cannot be done now, in one sentence; `nil` when it can.
  package func unavailability(of command: Command, at now: Moment) -> SafeText? {
    guard command.entry.panes.contains(focus) else {
      let names = Pane.allCases.filter(command.entry.panes.contains).map { SafeText($0.rawValue) }
      return "This works in another pane: \(names.joined(", "))"
    }
    switch command {
    case .undo where view.undoLabel == nil: return "Nothing to undo"
    case .redo where view.redoLabel == nil: return "Nothing to redo"
    case .done, .delete, .reschedule, .category, .priority, .tags, .notes, .select, .timer,
      .sessions, .dayEarlier, .dayLater, .longer, .shorter, .open, .itemDown, .itemUp, .block:
      return focus == .categories
        ? unavailabilityInCategories(of: command) : unavailabilityOnTask(of: command, at: now)
    case .snooze where reminders.isEmpty, .dismiss where reminders.isEmpty,
      .openReminder where reminders.isEmpty:
      return "No reminder is waiting"
    case .colour where selectedCategory == nil: return "Choose a category to colour"
    case .selectAll where view.list.rows.isEmpty: return "There are no tasks in this list"
    case .nextMatch where search.isEmpty && focus != .grid,
      .previousMatch where search.isEmpty && focus != .grid:
      return "Nothing is searched for; \(keymap.label(of: .search)) searches"
    case .zoom where !isGridShown:
      return "The hour grid is hidden; \(keymap.label(of: .grid)) shows it"
    case .stopAt where view.running == nil: return "No timer is running"
    case .loadSampleDay where !view.isPristine:
      return "The sample day is for an empty planner; this one has tasks"
    case .fitDay: return unavailabilityOfFitting(at: now)
    case .triage where view.missed == 0: return "No missed tasks: nothing to decide"
    default: return nil
    }
  }

  private func unavailabilityInCategories(of command: Command) -> SafeText? {
    switch command {
    case .open: return nil
    case .delete, .itemDown, .itemUp:
      guard selectedCategory == nil else { return nil }
      let name: SafeText = category == .inbox ? "Inbox" : "All"
      return "\(name) always stays; choose a category of your own"
    default: return nil
    }
  }

  private func unavailabilityOnTask(of command: Command, at now: Moment) -> SafeText? {
    if list.hasMarks, focus == .tasks { return nil }
    if command == .timer, selectedTask == nil, view.running != nil { return nil }
    guard focus == .tasks else {
      return gridUnavailability(of: command, at: now)
    }
    switch selectedRow {
    case nil: return "No task here; \(keymap.label(of: .add)) adds one"
    case .ghost(let ghost):
      guard command != .open, command != .select else { return nil }
      let to = ghost.task.due.map { SafeText($0.formatted(settings.dateForm, today: now.today)) }
      return "This task moved to \(to ?? "someday"); Enter opens it there"
    case .event: return command == .open || command == .delete ? nil : "An event has no checkbox"
    case .task(let row): return unavailability(of: command, on: row.task, at: now)
    }
  }

  func unavailability(of command: Command, on task: TaskItem, at now: Moment) -> SafeText? {
    switch command {
    case .dayEarlier, .dayLater:
      return task.due == nil
        ? "A task without a day cannot move by a day; \(keymap.label(of: .reschedule)) gives it one"
        : nil
    case .timer where task.status != .open && task.status != .lapsed:
      return "It is closed; Space opens it again"
    default: return nil
    }
  }
}
