import ChronoModel
import ChronoStore
import Foundation
import Testing

@Suite struct RecordsTests {
  private let file = TestFile()

  private struct Stop: Error {}

  private func filled() throws -> Repository {
    let planner = try file.open()
    _ = try planner.perform(
      .addTasks(
        (0..<40).map { index in
          TaskDraft(
            title: "Task \(index)",
            notes: index % 2 == 0 ? "Notes\nof it" : "",
            category: index % 3 == 0 ? .named("C\(index % 4)") : .inbox,
            tags: ["t\(index % 5)", "a\\b\nc"],
            priority: .high,
            due: .monday + index % 7,
            time: TimeOfDay(minutes: index * 30),
            estimate: index + 1,
            reminders: [.before(minutes: 5), .at(LocalTime(.monday, .midnight))],
            repeats: index == 4 ? RepeatDraft(rule: "FREQ=DAILY") : nil,
            done: index % 5 == 0
          )
        }
      ),
      at: .monday
    )
    let tasks = try planner.rows(.everything).compactMap { row -> TaskItem? in
      if case .task(let row) = row { row.task } else { nil }
    }
    _ = try planner.perform(.addEvents([EventDraft(name: "E", day: .monday)]), at: .monday)
    _ = try planner.perform(.delete(.tasks([tasks[0].id])), at: .monday)
    _ = try planner.perform(
      .startTimer(tasks[39].id, at: Moment.monday.instant),
      at: .monday
    )
    return planner
  }

  private func records(_ planner: Repository) throws -> [Record] {
    var all: [Record] = []
    try planner.forEachRecord { all.append($0) }
    return all
  }

  @Test func `what is exported and imported into an empty file is exported again the same`() throws
  {
    let all = try records(try filled())
    #expect(all.count > 80)
    let other = TestFile()
    let copy = try other.open(seed: 5)
    var rest = all[...]
    let counts = try copy.insertRecords(at: .monday) { rest.popFirst() }
    var wanted = ImportCounts(added: all.count, skipped: 0, tasks: 40)
    for record in all {
      switch record {
      case .task(let task): wanted.done += task.status == .done ? 1 : 0
      case .category: wanted.categories += 1
      case .event(let event): wanted.addEvent(next: event.next(from: .monday))
      case .session: wanted.sessions += 1
      case .commitment: wanted.promises += 1
      case .foreign: break
      }
    }
    #expect(counts == wanted)
    #expect(try records(copy) == all)
    #expect(try copy.check() == [])
    rest = all[...]
    let again = try copy.insertRecords(at: .monday) { rest.popFirst() }
    var known = ImportCounts(added: 0, skipped: all.count, tasks: 0)
    (known.known.tasks, known.known.categories) = (wanted.tasks, wanted.categories)
    known.known.events = all.count { if case .event = $0 { true } else { false } }
    (known.known.sessions, known.known.promises) = (wanted.sessions, wanted.promises)
    #expect(again == known)
    #expect(try copy.journal().map(\.label) == ["Imported 40 tasks"])
    _ = try copy.undo(at: .monday)
    #expect(try records(copy) == [])
    _ = try copy.redo(at: .monday)
    #expect(try records(copy) == all)
  }

