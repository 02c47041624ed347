import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Accidents: what looks like one stops, and what cannot be read is left alone.
@Suite struct SyncGuardTests {
  private func ten() throws -> SyncWorld {
    let world = try SyncWorld()
    for number in 0..<10 { try world.add(TaskDraft(title: "Task \(number)")) }
    try world.sync()
    return world
  }

  @Test func `a folder that is suddenly empty deletes nothing until it is meant`() throws {
    let world = try ten()
    world.folder.files = [:]
    #expect(throws: SyncStop.deletions(10, of: 10, side: .there, collection: nil)) {
      try world.sync()
    }
    #expect(try world.tasks().count == 10)
    #expect(try world.sync(force: true).here.deleted == 10)
  }

  @Test func `a folder that is suddenly empty is filled again where that is wanted`() throws {
    let world = try SyncWorld()
    world.folder.collections = ["inbox": "inbox", "home": "Home"]
    try world.add(TaskDraft(title: "Bread"))
    try world.add(TaskDraft(title: "Garden", category: .named("Home")))
    world.put("a@phone", "SUMMARY:Plan", "X-PHONE:yes", in: "home")
    try world.sync()
    let files = world.folder.files.mapValues { String(decoding: $0.bytes, as: UTF8.self) }
    world.folder.files = [:]
    world.folder.collections = nil
    #expect(try world.sync(refills: true).there.new == 3)
    let again = world.folder.files.mapValues { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(again.keys.sorted() == files.keys.sorted())
    #expect(again[SyncPlace("home", "a@phone.ics")]?.contains("X-PHONE:yes\r\n") == true)
    #expect(try world.tasks().count == 3)
    #expect(world.folder.collections == ["inbox": "inbox", "home": "Home"])
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.categories().map(\.name) == ["Home"])
  }

  @Test func `the only item of a folder is asked about too`() throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Bread"))
    try world.sync()
    world.folder.files = [:]
    #expect(throws: SyncStop.deletions(1, of: 1, side: .there, collection: nil)) {
      try world.sync()
    }
    #expect(try world.sync(force: true).here.deleted == 1)
  }

  @Test func `where every list is empty, all that would go is counted`() throws {
    let world = try SyncWorld()
    world.folder.collections = ["inbox": "inbox", "home": "Home"]
    for number in 0..<3 { try world.add(TaskDraft(title: "Task \(number)")) }
    try world.add(TaskDraft(title: "Garden", category: .named("Home")))
    try world.sync()
    world.folder.files = [:]
    #expect(throws: SyncStop.deletions(4, of: 4, side: .there, collection: nil)) {
      try world.sync()
    }
    #expect(try world.tasks().count == 4)
    #expect(try world.sync(force: true).here.deleted == 4)
  }

  @Test func `more than a fifth deleted here stops too`() throws {
    let world = try ten()
    for number in 0..<5 { try world.delete("Task \(number)") }
    #expect(throws: SyncStop.deletions(5, of: 10, side: .here, collection: nil)) {
      try world.sync()
    }
    #expect(world.folder.files.count == 10)
    #expect(try world.sync(force: true).there.deleted == 5)
  }

  @Test func `a few deletions are what a person does`() throws {
    let world = try ten()
    for number in 0..<4 { try world.delete("Task \(number)") }
    #expect(try world.sync().there.deleted == 4)
  }

  @Test(arguments: [(5, nil), (6, SyncStop.deletions(6, of: 25, side: .here, collection: nil))])
  func `a fifth goes, and more than a fifth stops`(deleted: Int, stop: SyncStop?) throws {
    let world = try SyncWorld()
    for number in 0..<25 { try world.add(TaskDraft(title: "Task \(number)")) }
    try world.sync()
    for number in 0..<deleted { try world.delete("Task \(number)") }
    if let stop {
      #expect(throws: stop) { try world.sync() }
    } else {
      #expect(try world.sync().there.deleted == deleted)
    }
  }

  @Test func `files that go one by one are asked about when more than half have gone`() throws {
    let world = try ten()
    func lose(_ number: Int) throws {
      world.folder.files[try world.place("Task \(number)")] = nil
      world.now = world.now.later(minutes: 1)
      try world.sync()
    }
    for number in 0..<5 { try lose(number) }
    #expect(throws: SyncStop.dwindling(1, after: 5, of: 10)) { try lose(5) }
    #expect(throws: SyncStop.dwindling(1, after: 5, of: 10)) { try world.sync() }
    #expect(try world.tasks().count == 5)
    // Who means it begins to count anew.
    #expect(try world.sync(force: true).here.deleted == 1)
    try lose(6)
    #expect(try world.tasks().count == 3)
  }

  @Test func `files that go over the hours are what a person deletes`() throws {
    let world = try ten()
    for number in 0..<8 {
      world.folder.files[try world.place("Task \(number)")] = nil
      world.now = world.now.later(minutes: 20)
      try world.sync()
    }
    #expect(try world.tasks().count == 2)
  }

  @Test(arguments: [2, 3])
  func `a list that vanishes is asked about`(count: Int) throws {
    let world = try SyncWorld()
    world.folder.collections = ["inbox": "inbox", "h": "Home"]
    for number in 0..<9 { try world.add(TaskDraft(title: "Task \(number)")) }
    for number in 0..<count { world.put("h\(number)", "SUMMARY:Home \(number)", in: "h") }
    try world.sync()
    world.folder.files = world.folder.files.filter { $0.key.collection != "h" }
    world.folder.collections = ["inbox": "inbox"]
    #expect(try world.sync().held == [.init(collection: "h", lost: count, total: count)])
    #expect(try world.tasks().count == 9 + count)
  }

  @Test(arguments: [
    "", "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:x\r\n", "\u{0}\u{1}", "BEGIN:VCARD\r\nEND:VCARD\r\n",
    "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:x\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
  ])
  func `a file that cannot be read is left alone, named, and no deletion`(text: String) throws {
    let world = try ten()
    let place = try world.place("Task 3")
    world.folder.put(place, text)
    let summary = try world.sync()
    #expect(summary.changes == 0)
    #expect(Array(summary.aside.keys) == [place])
    #expect(try world.tasks().count == 10)
    try world.edit("Task 3") { $0.notes = "changed here" }
    _ = try world.sync()
    #expect(world.folder.text(place) == text)
    // Whole again, it is in step again.
    world.put(place.name.replacing(".ics", with: ""), "SUMMARY:Task 3")
    try world.sync()
    #expect(world.folder.text(place).contains("DESCRIPTION:changed here"))
  }

  @Test func `two files of one UID are named, and neither is taken over again`() throws {
    let world = try ten()
    let first = try world.place("Task 1")
    world.folder.put(SyncPlace("", "copy.ics"), world.folder.text(first))
    let summary = try world.sync()
    #expect(summary.changes == 0)
    #expect(summary.aside[SyncPlace("", "copy.ics")] == .twin(first, done: nil))
    #expect(try world.tasks().count == 10)
  }

  @Test func `another name is the same file`() throws {
    let world = try ten()
    let place = try world.place("Task 1")
    world.folder.put(SyncPlace("", "renamed.ics"), world.folder.text(place))
    world.folder.files[place] = nil
    #expect(try world.sync().changes == 0)
    try world.edit("Task 1") { $0.notes = "changed" }
    try world.sync()
    #expect(world.folder.text(SyncPlace("", "renamed.ics")).contains("DESCRIPTION:changed"))
  }

  @Test func `a file that changes while it is written loses nothing`() throws {
    let world = try ten()
    try world.edit("Task 1") { $0.notes = "ours" }
    let place = try world.place("Task 1")
    world.folder.beforeWriting = {
      world.folder.beforeWriting = nil
      let text = world.folder.text(place).replacing("END:VTODO", with: "PRIORITY:1\r\nEND:VTODO")
      world.folder.put(place, text)
    }
    try world.sync()
    let text = world.folder.text(place)
    #expect(text.contains("DESCRIPTION:ours\r\n") && text.contains("PRIORITY:1\r\n"))
    #expect(try world.task("Task 1").task.priority == .high)
    #expect(try world.sync().changes == 0)
  }

  @Test func `a dry run counts and does nothing`() throws {
    let world = try ten()
    try world.edit("Task 1") { $0.notes = "ours" }
    world.put("a@phone", "SUMMARY:New")
    let files = world.folder.files
    let counted = try world.sync(isDryRun: true)
    #expect(counted.here.new == 1 && counted.there.changed == 1)
    #expect(world.folder.files == files)
    #expect(try world.tasks().count == 10)
    #expect(try world.sync() == counted)
  }

  @Test func `collections are categories, and a move is a move there`() throws {
    let world = try SyncWorld()
    world.folder.collections = ["inbox": "inbox", "w": "Work"]
    world.put("a", "SUMMARY:Plan", in: "w")
    try world.add(TaskDraft(title: "Bread"))
    try world.add(TaskDraft(title: "Garden", category: .named("Home")))
    try world.sync()
    #expect(try world.task("Plan").category == "Work")
    #expect(try world.place("Bread").collection == "inbox")
    #expect(try world.place("Garden").collection == "home")
    #expect(world.folder.collections?["home"] == "Home")
    #expect(try !world.text("Garden").contains("X-CHRONOLIST-CATEGORY"))
    #expect(try world.sync().changes == 0)
    let plan = try world.task("Plan").task.id
    _ = try world.repository.perform(.assign(.tasks([plan]), to: .named("Home")), at: world.now)
    try world.sync()
    #expect(try world.place("Plan") == SyncPlace("home", "a.ics"))
    #expect(world.folder.files.count == 3)
    #expect(try world.sync().changes == 0)
    world.folder.put(SyncPlace("inbox", "a.ics"), try world.text("Plan"))
    world.folder.files[SyncPlace("home", "a.ics")] = nil
    try world.sync()
    #expect(try world.task("Plan").category == nil)
    #expect(try world.sync().changes == 0)
  }

  /// A collection and its category, with a task.
  private func work() throws -> SyncWorld {
    let world = try SyncWorld()
    world.folder.collections = ["inbox": "inbox", "w": "Work"]
    world.put("a", "SUMMARY:Plan", in: "w")
    try world.sync()
    return world
  }

  private func category(_ world: SyncWorld) throws -> ChronoModel.Category {
    try #require(try world.repository.categories().first)
  }

  @Test func `a category that is renamed here gives its collection the name, and no file moves`()
    throws
  {
    let world = try work()
    let category = try category(world)
    var renamed = category
    renamed.name = "Office"
    _ = try world.repository.perform(.reviseCategory(from: category, to: renamed), at: world.now)
    let files = world.folder.files
    try world.sync()
    #expect(world.folder.collections == ["inbox": "inbox", "w": "Office"])
    #expect(world.folder.files == files)
    #expect(try world.sync().changes == 0)
    try world.edit("Plan") { $0.notes = "ours" }
    try world.sync()
    #expect(try world.place("Plan") == SyncPlace("w", "a.ics"))
    #expect(try world.task("Plan").category == "Office")
  }

  @Test func `a collection that is renamed there renames its category`() throws {
    let world = try work()
    world.folder.collections?["w"] = "Office"
    try world.sync()
    #expect(try world.repository.categories().map(\.name) == ["Office"])
    #expect(try world.task("Plan").category == "Office")
    #expect(try world.sync().changes == 0)
    try world.edit("Plan") { $0.notes = "ours" }
    try world.sync()
    #expect(try world.place("Plan") == SyncPlace("w", "a.ics"))
    #expect(world.folder.collections == ["inbox": "inbox", "w": "Office"])
  }

  @Test func `a name that another category has stays here, and is put back there`() throws {
    let world = try work()
    try world.add(TaskDraft(title: "Garden", category: .named("Home")))
    try world.sync()
    world.folder.collections?["w"] = "Home"
    let dry = try world.sync(isDryRun: true)
    let summary = try world.sync()
    #expect(summary == dry && summary.here.all == 0 && summary.there.changed == 1)
    #expect(summary.renamed.map(\.change) == [.refused(isTaken: true)])
    #expect(summary.renamed.map(\.old) == ["Work"] && summary.renamed.map(\.new) == ["Home"])
    #expect(world.folder.collections?["w"] == "Work")
    #expect(Set(try world.repository.categories().map(\.name)) == ["Work", "Home"])
    #expect(try world.task("Plan").category == "Work")
    #expect(try world.sync().changes == 0)
  }

  @Test func `colours go both ways, and one that is not of the palette stays as it is there`()
    throws
  {
    let world = try SyncWorld()
    world.folder.collections = ["w": "Work"]
    world.folder.paints = ["w": "#FE0101FF"]
    world.put("a", "SUMMARY:Plan", in: "w")
    try world.add(TaskDraft(title: "Garden", category: .named("Home")))
    try world.sync()
    #expect(try world.sync().changes == 0)
    let all = try world.repository.categories()
    let work = try #require(all.first { $0.name == "Work" })
    #expect(work.colour == 4)
    let home = try #require(all.first { $0.name == "Home" })
    #expect(world.folder.paints == ["w": "#FE0101FF", "home": SyncPaint.text(of: home.colour)])
    var blue = work
    blue.colour = 0
    _ = try world.repository.perform(.reviseCategory(from: work, to: blue), at: world.now)
    try world.sync()
    #expect(world.folder.paints["w"] == "#0087FF")
    world.folder.paints["w"] = "#008701"
    try world.sync()
    #expect(try world.repository.categories().first { $0.name == "Work" }?.colour == 1)
    #expect(world.folder.paints["w"] == "#008701")
  }

  @Test func `what another window changes while a run goes on is left to the next`() throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Garden"))
    try world.sync()
    let known = try world.repository.syncedFolder("/vdir", isKept: true)
    let newest = try world.repository.newestSyncChange()
    try world.add(TaskDraft(title: "Milk"))
    let receipt = try world.repository.synchronise(
      known,
      [],
      [],
      newest: newest,
      label: "",
      isBeside: true,
      joins: false,
      at: world.now,
      telling: SyncSum.telling(world.context.meaning)
    )
    #expect(try world.repository.newestSyncChange() > newest)
    #expect(receipt.seen == newest)
  }

  @Test func `what was not changed here is no conflict, though the file cannot say it exactly`() {
    let base = TaskDraft(title: "Garden", estimate: 30)
    let ours = TaskDraft(title: "Garden", estimate: 31)
    let theirs = TaskDraft(title: "Garden", estimate: 45)
    let same = SyncMerge(tasks: base, ours: ours, theirs: theirs, isOursSame: true)
    #expect(same.here.estimate == 45 && same.taken == [.estimate] && same.disputes.isEmpty)
    let changed = SyncMerge(tasks: base, ours: ours, theirs: theirs, isOursSame: false)
    #expect(changed.there.estimate == 31 && changed.disputes.map(\.field) == [.estimate])
  }

  @Test(arguments: [("", false, true), ("", true, false), ("work", true, false)])
  func `a collection is of tasks alone until an event is in it, even a new one`(
    collection: String,
    hasEvent: Bool,
    isMixed: Bool
  ) throws {
    let world = try SyncWorld()
    if !collection.isEmpty { world.folder.collections = [collection: "Work"] }
    world.put("a@phone", "SUMMARY:Plan", in: collection)
    try world.sync()
    if hasEvent {
      world.folder.put(
        SyncPlace(collection, "b@phone.ics"),
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:b@phone\r\nSUMMARY:Fair\r\n"
          + "DTSTART:20261127T090000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
      )
    }
    var lunch = EventDraft(name: "Lunch", day: world.now.today)
    if !collection.isEmpty { lunch.category = .named("Work") }
    _ = try world.repository.perform(.add([.event(lunch)]), at: world.now)
    #expect(try world.sync().mixed == (isMixed ? [collection] : []))
  }
}
