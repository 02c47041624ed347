import ChronoModel
import ChronoScreen

/// Which commands are available where the cursor is, and why the others are not.
struct Availability {
  let planner: State

  /// Why a command cannot be done now, in one sentence; `nil` when it can.
  func reason(against command: Command, at now: Moment) -> SafeText? {
    if planner.isMonthShown, isOfDay(command) {
      return "This is for the tasks of a day · \(opensDay(at: now))"
    }
    guard command.entry.panes.contains(planner.focus) else {
      let names = Pane.allCases.filter(command.entry.panes.contains).map(\.place)
      return
        "This works in \(names.joined(" and ")) · \(label(of: .nextPane)) goes there"
    }
    switch command.entry.need {
    case .row(let deed)?:
      return planner.focus == .categories
        ? refusalInCategories(of: command, deed) : refusal(of: deed, at: now)
    case .doneStep?: return planner.view.undoLabel == nil ? "Nothing to undo" : nil
    case .undoneStep?: return planner.view.redoLabel == nil ? "Nothing to redo" : nil
    case .reminder?: return planner.banner.waiting.isEmpty ? "No reminder is waiting" : nil
    case .category?: return planner.selectedCategory == nil ? "Choose a category to colour" : nil
    case .tasks?:
      return !planner.view.list.tasks.isEmpty
        ? nil : "There are no tasks in this list"
    case .match?: return unavailabilityOfMatch(command, at: now)
    case .grid?:
      return planner.isGridShown
        ? nil : "The hour grid is hidden · \(label(of: .grid)) shows it"
    case .runningTimer?: return planner.view.running == nil ? "No timer is running" : nil
    case .emptyPlanner?:
      return planner.view.isPristine
        ? nil : "The sample day is for an empty planner · this one has tasks"
    case .fullDay?: return FitDay(planner: planner).unavailability(at: now)
    case .missedTasks?:
      guard planner.view.missed == 0 else { return nil }
      return words(ofMissedRepeatOn: now.today) ?? nothingMissed(at: now)
    case .sortableList?: return unavailabilityOfSorting
    case .workToday?: return RunningLate(planner: planner).unavailability(at: now)
    case nil: return nil
    }
  }

  /// In the evening it names what goes through the rest of the day.
  private func nothingMissed(at now: Moment) -> SafeText {
    let isEvening = now.local.time.minutes >= 18 * 60
    let hasRest = planner.view.list.rows.contains { $0.openRow?.task.due == now.today }
    return isEvening && hasRest
      ? "No missed tasks · \(label(of: .closeDay)) goes through what is open today"
      : "No missed tasks · nothing to decide"
  }

  /// Whether a command needs a list or the hours of a day, which the month has not.
  private func isOfDay(_ command: Command) -> Bool {
    let panes = command.entry.panes
    guard panes.contains(.tasks), !panes.contains(.month) else { return false }
    guard planner.focus == .categories, case .row? = command.entry.need else { return true }
    return !panes.contains(.categories)
  }

  /// The way from the month to a day's list.
  private func opensDay(at now: Moment) -> SafeText {
    let day = planner.gridDay(today: now.today)
    let date = SafeText(day.formatted(planner.settings.dateForm, today: now.today))
    guard planner.focus == .month else { return "\(label(of: .nextPane)) goes to the month" }
    return "\(label(of: .open)) opens \(date)"
  }

  /// For a key without meaning in the focused pane; a running timer can be stopped from any.
  func words(forIdle key: Key, at now: Moment) -> SafeText {
    if planner.focus == .month, planner.keymap.match([key], in: .tasks) != .none,
      planner.view.running == nil || planner.keymap.match([key], in: .tasks) != .command(.timer)
    {
      return "\(key.name) is for the tasks of a day · \(opensDay(at: now))"
    }
    guard planner.view.running != nil,
      planner.keymap.match([key], in: .tasks) == .command(.timer)
    else { return "\(key.name) does nothing here · \(label(of: .help)) shows the keys" }
    return "\(key.name) is for a task · \(label(of: .stopAt)) stops the timer from here"
  }

  /// Hits, rows filtered by tag or priority, and done tasks already have an order.
  private var unavailabilityOfSorting: SafeText? {
    let ends = label(of: .cancel)
    guard planner.search.isEmpty else {
      return "Search results have their own order · \(ends) ends the search"
    }
    if planner.place == .other, planner.filter?.state == .done {
      return "What is done goes by its days · \(label(of: .doneList)) shows what is open"
    }
    guard planner.filter?.tag != nil || planner.filter?.priority != nil else { return nil }
    return "A filtered list goes by time · \(ends) clears the filter"
  }

