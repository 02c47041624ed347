package import ChronoModel

/// What becomes of the instance that a file told before the one that is open here.
extension SyncDecision {
  /// An instance of a series that was over here, and was finished there by going on from its day, or given up.
  package struct Ticked {
    package let task: WholeTask
    /// `nil` for when the text was changed there last.
    let finish: Instant?
    let isGivenUp: Bool

    package init(_ task: WholeTask, at finish: Instant? = nil, isGivenUp: Bool = false) {
      self.task = task
      self.finish = finish
      self.isGivenUp = isGivenUp
    }
  }

  /// Takes over what was done there of such instances, for which theirs is as agreed on then; `base` is on the day
  /// that theirs has gone on to.
  mutating func closeEarlier(
    _ part: SyncPart,
    _ written: Component,
    _ base: inout TaskDraft?,
    _ theirs: inout TaskDraft,
    besides ours: TaskDraft,
    _ made: Instant,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) {
    let known = base?.repeats?.excluded ?? []
    if let earlier = part.here?.earlier, let agreed = base?.state, !agreed.done {
      if let day = earlier.task.due, earlier.task.status == .lapsed, !known.contains(day),
        theirs.repeats?.excluded.contains(day) == true
      {
        drop(earlier, as: theirs, made, &work, &unit)
      }
      let untouched = theirs.done || hasGoneOn(theirs, from: base) ? part.here?.untouched : nil
      if theirs.done {
        // The instance before ours was finished there: ours goes on.
        finish(earlier, as: theirs, at: theirs.finished ?? made, made, &work, &unit)
        theirs.state = agreed
      } else if theirs.isDropped, !agreed.isDropped {
        drop(earlier, as: theirs, made, &work, &unit)
        theirs.state = agreed
      } else if let due = theirs.due, hasGoneOn(theirs, from: base) {
        // It was finished there by going on to a later day, as ours has gone on by itself.
        if earlier.task.status != .done, isTick(theirs, from: base, written, part, made) {
          finish(earlier, as: theirs, at: part.here?.finish ?? made, made, &work, &unit)
        }
        for passed in part.here?.unmade ?? [] {
          unit.steps.append(SyncDecision.step(passed, after: earlier, as: theirs, made))
        }
        base?.due = ours.due.map { min($0, due) }
      }
      if let untouched {
        unit.steps.append(SyncDecision.lapse(untouched, after: earlier, as: theirs))
      }
    }
    if part.here?.earlier == nil, let base, !isMoved(part, from: base),
      isGivenUpBefore(ours, theirs, from: base)
    {
      theirs.state = base.state
    }
    if let agreed = base, !isMoved(part, from: agreed),
      let next = dayOfOtherRule(ours, theirs, from: agreed)
    {
      base?.plan = ours.plan
      theirs.due = next
    }
    for ticked in part.here?.ticked ?? [] {
      let time = ticked.finish ?? made
      if ticked.isGivenUp {
        drop(ticked.task, as: theirs, time, &work, &unit)
      } else {
        finish(ticked.task, as: theirs, at: time, made, &work, &unit)
      }
    }
  }

  /// The instance before ours was finished there: of two finishes the earlier holds.
  private func finish(
    _ earlier: WholeTask,
    as theirs: TaskDraft,
    at finish: Instant,
    _ made: Instant,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) {
    guard earlier.task.status != .done || finish < earlier.task.closed ?? .latest else { return }
    var finished = theirs
    (finished.done, finished.finished) = (true, finish)
    unit.steps.append(.reviseTask(earlier.task, finished, [.state], made: made))
    work.note(.changedHere)
  }

  /// The instance before ours was given up there, and was only over here.
  private func drop(
    _ earlier: WholeTask,
    as theirs: TaskDraft,
    _ made: Instant,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) {
    guard earlier.task.status == .lapsed else { return }
    var dropped = theirs
    (dropped.done, dropped.finished, dropped.isDropped) = (false, nil, true)
    unit.steps.append(.reviseTask(earlier.task, dropped, [.state], made: made))
    work.note(.changedHere)
  }

  /// Whether the item is an instance that was moved here from the day that both had agreed on.
  private func isMoved(_ part: SyncPart, from base: TaskDraft) -> Bool {
    part.here?.task.map { Succession.given($0.promises) == base.due } ?? false
  }

  /// Whether theirs gives up a day of its series that ours has gone on from, and was not moved from.
  func isGivenUpBefore(_ ours: TaskDraft, _ theirs: TaskDraft, from base: TaskDraft) -> Bool {
    theirs.isDropped && !base.isDropped && !ours.isDropped && theirs.due == base.due
      && hasGoneOn(ours, from: base)
  }

