import ChronoModel

/// The deeds by the words of section 2.
extension Oracle {
  mutating func perform(_ deed: Deed, number: Int, at now: Moment) throws(Impossible) {
    switch deed {
    case .undo: try undo(now)
    case .redo: try redo(now)
    case .quit, .look: look(now)
    case .triage(let deeds):
      for (index, deed) in deeds.enumerated() {
        try perform(number * 100 + index, at: now, inPass: "pass \(number)") {
          (oracle) throws(Impossible) in try oracle.apply(deed, now)
        }
      }
    default:
      try perform(number, at: now) { (oracle) throws(Impossible) in try oracle.apply(deed, now) }
    }
  }

  private mutating func apply(_ deed: Deed, _ now: Moment) throws(Impossible) {
    switch deed {
    case .add(let new): try add(new, isTold: false, now)
    case .told(let new): try add(new, isTold: true, now)
    case .tick(let keys): for key in keys { try tick(key, now) }
    case .reopen(let keys):
      var closed: [Key] = []
      for key in keys where try live(key).status != .open { closed.append(key) }
      for key in closed { try reopen(key, now) }
    case .drop(let keys): for key in keys { try close(key, as: .dropped, now) }
    case .delete(let keys): for key in keys { try close(key, as: .deleted, now) }
    case .endSeries(let key):
      let series = try live(key).series
      try close(key, as: .deleted, follows: false, now)
      if let series, let other = openInstance(of: series) {
        try close(other, as: .deleted, follows: false, now)
      }
    case .move(let keys, let day):
      if let day { try check(day, now) }
      try moveEach(keys) { oracle, key throws(Impossible) in
        try oracle.replan(key, now) {
          $0.due = day; if day == nil { $0["time"] = nil }
        }
      }
    case .shift(let keys, let days, let minutes):
      try moveEach(keys) { oracle, key throws(Impossible) in
        try oracle.shift(key, days, minutes, now)
      }
    case .plan(let key, let day, let time, let estimate):
      if let day, day != items[key]?.due { try check(day, now) }
      try replan(key, now) {
        $0.due = day
        $0[number: "time"] = day == nil ? nil : time
        $0[number: "estimate"] = estimate
      }
    case .resize(let keys, let minutes):
      try rewrite(keys, now) {
        // What is drawn goes on from half an hour; else the first step up says that.
        let (estimate, time) = ($0[number: "estimate"], $0[number: "time"])
        let isDrawn = estimate != nil || time != nil
        let length = (estimate ?? 30) + (isDrawn ? minutes : min(minutes, 0))
        $0[number: "estimate"] = min(max(length, 5), 14_400)
      }
    case .prioritise(let keys, let priority):
      try rewrite(keys, now) { $0[number: "priority"] = priority == 0 ? nil : priority }
    case .tag(let keys, let tag):
      try rewrite(keys, now) { if !$0.tags.contains(tag) { $0.tags.append(tag) } }
    case .assign(let keys, let category):
      if let category, items[category] == nil { throw Impossible() }
      try rewrite(keys, now) { $0["category"] = category }
    case .rename(let key, let title): try rewrite([key], now) { $0["title"] = title }
    case .annotate(let key, let notes): try rewrite([key], now) { $0["notes"] = notes }
    case .retime(let key, let time):
      let hasDay = try live(key).due != nil
      try rewrite([key], now) {
        let habit = time.map(String.init) ?? "none"
        // What has no day has no time either; its series has one.
        if hasDay { $0[number: "time"] = time }
        if $0.series != nil, hasDay || $0.seriesTime != habit { $0["habit"] = habit }
      }
    case .start(let key): try start(key, now)
    case .stop:
      guard let key = tasks.first(where: { items[$0]?.running != nil }) else { throw Impossible() }
      items[key]?.stop(now.instant)
    case .log(let key, let start, let finish):
      _ = try live(key)
      guard start < finish, finish <= now.instant else { throw Impossible() }
      let start = begun(start, before: finish)
      try refuseOverlap(start, finish)
      items[key]?.add("\(self.deed)", start, finish)
      decideAgain(key, now)
    case .logDone(let key, let start, let finish): try logDone(key, start, finish, now)
    case .deleteWork(let key, let start):
      let work = try work(of: key, at: start)
      items[key]?["start \(work.name)"] = nil
      items[key]?["finish \(work.name)"] = nil
      decideAgain(key, now)
    case .moveWork(let key, let start, let from, let to):
      let work = try work(of: key, at: start)
      // One that still runs is stopped by that.
      guard from < to, to <= now.instant else { throw Impossible() }
      let from = from == work.start ? from : begun(from, before: to, besides: work)
      try refuseOverlap(from, to, besides: work)
      items[key]?.add(work.name, from, to)
      decideAgain(key, now)
    case .addCategory(let name): items["c\(self.deed)"] = Item(title: name, at: now)
    case .renameCategory(let key, let name), .renameEvent(let key, let name):
      guard items[key] != nil else { throw Impossible() }
      items[key]?["title"] = name
    case .deleteCategory(let key): try deleteCategory(key, now)
    case .addEvent(let name, let day, let time):
      try check(day, now)
      var event = Item(title: name, at: now)
      event.due = day
      event[number: "time"] = time
      items["e\(self.deed)"] = event
    case .deleteEvent(let key):
      guard items.removeValue(forKey: key) != nil else { throw Impossible() }
    case .triage, .undo, .redo, .quit, .look: break
    }
  }

