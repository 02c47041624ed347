extension Planning {
  /// A block's day, start and length as the grid sets them; without a day it is someday.
  package static func planned(
    _ subject: Subject,
    day: LocalDay?,
    time: TimeOfDay?,
    estimate: Int?,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    var changed = subject.task
    changed.due = day
    changed.place(at: day == nil ? nil : time)
    changed.estimate = estimate
    try validate(changed)
    guard changed != subject.task else { return [] }
    if let day, day != subject.task.due { try check(day, at: now) }
    return try replanned(subject, as: changed, at: now)
  }

  /// A block moved by days and minutes, over the end of its logical day too.
  ///
  /// A task without a time moves by whole days only; one without a day does not move.
  package static func shifted(
    _ subject: Subject,
    days: Int,
    minutes: Int,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    var changed = subject.task
    guard let due = changed.due else { return [] }
    let place = place(due, changed.time, shiftedBy: days, minutes: minutes, at: now)
    changed.due = place.day
    changed.place(at: place.time)
    try validate(changed)
    guard changed != subject.task else { return [] }
    return try replanned(subject, as: changed, at: now)
  }

  /// A day and time moved by days and minutes; without a time by the days alone.
  package static func place(
    _ day: LocalDay,
    _ time: TimeOfDay?,
    shiftedBy days: Int,
    minutes: Int,
    at now: Moment
  ) -> (day: LocalDay, time: TimeOfDay?) {
    var place = (day: day + days, time: time)
    if let time {
      let start = now.dayStart.minutes
      let sinceStart = (time.minutes - start + 1440) % 1440 + minutes
      let carried = sinceStart >= 0 ? sinceStart / 1440 : -((1439 - sinceStart) / 1440)
      place.day = place.day + carried
      place.time = TimeOfDay(minutes: (sinceStart - carried * 1440 + start) % 1440)
    }
    let isInCalendar = (LocalDay.earliest...LocalDay.latest).contains(place.day)
    // A day that the local calendar skipped has no room: the step goes past it.
    if place.day != day, isInCalendar, !now.exists(place.day) {
      place.day = place.day + (place.day - day).signum()
    }
    return place
  }

  /// A block made longer or shorter; never under ``shortestBlock``.
  ///
  /// A task without a length goes on from the one that its block is drawn with; where it has no time
  /// either, nothing is drawn, and the first step up says that one.
  package static func resized(
    _ subject: Subject,
    byMinutes minutes: Int,
    at now: Moment
  ) -> [Change] {
    var changed = subject.task
    let isShown = changed.estimate != nil || changed.time != nil
    let length = (changed.estimate ?? assumedLength) + (isShown ? minutes : min(minutes, 0))
    changed.estimate = min(max(length, shortestBlock), TaskItem.longestEstimate)
    return rewritten(subject, as: changed, at: now)
  }

  /// Up or down among tasks that are listed in order and share their day and time.
  package static func reordered(
    _ siblings: [TaskItem],
    moving: Set<TaskItem.ID>,
    by steps: Int,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    let ranks = Ranks.moved(
      siblings.map(\.position),
      marked: siblings.map { moving.contains($0.id) },
      by: steps
    )
    guard let ranks else { throw .nowhereToMove }
    return zip(siblings, ranks).flatMap { task, rank in
      var changed = task
      changed.position = rank
      return rewritten(Subject(task: task), as: changed, at: now)
    }
  }

  /// Minutes that a block without an estimate is drawn and resized with.
  package static let assumedLength = 30
  /// The shortest block in minutes.
  package static let shortestBlock = 5
}
