import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A category that was changed here, and so a file that has moved, while it was changed where it had been:
/// a program that carries whole files brings it back there (Behaviour 9.6).
@Suite struct SyncMovedTests {
  let world: SyncWorld
  private let old = SyncPlace("inbox", "a@phone.ics")
  private let new = SyncPlace("home", "a@phone.ics")

  init() throws {
    world = try SyncWorld()
    world.folder.collections = ["inbox": "inbox", "home": "Home"]
    world.put("t", "SUMMARY:Tea", in: "inbox")
    world.put(
      "a@phone",
      "SUMMARY:Read",
      "DTSTART:20261123T220000Z",
      "DUE:20261123T223000Z",
      "RRULE:FREQ=DAILY",
      in: "inbox"
    )
    try world.sync()
  }

  /// Changes the category here; answers what the phone has of the file.
  private func move(isWritten: Bool = true) throws -> String {
    let text = world.folder.text(old)
    let task = try #require(try world.tasks().map(\.task).first { $0.title == "Read" })
    _ = try world.repository.perform(
      .reviseTask(from: task, to: task, category: "Home"),
      at: world.now
    )
    if isWritten {
      try world.sync()
      #expect(world.folder.files[old] == nil && world.folder.files[new] != nil)
    }
    return text
  }

  private let finish = "STATUS:COMPLETED\r\nCOMPLETED:20261123T113000Z\r\n"

  /// `23 Home done`, one for each task of the series, in the order of their days.
  private func days() throws -> [String] {
    let all = try world.tasks().filter { $0.task.title == "Read" }
      .sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
    #expect(Set(all.map(\.task.repeats?.series)).count == 1)
    return all.map { "\($0.task.due?.civil.day ?? 0) \($0.category ?? "-") \($0.task.status)" }
  }

  @Test(arguments: [true, false])
  func `ticked there by a program that makes a new file: all of it is in the new category`(
    isWritten: Bool
  ) throws {
    let theirs = try move(isWritten: isWritten)
    world.folder.put(old, theirs.replacing("RRULE:FREQ=DAILY\r\n", with: finish))
    world.put(
      "b@vm",
      "SUMMARY:Read",
      "DTSTART:20261124T220000Z",
      "DUE:20261124T223000Z",
      "RRULE:FREQ=DAILY",
      in: "inbox"
    )
    let summary = try world.sync()
    #expect(summary.aside.isEmpty && summary.conflicts == 0)
    let found = try days()
    #expect(found == ["23 Home done", "24 Home open"], "\(found)")
    let files = world.folder.files.keys.map(\.path).sorted()
    #expect(files == ["home/a@phone.ics", "home/b@vm.ics", "inbox/t.ics"], "\(files)")
    #expect(world.folder.text(new).contains("STATUS:COMPLETED\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `ticked there with its rule: it goes on in the new category`() throws {
    let theirs = try move()
    world.folder.put(old, theirs.replacing("RRULE", with: finish + "RRULE"))
    try world.sync()
    #expect(try days() == ["23 Home done", "24 Home open"])
    #expect(world.folder.files.keys.map(\.path).sorted() == ["home/a@phone.ics", "inbox/t.ics"])
    #expect(world.folder.text(new).contains("DUE:20261124T223000Z\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `what both have changed is a conflict, and one file stays`() throws {
    let theirs = try move(isWritten: false)
    try world.edit("Read") { $0.notes = "ours" }
    try world.sync()
    let changed = theirs.replacing("RRULE", with: "DESCRIPTION:theirs\r\nRRULE")
    world.folder.put(old, changed.replacing("RRULE", with: finish + "RRULE"))
    try world.sync()
    #expect(try days() == ["23 Home done", "24 Home open"])
    #expect(try world.repository.syncConflicts().map(\.dispute.theirs) == ["theirs"])
    #expect(world.folder.files[old] == nil && world.folder.text(new).contains("DESCRIPTION:ours"))
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: [("SUMMARY:Read", "SUMMARY:Read it"), ("RRULE", "PRIORITY:1\r\nRRULE")])
  func `where only what both have changed differs, it is a conflict, and one file stays`(
    line: String,
    changed: String
  ) throws {
    let theirs = try move(isWritten: false)
    try world.edit("Read") { ($0.title, $0.priority) = ("Read on", .low) }
    try world.sync()
    world.folder.put(old, theirs.replacing(line, with: changed))
    let summary = try world.sync()
    #expect(summary.aside.isEmpty && summary.conflicts == 1)
    #expect(try world.repository.syncConflicts().count == 1)
    #expect(world.folder.files.keys.map(\.path).sorted() == ["home/a@phone.ics", "inbox/t.ics"])
    #expect(world.folder.text(new).contains("SUMMARY:Read on\r\n"))
    #expect(try world.sync().changes == 0)
  }

