import ChronoModel

/// Parts that are items on both sides.
extension SyncDecision {
  mutating func merge(
    _ part: SyncPart,
    _ theirs: Component,
    _ item: WholeItem,
    _ isUntouched: Bool,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) throws(ImportError) {
    let found = theirs
    let theirs = followingSeries(found, part, &work)
    if isUntouched, theirs == found, isSame(item, part.link), work.place == unit.base?.place,
      part.here?.ticked.isEmpty != false, work.agrees(with: item, part),
      !theirs.tellsOpenPromise(besides: item), !hasOtherDays(part, theirs),
      !hasChosen(part, theirs),
      try !hasPromisesUntold(part, theirs, item, since: unit.base?.at)
    {
      return work.keep(part, item, part.link?.sum ?? [])
    }
    switch item {
    case .task(let whole) where part.here?.isCopied == true:
      try finish(part, theirs, whole, &work, &unit)
    case .task(let whole): try merge(part, theirs, whole, &work, &unit)
    case .event(let whole): try merge(part, theirs, whole, &work, &unit)
    }
  }

  private mutating func merge(
    _ part: SyncPart,
    _ written: Component,
    _ whole: WholeTask,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) throws(ImportError) {
    var component = meaning.aligned(written, with: part.base)
    component.keepCategory(of: part.base)
    var ours = meaning.draft(of: whole, isOurs: false)
    let sum = SyncSum.of(ours)
    var theirs = try meaning.task(component)
    var base = try part.base.map { base throws(ImportError) in try meaning.task(base) }
    let told = theirs.category
    if let own = category(work.place.collection) { theirs.category = own }
    if let own = unit.base.flatMap({ category($0.place.collection) }) { base?.category = own }
    // The file of an instance that is finished has no rule to be ended, nor to be given one.
    let isWithoutRule =
      theirs.repeats == nil && (part.here?.isFollowed == true || whole.task.status != .open)
    if isWithoutRule {
      theirs.repeats = ours.repeats
      base?.repeats = ours.repeats
    }
    // That a day is over is nobody's decision, and one that was skipped here has been done after all.
    if [.lapsed, .deleted].contains(whole.task.status), theirs.done, let agreed = base?.state,
      !agreed.done
    {
      ours.state = agreed
    }
    // The same rule, told in another zone, as todoman does with every edit.
    if let base, let rule = base.repeats?.rule, theirs.due == base.due,
      part.base?["RRULE"]?.text == component["RRULE"]?.text
    {
      theirs.repeats?.rule = rule
    }
    // Many programs drop what they do not know: the series is counted from where it was for that.
    if let repeats = base?.repeats, repeats.afterCompletion, theirs.repeats?.rule == repeats.rule,
      component[CalendarMeaning.repeatFrom] == nil
    {
      theirs.repeats?.afterCompletion = true
    }
    // And it had no other time.
    if theirs.usual == nil, theirs.repeats != nil, let base, theirs.time == base.time {
      theirs.usual = base.usual
    }
    let rule = theirs.repeats?.rule
    // That of what waits for someday is told to planners, and other programs may drop it.
    if rule == nil, let base, base.due == nil, !written.isOfPlanner(since: part.base) {
      theirs.repeats = base.repeats
    }
    let origin = isWithoutRule ? nil : base
    ours = SyncDecision.counted(ours, from: origin, isOurs: true)
    theirs = SyncDecision.counted(theirs, from: origin)
    // What was brought together may say when it was changed there before ours was written.
    let last = written.isOfPlanner(since: part.base) ? nil : unit.base?.at
    let made = time(of: written, since: last)
    // Of an earlier day of the series than ours, which is no move of ours.
    let hasGoneBack =
      (part.here?.isFollowed == true || part.here?.earlier != nil)
      && base.map { SyncDecision.hasGoneBack(theirs, from: $0) } ?? false
    if hasGoneBack { base?.plan = theirs.plan }
    // A day that is over here is not moved any more.
    if part.here?.isMovedThere == true, part.here?.earlier != nil, let agreed = base {
      theirs.plan = agreed.plan
    }
    let hasDaysUntold =
      hasDaysUntold(part, written, base, theirs) || hasDaysLeftUntold(part, written, whole)
    // Another planner has gone on from a day of which it tells nothing: it has none there.
    let isGivenUp = SyncDecision.tellsDays(written, to: theirs.due, since: base?.due)
    closeEarlier(part, written, &base, &theirs, besides: ours, made, &work, &unit)
    let there = theirs
    if part.here?.isBehind == true, let agreed = base {
      theirs = SyncDecision.onAgreedDay(theirs, as: agreed)
    }
    if part.here?.earlier != nil, let agreed = base {
      (base, theirs) = SyncDecision.onNextDay(agreed, theirs, as: ours)
    }
    let isBack = SyncDecision.isBackFromSomeday(ours, theirs, from: base)
    SyncDecision.putBackFromSomeday(&ours, &theirs, from: base)
    if let base, isMovedLater(whole, theirs, from: base, made: made) { ours.plan = base.plan }
    let isSame = !hasGoneBack && part.link.map { $0.sum == sum } ?? false
    let isSameDay = part.here?.earlier == nil && part.link?.item == .task(whole.task.id)
    let skipped = skipped(whole, ours, theirs, from: base, made: made)
    let ticked =
      part.here?.isMovedThere == true
      ? nil : SyncDecision.rolled(ours, theirs, from: base, isSameDay: isSameDay, made: made)
    let rolled = skipped ?? ticked
    if let rolled { (ours, theirs) = rolled }
    if ticked != nil, let day = dayOfOwn(whole, theirs, from: base) { theirs.due = day }
    let hasRolled = rolled.map { !$0.theirs.done } ?? false
    let leftOut = theirs.repeats?.excluded ?? []
    if part.name.isEmpty, !isWithoutRule { work.leaveOutDaysApart(&base, &ours, &theirs) }
    let teller = try teller(part, written, whole, ours, theirs, from: base)
    let reminders = ours.reminders
    if let base, let teller { SyncDecision.takeBack(&ours, &theirs, for: teller, from: base) }
    let merge = SyncMerge(
      tasks: base,
      ours: ours,
      theirs: theirs,
      isOursSame: isSame,
      tellsWork: whole.task.repeats == nil && written.isOfPlanner(since: part.base)
    )
    if !merge.undone.isEmpty { unit.steps.append(.undoWork(whole.task, merge.undone)) }
    let here = SyncDecision.countedDown(merge.here, from: origin)
    if hasRolled {
      // What was changed here meanwhile is so of the next day too.
      let isSkipped = skipped != nil || isGivenUp && whole.sessions.isEmpty
      let status: TaskItem.Status = isSkipped ? .deleted : isGivenUp ? .dropped : .done
      unit.steps.append(.rollTask(whole.task, here, as: status, made: made))
      work.note(.changedHere)
    } else if !merge.taken.isEmpty || here.reminders != reminders {
      let isReopened =
        merge.taken.contains(.state) && !here.done && !here.isDropped
        && !merge.taken.contains(.due)
      let made =
        isReopened ? timeReopened(written, from: part.base, since: unit.base?.at) : made
      // It stays on our day where both have moved it.
      let isAsked = merge.disputes.contains { $0.field == .due }
      var fields = isAsked || isBack ? merge.taken.union([.due]) : merge.taken
      if here.reminders != reminders { fields.insert(.reminders) }
      // It was finished there on the day that both had moved it to, each on its own.
      if let base, whole.task.repeats == nil, here.done, !base.done, theirs.due != base.due {
        fields.insert(.due)
      }
      unit.steps.append(.reviseTask(whole.task, here, fields, made: made))
      work.note(.changedHere)
    }
    let takesPromises = try takePromises(part, written, whole, merge, as: teller, &work, &unit)
    // What was edited here is told first.
    if merge.given.isEmpty, let told = try closedThere(part, written, whole) {
      unit.steps.append(.closeInstance(whole.task, told))
      work.note(.changedHere)
      return work.keep(part, .task(whole), sum)
    }
    if merge.given.contains(.category) { move(&work, &unit, to: merge.there.category) }
    var said = SyncDecision.countedDown(merge.there, from: origin)
    if part.name.isEmpty { said = work.tellingDaysApart(said, besides: leftOut) }
    let tellsOthers = try tellsOtherPromises(part, component, whole, since: unit.base?.at)
    let hasGoneOn = part.here?.earlier != nil && said.due != there.due
    let own = self.component(of: .task(whole), from: part.base, uid: unit.uid)
    let asked = conflicts(of: merge, part, component, .task(whole), own: own, &unit)
    if !merge.given.isEmpty || component != written || theirs.plan != there.plan
      || !(part.here?.earlier == nil || isSame)
      || !isWithoutRule && said.repeats?.rule != rule
      || !isWithoutRule && said.repeats?.excluded ?? [] != leftOut
      || component.tellsOpenPromise(besides: .task(whole)) || hasRolled && component.tellsPromises
      || hasDaysUntold || tellsOthers || asked != written.conflicts
    {
      var (there, whole) = (said, whole)
      // Those of a day that is done are not of the next.
      if hasRolled { whole.promises = [] }
      if isWithoutRule { there.repeats = nil }
      if there.due == nil, let day = ours.repeats?.anchor { there.repeats?.anchor = day }
      // A collection says it: the text need not.
      if category(work.place.collection) != nil { there.category = told }
      var edited = meaning.component(of: whole, as: there, from: component)
      if merge.given.contains(.due), let theirs = part.here?.disputed {
        meaning.putPlan(of: theirs, into: &edited)
      }
      if hasGoneOn { edited.forgetProgress() }
      if takesPromises { edited.tellPromises(of: written) }
      edited.tell(conflicts: asked)
      if edited != written || hasDaysUntold {
        edited = telling(part, in: edited, on: there.dayOfSeries ?? there.due, unit.steps)
      }
      if part.name.isEmpty { tellEnd(of: whole, since: base, in: &edited) }
      if edited != written {
        edited.markRevision()
        work.edits.append(.replace(part.name, edited))
        work.note(.changedThere)
      }
    }
    work.keep(part, .task(whole), sum)
  }

