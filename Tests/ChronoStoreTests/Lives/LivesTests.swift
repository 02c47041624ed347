import ChronoModel
import ChronoStore
import Foundation
import Testing

/// Random lives of thirty days on the real file, against a ledger that is kept by hand.
///
/// `LIVES=300` plays as many, `LIFE=14` one of them alone; a failure names the seed and the deeds
/// of the life up to there.
@Suite struct `Lives of thirty days` {
  static let seeds: ClosedRange<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["LIFE"].flatMap({ UInt64($0) }) { return seed...seed }
    return 1...(environment["LIVES"].flatMap { UInt64($0) } ?? 3)
  }()

  @Test(arguments: seeds) func `end as the plain ledger says`(seed: UInt64) throws {
    var life = try Life(seed: seed)
    while life.now.today < .monday + 30 {
      for _ in 0..<3 { try life.step() }
      let (file, ledger) = life.compared()
      guard file == ledger else {
        let missing = ledger.filter { !file.contains($0) }.joined(separator: "\n")
        let wrong = file.filter { !ledger.contains($0) }.joined(separator: "\n")
        Issue.record("seed \(seed)\n\(life.story)\nin the file:\n\(wrong)\nwanted:\n\(missing)")
        return
      }
    }
    #expect(try life.planner.check() == [])
    try life.undoEverything()
    #expect(try life.titles() == [], "seed \(seed)")
  }
}

/// One life: its planner, its clock, and what should be in the file.
private struct Life {
  let file = TestFile()
  let planner: Repository
  var now = Moment.on(.monday, hour: 8)
  private var ledger = PlainLedger()
  private var random: Counting
  private var ids: [PlainLedger.Key: TaskItem.ID] = [:]
  private var deeds: [String] = []
  private var sessions = 0
  private var rows = Rows()

  init(seed: UInt64) throws {
    planner = try file.open(seed: seed)
    random = Counting(state: seed &* 104_729)
  }

  /// The last deeds, oldest first.
  var story: String { deeds.suffix(40).joined(separator: "\n") }