  /// On the grid, matches are blocks; elsewhere they are what a search found.
  private func unavailabilityOfMatch(_ command: Command, at now: Moment) -> SafeText? {
    let isNext = command == .nextMatch
    if planner.focus == .grid {
      guard GridPane(planner).blockBeside(by: isNext ? 1 : -1, at: now) == nil else { return nil }
      let when: SafeText = isNext ? "later" : "earlier"
      return planner.weekDays(today: now.today) == nil
        ? "No \(when) block on this day" : "No \(when) block in this week"
    }
    guard planner.search.isEmpty, planner.trail == nil else { return nil }
    let starts: SafeText = "\(label(of: .search)) starts one"
    return planner.filter == nil
      ? "No search yet · \(starts)" : "A filter is on, not a search · \(starts)"
  }

  /// The key as messages name it.
  private func label(of command: Command) -> String { planner.keymap.label(of: command) }

  private func refusalInCategories(of command: Command, _ deed: Command.Deed) -> SafeText? {
    guard deed == .delete || deed == .order else { return nil }
    guard let chosen = planner.selectedCategory else {
      let name: SafeText = planner.category == .inbox ? "Inbox" : "All"
      return "\(name) always stays · choose a category of your own"
    }
    let (first, last) = (
      planner.view.categories.first?.category, planner.view.categories.last?.category
    )
    if command == .itemDown, last?.id == chosen.id { return "This category is the last" }
    if command == .itemUp, first?.id == chosen.id { return "This category is the first" }
    return nil
  }

  // MARK: Rows

  private func refusal(of deed: Command.Deed, at now: Moment) -> SafeText? {
    if planner.list.hasMarks, planner.focus == .tasks {
      guard [.timer, .notes, .read, .work].contains(deed) else { return nil }
      return "This is for one task · \(label(of: .cancel)) clears the selection"
    }
    if deed == .timer, let running = planner.view.running, isFreeToStop(running) { return nil }
    var open: String { label(of: .open) }
    switch actedOn {
    case .nothing: return refusalOfNothing(deed, at: now)
    case .task(let task): return refusal(of: deed, on: task, at: now)
    case .event(let event): return refusal(of: deed, on: event)
    case .ghost(let ghost):
      guard ![.open, .read, .notes].contains(deed) else { return nil }
      if ghost.task.status == .dropped { return "This task was dropped · \(open) opens it" }
      let day = ghost.task.due
      let to =
        day.map { SafeText($0.formatted(planner.settings.dateForm, today: now.today)) } ?? "someday"
      return "This task moved to \(to) · \(open) opens it"
    case .coming(let coming):
      return refusal(of: deed, on: coming)
    case .session:
      let works: [Command.Deed] = [.open, .work, .delete]
      return works.contains(deed)
        ? nil : "This is tracked work · \(label(of: .sessions)) edits it"
    }
  }

  /// Whether the key of the timer stops what runs: on its own work, and where the cursor is on nothing
  /// that the key could be meant for.
  private func isFreeToStop(_ running: RunningTimer) -> Bool {
    switch actedOn {
    case .nothing: true
    case .session: planner.gridItem?.id == .session(running.session.id)
    case .task, .event, .ghost, .coming: false
    }
  }

  private func refusalOfNothing(_ deed: Command.Deed, at now: Moment) -> SafeText? {
    let add = label(of: .add)
    if planner.focus == .month { return nil }
    guard planner.focus == .grid else { return "No task here · \(add) adds one" }
    if deed == .open {
      return GridPane(planner).opensWithoutBlock(at: now)
        ? nil : "Nothing here · \(add) adds a task at this time"
    }
    return planner.grid.isInActual
      ? "Nothing was tracked here · \(add) logs work" : "No block here · \(add) adds one"
  }

  /// Whether the grid shows what had been planned for a day that is over.
  private func isPlanOver(of task: TaskItem, at now: Moment) -> Bool {
    planner.focus == .grid && task.due.map { $0 < now.today } == true
  }

  private func refusal(
    of deed: Command.Deed,
    on task: TaskItem,
    at now: Moment
  ) -> SafeText? {
    var reopens: SafeText { "\(label(of: .done)) reopens it" }
    switch deed {
    case .day where task.due == nil:
      return "This task has no day yet · \(label(of: .reschedule)) gives it one"
    // What is done can only go to the day on which it was done.
    case .reschedule where task.isDoneOnItsDay(at: now):
      return "Already done · \(reopens)"
    case .place where task.status == .lapsed:
      let moves: SafeText = "\(label(of: .reschedule)) moves it to another day"
      return "This repeat was missed and is not open any more · \(moves)"
    // The timer of a lapsed one is refused by the file, which opens the menu of 2.4.
    case .timer where task.status == .done, .place where task.status == .done:
      return "Already done · \(reopens)"
    case .timer where task.status == .dropped, .place where task.status == .dropped:
      return "Dropped · \(reopens)"
    case .drop where task.status == .done: return "Already done · \(reopens)"
    case .drop where task.status == .dropped: return "Already dropped · \(reopens)"
    case .drop where task.status == .lapsed: return "This repeat was missed, and its day is over"
    case .order where isPlanOver(of: task, at: now), .length where isPlanOver(of: task, at: now):
      let date = task.due.map { $0.formatted(planner.settings.dateForm, today: now.today) } ?? ""
      return "\(SafeText(date)) is over · its plan stays as it was"
    case .order:
      return planner.focus == .tasks
        ? SelectedTasks(planner: planner).reasonAgainstReordering(task) : nil
    case .open, .delete, .drop, .tick, .reschedule, .day, .place, .length, .category, .priority,
      .tags, .notes, .read, .copy, .mark, .timer, .work:
      return nil
    }
  }

