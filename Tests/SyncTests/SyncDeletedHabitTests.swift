import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A habit that was deleted here and ticked on the phone: it lives, with the day that was ticked (Behaviour 9.3).
@Suite struct SyncDeletedHabitTests {
  /// How a phone ticks a day.
  enum Tick: CaseIterable {
    case goesOn, completes
  }

  let world: SyncWorld
  private let place: SyncPlace

  /// Stretch has been done on Monday, and is open on Tuesday.
  init() throws {
    world = try SyncWorld()
    var draft = TaskDraft(title: "Stretch", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try world.add(draft)
    for title in ["Tea", "Milk", "Bread"] { try world.add(TaskDraft(title: title)) }
    try world.sync()
    place = try world.place("Stretch")
    let id = try world.task("Stretch").task.id
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    world.now = world.now.later(days: 1)
    try world.sync()
  }

  private func deleteSeries() throws {
    let open = try world.tasks().first { $0.task.title == "Stretch" && $0.task.status == .open }
    let id = try #require(open).task.id
    _ = try world.repository.perform(.deleteAllFromHere(.tasks([id])), at: world.now)
  }

  /// What the phone has after the tick at 12:05 on Tuesday.
  private func ticked(_ tick: Tick, _ text: String) -> String {
    let told =
      switch tick {
      case .goesOn:
        text.replacing("DUE;VALUE=DATE:20261124", with: "DUE;VALUE=DATE:20261125")
      case .completes:
        text.replacing("STATUS:NEEDS-ACTION\r\n", with: "").replacing(
          "END:VTODO",
          with: "STATUS:COMPLETED\r\nCOMPLETED:20261124T120500Z\r\nEND:VTODO"
        )
      }
    return told.replacing(#/LAST-MODIFIED:[^\r]*/#, with: "LAST-MODIFIED:20261124T120500Z")
  }

  private func days() throws -> [String] {
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.syncConflicts().isEmpty)
    let all = try world.tasks().filter { $0.task.title == "Stretch" }
      .sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
    #expect(Set(all.map(\.task.repeats?.series)).count == 1)
    return all.map { whole in
      let promise = whole.promises.first { $0.day == whole.task.due }?.outcome.name ?? "none"
      return "\(whole.task.due?.civil.day ?? 0) \(whole.task.status) \(promise)"
    }
  }

  @Test(arguments: Tick.allCases, [true, false])
  func `it goes on, whichever side is heard of first`(tick: Tick, isDeletionFirst: Bool) throws {
    let text = world.folder.text(place)
    try deleteSeries()
    world.now = world.now.later(minutes: 10)
    if isDeletionFirst {
      #expect(try world.sync().there.deleted == 1)
      world.now = world.now.later(minutes: 10)
    }
    world.folder.put(place, ticked(tick, text))
    let summary = try world.sync()
    #expect(summary.cameBack.first == "Stretch" && summary.cameBack.count == 1)
    let found = try days()
    #expect(found == ["23 done kept", "24 done kept", "25 open open"], "\(found)")
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261125"))
    #expect(try world.repository.check() == [])
    _ = try world.repository.undo(at: world.now)
    #expect(try world.repository.check() == [])
  }

  @Test(arguments: Tick.allCases, [true, false])
  func `heard of the next day, its day was kept all the same`(tick: Tick, isDeletionFirst: Bool)
    throws
  {
    let text = world.folder.text(place)
    world.now = world.now.later(minutes: 10)
    try deleteSeries()
    if isDeletionFirst { try world.sync() }
    world.now = world.now.later(days: 1)
    world.folder.put(place, ticked(tick, text))
    try world.sync()
    let found = try days()
    #expect(found == ["23 done kept", "24 done kept", "25 open open"], "\(found)")
  }

  @Test func `edited there and not ticked, it is open on its day`() throws {
    let text = world.folder.text(place)
    try deleteSeries()
    try world.sync()
    world.folder.put(place, text.replacing("SUMMARY", with: "PRIORITY:1\r\nSUMMARY"))
    #expect(try world.sync().cameBack.count == 1)
    #expect(try days() == ["23 done kept", "24 open open"])
  }

  @Test func `ticked for two days there, both are done`() throws {
    let text = world.folder.text(place)
    try deleteSeries()
    try world.sync()
    world.now = world.now.later(days: 1)
    world.folder.put(
      place,
      text.replacing("DUE;VALUE=DATE:20261124", with: "DUE;VALUE=DATE:20261126")
        .replacing(#/LAST-MODIFIED:[^\r]*/#, with: "LAST-MODIFIED:20261125T110000Z")
    )
    try world.sync()
    let found = try days()
    #expect(found == ["23 done kept", "24 done kept", "25 done kept", "26 open open"], "\(found)")
  }

  @Test func `a task that was edited there and comes back after its deletion is told of`() throws {
    let (text, place) = (try world.text("Tea"), try world.place("Tea"))
    try world.delete("Tea")
    try world.sync()
    world.folder.put(place, text.replacing("SUMMARY", with: "PRIORITY:1\r\nSUMMARY"))
    let summary = try world.sync()
    #expect(summary.cameBack.first == "Tea" && summary.cameBack.count == 1)
    #expect(try world.sync().changes == 0)
  }

  @Test func `one that comes back as it was is only new`() throws {
    let (text, place) = (try world.text("Tea"), try world.place("Tea"))
    try world.delete("Tea")
    try world.sync()
    world.folder.put(place, text)
    #expect(try world.sync().cameBack.count == 0)
  }
}
