package import ChronoModel

/// Series that two planners tell each other in so many words: nothing of them is guessed from the day that a file has gone
/// on to, as it is where a phone has.
extension SyncDecision {
  /// A series as it is here, as it is told there, and what becomes of both.
  package struct ToldMeeting {
    package let base: ToldSeries
    package let ours: ToldSeries
    package let theirs: ToldSeries
    package var meeting: SeriesMeeting
    /// The open instance as it is to be here, with its plan and its promises.
    package var open: TaskDraft
    /// Whether it is on a day before the one that it was on, as that is in the schedule again.
    package fileprivate(set) var isPutBack = false

    /// Whose rule it is, or whose open instance where nobody has given another: it is counted from the day that whoever
    /// gave it had before him, also where that was moved on the other side.
    fileprivate let ruling: ToldSeries

    /// Whether both are on the instance that they had agreed on.
    fileprivate var isOnOneDay: Bool { [base, ours, theirs].allSatisfy { $0.day == meeting.day } }
  }

  /// `nil` where the text is not one that another planner has made of what both had agreed on, or the rule was changed.
  package mutating func meet(
    _ whole: WholeTask,
    _ closed: [ClosedInstance],
    since base: SyncBase,
    _ text: SyncText
  ) -> ToldMeeting? {
    guard let agreed = (try? SyncText(base.text)).flatMap({ $0 }),
      agreed.items.count == 1, text.items.count == 1, agreed.isTask, text.isTask,
      let old = agreed.items.first?.component, let written = text.items.first?.component,
      let other = task(text), let theirs = told(other, written, since: old),
      var known = task(agreed)
    else { return nil }
    var own = meaning.draft(of: whole, isOurs: false)
    // A text may say midnight of a day without a time (todoman): it is meant as it was taken.
    if base.links.first(where: \.part.isEmpty)?.sum == SyncSum.of(own) {
      known.plan = own.plan
      if known.due == nil { known.repeats?.anchor = own.repeats?.anchor }
    }
    own.promises = whole.promises.map { TaskDraft.Promise($0, of: whole.task) }
    guard let ours = ToldSeries(own, closed),
      let before = ToldSeries(known, DoneDays(old)?.closed.values ?? [:].values)
    else { return nil }
    return meet(ours, theirs, since: before)
  }

  /// A series as a part tells it that a planner has made of what was agreed on; `nil` of any other.
  private func told(_ draft: TaskDraft, _ written: Component, since old: Component) -> ToldSeries? {
    guard written.isOfPlanner(since: old),
      old.revisions.first.map(written.revisions.contains) ?? true,
      written[SyncDecision.finishedDay] == nil, old[SyncDecision.finishedDay] == nil,
      let told = DoneDays(written), told.due == draft.dayOfSeries
    else { return nil }
    return ToldSeries(draft, told.closed.values)
  }

  /// `nil` where it is not told why the open instances are two, or both have given the series a rule.
  private func meet(
    _ ours: ToldSeries,
    _ theirs: ToldSeries,
    since before: ToldSeries
  ) -> ToldMeeting? {
    let (own, other, known) = (ours.draft, theirs.draft, before.draft)
    guard let rules = rules(own.repeats, other.repeats, since: known.repeats),
      let meeting = SeriesMeeting(base: before, ours: ours, theirs: theirs, rules)
    else { return nil }
    var met = ToldMeeting(
      base: before,
      ours: ours,
      theirs: theirs,
      meeting: meeting,
      open: meeting.side == .ours ? own : other,
      ruling: rules.ruling ?? meeting.side == .ours ? ours : theirs
    )
    let usual = other.usualTime == known.usualTime ? own.usualTime : other.usualTime
    if met.open.usual == nil {
      met.open.setTime(usual)
    } else {
      met.open.usual = UsualTime(usual, besides: met.open.time)
    }
    if meeting.isBehind { return goOn(met, by: rules.ruling == .ours ? ours : theirs) }
    skipLeftOut(&met)
    putBack(&met, rules.putBack)
    return met
  }

  /// `nil` where both have given the series a rule, each its own.
  private func rules(
    _ ours: RepeatDraft?,
    _ theirs: RepeatDraft?,
    since agreed: RepeatDraft?
  ) -> SeriesMeeting.Rules? {
    func isSame(_ one: RepeatDraft, _ other: RepeatDraft) -> Bool {
      one.rule.endless == other.rule.endless && one.afterCompletion == other.afterCompletion
    }
    guard let ours, let theirs, let agreed else { return nil }
    let isOurs = !isSame(ours, agreed)
    let isTheirs = !isSame(theirs, agreed)
    let isSame = isSame(ours, theirs)
    let left = Set(ours.excluded).intersection(theirs.excluded)
    guard isSame || !isOurs || !isTheirs else { return nil }
    return SeriesMeeting.Rules(
      ruling: isSame ? nil : isOurs ? .ours : .theirs,
      isRuledTwice: isSame && isOurs,
      leftOut: Set(ours.excluded + theirs.excluded).subtracting(agreed.excluded),
      putBack: Set(agreed.excluded).subtracting(left).filter { meaning.now.today <= $0 },
      now: meaning.now.instant,
      today: meaning.now.today
    )
  }

