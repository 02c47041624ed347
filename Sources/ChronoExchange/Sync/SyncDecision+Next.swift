package import ChronoModel

/// A file that has come back to where it was before the category of its item was changed here.
extension SyncDecision {
  /// What comes of the item's own file and of that one, which who carries files has brought back because
  /// it was changed there; `nil` where ours would be as it is known there by its sum, and
  /// nothing is disputed.
  ///
  /// Both come from one of the `texts` that ours had, or theirs comes from ours. What is as it is known there
  /// may be deleted there, if the item is on its way back.
  package mutating func broughtBack(
    _ theirs: SyncText,
    to ours: SyncText,
    known: [UInt8],
    among texts: [SyncText]
  ) -> Outcome? {
    guard theirs.uid == ours.uid, theirs.kind == ours.kind,
      let own = try? changes(from: ours, to: theirs)
    else { return nil }
    let older = ancestor(of: ours, theirs, among: texts)
    let other = older.flatMap { try? changes(from: $0, to: theirs) }
    let base = other.map { $0 <= own } == true ? older : ours
    guard var outcome = try? merge(ours, theirs, from: base) else { return nil }
    try? doubt(&outcome, of: ours, theirs, from: base, among: texts)
    return outcome.text.sum != known || !outcome.disputes.isEmpty ? outcome : nil
  }
}

extension SyncDecision {
  /// Whether a text comes rather from one of two than from the other.
  package mutating func isNearer(
    _ one: SyncText,
    than other: SyncText,
    to text: SyncText
  ) throws(ImportError) -> Bool {
    try changes(from: one, to: text) <= changes(from: other, to: text)
  }
}

/// Files that another program makes for the next instance of a series, of what it knew of the one before.
extension SyncDecision {
  /// What a new file says of the instance that comes after the one that a file has told.
  package struct Next {
    /// When it is.
    package var plan: TaskDraft.Plan
    /// Fields of those that are taken over from there that it says otherwise than what it was made of.
    package var changed: Set<SyncField> = []
    /// Fields that were changed here before the new file was made, of which that knows nothing.
    package var given: Set<SyncField> = []
    /// What both have changed.
    package var disputes: [SyncDispute] = []
    /// Whether a planner says it, which knows what is of one day alone.
    package var isTold = false
    /// The part of the new file.
    package var text: [UInt8]

    /// How many fields the new file says otherwise than what it may have been made of.
    fileprivate var distance = 0

    /// Of two that differ alike the one that disputes more: a question too many loses nothing.
    fileprivate func isNearer(than other: Next) -> Bool {
      distance != other.distance
        ? distance < other.distance : disputes.count > other.disputes.count
    }
  }

  /// What a new file says of the next instance, three ways: the `texts` of the file before are what it
  /// may have been made of, newest first, and `ours` is the instance as it would be here.
  ///
  /// It was made of the one that it differs from least; see ``ancestor(of:_:among:)``.
  package mutating func next(
    in file: SyncText,
    at collection: String,
    of texts: [SyncText],
    _ ours: WholeTask
  ) -> Next? {
    guard task(file) != nil, let component = file.items.first?.component else { return nil }
    let mine = meaning.draft(of: ours, isOurs: false)
    let isTold = openInstance(file) != nil
    // A planner has made it of a text that went on; what finished that one has come from it as well.
    let before = isTold ? texts.filter(\.hasRule) : []
    var best: Next?
    for text in before.isEmpty ? texts : before {
      guard let base = text.items.first?.component,
        let (old, new) = pair(text, base, component, mine.usualTime)
      else { continue }
      let next = Next(new, from: old, mine, component.bytes)
      if best.map({ next.isNearer(than: $0) }) ?? true { best = next }
    }
    best?.isTold = isTold
    // Who makes a file of what he understands leaves out that it is counted from completion.
    if mine.repeats?.afterCompletion == true, !meaning.isCountedFromCompletion(component) {
      best?.given.insert(.repeats)
    }
    if let own = category(collection), own.name.lowercased() != mine.category.name.lowercased() {
      best?.given.insert(.category)
    }
    return best
  }

  /// Whether a new file says no more than that the series of another goes on.
  package mutating func isOnlyNext(_ file: SyncText, of texts: [SyncText]) -> Bool {
    guard let component = file.items.first?.component else { return false }
    return texts.contains { text in
      guard let base = text.items.first?.component,
        let (old, new) = pair(text, base, component, nil), let due = old.due, let day = new.due,
        let repeats = old.repeats, SyncDecision.isNext(day, after: due, repeats), !new.done,
        new.repeats?.rule.endless == repeats.rule.endless
      else { return false }
      return new.title == old.title && new.notes == old.notes && new.priority == old.priority
        && [old.time, old.usualTime].contains(new.time)
    }
  }

