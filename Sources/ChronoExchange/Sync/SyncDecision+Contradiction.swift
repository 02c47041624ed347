package import ChronoModel

/// Instances of a series of which two people have decided otherwise, or one person on two planners.
extension SyncDecision {
  /// What is to be asked of such an instance: which of the two is used is decided already.
  package mutating func contradiction(
    _ held: ClosedInstance,
    _ other: ClosedInstance,
    of whole: WholeTask,
    in text: SyncText
  ) -> SyncConflict? {
    guard let component = part("", of: text), let series = try? meaning.task(component) else {
      return nil
    }
    let (ours, theirs) = (draft(of: held, series), draft(of: other, series))
    let field: SyncField = ours.words(of: .due) == theirs.words(of: .due) ? .state : .due
    let isSameState = ours.done == theirs.done && ours.isDropped == theirs.isDropped
    let asked = isSameState ? field : .state
    var told = SyncDecision.single(component)
    meaning.edit(&told, from: series.alone, to: theirs)
    return SyncConflict(
      .task(whole.task.id),
      SyncDispute(asked, ours: ours.words(of: asked), theirs: theirs.words(of: asked)),
      text: told.bytes
    )
  }

  /// An instance as a task alone.
  private func draft(of one: ClosedInstance, _ series: TaskDraft) -> TaskDraft {
    var draft = series.alone
    draft.due = one.last.day
    draft.setTime(one.words.map(\.time) ?? series.usualTime)
    (draft.done, draft.isDropped, draft.finished) = (false, false, nil)
    switch one.end {
    case .done(let finish): (draft.done, draft.finished) = (true, finish)
    case .dropped(let closed): (draft.isDropped, draft.finished) = (true, closed)
    case .skipped, .missed: break
    }
    return draft
  }
}

extension TaskDraft {
  fileprivate var alone: TaskDraft {
    var alone = self
    (alone.repeats, alone.usual) = (nil, nil)
    return alone
  }
}
