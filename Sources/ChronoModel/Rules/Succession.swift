/// The rules of repeating tasks: at most one open instance, and the next one made when it is
/// closed (Behaviour 2.11).
package enum Succession {
  /// The day of the instance that follows one that was closed; `nil` where the series has ended,
  /// or where its rule is not understood.
  ///
  /// `promises` are the instance's; `finished` is how many instances of the series are closed,
  /// this one included. Of an instance that was moved, the later of its day and of the day the
  /// series gave it counts, so that Monday's task, done on Saturday before, does not come again
  /// on Monday. Of one that was given up before its day, what is counted from completion is counted from that day.
  package static func day(
    after closed: TaskItem,
    promises: [Commitment],
    finished: Int,
    at now: Moment
  ) -> LocalDay? {
    guard let repeats = closed.repeats, let instant = closed.closed else { return nil }
    do {
      let due = closed.due ?? now.today
      let series = try repeats.seriesOfDays()
      let last = passed(by: due, given: given(promises), of: series)
      let closing = now.logicalDay(of: instant)
      var earliest = now.today
      while true {
        let day = try repeats.day(
          after: last,
          closed: closed.status == .done ? closing : max(closing, due),
          finished: finished,
          today: earliest
        )
        guard let day, !now.exists(day) else { return day }
        earliest = day + 1
      }
    } catch {
      return nil
    }
  }

  /// The day after which a fixed schedule goes on behind an instance.
  ///
  /// Of one that was moved, the later of its day `due` and of the day that the series gave it.
  package static func passed(
    by due: LocalDay,
    given: LocalDay?,
    of series: RecurrenceSeries
  ) -> LocalDay {
    guard let given, given > due, series.days(in: given...given) == [given] else { return due }
    return given
  }

  /// Those among the days of a fixed schedule that will have an instance behind the open one: none
  /// of today or before, where instances are stored.
  ///
  /// `passed` is what ``passed(by:given:of:)`` says of the open one.
  package static func coming(
    after passed: LocalDay,
    among days: [LocalDay],
    at now: Moment
  ) -> [LocalDay] {
    days.filter { $0 > passed && $0 > now.today && now.exists($0) }
  }

  /// The next instance, on a day that is not in the past and at the usual time, with its promise.
  package static func successor(
    of closed: TaskItem,
    on day: LocalDay,
    id: TaskItem.ID,
    position: Int,
    at now: Moment
  ) -> [Change] {
    var next = closed.instance(on: day, id: id, position: position, at: now)
    // Skipped days that are behind it say nothing more; a few are no burden, and keep what undo knows.
    if let excluded = next.repeats?.excluded, excluded.count > keptSkips {
      next.repeats?.excluded = excluded.filter { $0 > day }
    }
    return made(next, at: now)
  }

  /// So many days that were skipped are kept with a series before those that are over go.
  static let keptSkips = 100

  static func made(_ task: TaskItem, at now: Moment) -> [Change] {
    let promise = task.due.map { Commitment(task: task.id, day: $0, made: now.instant) }
    return [.insert(.task(task))] + (promise.map { [.insert(.commitment($0))] } ?? [])
  }

  /// The identifier of what follows an instance that lapsed on a day: whoever judges that day
  /// makes the same one, and finds it again.
  package static func identifier(afterLapseOf id: TaskItem.ID, on day: LocalDay) -> TaskItem.ID {
    id.derived(on: day)
  }

  /// The identifier of the task alone that a day to come of a series becomes as it is moved.
  package static func identifier(
    ofMoved day: LocalDay,
    of series: Identifier<Repeat>
  ) -> TaskItem.ID {
    TaskItem.ID(high: series.high, low: series.low).derived(on: day)
  }

  /// Opens a closed instance again while another one of its series is open.
  ///
  /// An untouched successor is deleted, as if the first had never been closed; where it was changed
  /// or worked on, the reopened task leaves the series and repeats no more.
  package static func reopened(
    _ subject: Planning.Subject,
    besides successor: Planning.Subject,
    isTracked: Bool,
    at now: Moment
  ) -> [Change] {
    alone(Planning.reopened(subject, at: now), besides: successor, isTracked: isTracked)
  }

  /// What opens an instance while another one of its series is open, so that one stays.
  static func alone(
    _ changes: [Change],
    besides successor: Planning.Subject,
    isTracked: Bool
  ) -> [Change] {
    guard isUntouched(successor, isTracked: isTracked) else { return changes.map(withoutRepeat) }
    return successor.promises.map { .delete(.commitment($0)) } + [.delete(.task(successor.task))]
      + changes
  }

  /// An open instance of a series that another planner has ended before: what nobody has touched goes.
  package static func ended(
    _ subject: Planning.Subject,
    isTracked: Bool,
    at now: Moment
  ) -> [Change] {
    guard !isUntouched(subject, isTracked: isTracked) else {
      return subject.promises.map { .delete(.commitment($0)) } + [.delete(.task(subject.task))]
    }
    var alone = subject.task
    (alone.repeats, alone.usual, alone.modified) = (nil, nil, now.instant)
    return [.update(from: .task(subject.task), to: .task(alone))]
  }

  private static func isUntouched(_ subject: Planning.Subject, isTracked: Bool) -> Bool {
    !isTracked && subject.task.modified == subject.task.created
      && subject.promises.allSatisfy { $0.outcome == .open }
  }

  private static func withoutRepeat(_ change: Change) -> Change {
    guard case .update(let from, .task(var task)) = change else { return change }
    task.repeats = nil
    return .update(from: from, to: .task(task))
  }
}
