import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore
import Foundation
import TemporaryPlace
import chronolist

/// A life on a real file: two planners, the command line, the clock, and the oracle beside them.
///
/// A class because the file goes away with it.
final class Life {
  /// Why a life went wrong.
  struct Difference: Error, CustomStringConvertible {
    let what: String
    let details: [String]
    var description: String { ([what] + details).joined(separator: "\n  ") }
  }

  let directory: String
  let path: String
  let clock: WorldClock
  var command: Repository
  var windows: [PlannerWindow]
  var oracle = Oracle()
  private(set) var ids: [Oracle.Key: TaskItem.ID] = [:]
  var book: Filebook
  /// Seconds that went by, forwards.
  private(set) var lived: Int64 = 0
  private(set) var deeds = 0
  private var played = 0
  private var judged: LocalDay

  let seed: UInt64
  /// How many seconds a planner waits for another one's lock.
  private let patience: Double
  /// The disk that fails, where that is tried.
  let disk: FaultyDisk?
  /// How many faults of each kind have met a call.
  var faults: [Fault.Kind: Int] = [:]
  /// The step whose fault was the last, in words.
  var lastFault: String?
  /// What is wrong with the program, where that is tried.
  private let bug: PlantedBug?

  var now: Moment { clock.now }
  /// What the program takes for now.
  var seen: Moment { bug?.clock?(now) ?? now }

  /// A plain life has no planner on screen: the command line alone, and many times as fast.
  init(seed: UInt64, _ conditions: Play.Conditions = Play.Conditions()) throws {
    self.seed = seed
    bug = conditions.bug
    directory = TemporaryPlace.small + "/chronolist-life-\(UUID().uuidString)"
    let path = directory + "/chronolist.sqlite"
    self.path = path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    disk = conditions.disk.map { FaultyDisk(under: path, isDeafToSyncs: $0 == .deafToSyncs) }
    clock = WorldClock(Moment(instant: LifeScript.beginning, zone: Zones.all[0]))
    let now = clock.now
    patience = disk == nil ? 5 : 0
    command = try Repository.open(
      path: path,
      at: now,
      ids: IDSource(Counting(state: seed)),
      busyTimeout: patience
    )
    book = try Filebook(command)
    judged = now.day
    windows = []
    if !conditions.isPlain { windows = try (0...1).map { try open($0) } }
  }

  deinit {
    if let disk { FaultyCalls.remove(disk) }
    try? FileManager.default.removeItem(atPath: directory)
  }

  func open(_ number: Int) throws -> PlannerWindow {
    let ids = Counting(state: UInt64(played * 2 + number) &* 7_919 &+ 1 << 40)
    let size = [Size(width: 120, height: 40), Size(width: 80, height: 24)][number]
    let window = try PlannerWindow(
      path: path,
      size: size,
      clock: clock,
      ids: ids,
      patience: patience
    )
    if let disk { window.isDead = { disk.isDead } }
    return window
  }

  /// The command line as a process that begins now.
  func openCommand() throws {
    let ids = Counting(state: seed &+ UInt64(played) &* 15_485_863)
    command = try Repository.open(path: path, at: now, ids: IDSource(ids), busyTimeout: patience)
  }

  // MARK: A step

  /// Moves the clock, does the deed, and compares.
  func play(_ step: Step) throws {
    played += 1
    try moveClock(step)
    let isPlain = windows.isEmpty
    let acting: Int? =
      if case .window(let number) = step.door, !isPlain { number } else { nil }
    if let acting { windows[acting].tick() }
    // What another program's deed has let go, a planner judges with its next one: here somebody looks.
    try command.judge(at: seen)
    oracle.look(now)
    // What a night made has no name yet, or is there again.
    if step.deed.keys.contains(where: { oracle.items[$0] != nil && task($0) == nil }) {
      book = try Filebook(command)
      recognise()
    }
    if let disk, let fault = fault(of: step) {
      try doDeed(step, in: acting, on: disk, meeting: fault)
    } else {
      try doDeed(step, in: acting)
    }
    if let disk, step.number.isMultiple(of: 8) { try copy(step, on: disk) }
    var shown = acting.map { [$0] } ?? []
    if step.isOtherAwake, !isPlain {
      let awake = 1 - (acting ?? 0)
      windows[awake].tick()
      // It judges what the deed has let go, such as a day that only a running timer kept open.
      oracle.look(now)
      // The other window shows that within a second.
      if let acting { windows[acting].tick() }
      shown.append(awake)
    }
    book = try Filebook(command)
    recognise()
    try compare(after: step, shownBy: shown)
    deeds += 1
  }

  private func moveClock(_ step: Step) throws {
    var moved = now
    let before = moved.instant
    for move in step.clock {
      try moved.apply(move) { ahead in
        try command.judge(at: ahead)
        oracle.look(ahead)
      }
      // The day start is read when a planner starts.
      if case .dayStart = move { clock.now = moved; try reopen() }
    }
    lived += max(0, moved.instant - before)
    clock.now = moved
  }

  private func reopen() throws { windows = try windows.indices.map { try open($0) } }

