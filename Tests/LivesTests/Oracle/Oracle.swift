import ChronoModel

/// The rules 2.1 to 2.11 once more, slow and plain, from the log of deeds and never from the file.
struct Oracle {
  typealias Key = String
  /// Why a deed is not possible; the words do not matter here.
  struct Impossible: Error {}

  var items: [Key: Item] = [:]
  private(set) var done: [Step] = []
  private(set) var undone: [Undone] = []
  /// The deed that is being done, for the names of what it makes.
  private(set) var deed = 0

  /// What a deed changed: of each item how it was before.
  struct Step {
    let pass: String?
    let at: Instant
    var facts: [Key: [String: String?]] = [:]
    /// Items that are there on one side only; `nil` on the side where they are not.
    var whole: [Key: Item?] = [:]
  }

  /// A step that was taken back, and all that there was before.
  struct Undone {
    let step: Step
    let items: [Key: Item]
    var pass: String? { step.pass }
  }

  var tasks: [Key] { items.keys.filter { $0.first == "t" }.sorted() }

  /// What somebody hears who asks for a deed.
  enum Answer { case done, unchanged, refused }

  mutating func answer(to deed: Deed, number: Int, at now: Moment) -> Answer {
    let steps = (done.count, undone.count)
    do { try perform(deed, number: number, at: now) } catch { return .refused }
    return steps == (done.count, undone.count) ? .unchanged : .done
  }

  /// Judges, does a deed, and keeps the step; nothing is kept of a deed that changes nothing.
  mutating func perform(
    _ number: Int,
    at now: Moment,
    inPass pass: String? = nil,
    _ body: (inout Oracle) throws(Impossible) -> Void
  ) throws(Impossible) {
    look(now)
    var next = self
    next.deed = number
    try body(&next)
    let step = next.changed(from: items, pass: pass, at: now.instant)
    self = next
    guard !step.facts.isEmpty || !step.whole.isEmpty else { return }
    done.append(step)
    undone = []
  }

  /// Of every item that is not as it was, how it was.
  private func changed(from old: [Key: Item], pass: String?, at instant: Instant) -> Step {
    var step = Step(pass: pass, at: instant)
    for key in Set(old.keys).union(items.keys) {
      switch (old[key], items[key]) {
      case (let old?, let new?) where old != new: step.facts[key] = new.differences(to: old)
      case (let old?, nil): step.whole[key] = .some(old)
      case (nil, _?): step.whole[key] = .some(nil)
      default: break
      }
    }
    return step
  }

  // MARK: Judging (2.3, 2.11)

  mutating func look(_ now: Moment) {
    for key in tasks {
      for (day, outcome) in items[key]?.promises ?? [:] where outcome == "open" && day < now.day {
        items[key]?.decide(day, "missed")
      }
    }
    // The oldest first: of two of one series the later one is followed.
    let days = items.mapValues { $0.due?.number ?? 0 }
    for key in tasks.sorted(by: { days[$0] ?? 0 < days[$1] ?? 0 }) { lapse(key, now) }
    reopenEarly(now)
    for key in tasks {
      guard let task = items[key], task.status == .open, let due = task.due, due >= now.day,
        task.promises[due] == "missed"
      else { continue }
      items[key]?.decide(due, "open")
    }
  }

  /// What lapsed on a day that is not over now.
  private mutating func reopenEarly(_ now: Moment) {
    let early = tasks.filter {
      items[$0]?.status == .lapsed && (items[$0]?.due).map { $0 >= now.day } == true
    }
    let lapses = Dictionary(grouping: early) { items[$0]?.series ?? "" }
      .mapValues { keys in keys.compactMap { items[$0]?.due }.sorted() }
    for key in early {
      guard let task = items[key], let due = task.due,
        // Several, none of them a year after the other: it is now that the clock is behind.
        let days = lapses[task.series ?? ""],
        days.count == 1 || zip(days, days.dropFirst()).contains(where: { $1 - $0 > 366 }),
        removeFollowers(of: key, on: due), openInstance(of: task.series ?? "") == nil
      else { continue }
      items[key]?.status = .open
      items[key]?.closed = nil
    }
  }

