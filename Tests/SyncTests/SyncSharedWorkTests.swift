import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Work on one task, and its tags and reminders, on two planners that share a folder: both have them alike.
@Suite struct SyncSharedWorkTests {
  private let one: SyncWorld
  private let two: SyncWorld

  init() throws {
    let folder = MemoryFolder()
    (one, two) = (try SyncWorld(folder: folder), try SyncWorld(folder: folder, state: 2))
    var draft = TaskDraft(title: "Report", due: .monday)
    draft.tags = ["x"]
    draft.reminders = [.before(minutes: 10)]
    try one.add(draft)
    for world in [one, two] { try world.sync() }
  }

  private func log(_ start: Int, _ finish: Int, _ world: SyncWorld) throws {
    let now = world.now.instant
    let edit = Edit.log(
      try world.task("Report").task.id,
      start: now - Int64(start) * 60,
      finish: now - Int64(finish) * 60
    )
    _ = try world.repository.perform(edit, at: world.now)
  }

  /// The minutes before noon from and to which was worked, the same on both.
  private func work(first: Int = 0) throws -> [[Int64]] {
    let order = first == 0 ? [one, two, one, two] : [two, one, two, one]
    for world in order { try world.sync() }
    let work = try [one, two].map { world in
      try world.task("Report").sessions.map { session in
        [session.start, session.finish ?? world.now.instant].map {
          (Moment.noon.instant - $0) / 60
        }
      }.sorted { $0[0] > $1[0] }
    }
    #expect(work[0] == work[1])
    for world in [one, two] {
      #expect(try world.sync().changes == 0)
      #expect(try world.repository.check() == [])
    }
    return work[0]
  }

  @Test(arguments: [0, 1])
  func `work of one time on both counts once`(first: Int) throws {
    try log(180, 120, one)
    try log(150, 90, two)
    try log(60, 30, two)
    #expect(try work(first: first) == [[180, 90], [60, 30]])
  }

  @Test(arguments: [0, 1])
  func `a stretch that joins two of the other is one with both`(first: Int) throws {
    try log(180, 150, one)
    try log(120, 90, one)
    #expect(try work() == [[180, 150], [120, 90]])
    try log(60, 30, one)
    try log(70, 50, two)
    try log(40, 20, two)
    #expect(try work(first: first) == [[180, 150], [120, 90], [70, 20]])
  }

  @Test func `work that was given other times on one has them on the other`() throws {
    try log(180, 120, one)
    #expect(try work() == [[180, 120]])
    let session = try #require(try one.task("Report").sessions.first)
    var shorter = session
    shorter.finish = session.start + 1800
    _ = try one.repository.perform(.reviseSession(from: session, to: shorter), at: one.now)
    #expect(try work() == [[180, 150]])
    _ = try one.repository.undo(at: one.now)
    #expect(try work() == [[180, 120]])
  }

  @Test(arguments: [0, 1])
  func `two timers on one task count once when both have stopped`(first: Int) throws {
    let id = try one.task("Report").task.id
    _ = try one.repository.perform(.startTimer(id, at: one.now.instant), at: one.now)
    two.now = two.now.later(minutes: 10)
    _ = try two.repository.perform(.startTimer(id, at: two.now.instant), at: two.now)
    one.now = one.now.later(minutes: 30)
    _ = try one.repository.perform(.stopTimer(at: one.now.instant), at: one.now)
    two.now = two.now.later(minutes: 20)
    for world in first == 0 ? [one, two] : [two, one] { try world.sync() }
    two.now = two.now.later(minutes: 30)
    _ = try two.repository.perform(.stopTimer(at: two.now.instant), at: two.now)
    one.now = two.now
    #expect(try work() == [[0, -60]])
  }

  @Test(arguments: [0, 1])
  func `tags and reminders come in one order`(first: Int) throws {
    for (world, tag, minutes) in [(one, "p", 20), (two, "q", 30)] {
      try world.edit("Report") {
        $0.tags.append(tag)
        $0.reminders.append(.before(minutes: minutes))
      }
    }
    _ = try work(first: first)
    let tasks = try [one, two].map { try $0.task("Report").task }
    #expect(tasks[0].tags == tasks[1].tags && Set(tasks[0].tags) == ["p", "q", "x"])
    #expect(tasks[0].reminders == tasks[1].reminders && tasks[0].reminders.count == 3)
  }
}
