import ChronoModel

/// Days of a series that were ticked here, and from which another planner had gone on already, as they were over there.
///
/// Its text is on the same day as ours, and neither tells it. The line of a finished day does, for that planner.
extension SyncDecision {
  /// Those since what both agreed on last, where another planner has gone on from that.
  func daysTickedHere(
    _ part: SyncPart,
    _ written: Component,
    _ base: TaskDraft?,
    _ theirs: TaskDraft
  ) -> [Passed] {
    guard let here = part.here, here.earlier != nil, written.isOfPlanner(since: part.base),
      let due = base?.due, let day = theirs.due, hasGoneOn(theirs, from: base)
    else { return [] }
    return here.finishes.filter { due <= $0.day && $0.day < day }
  }

  /// A part with the line of the last of `days`, and of those before it in a row of which each was finished on its own;
  /// as it is where there are none.
  mutating func telling(
    here days: [Passed],
    in component: Component,
    from base: TaskDraft?
  ) -> Component {
    guard var done = base, let due = done.due, let repeats = done.repeats, !repeats.afterCompletion,
      let last = days.last, let finish = last.finish, component[SyncDecision.finishedDay] == nil,
      let open = try? meaning.task(component), !open.done, !open.isDropped, let next = open.due,
      last.day < next, due <= last.day,
      let series = try? repeats.repeats(from: due, series: Identifier(high: 0, low: 0))
        .seriesOfDays(), series.days(in: last.day...last.day) == [last.day]
    else { return component }
    let onTheirDays = Set(
      days.filter { day in day.finish.map { moment(at: $0).today } == day.day }.map(\.day)
    )
    let row = series.days(in: due...last.day).reversed().prefix(while: onTheirDays.contains)
    var edited = component
    done.due = last.day
    if last.day > due { done.setTime(done.usualTime) }
    tell(done, since: row.last, next: next, at: finish, by: .planner, in: &edited)
    return edited
  }

  /// Whether the line of a finished day tells a day of the series, which is none that another one was moved to.
  package func tellsDayOfSeries(_ text: SyncText) -> Bool {
    let line = text.items.first?.component[SyncDecision.finishedDay]
    return line?.parameter("BY") == FinishedBy.planner.rawValue
  }
}

/// Who tells a finished day: the two texts that it comes of, or a planner that knows its own.
enum FinishedBy: String {
  case texts = "TEXTS"
  case planner = "PLANNER"
}
