/// Edits of one day of a repeating event: this one, or all from here. Earlier days never change.
extension EventRules {
  /// Takes one day out of the series (RFC 5545 `EXDATE`), or ends the series before it.
  ///
  /// Where nothing is left, the event is deleted.
  package static func removed(
    _ event: CalendarEvent,
    on day: LocalDay,
    _ scope: SeriesScope,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    guard event.days(in: day...day) == [day] else { throw .notOnThatDay(day) }
    guard let repeats = event.repeats, let series = event.series else {
      return [.delete(.event(event))]
    }
    var left = event
    switch scope {
    case .thisOne: left.repeats?.excluded = (repeats.excluded + [day]).sorted()
    case .allFromHere:
      left.repeats = series.split(at: day).before.map { repeats.part($0, first: event.day) }
    }
    guard left.repeats != nil, left.series?.next(after: .earliest - 1) != nil else {
      return [.delete(.event(event))]
    }
    left.modified = now.instant
    return [.update(from: .event(event), to: .event(left))]
  }

  /// One day's changes: the day leaves the series and a separate event takes its place; or the
  /// series ends before the day and a new one begins there.
  ///
  /// `before` and `after` have the day of the occurrence. `id`, `series` and `position` are for the
  /// new event, if there is one.
  package static func revised(
    _ current: CalendarEvent,
    from before: CalendarEvent,
    to after: CalendarEvent,
    _ scope: SeriesScope,
    id: CalendarEvent.ID,
    series: Identifier<Repeat>,
    position: Int,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    let day = before.day
    guard let days = current.series, let repeats = current.repeats else {
      throw .notRepeating(current)
    }
    guard days.days(in: day...day) == [day] else { throw .notOnThatDay(day) }
    var here = current.occurring(on: day)
    var before = before
    var after = after
    switch scope {
    case .thisOne:
      here.repeats = nil
      before.repeats = nil
      after.repeats = nil
    case .allFromHere where before.repeats == after.repeats:
      here.repeats = repeats.part(days.split(at: day).after, first: day)
      before.repeats = here.repeats
      after.repeats = here.repeats
    case .allFromHere: break
    }
    let merged = try merging(from: before, to: after, onto: here, at: now)
    guard merged != here else { return [] }
    let left = try removed(current, on: day, scope, at: now)
    var made = merged
    made.id = id
    made.position = position
    made.created = now.instant
    made.modified = now.instant
    made.repeats?.series = series
    guard case .delete = left.first else { return left + [.insert(.event(made))] }
    // Nothing stays of the series: the event itself changes, and keeps its identity.
    made.id = current.id
    made.position = current.position
    made.created = current.created
    made.repeats?.series = repeats.series
    return [.update(from: .event(current), to: .event(made))]
  }
}