  /// By one of the two texts that it may come from, nobody has changed its state there.
  @Test func `ticked and reopened there, and brought back, it is asked about`() throws {
    try world.add(TaskDraft(title: "Letter", due: .monday))
    try world.sync()
    world.now = world.now.later(minutes: 10)
    try world.change("Letter", "STATUS", to: "STATUS:COMPLETED")
    try world.change("Letter", "COMPLETED", to: "COMPLETED:20261123T120500Z")
    try world.sync()
    let (ticked, back) = (try world.text("Letter"), try world.place("Letter"))
    world.now = world.now.later(minutes: 10)
    let task = try world.task("Letter").task
    var noted = task
    noted.notes = "stamp"
    _ = try world.repository.perform(
      .reviseTask(from: task, to: noted, category: "Home"),
      at: world.now
    )
    try world.sync()
    world.folder.put(
      back,
      ticked.replacing("STATUS:COMPLETED", with: "STATUS:NEEDS-ACTION")
        .replacing("COMPLETED:20261123T120500Z\r\n", with: "X-SEEN:1\r\n")
    )
    let summary = try world.sync()
    #expect(summary.aside.isEmpty && world.folder.files[back] == nil)
    let disputes = try world.repository.syncConflicts().map(\.dispute)
    #expect(disputes.map(\.field) == [.state] && disputes.first?.theirs == "open")
  }

  /// It may be on its way back, of which the other half has not come yet.
  @Test func `one that is back and says nothing new is left alone, and named`() throws {
    let theirs = try move()
    world.folder.put(old, theirs)
    #expect(try world.sync().aside == [old: .twin(new, done: nil)])
    #expect(world.folder.files[old] != nil && world.folder.files[new] != nil)
    world.folder.files[new] = nil
    try world.sync()
    #expect(try world.task("Read").category == nil)
    // Moved there, it was not left from here.
    world.folder.put(new, theirs.replacing("RRULE", with: finish + "RRULE"))
    #expect(try world.sync().aside == [new: .twin(old, done: new)])
    #expect(world.folder.files[old] != nil && world.folder.files[new] != nil)
  }

  @Test(arguments: 0..<14)
  func `killed at any call, the next run ends it`(after calls: Int) throws {
    let theirs = try move()
    world.folder.put(old, theirs.replacing("RRULE", with: finish + "RRULE"))
    world.folder.callsLeft = calls
    _ = try? world.sync()
    world.folder.callsLeft = nil
    try world.sync()
    #expect(try days() == ["23 Home done", "24 Home open"])
    #expect(world.folder.files.keys.map(\.path).sorted() == ["home/a@phone.ics", "inbox/t.ics"])
    #expect(try world.sync().changes == 0)
  }

  @Test func `a collection that a run has emptied is told of for a day`() throws {
    #expect(try world.sync().emptied.isEmpty)
    try world.delete("Tea")
    try world.sync()
    _ = try move(isWritten: false)
    let now = try world.sync()
    #expect(now.emptied == ["inbox"] && now.emptiedNow == ["inbox"])
    world.now = world.now.later(minutes: 60)
    let later = try world.sync()
    #expect(later.emptied == ["inbox"] && later.emptiedNow.isEmpty)
    world.put("u", "SUMMARY:Milk", in: "inbox")
    #expect(try world.sync().emptied.isEmpty)
    world.folder.files[SyncPlace("inbox", "u.ics")] = nil
    world.now = world.now.later(days: 1)
    #expect(try world.sync(force: true).emptied.isEmpty)
  }

