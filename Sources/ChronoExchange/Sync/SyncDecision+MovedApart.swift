import ChronoModel

/// Days of a series that were moved there with all of it, as Tasks.org does.
extension SyncDecision {
  /// Whether a text is done, or has gone on from a day that it was on.
  mutating func isOver(_ day: LocalDay, in ours: SyncText) -> Bool {
    guard let task = task(ours) else { return false }
    return task.done || task.repeats != nil && task.due != day && moved?.from != day
  }

  /// A text that has moved the day of a series with all of it, as one that tells the day apart; `nil` for any other.
  ///
  /// Who has gone on from the day since can have both: the day where it was moved to, and the series on its next one. Where
  /// the day is decided in `ours`, that holds, and nothing is left of the move.
  package mutating func movedApart(
    _ theirs: SyncText,
    from base: SyncText,
    besides ours: SyncText? = nil
  ) -> SyncText? {
    guard let old = task(base), let new = task(theirs), theirs.items.count == 1,
      let (place, component) = theirs.items.first, let before = part("", of: base),
      let repeats = old.repeats, !repeats.afterCompletion, new.repeats?.rule == repeats.rule,
      let due = old.due, let day = new.due, day > due,
      !SyncDecision.isNext(day, after: due, repeats),
      ![old, new].contains(where: { $0.done || $0.isDropped }),
      component.modified.map({ meaning.now.logicalDay(of: $0) <= due }) == true,
      let start = before["DTSTART"] ?? before["DUE"]
    else { return nil }
    var (series, apart, text) = (component, SyncDecision.single(component), theirs)
    var told = new
    told.plan = old.plan
    meaning.edit(&series, from: new, to: told)
    text.replace(place, with: series)
    if let ours, DoneDays(part("", of: ours))?.closed[due]?.isDecided == true { return text }
    apart.set(
      ContentLine(
        "RECURRENCE-ID",
        start.parameters,
        value: start.text,
        lineEnd: apart.begin.lineEnd
      )
    )
    text.append(apart)
    return text
  }
}
