package import ChronoModel

/// Finishes of days of a series that a new file alone tells of.
extension SyncDecision {
  /// A day of a series that was finished where a new file was made for a later one.
  package struct Untold {
    /// The day, with the time that it had.
    package let plan: TaskDraft.Plan
    package let finish: Instant
    /// The last day before the new file's: those in between have finished files too.
    package let last: LocalDay
    /// The new file's own day.
    package let next: LocalDay
    /// Whether the new file says no more than that the series goes on.
    package let isPlain: Bool
  }

  /// The day that was finished before the one of a new file; `nil` where that is none of the series whose
  /// file has had the `texts`, newest first.
  ///
  /// `between` has the days that have finished files of their own, with their finishes.
  package mutating func untold(
    before next: SyncText,
    among texts: [SyncText],
    between: [LocalDay: Instant]
  ) -> Untold? {
    guard let component = next.items.first?.component else { return nil }
    let made = min(component.modified ?? meaning.now.instant, meaning.now.instant)
    // todoman has a day without a time begin at midnight.
    let start = component["DUE"]?.text.trimmed ?? ""
    let isWholeDay = !start.contains("T") || start.contains("T000000")
    var loose: Untold?
    guard !component.isStamped(apartFrom: texts.compactMap { $0.items.first?.component }) else {
      return nil
    }
    for text in texts {
      guard text.hasRule, let base = text.items.first?.component,
        !component.isMade(apartFrom: base),
        let (old, new) = pair(text, base, component, nil), new.title == old.title, !old.done,
        let due = old.due, let end = new.due, due < end, let repeats = old.repeats,
        new.repeats?.rule.endless == repeats.rule.endless,
        [old.time, old.usualTime].contains(new.time), old.time != nil || isWholeDay,
        let days = try? repeats.repeats(from: due, series: Identifier(high: 0, low: 0))
          .seriesOfDays()
      else { continue }
      func untold(_ day: LocalDay, _ last: LocalDay, _ finish: Instant) -> Untold {
        var plan = old.plan
        plan.due = day
        return Untold(
          plan: plan,
          finish: finish,
          last: last,
          next: end,
          isPlain: new.notes == old.notes && new.priority == old.priority
        )
      }
      var (last, finish) = (due, made)
      while let day = days.next(after: last), day < end, let finished = between[day] {
        (last, finish) = (day, min(finish, finished))
      }
      if SyncDecision.isNext(end, after: last, repeats) { return untold(due, last, finish) }
      // It has gone on by several days, of which nobody was told.
      if loose == nil, !days.days(in: end...end).isEmpty, let day = days.last(before: end) {
        loose = untold(day, day, made)
      }
    }
    return loose
  }

  /// A file as it is where its day was finished by a program that takes the rule away for that.
  package mutating func finished(_ file: SyncText, _ untold: Untold) -> SyncText? {
    guard let old = task(file), !old.done, let (place, component) = file.items.first else {
      return nil
    }
    var (new, edited, text) = (old, component, file)
    (new.plan, new.repeats, new.done, new.finished) = (untold.plan, nil, true, untold.finish)
    meaning.edit(&edited, from: old, to: new)
    text.replace(place, with: edited)
    return text
  }
}

extension Component {
  /// Whether both say when they were made, and not the same: what a program makes of a file to go on with
  /// it was made when that was.
  fileprivate func isMade(apartFrom other: Component) -> Bool {
    let times = [self, other].compactMap { component in
      component["CREATED"].flatMap { Instant(basic: $0.text.trimmed) }
    }
    return times.count == 2 && times[0] != times[1]
  }

  /// Whether it is none that was made of any of the `texts` of a file, by its `DTSTAMP`, where not both say
  /// when they were made: a copy has that of what it was copied from.
  ///
  /// A series too many loses nothing; two that were joined would lose one.
  fileprivate func isStamped(apartFrom texts: [Component]) -> Bool {
    func stamp(_ component: Component) -> String? { component["DTSTAMP"]?.text.trimmed }
    let isTold = self["CREATED"] != nil && texts.contains { $0["CREATED"] != nil }
    guard !isTold, let own = stamp(self) else { return false }
    let stamps = texts.compactMap(stamp)
    return !stamps.isEmpty && !stamps.contains(own)
  }
}