  @Test func `who confirms what is gone is told no more of a collection that was emptied before`()
    throws
  {
    try world.delete("Tea")
    _ = try move(isWritten: false)
    #expect(try world.sync(force: true).emptied == ["inbox"])
    world.now = world.now.later(minutes: 1)
    #expect(try world.sync().emptied == ["inbox"])
    #expect(try world.sync(force: true).emptied.isEmpty)
    #expect(try world.sync().emptied.isEmpty)
  }

  @Test func `a collection whose directory is gone is told of no more`() throws {
    try world.delete("Tea")
    _ = try move(isWritten: false)
    #expect(try world.sync().emptied == ["inbox"])
    world.folder.collections?["inbox"] = nil
    #expect(try world.sync().emptied.isEmpty)
  }

  // MARK: Moved to two collections

  /// Its category is Home here, and there it has been moved to another collection, changed on the way.
  private func moveTwice() throws {
    let theirs = try move()
    world.folder.collections?["work"] = "Work"
    world.folder.put(
      SyncPlace("work", "a@phone.ics"),
      theirs.replacing("RRULE", with: "PRIORITY:1\r\nRRULE")
    )
    let summary = try world.sync()
    #expect(summary.aside.isEmpty && summary.conflicts == 1)
    let again = try world.sync()
    #expect(again.changes == 0 && again.conflicts == 0 && again.aside.isEmpty)
    #expect(world.folder.files.count == 3)
  }

  @Test(arguments: SyncSide.allCases)
  func `moved to two collections, one choice leaves one file`(side: SyncSide) throws {
    try moveTwice()
    let conflict = try #require(try world.repository.syncConflicts().first)
    #expect(conflict.dispute == SyncDispute(.category, ours: "Home", theirs: "Work"))
    #expect(conflict.title == "Read")
    _ = try world.repository.decide(conflict, using: side, world.context, at: world.now)
    #expect(try world.repository.syncConflicts().isEmpty)
    try world.sync()
    let kept = side == .ours ? "home" : "work"
    let files = world.folder.files.keys.map(\.path).sorted()
    #expect(files == ["inbox/t.ics", "\(kept)/a@phone.ics"].sorted(), "\(files)")
    let task = try world.task("Read")
    #expect(task.category == (side == .ours ? "Home" : "Work") && task.task.priority == .high)
    #expect(try world.sync().changes == 0 && world.repository.syncConflicts().isEmpty)
  }

  @Test(arguments: SyncSide.allCases)
  func `renamed in both, its titles are asked about as the sides that they are of`(
    side: SyncSide
  ) throws {
    let theirs = try move()
    try world.edit("Read") { $0.title = "Read here" }
    try world.sync()
    world.folder.collections?["work"] = "Work"
    world.folder.put(
      SyncPlace("work", "a@phone.ics"),
      theirs.replacing("SUMMARY:Read", with: "SUMMARY:Read there")
    )
    try world.sync()
    let conflict = try #require(try world.repository.syncConflicts().first)
    _ = try world.repository.decide(conflict, using: side, world.context, at: world.now)
    try world.sync()
    let disputes = try world.repository.syncConflicts().map(\.dispute)
    #expect(disputes == [SyncDispute(.title, ours: "Read here", theirs: "Read there")])
    #expect(try world.task("Read here").category == (side == .ours ? "Home" : "Work"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `where our file goes by itself, the item has only been moved on`() throws {
    try moveTwice()
    world.folder.files[new] = nil
    try world.sync()
    #expect(try world.task("Read").category == "Work")
    #expect(try world.repository.syncConflicts().isEmpty && world.sync().changes == 0)
  }

  @Test(arguments: 0..<14)
  func `killed at any call after the choice, the next run ends it`(after calls: Int) throws {
    try moveTwice()
    let conflict = try #require(try world.repository.syncConflicts().first)
    _ = try world.repository.decide(conflict, using: .theirs, world.context, at: world.now)
    world.folder.callsLeft = calls
    _ = try? world.sync()
    world.folder.callsLeft = nil
    try world.sync()
    #expect(world.folder.files.keys.map(\.path).sorted() == ["inbox/t.ics", "work/a@phone.ics"])
    #expect(try world.task("Read").category == "Work")
    #expect(try world.sync().changes == 0 && world.repository.syncConflicts().isEmpty)
  }
}
