package import ChronoModel

/// Series that were deleted here, and changed there before that was heard of: they live.
extension SyncDecision {
  /// Brings such a series back as the one that it was, with the days that were ticked there meanwhile; answers
  /// whether it did.
  mutating func bringBack(
    _ part: SyncPart,
    _ theirs: Component,
    as draft: TaskDraft,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) -> Bool {
    guard let gone = part.here?.gone, draft.repeats != nil else { return false }
    let agreed = part.base.flatMap { try? meaning.task($0) } ?? open(gone)
    let told = SyncDecision.counted(draft, from: agreed)
    let made = time(of: theirs, since: unit.base?.at)
    let ticked = SyncDecision.daysTicked(
      told,
      from: agreed,
      made: moment(at: made),
      isOfPlanner: theirs.isOfPlanner(since: part.base)
    )
    if let first = agreed.due,
      ticked.first == first || SyncDecision.hasRolled(agreed, told, from: agreed)
    {
      let finish = ticked.count > 1 ? end(of: first) : made
      unit.steps.append(.rollTask(gone.task, draft, made: finish))
      for day in ticked.dropFirst() {
        let passed = Passed(day: day, finish: day == ticked.last ? made : end(of: day))
        unit.steps.append(SyncDecision.step(passed, after: gone, as: draft, made))
      }
    } else {
      var fields: Set<SyncField> = [
        .title, .notes, .category, .tags, .priority, .due, .estimate, .reminders, .repeats, .work,
      ]
      if draft.done || draft.isDropped { fields.insert(.state) }
      unit.steps.append(.reviseTask(gone.task, draft, fields, made: made))
    }
    if unit.base != nil { unit.isBack = true }
    let mark = Identifier<SyncLink>(high: 0, low: 0)
    work.links.append(SyncLink(part: part.name, .task(gone.task.id), mark: mark))
    work.note(.newHere)
    return true
  }

  /// Whether a file says something else than a task did that is deleted here.
  package mutating func isChanged(_ text: SyncText, since gone: WholeTask) -> Bool {
    guard var theirs = task(text) else { return false }
    let ours = open(gone)
    theirs.category = ours.category
    return !SyncMerge(tasks: ours, ours: ours, theirs: theirs, isOursSame: true).taken.isEmpty
  }

  /// A deleted task as it was told before.
  private func open(_ gone: WholeTask) -> TaskDraft {
    var draft = meaning.draft(of: gone, isOurs: false)
    draft.state = TaskDraft().state
    return draft
  }
}