  /// A new file that says no more than when a day of a series was finished.
  private mutating func finish(
    _ part: SyncPart,
    _ component: Component,
    _ whole: WholeTask,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) throws(ImportError) {
    let theirs = try meaning.task(component)
    let made = time(of: component, since: nil)
    if whole.task.status != .done || theirs.finished ?? made < whole.task.closed ?? .latest {
      unit.steps.append(.reviseTask(whole.task, theirs, [.state], made: made))
      work.note(.changedHere)
    }
    work.keep(part, .task(whole), sum(of: .task(whole)))
  }

  private mutating func merge(
    _ part: SyncPart,
    _ written: Component,
    _ whole: WholeEvent,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) throws(ImportError) {
    var component = written
    component.keepCategory(of: part.base)
    guard !component.isCancelled else {
      unit.steps.append(.deleteEvent(whole.event))
      return work.note(.changedHere)
    }
    var ours = meaning.draft(of: apart(whole, work))
    if part.name.isEmpty { ours.include(work.givenBack) }
    // A day of a series on the planner's clock, which is told with its zone, is compared on that clock.
    let isOnOurClock = part.base == nil && part.series != nil && ours.zone == nil
    guard var theirs = try meaning.event(component, keepsZone: !isOnOurClock) else { return }
    var base = try (part.base ?? part.series).flatMap { base throws(ImportError) in
      try meaning.event(base, keepsZone: !isOnOurClock)
    }
    if ours.zone == nil, let own = meaning.ownZone, (base ?? theirs).zone == own {
      // Files tell the planner's clock by its name, which is no change of an event that has no zone here.
      base?.zone = nil
      if theirs.zone == own { theirs.zone = nil }
    }
    if part.base == nil, let day = LocalDay(part.name) {
      // Both have told the day apart: each differs from what it was of the series.
      base?.day = day
      base?.repeats = nil
      work.tellApart(part.name)
    }
    let told = theirs.category
    if let own = category(work.place.collection) { theirs.category = own }
    if let own = unit.base.flatMap({ category($0.place.collection) }) { base?.category = own }
    let sum = SyncSum.of(meaning.draft(of: whole))
    let isSame = !work.hasOtherDays && part.link.map { $0.sum == sum } ?? false
    let merge = SyncMerge(events: base, ours: ours, theirs: theirs, isOursSame: isSame)
    var here = merge.here
    var taken = merge.taken
    if part.name.isEmpty, whole.event.repeats != nil {
      // Days that are told apart now are not of the series here.
      here.exclude(work.days)
      let excluded = Set(whole.event.repeats?.excluded ?? [])
      if Set(here.repeats?.excluded ?? []) != excluded { taken.insert(.repeats) }
    }
    if !taken.isEmpty {
      unit.steps.append(.reviseEvent(whole.event, here, taken))
      work.note(.changedHere)
    }
    if merge.given.contains(.category) { move(&work, &unit, to: merge.there.category) }
    let own = self.component(of: .event(whole), from: part.base, uid: unit.uid)
    let asked = conflicts(of: merge, part, component, .event(whole), own: own, &unit)
    if !merge.given.isEmpty || component != written || asked != written.conflicts {
      var there = merge.there
      if category(work.place.collection) != nil { there.category = told }
      var edited = meaning.component(
        of: apart(whole, work),
        as: there,
        from: component,
        zone: meaning.ownZone
      )
      edited.tell(conflicts: asked)
      if edited != written {
        edited.markRevision()
        work.edits.append(.replace(part.name, edited))
        work.note(.changedThere)
      }
    }
    work.keep(part, .event(whole), sum)
  }

