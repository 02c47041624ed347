import ChronoModel

/// What became of a task that does not repeat, where two planners tell of it: the day that it is on, its state and its
/// promises are one thing, as each of them knows why they are so.
extension SyncDecision {
  /// Whose word of that holds.
  enum Teller { case ours, theirs }

  /// Of two planners the one that has finished a task which the other has moved to another day.
  ///
  /// Nobody moves what is done. Of two finishes it is the earlier; `nil` for any other.
  static func finisher(
    _ ours: TaskDraft,
    _ theirs: TaskDraft,
    from base: TaskDraft?
  ) -> Teller? {
    guard let base, !base.done, ours.due != theirs.due,
      [base, ours, theirs].allSatisfy({ $0.repeats == nil })
    else { return nil }
    switch (ours.done, theirs.done) {
    case (false, false): return nil
    // What else has become of it there is asked about.
    case (true, false): return theirs.state.agrees(with: base.state) ? .ours : nil
    case (false, true): return ours.state.agrees(with: base.state) ? .theirs : nil
    case (true, true):
      guard let mine = ours.finished, let other = theirs.finished, mine != other else { return nil }
      return mine < other ? .ours : .theirs
    }
  }

  /// Ours, where that has finished or given up a task which another program has only moved to another day; `nil` for any
  /// other.
  static func closer(
    _ ours: TaskDraft,
    _ theirs: TaskDraft,
    from base: TaskDraft?
  ) -> Teller? {
    guard let base, !base.done, !base.isDropped, ours.done || ours.isDropped,
      theirs.state.agrees(with: base.state), ours.due == base.due, theirs.due != base.due,
      [base, ours, theirs].allSatisfy({ $0.repeats == nil })
    else { return nil }
    return .ours
  }

  /// Takes the move of the one that has not finished it back, with the reminders that went along.
  static func takeBack(
    _ ours: inout TaskDraft,
    _ theirs: inout TaskDraft,
    for teller: Teller,
    from base: TaskDraft
  ) {
    func stay(_ draft: inout TaskDraft) {
      if let old = draft.due, let due = base.due { draft.reminders.move(from: old, to: due) }
      draft.plan = base.plan
    }
    switch teller {
    case .ours: stay(&theirs)
    case .theirs: stay(&ours)
    }
  }

  /// Of two texts of planners the one whose promises hold, as the other says of the task what both have agreed on, or
  /// has only moved what is done; `nil` where both have changed it.
  mutating func tellerOfPromises(
    _ base: Component?,
    _ own: Component,
    _ written: Component,
    _ merge: SyncMerge<TaskDraft>,
    finisher: Teller?
  ) throws(ImportError) -> Teller? {
    if let finisher { return finisher }
    if merge.isStateDisputed { return .ours }
    guard let base, written.isOfPlanner(since: base) else { return nil }
    let (old, mine, other) = (
      try meaning.task(base), try meaning.task(own), try meaning.task(written)
    )
    guard [old, mine, other].allSatisfy({ $0.repeats == nil }) else { return nil }
    if !hasOtherLife(other, than: old) { return .ours }
    return hasOtherLife(mine, than: old) ? nil : .theirs
  }

  /// Who tells what became of a task; `nil` where no planner has, or where both have changed it.
  mutating func teller(
    _ part: SyncPart,
    _ written: Component,
    _ whole: WholeTask,
    _ ours: TaskDraft,
    _ theirs: TaskDraft,
    from base: TaskDraft?
  ) throws(ImportError) -> Teller? {
    guard let base, let old = part.base, part.name.isEmpty, part.here?.earlier == nil,
      [base, ours, theirs].allSatisfy({ $0.repeats == nil }), whole.task.repeats == nil,
      [.open, .done, .dropped].contains(whole.task.status), written.isOfPlanner(since: old)
    else { return nil }
    let agreed = try meaning.task(old)
    let told = try meaning.task(written)
    let isSame = ours.plan == base.plan && ours.state.agrees(with: base.state)
    if isSame, !hasOwnPromises(whole, since: Planning.promises(of: agreed, at: meaning.now)) {
      return hasOtherLife(told, than: agreed) && isWhole(told, since: agreed) ? .theirs : nil
    }
    return SyncDecision.finisher(ours, theirs, from: base).flatMap { teller in
      teller == .ours || isWhole(told, since: agreed) ? teller : nil
    }
  }

  /// The task as the other planner tells it, with the promises that it is to have; of a day that both have decided
  /// otherwise, one rule that does not ask who reads first.
  func life(
    of whole: WholeTask,
    as theirs: TaskDraft,
    since base: TaskDraft
  ) -> TaskDraft {
    let agreed = Planning.promises(of: base, at: meaning.now)
    let isUntouched = !hasOwnPromises(whole, since: agreed)
    var draft = theirs
    draft.promises = Planning.promises(of: theirs, at: meaning.now).map { promise in
      guard let own = whole.promises.first(where: { $0.day == promise.day }) else { return promise }
      let known = TaskDraft.Promise(own, of: whole.task)
      let isOver = promise.outcome == .open && promise.day < meaning.now.today
      if promise.isSame(as: known) || isOver && own.outcome == .missed { return known }
      if isUntouched || own.outcome == .open || promise.outcome == .open { return promise }
      let isAgreed = agreed.contains { $0.isSame(as: known) }
      return isAgreed || promise.holds(against: known) ? promise : known
    }
    return draft
  }

  /// Whether promises were decided here since both agreed, but for that of its day, which is only over.
  private func hasOwnPromises(_ whole: WholeTask, since agreed: [TaskDraft.Promise]) -> Bool {
    whole.promises.contains { promise in
      let told = TaskDraft.Promise(promise, of: whole.task)
      return promise.outcome != .open
        && !(promise.outcome == .missed && promise.day == whole.task.due)
        && !agreed.contains { $0.isSame(as: told) }
    }
  }

  private func hasOtherLife(_ draft: TaskDraft, than base: TaskDraft) -> Bool {
    draft.plan != base.plan || !draft.state.agrees(with: base.state)
      || draft.promises != base.promises
  }

  /// Whether what is told of promises goes with the day that the task is on; of the day that it has left a planner tells
  /// something.
  private func isWhole(_ draft: TaskDraft, since base: TaskDraft) -> Bool {
    if draft.done || draft.isDropped, draft.finished == nil { return false }
    if draft.promises == nil, base.promises != nil || base.due != nil && draft.due != base.due {
      return false
    }
    let open = Planning.promises(of: draft, at: meaning.now).filter { $0.outcome == .open }
    guard !draft.done, !draft.isDropped, let due = draft.due else { return open.isEmpty }
    return due < meaning.now.today
      ? open.allSatisfy { $0.day == due } : open.map(\.day) == [due]
  }
}
