import ChronoModel
import ChronoStore
import Foundation
import Testing

/// The daily copy: made in steps between edits, whole, and never in anybody's way.
@Suite struct DailyCopyTests {
  private let file = TestFile()

  private func filled() throws -> Repository {
    let planner = try file.open()
    let notes = String(repeating: "many words ", count: 300)
    _ = try planner.perform(
      .addTasks(
        (0..<500).map { number in
          var draft = TaskDraft(title: "Task \(number)", due: .monday)
          draft.notes = notes
          return draft
        }
      ),
      at: .monday
    )
    return planner
  }

  private var hidden: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: file.directory)) ?? [])
      .filter { $0.hasPrefix(".") }
  }

  private func titles(of path: String) throws -> Int {
    let copy = try Repository.open(
      path: path,
      at: .monday,
      ids: IDSource(Counting(state: 3)),
      mode: .readOnly
    )
    return try copy.rows(.everything, rows: 1000).count
  }

  @Test func `edits between its steps neither wait nor are lost`() throws {
    let planner = try filled()
    let other = try file.open(seed: 2, busyTimeout: 0)
    let copy = try #require(try planner.beginDailyCopy(at: .monday))
    var finished: DailyCopy.Finished?
    var edits = 0
    while finished == nil {
      finished = try copy.step()
      // Neither connection finds a lock, and one of them would not wait for it at all.
      guard edits < 10 else { continue }
      try planner.add(TaskDraft(title: "Ours \(edits)"))
      try other.add(TaskDraft(title: "Theirs \(edits)"))
      edits += 1
    }
    #expect(edits > 5)
    try #require(finished).keep()
    #expect(try titles(of: file.path + ".backup-2026-11-23") == 500 + 2 * edits)
    #expect(hidden == [])
  }

  @Test func `edits do not wait while a large file is exported or checked`() throws {
    let planner = try filled()
    let notes = String(repeating: "many words ", count: 9000)
    for _ in 0..<10 {
      let drafts = (0..<10).map { number in
        var draft = TaskDraft(title: "Long \(number)", due: .monday)
        draft.notes = notes
        return draft
      }
      _ = try planner.perform(.addTasks(drafts), at: .monday)
    }
    let other = try file.open(seed: 2, busyTimeout: 0)
    var read = 0
    try planner.forEachRecord { _ in
      if read.isMultiple(of: 100) { try other.add(TaskDraft(title: "Theirs \(read)")) }
      read += 1
    }
    #expect(read > 500)
    #expect(try planner.check() == [])
    #expect(hidden == [])
  }

  @Test func `one that is left half-made is gone, and made at the next start`() throws {
    let planner = try filled()
    let copy = try #require(try planner.beginDailyCopy(at: .monday))
    #expect(try copy.step() == nil)
    #expect(hidden.count == 1)
    copy.abandon()
    #expect(hidden == [])
    #expect(try planner.dailyBackupIfDue(at: .monday))
    #expect(try titles(of: file.path + ".backup-2026-11-23") == 500)
  }

  @Test func `what a killed planner left is cleared away though no copy is due`() throws {
    let planner = try filled()
    #expect(try planner.dailyBackupIfDue(at: .monday))
    // No process has the highest number there can be.
    let left = file.directory + "/.chronolist.sqlite.backup-2026-11-23.new-4194305-1"
    try Data("half".utf8).write(to: URL(fileURLWithPath: left))
    #expect(try planner.dailyBackupIfDue(at: .monday) == false)
    #expect(hidden == [])
  }

  @Test func `damage that the copy shows stops every edit`() throws {
    let planner = try filled()
    try planner.close()
    let reopened = try file.open()
    // A page of the middle, as a disk would lose it: the file's size and time stay.
    var status = stat()
    lstat(file.path, &status)
    let handle = try #require(FileHandle(forUpdatingAtPath: file.path))
    try handle.seek(toOffset: UInt64(status.st_size) / 8192 * 4096)
    try handle.write(contentsOf: [UInt8](repeating: 0x5A, count: 4096))
    try handle.close()
    var times = [status.st_atim, status.st_mtim]
    utimensat(AT_FDCWD, file.path, &times, 0)
    let before = file.bytes
    var thrown: StoreError?
    do { try reopened.dailyBackupIfDue(at: .monday) } catch { thrown = error }
    guard case .damaged = thrown else {
      Issue.record("\(String(describing: thrown)) is not .damaged")
      return
    }
    let error = try #require(thrown)
    #expect(throws: error) { try reopened.add(TaskDraft(title: "New")) }
    #expect(throws: error) { try file.open() }
    #expect(file.bytes == before)
    #expect(Repository.backups(of: file.path) == [])
    #expect(hidden == [])
  }

  @Test func `a clock that is wrong for ten days costs no copy of the right days`() throws {
    let planner = try filled()
    for day in 0..<7 { try planner.dailyBackupIfDue(at: .on(.monday + day)) }
    let right = Repository.backups(of: file.path)
    #expect(right.count == 7)
    for wrong in [LocalDay(number: 47_000), LocalDay(number: 0)] {
      for day in 0..<10 { try planner.dailyBackupIfDue(at: .on(wrong + day)) }
      #expect(Set(right).isSubset(of: Repository.backups(of: file.path)))
    }
    try planner.dailyBackupIfDue(at: .on(.monday + 7))
    let kept = Repository.backups(of: file.path)
    #expect(kept.contains(file.path + ".backup-2026-11-30"))
    #expect(Set(right.dropLast()).isSubset(of: kept))
    #expect(kept.count == 21)
  }
}
