import ChronoModel
import ChronoScreen

extension State {
  mutating func performInTasks(_ command: Command, at now: Moment) -> [Effect] {
    let page = max(1, Layout(self).inside(.tasks).height - 1)
    switch command {
    case .moveDown: moveList(by: 1)
    case .moveUp: moveList(by: -1)
    case .pageDown: moveList(by: page)
    case .pageUp: moveList(by: -page)
    case .first: jump(to: .start)
    case .last: jump(to: .end)
    case .select: mark()
    case .selectAll: markAll()
    case .itemDown: return reorder(by: 1)
    case .itemUp: return reorder(by: -1)
    default: return performAnywhere(command, at: now)
    }
    return []
  }

  /// The commands that act on tasks, from the list and from the grid alike.
  mutating func performAnywhere(_ command: Command, at now: Moment) -> [Effect] {
    switch command {
    case .add: return openQuickAdd(at: now)
    case .addWithForm: return apply(Form.newTask(seeing: self, at: now), at: now)
    case .open: return openSelected(at: now)
    case .done: return toggleDone()
    case .delete: return deleteSelected()
    case .reschedule:
      if let subjects {
        let task = list.hasMarks ? nil : selectedTask
        overlays.append(.menu(.reschedule(subjects, of: task, seeing: self, at: now)))
      }
    case .category: if let subjects { overlays.append(Menu.category(of: subjects, seeing: self)) }
    case .priority:
      if let subjects { overlays.append(.menu(.priority(of: subjects, seeing: self))) }
    case .tags: if let subjects { openTagPrompt(for: subjects) }
    case .notes:
      if let task = selectedTask { return [.writeNotes(task.notes, of: .task(task))] }
    case .timer: return toggleTimer(at: now)
    case .sessions: if let id = selectedTask?.id { openSessions(of: id) }
    case .stopAt: overlays.append(.prompt(Prompt(.stopAt)))
    case .dayEarlier: return shift(days: -1)
    case .dayLater: return shift(days: 1)
    case .longer: return resize(by: 15)
    case .shorter: return resize(by: -15)
    case .journal: return [.loadJournal(before: nil)]
    default: return performOverScreen(command, at: now)
    }
    return []
  }

  // MARK: Moving

  /// Moves the cursor by rows, within the list.
  mutating func moveList(by step: Int) {
    let rows = view.list.rows
    guard !rows.isEmpty else { return }
    let index = min(max(0, (selectedIndex ?? 0) + step), rows.count - 1)
    list.selected = rows[index].id
    list.key = rows[index].key ?? list.key
  }

  private mutating func jump(to anchor: WindowAnchor) {
    let window = view.list
    let isLoaded = anchor == .start ? !window.hasMoreBefore : !window.hasMoreAfter
    if isLoaded, let row = anchor == .start ? window.rows.first : window.rows.last {
      list.selected = row.id
      list.key = row.key ?? list.key
      return
    }
    list.anchor = anchor
    list.selected = nil
    list.landing = anchor == .end ? .last : .first
    list.key = nil
  }

  // MARK: Several

  /// Marks the task and goes on to the next, which the message says: a cursor that moves by itself
  /// surprises.
  private mutating func mark() {
    guard let id = selectedTask?.id else { return }
    list.isAllMarked = false
    let isMarked = list.marks.remove(id) == nil
    if isMarked { list.marks.insert(id) }
    moveList(by: 1)
    let word: SafeText = isMarked ? "Marked" : "Unmarked"
    guard list.hasMarks else {
      notice = Notice("\(word) and moved on · nothing selected")
      return
    }
    let clear = keymap.label(of: .cancel)
    notice = Notice("\(word) and moved on · \(list.marks.count) selected · \(clear) clears")
  }

  private mutating func markAll() {
    let all = !list.isAllMarked
    list.marks = []
    list.isAllMarked = all
  }

  /// What a command acts on: the marked tasks, else the selected one.
  var subjects: Selection? {
    if list.isAllMarked, let query = loaded?.list { return .all(query) }
    if !list.marks.isEmpty {
      let inOrder = view.list.rows.compactMap(\.task?.id).filter(list.marks.contains)
      let elsewhere = list.marks.subtracting(inOrder).sorted { $0.text < $1.text }
      return .tasks(inOrder.uniqued() + elsewhere)
    }
    return selectedTask.map { .tasks([$0.id]) }
  }

  /// The task under the cursor of the focused pane; `nil` on a ghost, an event, or nothing.
  var selectedTask: TaskItem? {
    if focus == .grid { return gridTask }
    guard case .task(let row)? = selectedRow else { return nil }
    return row.task
  }

  func isMarked(_ id: TaskItem.ID) -> Bool { list.isAllMarked || list.marks.contains(id) }

  // MARK: Commands

  private func toggleDone() -> [Effect] {
    guard let subjects else { return [] }
    if !list.hasMarks, let task = selectedTask {
      // A missed one is refused, and the refusal opens the menu of 2.4; where work on it ran over
      // midnight it is not.
      return [.perform(.setDone(subjects, task.status == .open || task.status == .lapsed))]
    }
    let marked = view.list.rows.filter { $0.task.map { isMarked($0.id) } == true }
    return [.perform(.setDone(subjects, list.isAllMarked || marked.contains(where: \.isOpenTask)))]
  }

  private mutating func openSelected(at now: Moment) -> [Effect] {
    if focus == .grid, let task = gridTask { return [.loadTask(task.id)] }
    switch selectedRow {
    case .task(let row): return [.loadTask(row.task.id)]
    case .ghost(let ghost): return [.loadTask(ghost.task.id)]
    case .event(let occurrence): return edit(occurrence, at: now)
    case nil: return []
    }
  }

  /// Tasks with a time stand in its order; only those of one time can change places.
  func reasonAgainstReordering(_ task: TaskItem) -> SafeText? {
    guard let time = task.time else { return nil }
    let hasPeer = view.list.rows.contains { row in
      guard case .task(let other) = row, other.task.id != task.id else { return false }
      return other.task.due == task.due && other.task.time == time
    }
    guard !hasPeer else { return nil }
    let clock = SafeText(time.formatted(settings.timeForm))
    let keys: SafeText = "\(keymap.label(of: .itemDown)) and \(keymap.label(of: .itemUp))"
    return "Listed by its time, \(clock) · on the grid \(keys) move it"
  }

  private func reorder(by step: Int) -> [Effect] {
    subjects.map { [.perform(.reorder($0, by: step), coalescing: true)] } ?? []
  }

  private func shift(days: Int) -> [Effect] {
    subjects.map { [.perform(.shift($0, days: days, minutes: 0), coalescing: true)] } ?? []
  }

  private func resize(by minutes: Int) -> [Effect] {
    subjects.map { [.perform(.resize($0, byMinutes: minutes), coalescing: true)] } ?? []
  }

  private func toggleTimer(at now: Moment) -> [Effect] {
    guard let task = selectedTask else {
      return view.running == nil ? [] : [.perform(.stopTimer(at: now.instant))]
    }
    if view.running?.task.id == task.id { return [.perform(.stopTimer(at: now.instant))] }
    return [.perform(.startTimer(task.id, at: now.instant))]
  }
}

extension Sequence where Element: Hashable {
  /// The elements without those that came before.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
