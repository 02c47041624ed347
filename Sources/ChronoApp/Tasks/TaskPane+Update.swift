import ChronoModel
import ChronoScreen

/// The task list as it is moved through and marked: its keys write its cursor, and nothing else of
/// the planner.
extension ListCursor {
  mutating func move(_ step: CursorStep, seeing planner: State) {
    leaveSettled()
    let page = max(1, Layout(planner).inside(.tasks).height - 1)
    switch step {
    case .rows(let rows): move(by: rows, in: planner.view.list.rows)
    case .pages(let pages): move(by: pages * page, in: planner.view.list.rows)
    case .first: jump(to: .start, in: planner.view.list)
    case .last: jump(to: .end, in: planner.view.list)
    }
  }

  /// Moves by rows, within the list.
  mutating func move(by step: Int, in rows: [ListRow]) {
    guard !rows.isEmpty else { return }
    let place = selected.flatMap { id in rows.firstIndex { $0.id == id } } ?? 0
    let index = min(max(0, place + step), rows.count - 1)
    selected = rows[index].id
    key = rows[index].key ?? key
  }

  /// Selects the next open task of the list without a time, after one or from the top.
  mutating func goOn(from id: TaskItem.ID, in rows: [ListRow]) {
    guard let place = rows.firstIndex(where: { $0.id == .task(id) }) else { return }
    let order = rows[(place + 1)...] + rows[..<place]
    let next = order.first { $0.isOpenTask && $0.task?.time == nil }
    guard let next else { return }
    selected = next.id
    key = next.key ?? key
  }

  private mutating func jump(to end: WindowAnchor, in window: ListWindow) {
    let isLoaded = end == .start ? !window.hasMoreBefore : !window.hasMoreAfter
    if isLoaded, let row = end == .start ? window.rows.first : window.rows.last {
      selected = row.id
      key = row.key ?? key
      return
    }
    anchor = end
    selected = nil
    landing = end == .end ? .last : .first
    key = nil
  }

  /// Marks the task and goes on to the next; the message says so, because a cursor that moves by
  /// itself surprises.
  mutating func mark(seeing planner: State) -> [Request] {
    guard let id = planner.selectedTask?.id else { return [] }
    leaveSettled()
    // Of all that were marked this one is taken out, where all are known.
    let list = planner.view.list
    if isAllMarked, !list.hasMoreBefore, !list.hasMoreAfter { marks = list.tasks }
    isAllMarked = false
    let isMarked = marks.remove(id) == nil
    if isMarked { marks.insert(id) }
    let cursor = selected
    goToNextTask(in: planner.view.list.rows)
    let word: SafeText = isMarked ? "Marked" : "Unmarked"
    let done: SafeText = selected == cursor ? "\(word), the last task" : "\(word) and moved on"
    guard hasMarks else { return [.say("\(done) · nothing selected", .plain)] }
    let clear = planner.keymap.label(of: .cancel)
    let count = marks.count
    return [.say("\(done) · \(count) selected · \(clear) clears", .plain)]
  }

  /// Goes on over events and ghosts, which cannot be marked; it stays where no task follows.
  private mutating func goToNextTask(in rows: [ListRow]) {
    guard let place = rows.firstIndex(where: { $0.id == selected }),
      let next = rows[(place + 1)...].firstIndex(where: { $0.taskRow != nil })
    else { return }
    move(by: next - place, in: rows)
  }

  /// Of what goes on from the day before only where it was marked by itself: all tasks of the list are
  /// without it.
  func isMarked(_ row: ListRow) -> Bool {
    if isAllMarked, case .task = row { return true }
    return row.taskRow.map { marks.contains($0.task.id) } ?? false
  }

  /// Marks every task of the list, or none; where a search led to the list, first its hits.
  mutating func markAll(seeing planner: State) -> [Request] {
    let found = planner.trail?.onDay(of: planner)?.found ?? []
    let hits = planner.view.list.tasks.intersection(found.compactMap(\.taskRow?.task.id))
    if !hits.isEmpty, !isAllMarked, marks != hits {
      marks = hits
      let key = planner.keymap.label(of: .selectAll)
      let count: SafeText = hits.count == 1 ? "The hit" : "The \(hits.count) hits"
      return [.say("\(count) of the search selected · \(key) again selects the whole list", .plain)]
    }
    let all = !isAllMarked
    marks = []
    isAllMarked = all
    return []
  }
}

extension Sequence where Element: Hashable {
  /// The elements without those that came before.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
