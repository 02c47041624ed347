import ChronoModel

/// The deeds of a life, by the words of Behaviour 2.
extension PlainLedger {
  mutating func add(_ title: String, due: LocalDay?, every: Int, _ now: Moment) -> Key {
    let key = newKey()
    var task = PlainTask(title: title, created: now.instant)
    task.due = due
    if let due {
      task.every = every
      if every != 0 {
        task["series"] = Int64(key)
        task["anchor"] = Int64(due.number)
      }
      task.promise(due, now)
    }
    tasks[key] = task
    return key
  }

  /// 2.5: before the day withdrawn, during it postponed, after it missed.
  mutating func move(_ key: Key, to day: LocalDay?, _ now: Moment) throws(Impossible) {
    var task = try live(key)
    guard task.due != day else { return }
    if let day, day < now.today {
      let isMissed = task.due.map { $0 < now.today } ?? false
      if task.isLapsed || (task.status == .open && !isMissed) { throw Impossible() }
    }
    task.due = day
    task.touch(now)
    if task.isLapsed {
      task.status = .open
      task.closed = nil
      for field in ["every", "series", "anchor"] { task[field] = nil }
    }
    if task.status == .open {
      if let promised = task.open {
        task.set(now.today < promised ? .withdrawn : .postponed, for: promised, now)
      }
      if let day { task.promise(day, now) }
    }
    tasks[key] = task
  }

  /// 2.2, 2.4, 2.6.
  mutating func tick(_ key: Key, _ now: Moment) throws(Impossible) {
    var task = try live(key)
    guard task.status == .open || task.isLapsed else { return }
    if let due = task.due, due < now.today || task.isLapsed {
      let end = now.start(of: due + 1)
      let ranOver = task.work.contains { $0.start < end && ($0.finish ?? now.instant) >= end }
      guard ranOver else { throw Impossible() }
    }
    let wasOpen = task.status == .open
    let began = began(task, finished: now.instant)
    task.status = .done
    task.closed = now.instant
    task.touch(now)
    task.stop(now.instant)
    if let day = task.open {
      task.set(outcome(of: day, began: began, finished: now.instant, now), for: day, now)
    }
    tasks[key] = task
    if wasOpen { follow(key, now) }
  }

  /// 2.4, `d`.
  mutating func logDone(
    _ key: Key,
    _ start: Instant,
    _ finish: Instant,
    name: String,
    _ now: Moment
  ) throws(Impossible) {
    var task = try live(key)
    guard start <= finish, finish <= now.instant else { throw Impossible() }
    if start < finish { try refuseOverlap(start, finish) }
    let wasOpen = task.status == .open
    var began = began(task, finished: finish)
    if start < finish { began = start }
    task.status = .done
    task.closed = finish
    task.touch(now)
    task.stop(now.instant)
    if start < finish { task.add(name, start, finish) }
    if let due = task.due, task.promises[due] != nil {
      let outcome = outcome(of: due, began: began, finished: finish, now)
      task.set(outcome, for: due, late: outcome == .kept && due < now.today, now)
    }
    tasks[key] = task
    if wasOpen { follow(key, now) }
  }

  mutating func close(
    _ key: Key,
    as status: TaskItem.Status,
    _ now: Moment
  ) throws(Impossible) {
    var task = try live(key)
    guard task.status != status else { return }
    let wasOpen = task.status == .open
    task.status = status
    task.closed = task.closed ?? now.instant
    task.touch(now)
    task.stop(now.instant)
    if let day = task.open { task.set(.withdrawn, for: day, now) }
    tasks[key] = task
    if wasOpen { follow(key, now) }
  }

  /// 2.3: a day that is over stays as it was judged, and the task is promised for today.
  mutating func reopen(_ key: Key, _ now: Moment) throws(Impossible) {
    var task = try live(key)
    guard task.status != .open else { return }
    if let series = task.series, let other = openInstance(of: series, besides: key),
      let open = tasks[other]
    {
      let isUntouched =
        !open.isTouched && open.work.isEmpty && open.promises.values.allSatisfy { $0 == .open }
      if isUntouched {
        tasks[other] = nil
      } else {
        for field in ["every", "series", "anchor"] { task[field] = nil }
      }
    }
    task.status = .open
    task.closed = nil
    task.due = task.due.map { max($0, now.today) }
    task.touch(now)
    if let due = task.due { task.promise(due, now) }
    tasks[key] = task
  }

  // MARK: Work

  mutating func start(_ key: Key, name: String, _ now: Moment) throws(Impossible) {
    let task = try live(key)
    guard task.status == .open else { throw Impossible() }
    if let due = task.due, due < now.today { throw Impossible() }
    if task.running != nil { return }
    for other in tasks.keys { tasks[other]?.stop(now.instant) }
    try refuseOverlap(now.instant, nil)
    tasks[key]?.add(name, now.instant, nil)
  }

  mutating func stop(_ now: Moment) throws(Impossible) {
    guard let key = tasks.first(where: { $0.value.running != nil })?.key else { throw Impossible() }
    tasks[key]?.stop(now.instant)
  }

  mutating func log(
    _ key: Key,
    _ start: Instant,
    _ finish: Instant,
    name: String,
    _ now: Moment
  ) throws(Impossible) {
    var task = try live(key)
    guard start < finish, finish <= now.instant else { throw Impossible() }
    try refuseOverlap(start, finish)
    task.add(name, start, finish)
    if task.status == .done, let finished = task.closed {
      // The same history has the same outcome, whenever its parts are told; 2.3 for past days.
      let began = began(task, finished: finished)
      for (day, outcome) in task.promises
      where day >= now.today && (outcome == .kept || outcome == .missed) {
        let new = self.outcome(of: day, began: began, finished: finished, now)
        if new != outcome { task.set(new, for: day, now) }
      }
    }
    tasks[key] = task
  }

  // MARK: Rules

  private func live(_ key: Key) throws(Impossible) -> PlainTask {
    guard let task = tasks[key], task.status != .deleted else { throw Impossible() }
    return task
  }

  /// When the stretch began that a finish ended.
  private func began(_ task: PlainTask, finished: Instant) -> Instant {
    task.work.filter { $0.start < finished && finished <= ($0.finish ?? finished) }
      .map(\.start).max() ?? finished
  }

  private func outcome(
    of day: LocalDay,
    began: Instant,
    finished: Instant,
    _ now: Moment
  ) -> Commitment.Outcome {
    let finishedOn = now.logicalDay(of: finished)
    if finishedOn < day { return .kept }
    return finishedOn == day && now.logicalDay(of: began) == day ? .kept : .missed
  }

  private func refuseOverlap(_ start: Instant, _ finish: Instant?) throws(Impossible) {
    let end = finish ?? Instant(seconds: .max)
    for task in tasks.values where task.status != .deleted {
      for work in task.work {
        guard work.start < end, start < work.finish ?? Instant(seconds: .max) else { continue }
        throw Impossible()
      }
    }
  }
}