  private mutating func lapse(_ key: Key, _ now: Moment) {
    guard let task = items[key], task.status == .open, task.isScheduled, let due = task.due,
      due < now.day, task.running == nil
    else { return }
    items[key]?.status = .lapsed
    items[key]?.closed = now.instant
    follow(key, as: follower(of: key, on: due), now)
  }

  private func follower(of key: Key, on day: LocalDay) -> Key { "\(key)>\(day.number)" }

  /// The next instance of a closed one; none where one is open already.
  mutating func follow(_ key: Key, as made: Key, _ now: Moment) {
    guard let task = items[key], let series = task.series, items[made] == nil,
      openInstance(of: series) == nil, let day = nextDay(after: task, now)
    else { return }
    var next = Item(title: task.title, at: now)
    for name in Oracle.handedOn { next[name] = task[name] }
    next["time"] = task.seriesTime == "none" ? nil : task.seriesTime
    next["habit"] = task["habit"]
    next.due = day
    next.promise(day, now)
    items[made] = next
  }

  /// What an instance hands on to the one that follows it.
  private static let handedOn = [
    "title", "notes", "category", "tags", "priority", "estimate", "rhythm", "series", "anchor",
  ]

  private func nextDay(after task: Item, _ now: Moment) -> LocalDay? {
    guard let closed = task.closed, let rhythm = task.rhythm else { return nil }
    var anchor = LocalDay(number: task[number: "anchor"] ?? 0)
    var day: LocalDay
    if rhythm.isAfterCompletion {
      anchor = now.logical(closed)
      if task.status != .done { anchor = max(anchor, task.due ?? anchor) }
      day = max(anchor + 1, now.day)
    } else {
      let due = ([task.due ?? now.day] + closedDays(of: task.series)).max() ?? now.day
      let given = task.given.flatMap { rhythm.isOn($0, since: anchor) ? $0 : nil }
      day = max(max(due, given ?? due) + 1, now.day)
    }
    while !rhythm.isOn(day, since: anchor) || now.start(of: day) >= now.start(of: day + 1) {
      day = day + 1
    }
    return day
  }

  /// The days of a series that are done, given up or deleted, which one that was opened again does not bring a
  /// second time.
  private func closedDays(of series: String?) -> [LocalDay] {
    tasks.compactMap { items[$0] }
      .filter { $0.series == series && [.done, .dropped, .deleted].contains($0.status) }
      .compactMap(\.due)
  }

  func openInstance(of series: String, besides key: Key? = nil) -> Key? {
    tasks.first { $0 != key && items[$0]?.series == series && items[$0]?.status == .open }
  }

  // MARK: Undo and redo

  mutating func undo(_ now: Moment) throws(Impossible) {
    guard let newest = done.last else { throw Impossible() }
    repeat {
      guard let step = done.popLast() else { break }
      undone.append(Undone(step: step, items: items))
      takeBack(step, now)
      look(now)
    } while newest.pass != nil && done.last?.pass == newest.pass
  }

  /// Exactly what was there before the undo, whatever was judged since.
  mutating func redo(_ now: Moment) throws(Impossible) {
    guard let newest = undone.last else { throw Impossible() }
    repeat {
      guard let last = undone.popLast() else { break }
      let before = items
      items = last.items
      var step = changed(from: before, pass: last.pass, at: last.step.at)
      // What it changed first is its own also where a night has led to the same since.
      for (key, facts) in last.step.facts {
        guard step.whole[key] == nil, let old = before[key] else { continue }
        for name in facts.keys where step.facts[key]?[name] == nil {
          step.facts[key, default: [:]][name] = .some(old[name])
        }
      }
      done.append(step)
      look(now)
    } while newest.pass != nil && undone.last?.pass == newest.pass
  }

  private mutating func takeBack(_ step: Step, _ now: Moment) {
    let before = items
    for (key, item) in step.whole { items[key] = item }
    for (key, facts) in step.facts {
      guard let current = items[key] else { continue }
      var new = current.replacing(facts.filter { !isOfLostPromise($0.key, facts, of: current) })
      // One promise is open at most: the other was opened again by a clock that was set back.
      let opened = new.promises.filter {
        $0.value == "open" && facts["promise \($0.key.number)"] != nil
      }
      if !opened.isEmpty {
        for (day, outcome) in new.promises where outcome == "open" && opened[day] == nil {
          new.decide(day, "missed")
        }
      }
      items[key] = new
    }
    let aside = ["start ", "finish ", "promise ", "planned ", "made "]
    let touched = step.facts.filter { _, facts in
      facts.keys.contains { name in !aside.contains { name.hasPrefix($0) } }
    }
    for key in Set(step.whole.keys).union(touched.keys).sorted() {
      guard let old = before[key], old.status == .lapsed, let due = old.due else { continue }
      settle(key, lapsed: old, on: due, by: step, now)
    }
    for key in step.whole.keys.sorted() where before[key] == nil { makeWay(key, now) }
  }

