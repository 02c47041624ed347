package import ChronoModel

/// What the tasks of a series have in common, in whatever file they are.
package struct SyncSeriesName: Hashable, Sendable {
  private let title: String
  private let rule: RecurrenceRule

  /// `nil` for a task that does not repeat.
  fileprivate init?(_ draft: TaskDraft) {
    guard let rule = draft.repeats?.rule else { return nil }
    self.rule = rule.endless
    title = draft.title
  }
}

/// Series of tasks that go on in another file than the one they were in.
extension SyncDecision {
  /// Whether a file was finished and says no more that it repeats, if it ever did.
  ///
  /// todoman does that, and makes a new file of another UID with the rule and the next day.
  package mutating func hasLeftSeries(_ agreed: SyncText, _ theirs: SyncText) -> Bool {
    guard !theirs.hasRule, let old = task(agreed), !old.done, let new = task(theirs) else {
      return false
    }
    // What comes of two texts has the title that it was given here.
    let isMerged =
      theirs.items.first?.component.isOfPlanner(since: agreed.items.first?.component) == true
    return new.done && new.repeats == nil && (isMerged || new.title == old.title)
  }

  /// The series that a file tells an open instance of, and days apart only `evenWithDays`.
  package mutating func series(
    in text: SyncText,
    evenWithDays: Bool = false
  ) -> SyncSeriesName? {
    let whole = evenWithDays ? try? part("", of: text).map { try meaning.task($0) } : task(text)
    guard text.hasRule, let task = whole, !task.done, !task.isDropped else { return nil }
    return SyncSeriesName(task)
  }

  /// The series that a file has left, as it is called in what it says now: it may have been renamed here meanwhile.
  package mutating func series(left agreed: SyncText, in text: SyncText) -> SyncSeriesName? {
    guard var old = task(agreed), let new = task(text) else { return nil }
    old.title = new.title
    return SyncSeriesName(old)
  }

  /// The series that an item is of.
  package func series(of whole: WholeTask) -> SyncSeriesName? {
    SyncSeriesName(meaning.draft(of: whole, isOurs: false))
  }

  /// Whether a task has another rule than another text says, and leaves out other days: those are one field, and two
  /// changes.
  mutating func repeatsTwofold(_ one: Component, _ other: Component) -> Bool {
    guard one.name == CalendarMeaning.taskName, let old = try? meaning.task(one).repeats,
      let new = try? meaning.task(other).repeats
    else { return false }
    return old.rule.endless != new.rule.endless && Set(old.excluded) != Set(new.excluded)
  }

  /// Both texts as they were before one of them went on from a day of a series that the other has
  /// finished: what comes of them is that day, finished.
  ///
  /// It would else be the next day, which nobody has finished. The planner knows that its series has
  /// gone on, and the other program has a new file for that.
  ///
  /// `made` is when theirs was changed there. That the last day of a series was over is nobody's decision
  /// either: where one side tells it as dropped for that, a finish on the other holds. What a planner has `told` that has gone on
  /// holds, and ticks count from where it was: `ticksFrom`.
  static func atFinishedDay(
    _ ours: TaskDraft,
    _ theirs: TaskDraft,
    from base: TaskDraft?,
    made: Moment?,
    isOfPlanner: Bool,
    _ told: ToldOfDay,
    ticksFrom: TaskDraft?,
    isOver: (_ finish: Instant, _ day: LocalDay) -> Bool
  ) -> (ours: TaskDraft, theirs: TaskDraft) {
    guard let base, let due = base.due, let repeats = base.repeats, !base.done, !base.isDropped
    else { return (ours, theirs) }
    func hasLapsed(_ draft: TaskDraft, where other: TaskDraft) -> Bool {
      guard draft.isDropped, other.done, !repeats.afterCompletion, let closed = draft.finished
      else { return false }
      return draft.due == due && isOver(closed, due)
    }
    if hasLapsed(ours, where: theirs) || hasLapsed(theirs, where: ours) {
      var (mine, other) = (ours, theirs)
      if ours.isDropped { mine.state = base.state } else { other.state = base.state }
      return (mine, other)
    }
    if let made, told.theirs == nil,
      let day = dayTicked(
        ours,
        theirs,
        from: ticksFrom ?? base,
        made: made,
        isOfPlanner: isOfPlanner
      )
    {
      var (mine, other) = (ours, theirs)
      (mine.plan, mine.state, other.plan) = (base.plan, base.state, base.plan)
      other.due = day
      (other.done, other.finished) = (true, made.instant)
      return (mine, other)
    }
    if hasRolled(ours, theirs, from: base) {
      if told.theirs == false { return onOneDay(ours, theirs, from: base) }
      return atRolledDay(ours, pastLeftOut(theirs, by: ours), from: base, made: nil)
    }
    if hasRolled(theirs, ours, from: base), theirs.repeats?.rule != base.repeats?.rule {
      // The planner knows whether its day was finished or is over: another rule, or none, is that of its next.
      var other = theirs
      if theirs.plan == base.plan { other.plan = ours.plan }
      return (ours, other)
    }
    if hasRolled(theirs, ours, from: base) {
      if told.ours == false {
        let (theirs, ours) = onOneDay(theirs, ours, from: base)
        return (ours, theirs)
      }
      let (theirs, ours) = atRolledDay(theirs, ours, from: base, made: nil)
      return (ours, theirs)
    }
    if haveBothRolled(ours, theirs, from: base) { return atLaterDay(ours, theirs) }
    func goneBack(_ draft: TaskDraft, where other: TaskDraft) -> TaskDraft {
      guard other.done, !draft.done, !draft.isDropped, draft.repeats != nil,
        let next = draft.due, let day = other.due, day == due || day < next
      else { return draft }
      var draft = draft
      // A finished day alone repeats no more; another rule is that of the days to come.
      if other.repeats == nil { draft.repeats = base.repeats }
      if next > due { (draft.plan, draft.state) = (base.plan, base.state) }
      return draft
    }
    return (goneBack(ours, where: theirs), goneBack(theirs, where: ours))
  }

