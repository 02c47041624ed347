package import ChronoModel

/// The promises of a task that does not repeat, of which each planner knows what was decided there; those of a series are
/// told by its days (``DoneDays``).
extension SyncDecision {
  /// Takes what another planner has written of them since both agreed last, and says whether that is so.
  ///
  /// The file says them as they are there until they are taken; what is otherwise then is told after that.
  mutating func takePromises(
    _ part: SyncPart,
    _ written: Component,
    _ whole: WholeTask,
    _ merge: SyncMerge<TaskDraft>,
    as teller: Teller?,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) throws(ImportError) -> Bool {
    guard let old = part.base, whole.task.repeats == nil, written.isOfPlanner(since: old) else {
      return false
    }
    let (theirs, base) = (try meaning.task(written), try meaning.task(old))
    guard theirs.repeats == nil, base.repeats == nil else { return false }
    if case .theirs? = teller {
      unit.steps.append(.takeLife(whole.task, life(of: whole, as: theirs, since: base)))
      work.note(.changedHere)
      return true
    }
    var told = Planning.promises(of: theirs, at: meaning.now)
    let agreed = Planning.promises(of: base, at: meaning.now)
    // A move of what is done has promised no day.
    if case .ours? = teller {
      told.removeAll { day in !whole.promises.contains { $0.day == day.day } }
    }
    // What it is here, until somebody chooses, decides its day.
    if merge.isStateDisputed { told.removeAll { $0.day == whole.task.due } }
    let isNews = !Planning.news(told, since: agreed).isEmpty
    // What is taken besides may decide some.
    guard isNews || !unit.steps.isEmpty || Planning.areOther(whole.promises, than: told) else {
      return false
    }
    unit.steps.append(.takePromises(whole.task, told: told, agreed: agreed))
    if isNews { work.note(.changedHere) }
    return teller == nil
  }

  /// A finished instance of a series as another planner has written it, where that tells other days of it than it has here,
  /// or has given it up; its file has left the series.
  mutating func closedThere(
    _ part: SyncPart,
    _ written: Component,
    _ whole: WholeTask
  ) throws(ImportError) -> ClosedInstance? {
    guard let old = part.base, part.name.isEmpty, whole.task.repeats != nil,
      whole.task.status == .done, written["RRULE"] == nil, written.isOfPlanner(since: old),
      let own = ClosedInstance(whole)
    else { return nil }
    let theirs = try meaning.task(written)
    if theirs.isDropped, theirs.due == own.last.day, let closed = theirs.finished {
      let last = ClosedInstance.Promise(day: own.last.day, outcome: .withdrawn)
      return ClosedInstance(left: own.left, last: last, end: .dropped(closed))
    }
    guard let told = finished(theirs),
      theirs.promises?.contains(where: { $0.day == own.day }) == true
    else { return nil }
    return told.day == own.day && !told.isSame(as: own) ? told : nil
  }

  /// The instance that a text has finished which repeats no more, where it was moved and another planner tells from which
  /// days.
  package mutating func finishedWhereMoved(_ text: SyncText) -> ClosedInstance? {
    guard !text.hasRule, let theirs = task(text), let told = finished(theirs),
      told.day < told.last.day
    else { return nil }
    return told
  }

  private func finished(_ theirs: TaskDraft) -> ClosedInstance? {
    guard theirs.done, let due = theirs.due, let finish = theirs.finished,
      let promises = theirs.promises
    else { return nil }
    let left = promises.filter { $0.day != due && $0.outcome != .open }.sorted { $0.made < $1.made }
      .map { ClosedInstance.Promise(day: $0.day, outcome: $0.outcome) }
    let isLate = meaning.now.logicalDay(of: finish) > due
    let last = ClosedInstance.Promise(day: due, outcome: isLate ? .missed : .kept)
    return ClosedInstance(left: left, last: last, end: .done(min(finish, meaning.now.instant)))
  }

  /// Whether the file of a task that is to be told again says its promises otherwise.
  mutating func tellsOtherPromises(
    _ part: SyncPart,
    _ component: Component,
    _ whole: WholeTask,
    since last: Instant?
  ) throws(ImportError) -> Bool {
    guard whole.task.repeats == nil, part.base == component else { return false }
    guard part.link?.sum.isEmpty == true else {
      return try hasPromisesUntold(part, component, .task(whole), since: last)
    }
    let told = Planning.promises(of: try meaning.task(component), at: meaning.now)
    return Planning.areOther(whole.promises, than: told)
      || whole.promises.contains { promise in
        promise.outcome == .open && !told.contains { $0.day == promise.day }
      }
  }

  /// Whether promises of days that a task has left were decided here since both agreed, and its file does not say them.
  ///
  /// The sum of a task is the same once it is back on the day that its file says. What becomes of that day follows from
  /// the file, so that a task which is only missed is not written anew.
  mutating func hasPromisesUntold(
    _ part: SyncPart,
    _ component: Component,
    _ item: WholeItem,
    since last: Instant?
  ) throws(ImportError) -> Bool {
    guard case .task(let whole) = item, whole.task.repeats == nil, part.base == component, let last
    else { return false }
    let decided = whole.promises.filter { promise in
      promise.day != whole.task.due && promise.judged.map { last < $0 } == true
    }
    guard !decided.isEmpty else { return false }
    let told = Planning.promises(of: try meaning.task(component), at: meaning.now)
    return Planning.areOther(decided, than: told)
  }
}

extension SyncMerge<TaskDraft> {
  /// Whether both have closed it, each in its own way, so that it is as ours says until somebody chooses.
  var isStateDisputed: Bool { disputes.contains { $0.field == .state } }
}
