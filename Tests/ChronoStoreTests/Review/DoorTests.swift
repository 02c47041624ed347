import ChronoModel
import ChronoStore
import Testing

/// One history, pushed through every door there is (Behaviour 2.2).
@Suite struct `The same history has the same outcome` {
  private struct History: CustomStringConvertible {
    var start: Instant
    var finish: Instant
    /// Work that was stopped before; it decides nothing.
    var earlier: Range<Instant>?
    var zone: Zone
    var dayStart: TimeOfDay

    func moment(_ instant: Instant) -> Moment {
      Moment(instant: instant, zone: zone, dayStart: dayStart)
    }

    var description: String { "\(start.text) to \(finish.text) in \(zone.identifier), \(dayStart)" }

    /// The rule again, in plain words (Behaviour 2.2).
    func outcome(of day: LocalDay) -> Commitment.Outcome {
      let began = moment(start).today
      let ended = moment(start < finish ? finish - 1 : finish).today
      if ended < day { return .kept }
      return ended == day && began == day ? .kept : .missed
    }

    init(start: Instant, finish: Instant, dayStart: TimeOfDay) {
      (self.start, self.finish, self.dayStart) = (start, finish, dayStart)
      zone = .utc
    }

    init(_ random: inout Counting) {
      let zones = [Zone.utc, .fixed("East", offset: 32_400), .fixed("West", offset: -36_000)]
      zone = zones.randomElement(using: &random) ?? .utc
      dayStart =
        [TimeOfDay.midnight, TimeOfDay(minutes: 240) ?? .midnight].randomElement(using: &random)
        ?? .midnight
      let noon = Moment.on(.monday, hour: 12).instant
      start = noon + Int64.random(in: -130_000...130_000, using: &random)
      let length =
        [0, Int64.random(in: 120...70_000, using: &random)]
        .randomElement(using: &random) ?? 0
      finish = start + length
      if Bool.random(using: &random) { earlier = (start - 9000)..<(start - 1800) }
    }
  }

  private enum Door: CaseIterable {
    case tick, timer, stoppedTimer, log, logAfter, doneThen, doneThenLater, told, toldLater
  }

  /// The outcome of Monday, or `nil` where nobody can go through the door with the history.
  private func outcome(of history: History, through door: Door) throws -> Commitment.Outcome? {
    let file = TestFile()
    let began = history.moment(history.start)
    let ended = history.moment(history.finish)
    let later = history.moment(Moment.on(.monday + 5).instant)
    let before = history.moment(Moment.on(.monday - 4).instant)
    let planner = try file.open(at: before)
    let isInstant = history.start == history.finish
    if door == .told || door == .toldLater {
      var draft = TaskDraft(title: "T", due: .monday, done: true, finished: history.finish)
      if !isInstant {
        draft.work = [WorkHistory.Stretch(start: history.start, finish: history.finish)]
      }
      var items = [ImportItem(.task(draft))]
      _ = try planner.importItems(at: door == .told ? ended : later) { items.popLast() }
      return try monday(planner, try #require(try id(planner)))
    }
    let task = try planner.add(TaskDraft(title: "T", due: .monday), at: before).id
    if let earlier = history.earlier {
      let log = Edit.log(task, start: earlier.lowerBound, finish: earlier.upperBound)
      _ = try planner.perform(log, at: began)
    }
    guard let steps = steps(of: history, on: task, through: door) else { return nil }
    for (edit, now) in steps {
      do {
        _ = try planner.perform(edit, at: now)
      } catch {
        // A missed task is not started or ticked; its day stays what it is.
        guard case StoreError.refused(.missed(_)) = error else { throw error }
        try planner.judge(at: now)
        break
      }
    }
    return try monday(planner, task)
  }

  /// What is done when; `nil` where the history does not fit through the door.
  private func steps(
    of history: History,
    on task: TaskItem.ID,
    through door: Door
  ) -> [(Edit, Moment)]? {
    let began = history.moment(history.start)
    let ended = history.moment(history.finish)
    let soon = history.moment(history.finish + 1)
    let isInstant = history.start == history.finish
    let tick = (Edit.setDone(.tasks([task]), true), ended)
    let start = (Edit.startTimer(task, at: history.start), began)
    let log = Edit.log(task, start: history.start, finish: history.finish)
    let done = Edit.logDone(task, start: history.start, finish: history.finish)
    switch door {
    case .tick: return isInstant ? [tick] : nil
    case .timer: return isInstant ? nil : [start, tick]
    case .stoppedTimer:
      return isInstant ? nil : [start, (.stopTimer(at: history.finish), ended), tick]
    case .log: return isInstant ? nil : [(log, ended), tick]
    case .logAfter: return isInstant || soon.today != ended.today ? nil : [tick, (log, soon)]
    case .doneThen: return [(done, ended)]
    case .doneThenLater: return [(done, history.moment(Moment.on(.monday + 5).instant))]
    case .told, .toldLater: return nil
    }
  }

  private func id(_ planner: Repository) throws -> TaskItem.ID? {
    var found: TaskItem.ID?
    try planner.forEachRecord { if case .task(let task) = $0 { found = task.id } }
    return found
  }

  private func monday(_ planner: Repository, _ id: TaskItem.ID) throws -> Commitment.Outcome? {
    try planner.promises(of: id).first { $0.day == .monday }?.outcome
  }

  /// Work that ends with its day, and work that begins with the next.
  @Test(arguments: [TimeOfDay.midnight, TimeOfDay(minutes: 240) ?? .midnight])
  func `up to the end of the day`(dayStart: TimeOfDay) throws {
    let end = Moment.on(.monday + 1, hour: 0).instant + Int64(dayStart.minutes) * 60
    let work = History(start: end - 1800, finish: end, dayStart: dayStart)
    for door in [Door.doneThen, .doneThenLater, .told, .toldLater] {
      #expect(try outcome(of: work, through: door) == .kept, "\(door)")
    }
    let over = History(start: end - 1800, finish: end + 1, dayStart: dayStart)
    let tick = History(start: end, finish: end, dayStart: dayStart)
    for history in [over, tick] {
      for door in [Door.doneThen, .doneThenLater, .told, .toldLater] {
        #expect(try outcome(of: history, through: door) == .missed, "\(door): \(history)")
      }
    }
  }

  @Test(arguments: UInt64(1)...30) func `through every door`(seed: UInt64) throws {
    var random = Counting(state: seed &* 15_485_863)
    let history = History(&random)
    let wanted = history.outcome(of: .monday)
    for door in Door.allCases {
      guard let outcome = try outcome(of: history, through: door) else { continue }
      #expect(outcome == wanted, "seed \(seed), \(door): \(history)")
    }
  }
}
