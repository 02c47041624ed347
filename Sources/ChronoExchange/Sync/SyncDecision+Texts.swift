package import ChronoModel

/// Two texts of one file that were both changed, as a program meets them that carries whole files.
extension SyncDecision {
  /// What comes of two texts.
  package struct Outcome {
    package var text: SyncText
    /// What both have changed, by the part it is of; the text is theirs.
    package var disputes: [(part: String, dispute: SyncDispute, text: [UInt8])] = []
  }

  /// How many fields differ in what two texts mean.
  mutating func changes(
    from base: SyncText,
    to theirs: SyncText
  ) throws(ImportError) -> Int {
    let before = try names(of: base)
    let after = try names(of: theirs)
    let leftOut = try theirs.series.flatMap { series throws(ImportError) in
      try meaning.event(series)
    }?.repeats?.excluded
    var count = 0
    for part in Set(before.keys).union(after.keys) {
      guard let old = before[part]?.component, let new = after[part]?.component else {
        // Deleted there, a day goes as a part, and its series is without it: that is one change. Of a day that was
        // told apart here the marks of its series say whether it was known there.
        let isDeleted =
          after[part] == nil && before[part]?.component.revisions.isEmpty == true
          && LocalDay(part).map { leftOut?.contains($0) == true } == true
        if !isDeleted { count += 1 }
        continue
      }
      count += try merge(old, old, new).changes
      if repeatsTwofold(old, new) { count += 1 }
    }
    return count
  }

  /// Brings two texts together, field by field; `base` is what both come from, where it is known.
  ///
  /// Their bytes are the ground, so that what nobody here can read stays as the other side has it.
  package mutating func merge(
    _ ours: SyncText,
    _ theirs: SyncText,
    from base: SyncText?
  ) throws(ImportError) -> Outcome {
    for zone in (base?.zones ?? []) + theirs.zones + ours.zones { meaning.zones.describe(zone) }
    if let base, base.hasRule, !ours.hasRule || isHabit(base), let day = dueOfSeries(base),
      let folded = folded(theirs, on: day, done: isOver(day, in: ours))
    {
      return try merge(ours, folded, from: base)
    }
    if let base, let day = dueOfSeries(base), isOver(day, in: ours),
      openInstance(theirs) == nil, let apart = movedApart(theirs, from: base, besides: ours)
    {
      return try merge(ours, apart, from: base)
    }
    let mine = try names(of: ours)
    let other = try names(of: theirs)
    let old = try base.map { base throws(ImportError) in try names(of: base) } ?? [:]
    var outcome = Outcome(text: theirs)
    var work = SyncWork(text: theirs, place: SyncPlace("", ""), days: [])
    for part in Set(mine.keys).union(other.keys).sorted() {
      let before = old[part]?.component
      switch (mine[part]?.component, other[part]?.component) {
      case (let mine?, let other?):
        guard !other.isCancelled || other.name == CalendarMeaning.taskName else { continue }
        let series = before == nil && !part.isEmpty ? old[""]?.component : nil
        let merge = try merge(before, mine, other, of: series, on: LocalDay(part))
        if merge.edited != other { work.edits.append(.replace(part, merge.edited)) }
        outcome.disputes += merge.disputes.map { (part, $0, other.bytes) }
      case (let mine?, nil):
        // Deleted there, unless it is new here, or was changed since.
        if before.map({ $0.sumBesidesName != mine.sumBesidesName }) ?? true {
          work.edits.append(.append(mine))
        }
      case (nil, let other?):
        if let before, SyncText.sum(of: before) == SyncText.sum(of: other) {
          work.edits.append(.remove(part))
        } else if before == nil, let series = old[""]?.component, let own = mine[""]?.component {
          let edited = following(other, from: series, to: own)
          if edited != other { work.edits.append(.replace(part, edited)) }
        }
      case (nil, nil): continue
      }
    }
    work.apply(to: &outcome.text) { text in (try? names(of: text)) ?? [:] }
    outcome.text.nameDays(since: theirs, &meaning)
    outcome.text.markSeries(since: theirs, past: ours)
    outcome.text.describeZones(&meaning, besides: theirs)
    return outcome
  }

  /// What is disputed of a day of a series that is an event of its own here, and that theirs tells apart.
  ///
  /// It becomes a part of the series’ file with the next run.
  package mutating func disputes(
    of whole: WholeEvent,
    on day: LocalDay,
    _ theirs: SyncText,
    from base: SyncText
  ) throws(ImportError) -> [(dispute: SyncDispute, text: [UInt8])] {
    for zone in base.zones + theirs.zones { meaning.zones.describe(zone) }
    let keepsZone = whole.event.zone != nil
    guard let component = try names(of: theirs)[day.text]?.component,
      let other = try meaning.event(component, keepsZone: keepsZone),
      let series = try names(of: base)[""]?.component,
      var before = try meaning.event(series, keepsZone: keepsZone)
    else { return [] }
    (before.day, before.repeats) = (day, nil)
    let ours = meaning.draft(of: whole)
    let merge = SyncMerge(events: before, ours: ours, theirs: other, isOursSame: false)
    return merge.disputes.map { ($0, component.bytes) }
  }