  private mutating func add(_ new: Deed.NewTask, isTold: Bool, _ now: Moment) throws(Impossible) {
    if let due = new.due, !isTold { try check(due, now) }
    var task = Item(title: new.title, at: now)
    task.due = new.due
    if new.due != nil { task[number: "time"] = new.time }
    task[number: "estimate"] = new.estimate
    task[number: "priority"] = new.priority == 0 ? nil : new.priority
    task.tags = new.tags
    task["category"] = new.category
    if let due = new.due, let rhythm = new.rhythm {
      task["rhythm"] = rhythm.text
      task["series"] = "\(deed)"
      task[number: "anchor"] = due.number
      task["habit"] = task["time"] ?? "none"
    }
    if let finished = new.finished {
      task.status = .done
      task.closed = finished
      if let began = new.began, began < finished { task.add("\(deed)", began, finished) }
    }
    if let due = new.due, isTold || due >= now.day {
      task[number: "made \(due.number)"] = Int(now.instant.seconds)
      let outcome = due < now.day ? "missed" : "open"
      task.decide(
        due,
        new.finished.map { finished in
          self.outcome(of: due, began: new.began ?? finished, finished: finished, now)
        } ?? outcome
      )
    }
    items["t\(deed)"] = task
  }

  // MARK: Closing and opening