  /// What a file says and what one that was made of it does, as it is meant.
  ///
  /// A day without a time begins at midnight in UTC for todoman. So does one here that was told so, and is
  /// without a time.
  mutating func pair(
    _ text: SyncText,
    _ base: Component,
    _ component: Component,
    _ time: TimeOfDay?
  ) -> (old: TaskDraft, new: TaskDraft)? {
    guard var old = task(text), var new = try? meaning.task(meaning.aligned(component, with: base))
    else { return nil }
    let isMidnight = time == nil && base["DUE"]?.text.trimmed.hasSuffix("T000000Z") == true
    if isMidnight { old.leaveTime(dayStart: meaning.now.dayStart) }
    if old.time == nil, DoneDays(component) == nil {
      new.leaveTime(dayStart: meaning.now.dayStart)
    }
    return (old, new)
  }

  /// Whether a series goes on from a day to another.
  static func isNext(_ next: LocalDay, after due: LocalDay, _ repeats: RepeatDraft) -> Bool {
    guard next > due else { return false }
    let series = repeats.repeats(from: due, series: Identifier(high: 0, low: 0))
    return repeats.afterCompletion || (try? series.seriesOfDays().next(after: due)) == next
  }

  /// Whether theirs is on the next day of its series, which both had agreed to be on the day before and
  /// ours is: it was finished there (RFC 5545 has no other way that one UID could say it).
  static func hasRolled(_ ours: TaskDraft, _ theirs: TaskDraft, from base: TaskDraft?) -> Bool {
    guard let base, let due = base.due, let repeats = base.repeats, let next = theirs.due,
      theirs.repeats?.rule == repeats.rule, ours.due == due,
      ![base, ours, theirs].contains(where: { $0.done || $0.isDropped })
    else { return false }
    return isNext(next, after: due, repeats)
  }

  /// What both had agreed on, and theirs, as they are of the next day, where ours has gone on to that: a time
  /// that theirs was given is that of the series.
  static func onNextDay(
    _ base: TaskDraft,
    _ theirs: TaskDraft,
    as ours: TaskDraft
  ) -> (base: TaskDraft, theirs: TaskDraft) {
    guard hasRolled(theirs, ours, from: base) else { return (base, theirs) }
    var (old, new) = (base, theirs)
    (old.due, new.due) = (ours.due, ours.due)
    old.setTime(base.usualTime)
    new.setTime(theirs.time == base.time ? base.usualTime : theirs.time)
    return (old, new)
  }

  /// Whether both have gone on from the day that both had agreed to be on, each by its own rule, theirs
  /// without another change.
  static func haveBothRolled(_ ours: TaskDraft, _ theirs: TaskDraft, from base: TaskDraft) -> Bool {
    guard let due = base.due, let day = ours.due, let next = theirs.due, let own = ours.repeats,
      let repeats = base.repeats, theirs.repeats?.rule == repeats.rule
    else { return false }
    return goesOn(to: day, after: due, own) && goesOn(to: next, after: due, repeats)
      && ![base, ours, theirs].contains { $0.done || $0.isDropped }
      && [base.time, base.usualTime].contains(theirs.time)
  }

  /// Both as they are where ``haveBothRolled(_:_:from:)``: of two days of one rule the later holds.
  static func atLaterDay(
    _ ours: TaskDraft,
    _ theirs: TaskDraft
  ) -> (ours: TaskDraft, theirs: TaskDraft) {
    var (mine, other) = (ours, theirs)
    if let day = theirs.due, day > ours.due ?? day, ours.repeats?.rule == theirs.repeats?.rule {
      mine.due = day
      mine.setTime(ours.usualTime)
    }
    other.plan = mine.plan
    return (mine, other)
  }

  /// Whether a later day is one of a series.
  static func goesOn(to day: LocalDay, after due: LocalDay, _ repeats: RepeatDraft) -> Bool {
    guard day > due else { return false }
    let series = repeats.repeats(from: due, series: Identifier(high: 0, low: 0))
    return repeats.afterCompletion
      || (try? series.seriesOfDays())?.days(in: day...day).isEmpty == false
  }

  /// The last day of a series that was finished there, where theirs says no more than that it has gone on, and ours
  /// has gone on as well; `nil` where it was not so.
  ///
  /// Ours may have gone on because the day was over. Nothing goes on for that on the day itself.
  static func dayTicked(
    _ ours: TaskDraft,
    _ theirs: TaskDraft,
    from base: TaskDraft,
    made: Moment,
    isOfPlanner: Bool
  ) -> LocalDay? {
    guard let due = base.due, let day = ours.due, day > due, !ours.done, !ours.isDropped,
      let own = ours.repeats, own.rule == base.repeats?.rule || goesOn(to: day, after: due, own),
      [base.time, base.usualTime].contains(theirs.time),
      let last = daysTicked(theirs, from: base, made: made, isOfPlanner: isOfPlanner).last,
      last <= day
    else { return nil }
    return last
  }

