import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// One task of Monday on two planners that synchronise with the same folder: what each does of it is so on both.
@Suite struct SyncTwoPlannersOneOffTests {
  private let one: SyncWorld
  private let two: SyncWorld

  init() throws {
    let folder = MemoryFolder()
    (one, two) = (try SyncWorld(folder: folder), try SyncWorld(folder: folder))
    try one.add(TaskDraft(title: "Rent", due: .monday))
    for world in [one, two] { try world.sync() }
  }

  /// `done 23: 23 kept` on both, and nothing is left to be done.
  private func life() throws -> String {
    for world in [one, two, one, two] { try world.sync() }
    for world in [one, two] {
      #expect(try world.sync().changes == 0)
      #expect(try world.repository.syncConflicts().isEmpty)
    }
    let lives = try [one, two].map { world in
      let whole = try world.task("Rent")
      let promises = whole.promises.sorted { $0.day < $1.day }.map { promise in
        "\(promise.day.civil.day) \(promise.outcome.name)\(promise.loggedLate ? " late" : "")"
      }
      let due = whole.task.due.map { "\($0.civil.day)" } ?? "someday"
      return "\(whole.task.status) \(due): \(promises.joined(separator: ", "))"
    }
    #expect(lives[0] == lives[1])
    return lives[0]
  }

  private func perform(_ world: SyncWorld, _ edit: (Selection) -> Edit) throws {
    for world in [one, two] { world.now = world.now.later(minutes: 5) }
    let task = try world.task("Rent").task
    _ = try world.repository.perform(edit(.tasks([task.id])), at: world.now)
  }

  private func goOn(days: Int = 1) throws {
    for world in [one, two] {
      world.now = world.now.later(days: days)
      _ = try world.repository.judge(at: world.now)
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `ticked here and put off there on its day, it was kept`(
    isTickedFirst: Bool,
    isTickHeardFirst: Bool
  ) throws {
    if isTickedFirst { try perform(one) { .setDone($0, true) } }
    try perform(two) { .move($0, to: .monday + 1) }
    if !isTickedFirst { try perform(one) { .setDone($0, true) } }
    try (isTickHeardFirst ? one : two).sync()
    if isTickHeardFirst { try two.sync() }
    #expect(try life() == "done 23: 23 kept")
  }

  @Test(arguments: [true, false])
  func `a tick that is undone after its day leaves that missed`(isHeardLater: Bool) throws {
    try perform(one) { .setDone($0, true) }
    #expect(try life() == "done 23: 23 kept")
    if !isHeardLater { try goOn() }
    _ = try one.repository.undo(at: one.now.later(minutes: 5))
    if isHeardLater {
      try one.sync()
      try goOn()
    }
    #expect(try life() == "open 23: 23 missed")
  }

  @Test(arguments: [true, false])
  func `one that is logged late is logged late on both`(isMissedKnown: Bool) throws {
    if isMissedKnown { try goOn() }
    for world in [one, two] where isMissedKnown { try world.sync() }
    if !isMissedKnown { try goOn() }
    let finish = one.now.later(days: -1).instant
    let id = try one.task("Rent").task.id
    try perform(one) { _ in
      .logDone(id, start: finish - 600, finish: finish)
    }
    #expect(try life() == "done 23: 23 kept late")
  }

  @Test func `what has no time comes in the order in which it was made`() throws {
    for title in ["Post", "Bread", "Milk", "Ask"] {
      one.now = one.now.later(minutes: 1)
      try one.add(TaskDraft(title: title, due: .monday))
    }
    two.now = one.now
    for world in [one, two] { try world.sync() }
    for world in [one, two] {
      let tasks = try world.tasks().map(\.task).sorted { $0.position < $1.position }
      #expect(tasks.map(\.title) == ["Rent", "Post", "Bread", "Milk", "Ask"])
    }
  }
}