  private func doDeed(_ step: Step, in window: Int?) throws {
    if step.deed == .quit {
      if let window {
        windows[window].quit()
        windows[window] = try open(window)
      }
      oracle.look(now)
      try bug?.strike(path, after: step.deed)
      return
    }
    guard step.deed.keys.allSatisfy({ oracle.items[$0] != nil }) else { return }
    let isShown = try window.map { try windows[$0].plays(step.deed, of: self) } ?? false
    if !isShown {
      try command.judge(at: seen)
      let answer = try perform(step.deed)
      let plain = oracle.answer(to: step.deed, number: step.number, at: now)
      if let window {
        // It judges what another program's deed let go.
        windows[window].tick()
        oracle.look(now)
      }
      if let answer { try expect(answer, plain, "the answer") }
    } else {
      _ = oracle.answer(to: step.deed, number: step.number, at: now)
      // A planner judges what its edit has let go: a day that only a running timer kept open.
      oracle.look(now)
    }
    try bug?.strike(path, after: step.deed)
  }

  /// The deed as the command line does it; no answer where there was nothing to ask for.
  func perform(_ deed: Deed) throws -> Oracle.Answer? {
    do {
      switch deed {
      case .undo: _ = try command.undo(at: seen)
      case .redo: _ = try command.redo(at: seen)
      case .look, .quit: return nil
      case .told(let new):
        var items = [ImportItem(.task(draft(new)))]
        _ = try command.importItems(at: seen) { items.popLast() }
      case .triage(let deeds):
        for deed in deeds {
          if let edit = try wish(deed) {
            _ = try command.perform(edit, at: seen, in: Pass(.triage, begun: now.instant))
          }
        }
        return nil
      default:
        guard let edit = try wish(deed) else { return nil }
        return try command.perform(edit, at: seen).isChange ? .done : .unchanged
      }
      return .done
    } catch let error as StoreError {
      guard case .refused = error else { throw error }
      return .refused
    }
  }

  private func wish(_ deed: Deed) throws -> Edit? {
    try edit(deed).map { bug?.edit?($0) ?? $0 }
  }

  /// Whether a day has ended since the last time that this was asked.
  func hasNightPassed() -> Bool {
    defer { judged = now.day }
    return judged != now.day
  }

  /// Takes everything back, so that nothing is left; brought again, the file is sound.
  func end() throws {
    let newest = try command.journal(limit: .max).first { !$0.isUndone }?.step
    // What the last deed let go, such as a day that only a timer kept open, is judged before.
    try command.judge(at: now)
    book = try Filebook(command)
    let whole = book.lines
    _ = try command.go(to: JournalStep(0), at: now)
    book = try Filebook(command)
    try expect(book.lines, [], "what is left when everything is undone")
    try expect(try command.check(), [], "the file is not sound")
    _ = try command.go(to: newest ?? JournalStep(0), at: now)
    book = try Filebook(command)
    if book.lines != whole {
      throw Difference(
        what: "not everything is brought again",
        details: book.lines.filter { !whole.contains($0) }.map { "found  " + $0 }
          + whole.filter { !book.lines.contains($0) }.map { "wanted " + $0 }
      )
    }
    try expect(try command.check(), [], "the file is not sound")
  }

  // MARK: Names

  /// As it was read last.
  private func task(_ key: Oracle.Key) -> TaskItem? { ids[key].flatMap { book.tasks[$0] } }

  /// Finds out which row is which task; instances of a series are told apart by their state.
  private func recognise() {
    let known = Set(ids.values)
    var new = book.tasks.values.filter { !known.contains($0.id) }
    for key in oracle.tasks where ids[key] == nil {
      guard let plain = oracle.items[key] else { continue }
      let index = new.firstIndex {
        $0.title == plain.title && $0.due == plain.due && $0.status == plain.status
      }
      if let index { ids[key] = new.remove(at: index).id }
    }
  }

  func category(_ key: Oracle.Key?) -> ChronoModel.Category? {
    let name = key.flatMap { oracle.items[$0]?.title }
    return book.categories.first { $0.name == name }
  }

  func event(_ key: Oracle.Key) -> CalendarEvent? {
    book.events.first { $0.name == oracle.items[key]?.title }
  }

  func draft(_ new: Deed.NewTask) -> TaskDraft {
    var draft = TaskDraft(
      title: new.title,
      category: category(new.category).map { .existing($0.id) } ?? .inbox,
      tags: new.tags,
      priority: Priority(rawValue: new.priority) ?? .none,
      due: new.due,
      time: new.time.flatMap { TimeOfDay(minutes: $0) },
      estimate: new.estimate,
      done: new.finished != nil,
      finished: new.finished
    )
    draft.repeats = new.rhythm.map {
      RepeatDraft(rule: $0.rule, afterCompletion: $0.isAfterCompletion)
    }
    if let began = new.began {
      draft.work = [WorkHistory.Stretch(start: began, finish: new.finished)]
    }
    return draft
  }

