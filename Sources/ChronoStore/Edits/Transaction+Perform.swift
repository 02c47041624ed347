import ChronoModel
import GRDB

/// What each edit does: its subjects are read, the rules answer, the answer is written.
///
/// The one switch over all of them names the function of each, without a default: an edit that
/// nobody does is not compiled.
extension Transaction {
  func perform(_ edit: Edit) throws -> Receipt {
    var receipt = try answer(edit)
    receipt.step = step.map(JournalStep.init)
    receipt.isChange = step != nil
    if let overnight, let title = try title(of: overnight.task) {
      receipt.overnight = Receipt.Overnight(title: title, start: overnight.start)
    }
    // The next instance of a series has its usual block, which nobody has just planned.
    if receipt.next == nil { receipt.pastDay = pastDay }
    if case .deleteSession = edit { return receipt }
    if let unkept { receipt.unkept = try title(of: unkept) }
    return receipt
  }

  private func title(of task: TaskItem.ID) throws -> String? {
    let statement = try db.cachedStatement(sql: "SELECT title FROM task WHERE id = ?")
    return try String.fetchOne(statement.bind([try row(of: task).databaseValue]))
  }

  private func answer(_ edit: Edit) throws -> Receipt {
    switch edit {
    case .add(let drafts): return try add(drafts, edit)
    case .reviseTask(let before, let after, let name): return try revise(before, after, name, edit)
    case .setDone(let selection, let done): return try setDone(selection, done, edit)
    case .move(let selection, let day):
      if let day { try Planning.check(day, at: now) }
      return try eachOpen(selection, edit) { try Planning.moved($0, to: day, at: now) }
    case .assign(let selection, let choice): return try assign(selection, to: choice, edit)
    case .prioritise(let selection, let priority):
      return try each(selection, edit) { Planning.prioritised($0, priority, at: now) }
    case .tag(let selection, let adding, let removing):
      return try each(selection, edit) {
        Planning.tagged($0, adding: adding, removing: removing, at: now)
      }
    case .reorder(let selection, let steps, let list):
      return try reorder(selection, by: steps, within: list, edit)
    case .plan(let id, let day, let time, let estimate):
      return try each(.tasks([id]), edit) {
        try Planning.planned($0, day: day, time: time, estimate: estimate, at: now)
      }
    case .replan(let placements, _):
      return try each(.tasks(placements.map(\.task)), edit) {
        try Planning.placed($0, by: placements, at: now)
      }
    case .shift(let selection, let days, let minutes):
      return try eachOpen(selection, edit) {
        try Planning.shifted($0, days: days, minutes: minutes, at: now)
      }
    case .resize(let selection, let minutes):
      return try each(selection, edit) { Planning.resized($0, byMinutes: minutes, at: now) }
    case .delete(let selection): return try delete(selection, edit)
    case .deleteAllFromHere(let selection): return try endSeries(selection, edit)
    case .skip(let id, let day):
      return try each(.tasks([id]), edit) { try Succession.skipped($0, on: day, at: now) }
    case .moveRepeat(let id, let day, let other, let time):
      return try moveRepeat(id, from: day, to: other, time, edit)
    case .bringBack(let deletion): return try bringBack(deletion, edit)
    case .drop(let selection):
      return try each(selection, edit) { Planning.closed($0, as: .dropped, at: now) }
    // Tracked time
    case .logDone(let id, let start, let finish): return try logDone(id, start, finish, edit)
    case .startTimer(let id, let start): return try startTimer(id, at: start, edit)
    case .stopTimer(let finish): return try stopTimer(at: finish, edit)
    case .log(let id, let start, let finish): return try log(id, start, finish, edit)
    case .logNew(let draft, let start, let finish): return try logNew(draft, start, finish, edit)
    case .reviseSession(let before, let after): return try revise(before, after, edit)
    case .deleteSession(let id): return try deleteSession(id, edit)
    // Categories
    case .addCategory(let name, let colour): return try addCategory(name, colour, edit)
    case .reviseCategory(let before, let after): return try revise(before, after, edit)
    case .moveCategory(let id, let steps): return try moveCategory(id, by: steps, edit)
    case .deleteCategory(let id, let keeps):
      return try deleteCategory(try existing(id), keepingTasks: keeps, edit)
    // Events
    case .reviseEvent(let before, let after, let name):
      return try revise(before, after, name, edit)
    case .deleteEvents(let ids): return try deleteEvents(ids, edit)
    case .alterEvent(let part, let change): return try alter(part, by: change, edit)
    case .reviseOccurrence(let before, let after, let scope, let name):
      return try revise(before, after, scope, name, edit)
    case .deleteOccurrence(let id, let day, let scope):
      return try deleteOccurrence(id, on: day, scope, edit)
    }
  }

