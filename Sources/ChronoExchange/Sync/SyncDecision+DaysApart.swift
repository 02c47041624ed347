package import ChronoModel

/// Days of a repeating task that its file tells apart.
///
/// jtx Board ticks a day of a series so (`RECURRENCE-ID` with `STATUS:COMPLETED`), and leaves the series on the day
/// that it was on. A day that is moved or edited there is told so too.
extension SyncDecision {
  /// A day of a series that is a part of its own.
  package struct DayApart {
    package let part: String
    package let day: LocalDay
    /// What the part says.
    package let told: TaskDraft
    /// When it was done, where it is.
    package let finish: Instant
    /// When the part was changed there, where it tells that.
    package let modified: Instant?
    /// Whether both sides have not agreed on it yet.
    package let isNews: Bool
    /// Whether it was a day of the series when both agreed.
    let isNew: Bool
    /// Whether both had agreed that it is done.
    package let wasDone: Bool
  }

  /// The days that a text tells apart; `agreed` is what both have agreed on.
  package mutating func daysApart(_ text: SyncText, since agreed: SyncText?) -> [DayApart] {
    guard text.isTask, text.items.count > 1 else { return [] }
    for zone in text.zones { meaning.zones.describe(zone) }
    guard let parts = try? names(of: text), let series = parts[""]?.component,
      series["RRULE"] != nil, let due = (try? meaning.task(series))?.due
    else { return [] }
    let before = agreed.flatMap { try? names(of: $0) } ?? [:]
    let ahead = day(of: "DTSTART", in: series).map { due - $0 } ?? 0
    return parts.keys.sorted().compactMap { name in
      guard let part = parts[name]?.component, let day = day(of: "RECURRENCE-ID", in: part),
        let told = try? meaning.task(part)
      else { return nil }
      let known = before[name]?.component
      return DayApart(
        part: name,
        day: day + ahead,
        told: told,
        finish: min(told.finished ?? part.modified ?? meaning.now.instant, meaning.now.instant),
        modified: part.modified == known?.modified ? nil : part.modified,
        isNews: known.map { SyncText.sum(of: $0) != SyncText.sum(of: part) } ?? true,
        isNew: known == nil,
        wasDone: known.flatMap { try? meaning.task($0) }?.done ?? false
      )
    }
  }

  /// The day that the series of a text is on.
  package mutating func dueOfSeries(_ text: SyncText) -> LocalDay? {
    part("", of: text).flatMap { try? meaning.task($0) }?.due
  }

  private mutating func day(of name: String, in component: Component) -> LocalDay? {
    ((try? meaning.time(name, of: component)) ?? nil).map { meaning.plan($0).day }
  }

  /// Makes such a day, which is finished and of which there is no instance; `before` is the last one before it.
  package func making(_ apart: DayApart, after before: WholeTask) -> SyncStep {
    let passed = Passed(day: apart.day, finish: apart.finish)
    return SyncDecision.step(passed, after: before, as: apart.told, meaning.now.instant)
  }

  /// Makes the instance of such a day a task alone, with what the part says otherwise than its series, field by field;
  /// it may be one already.
  package mutating func stand(
    _ whole: WholeTask,
    apart day: DayApart,
    in text: SyncText,
    _ unit: inout SyncUnit
  ) {
    var ours = alone(meaning.draft(of: whole, isOurs: false))
    var theirs = alone(day.told)
    var before = unit.base.flatMap { seriesDay(day.day, in: $0.text) } ?? ours
    (theirs.category, before.category) = (ours.category, ours.category)
    if whole.task.status == .lapsed { ours.state = before.state }
    let plan = SyncDecision.plan(ours.plan, theirs.plan, from: before.plan)
    let (isTaken, isGiven) = (plan.map { $0 != ours.plan }, plan.map { $0 != theirs.plan })
    if let plan { (ours.plan, theirs.plan, before.plan) = (plan, plan, plan) }
    let merge = SyncMerge(tasks: before, ours: ours, theirs: theirs, isOursSame: false)
    var fields = SyncFollowing(changed: merge.taken.subtracting([.work]), given: merge.given)
    if isTaken == true { fields.changed.insert(.due) }
    if isGiven == true { fields.given.insert(.due) }
    if whole.task.status == .done { fields.changed.insert(.state) }
    let component = part(day.part, of: text)
    let kept = component.flatMap { component in
      CalendarItems.kept(component, text.uid, part: day.part, meaning) { name in
        text.zones.first { $0["TZID"]?.text == name }
      }
    }
    let made = made(day, since: unit.base?.at)
    if whole.task.repeats == nil {
      unit.steps.append(.reviseTask(whole.task, merge.here, fields.changed, made: made))
    } else {
      unit.steps.append(.standApart(whole.task, merge.here, fields, kept, made: made))
    }
    // Another planner has heard before when it was moved, and what the days that it left came to.
    if component?.tellsPromises == true, let told = day.told.promises {
      unit.steps.append(.takePromises(whole.task, told: told, agreed: []))
    }
    unit.conflicts += merge.disputes.map { dispute in
      SyncConflict(.task(whole.task.id), dispute, text: component?.bytes ?? [])
    }
  }

