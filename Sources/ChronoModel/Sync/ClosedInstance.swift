/// What became of an instance of a series, as planners tell it to each other.
package struct ClosedInstance: Hashable, Sendable {
  /// A day that it was promised for.
  package struct Promise: Hashable, Sendable {
    package let day: LocalDay
    package let outcome: Commitment.Outcome

    package init(day: LocalDay, outcome: Commitment.Outcome) {
      (self.day, self.outcome) = (day, outcome)
    }
  }

  package enum End: Hashable, Sendable {
    case done(Instant)
    case dropped(Instant)
    case skipped(Instant)
    /// Its day was over.
    case missed
  }

  /// Days that it was moved from, in that order.
  package let left: [Promise]
  /// The day that it was on in the end, with what became of its promise.
  package let last: Promise
  package let end: End
  /// Whether it had been put off to someday from that day.
  package var isSomeday = false
  /// The work on it, where that is told.
  package var work: [WorkHistory.Stretch] = []
  /// What it is called, where that is told.
  package var words: InstanceWords?

  package init(left: [Promise] = [], last: Promise, end: End) {
    (self.left, self.last, self.end) = (left, last, end)
  }

  /// An instance that was moved from no day; its promise is what the end says of it, where nothing else is told.
  package init(on day: LocalDay, _ end: End) {
    self.init(last: Promise(day: day, outcome: end.usualOutcome), end: end)
  }

  /// One that goes as if it had never been made: no promise is left of it.
  package static func unmade(on day: LocalDay, at closed: Instant) -> ClosedInstance {
    ClosedInstance(last: Promise(day: day, outcome: .open), end: .skipped(closed))
  }

  /// A task as it is here; `nil` of one that is open, or that never had a day.
  package init?(_ whole: WholeTask) {
    let (task, promises) = (whole.task, whole.promises)
    let trail = promises.sorted { Succession.isMade($0, before: $1) }
    guard let due = task.due ?? trail.last?.day, let closed = task.closed else { return nil }
    isSomeday = task.due == nil
    switch task.status {
    case .open: return nil
    case .done: end = .done(closed)
    case .dropped: end = .dropped(closed)
    case .deleted: end = .skipped(closed)
    case .lapsed: end = .missed
    }
    left = trail.filter { $0.day != due }.map { Promise(day: $0.day, outcome: $0.outcome) }
    let isUnmade = task.status == .deleted && promises.isEmpty
    let outcome = promises.first { $0.day == due }?.outcome
    last = Promise(day: due, outcome: isUnmade ? .open : outcome ?? end.usualOutcome)
    work = whole.sessions.map { WorkHistory.Stretch(start: $0.start, finish: $0.finish) }
      .filter { $0.finish != nil }
    if task.status != .deleted { words = InstanceWords(task) }
  }

  /// The day that the series gave it, by which planners know it.
  package var day: LocalDay { left.first?.day ?? last.day }

  package var finish: Instant? {
    if case .done(let finish) = end { finish } else { nil }
  }

  /// When somebody closed it.
  package var closed: Instant? {
    switch end {
    case .done(let at), .dropped(let at), .skipped(let at): at
    case .missed: nil
    }
  }

  /// Whether it holds against what another planner tells of the same instance.
  ///
  /// What was done holds, of two finishes the earlier; then what was given up, as that a day was over is nobody's
  /// decision; then what was moved on.
  package func holds(against other: ClosedInstance?) -> Bool {
    guard let other else { return true }
    return other.order.lexicographicallyPrecedes(order)
  }

  /// Whether somebody has left it out.
  package var isSkipped: Bool { if case .skipped = end { true } else { false } }

  /// Whether it went as if it had never been made.
  package var isUnmade: Bool { isSkipped && left.isEmpty && last.outcome == .open }

  /// Whether a person has done it or given it up, so that something is left of it.
  package var isDecided: Bool {
    switch end {
    case .done, .dropped: true
    case .skipped, .missed: false
    }
  }

  /// Whether both tell of the same end, and of the same promises; when one was given up is of no account.
  package func isSame(as other: ClosedInstance) -> Bool { order == other.order }

  /// Whether there is work on it of which the other does not tell.
  package func hasWork(besides other: ClosedInstance) -> Bool {
    !Set(work).isSubset(of: other.work)
  }

  /// Whether it is told to be called otherwise than the other is; nothing is left of one that was skipped.
  package func hasOtherWords(than other: ClosedInstance) -> Bool {
    guard let words, other.words.map(words.differs) ?? true else { return false }
    return !isSkipped && !other.isSkipped
  }

  /// Whether a person has decided what became of it, in another way than of the other one.
  package func contradicts(_ other: ClosedInstance) -> Bool {
    func kind(_ one: ClosedInstance) -> Int {
      switch one.end {
      case .done: 2
      case .dropped: 1
      case .skipped, .missed: 0
      }
    }
    guard kind(self) > 0, kind(other) > 0 else { return false }
    return kind(self) != kind(other) || last.day != other.last.day
  }

  /// The greater holds.
  private var order: [Int64] {
    let (kind, finish): (Int64, Int64) =
      switch end {
      case .done(let finish): (3, -finish.seconds)
      case .dropped: (2, 0)
      case .skipped: (1, 0)
      case .missed: (0, 0)
      }
    let days = (left + [last]).flatMap { promise -> [Int64] in
      [promise.outcome == .kept ? 9 : Int64(promise.outcome.rawValue), Int64(promise.day.number)]
    }
    return [kind, finish, Int64(left.count)] + days + [isSomeday ? 1 : 0]
  }
}