  private mutating func upTo(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  mutating func step() throws {
    now.instant = now.instant + Int64(upTo(3000) + 61)
    switch upTo(40) {
    case 6...15:
      now = .on(now.today + 1 + (upTo(8) == 0 ? upTo(5) : 0), hour: 6 + upTo(4), second: upTo(60))
    case 5: now.instant = now.instant - Int64(upTo(100_000))
    case 4:
      // One look with a clock that is ahead.
      var ahead = now
      ahead.instant = ahead.instant + Int64(upTo(400_000))
      tell("look at", ahead.local)
      try planner.judge(at: ahead)
      ledger.judge(ahead)
    default: break
    }
    tell("at", now.local)
    try planner.judge(at: now)
    ledger.judge(now)
    try deed()
    rows = try read()
    recognise()
  }

  private mutating func tell(_ words: Any...) {
    deeds.append(words.map { "\($0)" }.joined(separator: " "))
  }

  // MARK: Deeds

  private mutating func deed() throws {
    let day: LocalDay? = upTo(6) == 0 ? nil : now.today + upTo(7) - 2
    let keys = ids.keys.filter { ledger.tasks[$0] != nil }.sorted()
    let choice = upTo(30)
    guard choice > 3, let key = pick(keys), let id = ids[key] else {
      if ledger.tasks.count < 60 { try add(day) }
      return
    }
    let one = Selection.tasks([id])
    let finish = now.instant - Int64(upTo(4) == 0 ? upTo(90_000) : upTo(3000))
    let start = finish - Int64(upTo(3) == 0 ? 0 : upTo(9000))
    sessions += 1
    let name = "\(sessions)"
    let now = now
    tell(choice, "on", key, ledger.tasks[key]?.title ?? "", day.map { "\($0 - .monday)" } ?? "-")
    switch choice {
    case 4...8:
      try both(.setDone(one, true)) { life throws(PlainLedger.Impossible) in
        try life.tick(key, now)
      }
    case 9...11:
      try both(.move(one, to: day)) { life throws(PlainLedger.Impossible) in
        try life.move(key, to: day, now)
      }
    case 12, 13:
      try both(.startTimer(id, at: now.instant)) { life throws(PlainLedger.Impossible) in
        try life.start(key, name: name, now)
      }
    case 14:
      try both(.stopTimer(at: now.instant)) { life throws(PlainLedger.Impossible) in
        try life.stop(now)
      }
    case 15, 16:
      try both(.log(id, start: start, finish: finish)) { life throws(PlainLedger.Impossible) in
        try life.log(key, start, finish, name: name, now)
      }
    case 17, 18:
      try both(.logDone(id, start: start, finish: finish)) { life throws(PlainLedger.Impossible) in
        try life.logDone(key, start, finish, name: name, now)
      }
    case 19, 20:
      try both(.drop(one)) { life throws(PlainLedger.Impossible) in
        try life.close(key, as: .dropped, now)
      }
    case 21:
      try both(.delete(one)) { life throws(PlainLedger.Impossible) in
        try life.close(key, as: .deleted, now)
      }
    case 22, 23:
      try both(.setDone(one, false)) { life throws(PlainLedger.Impossible) in
        try life.reopen(key, now)
      }
    case 24...27: try undo(times: 1 + upTo(4))
    default: try redo(times: 1 + upTo(4))
    }
  }

  private mutating func pick(_ keys: [PlainLedger.Key]) -> PlainLedger.Key? {
    guard !keys.isEmpty else { return nil }
    // Mostly what is recent.
    return keys[max(0, keys.count - 1 - upTo(upTo(3) == 0 ? keys.count : min(5, keys.count)))]
  }

  private mutating func add(_ day: LocalDay?) throws {
    let every = [0, 0, 0, 1, 1, 2, 3, -1, -2][upTo(9)]
    let title = "Task \(ledger.tasks.count) of \(now.instant.seconds)"
    tell("add", title, day.map { "\($0 - .monday)" } ?? "-", "every", every)
    var draft = TaskDraft(title: title, due: day)
    if every != 0 {
      let rule = RecurrenceRule(.daily, interval: abs(every))
      draft.repeats = RepeatDraft(rule: rule, afterCompletion: every < 0)
    }
    let now = now
    try both(.addTasks([draft])) { life throws(PlainLedger.Impossible) in
      _ = life.add(title, due: day, every: every, now)
    }
  }

  private mutating func both(
    _ edit: Edit,
    _ deed: (inout PlainLedger) throws(PlainLedger.Impossible) -> Void
  ) throws {
    let steps = ledger.done.count
    let isPossible = (try? ledger.perform(at: now, deed)) != nil
    do {
      let receipt = try planner.perform(edit, at: now)
      try #require(isPossible, "it was allowed\n\(story)")
      #expect(receipt.isChange == (ledger.done.count > steps), "\(receipt.label)\n\(story)")
    } catch {
      guard case StoreError.refused(let refusal) = error else { throw error }
      try #require(!isPossible, "\(refusal)\n\(story)")
    }
  }

  private mutating func undo(times: Int) throws {
    for _ in 0..<times {
      let isPossible = (try? ledger.undo(now)) != nil
      try expect(isPossible) { () throws(StoreError) in _ = try planner.undo(at: now) }
    }
  }

  private mutating func redo(times: Int) throws {
    for _ in 0..<times {
      let isPossible = (try? ledger.redo(now)) != nil
      try expect(isPossible) { () throws(StoreError) in _ = try planner.redo(at: now) }
    }
  }

  private func expect(_ isPossible: Bool, _ body: () throws(StoreError) -> Void) throws {
    do {
      try body()
      try #require(isPossible, "\(story)")
    } catch let error as StoreError {
      try #require(!isPossible, "\(error)\n\(story)")
    }
  }

  func undoEverything() throws {
    do {
      while true { _ = try planner.undo(at: now) }
    } catch StoreError.refused(.nothingToUndo) {}
  }

  // MARK: What is in the file

  func titles() throws -> [String] { try read().tasks.map(\.title) }

  private struct Rows {
    var tasks: [TaskItem] = []
    var promises: [TaskItem.ID: [Commitment]] = [:]
    var sessions: [TaskItem.ID: [Session]] = [:]
  }

  private func read() throws -> Rows {
    var rows = Rows()
    try planner.forEachRecord { record in
      switch record {
      case .task(let task): rows.tasks.append(task)
      case .commitment(let promise): rows.promises[promise.task, default: []].append(promise)
      case .session(let session): rows.sessions[session.task, default: []].append(session)
      case .category, .event, .foreign: break
      }
    }
    return rows
  }

  /// Finds out which row is which task; instances of a series are told apart by their state.
  private mutating func recognise() {
    let known = Set(ids.values)
    var new = rows.tasks.filter { !known.contains($0.id) }
    for (key, plain) in ledger.tasks.sorted(by: { $0.key < $1.key }) where ids[key] == nil {
      let index = new.firstIndex {
        $0.title == plain.title && $0.due == plain.due && $0.status == plain.status
      }
      guard let index else { continue }
      ids[key] = new.remove(at: index).id
    }
  }

  func compared() -> (file: [String], ledger: [String]) {
    let file = rows.tasks.map { task in
      line(
        task.title,
        task.status,
        task.due,
        promises: (rows.promises[task.id] ?? []).map { ($0.day, $0.outcome, $0.loggedLate) },
        work: (rows.sessions[task.id] ?? []).map { ($0.start, $0.finish) }
      )
    }
    let plain = ledger.tasks.values.map { task in
      line(
        task.title,
        task.status,
        task.due,
        promises: task.promises.map { ($0.key, $0.value, task["late \($0.key.number)"] == 1) },
        work: task.work.map { ($0.start, $0.finish) }
      )
    }
    return (file.sorted(), plain.sorted())
  }

  private func line(
    _ title: String,
    _ status: TaskItem.Status,
    _ due: LocalDay?,
    promises: [(LocalDay, Commitment.Outcome, Bool)],
    work: [(Instant, Instant?)]
  ) -> String {
    let promised = promises.sorted { $0.0 < $1.0 }
      .map { "\($0.0 - .monday) \($0.1.name)\($0.2 ? " late" : "")" }
    let worked = work.sorted { $0.0 < $1.0 }
      .map { "\($0.0.seconds)-\($0.1.map { "\($0.seconds)" } ?? "")" }
    let day = due.map { "\($0 - .monday)" } ?? "someday"
    return "\(title) \(status) \(day) [\(promised.joined(separator: ", "))] \(worked)"
  }
}