  /// What the deed asks of the file; `nil` where it is about nothing that is there.
  func edit(_ deed: Deed) throws -> Edit? {
    func selection(_ keys: [Oracle.Key]) -> Selection { .tasks(keys.compactMap { ids[$0] }) }
    func revision(_ key: Oracle.Key, _ change: (inout TaskItem) -> Void) -> Edit? {
      guard let old = task(key) else { return nil }
      var new = old
      change(&new)
      return .reviseTask(from: old, to: new)
    }
    func work(_ key: Oracle.Key, _ start: Instant) -> Session? {
      ids[key].flatMap { book.sessions[$0] }?.first { $0.start == start }
    }
    switch deed {
    case .add(let new): return .addTasks([draft(new)])
    case .tick(let keys): return .setDone(selection(keys), true)
    case .reopen(let keys): return .setDone(selection(keys), false)
    case .drop(let keys): return .drop(selection(keys))
    case .delete(let keys): return .delete(selection(keys))
    case .endSeries(let key): return .deleteAllFromHere(selection([key]))
    case .move(let keys, let day): return .move(selection(keys), to: day)
    case .shift(let keys, let days, let minutes):
      return .shift(selection(keys), days: days, minutes: minutes)
    case .plan(let key, let day, let time, let estimate):
      return ids[key].map {
        .plan($0, day: day, time: time.flatMap { TimeOfDay(minutes: $0) }, estimate: estimate)
      }
    case .resize(let keys, let minutes): return .resize(selection(keys), byMinutes: minutes)
    case .prioritise(let keys, let priority):
      return .prioritise(selection(keys), Priority(rawValue: priority) ?? .none)
    case .tag(let keys, let tag): return .tag(selection(keys), adding: [tag], removing: [])
    case .assign(let keys, let key):
      return .assign(selection(keys), to: category(key).map { .existing($0.id) } ?? .inbox)
    case .rename(let key, let title): return revision(key) { $0.title = title }
    case .annotate(let key, let notes): return revision(key) { $0.notes = notes }
    case .retime(let key, let time):
      return revision(key) { $0.setTime(time.flatMap { TimeOfDay(minutes: $0) }) }
    case .start(let key): return ids[key].map { .startTimer($0, at: now.instant) }
    case .stop: return .stopTimer(at: now.instant)
    case .log(let key, let start, let finish):
      return ids[key].map { .log($0, start: start, finish: finish) }
    case .logDone(let key, let start, let finish):
      return ids[key].map { .logDone($0, start: start, finish: finish) }
    case .deleteWork(let key, let start): return work(key, start).map { .deleteSession($0.id) }
    case .moveWork(let key, let start, let from, let to):
      return work(key, start).map { old in
        var new = old
        new.start = from
        new.finish = to
        return .reviseSession(from: old, to: new)
      }
    case .addCategory(let name): return .addCategory(name: name, colour: nil)
    case .renameCategory(let key, let name):
      return category(key).map { old in
        var new = old
        new.name = name
        return .reviseCategory(from: old, to: new)
      }
    case .deleteCategory(let key): return category(key).map { .deleteCategory($0.id) }
    case .addEvent(let name, let day, let time):
      let time = time.flatMap { TimeOfDay(minutes: $0) }
      return .addEvents([EventDraft(name: name, day: day, time: time)])
    case .renameEvent(let key, let name):
      return event(key).map { old in
        var new = old
        new.name = name
        return .reviseEvent(from: old, to: new)
      }
    case .deleteEvent(let key): return event(key).map { .deleteEvents([$0.id]) }
    case .told, .triage, .undo, .redo, .quit, .look: return nil
    }
  }
}

extension Deed {
  /// What it is about; where something of that was cut out of the life, the deed is too.
  var keys: [Key] {
    switch self {
    case .tick(let keys), .reopen(let keys), .drop(let keys), .delete(let keys),
      .move(let keys, _), .shift(let keys, _, _), .resize(let keys, _), .prioritise(let keys, _),
      .tag(let keys, _):
      keys
    case .assign(let keys, let category): keys + (category.map { [$0] } ?? [])
    case .endSeries(let key), .plan(let key, _, _, _), .rename(let key, _), .annotate(let key, _),
      .retime(let key, _),
      .start(let key), .log(let key, _, _), .logDone(let key, _, _), .deleteWork(let key, _),
      .moveWork(let key, _, _, _), .renameCategory(let key, _), .deleteCategory(let key),
      .renameEvent(let key, _), .deleteEvent(let key):
      [key]
    case .add(let new), .told(let new): new.category.map { [$0] } ?? []
    case .triage(let deeds): deeds.flatMap(\.keys)
    case .stop, .addCategory, .addEvent, .undo, .redo, .quit, .look: []
    }
  }
}

extension Rhythm {
  /// As RFC 5545 has it.
  var rule: RecurrenceRule {
    switch self {
    case .days(let number), .after(let number): RecurrenceRule(.daily, interval: number)
    case .weekly(let days):
      RecurrenceRule(.weekly, byDay: days.map { RecurrenceRule.WeekdayPosition($0) })
    case .monthly(let day): RecurrenceRule(.monthly, byMonthDay: [day])
    }
  }
}