  /// Goes on by the rule of a side behind the last instance that is closed, where that was not heard of there.
  private func goOn(_ met: ToldMeeting, by ruling: ToldSeries) -> ToldMeeting? {
    let held = met.meeting.side == .ours ? met.ours : met.theirs
    guard let repeats = ruling.draft.repeats, !held.isMoved, held.draft.work.isEmpty,
      let last = met.meeting.closed.values.max(by: { $0.passed < $1.passed }),
      let next = next(after: last, by: repeats, from: ruling.dayCountedFrom)
    else { return nil }
    var gone = met
    gone.meeting.goOn(to: next)
    gone.open.due = next
    gone.open.setTime(met.open.usualTime)
    gone.open.promises = nil
    return gone
  }

  private func next(
    after last: ClosedInstance,
    by repeats: RepeatDraft,
    from day: LocalDay
  ) -> LocalDay? {
    let series = repeats.repeats(from: day, series: Identifier(high: 0, low: 0))
    guard repeats.afterCompletion else {
      return (try? series.seriesOfDays())?.next(after: last.passed)
    }
    guard let end = last.closed else { return nil }
    let closed = meaning.now.logicalDay(of: end)
    return (try? series.day(after: last.last.day, closed: closed, finished: 1, today: closed))
      ?? nil
  }

  /// Goes on from a day that one side has left out.
  private func skipLeftOut(_ met: inout ToldMeeting) {
    let held = met.meeting.side == .ours ? met.ours : met.theirs
    let left = [met.ours, met.theirs].flatMap { $0.draft.repeats?.excluded ?? [] }
    guard !held.isMoved, held.draft.work.isEmpty, var repeats = held.draft.repeats,
      left.contains(held.day), met.base.draft.repeats?.excluded.contains(held.day) == false
    else { return }
    repeats.excluded = Set(left).sorted()
    let first = held.dayCountedFrom
    let series = repeats.repeats(from: first, series: Identifier(high: 0, low: 0))
    guard let next = try? series.seriesOfDays().next(after: held.day) else { return }
    met.meeting.skip(to: next, at: meaning.now.instant)
    met.open.due = next
    met.open.setTime(met.open.usualTime)
    met.open.promises = nil
  }

  /// Goes back to a day before the open one that one side has put into the schedule again, as it undid that it was left out.
  private func putBack(_ met: inout ToldMeeting, _ days: Set<LocalDay>) {
    let held = met.meeting.side == .ours ? met.ours : met.theirs
    let last = met.meeting.closed.values.map(\.passed).max() ?? .earliest
    if !held.isMoved, held.draft.work.isEmpty, held.draft.repeats?.afterCompletion == false,
      let day = days.filter({ last < $0 && $0 < met.meeting.day }).min()
    {
      met.meeting.goOn(to: day)
      met.open.due = day
      met.open.setTime(met.open.usualTime)
      met.open.promises = nil
    }
    met.isPutBack =
      met.meeting.day < met.ours.day && days.contains(met.meeting.day)
      && !met.ours.isMoved && met.ours.draft.work.isEmpty
  }

  /// What becomes of both, once the instances here are as they are told.
  package mutating func settle(
    _ met: ToldMeeting,
    of whole: WholeTask,
    _ here: Here,
    since base: SyncBase,
    _ text: SyncText,
    at place: SyncPlace,
    stamp: String
  ) throws(ImportError) -> SyncUnit {
    var unit = SyncUnit(uid: base.uid, base: base)
    var work = SyncWork(text: text, place: place, days: [])
    guard let written = text.items.first?.component else { return unit }
    let part = SyncPart(
      name: "",
      base: (try SyncText(base.text))?.items.first?.component,
      theirs: written,
      here: here,
      link: base.links.first { $0.part.isEmpty }
    )
    let own = category(place.collection)
    let (merge, taken, there) = SyncDecision.fields(of: met, isOurs: true, in: own)
    var fields = merge.taken.subtracting([.due, .state])
    if taken.time != met.ours.draft.time || taken.usual != met.ours.draft.usual {
      fields.insert(.due)
    }
    if taken.reminders != met.ours.draft.reminders { fields.insert(.reminders) }
    if !merge.undone.isEmpty { unit.steps.append(.undoWork(whole.task, merge.undone)) }
    if !fields.isEmpty {
      let made = time(of: written, since: nil)
      unit.steps.append(.reviseTask(whole.task, taken, fields, made: made))
      work.note(.changedHere)
    }
    if merge.given.contains(.category) { move(&work, &unit, to: merge.there.category) }
    let component = component(of: .task(whole), from: part.base, uid: base.uid)
    let asked = conflicts(of: merge, part, written, .task(whole), own: component, &unit)
    var edited = telling(met, there, in: written, isOneList: own == nil)
    edited.tell(conflicts: asked)
    if edited != written {
      edited.markRevision()
      work.edits.append(.replace("", edited))
      work.note(.changedThere)
    }
    work.keep(part, .task(whole), sum(of: .task(whole)))
    finish(&unit, work, text, at: place, stamp: stamp)
    return unit
  }