  /// What a lapse made goes again where a step has brought it, and its series has an open instance whose day is
  /// not over: by a clock that was set back nothing has lapsed before it.
  private mutating func makeWay(_ key: Key, _ now: Moment) {
    guard let task = items[key], task.status == .open, !task.isTouched, task.work.isEmpty,
      key.contains(">"), key.split(separator: ">").last?.contains("+") == false,
      let series = task.series
    else { return }
    let others = tasks.filter { other in
      other != key && items[other]?.series == series && items[other]?.status == .open
    }
    if others.contains(where: { items[$0]?.due.map { $0 >= now.day } ?? true }) { items[key] = nil }
  }

  /// Whether a step changed a promise that is not there any more, because a lapse has made the
  /// instance anew for another day.
  private func isOfLostPromise(
    _ name: String,
    _ facts: [String: String?],
    of item: Item
  ) -> Bool {
    let words = name.split(separator: " ")
    guard words.count == 2, ["promise", "planned"].contains(words[0]) else { return false }
    // One that the step made or deleted says when it was made, too.
    return facts["made \(words[1])"] == nil && item["made \(words[1])"] == nil
  }

  /// What a lapse made goes where its reason went, and hands on what it has now.
  private mutating func settle(
    _ key: Key,
    lapsed old: Item,
    on day: LocalDay,
    by step: Step,
    _ now: Moment
  ) {
    // Whether it lapsed after the step was made.
    let isAfter = old.closed.map { $0 > step.at } ?? false
    guard let task = items[key], task.status == .lapsed else {
      let isTooMany =
        tasks.count { items[$0]?.series == old.series && items[$0]?.status == .open } > 1
      let neverCame = items[key]?.status != .open && isAfter
      if items[key] == nil || isTooMany || neverCame { removeFollowers(of: key, on: day) }
      return
    }
    if task.isScheduled, task.due == day, day < now.day {
      if isAfter { handOn(from: old, of: key, on: day) }
      return
    }
    removeFollowers(of: key, on: day)
    // It had lapsed before the step, on another day.
    guard step.whole[key] == nil, step.facts[key]?["status"] == nil else { return }
    // What followed it on this day came with the step: it had lapsed on this day too.
    if let due = task.due, items[follower(of: key, on: due)] != nil { return }
    if let series = task.series, openInstance(of: series) != nil { return }
    items[key]?.status = .open
    items[key]?.closed = nil
  }

  /// What followed has what the lapsed one has now, where it still has what was handed on to it.
  private mutating func handOn(from old: Item, of key: Key, on day: LocalDay) {
    guard let new = items[key] else { return }
    var next = follower(of: key, on: day)
    while let item = items[next] {
      for name in Oracle.handedOn where old[name] != new[name] && item[name] == old[name] {
        items[next]?[name] = new[name]
      }
      if old.seriesTime != new.seriesTime, item.seriesTime == old.seriesTime {
        items[next]?.setSeriesTime(new.seriesTime)
      }
      if items[next]?.series == nil { items[next]?["habit"] = nil }
      guard item.status == .lapsed, let due = item.due else { return }
      next = follower(of: next, on: due)
    }
  }

  /// Nothing goes that the user did something with; answers whether it could.
  @discardableResult
  private mutating func removeFollowers(of key: Key, on day: LocalDay) -> Bool {
    let next = follower(of: key, on: day)
    guard let task = items[next] else { return true }
    guard task.isOpenOrLapsed, !task.isTouched, task.work.isEmpty else { return false }
    if task.status == .lapsed, let due = task.due, !removeFollowers(of: next, on: due) {
      return false
    }
    items[next] = nil
    return true
  }
}
