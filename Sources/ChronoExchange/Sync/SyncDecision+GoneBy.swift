package import ChronoModel

/// Series whose days have only gone by on another planner: nobody has changed anything by that.
extension SyncDecision {
  /// Whether a text says no more than that days of its series were over, which were missed there.
  package mutating func hasOnlyGoneBy(
    _ text: SyncText,
    at place: SyncPlace?,
    since base: SyncBase
  ) -> Bool {
    guard place?.collection == base.place.collection,
      let agreed = (try? SyncText(base.text)).flatMap({ $0 }), let old = task(agreed),
      let told = openInstance(text), let due = told.draft.due, told.day == due,
      let before = old.due, before < due, !old.done, !old.isDropped,
      told.draft.plan.time == old.usualTime, told.draft.usualTime == old.usualTime,
      instancesTold(text, since: agreed).allSatisfy({ isMissed($0, of: old, in: agreed) }),
      hasSameUnknown(agreed, text)
    else { return false }
    var theirs = SyncDecision.counted(told.draft, from: old)
    theirs.reminders.move(from: due, to: before)
    theirs.plan = old.plan
    return SyncMerge(tasks: old, ours: old, theirs: theirs, isOursSame: true).taken.isEmpty
  }

  /// Whether an instance was only over there, as both had known it before.
  private mutating func isMissed(
    _ one: ClosedInstance,
    of old: TaskDraft,
    in agreed: SyncText
  ) -> Bool {
    let left = Set((old.promises ?? []).map(\.day))
    return one.end == .missed && one.left.allSatisfy { left.contains($0.day) }
      && Set(one.work).isSubset(of: old.work)
      && (one.words == nil || one.words == words(of: one.day, in: agreed))
  }

  /// Whether lines that have no field here are the same in two texts.
  private func hasSameUnknown(_ one: SyncText, _ other: SyncText) -> Bool {
    let known = SyncDecision.known.union([DoneDays.words, "X-CHRONOLIST-PROMISE"])
    func lines(_ text: SyncText) -> Set<[UInt8]> {
      let lines = text.items.first?.component.lines ?? []
      return Set(lines.filter { !known.contains($0.name) }.map(\.content))
    }
    return lines(one) == lines(other)
  }
}
