import ChronoModel
import ChronoScreen

/// What commands do in each pane, in its own way.
extension State {
  mutating func moveCursor(_ step: CursorStep, at now: Moment) -> [Effect] {
    switch focus {
    case .categories: return apply(CategoryPane(planner: self).move(step), at: now)
    case .tasks:
      return inList(at: now) { list, planner in
        list.move(step, seeing: planner)
        return []
      }
    case .grid:
      return inGrid(at: now) { pane in
        pane.move(step, at: now)
        return []
      }
    case .month: return apply(ShownMonth(self, today: now.today)?.move(step) ?? [], at: now)
    }
  }

  /// What the commands on tasks act on.
  var selection: SelectedTasks { SelectedTasks(planner: self) }

  /// Lets the keys and clicks of the grid write its cursor.
  mutating func inGrid(
    at now: Moment,
    _ answer: (inout GridPane) -> [Request]
  ) -> [Effect] {
    var pane = GridPane(self)
    let requests = answer(&pane)
    grid = pane.grid
    return apply(requests, at: now)
  }

  /// A key that goes sideways crosses the grid before it leaves it, and never leaves the month.
  mutating func stepsThroughPane(_ command: Command, by key: Key, at now: Moment) -> Bool {
    if let days = ShownMonth.daysAside(command, by: key, in: focus) {
      show(gridDay(today: now.today) + days, today: now.today)
      return true
    }
    var pane = GridPane(self)
    guard
      pane.stepsThroughWeek(command, by: key, at: now)
        || pane.stepsThroughLanes(command, by: key, at: now)
    else { return false }
    grid = pane.grid
    return true
  }

  /// Lets the list's keys write its cursor.
  mutating func inList(
    at now: Moment,
    _ answer: (inout ListCursor, borrowing State) -> [Request]
  ) -> [Effect] {
    var cursor = list
    let requests = answer(&cursor, self)
    list = cursor
    return apply(requests, at: now)
  }

  /// Lets reminders and their keys write the banner.
  mutating func inBanner(
    at now: Moment,
    _ answer: (inout ReminderBanner, borrowing State) -> [Request]
  ) -> [Effect] {
    var banner = banner
    let requests = answer(&banner, self)
    self.banner = banner
    return apply(requests, at: now)
  }

  mutating func add(at now: Moment) -> [Effect] {
    switch focus {
    case .categories: apply([.open(.prompt(Prompt(.newCategory(assigning: nil))))], at: now)
    case .tasks, .month: apply([.open(.addLine(.opening(seeing: self, at: now)))], at: now)
    case .grid: inGrid(at: now) { $0.add(at: now) }
    }
  }

  mutating func open(at now: Moment) -> [Effect] {
    switch focus {
    case .categories: apply(CategoryPane(planner: self).open(), at: now)
    case .tasks: apply(selection.open(at: now), at: now)
    case .grid: inGrid(at: now) { $0.open(at: now) }
    case .month: apply([.openDay(gridDay(today: now.today))], at: now)
    }
  }

  mutating func delete(at now: Moment) -> [Effect] {
    switch focus {
    case .categories: apply(CategoryPane(planner: self).delete(), at: now)
    case .tasks, .month: apply(selection.delete(), at: now)
    case .grid:
      apply(
        gridSession.map {
          Question.deleting("this work", .deleteSession($0.id), seeing: self)
        } ?? selection.delete(),
        at: now
      )
    }
  }

  mutating func moveItem(by step: Int, at now: Moment) -> [Effect] {
    switch focus {
    case .categories: apply(CategoryPane(planner: self).reorder(by: step), at: now)
    case .tasks, .month: apply(selection.reorder(by: step), at: now)
    case .grid: inGrid(at: now) { $0.shift(days: 0, minutes: 15 * step, at: now) }
    }
  }

  mutating func moveTask(days: Int, at now: Moment) -> [Effect] {
    guard focus != .grid else {
      return inGrid(at: now) { $0.shift(days: days, minutes: 0, at: now) }
    }
    return apply(selection.shift(days: days), at: now)
  }

  mutating func seeSessions(at now: Moment) -> [Effect] {
    let session = focus == .grid ? gridSession : nil
    guard let task = session?.task ?? selectedTask?.id else { return [] }
    let list = SessionList(task: task, selected: session?.id)
    return apply([.open(.sessions(list))], at: now)
  }

  mutating func goToMatch(by step: Int, at now: Moment) -> [Effect] {
    if focus == .grid {
      return inGrid(at: now) { pane in
        pane.moveToBlock(by: step, at: now)
        return []
      }
    }
    let next = search.isEmpty ? SearchPath(planner: self).goOn(by: step) : nil
    return apply(next ?? [.moveRows(by: step)], at: now)
  }
}