  // MARK: Parts

  private struct MergedPart {
    var edited: Component
    /// How many fields differ.
    var changes: Int
    var disputes: [SyncDispute]
  }

  /// `series` is what both come from where both have told a `day` of it apart.
  private mutating func merge(
    _ base: Component?,
    _ own: Component,
    _ written: Component,
    of series: Component? = nil,
    on day: LocalDay? = nil
  ) throws(ImportError) -> MergedPart {
    let ours = told(own)
    var theirs = told(written)
    let isOfPlanner = written.isOfPlanner(since: base)
    // Who has gone on from what was brought together comes from it as it was carried.
    let hasGoneOn = theirs == SyncDecision.carried(written)
    theirs.keepCategory(of: base)
    let base = base.map { hasGoneOn ? SyncDecision.carried($0) : told($0) }
    var edited = theirs
    let changes: Int
    let disputes: [SyncDispute]
    // The planner that ours is of takes over what it comes from, also where that is theirs to the letter.
    var isTold = false
    if let merge = try mergeTold(base, own, written, in: &edited) {
      (changes, disputes) = (merge.taken.union(merge.given).count, merge.disputes)
      isTold = true
    } else if theirs.name == CalendarMeaning.taskName {
      edited = meaning.aligned(theirs, with: base)
      let other = try meaning.task(edited)
      let before = try base.map { base throws(ImportError) in try meaning.task(base) }
      let mine = try meaning.task(meaning.aligned(ours, with: base))
      let made = finish(theirs, since: base)
      var counted = SyncDecision.counted(other, from: before)
      var ownCounted = SyncDecision.counted(mine, from: before)
      let finish = made?.instant ?? meaning.now.instant
      let givenUp = before.flatMap { dayGivenUp(ownCounted, counted, from: $0) }
      if let before, givenUp != nil { counted.state = before.state }
      if let before, self.moved?.from != before.due,
        let next = dayOfOtherRule(ownCounted, counted, from: before)
      {
        counted.due = next
        ownCounted.due = next
      }
      SyncDecision.putBackFromSomeday(&ownCounted, &counted, from: before)
      let since = base?.modified
      let isMoved = isMovedHabit(counted, from: before, made: made?.instant, since: since)
      if isMoved, let before, ownCounted.due != before.due, self.moved == nil {
        counted.plan = before.plan
      }
      let moved =
        isMoved ? nil : tickedAsMoved(ownCounted, counted, from: before, made: finish)
      let finisher =
        isOfPlanner
        ? SyncDecision.finisher(ownCounted, counted, from: before)
        : SyncDecision.closer(ownCounted, counted, from: before)
      if let before, let finisher {
        SyncDecision.takeBack(&ownCounted, &counted, for: finisher, from: before)
      } else if isMovedBeforeDone(counted, from: before, made: finish) {
        counted.plan = ownCounted.plan
      }
      let told = ToldOfDay(before?.due, ours: own, mine.due, theirs: written, other.due)
      let ticksFrom = before.map { SyncDecision.ticksFrom($0, written, to: other.due) }
      let isOfPlanner = isOfPlanner && ticksFrom?.due == before?.due
      let (one, two) =
        moved
        ?? SyncDecision.atFinishedDay(
          ownCounted,
          counted,
          from: isMoved ? nil : before,
          made: made,
          isOfPlanner: isOfPlanner,
          told,
          ticksFrom: ticksFrom
        ) { [now = meaning.now] finish, day in now.logicalDay(of: finish) > day }
      let merge = SyncMerge(tasks: before, ours: one, theirs: two, isOursSame: false)
      let there = SyncDecision.countedDown(merge.there, from: before)
      meaning.edit(&edited, from: other, to: there)
      meaning.putCategory(there.category, from: other.category, into: &edited)
      meaning.putWork(SyncDecision.work(there, mine, other), from: other.work, into: &edited)
      edited.set(written.all("LAST-MODIFIED"), for: "LAST-MODIFIED")
      if there.due != other.due, there.due == mine.due, !there.done { date(&edited, as: ours) }
      (changes, disputes) = (merge.taken.union(merge.given).count, merge.disputes)
      let ticked: [LocalDay] =
        if let ticksFrom, let made, told.theirs == nil {
          SyncDecision.daysTicked(counted, from: ticksFrom, made: made, isOfPlanner: isOfPlanner)
        } else { [] }
      edited = goneOn(
        edited,
        after: [own, written],
        at: finish,
        since: ticked.isEmpty ? nil : ticksFrom?.due
      )
      if let ticksFrom { edited = telling(ticked, in: edited, before: mine, from: ticksFrom) }
      if moved != nil, let next = there.due { tell(mine, next: next, at: finish, in: &edited) }
      edited = joining(own, written, in: edited, isOnOurDay: there.due == mine.due)
      if let givenUp { tell(givenUp: givenUp, at: finish, in: &edited) }
      if case .ours? = try tellerOfPromises(base, own, written, merge, finisher: finisher) {
        edited.tellPromises(of: own)
      }
      if let finisher, !edited.tellsPromises {
        // The other text has told more days, which is not so any more.
        let teller = finisher == .ours ? mine : other
        meaning.put(Planning.promises(of: teller, at: meaning.now), into: &edited)
      }
    } else {
      guard let mine = try meaning.event(ours), let other = try meaning.event(theirs) else {
        return MergedPart(edited: theirs, changes: 0, disputes: [])
      }
      var before = try (base ?? series).flatMap { base throws(ImportError) in
        try meaning.event(base)
      }
      if series != nil, let day {
        before?.day = day
        before?.repeats = nil
      }
      let merge = SyncMerge(
        events: before,
        ours: mine,
        theirs: other,
        isOursSame: false
      )
      meaning.edit(&edited, from: other, to: merge.there, zone: meaning.ownZone)
      meaning.putCategory(merge.there.category, from: other.category, into: &edited)
      (changes, disputes) = (merge.taken.union(merge.given).count, merge.disputes)
    }
    // What became of the promises is in what both tell.
    let without: Set = isTold ? ["X-CHRONOLIST-PROMISE", DoneDays.words] : []
    keepUnknown(base, ours, in: &edited, without: without)
    if isOfPlanner, own.isOfPlanner(since: base) {
      edited.tell(disputes, own, written, since: base)
    }
    // When it was changed stays as it is told.
    if edited != written || isTold {
      edited.advance(past: ours)
      edited.markRevision(past: ours)
    }
    return MergedPart(edited: edited, changes: changes, disputes: disputes)
  }