  /// Both as they are where a day was finished there by going on to the next; `nil` where it was not.
  ///
  /// `isSameDay` says that ours is still the instance that both had agreed on: moved meanwhile, it is finished all the
  /// same, and the series goes on behind the day that it was moved to.
  static func rolled(
    _ ours: TaskDraft,
    _ theirs: TaskDraft,
    from base: TaskDraft?,
    isSameDay: Bool,
    made: Instant
  ) -> (ours: TaskDraft, theirs: TaskDraft)? {
    guard let base else { return nil }
    if hasRolled(ours, theirs, from: base) {
      return atRolledDay(ours, pastLeftOut(theirs, by: ours), from: base, made: made)
    }
    guard isSameDay, !ours.done, !ours.isDropped, hasRolled(base, theirs, from: base),
      let due = base.due, let day = ours.due, let next = theirs.due, let repeats = base.repeats
    else { return nil }
    var other = theirs
    if !repeats.afterCompletion, day >= next {
      let series = repeats.repeats(from: due, series: Identifier(high: 0, low: 0))
      guard let after = try? series.seriesOfDays().next(after: day) else {
        // The move has taken the last days.
        other.plan = base.plan
        (other.done, other.finished) = (true, made)
        return (ours, other)
      }
      other.due = after
    }
    return atRolledDay(ours, other, from: base, made: made)
  }

  /// Both as they are where theirs ``hasRolled(_:_:from:)``, with what was changed in ours: a time that it
  /// was given is that of the next day, and where it repeats otherwise, or no more, theirs is the
  /// finished day, because the next one is not what theirs says.
  static func atRolledDay(
    _ ours: TaskDraft,
    _ theirs: TaskDraft,
    from base: TaskDraft,
    made: Instant?
  ) -> (ours: TaskDraft, theirs: TaskDraft) {
    var (mine, other) = (ours, theirs)
    if ours.repeats?.rule != base.repeats?.rule {
      other.plan = base.plan
      (other.done, other.finished) = (true, made)
    } else if ours.plan != base.plan {
      let time = theirs.time == base.time ? base.usualTime : theirs.time
      mine.due = theirs.due
      mine.setTime(ours.usualTime)
      other.setTime(time == base.usualTime ? mine.time : time)
    }
    return (mine, other)
  }

  /// The next day of a series as it is here, where theirs has gone on from one to which it was moved for once, and so by
  /// the weekday or the date of that; `nil` where it has not.
  func dayOfOwn(_ whole: WholeTask, _ theirs: TaskDraft, from base: TaskDraft?) -> LocalDay? {
    guard let due = base?.due, let next = theirs.due, next > due, !theirs.done,
      let repeats = whole.task.repeats, !repeats.afterCompletion,
      let series = try? repeats.seriesOfDays(), series.days(in: due...due).isEmpty,
      series.days(in: next...next).isEmpty
    else { return nil }
    return series.next(after: due)
  }

  /// Theirs, on the first day from the one that it has gone on to which ours does not leave out.
  static func pastLeftOut(_ theirs: TaskDraft, by ours: TaskDraft) -> TaskDraft {
    guard let day = theirs.due, let repeats = ours.repeats, repeats.excluded.contains(day)
    else { return theirs }
    let series = repeats.repeats(from: day, series: Identifier(high: 0, low: 0))
    var past = theirs
    past.due = (try? series.seriesOfDays().next(after: day)) ?? day
    return past
  }
}

extension SyncDecision.Next {
  fileprivate init(_ new: TaskDraft, from old: TaskDraft, _ ours: TaskDraft, _ text: [UInt8]) {
    plan = new.plan
    plan.usual = nil
    self.text = text
    take(.title, new, old, ours, \.title)
    take(.notes, new, old, ours, \.notes)
    take(.priority, new, old, ours, \.priority)
    // What was the time of one day alone does not go on.
    var (there, here) = (new, ours)
    there.setTime(new.time == old.time ? old.usualTime : new.time)
    (here.due, here.usual) = (new.due, nil)
    here.setTime(ours.usualTime)
    take(.due, there, old, here, \.usualTime)
    plan.time = (changed.remove(.due) == nil ? here : there).time
    if plan.time != new.time { given.insert(.due) }
    if let known = new.repeats?.rule.endless {
      if let rule = old.repeats?.rule.endless, rule != known { distance += 1 }
      if let rule = ours.repeats?.rule.endless, rule != known { given.insert(.repeats) }
    }
  }

  private mutating func take<Value: Equatable>(
    _ field: SyncField,
    _ new: TaskDraft,
    _ old: TaskDraft,
    _ ours: TaskDraft,
    _ value: KeyPath<TaskDraft, Value>
  ) {
    let (there, base, here) = (new[keyPath: value], old[keyPath: value], ours[keyPath: value])
    if there != base { distance += 1 }
    guard there != here else { return }
    if there != base, here == base {
      changed.insert(field)
      return
    }
    given.insert(field)
    guard there != base else { return }
    disputes.append(SyncDispute(field, ours: ours.words(of: field), theirs: new.words(of: field)))
  }
}