  /// The event as the days that its file tells apart make it.
  private func apart(_ whole: WholeEvent, _ work: SyncWork) -> WholeEvent {
    var whole = whole
    whole.parts = work.days.map(\.text)
    return whole
  }

  /// The collection of another category.
  mutating func move(
    _ work: inout SyncWork,
    _ unit: inout SyncUnit,
    to category: CategoryChoice
  ) {
    guard let directory = collections?.directory(of: category) else { return }
    unit.category = category == .inbox ? "Inbox" : category.name
    work.place.collection = directory
  }

  // MARK: Items

  func isSame(_ item: WholeItem, _ link: SyncLink?) -> Bool {
    guard let link else { return false }
    return link.sum == sum(of: item) && link.item == item.owner
  }

  func sum(of item: WholeItem) -> [UInt8] { SyncSum.of(item, meaning) }

  static func deletion(of item: WholeItem) -> SyncStep {
    switch item {
    case .task(let whole): .deleteTask(whole.task)
    case .event(let whole): .deleteEvent(whole.event)
    }
  }

  /// When it was changed there: not before both agreed last, and not after now.
  func time(of component: Component, since last: Instant?) -> Instant {
    let now = meaning.now.instant
    return component.modified.map { min(max($0, last ?? $0), now) } ?? now
  }
}
