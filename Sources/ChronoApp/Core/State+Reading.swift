package import ChronoModel
package import ChronoScreen

/// What every overlay and pane may read from the planner.
extension State {
  /// Why a command cannot be done now, in one sentence; `nil` when it can.
  package func unavailability(of command: Command, at now: Moment) -> SafeText? {
    Availability(planner: self).reason(against: command, at: now)
  }

  /// The day on screen; tomorrow where none is (Behaviour 3.12).
  func dayForNewTasks(today: LocalDay) -> LocalDay {
    shownSpan(today: today) == nil ? today + 1 : shownDay(today: today)
  }

  /// The tags of the rows that are loaded.
  var knownTags: [String] { view.list.rows.flatMap(\.tags).uniqued().sorted() }

  /// What typed days, times and lines are read against.
  func phraseContext(
    defaultDay: LocalDay? = nil,
    isDayShown: Bool = true,
    at now: Moment
  ) -> QuickAddContext {
    var context = QuickAddContext(
      today: now.today,
      now: now.local,
      dayStart: now.dayStart,
      firstWeekday: settings.weekStart,
      categories: view.categories.map(\.category.name),
      defaultDay: defaultDay,
      isDayShown: isDayShown,
      skippedDay: now.exists(now.today + 1) ? nil : now.today + 1,
      dateForm: settings.dateForm,
      timeForm: settings.timeForm
    )
    context.clock = now
    context.usual = settings.reminders.usual
    context.dayBegins = settings.reminderRules.dayBegins
    return context
  }

  /// The task under the cursor of the focused pane; `nil` on a ghost, an event, or nothing.
  var selectedTask: TaskItem? { selectedTaskRow?.task }

  /// The same with what was worked on it.
  var selectedTaskRow: TaskRow? {
    if focus == .month { return nil }
    if focus == .grid {
      guard case .task(let id)? = gridItem?.id else { return nil }
      return view.grid.lazy.flatMap(\.tasks).first { $0.task.id == id }
    }
    return selectedRow?.taskRow
  }
}