  /// The day that a series goes on with by a rule that it was given there, where ours has gone on by the old one from
  /// the day that theirs is still on: behind the last day that is over or done here; `nil` where it is not so.
  func dayOfOtherRule(_ ours: TaskDraft, _ theirs: TaskDraft, from base: TaskDraft) -> LocalDay? {
    guard let due = base.due, theirs.due == due, let repeats = theirs.repeats,
      let old = base.repeats, repeats.rule.endless != old.rule.endless,
      ours.repeats?.rule == old.rule, hasGoneOn(ours, from: base),
      ![base, ours, theirs].contains(where: { $0.done || $0.isDropped })
    else { return nil }
    func days(_ repeats: RepeatDraft) -> RecurrenceSeries? {
      try? repeats.repeats(from: due, series: Identifier(high: 0, low: 0)).seriesOfDays()
    }
    let last = ours.due.flatMap { days(old)?.last(before: $0) }
    return days(repeats)?.next(after: last ?? due)
  }

  /// Both as they are on the next day of the series where theirs leaves out the day that ours is on, on which nothing
  /// was done here; `nil` where it is not so, or no day is left.
  func skipped(
    _ whole: WholeTask,
    _ ours: TaskDraft,
    _ theirs: TaskDraft,
    from base: TaskDraft?,
    made: Instant
  ) -> (ours: TaskDraft, theirs: TaskDraft)? {
    guard let base, whole.task.status == .open, whole.sessions.isEmpty, let due = ours.due,
      let repeats = ours.repeats, let told = theirs.repeats,
      told.excluded.contains(due), base.repeats?.excluded.contains(due) == false,
      !repeats.excluded.contains(due), let day = theirs.due, day <= due,
      ![base, theirs].contains(where: { $0.done || $0.isDropped })
    else { return nil }
    var left = repeats
    left.excluded = Set(repeats.excluded).union(told.excluded).sorted()
    let series = left.repeats(from: due, series: Identifier(high: 0, low: 0))
    let closed = meaning.now.logicalDay(of: made)
    guard let next = try? series.day(after: due, closed: closed, finished: 1, today: due) else {
      return nil
    }
    var (mine, other) = (ours, theirs)
    mine.due = next
    mine.setTime(ours.usualTime)
    let time = [base.time, base.usualTime].contains(theirs.time) ? mine.time : theirs.time
    other.due = next
    other.setTime(time)
    return (mine, other)
  }

  /// Whether a text has gone on because a day was ticked; another planner goes on from what is over.
  private func isTick(
    _ theirs: TaskDraft,
    from base: TaskDraft?,
    _ written: Component,
    _ part: SyncPart,
    _ made: Instant
  ) -> Bool {
    if let due = base?.due, let told = DoneDays(written), told.due > due { return false }
    guard let base, written.isOfPlanner(since: part.base) else { return true }
    let made = moment(at: made)
    return !SyncDecision.daysTicked(theirs, from: base, made: made, isOfPlanner: true).isEmpty
  }

  /// Whether a task is on a later one of its days there.
  func hasGoneOn(_ theirs: TaskDraft, from base: TaskDraft?) -> Bool {
    guard let base, let due = base.due, let next = theirs.due, let repeats = base.repeats,
      theirs.repeats?.rule == repeats.rule
    else { return false }
    return SyncDecision.goesOn(to: next, after: due, repeats)
  }

  /// A text as it is where the part of a day says what its series does, as no other day is left of that or known; `nil`
  /// where no part is of it.
  ///
  /// What was done here stays so, on its day.
  package mutating func folded(_ text: SyncText, on day: LocalDay, done isDone: Bool) -> SyncText? {
    guard let apart = daysApart(text, since: nil).first(where: { $0.day == day }),
      let names = try? names(of: text), let own = names[""], let part = names[apart.part],
      let series = try? meaning.task(own.component)
    else { return nil }
    var (told, edited, folded) = (apart.told, own.component, text)
    (told.repeats, told.category, told.tags) = (series.repeats, series.category, series.tags)
    if isDone, !told.done { (told.plan, told.state) = (series.plan, series.state) }
    meaning.edit(&edited, from: series, to: told)
    edited.set(part.component.all("LAST-MODIFIED"), for: "LAST-MODIFIED")
    folded.replace(own.place, with: edited)
    folded.remove(part.place)
    return folded
  }

  /// A text as it is where what it says of a day is said of the task that is left of its series; `nil` where it says
  /// nothing of it alone.
  ///
  /// Where that is done here, going on from it is no more than a tick.
  package mutating func said(
    of day: LocalDay,
    in text: SyncText,
    from base: SyncText,
    done isDone: Bool
  ) -> SyncText? {
    if let folded = folded(text, on: day, done: isDone) { return folded }
    guard isDone, dayGoneOn(from: base, to: text) == day, let old = task(base),
      let new = task(text), let (place, component) = text.items.first
    else { return nil }
    var (told, edited, said) = (new, component, text)
    told.plan = old.plan
    (told.done, told.finished) = (true, component.modified ?? meaning.now.instant)
    meaning.edit(&edited, from: new, to: told)
    said.replace(place, with: edited)
    return said
  }
}
