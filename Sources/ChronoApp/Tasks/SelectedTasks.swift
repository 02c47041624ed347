import ChronoModel
import ChronoScreen

/// What commands act on, and what they ask for: the marked tasks, else the one under the cursor of the
/// list or of the grid.
struct SelectedTasks {
  let planner: State

  /// What a command acts on: the marked tasks, else the selected one.
  var selection: Selection? {
    if planner.list.isAllMarked, let query = planner.loaded?.list { return .all(query) }
    if !planner.list.marks.isEmpty {
      let inOrder = planner.view.list.rows.compactMap(\.task?.id).filter(
        planner.list.marks.contains
      )
      let elsewhere = planner.list.marks.subtracting(inOrder).sorted { $0.text < $1.text }
      return .tasks(inOrder.uniqued() + elsewhere)
    }
    return planner.selectedTask.map { .tasks([$0.id]) }
  }

  func toggleDone(at now: Moment) -> [Request] {
    guard let selection else { return [] }
    if !planner.list.hasMarks, let task = planner.selectedTask {
      if planner.view.running?.task.id == task.id,
        let question = ForgottenTimer.before(.tick(selection), seeing: planner, at: now)
      {
        return [question]
      }
      // A missed one is refused, and the refusal opens the menu of 2.4; where work on it ran over
      // midnight it is not.
      return [.edit(.setDone(selection, task.status == .open || task.status == .lapsed))]
    }
    let marked = planner.view.list.marked(by: planner.list)
    let isAnyOpen = marked.contains { $0.task.status == .open }
    return [.edit(.setDone(selection, planner.list.isAllMarked || isAnyOpen))]
  }

  /// The repeat to come under the cursor, where it is what a command acts on.
  var coming: ComingInstance? {
    guard !planner.list.hasMarks else { return nil }
    if planner.focus == .grid { return planner.view.grid.coming(of: planner.gridItem?.id) }
    guard case .coming(let coming)? = planner.selectedRow else { return nil }
    return coming
  }

  func drop() -> [Request] {
    if let coming { return [.edit(coming.skipped)] }
    return selection.map { [.edit(.drop($0))] } ?? []
  }

  func chooseDay(at now: Moment) -> [Request] {
    if let event = SelectedEvent(planner) { return event.chooseDay(at: now) }
    if let coming { return [.open(.menu(.reschedule(coming, seeing: planner, at: now)))] }
    guard let selection else { return [] }
    let task = planner.list.hasMarks ? nil : planner.selectedTask
    return [.open(.menu(.reschedule(selection, of: task, seeing: planner, at: now)))]
  }

  func chooseCategory() -> [Request] {
    if let event = SelectedEvent(planner) { return event.chooseCategory() }
    guard let selection else { return [] }
    let now = planner.list.hasMarks ? nil : planner.selectedTask.map(\.category)
    return [.open(Menu.category(of: .tasks(selection), now: now, seeing: planner))]
  }

  func choosePriority() -> [Request] {
    guard let selection else { return [] }
    return [.open(.menu(.priority(of: selection, seeing: planner)))]
  }

  func chooseTags() -> [Request] {
    if let event = SelectedEvent(planner) { return event.chooseTags() }
    guard let selection else { return [] }
    let now = planner.list.hasMarks ? [] : planner.selectedTask?.tags ?? []
    return [.open(.prompt(.tags(of: .tasks(selection), now: now)))]
  }

  /// The cursor on today's rows, where they are on screen as those of a week.
  func showToday(_ today: LocalDay) -> [Request] {
    guard planner.scale == .weeks, planner.loaded?.list == planner.listQuery(today: today),
      let row = planner.view.list.rows.first(on: today)
    else { return [] }
    return [.selectRow(row.id)]
  }

  func open(at now: Moment) -> [Request] {
    switch planner.selectedRow {
    case .task(let row): return [.file(.loadTask(row.task.id))]
    case .continued(let continued): return [.file(.loadTask(continued.row.task.id))]
    case .ghost(let ghost): return [.file(.loadTask(ghost.task.id))]
    case .coming(let coming): return open(coming, at: now)
    case .event(let occurrence): return edit(occurrence, at: now)
    case nil: return []
    }
  }

  /// A repeat to come has no form of its own: the open one stands for it.
  func open(_ coming: ComingInstance, at now: Moment) -> [Request] {
    let due = coming.task.due ?? now.today
    let day = SafeText(due.formatted(planner.settings.dateForm, today: now.today))
    return [
      .say("Opened the one of \(day); the repeats to come follow it", .plain),
      .file(.loadTask(coming.task.id)),
    ]
  }

  func reorder(by step: Int) -> [Request] {
    if let event = SelectedEvent(planner) { return event.reorder(by: step) }
    let order = planner.view.list.order
    let list = order == .own ? ListQuery(scope: .everything, order: .own) : nil
    return selection.map { [.held(.reorder($0, by: step, within: list))] } ?? []
  }

  func shift(days: Int) -> [Request] {
    if let event = SelectedEvent(planner) { return event.shift(days: days) }
    if let coming { return [.edit(coming.moved(to: coming.day + days))] }
    return selection.map { [.held(.shift($0, days: days, minutes: 0))] } ?? []
  }

  func resize(by minutes: Int) -> [Request] {
    let item = planner.focus == .grid ? planner.gridItem : nil
    let rides = item.map { [Request.ride($0.id, from: $0.span.lowerBound)] } ?? []
    if let event = SelectedEvent(planner) { return rides + event.resize(by: minutes) }
    guard let selection else { return [] }
    return rides + [.held(.resize(selection, byMinutes: minutes))]
  }

  func toggleTimer(at now: Moment) -> [Request] {
    let running = planner.view.running?.task.id
    let next = planner.selectedTask.map(\.id).flatMap { $0 == running ? nil : $0 }
    if let question = ForgottenTimer.before(next.map { .start($0) }, seeing: planner, at: now) {
      return [question]
    }
    if let next { return [.edit(.startTimer(next, at: now.instant))] }
    return running == nil ? [] : [.edit(.stopTimer(at: now.instant))]
  }

  /// Why nothing changes places in a list that is sorted by something else.
  var reasonAgainstOwnOrder: SafeText? {
    let order = planner.view.list.order
    guard order.isSorted else { return nil }
    let sorts = planner.keymap.label(of: .sort)
    return "Sorted \(SafeText(order.words)) · \(sorts) o puts the list in your own order"
  }

  /// Tasks with a time are in order of time; only those with the same time can change places.
  func reasonAgainstReordering(_ task: TaskItem) -> SafeText? {
    if let words = reasonAgainstOwnOrder { return words }
    let keys: SafeText =
      "\(planner.keymap.label(of: .itemDown)) and \(planner.keymap.label(of: .itemUp))"
    if case .continued? = planner.selectedRow {
      return "Listed first, as it goes on from the day before · on the grid \(keys) move it"
    }
    guard planner.view.list.order == .time, let time = task.time else { return nil }
    let hasPeer = planner.view.list.rows.contains { row in
      guard case .task(let other) = row, other.task.id != task.id else { return false }
      return other.task.due == task.due && other.task.time == time
    }
    guard !hasPeer else { return nil }
    let clock = SafeText(time.formatted(planner.settings.timeForm))
    return "Listed by its time, \(clock) · on the grid \(keys) move it"
  }
}