  /// One day of a schedule can be moved or skipped; whatever else is done with a task waits for it.
  private func refusal(of deed: Command.Deed, on coming: ComingInstance) -> SafeText? {
    switch deed {
    case .open, .read, .delete, .drop, .reschedule, .day: return nil
    case .order where planner.focus == .grid: return nil
    case .copy:
      return "This repeat is still to come · \(label(of: .copy)) on its open task copies it"
    case .order, .tick, .place, .length, .category, .priority, .tags, .notes, .mark, .timer, .work:
      let (moves, skips) = (label(of: .reschedule), label(of: .delete))
      return "This repeat is still to come · \(moves) moves this one, \(skips) skips it"
    }
  }

  private func refusal(of deed: Command.Deed, on event: CalendarEvent) -> SafeText? {
    var open: String { label(of: .open) }
    switch deed {
    case .open, .delete, .reschedule, .day, .length, .category, .tags, .order, .notes, .tick,
      .place, .priority, .drop:
      if let words = SelectedEvent.reasonAgainstChanging(event, seeing: planner) { return words }
    case .copy, .read, .mark, .timer, .work: break
    }
    switch deed {
    case .open, .delete, .reschedule, .day, .length, .category, .tags, .copy, .read, .notes:
      return nil
    case .drop: return "Only tasks are dropped · \(label(of: .delete)) deletes the event"
    case .tick: return "Events have no checkbox · \(open) edits the event"
    case .place:
      let moves = label(of: .reschedule)
      return "Only tasks are placed in free gaps · \(moves) moves the event"
    case .order:
      return planner.focus == .tasks ? SelectedEvent(planner)?.reasonAgainstReordering : nil
    case .priority: return "Events have no priority · \(open) edits the event"
    case .mark: return "Only tasks can be selected, not events"
    case .timer:
      let words: SafeText = "Only tasks have a timer, not events"
      guard planner.view.running != nil else { return words }
      return "\(words) · \(label(of: .stopAt)) stops the running one"
    case .work: return "Only tasks have tracked work, not events"
    }
  }

  /// What the cursor of the focused pane is on.
  private var actedOn: ActedOn {
    if planner.focus == .month { return .nothing }
    guard planner.focus == .grid else {
      return switch planner.selectedRow {
      case .task(let row)?: .task(row.task)
      case .continued(let continued)?: .task(continued.row.task)
      case .ghost(let ghost)?: .ghost(ghost)
      case .event(let occurrence)?: .event(occurrence.event)
      case .coming(let coming)?: .coming(coming)
      case nil: .nothing
      }
    }
    switch planner.gridItem?.id {
    case .task?: return planner.selectedTask.map(ActedOn.task) ?? .nothing
    case .event(let id, _)?:
      let event = planner.view.grid.lazy.flatMap(\.events).first { $0.event.id == id }?.event
      return event.map(ActedOn.event) ?? .nothing
    case .session?: return .session
    case .ghost(let id, let day)?:
      return planner.view.grid.ghost(of: .ghost(id, day)).map(ActedOn.ghost) ?? .nothing
    case .coming?:
      return planner.view.grid.coming(of: planner.gridItem?.id).map(ActedOn.coming) ?? .nothing
    case nil: return .nothing
    }
  }
}

/// What a command would act on.
private enum ActedOn {
  case nothing, session
  case task(TaskItem)
  case ghost(Ghost)
  case event(CalendarEvent)
  case coming(ComingInstance)
}

extension TaskItem {
  /// Whether it is done and on the day on which it was, the only one that it can be on.
  fileprivate func isDoneOnItsDay(at now: Moment) -> Bool {
    guard status == .done, let closed else { return false }
    return due == now.logicalDay(of: closed)
  }
}

extension Pane {
  /// In a sentence.
  fileprivate var place: SafeText {
    switch self {
    case .categories: "the categories"
    case .tasks: "the task list"
    case .grid: "the hour grid"
    case .month: "the month"
    }
  }
}