  /// When a text that has gone on was changed there, where it tells that.
  ///
  /// It is not before the one that it comes from; by a clock that is ahead of ours it is yet to come.
  private func finish(_ theirs: Component, since base: Component?) -> Moment? {
    guard let modified = theirs.modified else { return nil }
    return moment(at: max(modified, base?.modified ?? modified))
  }

  /// Dates a text that is on the day of ours now: made before ours was, it would have gone on to that day
  /// by a tick.
  private func date(_ edited: inout Component, as ours: Component) {
    guard let mine = ours.modified, let other = edited.modified, other < mine else { return }
    edited.set(ours.all("LAST-MODIFIED"), for: "LAST-MODIFIED")
  }

  /// Lines that have no field here, and those of `fields`, but none `without`, which were changed on our side alone.
  private func keepUnknown(
    _ base: Component?,
    _ ours: Component,
    in edited: inout Component,
    and fields: Set<String> = [],
    without told: Set<String> = []
  ) {
    func said(_ component: Component?, _ name: String) -> Set<ContentLine.Saying> {
      Set(component?.all(name).map(\.saying) ?? [])
    }
    let names = Set((ours.lines + (base?.lines ?? [])).map(\.name))
    let known = SyncDecision.known.subtracting(fields).union(told)
    for name in names.sorted() where !name.isEmpty && !known.contains(name) {
      let (old, mine, other) = (said(base, name), said(ours, name), said(edited, name))
      if mine != old, other == old { edited.set(ours.all(name), for: name) }
    }
  }

  /// A day that was told apart here, with what was changed of its series there in its words, and in lines that have no
  /// field here, where it has them as that had them.
  ///
  /// It would have them too if it had been told apart after that: who is asked to the series is asked to its days.
  mutating func followingSeries(
    _ theirs: Component,
    _ part: SyncPart,
    _ work: inout SyncWork
  ) -> Component {
    guard let old = part.series, let new = work.text.series, LocalDay(part.name) != nil,
      let link = part.link, link.mark == nil
    else { return theirs }
    var edited = theirs
    keepUnknown(old, new, in: &edited, and: ["SUMMARY", "DESCRIPTION", "LOCATION"])
    guard edited != theirs else { return theirs }
    meaning.stamp(&edited, created: nil, modified: meaning.now.instant)
    edited.markRevision()
    work.edits.append(.replace(part.name, edited))
    work.note(.changedThere)
    return edited
  }

  /// The properties that fields are read from, and those of book-keeping.
  static let known: Set<String> = [
    "SUMMARY", "DESCRIPTION", "X-ALT-DESC", "CATEGORIES", Component.category, "LOCATION",
    "PRIORITY", "DTSTART", "DTEND", "DUE", "DURATION", "ESTIMATED-DURATION",
    "X-TASKS-ESTIMATED-SECONDS", "X-TASKS-ELAPSED-SECONDS", "X-CHRONOLIST-SESSION",
    "X-CFAIT-SESSION", "RRULE", "EXDATE", "RDATE", "RECURRENCE-ID", "X-CHRONOLIST-REPEAT-FROM",
    "X-CHRONOLIST-USUAL-TIME", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "UID", "DTSTAMP",
    "CREATED", "LAST-MODIFIED", "SEQUENCE", "X-CHRONOLIST-REVISION", finishedDay, DoneDays.name,
    DoneDays.work, "TRANSP", CalendarMeaning.closed, CalendarMeaning.waiting,
    CalendarMeaning.countedFrom,
  ]
}
