import ChronoModel

/// The rules of Behaviour 2.1 to 2.11 once more, slow and plain, from the log of deeds alone.
struct PlainLedger {
  typealias Key = Int
  /// Why a deed is not possible; the words do not matter here.
  struct Impossible: Error {}

  var tasks: [Key: PlainTask] = [:]
  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []
  private var last = 0
  /// What followed an instance that lapsed on a day.
  private var followers: [Lapsed: Key] = [:]

  /// What a deed changed: of each task the other side.
  struct Step {
    var changed: [Key: [String: Int64?]] = [:]
    /// Tasks that are there on one side only; `nil` on the side where they are not.
    var whole: [Key: PlainTask?] = [:]
  }

  private struct Lapsed: Hashable {
    let key: Key
    let day: LocalDay
  }

  mutating func newKey() -> Key {
    last += 1
    return last
  }

  /// Judges, does a deed, and keeps the step; nothing is kept of a deed that changes nothing.
  mutating func perform(
    at now: Moment,
    _ deed: (inout PlainLedger) throws(Impossible) -> Void
  ) throws(Impossible) {
    var next = self
    next.judge(now)
    let before = next.tasks
    try deed(&next)
    self = next
    var step = Step()
    for key in Set(before.keys).union(tasks.keys) {
      switch (before[key], tasks[key]) {
      case (let old?, let new?) where old != new: step.changed[key] = new.differences(to: old)
      case (let old?, nil): step.whole[key] = .some(old)
      case (nil, _?): step.whole[key] = .some(nil)
      default: break
      }
    }
    guard !step.changed.isEmpty || !step.whole.isEmpty else { return }
    done.append(step)
    undone = []
  }

  // MARK: Judging (2.3, 2.11)

  mutating func judge(_ now: Moment) {
    for key in tasks.keys.sorted() {
      guard let task = tasks[key], task.isLapsed, let due = task.due, due >= now.today else {
        continue
      }
      guard removeFollowers(of: key, on: due) else { continue }
      tasks[key]?.status = .open
      tasks[key]?.closed = nil
    }
    for key in tasks.keys.sorted() {
      guard var task = tasks[key] else { continue }
      for (day, outcome) in task.promises {
        if outcome == .missed, day >= now.today, task.status == .open, task.due == day {
          task.set(.open, for: day, now)
        }
        if outcome == .open, day < now.today { task.set(.missed, for: day, now) }
      }
      tasks[key] = task
    }
    for key in tasks.keys.sorted() { lapse(key, now) }
  }

  private mutating func lapse(_ key: Key, _ now: Moment) {
    guard let task = tasks[key], task.status == .open, task.isScheduled, let due = task.due,
      due < now.today, task.running == nil
    else { return }
    tasks[key]?.status = .lapsed
    tasks[key]?.closed = now.instant
    let lapsed = Lapsed(key: key, day: due)
    if let known = followers[lapsed], tasks[known] != nil { return }
    if let made = follow(key, now) { followers[lapsed] = made }
  }

  /// The next instance of a closed one; `nil` where one is open already.
  @discardableResult
  mutating func follow(_ key: Key, _ now: Moment) -> Key? {
    guard let task = tasks[key], let series = task.series, openInstance(of: series) == nil,
      let day = nextDay(after: task, now)
    else { return nil }
    var next = PlainTask(title: task.title, created: now.instant)
    for field in ["every", "series", "anchor"] { next[field] = task[field] }
    next.due = day
    next.promise(day, now)
    let made = newKey()
    tasks[made] = next
    return made
  }

  private func nextDay(after task: PlainTask, _ now: Moment) -> LocalDay? {
    guard let closed = task.closed else { return nil }
    let step = abs(task.every)
    if !task.isScheduled {
      var day = now.logicalDay(of: closed) + step
      while day < now.today { day = day + step }
      return day
    }
    let anchor = LocalDay(number: Int(task["anchor"] ?? 0))
    func isOfSeries(_ day: LocalDay) -> Bool { day >= anchor && (day - anchor) % step == 0 }
    var after = task.due ?? now.today
    if let given = task.given, isOfSeries(given) { after = max(after, given) }
    var day = max(after + 1, now.today)
    while !isOfSeries(day) { day = day + 1 }
    return day
  }