  /// The day and the time of a task of which each side has changed one, or both the same; `nil` where both have
  /// changed one to two.
  private static func plan(
    _ ours: TaskDraft.Plan,
    _ theirs: TaskDraft.Plan,
    from base: TaskDraft.Plan
  ) -> TaskDraft.Plan? {
    func isOne<Value: Equatable>(_ value: KeyPath<TaskDraft.Plan, Value>) -> Bool {
      let (mine, other, old) = (ours[keyPath: value], theirs[keyPath: value], base[keyPath: value])
      return mine == other || mine == old || other == old
    }
    guard isOne(\.due), isOne(\.time) else { return nil }
    var plan = ours
    if ours.due == base.due { plan.due = theirs.due }
    if ours.time == base.time { plan.time = theirs.time }
    return plan
  }

  /// A part of a repeating task that is new there, with what its series was given here, where it has what the series had.
  mutating func following(
    _ part: Component,
    from base: Component,
    to ours: Component
  ) -> Component {
    guard part.name == CalendarMeaning.taskName, let told = try? meaning.task(part),
      let old = try? meaning.task(base), let new = try? meaning.task(ours)
    else { return part }
    var (edited, draft) = (part, told)
    if told.due != nil, told.time == old.usualTime { draft.time = new.usualTime }
    draft.follow(new, from: old)
    meaning.edit(&edited, from: told, to: draft)
    if told.category == old.category {
      meaning.putCategory(new.category, from: told.category, into: &edited)
    }
    if edited != part { edited.markRevision() }
    return edited
  }

  /// What a text says of a day of its series.
  private mutating func seriesDay(_ day: LocalDay, in bytes: [UInt8]) -> TaskDraft? {
    guard let text = (try? SyncText(bytes)).flatMap({ $0 }),
      let series = part("", of: text).flatMap({ try? meaning.task($0) })
    else { return nil }
    var draft = alone(series)
    (draft.due, draft.time) = (day, series.usualTime)
    return draft
  }

  /// A day of a series that repeats no more, at the time that it is on.
  private func alone(_ draft: TaskDraft) -> TaskDraft {
    var alone = draft
    (alone.repeats, alone.usual) = (nil, nil)
    return alone
  }

  /// When a day was told apart, or told otherwise than when both agreed; before that nothing was agreed on of it.
  package func made(_ day: DayApart, since last: Instant?) -> Instant {
    let now = meaning.now.instant
    let first = day.isNew ? .earliest : last ?? .earliest
    return min(max(day.modified ?? now, first), now)
  }

  /// Opens a day of a series, which was un-ticked there.
  package func reopening(_ whole: WholeTask, at made: Instant) -> SyncStep {
    var draft = meaning.draft(of: whole, isOurs: false)
    (draft.done, draft.finished) = (false, nil)
    return .reviseTask(whole.task, draft, [.state], made: made)
  }

  /// When a part was reopened there: now, where it does not say that it was changed since.
  func timeReopened(_ theirs: Component, from base: Component?, since last: Instant?) -> Instant {
    theirs.modified == base?.modified ? meaning.now.instant : time(of: theirs, since: last)
  }

  /// The same of the series of a text.
  package mutating func timeReopened(_ text: SyncText, since base: SyncBase) -> Instant {
    let agreed = (try? SyncText(base.text)).flatMap { $0 }.flatMap { part("", of: $0) }
    guard let theirs = part("", of: text) else { return meaning.now.instant }
    return timeReopened(theirs, from: agreed, since: base.at)
  }

