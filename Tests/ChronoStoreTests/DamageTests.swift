import ChronoModel
import ChronoStore
import Foundation
import GRDB
import Glibc
import Testing

/// A damaged file, or one whose schema is not ours, is never written to (Behaviour 8.5).
@Suite struct DamageTests {
  private let file = TestFile()

  private func planted() throws -> [UInt8] {
    let planner = try file.open()
    _ = try planner.perform(
      .addTasks(
        (0..<60).map { number in
          var draft = TaskDraft(title: "Task \(number)", due: .monday)
          draft.tags = ["tag\(number % 7)"]
          draft.notes = String(repeating: "words ", count: number)
          return draft
        }
      ),
      at: .monday
    )
    try planner.close()
    return Array(try #require(file.bytes))
  }

  /// Another file with these bytes: a copy has no mark.
  private func put(_ bytes: [UInt8]) throws {
    unlink(file.path)
    unlink(file.path + "-journal")
    try Data(bytes).write(to: URL(fileURLWithPath: file.path))
    chmod(file.path, 0o600)
  }

  /// What SQLite's own checks say.
  private func isSound() -> Bool {
    let words = try? file.sql { db in
      try String.fetchAll(db, sql: "PRAGMA integrity_check")
        + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { _ in "dangling" }
    }
    return words == ["ok"]
  }

  private func add() -> StoreError? {
    do throws(StoreError) {
      let planner = try file.open(at: .on(.monday + 1))
      try planner.judge(at: .on(.monday + 1))
      _ = try planner.perform(.addTasks([TaskDraft(title: "New")]), at: .on(.monday + 1))
      return nil
    } catch {
      return error
    }
  }

  @Test func `the check sees sums of a search index that are wrong`() throws {
    _ = try planted()
    #expect(try file.open().check() == [])
    try file.sql {
      try $0.execute(sql: "UPDATE search_data SET block = x'0000000000' WHERE id = 1")
    }
    #expect(try file.open().check() == ["the search index of tasks has wrong sums"])
  }

  /// What SQLite's own check does not see, and what makes each of them wrong.
  static let derived = [
    "UPDATE search_data SET block = x'0000000000' WHERE id = 1",
    "UPDATE event_search_data SET block = x'0000000000' WHERE id = 1",
    "UPDATE search_data SET block = x'00000000FFFFFFFF' WHERE id = 10",
    "DELETE FROM search_idx; DELETE FROM search_docsize WHERE id = 3",
    "UPDATE search_content SET c0 = 'nothing' WHERE id = 7",
    "DELETE FROM search WHERE rowid = 7",
    "UPDATE day_tally SET open = open + 1",
    "UPDATE tag_tally SET uses = uses + 1; UPDATE task_tag SET position = position + 1",
    "DELETE FROM category_tally; DELETE FROM promise_tally",
  ]

  @Test(arguments: derived)
  func `what follows from the rest is made anew`(statements: String) throws {
    _ = try planted()
    let before = try file.open(seed: 2)
    _ = try before.perform(.addEvents([EventDraft(name: "Call", day: .monday)]), at: .monday)
    #expect(try before.check() == [])
    #expect(try before.renewDerived() == [])
    try before.close()
    try file.sql { try $0.execute(sql: statements) }
    let planner = try file.open(seed: 3)
    #expect(try planner.check() != [])
    #expect(try planner.renewDerived() != [])
    #expect(try planner.check() == [])
    _ = try planner.undo(at: .monday)
    _ = try planner.undo(at: .monday)
    _ = try planner.redo(at: .monday)
    #expect(try planner.check() == [])
  }

  @Test func `nothing is made anew in a file that is damaged`() throws {
    _ = try planted()
    let planner = try file.open()
    try file.sql {
      try $0.execute(sql: "UPDATE day_tally SET open = open + 1; PRAGMA foreign_keys = OFF")
      try $0.execute(sql: "UPDATE commitment SET task = task + 4000")
    }
    let before = file.bytes
    #expect(throws: StoreError.damaged("a row of commitment refers to one that is not there")) {
      try planner.renewDerived()
    }
    #expect(file.bytes == before)
  }

  /// Sums of nought let no row go; another page makes every search fail.
  @Test(arguments: derived.prefix(4))
  func `an edit and a search make a broken search index anew`(statements: String) throws {
    _ = try planted()
    try file.sql { try $0.execute(sql: statements) }
    let planner = try file.open()
    let tasks = try planner.rows(.everything).compactMap { row in
      if case .task(let row) = row { row.task.id } else { nil }
    }
    _ = try planner.perform(.tag(.tasks(tasks), adding: ["more"], removing: []), at: .monday)
    _ = try planner.undo(at: .monday)
    _ = try planner.undo(at: .monday)
    #expect(try planner.titles(.everything) == [])
    _ = try planner.redo(at: .monday)
    try file.sql { try $0.execute(sql: statements) }
    let found = ListQuery(scope: .everything, search: "task 5")
    #expect(try file.open(seed: 3).titles(found).first == "Task 5")
    _ = try planner.renewDerived()
    #expect(try planner.check() == [])
  }

  @Test func `what newer SQLites say of a search index is no damage`() {
    for name in ["search", "event_search"] {
      let complaint = "inverted index for FTS5 table main.\(name)"
      #expect(Complaint.isOfSearch("malformed \(complaint)"))
      #expect(Complaint.isOfSearch("unable to validate the \(complaint): malformed"))
    }
    #expect(!Complaint.isOfSearch("row 3 missing from index task_by_status"))
  }

