import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Two planners that synchronise with the same folder, as those of two computers of one person.
@Suite struct SyncTwoPlannersTests {
  private let folder = MemoryFolder()
  private let one: SyncWorld
  private let two: SyncWorld

  init() throws {
    one = try SyncWorld(folder: folder)
    two = try SyncWorld(folder: folder)
    var draft = TaskDraft(title: "Read", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try one.add(draft)
    try one.sync()
    try two.sync()
  }

  private func days(_ world: SyncWorld) throws -> [String] {
    try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }.map { whole in
      let promise = whole.promises.first { $0.day == whole.task.due }?.outcome.name ?? "none"
      return "\(whole.task.due?.civil.day ?? 0) \(whole.task.status) \(promise)"
    }
  }

  private func tick() throws {
    let open = try #require(try one.tasks().first { $0.task.status == .open })
    _ = try one.repository.perform(.setDone(.tasks([open.task.id]), true), at: one.now)
  }

  @Test func `a day that one has ticked is kept on the other too, which goes on behind it`() throws
  {
    try tick()
    for world in [one, two] { world.now.instant = world.now.instant + 86_400 }
    for world in [one, two, one, two] { try world.sync() }
    #expect(try days(one) == ["23 done kept", "24 open open"])
    #expect(try days(two) == ["23 done kept", "24 open open"])
    #expect(try one.sync().changes == 0)
    #expect(try two.sync().changes == 0)
  }

  @Test
  func `a day that one has ticked is kept on the other too, which had gone on from it already`()
    throws
  {
    try tick()
    for world in [one, two] { world.now.instant = world.now.instant + 86_400 }
    for world in [two, one] { try world.sync() }
    #expect(try days(two) == ["23 lapsed missed", "24 open open"])
    try two.sync()
    #expect(try days(one) == ["23 done kept", "24 open open"])
    #expect(try days(two) == ["23 done kept", "24 open open"])
    try one.sync()
    #expect(try one.sync().changes == 0)
    #expect(try two.sync().changes == 0)
    #expect(try !one.text("Read").contains("X-CHRONOLIST-FINISHED"))
  }

  @Test(arguments: [
    ([0, 1], ["23 done kept", "24 done kept", "25 open open"]),
    ([1], ["23 lapsed missed", "24 done kept", "25 open open"]),
    ([0], ["23 done kept", "24 lapsed missed", "25 open open"]),
  ])
  func `so are several days that one was away on`(ticked: [Int], wanted: [String]) throws {
    for day in 0...1 {
      _ = try one.repository.judge(at: one.now)
      if ticked.contains(day) { try tick() }
      for world in [one, two] { world.now.instant = world.now.instant + 86_400 }
    }
    for world in [two, one, two] { try world.sync() }
    #expect(try days(one) == wanted)
    #expect(try days(two) == wanted)
    try one.sync()
    #expect(try one.sync().changes == 0)
    #expect(try two.sync().changes == 0)
  }

  @Test func `a tick that one has undone, after both knew of it, is undone on the other too`()
    throws
  {
    try tick()
    for world in [one, two] { try world.sync() }
    #expect(try days(two) == ["23 done kept", "24 open open"])
    for world in [one, two] { world.now = world.now.later(minutes: 10) }
    _ = try one.repository.undo(at: one.now)
    for world in [one, two, one, two] { try world.sync() }
    #expect(try days(one) == ["23 open open"])
    #expect(try days(two) == ["23 open open"])
  }

  /// The first carries its file on itself, as vdirsyncer has it bring the two texts together.
  @Test func `and so it is where whole files are carried`() throws {
    let (agreed, place) = (try one.text("Read"), try one.place("Read"))
    let uid = String(place.name.dropLast(4))
    try tick()
    try one.sync()
    let ticked = folder.text(place)
    folder.put(place, agreed)
    for world in [one, two] { world.now.instant = world.now.instant + 86_400 }
    try two.sync()
    let theirs = folder.text(place)
    #expect(try days(two) == ["23 lapsed missed", "24 open open"])
    folder.put(place, ticked)
    let merged = try one.merge(uid, with: theirs)
    #expect(merged.disputes.isEmpty)
    folder.put(place, merged.text)
    for world in [two, one] { try world.sync() }
    #expect(try days(one) == ["23 done kept", "24 open open"])
    #expect(try days(two) == ["23 done kept", "24 open open"])
    #expect(try one.sync().changes == 0)
    #expect(try two.sync().changes == 0)
    #expect(!folder.text(place).contains("X-CHRONOLIST-FINISHED"))
  }
}