  func openInstance(of series: Int64, besides key: Key? = nil) -> Key? {
    tasks.first { $0.key != key && $0.value.series == series && $0.value.status == .open }?.key
  }

  // MARK: Undo and redo

  mutating func undo(_ now: Moment) throws(Impossible) {
    guard let step = done.popLast() else { throw Impossible() }
    undone.append(swapped(step, now))
    judge(now)
  }

  mutating func redo(_ now: Moment) throws(Impossible) {
    guard let step = undone.popLast() else { throw Impossible() }
    done.append(swapped(step, now))
    judge(now)
  }

  private mutating func swapped(_ step: Step, _ now: Moment) -> Step {
    var other = Step()
    let before = tasks
    for (key, task) in step.whole {
      other.whole[key] = .some(tasks[key])
      tasks[key] = task
    }
    for (key, fields) in step.changed {
      guard let current = tasks[key] else { continue }
      var new = current.replacing(fields)
      // One promise is open at most: the other was opened again by a clock that was set back.
      let opened = new.promises.keys.filter {
        new.promises[$0] == .open && fields["promise \($0.number)"] != nil
      }
      if !opened.isEmpty {
        for (day, outcome) in new.promises where outcome == .open && !opened.contains(day) {
          new.set(.missed, for: day, now)
        }
      }
      other.changed[key] = fields.reduce(into: [:]) { $0[$1.key] = .some(current[$1.key]) }
      tasks[key] = new
    }
    let touched = Set(step.whole.keys).union(
      step.changed.filter { !$0.value.keys.allSatisfy(isAside) }.keys
    )
    for key in touched.sorted() {
      guard let old = before[key], old.isLapsed, let due = old.due else { continue }
      settle(key, lapsedOn: due, series: old.series, now, &other)
    }
    return other
  }

  /// Fields that are no part of the task itself.
  private func isAside(_ field: String) -> Bool {
    ["start ", "finish ", "promise ", "judged ", "late ", "made "].contains { field.hasPrefix($0) }
  }

  /// What a lapse made goes where its reason went.
  private mutating func settle(
    _ key: Key,
    lapsedOn day: LocalDay,
    series: Int64?,
    _ now: Moment,
    _ step: inout Step
  ) {
    guard let task = tasks[key] else {
      removeFollowers(of: key, on: day, noting: &step)
      return
    }
    guard task.isLapsed else {
      let open = tasks.values.count { $0.series == series && $0.status == .open }
      if series != nil, open > 1 { removeFollowers(of: key, on: day, noting: &step) }
      return
    }
    if task.isScheduled, task.due == day, day < now.today { return }
    removeFollowers(of: key, on: day, noting: &step)
    if step.whole[key] == nil {
      for field in ["status", "closed"] where step.changed[key]?[field] == nil {
        step.changed[key, default: [:]][field] = .some(task[field])
      }
    }
    tasks[key]?.status = .open
    tasks[key]?.closed = nil
  }

  private mutating func removeFollowers(of key: Key, on day: LocalDay) -> Bool {
    var forgotten = Step()
    return removeFollowers(of: key, on: day, noting: &forgotten)
  }

  /// Nothing goes that the user did something with; answers whether it could.
  @discardableResult
  private mutating func removeFollowers(
    of key: Key,
    on day: LocalDay,
    noting step: inout Step
  ) -> Bool {
    guard let next = followers[Lapsed(key: key, day: day)], let task = tasks[next] else {
      return true
    }
    guard task.status == .open || task.isLapsed, !task.isTouched, task.work.isEmpty else {
      return false
    }
    if task.isLapsed, let due = task.due, !removeFollowers(of: next, on: due, noting: &step) {
      return false
    }
    tasks[next] = nil
    if step.whole[next] == nil { step.whole[next] = .some(task) }
    return true
  }
}