  @Test func `no damaged copy takes a task, and each stays as it is`() throws {
    let whole = try planted()
    var random = Counting(state: 8)
    var damaged = 0
    for _ in 0..<300 {
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      case 1:
        for index in place..<min(place + 512, bytes.count) { bytes[index] = 0 }
      case 2:
        let from = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
        let to = place / 4096 * 4096
        bytes.replaceSubrange(to..<(to + 4096), with: whole[from..<(from + 4096)])
      default: bytes.removeLast(bytes.count - place)
      }
      try put(bytes)
      guard bytes != whole, !isSound() else { continue }
      damaged += 1
      // SQLite's checks may have written the header.
      try put(bytes)
      let error = add()
      switch error {
      case .damaged, .foreign, .newer, .inputOutput: break
      default: Issue.record("\(String(describing: error)) for damage at \(place)")
      }
      #expect(file.bytes == Data(bytes), "\(String(describing: error)) at \(place)")
    }
    #expect(damaged > 150)
  }

  @Test(arguments: [
    "CREATE TRIGGER planted AFTER INSERT ON task BEGIN UPDATE task SET title = 'Owned'; END",
    "CREATE VIEW planted AS SELECT * FROM task",
    "CREATE TABLE planted(x)",
    "CREATE INDEX planted ON task(title)",
    "DROP TRIGGER task_counted",
    "DROP INDEX task_by_status",
    "DROP TABLE draft; CREATE VIEW draft AS SELECT 'form' AS key, 'words' AS text",
  ])
  func `a file with another schema is foreign`(statements: String) throws {
    _ = try planted()
    try file.sql { try $0.execute(sql: statements) }
    let before = file.bytes
    #expect(add() == .foreign(path: file.path))
    #expect(file.bytes == before)
  }

  @Test func `a planted trigger does not survive a migration`() throws {
    _ = try planted()
    try file.age(to: 3)
    try file.sql {
      try $0.execute(
        sql: "CREATE TRIGGER planted AFTER INSERT ON task BEGIN DELETE FROM draft; END"
      )
    }
    let before = file.bytes
    #expect(add() == .foreign(path: file.path))
    #expect(file.bytes == before)
  }

  /// Tables with the columns that no arithmetic may meet out of range.
  static let numbers = [
    ("task", "created"), ("task", "closed"), ("task", "position"), ("task", "due"),
    ("session", "start"), ("session", "finish"), ("commitment", "day"), ("commitment", "made"),
    ("journal_step", "at"), ("event", "day"), ("event", "length"), ("event", "position"),
    ("category_tally", "open"), ("day_tally", "untimed"), ("promise_tally", "kept"),
    ("reminder_open", "minute"),
  ]

  @Test(arguments: numbers, [Int64.min, Int64.max])
  func `a number out of range is damage`(place: (String, String), number: Int64) throws {
    let planner = try file.open()
    var task = TaskDraft(title: "Tea", due: .monday, time: try .at(12))
    task.reminders = [.before(minutes: 10)]
    let made = try planner.add(task)
    // Its reminder is still to come.
    try planner.add(task)
    _ = try planner.perform(.startTimer(made.id, at: Moment.monday.instant), at: .monday)
    let eleven = Moment.on(.monday, hour: 11)
    _ = try planner.perform(.stopTimer(at: eleven.instant), at: eleven)
    _ = try planner.perform(.addEvents([EventDraft(name: "Call", day: .monday)]), at: .monday)
    _ = try planner.perform(.setDone(.tasks([made.id]), true), at: .on(.monday, hour: 12))
    try planner.close()
    try file.sql { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: "UPDATE \(place.0) SET \(place.1) = \(number)")
      #expect(db.changesCount > 0)
    }
    let before = file.bytes
    let error = add()
    guard case .damaged = error else {
      Issue.record("\(String(describing: error)) is not .damaged")
      return
    }
    #expect(file.bytes == before)
  }

  @Test func `an open planner looks again where another program has written`() throws {
    _ = try planted()
    let planner = try file.open(seed: 9)
    try file.sql {
      try $0.execute(
        sql:
          "CREATE TRIGGER planted AFTER INSERT ON task BEGIN UPDATE task SET title = 'Owned'; END"
      )
    }
    let before = file.bytes
    #expect(throws: StoreError.foreign(path: file.path)) {
      try planner.perform(.addTasks([TaskDraft(title: "New")]), at: .monday)
    }
    #expect(file.bytes == before)
    try file.sql { try $0.execute(sql: "DROP TRIGGER planted") }
    _ = try planner.perform(.addTasks([TaskDraft(title: "New")]), at: .monday)
  }

  @Test func `a file that only ChronoList wrote is not read whole again`() throws {
    _ = try planted()
    // Damage that keeps size and time, as a disk would do it: the mark still fits.
    var status = stat()
    lstat(file.path, &status)
    let handle = try #require(FileHandle(forUpdatingAtPath: file.path))
    try handle.seek(toOffset: UInt64(status.st_size) - 100)
    try handle.write(contentsOf: [1, 2, 3])
    try handle.close()
    var times = [status.st_atim, status.st_mtim]
    utimensat(AT_FDCWD, file.path, &times, 0)
    #expect(throws: Never.self) { try file.open() }
  }
}
