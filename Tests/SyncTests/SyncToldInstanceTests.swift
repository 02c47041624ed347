import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Instances of a series that one of two planners has closed or moved in its own way before the other heard of it.
@Suite struct SyncToldInstanceTests {
  private let folder = MemoryFolder()
  private let one: SyncWorld
  private let two: SyncWorld

  init() throws {
    one = try SyncWorld(folder: folder)
    two = try SyncWorld(folder: folder, state: 2)
  }

  private func add(_ rule: RecurrenceRule, isHabit: Bool = false) throws {
    var draft = TaskDraft(title: "Wash", due: .monday, time: TimeOfDay(minutes: 1080))
    draft.repeats = RepeatDraft(rule: rule)
    draft.repeats?.afterCompletion = isHabit
    try one.add(draft)
    for world in [one, two] { try world.sync() }
    for world in [one, two] { world.now = world.now.later(minutes: 10) }
  }

  private func open(_ world: SyncWorld) throws -> TaskItem {
    try #require(try world.tasks().first { $0.task.status == .open }).task
  }

  private func perform(_ edit: (Selection) -> Edit, _ world: SyncWorld) throws {
    _ = try world.repository.perform(edit(.tasks([try open(world).id])), at: world.now)
  }

  private func passDays(_ days: Int = 1) throws {
    for world in [one, two] {
      world.now = world.now.later(days: days)
      _ = try world.repository.judge(at: world.now)
    }
  }