  // MARK: Tasks

  private func delete(_ selection: Selection, _ edit: Edit) throws -> Receipt {
    var work = Receipt.DeletedWork()
    var receipt = try each(selection, edit) { subject in
      try count(subject.task, in: &work)
      return Planning.closed(subject, as: .deleted, at: now)
    }
    receipt.deletedWork = work
    return receipt
  }

  /// Adds what was done and tracked of a task that is deleted.
  func count(_ task: TaskItem, in work: inout Receipt.DeletedWork) throws {
    let tracked = try db.cachedStatement(
      sql: """
        SELECT ifnull(sum(\(SessionReader.length)), 0) FROM session
        WHERE task = ? AND finish IS NOT NULL
        """
    )
    if task.status == .done { work.done += 1 }
    let seconds = try Int.fetchOne(tracked.bind([try row(of: task.id).databaseValue]))
    work.minutes += (seconds ?? 0) / 60
  }

  /// Lets a rule answer for every task of a selection, a page at a time; a repeating task that
  /// is closed by it has its next instance made, unless its series ends.
  func each(
    _ selection: Selection,
    _ edit: Edit,
    category: String? = nil,
    endsSeries: Bool = false,
    worked: Int64? = nil,
    stopped: String? = nil,
    finish: EditLabel.Subjects.Finish? = nil,
    rule: (Planning.Subject) throws -> [Change]
  ) throws -> Receipt {
    var touched = Touched()
    var next: [LocalDay] = []
    let rows = try rows(of: selection)
    for start in stride(from: 0, to: rows.count, by: Transaction.page) {
      let page = rows[start..<min(start + Transaction.page, rows.count)]
      for subject in try subjects(page) {
        let changes = try rule(subject)
        touched.saw(subject.task, changed: !changes.isEmpty, result: changes.task)
        try apply(changes)
        if !endsSeries, let day = try succeed(subject, after: changes) { next.append(day) }
      }
      if rows.count > Transaction.page { taskRows.removeAll(keepingCapacity: true) }
    }
    var receipt = touched.receipt(
      edit,
      in: form,
      category: category,
      worked: worked,
      stopped: stopped,
      finish: finish
    )
    receipt.next = next.min()
    receipt.nextCount = next.count
    return receipt
  }

  /// Moves the tasks of a selection: what is done stays on its day, which is a reason to refuse only
  /// where nothing else is moved.
  private func eachOpen(
    _ selection: Selection,
    _ edit: Edit,
    rule: (Planning.Subject) throws -> [Change]
  ) throws -> Receipt {
    var refusal: Refusal?
    let receipt = try each(selection, edit) { subject in
      do { return try rule(subject) } catch let error as Refusal {
        guard case .doneOnDay = error else { throw error }
        refusal = refusal ?? error
        return []
      }
    }
    if receipt.count == 0, let refusal { throw refusal }
    return receipt
  }

  private static let page = 500

  private func assign(
    _ selection: Selection,
    to choice: CategoryChoice,
    _ edit: Edit
  ) throws -> Receipt {
    var categories = try NamedCategories(self)
    let category = try categories.category(for: choice)
    let name = try category.map { try existing($0).name }
    var receipt = try each(selection, edit, category: name) {
      Planning.assigned($0, to: category, at: now)
    }
    receipt.categories = categories.made
    return receipt
  }