  /// The day of a series that was finished, and that its text has gone back to from the next one: it was un-ticked
  /// there.
  package mutating func dayUnticked(
    _ agreed: SyncText,
    _ theirs: SyncText,
    among texts: [SyncText]
  ) -> LocalDay? {
    guard let day = dayBefore(agreed, theirs), let old = task(agreed), let next = old.due,
      let repeats = old.repeats, SyncDecision.isNext(next, after: day, repeats),
      !isPutBack(theirs, to: day, agreed, among: texts)
    else { return nil }
    return day
  }

  /// Takes such a part of a text for agreed on; of a day that was `done` here only its plan and its state, and else
  /// what its series said.
  package mutating func agree(
    on day: DayApart,
    of text: SyncText,
    in base: inout SyncBase,
    done isDone: Bool = false
  ) {
    guard var agreed = (try? SyncText(base.text)).flatMap({ $0 }),
      let names = try? names(of: agreed),
      var component = part(day.part, of: text)
    else { return }
    if isDone, var known = seriesDay(day.day, in: base.text) {
      (known.plan, known.state, known.work) = (day.told.plan, day.told.state, day.told.work)
      known.category = day.told.category
      meaning.edit(&component, from: day.told, to: known)
    }
    if let place = names[day.part]?.place {
      agreed.replace(place, with: component)
    } else {
      agreed.append(component)
    }
    base.text = agreed.bytes
  }

  /// Leaves days that are told apart for the next round, which knows their series.
  package func leave(_ days: [DayApart], of unit: inout SyncUnit) {
    guard let result = unit.result, var text = (try? SyncText(result.text)).flatMap({ $0 }) else {
      return
    }
    let parts = Set(days.map(\.part))
    for (place, component) in text.items.reversed() {
      let name = component["RECURRENCE-ID"]?.text.trimmed
      if name.map(parts.contains) == true { text.remove(place) }
    }
    unit.result?.text = text.bytes
    unit.result?.stamp = ""
  }
}

extension TaskDraft {
  /// Takes over the words and the priority that a series was given, where they are as that had them.
  mutating func follow(_ series: TaskDraft, from old: TaskDraft) {
    if title == old.title { title = series.title }
    if notes == old.notes { notes = series.notes }
    if priority == old.priority { priority = series.priority }
  }
}

extension SyncDecision.Here {
  /// The task that it is; `nil` for anything else.
  package var task: WholeTask? {
    guard case .item(.task(let whole)) = item else { return nil }
    return whole
  }

  /// A day that an instance of its series is, or is to be, here.
  package static var instance: Self {
    var here = Self(.deleted)
    here.isInstance = true
    return here
  }
}

/// Days that are told apart, of which a repeating task is without here, as it is an event.
///
/// Files do not leave them out (`EXDATE`): the parts stand for them.
extension SyncWork {
  /// Has three drafts of a series compared as if each left those days out that its file tells apart.
  ///
  /// Those that the series has passed here say nothing.
  func leaveOutDaysApart(
    _ base: inout TaskDraft?,
    _ ours: inout TaskDraft,
    _ theirs: inout TaskDraft
  ) {
    guard !(apart.isEmpty && apartBefore.isEmpty), let due = ours.due,
      let repeats = ours.repeats, theirs.repeats != nil, !repeats.afterCompletion
    else { return }
    let before = Set(apartBefore.values)
    let days = Set(apart.values).union(before)
    ours.leaveOut(days.filter { $0 <= due })
    theirs.leaveOut(Set(apart.values))
    let known = Set(ours.repeats?.excluded ?? [])
    base?.leaveOut(before.intersection(known))
  }

  /// The same draft as its file says it, with those days, but for one to come whose task was deleted here.
  func tellingDaysApart(_ draft: TaskDraft, besides told: [LocalDay]) -> TaskDraft {
    var draft = draft
    let standing = apart.filter { part, day in
      !gone.contains(part) || draft.due.map { day <= $0 } ?? true
    }
    let days = Set(standing.values).subtracting(told).union(back)
    draft.repeats?.excluded.removeAll { days.contains($0) }
    return draft
  }
}

extension TaskDraft {
  /// Takes days out of the series.
  mutating func leaveOut(_ days: Set<LocalDay>) {
    guard let excluded = repeats?.excluded, !days.isSubset(of: excluded) else { return }
    repeats?.excluded = days.union(excluded).sorted()
  }
}