extension ClosedInstance.End {
  /// What the instance is here; one that was skipped is deleted.
  package var status: TaskItem.Status {
    switch self {
    case .done: .done
    case .dropped: .dropped
    case .skipped: .deleted
    case .missed: .lapsed
    }
  }

  /// What becomes of the promise of the day that it was on.
  package var usualOutcome: Commitment.Outcome {
    switch self {
    case .done: .kept
    case .dropped, .skipped: .withdrawn
    case .missed: .missed
    }
  }
}

extension Planning {
  /// An instance of a series as another planner tells that it ended: its promises are as they were decided there, as nobody
  /// here could know (Behaviour 9.4).
  package static func closed(
    _ subject: Subject,
    as told: ClosedInstance,
    at now: Moment
  ) -> [Change] {
    let task = subject.task
    var gone = task
    let at = told.closed.map { min($0, now.instant) } ?? now.instant
    gone.status = told.end.status
    (gone.due, gone.closed, gone.modified) = (told.last.day, at, now.instant)
    if told.isSomeday { (gone.due, gone.time) = (nil, nil) }
    if let words = told.words { gone.take(words) }
    var changes: [Change] = [.update(from: .task(task), to: .task(gone))]
    let isWorkBefore = subject.running.map { $0.start <= at } ?? false
    changes += stopped(subject, at: isWorkBefore ? at : now.instant)
    let trail = told.isUnmade ? [] : told.left + [told.last]
    // In their order, by which the first one tells the day that the series gave it.
    var made = Instant.earliest
    for promise in trail {
      let own = subject.promise(for: promise.day)
      made = own?.made ?? max(at, made + 1)
      guard let own else {
        changes.append(
          .insert(
            .commitment(
              Commitment(
                task: task.id,
                day: promise.day,
                outcome: promise.outcome,
                made: made,
                judged: promise.outcome == .open ? nil : at,
                planned: gone.estimate
              )
            )
          )
        )
        continue
      }
      if own.outcome != promise.outcome {
        changes.append(judged(own, of: gone, as: promise.outcome, at: at))
      }
    }
    let days = Set(trail.map(\.day))
    changes += subject.promises.filter { !days.contains($0.day) }.map { .delete(.commitment($0)) }
    return changes
  }

  /// The promises of an open task as they are told; the open one last, as a task never has two.
  package static func promised(_ subject: Subject, as told: [TaskDraft.Promise]) -> [Change] {
    let days = Set(told.map(\.day))
    let gone = subject.promises.filter { !days.contains($0.day) }
    let order = told.filter { $0.outcome != .open } + told.filter { $0.outcome == .open }
    return gone.map { .delete(.commitment($0)) }
      + order.map { promise in
        let new = promise.commitment(of: subject.task.id, estimate: subject.task.estimate)
        guard let own = subject.promise(for: promise.day) else { return .insert(.commitment(new)) }
        return .update(from: .commitment(own), to: .commitment(new))
      }
  }
}