  /// Both as they are on the day that a planner has gone on to, without a tick; a time that the other was given is that of
  /// the days to come.
  private static func onOneDay(
    _ staying: TaskDraft,
    _ gone: TaskDraft,
    from base: TaskDraft
  ) -> (TaskDraft, TaskDraft) {
    var plan = gone.plan
    if staying.time != base.time { plan.time = staying.time }
    var (one, other) = (staying, gone)
    (one.plan, other.plan) = (plan, plan)
    return (one, other)
  }

  /// What comes of a file that both had agreed to repeat no more, where another program has put it back with its rule as it
  /// went on from a day before it knew of that; `nil` for any other.
  package mutating func ended(
    _ agreed: SyncText,
    _ theirs: SyncText,
    among texts: [SyncText]
  ) -> (text: SyncText, day: LocalDay)? {
    guard !agreed.hasRule, theirs.hasRule, let ours = task(agreed), !ours.done, !ours.isDropped,
      let told = task(theirs), let older = ancestor(of: agreed, theirs, among: texts),
      let base = task(older), let day = base.due, SyncDecision.hasRolled(base, told, from: base),
      var text = try? merge(agreed, theirs, from: older).text
    else { return nil }
    if let (place, component) = text.items.first, let finished = task(text), finished.done {
      var (open, dated, edited) = (finished, finished, component)
      open.state = ours.state
      dated.finished = finished.finished ?? theirs.changed
      meaning.edit(&edited, from: open, to: dated)
      text.replace(place, with: edited)
    }
    return (text, day)
  }

  /// The day of a series that a file has finished, where both sides had agreed on a later one; `nil` where
  /// it was not so.
  package mutating func finishedBefore(_ agreed: SyncText, _ theirs: SyncText) -> LocalDay? {
    guard let old = task(agreed), !old.done, old.repeats != nil, let new = task(theirs),
      SyncDecision.hasGoneBack(new, from: old)
    else { return nil }
    return new.due
  }

  /// The same where it is the open instance here that is on a later day.
  package mutating func finishedBefore(_ whole: WholeTask, _ theirs: SyncText) -> LocalDay? {
    // One that waits for someday is still that of its day.
    guard let new = task(theirs), new.done, let day = new.due,
      let open = whole.task.due ?? Succession.given(whole.promises), day < open
    else { return nil }
    return day
  }

  /// When a text was written that says no more than what both sides have agreed on, where it was made
  /// before that and without knowing of it: a day of a series that was over here was finished there.
  ///
  /// It is `nil` where another field differs: that may come from a clock that lags behind.
  package mutating func goneOnBefore(_ agreed: SyncText, _ theirs: SyncText) -> Moment? {
    guard theirs.hasRule, openInstance(theirs) == nil, let new = task(theirs), !new.done,
      !new.isDropped, let known = agreed.items.first?.component.modified,
      let made = theirs.items.first?.component.modified, made < known,
      (try? changes(from: agreed, to: onAgreedDay(theirs, as: agreed))) == 0
    else { return nil }
    return moment(at: made)
  }

