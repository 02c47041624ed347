import ChronoModel

/// Two texts of a series that planners have written, each with the instances that are over there.
extension SyncDecision {
  /// On which instance a series is that two planners tell of, and which are over.
  struct ToldTogether {
    /// Whether it is the one that is open in ours.
    let isOurs: Bool
    let days: DoneDays
  }

  /// `nil` where not both are open texts of planners, on the days that these have gone on to: somebody else has ticked
  /// then.
  ///
  /// Of two open instances the later holds, as the other one is over there; but one that was only over there, and was moved
  /// before that, is open.
  func toldTogether(_ own: Component, _ mine: TaskDraft, _ written: Component, _ other: TaskDraft)
    -> ToldTogether?
  {
    guard own[SyncDecision.finishedDay] == nil, written[SyncDecision.finishedDay] == nil,
      let ours = DoneDays(own), let theirs = DoneDays(written),
      let one = instance(of: mine, on: ours), let two = instance(of: other, on: theirs),
      let mineDue = mine.due, let otherDue = other.due
    else { return nil }
    func isMoved(_ day: LocalDay, to due: LocalDay, besides over: DoneDays) -> Bool {
      due > day && over.closed[day]?.end == .missed
    }
    let isOurs: Bool
    if one == two {
      isOurs = false
    } else if one < two {
      isOurs = isMoved(one, to: mineDue, besides: theirs)
    } else {
      isOurs = !isMoved(two, to: otherDue, besides: ours)
    }
    let (day, due) = isOurs ? (one, mineDue) : (two, otherDue)
    let joined = ours.joined(theirs, due: max(due, mineDue, otherDue))
    let over = joined.closed.values.filter { closed in
      closed.day != day && !(closed.end == .missed && day < closed.day && closed.day <= due)
    }
    return ToldTogether(isOurs: isOurs, days: DoneDays(due: due, over))
  }

  /// The day that the series gave an open instance; `nil` where another program has gone on from what is told.
  func instance(of draft: TaskDraft, on told: DoneDays) -> LocalDay? {
    guard !draft.done, !draft.isDropped, let due = draft.due, told.due == due else { return nil }
    let promises = (draft.promises ?? []).map { promise in
      promise.commitment(of: TaskItem.ID(high: 0, low: 0), estimate: nil)
    }
    return Succession.given(promises) ?? due
  }

  /// What comes of such texts, each field three ways, on the day of the one that holds; `nil` where they are none.
  ///
  /// `edited` is theirs.
  mutating func mergeTold(
    _ base: Component?,
    _ own: Component,
    _ written: Component,
    in edited: inout Component
  ) throws(ImportError) -> SyncMerge<TaskDraft>? {
    guard written.name == CalendarMeaning.taskName else { return nil }
    let aligned = meaning.aligned(edited, with: base)
    let (mine, other) = (
      try meaning.task(meaning.aligned(own, with: base)), try meaning.task(aligned)
    )
    guard let together = toldTogether(own, mine, written, other) else { return nil }
    let old = try base.map { base throws(ImportError) in try meaning.task(base) }
    var (before, ours, theirs) = (
      old, SyncDecision.counted(mine, from: old), SyncDecision.counted(other, from: old)
    )
    let plan = together.isOurs ? mine.plan : other.plan
    before?.plan = plan
    (ours.plan, theirs.plan) = (plan, plan)
    let merge = SyncMerge(tasks: before, ours: ours, theirs: theirs, isOursSame: false)
    let there = SyncDecision.countedDown(merge.there, from: old)
    edited = aligned
    meaning.edit(&edited, from: other, to: there)
    meaning.putCategory(there.category, from: other.category, into: &edited)
    meaning.putWork(there.work, from: other.work, into: &edited)
    edited.set(written.all("LAST-MODIFIED"), for: "LAST-MODIFIED")
    edited.tellPromises(of: together.isOurs ? own : written)
    if DoneDays(written) != together.days { together.days.put(into: &edited) }
    return merge
  }
}
