import ChronoModel

extension ListCursor {
  /// A step is on the disk: of what was marked, what the list shows stays so.
  ///
  /// Of a list that is loaded in part the edit tells whether it can have taken marked rows off it;
  /// `nil` is an undo or a redo, which brings back what was there.
  mutating func keepMarks(after edit: Edit?, in window: ListWindow, of query: ListQuery?) {
    guard hasMarks else { return }
    areMarksSettled = edit?.settlesMarks == true
    let isWhole = !window.hasMoreBefore && !window.hasMoreAfter
    if !isWhole, let query {
      let shown = window.marked(by: self).map(\.task)
      let known = !isAllMarked && shown.count == marks.count ? shown : nil
      if edit?.takesOff(query, known) != true { return }
    }
    let shown = isAllMarked ? window.tasks : marks.intersection(window.everyTask)
    marks = isWhole ? shown : []
    isAllMarked = false
    if marks.isEmpty { hasLeft = true }
  }

  /// The cursor goes on: what was marked, and ticked or placed, is dealt with.
  mutating func leaveSettled() {
    guard areMarksSettled else { return }
    areMarksSettled = false
    marks = []
    isAllMarked = false
  }

  /// What has left the list is marked no more.
  mutating func dropMarks(of gone: Set<TaskItem.ID>) {
    guard !marks.isDisjoint(with: gone) else { return }
    marks.subtract(gone)
    hasLeft = true
  }
}

extension ListWindow {
  /// The tasks of the list.
  var tasks: Set<TaskItem.ID> {
    Set(rows.compactMap { if case .task(let row) = $0 { row.task.id } else { nil } })
  }

  /// Those and what goes on from the day before, which is not of the list but can be marked, too.
  var everyTask: Set<TaskItem.ID> { Set(rows.compactMap(\.taskRow?.task.id)) }

  /// The rows of the marked tasks, each task once.
  func marked(by cursor: ListCursor) -> [TaskRow] {
    var seen: Set<TaskItem.ID> = []
    return rows.compactMap { row in
      guard cursor.isMarked(row), let task = row.taskRow, seen.insert(task.task.id).inserted
      else { return nil }
      return task
    }
  }
}

extension Edit {
  /// Whether it is the last that one does with what was marked: a tick, or a place for each.
  fileprivate var settlesMarks: Bool {
    if case .setDone(_, true) = self { return true }
    if case .replan(_, late: nil) = self { return true }
    return false
  }

  /// Whether rows that it was about may be gone from a list; `tasks` are they, where all are known.
  fileprivate func takesOff(_ list: ListQuery, _ tasks: [TaskItem]?) -> Bool {
    switch self {
    case .setDone(_, let isDone): return list.filter.state != .all || !isDone
    case .move(_, let day): return list.leaves(out: day)
    case .plan(_, let day, _, _): return list.leaves(out: day)
    case .replan(let placements, _): return placements.contains { list.leaves(out: $0.day) }
    case .shift(_, let days, _):
      guard days != 0 else { return false }
      return tasks?.contains { task in list.leaves(out: task.due.map { $0 + days }) } ?? true
    case .assign: return list.category != .all || !list.search.isEmpty
    case .prioritise: return list.filter.priority != nil
    case .tag: return list.filter.tag != nil || !list.search.isEmpty
    case .delete, .deleteAllFromHere, .drop, .logDone, .deleteCategory: return true
    case .add, .reviseTask, .reorder, .resize, .skip, .moveRepeat, .bringBack, .startTimer,
      .stopTimer, .log, .logNew, .reviseSession, .deleteSession, .addCategory, .reviseCategory,
      .moveCategory, .reviseEvent, .deleteEvents, .alterEvent, .reviseOccurrence,
      .deleteOccurrence:
      return false
    }
  }
}

extension ListQuery {
  /// Whether an open task of that day is not in the list; `nil` is someday.
  fileprivate func leaves(out day: LocalDay?) -> Bool {
    guard search.isEmpty, filter.state != .missed else { return filter.state == .missed }
    return switch scope {
    case .days(let days): day.map { !days.contains($0) } ?? true
    case .other(let days): day.map(days.contains) ?? false
    case .someday: day != nil
    case .missed: true
    case .everything: false
    }
  }
}
