import ChronoModel

/// Open instances that are on another day since their series was given another rule on the other side.
///
/// Nobody has moved them: the day that the old rule gave them is no promise that was withdrawn.
extension SyncDecision {
  /// Whether ours goes to another day only by such a rule: behind the day that theirs is still on, or to the one on to which
  /// another planner has gone by it.
  func isGivenByRule(
    _ part: SyncPart,
    _ written: Component,
    _ whole: WholeTask,
    _ ours: TaskDraft,
    _ theirs: TaskDraft,
    from base: TaskDraft?
  ) -> Bool {
    guard part.name.isEmpty, let base, let old = base.repeats, let new = theirs.repeats,
      old.rule.endless != new.rule.endless, written.isOfPlanner(since: part.base),
      whole.task.status == .open, whole.sessions.isEmpty,
      whole.promises.allSatisfy({ $0.outcome == .open })
    else { return false }
    if dayOfOtherRule(ours, theirs, from: base) != nil { return true }
    return (ours.due == base.due || hasGoneOn(ours, from: base)) && !theirs.done
      && !theirs.isDropped && Self.tellsDays(written, to: theirs.due, since: base.due)
      && theirs.promises?.allSatisfy { $0.day == theirs.due } != false
  }

  /// What both had agreed on, and theirs, where ours has gone on by the old rule as well: its day is nobody's change, and a
  /// time that it was given is that of the day of the new rule.
  static func onDayOfRule(
    _ base: TaskDraft,
    _ theirs: TaskDraft,
    besides ours: TaskDraft
  ) -> (base: TaskDraft, theirs: TaskDraft) {
    guard ours.due != base.due, ours.due != theirs.due else { return (base, theirs) }
    var (old, new) = (base, theirs)
    if theirs.usualTime == base.usualTime {
      (new.plan.time, new.plan.usual) = (ours.plan.time, ours.plan.usual)
    }
    old.plan = ours.plan
    return (old, new)
  }

  /// What puts such an instance on its day as the one that its series gave it.
  static func giving(_ whole: WholeTask, _ draft: TaskDraft) -> SyncStep {
    var given = draft
    given.promises = nil
    return .takeLife(whole.task, given)
  }
}