  /// 2.2, 2.4, 2.6.
  private mutating func tick(_ key: Key, _ now: Moment) throws(Impossible) {
    var task = try live(key)
    guard task.isOpenOrLapsed else { return }
    if let due = task.due, due < now.day || task.status == .lapsed {
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
    if let day = task.openPromise {
      task.decide(day, outcome(of: day, began: began, finished: now.instant, now))
    }
    items[key] = task
    if wasOpen { follow(key, as: "\(key)+\(deed)", now) }
  }

  /// 2.4, `d`.
  private mutating func logDone(
    _ key: Key,
    _ start: Instant,
    _ finish: Instant,
    _ now: Moment
  ) throws(Impossible) {
    let before = try live(key)
    var task = before
    guard start <= finish, finish <= now.instant else { throw Impossible() }
    let start = begun(start, before: finish)
    if start < finish { try refuseOverlap(start, finish) }
    let wasOpen = task.status == .open
    let began = start < finish ? start : began(task, finished: finish)
    task.status = .done
    let isUpToItsDaysEnd = start < finish && finish == now.start(of: now.logical(finish))
    task.closed = isUpToItsDaysEnd ? max(start, finish - 60) : finish
    // A timer that ran then ended with it.
    task.stop(task.running.map { $0.start < finish } ?? false ? finish : now.instant)
    if start < finish { task.add("\(deed)", start, finish) }
    if let due = task.due, task.promises[due] != nil {
      let outcome = outcome(of: due, began: began, finished: finish, now)
      task.decide(due, outcome + (outcome == "kept" && due < now.day ? " late" : ""))
    }
    guard task != before else { return }
    task.touch(now)
    items[key] = task
    if wasOpen { follow(key, as: "\(key)+\(deed)", now) }
  }

  /// 2.5: dropping and deleting.
  private mutating func close(
    _ key: Key,
    as status: TaskItem.Status,
    follows: Bool = true,
    _ now: Moment
  ) throws(Impossible) {
    var task = try live(key)
    guard task.status != status else { return }
    let wasOpen = task.status == .open
    task.status = status
    task.closed = task.closed ?? now.instant
    task.touch(now)
    task.stop(now.instant)
    if let day = task.openPromise { task.decide(day, "withdrawn") }
    items[key] = task
    if wasOpen, follows { follow(key, as: "\(key)+\(deed)", now) }
  }

  /// 3.4: with its tasks; the events stay.
  private mutating func deleteCategory(_ category: Key, _ now: Moment) throws(Impossible) {
    guard items[category] != nil else { throw Impossible() }
    for (key, item) in items where item["category"] == category {
      if key.first == "t", item.status != .deleted {
        try close(key, as: .deleted, follows: false, now)
      }
      items[key]?["category"] = nil
    }
    items[category] = nil
  }

  /// 2.3: a day that is over stays as it was judged when it ended, and the task is promised for today.
  private mutating func reopen(_ key: Key, _ now: Moment) throws(Impossible) {
    var task = try live(key)
    guard task.status != .open else { return }
    if let series = task.series, let other = openInstance(of: series, besides: key),
      let open = items[other]
    {
      if !open.isTouched, open.work.isEmpty, open.promises.values.allSatisfy({ $0 == "open" }) {
        items[other] = nil
      } else {
        task.forgetSeries()
      }
    }
    task.status = .open
    task.closed = nil
    if let due = task.due, due < now.day, task.promises[due] == "kept late" {
      task.decide(due, "missed")
    }
    task.due = task.due.map { max($0, now.day) }
    task.touch(now)
    if let due = task.due { task.promise(due, now) }
    items[key] = task
  }

  // MARK: Moving (2.5)

  private mutating func replan(
    _ key: Key,
    _ now: Moment,
    _ change: (inout Item) -> Void
  ) throws(Impossible) {
    let old = try live(key)
    var task = old
    change(&task)
    guard task != old else { return }
    task.touch(now)
    if let day = task.due, day < now.day, day != old.due {
      let isMissed = old.due.map { $0 < now.day } ?? false
      if old.status == .lapsed || (old.status == .open && !isMissed) { throw Impossible() }
    }
    // What is done belongs to the day it was done on.
    if task.due != old.due, old.status == .done, let closed = old.closed,
      now.logicalDay(of: closed) != task.due
    {
      throw Impossible()
    }
    if task.due != old.due, old.isOpenOrLapsed {
      if old.status == .lapsed {
        task.status = .open
        task.closed = nil
        task.forgetSeries()
      }
      if let promised = task.openPromise {
        // What was planned there is what it had before it went, also where it goes with another length.
        task.decide(promised, now.day < promised ? "withdrawn" : "postponed")
        task["planned \(promised.number)"] = old["estimate"]
      }
      if let day = task.due { task.promise(day, now) }
    }
    items[key] = task
  }

  private mutating func shift(
    _ key: Key,
    _ days: Int,
    _ minutes: Int,
    _ now: Moment
  ) throws(Impossible) {
    guard let due = try live(key).due else { return }
    var day = due + days
    var time = items[key]?[number: "time"]
    if let old = time {
      let start = now.dayStart.minutes
      var since = (old - start + 1440) % 1440 + minutes
      while since < 0 { (since, day) = (since + 1440, day - 1) }
      while since >= 1440 { (since, day) = (since - 1440, day + 1) }
      time = (since + start) % 1440
    }
    if day != due, (try? check(day, now)) == nil { day = day + (day - due).signum() }
    try replan(key, now) {
      $0.due = day
      $0[number: "time"] = time
    }
  }

  private mutating func rewrite(
    _ keys: [Key],
    _ now: Moment,
    _ change: (inout Item) -> Void
  ) throws(Impossible) {
    for key in keys {
      let old = try live(key)
      var task = old
      change(&task)
      if task != old { task.touch(now) }
      items[key] = task
    }
  }

  // MARK: Work

  private mutating func start(_ key: Key, _ now: Moment) throws(Impossible) {
    let task = try live(key)
    guard task.status == .open, task.due.map({ $0 >= now.day }) ?? true else { throw Impossible() }
    if task.running != nil { return }
    for other in tasks { items[other]?.stop(now.instant) }
    try refuseOverlap(now.instant, nil)
    items[key]?.add("\(deed)", now.instant, nil)
  }

  /// The same history has the same outcome, whenever its parts are told; a day that is over stays.
  private mutating func decideAgain(_ key: Key, _ now: Moment) {
    guard let task = items[key], task.status == .done, let finished = task.closed else { return }
    let began = began(task, finished: finished)
    for (day, outcome) in task.promises
    where day >= now.day && (outcome.hasPrefix("kept") || outcome == "missed") {
      let new = self.outcome(of: day, began: began, finished: finished, now)
      if !outcome.hasPrefix(new) { items[key]?.decide(day, new) }
    }
  }

  // MARK: Rules

  private func live(_ key: Key) throws(Impossible) -> Item {
    guard let task = items[key], task.status != .deleted else { throw Impossible() }
    return task
  }

  private func check(_ day: LocalDay, _ now: Moment) throws(Impossible) {
    guard now.start(of: day) < now.start(of: day + 1) else { throw Impossible() }
  }

  private func work(of key: Key, at start: Instant) throws(Impossible) -> Item.Work {
    guard let work = items[key]?.work.first(where: { $0.start == start }) else {
      throw Impossible()
    }
    return work
  }

  /// When the stretch began that a finish ended.
  private func began(_ task: Item, finished: Instant) -> Instant {
    task.work.filter { $0.start < finished && finished <= ($0.finish ?? finished) }
      .map(\.start).max() ?? finished
  }

  private func outcome(
    of day: LocalDay,
    began: Instant,
    finished: Instant,
    _ now: Moment
  ) -> String {
    // Work up to the end of its day is of that day.
    let last = now.logical(began < finished ? finished - 1 : finished)
    if last < day { return "kept" }
    return last == day && now.logical(began) == day ? "kept" : "missed"
  }
}
