import ChronoModel

/// A whole life from one number, planned against the rules alone: the file is never asked, so that
/// the same steps can be played again with some of them cut out.
struct LifeScript {
  var steps: [Step] = []
  private var oracle = Oracle()
  private var now = Moment(instant: LifeScript.beginning, zone: Zones.all[0])
  private var random: Counting
  private var number = 0

  /// 8:00 UTC on Monday 23 November 2026.
  static let beginning = Instant(seconds: 20_780 * 86_400 + 8 * 3600)

  init(seed: UInt64, length: Int) {
    random = Counting(state: seed &* 104_729)
    while steps.count < length {
      number += 1
      let clock = clockMoves()
      let deed = deed()
      let step = Step(
        number: number,
        clock: clock,
        deed: deed,
        door: random.chance(3) ? .command : .window(random.upTo(2)),
        isOtherAwake: random.chance(2)
      )
      steps.append(step)
      try? oracle.perform(deed, number: number, at: now)
    }
  }

  // MARK: The clock

  private mutating func clockMoves() -> [Step.ClockMove] {
    var moves: [Step.ClockMove] = []
    switch random.upTo(60) {
    case 0: moves.append(.pass(-Int64(random.upTo(100_000))))
    case 1, 2: moves.append(.lookAhead(Int64(random.upTo(400_000))))
    case 3: moves.append(.zone(random.upTo(Zones.all.count)))
    case 4: moves.append(.dayStart([0, 0, 240, 150, 90, 1380][random.upTo(6)]))
    case 5...7: moves.append(.pass(Int64(random.upTo(100) + 7) * 86_400))
    case 8...10: moves.append(.pass(toEndOfDay() + Int64(random.upTo(400) - 200)))
    case 11: moves.append(.pass(toClockChange()))
    case 12...26: moves.append(.pass(toEndOfDay() + Int64(6 * 3600 + random.upTo(20_000))))
    case 27...30:
      moves.append(.pass(toEndOfDay() + Int64(random.upTo(4) * 86_400 + random.upTo(40_000))))
    default: break
    }
    moves.append(.pass(Int64(random.upTo(4000) + 61)))
    for move in moves { now.apply(move) { oracle.look($0) } }
    return moves
  }

  private func toEndOfDay() -> Int64 { now.start(of: now.day + 1) - now.instant }

  /// To an hour around the next change of the clock.
  private mutating func toClockChange() -> Int64 {
    let offset = now.zone.offset(at: now.instant)
    for hour in 1...4500 {
      let later = now.instant + Int64(hour) * 3600
      if now.zone.offset(at: later) != offset {
        return later - now.instant + Int64(random.upTo(7200)) - 5400
      }
    }
    return 3600
  }

  // MARK: Deeds

  private mutating func deed() -> Deed {
    // Who takes something back often goes on with that.
    if let last = steps.last?.deed, last == .undo || last == .redo, random.chance(2) {
      return random.chance(3) ? .redo : .undo
    }
    let live = oracle.tasks.filter { oracle.items[$0]?.status != .deleted }
    guard random.upTo(10) > (live.count < 8 ? 4 : 0), let key = pick(live) else {
      return live.count < 60 ? .add(newTask()) : .look
    }
    let keys = random.chance(6) ? Array(Set([key, pick(live) ?? key])).sorted() : [key]
    let day: LocalDay? = random.chance(7) ? nil : now.day + (random.upTo(9) - 2)
    let task = oracle.items[key]
    switch random.upTo(62) {
    case 0...9: return .tick(keys)
    case 10...15: return .move(keys, day)
    case 16...18: return .start(key)
    case 19, 20: return .stop
    case 21, 22:
      let (start, finish) = stretch(on: task)
      return start < finish ? .log(key, start, finish) : .stop
    case 23...26:
      let (start, finish) = stretch(on: task)
      return .logDone(key, start, finish)
    case 27, 28: return .drop(keys)
    case 29: return task?.series == nil ? .delete(keys) : .delete([key])
    case 30: return task?.series == nil ? .delete(keys) : .endSeries(key)
    case 31...33: return .reopen(keys)
    case 34...38: return .undo
    case 39, 40: return .redo
    case 41, 42: return .shift(keys, days: random.upTo(3) - 1, minutes: (random.upTo(5) - 2) * 15)
    case 43:
      let time = random.chance(3) ? nil : random.upTo(96) * 15
      let estimate = random.chance(3) ? nil : 5 + random.upTo(30) * 5
      return .plan(key, day, time: time, estimate: estimate)
    case 44: return .resize(keys, random.chance(2) ? 15 : -15)
    case 45: return .prioritise(keys, random.upTo(4))
    case 46: return .tag(keys, adding: ["deep", "phone", "été"][random.upTo(3)])
    case 47: return .assign(keys, random.chance(4) ? nil : pick(others("c")))
    case 48: return .rename(key, "Renamed-\(number)")
    case 49 where number.isMultiple(of: 2) && task?.due != nil:
      return .retime(key, number.isMultiple(of: 10) ? nil : number * 15 % 1440)
    case 49: return .annotate(key, "words of \(number)")
    case 50:
      guard let work = works(of: task).first else { return .look }
      return .deleteWork(key, work.start)
    case 51:
      guard let work = works(of: task).last, let finish = work.finish else { return .look }
      let shift = Int64(random.upTo(7200) - 3600)
      return .moveWork(key, work.start, to: work.start + shift, finish + shift / 2)
    case 52: return others("c").count < 6 ? .addCategory("Shelf-\(number)") : .look
    case 53:
      guard let category = pick(others("c")) else { return .look }
      return random.chance(4)
        ? .deleteCategory(category) : .renameCategory(category, "Case-\(number)")
    case 54:
      let time = random.chance(3) ? nil : random.upTo(96) * 15
      return .addEvent("Event-\(number)", now.day + random.upTo(5), time)
    case 55:
      guard let event = pick(others("e")) else { return .look }
      return random.chance(2) ? .deleteEvent(event) : .renameEvent(event, "Meeting-\(number)")
    case 56, 57: return told()
    case 58, 59: return triage()
    case 60: return .quit
    default: return .look
    }
  }