  /// The open day that a text is on, where both sides had agreed on a later one of the series.
  package mutating func dayBefore(_ agreed: SyncText, _ theirs: SyncText) -> LocalDay? {
    guard theirs.hasRule, let new = task(theirs), !new.done, !new.isDropped, let day = new.due,
      let old = task(agreed), !old.done, let known = old.due, day < known,
      old.repeats?.rule == new.repeats?.rule
    else { return nil }
    return day
  }

  /// Whether a text on an earlier day than the one agreed on was put back.
  ///
  /// It comes then from what the file said on that day or before, of the `texts` that it has had; one that
  /// comes from what was agreed on was moved to that day. A program that edits a file keeps its `DTSTAMP`,
  /// or counts its `SEQUENCE` on; where neither tells which one it was, nothing is moved.
  package mutating func isPutBack(
    _ theirs: SyncText,
    to day: LocalDay,
    _ agreed: SyncText,
    among texts: [SyncText]
  ) -> Bool {
    func said(_ name: String, _ text: SyncText) -> String? {
      text.items.first?.component[name]?.text.trimmed
    }
    // A planner has marked it since: that is no older one.
    if let mark = theirs.items.first?.component.revisions.first,
      !texts.contains(where: { $0.items.first?.component.revisions.contains(mark) == true })
    {
      return false
    }
    let older = texts.filter { text in
      guard let task = task(text), let due = task.due, let repeats = task.repeats else {
        return false
      }
      return due == day || SyncDecision.goesOn(to: day, after: due, repeats)
    }
    guard !older.isEmpty else { return false }
    let (own, known) = (said("DTSTAMP", theirs), said("DTSTAMP", agreed))
    let isOlder = older.contains { said("DTSTAMP", $0) == own }
    if isOlder != (own == known) { return isOlder }
    let versions = [theirs, agreed].map { said("SEQUENCE", $0).flatMap { Int($0) } ?? 0 }
    guard versions[0] > versions[1] else { return true }
    return (try? changes(from: agreed, to: onAgreedDay(theirs, as: agreed))) != 0
  }

  /// A text as it is on the day that both had agreed on, where it is on one before that.
  private mutating func onAgreedDay(_ theirs: SyncText, as agreed: SyncText) -> SyncText {
    guard dayBefore(agreed, theirs) != nil, let old = task(agreed), let new = task(theirs),
      let (place, component) = theirs.items.first
    else { return theirs }
    var (text, edited) = (theirs, component)
    meaning.edit(&edited, from: new, to: SyncDecision.onAgreedDay(new, as: old))
    text.replace(place, with: edited)
    return text
  }

  /// The same of a task; a time that it was given there stays.
  static func onAgreedDay(_ theirs: TaskDraft, as agreed: TaskDraft) -> TaskDraft {
    var draft = theirs
    if [agreed.time, agreed.usualTime].contains(theirs.time) {
      draft.plan = agreed.plan
    } else {
      draft.due = agreed.due
    }
    return draft
  }

  /// A time elsewhere, in whose day it is here.
  func moment(at instant: Instant) -> Moment {
    var moment = meaning.now
    moment.instant = instant
    return moment
  }

  /// Whether a text is about a finished day that is before the one agreed on.
  static func hasGoneBack(_ theirs: TaskDraft, from base: TaskDraft) -> Bool {
    guard theirs.done, !base.done, let due = theirs.due, let agreed = base.due else { return false }
    return due < agreed
  }

  /// What a file says of a finished day that repeats no more, or `evenWithRule`; `nil` for anything else.
  ///
  /// A day without a time may have been given one; it is the second of the days then.
  package mutating func finished(
    in text: SyncText,
    evenWithRule: Bool = false
  ) -> (title: String, days: Set<LocalDay>)? {
    guard evenWithRule || !text.hasRule, let task = task(text), task.done,
      let due = task.due
    else { return nil }
    var plain = task
    plain.leaveTime(dayStart: meaning.now.dayStart)
    return (task.title, [due, plain.due ?? due])
  }

  /// The one task of a text; `nil` for anything else.
  package mutating func task(_ text: SyncText) -> TaskDraft? {
    guard text.isTask, text.items.count == 1, let component = text.items.first?.component,
      component["RECURRENCE-ID"] == nil
    else { return nil }
    for zone in text.zones { meaning.zones.describe(zone) }
    return try? meaning.task(component)
  }
}
