import ChronoExchange
import ChronoModel
import ChronoStore
import GRDB
import Testing

/// Phone apps' lists in the file: their past once, and each item once.
@Suite struct PhoneImportTests {
  private let file = TestFile()

  private func promises(_ planner: Repository) throws -> [String] {
    try planner.tasks().flatMap { task in
      try planner.promises(of: task.id).map { "\(task.title): \($0.day) \($0.outcome.name)" }
    }
  }

  @Test func `every day that is over has one outcome, and is not judged again`() throws {
    let planner = try file.open(at: PhoneTable.now)
    try planner.take("chronolist-plist/valid.binary")
    let expected = [
      "Kept: 2020-03-20 kept", "Begun the day before: 2020-03-20 missed",
      "Finished late: 2020-03-20 missed", "Never begun: 2020-03-20 missed",
      "Ticked: 2020-03-20 kept", "Begun, not ended: 2020-03-20 missed", "Today: 2020-03-23 open",
      "To come: 2099-12-24 open", "Twin: 2020-03-25 open", "Twin: 2020-03-25 open",
    ]
    #expect(try promises(planner) == expected)
    let rows = try file.dump()
    #expect(try planner.judge(at: PhoneTable.now) == 0)
    #expect(try file.dump() == rows)
    // The next morning only what was promised for the day of the import is judged.
    #expect(try planner.judge(at: .on(PhoneTable.now.today + 1)) == 1)
    #expect(
      try promises(planner)
        == expected.map { $0 == "Today: 2020-03-23 open" ? "Today: 2020-03-23 missed" : $0 }
    )
    #expect(try planner.check() == [])
  }

  @Test func `start and finish are tracked work`() throws {
    let planner = try file.open(at: PhoneTable.now)
    let counts = try planner.take("chronolist-plist/valid.binary")
    #expect(counts.tasks == 11 && counts.done == 4 && counts.sessions == 3)
    #expect(counts.categories == 2 && counts.events == 0 && counts.skipped == 0)
    let tracked = try planner.tasks().filter { try planner.taskRow($0.id).tracked > 0 }
    #expect(tracked.map(\.title) == ["Kept", "Begun the day before", "Finished late"])
    #expect(try tracked.map { try planner.taskRow($0.id).tracked } == [5400, 7200, 10_800])
    #expect(try planner.categories().map(\.name) == ["Work", "Home"])
  }

  @Test func `one undo takes all of it back, and redo brings it again`() throws {
    let planner = try file.open(at: PhoneTable.now)
    let before = try file.dump()
    try planner.take("chronolist-plist/valid.binary")
    try planner.take("scheduler-plist/valid.binary")
    let after = try file.dump()
    #expect(try planner.journal().map(\.label) == ["Imported 3 events", "Imported 11 tasks"])
    _ = try planner.undo(at: PhoneTable.now)
    _ = try planner.undo(at: PhoneTable.now)
    #expect(try file.dump() == before)
    _ = try planner.redo(at: PhoneTable.now)
    _ = try planner.redo(at: PhoneTable.now)
    #expect(try file.dump() == after)
    #expect(try planner.check() == [])
  }

  // MARK: The same file again

  @Test(arguments: [
    "chronolist-plist/valid.binary", "scheduler-plist/valid.binary", "todolist-json/valid",
    "task-archive/valid.binary",
  ])
  func `the same file again adds nothing, and is no step`(name: String) throws {
    let planner = try file.open(at: PhoneTable.now)
    let first = try planner.take(name)
    let rows = try file.dump()
    let again = try planner.take(name)
    #expect(again.added == 0 && again.skipped == first.added && first.added >= 3)
    #expect(again.tasks == 0 && again.events == 0 && again.categories == 0)
    #expect(try file.dump() == rows)
    #expect(try planner.journal().count == 1)
  }

  @Test func `it adds nothing either when the items were changed or deleted since`() throws {
    let planner = try file.open(at: PhoneTable.now)
    let now = PhoneTable.now
    try planner.take("chronolist-plist/valid.xml")
    try planner.take("scheduler-plist/valid.binary")
    let tasks = try planner.tasks()
    var renamed = tasks[6]
    renamed.title = "Another title"
    _ = try planner.perform(.reviseTask(from: tasks[6], to: renamed), at: now)
    _ = try planner.perform(.move(.tasks([tasks[7].id]), to: now.today + 2), at: now)
    _ = try planner.perform(.setDone(.tasks([tasks[8].id]), true), at: now)
    _ = try planner.perform(.delete(.tasks([tasks[9].id])), at: now)
    let work = try #require(try planner.categories().first)
    _ = try planner.perform(.deleteCategory(work.id), at: now)
    let events = try planner.events()
    _ = try planner.perform(.deleteEvents([events[0].id, events[2].id]), at: now)
    let rows = try file.dump()
    #expect(try planner.take("chronolist-plist/valid.binary").skipped == 11)
    #expect(try planner.take("scheduler-plist/valid.xml").skipped == 3)
    #expect(try file.dump() == rows)
  }

  @Test func `what an undo took back can be imported again`() throws {
    let planner = try file.open(at: PhoneTable.now)
    try planner.take("scheduler-plist/valid.binary")
    _ = try planner.undo(at: PhoneTable.now)
    #expect(try planner.take("scheduler-plist/valid.binary").events == 3)
    #expect(try planner.events().count == 3)
  }

  @Test func `a file of the schema before can import`() throws {
    try file.open(at: PhoneTable.now).close()
    try file.age(to: 2)
    let planner = try file.open(at: PhoneTable.now)
    #expect(try planner.take("scheduler-plist/valid.binary").events == 3)
    #expect(try planner.take("scheduler-plist/valid.binary").events == 0)
  }

  @Test func `a later file adds only what is new in it`() throws {
    let planner = try file.open(at: PhoneTable.now)
    func take(_ items: String...) throws -> ImportCounts {
      let text = "[" + items.map { #"{"name":"\#($0)","date":600000000}"# }.joined(separator: ",")
      var file = try PhoneFile(Array((text + "]").utf8), as: nil, at: PhoneTable.now)
      return try planner.importItems(at: PhoneTable.now) { try file.next() }
    }
    #expect(try take("a", "b", "a").tasks == 3)
    #expect(try take("a", "a", "c", "b", "a").tasks == 2)
    #expect(try planner.tasks().map(\.title).sorted() == ["a", "a", "a", "b", "c"])
    let counts = try take("c", "a")
    #expect(counts.tasks == 0 && counts.skipped == 2)
  }

  @Test func `another planner that has the export knows the items too`() throws {
    let planner = try file.open(at: PhoneTable.now)
    try planner.take("chronolist-plist/valid.binary")
    try planner.take("scheduler-plist/valid.binary")
    var records: [ChronoModel.Record] = []
    try planner.forEachRecord { records.append($0) }
    let copy = TestFile()
    let other = try copy.open(at: PhoneTable.now, seed: 7)
    var rest = records[...]
    _ = try other.insertRecords(at: PhoneTable.now) { rest.popFirst() }
    #expect(try other.take("chronolist-plist/valid.binary").added == 0)
    #expect(try other.take("scheduler-plist/valid.binary").added == 0)
  }

  @Test func `counting first says what an import then does, and writes nothing`() throws {
    let planner = try file.open(at: PhoneTable.now)
    try planner.take("chronolist-plist/valid.binary")
    let rows = try file.dump()
    for name in [
      "chronolist-plist/valid.xml", "scheduler-plist/valid.binary", "todolist-json/valid",
      "task-archive/valid.binary",
    ] {
      var phone = try PhoneTable.file(name)
      let counted = try planner.countItems(at: PhoneTable.now) { try phone.next() }
      #expect(try file.dump() == rows)
      #expect(try planner.take(name) == counted)
      if counted.added > 0 { _ = try planner.undo(at: PhoneTable.now) }
      #expect(try file.dump() == rows)
    }
  }

  // MARK: Errors

  @Test func `one bad item, and nothing is imported`() throws {
    let planner = try file.open(at: PhoneTable.now)
    let rows = try file.dump()
    let error = ImportError(item: 2, .badValue(key: "title", allowed: "text"))
    #expect(throws: error) { try planner.take("chronolist-plist/number-as-text.binary") }
    #expect(try file.dump() == rows)
    #expect(try planner.journal() == [])
  }

  @Test func `work at the same time as other work is kept as it was`() throws {
    let planner = try file.open(at: PhoneTable.now)
    let start = PhoneTable.now.instant - 7200
    let work = [WorkHistory.Stretch(start: start, finish: start + 3600)]
    var drafts = ["A", "B"].map { ImportItem(.task(TaskDraft(title: $0, work: work))) }
    #expect(try planner.importItems(at: PhoneTable.now) { drafts.popLast() }.sessions == 2)
    let today = PhoneTable.now.today
    let view = try planner.view(
      ViewQuery(list: .day(today), spans: [], gridDays: [today]),
      at: PhoneTable.now
    )
    #expect(view.grid.first?.sessions.count == 2)
  }

  // MARK: Todoey

  private func todoey(_ name: String, at planner: Repository) throws -> ImportCounts {
    let store = try CoreDataStore(try PhoneTable.bytes(name))
    var file = try PhoneFile(
      categories: try store.rows(of: "ZCATEGORY", limit: 100) ?? [],
      items: try #require(try store.rows(of: "ZITEM", limit: 100)),
      store: try store.identifier(),
      at: PhoneTable.now
    )
    return try planner.importItems(at: PhoneTable.now) { try file.next() }
  }

  @Test func `categories come in their order, empty ones too, and once`() throws {
    let planner = try file.open(at: PhoneTable.now)
    let counts = try todoey("todoey-sqlite/valid", at: planner)
    #expect(counts.tasks == 5 && counts.done == 1 && counts.categories == 3)
    let categories = try planner.categories()
    #expect(categories.map(\.name) == ["Shopping", "Garden", "Empty"])
    _ = try planner.perform(.deleteCategory(categories[2].id), at: PhoneTable.now)
    _ = try planner.perform(.deleteCategory(categories[0].id), at: PhoneTable.now)
    #expect(try todoey("todoey-sqlite/valid", at: planner).skipped == 5)
    #expect(try planner.categories().map(\.name) == ["Garden"])
  }

  @Test func `a category that one has is the same one`() throws {
    let planner = try file.open(at: PhoneTable.now)
    _ = try planner.perform(.addCategory(name: "garden", colour: 3), at: PhoneTable.now)
    _ = try todoey("todoey-sqlite/no-identifier", at: planner)
    #expect(try planner.categories().map(\.name) == ["garden", "Shopping", "Empty"])
    #expect(try todoey("todoey-sqlite/no-identifier", at: planner).added == 0)
  }
}