  private mutating func pick(_ keys: [Oracle.Key]) -> Oracle.Key? {
    guard !keys.isEmpty else { return nil }
    let recent = keys.sorted {
      (oracle.items[$0]?[number: "modified"] ?? 0, $0)
        < (oracle.items[$1]?[number: "modified"] ?? 0, $1)
    }
    // Mostly what is recent.
    return recent[
      max(0, keys.count - 1 - random.upTo(random.chance(3) ? keys.count : min(6, keys.count)))
    ]
  }

  private func others(_ kind: Character) -> [Oracle.Key] {
    oracle.items.keys.filter { $0.first == kind }.sorted()
  }

  private func works(of task: Item?) -> [Item.Work] {
    (task?.work ?? []).filter { $0.finish != nil }.sorted { $0.start < $1.start }
  }

  private mutating func newTask() -> Deed.NewTask {
    var new = Deed.NewTask(title: "Chore-\(number)")
    new.due = random.chance(6) ? nil : now.day + (random.upTo(8) - 1)
    if random.chance(3) { new.time = random.upTo(96) * 15 }
    if random.chance(2) { new.estimate = 5 + random.upTo(30) * 5 }
    if random.chance(5) { new.priority = random.upTo(4) }
    if random.chance(5) { new.tags = [["deep", "phone", "été"][random.upTo(3)]] }
    if random.chance(3) { new.category = pick(others("c")) }
    let repeating = oracle.tasks.count {
      oracle.items[$0]?.series != nil && oracle.items[$0]?.status == .open
    }
    guard let due = new.due, due >= now.day, repeating < 5, random.chance(3) else { return new }
    switch random.upTo(6) {
    case 0: new.rhythm = .days(1)
    case 1: new.rhythm = .days(2 + random.upTo(6))
    case 2:
      let other = Weekday.allCases[random.upTo(7)]
      new.rhythm = .weekly(Weekday.allCases.filter { $0 == other || $0 == due.weekday })
    case 3 where due.civil.day <= 28: new.rhythm = .monthly(due.civil.day)
    default: new.rhythm = .after(1 + random.upTo(5))
    }
    return new
  }

  private mutating func told() -> Deed {
    var new = newTask()
    new.rhythm = nil
    new.due = now.day + (random.upTo(12) - 8)
    if random.chance(2) {
      let (start, finish) = stretch(on: nil)
      new.finished = finish
      if random.chance(2), isFree(start, finish) { new.began = start }
    }
    return .told(new)
  }

  private mutating func triage() -> Deed {
    let missed = oracle.tasks.filter { key in
      guard let task = oracle.items[key], let due = task.due else { return false }
      return task.status == .open && due < now.day
    }
    let deeds = missed.prefix(4).map { key -> Deed in
      switch random.upTo(4) {
      case 0: .drop([key])
      case 1: .move([key], nil)
      default: .move([key], now.day + random.upTo(8))
      }
    }
    return deeds.isEmpty ? .look : .triage(deeds)
  }

  /// Whole minutes, mostly in the past, often around the day of a task.
  private mutating func stretch(on task: Item?) -> (Instant, Instant) {
    var end = now.instant - Int64(random.upTo(random.chance(4) ? 90_000 : 3000))
    if let due = task?.due, due < now.day, random.chance(2) {
      end = now.start(of: due + 1) + Int64(random.upTo(40_000) - 30_000)
    }
    let finish = Instant(seconds: end.seconds - end.seconds % 60)
    return (finish - Int64(random.chance(3) ? 0 : random.upTo(150) * 60), finish)
  }

  private func isFree(_ start: Instant, _ finish: Instant) -> Bool {
    !oracle.items.values.contains { item in
      item.work.contains { $0.start < finish && start < $0.finish ?? Instant(seconds: .max) }
    }
  }
}

extension Moment {
  /// Moves the clock; `look` is what somebody does with a clock that is ahead.
  mutating func apply(_ move: Step.ClockMove, look: (Moment) throws -> Void) rethrows {
    switch move {
    case .pass(let seconds): instant = instant + seconds
    case .zone(let index): zone = Zones.all[index]
    case .dayStart(let minutes): dayStart = TimeOfDay(minutes: minutes) ?? .midnight
    case .lookAhead(let seconds):
      var ahead = self
      ahead.instant = instant + seconds
      try look(ahead)
    }
  }
}