  private func setDone(_ selection: Selection, _ done: Bool, _ edit: Edit) throws -> Receipt {
    var late: LocalDay?
    var promised: LocalDay?
    var receipt = try each(selection, edit) { subject in
      guard done else {
        if let due = subject.task.due, due < now.today, subject.task.status != .open {
          promised = now.today
        }
        return try reopened(subject)
      }
      var subject = subject
      let isMissed = subject.task.isMissed(today: now.today)
      let day = isMissed ? subject.task.due : nil
      let end = min(now.instant, day.map { now.start(of: $0 + 1) } ?? now.instant)
      subject.worked = try worked(on: subject.task, reaching: end)
      let changes = try Planning.finished(subject, at: now)
      if isMissed { late = subject.task.due }
      return changes
    }
    receipt.finishedLate = late
    receipt.reopenedFor = promised
    return receipt
  }

  private func revise(
    _ before: TaskItem,
    _ after: TaskItem,
    _ category: String?,
    _ edit: Edit
  ) throws -> Receipt {
    var after = after
    var categories = try NamedCategories(self)
    if let category { after.category = try categories.category(for: .named(category)) }
    let finish = before.finishChange(to: after)
    var receipt = try each(.tasks([before.id]), edit) {
      if finish != nil, ($0.task.status, $0.task.closed) != (before.status, before.closed) {
        throw Refusal.conflict(field: "done")
      }
      return try Planning.revised($0, from: before, to: after, at: now)
        + repeated($0.task, from: before.repeats, to: after.repeats)
    }
    receipt.categories = categories.made
    guard let finish else { return receipt }
    // The day and the other fields first: they decide which promise the finish keeps.
    let finished = try perform(finish, of: before.id)
    receipt.next = finished.next
    receipt.nextCount = finished.nextCount
    receipt.finishedLate = finished.finishedLate
    receipt.missedNow = finished.missedNow
    receipt.trackedUntil = finished.trackedUntil
    receipt.reopenedFor = finished.reopenedFor
    guard receipt.tasks.isEmpty else { return receipt }
    receipt.label = finished.label
    receipt.tasks = finished.tasks
    receipt.count = finished.count
    return receipt
  }

  private func perform(_ finish: TaskItem.FinishChange, of task: TaskItem.ID) throws -> Receipt {
    switch finish {
    case .reopened: try answer(.setDone(.tasks([task]), false))
    case .finished(nil): try answer(.setDone(.tasks([task]), true))
    case .finished(let instant?): try answer(.logDone(task, start: instant, finish: instant))
    }
  }

  private func reorder(
    _ selection: Selection,
    by steps: Int,
    within list: ListQuery?,
    _ edit: Edit
  ) throws -> Receipt {
    let moving = try subjects(try rows(of: selection)).map(\.task)
    guard let first = moving.first else { throw Refusal.nothingSelected }
    var query = list ?? ListQuery(scope: .everything)
    // In the user's own order a day is one stretch, whatever the times are.
    let isOwn = query.order == .own
    guard moving.allSatisfy({ $0.due == first.due && (isOwn || $0.time == first.time) }) else {
      throw Refusal.nowhereToMove
    }
    query.search = ""
    let rows = try ListReader(db, query, at: now, categories: try categories())
      .siblings(of: moving.map(RowKey.init), steps: Int(steps.magnitude))
    let siblings = try subjects(rows).map(\.task)
    let ids = Set(moving.map(\.id))
    guard ids.isSubset(of: siblings.map(\.id)) else { throw Refusal.nowhereToMove }
    let changes = try Planning.reordered(siblings, moving: ids, by: steps, at: now)
    try apply(changes)
    var touched = Touched()
    for task in moving { touched.saw(task, changed: !changes.isEmpty) }
    return touched.receipt(edit, in: form)
  }

  func existing(_ id: Category.ID) throws -> Category {
    guard let category = try categories().category(id) else { throw Refusal.gone }
    return category
  }
}

extension [Change] {
  /// The task as these changes leave it.
  fileprivate var task: TaskItem? {
    for case .update(_, .task(let task)) in reversed() { return task }
    return nil
  }
}