  /// What comes of each field of both, on the day that the open instance is on: as it is here then, and there.
  ///
  /// `isOurs` says that ours is as it is here, and no text; `category` is that of the collection, where that says it.
  private static func fields(
    of met: ToldMeeting,
    isOurs: Bool,
    in category: CategoryChoice?
  ) -> (merge: SyncMerge<TaskDraft>, here: TaskDraft, there: TaskDraft) {
    let origin = met.base.draft
    func level(_ series: ToldSeries, isOurs: Bool = false) -> TaskDraft {
      var level = counted(series.draft, from: origin, isOurs: isOurs)
      if let old = level.due, let due = met.open.due { level.reminders.move(from: old, to: due) }
      if !met.meeting.isDisputed {
        level.due = met.open.due
        level.setTime(series.draft.usualTime)
      }
      if series.day != met.meeting.day, met.meeting.closed[series.day] != nil { level.work = [] }
      return level
    }
    var (before, theirs) = (level(met.base), level(met.theirs))
    if let category { (before.category, theirs.category) = (category, category) }
    let merge = SyncMerge(
      tasks: before,
      ours: level(met.ours, isOurs: isOurs),
      theirs: theirs,
      isOursSame: false,
      tellsWork: met.isOnOneDay
    )
    func planned(_ draft: TaskDraft) -> TaskDraft {
      var planned = countedDown(draft, from: origin)
      let usual = met.meeting.isDisputed ? met.open.usualTime : draft.time
      planned.due = met.open.due
      planned.repeats?.anchor = met.open.repeats?.anchor
      planned.countedFrom = met.ruling.draft.dayCountedFrom
      planned.time = met.open.usual == nil ? usual : met.open.time
      planned.usual = UsualTime(usual, besides: planned.time)
      return planned
    }
    return (merge, planned(merge.here), planned(merge.there))
  }

  /// What comes of two texts that planners have made of one, each field three ways; `nil` of any others.
  ///
  /// `edited` is theirs, and is what comes of both.
  mutating func mergeTold(
    _ base: Component?,
    _ own: Component,
    _ written: Component,
    in edited: inout Component
  ) throws(ImportError) -> SyncMerge<TaskDraft>? {
    guard written.name == CalendarMeaning.taskName, let base else { return nil }
    let aligned = meaning.aligned(edited, with: base)
    let mine = try meaning.task(meaning.aligned(own, with: base))
    guard let ours = told(mine, own, since: base),
      let theirs = told(try meaning.task(aligned), written, since: base),
      let before = ToldSeries(
        try meaning.task(base),
        DoneDays(base)?.closed.values ?? [:].values
      ),
      let met = meet(ours, theirs, since: before)
    else { return nil }
    let (merge, _, there) = SyncDecision.fields(of: met, isOurs: false, in: nil)
    edited = telling(met, there, in: aligned, isOneList: true)
    edited.set(written.all("LAST-MODIFIED"), for: "LAST-MODIFIED")
    return merge
  }

  /// The text as it is to be.
  private mutating func telling(
    _ met: ToldMeeting,
    _ there: TaskDraft,
    in written: Component,
    isOneList: Bool
  ) -> Component {
    var (edited, draft) = (written, there)
    let before = met.theirs.draft
    if !isOneList { draft.category = before.category }
    meaning.edit(&edited, from: before, to: draft)
    meaning.putCategory(draft.category, from: before.category, into: &edited)
    meaning.putWork(draft.work, from: before.work, into: &edited)
    if let open = ToldSeries(met.open, []), !open.hasSamePlan(as: met.theirs) {
      if open.isMoved {
        meaning.put(met.open.promises ?? [], into: &edited)
      } else {
        edited.set([], for: "X-CHRONOLIST-PROMISE")
      }
    }
    guard let due = draft.dayOfSeries else { return edited }
    let days = DoneDays(due: due, met.meeting.closed.values)
    var told = edited
    days.put(into: &told)
    return DoneDays(told) == DoneDays(edited) ? edited : told
  }
}

extension ClosedInstance {
  /// The last day that it stands for.
  fileprivate var passed: LocalDay { max(day, last.day) }
}