  private func days(_ world: SyncWorld) throws -> [String] {
    try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }.map { whole in
      let promises = whole.promises.sorted { $0.day < $1.day }
        .map { "\($0.day.civil.day) \($0.outcome.name)" }
      return "\(whole.task.status): " + promises.joined(separator: ", ")
    }
  }

  private func check(_ wanted: [String], first: Int = 0) throws {
    let order = first == 0 ? [one, two, one, two] : [two, one, two, one]
    for world in order { try world.sync() }
    #expect(try days(one) == wanted)
    #expect(try days(two) == wanted)
    #expect(try one.sync().changes == 0)
    #expect(try two.sync().changes == 0)
    #expect(try one.repository.check() == [] && two.repository.check() == [])
  }

  @Test(arguments: [0, 1])
  func `one that was moved on its day is so on the other, where that was over`(first: Int) throws {
    try add(RecurrenceRule(.weekly))
    try perform({ .move($0, to: .monday + 1) }, one)
    try passDays()
    #expect(try days(two) == ["lapsed: 23 missed", "open: 30 open"])
    try check(["open: 23 postponed, 24 open"], first: first)
    try passDays()
    try check(["lapsed: 23 postponed, 24 missed", "open: 30 open"], first: first)
  }

  @Test(arguments: [0, 1])
  func `one that was moved, and missed that day too, before the other heard of it`(first: Int)
    throws
  {
    try add(RecurrenceRule(.weekly))
    try perform({ .move($0, to: .monday + 1) }, one)
    try passDays(2)
    try check(["lapsed: 23 postponed, 24 missed", "open: 30 open"], first: first)
  }

  @Test(arguments: [0, 1])
  func `one that was dropped is done on none of both`(first: Int) throws {
    try add(RecurrenceRule(.daily))
    try perform({ .setDone($0, true) }, one)
    try passDays()
    try perform({ .drop($0) }, one)
    try passDays()
    try check(["done: 23 kept", "dropped: 24 withdrawn", "open: 25 open"], first: first)
  }

  @Test(arguments: [0, 1])
  func `one that was deleted on one, and ticked on the other, is done`(first: Int) throws {
    try add(RecurrenceRule(.daily))
    try perform({ .delete($0) }, one)
    try perform({ .setDone($0, true) }, two)
    try check(["done: 23 kept", "open: 24 open"], first: first)
  }

  @Test(arguments: [0, 1])
  func `the work on one goes over with its tick`(first: Int) throws {
    try add(RecurrenceRule(.daily))
    let start = one.now.instant - 3600
    let task = try open(one)
    _ = try one.repository.perform(
      .log(task.id, start: start, finish: start + 1800),
      at: one.now
    )
    try perform({ .setDone($0, true) }, one)
    try check(["done: 23 kept", "open: 24 open"], first: first)
    for world in [one, two] {
      let done = try #require(try world.tasks().first { $0.task.status == .done })
      #expect(done.sessions.map { [$0.start, $0.finish] } == [[start, start + 1800]])
      let next = try #require(try world.tasks().first { $0.task.status == .open })
      #expect(next.sessions.isEmpty)
    }
  }

  @Test(arguments: [0, 1])
  func `one that is counted from when it was done is ticked twice before the other hears of it`(
    first: Int
  ) throws {
    try add(RecurrenceRule(.daily), isHabit: true)
    for _ in 0..<2 {
      try perform({ .setDone($0, true) }, one)
      try passDays()
    }
    try check(["done: 23 kept", "done: 24 kept", "open: 25 open"], first: first)
  }

  @Test(arguments: [0, 1])
  func `a day that was over on both is done on both where it is ticked late`(first: Int) throws {
    try add(RecurrenceRule(.daily))
    try passDays()
    for world in [one, two] { try world.sync() }
    let missed = try #require(try two.tasks().first { $0.task.status == .lapsed }).task
    let finish = two.now.instant - 86_400
    _ = try two.repository.perform(
      .logDone(missed.id, start: finish, finish: finish),
      at: two.now
    )
    try check(["done: 23 kept", "open: 24 open"], first: first)
  }

  @Test(arguments: [0, 1])
  func `a tick that both knew is taken back on both, also after its day`(first: Int) throws {
    try add(RecurrenceRule(.daily))
    try perform({ .setDone($0, true) }, one)
    for world in [one, two, one] { try world.sync() }
    for world in [one, two] { world.now = world.now.later(days: 1) }
    _ = try one.repository.undo(at: one.now)
    for world in [one, two] { _ = try world.repository.judge(at: world.now) }
    try check(["lapsed: 23 missed", "open: 24 open"], first: first)
  }

  @Test(arguments: [0, 1])
  func `work of a day that is over goes over`(first: Int) throws {
    try add(RecurrenceRule(.daily))
    for (place, world) in [one, two].enumerated() {
      let start = world.now.instant - 3600 * Int64(place + 1)
      let task = try open(world)
      _ = try world.repository.perform(
        .log(task.id, start: start, finish: start + 1800),
        at: world.now
      )
    }
    try passDays()
    try check(["lapsed: 23 missed", "open: 24 open"], first: first)
    for world in [one, two] {
      let over = try #require(try world.tasks().first { $0.task.status == .lapsed })
      #expect(over.sessions.count == 2)
    }
  }

  @Test(arguments: [
    "20261123p>20261124p>20261124p>20261125/20261123T120000Z", "20261123p>nonsense/-", "20261123/",
    "/-", ">/x",
    "20261123p" + String(repeating: ">20261124p", count: 400) + "/-",
  ])
  func `what no planner has told is passed over`(entry: String) throws {
    try add(RecurrenceRule(.daily))
    try perform({ .setDone($0, true) }, one)
    try one.sync()
    try two.change("Wash", "X-CHRONOLIST-DONE", to: "X-CHRONOLIST-DONE;DUE=20261124:" + entry)
    try two.sync()
    #expect(try two.repository.check() == [])
    for world in [one, two, one, two] { try world.sync() }
    #expect(try days(one).first == "done: 23 kept")
    #expect(try one.sync().changes == 0 && two.sync().changes == 0)
  }

  @Test func `one that was moved on and back again is opened on its day`() throws {
    try add(RecurrenceRule(.weekly))
    for day in [3, 2] { try perform({ .move($0, to: .monday + day) }, one) }
    for world in [one, two] { world.now = world.now.later(days: 1) }
    _ = try two.repository.judge(at: two.now)
    try check(["open: 23 postponed, 25 open, 26 withdrawn"], first: 1)
  }

  @Test func `the file tells how each ended`() throws {
    try add(RecurrenceRule(.daily))
    try perform({ .setDone($0, true) }, one)
    try passDays()
    try perform({ .move($0, to: .monday + 2) }, one)
    try passDays(2)
    try perform({ .delete($0) }, one)
    try one.sync()
    let text = try one.text("Wash").replacing("\r\n ", with: "")
    let line = try #require(
      text.split(separator: "\r\n").first { $0.hasPrefix("X-CHRONOLIST-DONE") }
    )
    #expect(
      line == "X-CHRONOLIST-DONE;DUE=20261127:20261123/20261123T121000Z 20261124p>20261125/- "
        + "20261126/s20261126T121000Z"
    )
  }
}