  @Test func `an import that fails adds nothing and passes its error on`() throws {
    let planner = try file.open()
    var count = 0
    #expect(throws: Stop.self) {
      try planner.importItems(at: .monday) {
        count += 1
        if count == 1500 { throw Stop() }
        return ImportItem(.task(TaskDraft(title: "T", category: .named("New"))))
      }
    }
    #expect(try planner.view(ViewQuery(list: .everything, spans: []), at: .monday).isPristine)
  }

  @Test func `drafts are kept over a restart and are no undo step`() throws {
    var planner = try file.open()
    try planner.saveDraft(key: "form", text: "half a tit")
    try planner.saveDraft(key: "form", text: "half a title")
    try planner.close()
    planner = try file.open()
    #expect(try planner.draft(key: "form") == "half a title")
    try planner.removeDraft(key: "form")
    #expect(try planner.draft(key: "form") == nil)
    #expect(try planner.journal() == [])
  }

  @Test func `identifiers are found by their beginning`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "A"))
    #expect(try planner.find(String(task.id.text.prefix(4))) == task)
    #expect(try planner.find(task.id.text.uppercased()) == task)
    #expect(try planner.find(task.id.text.replacingOccurrences(of: "-", with: "")) == task)
    #expect(throws: StoreError.refused(.unknown(prefix: "abc"))) { try planner.find("abc") }
    #expect(throws: StoreError.refused(.unknown(prefix: "zzzz"))) { try planner.find("zzzz") }
    var twins = (0..<2).map { number in
      Record.task(
        TaskItem(
          id: TaskItem.ID(high: 0xABCD_0000_0000_4000, low: 1 << 63 + UInt64(number)),
          title: "Twin \(number)",
          created: Moment.monday.instant
        )
      )
    }
    _ = try planner.insertRecords(at: .monday) { twins.popLast() }
    let candidates = (0..<2).map {
      Refusal.Candidate(id: "abcd0000-0000-4000-8000-00000000000\($0)", title: "Twin \($0)")
    }
    #expect(throws: StoreError.refused(.ambiguous(prefix: "abcd", candidates: candidates))) {
      try planner.find("abcd")
    }
  }

  @Test func `tags are completed, the most used first`() throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addTasks([
        TaskDraft(title: "A", tags: ["Deep", "desk"]), TaskDraft(title: "B", tags: ["desk"]),
        TaskDraft(title: "C", tags: ["phone", "DESK"]),
      ]),
      at: .monday
    )
    #expect(try planner.tags(prefix: "DE") == ["desk", "Deep"])
    #expect(try planner.tags() == ["desk", "Deep", "phone"])
  }

  @Test func `a backup is restored, and the file that was there is kept aside`() throws {
    let planner = try filled()
    let all = try records(planner)
    let backup = file.directory + "/copy.sqlite"
    try planner.backup(to: backup)
    let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    _ = try planner.perform(.delete(.all(.everything)), at: .monday)
    try planner.close()
    let aside = try Repository.restore(from: backup, to: file.path, at: .monday)
    #expect(aside == file.path + ".replaced-2026-11-23")
    #expect(try records(try file.open()) == all)
    #expect(throws: StoreError.foreign(path: file.directory + "/text")) {
      try Data("no planner at all".utf8).write(to: URL(fileURLWithPath: file.directory + "/text"))
      try Repository.restore(from: file.directory + "/text", to: file.path, at: .monday)
    }
    #expect(try records(try file.open()) == all)
  }

  @Test func `one copy a day is kept, the newest seven`() throws {
    let planner = try filled()
    #expect(try planner.dailyBackupIfDue(at: .monday))
    #expect(try planner.dailyBackupIfDue(at: .monday) == false)
    for day in 1...8 { #expect(try planner.dailyBackupIfDue(at: .on(.monday + day))) }
    let names = Repository.backups(of: file.path).map { $0.suffix(10) }
    #expect(
      names == [
        "2026-12-01", "2026-11-30", "2026-11-29", "2026-11-28", "2026-11-27", "2026-11-26",
        "2026-11-25",
      ]
    )
  }

  @Test func `a copy that a killed process left half-made is cleared away`() throws {
    let planner = try filled()
    // No process has the highest number there can be.
    let left = file.directory + "/.chronolist.sqlite.backup-2026-11-23.new-4194305-1"
    let ours = file.directory + "/.chronolist.sqlite.backup-2026-11-23.new-\(getpid())-9"
    for path in [left, left + "-journal", ours] {
      try Data("half".utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(try planner.dailyBackupIfDue(at: .monday))
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(!FileManager.default.fileExists(atPath: left + "-journal"))
    #expect(FileManager.default.fileExists(atPath: ours))
  }
}
