import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Every row of the table of what changed on which side.
@Suite struct SyncTableTests {
  /// A task that both sides have agreed on.
  private func agreed() throws -> SyncWorld {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Call Ana", notes: "about the rent", due: .monday + 1))
    try world.sync()
    world.now = world.now.later(minutes: 10)
    return world
  }

  @Test func `a new task is a file there, and a second run changes nothing`() throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Call Ana", due: .monday + 1))
    let first = try world.sync()
    #expect(first.there.new == 1 && first.changes == 1)
    let id = try world.task("Call Ana").task.id
    #expect(try world.place("Call Ana") == SyncPlace("", "\(id.text).ics"))
    let files = world.folder.files
    #expect(try world.sync().changes == 0)
    #expect(world.folder.files == files)
    #expect(world.folder.reads == 0)
  }

  @Test func `a new file is a task here, and is not written`() throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Buy bread", "X-PHONE:yes", "DUE;VALUE=DATE:20261125")
    let files = world.folder.files
    let first = try world.sync()
    #expect(first.here.new == 1 && first.changes == 1)
    #expect(try world.task("Buy bread").task.due == .monday + 2)
    #expect(try world.sync().changes == 0)
    #expect(world.folder.files == files)
  }

  @Test func `a change here is written there, and nothing else is`() throws {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "X-PHONE;P=\"a:b\":yes",
      "SUMMARY:Buy bread",
      "PRIORITY:3",
      "DUE:20261124T090000",
      "RRULE:FREQ=WEEKLY;X-A=1"
    )
    try world.sync()
    try world.edit("Buy bread") { $0.notes = "rye" }
    #expect(try world.sync().there.changed == 1)
    let text = try world.text("Buy bread")
    #expect(text.contains("DESCRIPTION:rye\r\n"))
    for line in [
      "X-PHONE;P=\"a:b\":yes", "PRIORITY:3", "DUE:20261124T090000", "RRULE:FREQ=WEEKLY;X-A=1",
    ] {
      #expect(text.contains("\(line)\r\n"))
    }
    #expect(try world.sync().changes == 0)
  }

  @Test func `a change there is taken over here in one step`() throws {
    let world = try agreed()
    try world.change("Call Ana", "PRIORITY", to: "PRIORITY:1")
    #expect(try world.sync().here.changed == 1)
    #expect(try world.task("Call Ana").task.priority == .high)
    #expect(
      try world.repository.journal(before: nil, limit: 1).first?.label
        == "Synchronised 1 change from ‘phone’: Call Ana"
    )
    #expect(try world.sync().changes == 0)
  }

  @Test func `changes of different fields are brought together`() throws {
    let world = try agreed()
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:about the garden")
    try world.edit("Call Ana") { $0.title = "Call Ana back" }
    let summary = try world.sync()
    #expect(summary.conflicts == 0)
    #expect(try world.task("Call Ana back").task.notes == "about the garden")
    #expect(try world.text("Call Ana back").contains("DESCRIPTION:about the garden\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `of two values of one field ours holds, and the other is kept`() throws {
    let world = try agreed()
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.edit("Call Ana") { $0.notes = "ours" }
    #expect(try world.sync().conflicts == 1)
    #expect(try world.task("Call Ana").task.notes == "ours")
    #expect(try world.text("Call Ana").contains("DESCRIPTION:ours\r\n"))
    let kept = try world.repository.syncConflicts()
    #expect(kept.map(\.dispute) == [SyncDispute(.notes, ours: "ours", theirs: "theirs")])
    #expect(try world.sync().changes == 0)
  }

  @Test func `a conflict is none any more when ours has become what theirs was`() throws {
    let world = try agreed()
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.edit("Call Ana") { $0.notes = "ours" }
    try world.sync()
    // Another value there: ours is that now, and the first one of theirs can still be chosen.
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:later")
    try world.sync()
    let kept = try world.repository.syncConflicts()
    #expect(kept.map(\.dispute) == [SyncDispute(.notes, ours: "later", theirs: "theirs")])
    try world.edit("Call Ana") { $0.notes = "theirs" }
    try world.sync()
    #expect(try world.repository.syncConflicts().isEmpty)
  }

  @Test func `a value of theirs that cannot be read is refused, and the conflict stays`() throws {
    let world = try agreed()
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.edit("Call Ana") { $0.notes = "ours" }
    try world.sync()
    let kept = try #require(try world.repository.syncConflicts().first)
    let broken = KeptConflict(
      number: kept.number,
      item: kept.item,
      title: kept.title,
      dispute: kept.dispute,
      text: Array("garbage".utf8),
      at: kept.at
    )
    let context = world.context
    #expect(try world.repository.decide(broken, using: .theirs, context, at: world.now) == nil)
    #expect(try world.task("Call Ana").task.notes == "ours")
    #expect(try world.repository.syncConflicts() == [kept])
    let taken = try world.repository.decide(kept, using: .theirs, context, at: world.now)
    #expect(taken?.label == "Took their notes of ‘Call Ana’" && taken?.isChange == true)
    #expect(try world.task("Call Ana").task.notes == "theirs")
  }

  @Test func `several conflicts are decided in one step`() throws {
    let world = try agreed()
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.change("Call Ana", "PRIORITY", to: "PRIORITY:9")
    try world.edit("Call Ana") { ($0.notes, $0.priority) = ("ours", .high) }
    try world.sync()
    let kept = try world.repository.syncConflicts()
    #expect(kept.count == 2)
    let choices = kept.compactMap { $0.choice(of: .theirs, world.context) }
    let receipt = try world.repository.decide(choices, at: world.now)
    #expect(receipt.label.hasSuffix(" of ‘Call Ana’ and 1 more") && receipt.isChange)
    let task = try world.task("Call Ana").task
    #expect(task.notes == "theirs" && task.priority == .low)
    #expect(try world.repository.syncConflicts().isEmpty)
    _ = try world.repository.undo(at: world.now)
    #expect(try world.task("Call Ana").task.notes == "ours")
    #expect(try world.repository.syncConflicts() == kept)
  }

  @Test func `tags are sets`() throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Call", tags: ["a", "b"]))
    try world.sync()
    try world.change("Call", "CATEGORIES", to: "CATEGORIES:b,c")
    try world.edit("Call") { $0.tags = ["a", "b", "d"] }
    #expect(try world.sync().conflicts == 0)
    #expect(Set(try world.task("Call").task.tags) == ["b", "c", "d"])
    #expect(try world.text("Call").contains("CATEGORIES:b,c,d\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `deleted here, the file goes`() throws {
    let world = try agreed()
    try world.delete("Call Ana")
    #expect(try world.sync().there.deleted == 1)
    #expect(world.folder.files.isEmpty)
    #expect(try world.sync().changes == 0)
  }

  @Test func `deleted here and changed there, the change stays on both sides`() throws {
    let world = try agreed()
    try world.delete("Call Ana")
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.sync()
    #expect(try world.task("Call Ana").task.notes == "theirs")
    #expect(world.folder.files.count == 1)
    #expect(try world.sync().changes == 0)
  }

  @Test func `deleted there, it is deleted here, and undo makes it again on both sides`() throws {
    let world = try agreed()
    try world.add(TaskDraft(title: "Buy bread"))
    try world.sync()
    world.folder.files[try world.place("Call Ana")] = nil
    #expect(try world.sync().here.deleted == 1)
    #expect(try world.tasks().map(\.task.title) == ["Buy bread"])
    #expect(
      try world.repository.journal(before: nil, limit: 1).first?.label
        == "Synchronised 1 deletion from ‘phone’: Call Ana"
    )
    #expect(try world.sync().changes == 0)
    _ = try world.repository.undo(at: world.now)
    #expect(try world.sync().there.new == 1)
    #expect(try world.text("Call Ana").contains("DESCRIPTION:about the rent\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `deleted there and changed here, the file is made again`() throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Buy bread", "X-PHONE:yes")
    try world.sync()
    world.folder.files = [:]
    try world.edit("Buy bread") { $0.notes = "rye" }
    #expect(try world.sync().there.changed == 1)
    let text = try world.text("Buy bread")
    #expect(text.contains("X-PHONE:yes\r\n") && text.contains("UID:a@phone\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `new on both sides with one UID is brought together`() throws {
    let world = try SyncWorld()
    let id = try world.add(TaskDraft(title: "Call Ana", tags: ["x"], priority: .high))
    world.put(id.text, "SUMMARY:Call Ana", "DESCRIPTION:rent", "PRIORITY:9")
    let summary = try world.sync()
    #expect(summary.conflicts == 1)
    let task = try world.task("Call Ana").task
    #expect(task.notes == "rent" && task.priority == .high && task.tags == ["x"])
    #expect(try world.sync().changes == 0)
  }

  // MARK: Undo

  @Test func `undo of what was taken over as new deletes nothing there`() throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Buy bread")
    try world.sync()
    _ = try world.repository.undo(at: world.now)
    #expect(try world.tasks().isEmpty)
    #expect(try world.sync().here.new == 1)
    #expect(world.folder.files.count == 1)
    try world.delete("Buy bread")
    #expect(try world.sync().there.deleted == 1)
  }

  @Test func `undo of a change that was taken over is a change here`() throws {
    let world = try agreed()
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.sync()
    _ = try world.repository.undo(at: world.now)
    #expect(try world.sync().there.changed == 1)
    #expect(try world.text("Call Ana").contains("DESCRIPTION:about the rent\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `undo of an addition of ours deletes its file`() throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Call Ana"))
    try world.sync()
    _ = try world.repository.undo(at: world.now)
    #expect(try world.sync().there.deleted == 1)
    #expect(world.folder.files.isEmpty)
  }

  @Test func `notes that are edited here leave no copy of what they were`() throws {
    let world = try SyncWorld()
    world.put("a", "SUMMARY:Buy", "DESCRIPTION:milk", "X-ALT-DESC;FMTTYPE=text/html:<p>milk</p>")
    try world.sync()
    try world.edit("Buy") { $0.priority = .high }
    try world.sync()
    #expect(try world.text("Buy").contains("<p>milk</p>"))
    try world.edit("Buy") { $0.notes = "bread" }
    try world.sync()
    #expect(try world.text("Buy").contains("DESCRIPTION:bread\r\n"))
    #expect(try !world.text("Buy").contains("milk"))
  }

  @Test func `undo takes one's own last deed back, and not what came from there meanwhile`() throws
  {
    let world = try agreed()
    try world.add(TaskDraft(title: "Tea"))
    try world.edit("Tea") { $0.notes = "green" }
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.sync(isBeside: true)
    for title in ["Bread", "Butter"] {
      world.put(title.lowercased(), "SUMMARY:\(title)")
      try world.sync(isBeside: true)
    }
    let first = try world.repository.undo(at: world.now)
    #expect(first.label == "Edited ‘Tea’")
    #expect(first.keptBeside?.hasPrefix("Synchronised 1 change from ‘phone’: ") == true)
    #expect(try world.task("Tea").task.notes.isEmpty)
    #expect(try world.repository.undo(at: world.now).label == "Added ‘Tea’")
    #expect(try world.task("Call Ana").task.notes == "theirs")
    #expect(Set(try world.tasks().map(\.task.title)) == ["Call Ana", "Bread", "Butter"])
    #expect(try world.repository.redo(at: world.now).label == "Added ‘Tea’")
    #expect(try world.repository.redo(at: world.now).label == "Edited ‘Tea’")
    #expect(try world.task("Tea").task.notes == "green")
    #expect(throws: StoreError.refused(.nothingToRedo)) {
      try world.repository.redo(at: world.now)
    }
  }

  @Test func `undo takes a sync first that goes on from one's own deed`() throws {
    let world = try agreed()
    try world.edit("Call Ana") { $0.priority = .high }
    try world.sync(isBeside: true)
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.sync(isBeside: true)
    let undone = try world.repository.undo(at: world.now)
    #expect(undone.label == "Synchronised 1 change from ‘phone’: Call Ana")
    #expect(undone.keptBeside == nil)
    #expect(try world.task("Call Ana").task.priority == .high)
  }

  @Test(arguments: [true, false])
  func `undo that asks stops at what a sync has brought`(isBeside: Bool) throws {
    let world = try SyncWorld()
    world.put("bread", "SUMMARY:Bread")
    try world.sync(isBeside: isBeside)
    let label = "Synchronised 1 change from ‘phone’: Bread"
    let refusal = StoreError.refused(.broughtBySync(label: label, at: world.now.instant))
    #expect(throws: refusal) {
      try world.repository.undo(since: world.now.instant - 3600, at: world.now)
    }
    #expect(try world.task("Bread").task.status == .open)
    #expect(try world.repository.undo(at: world.now).label == label)
  }

  @Test func `what was undone can be redone though other items came from there meanwhile`() throws {
    let world = try agreed()
    try world.add(TaskDraft(title: "Tea", due: .monday))
    try world.edit("Tea") { $0.notes = "green" }
    _ = try world.repository.undo(at: world.now)
    _ = try world.repository.undo(at: world.now)
    // Each is put into a row that no redo needs.
    for title in ["Bread", "Butter"] {
      world.put(title.lowercased(), "SUMMARY:\(title)", "DUE;VALUE=DATE:20261124")
      try world.sync(isBeside: true)
    }
    let labels = try world.repository.journal().map { ($0.isUndone ? "undone " : "") + $0.label }
    #expect(
      labels == [
        "undone Edited ‘Tea’", "undone Added ‘Tea’",
        "Synchronised 1 change from ‘phone’: Butter", "Synchronised 1 change from ‘phone’: Bread",
        "Added ‘Call Ana’",
      ]
    )
    #expect(try world.repository.redo(at: world.now).label == "Added ‘Tea’")
    #expect(try world.repository.redo(at: world.now).label == "Edited ‘Tea’")
    #expect(try world.task("Tea").task.notes == "green")
    #expect(Set(try world.tasks().map(\.task.title)) == ["Call Ana", "Bread", "Butter", "Tea"])
    #expect(try world.repository.check() == [])
    #expect(try world.sync().there.new == 1)
    #expect(try world.sync().changes == 0)
  }

  @Test func `what a sync has changed since cannot be redone, and redo says why`() throws {
    let world = try agreed()
    try world.edit("Call Ana") { $0.priority = .high }
    try world.add(TaskDraft(title: "Tea"))
    try world.sync(isBeside: true)
    for _ in 1...2 { _ = try world.repository.undo(at: world.now) }
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.sync(isBeside: true)
    let lost = StoreError.refused(.lostToSync("Edited ‘Call Ana’"))
    #expect(throws: lost) { try world.repository.redo(at: world.now) }
    #expect(throws: lost) { try world.repository.redo(at: world.now) }
    #expect(try world.repository.journal().allSatisfy { !$0.isUndone })
    #expect(try world.task("Call Ana").task.notes == "theirs")
    _ = try world.repository.go(to: JournalStep(.max), at: world.now)
    #expect(try world.task("Call Ana").task.priority == .none)
    // The next deed makes the refusal a thing of the past.
    try world.add(TaskDraft(title: "Coffee"))
    #expect(throws: StoreError.refused(.nothingToRedo)) {
      try world.repository.redo(at: world.now)
    }
  }

  @Test func `undo takes a sync back that was asked for`() throws {
    let world = try agreed()
    try world.add(TaskDraft(title: "Tea"))
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.sync()
    #expect(
      try world.repository.undo(at: world.now).label
        == "Synchronised 1 change from ‘phone’: Call Ana"
    )
  }
}
