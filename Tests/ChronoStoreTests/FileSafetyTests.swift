import ChronoModel
import ChronoStore
import Foundation
import GRDB
import Glibc
import Testing

/// Files that are not to be touched, and files that others hold.
@Suite struct FileSafetyTests {
  private let file = TestFile()

  private func expectUntouched(_ error: StoreError) throws {
    let before = file.bytes
    #expect(throws: error) { try file.open() }
    #expect(file.bytes == before)
  }

  private func put(_ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(
      atPath: file.directory,
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: URL(fileURLWithPath: file.path))
  }

  @Test func `a new file and its directory are private`() throws {
    _ = try file.open()
    let manager = FileManager.default
    let mode = try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    let folder = try manager.attributesOfItem(atPath: file.directory)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(folder == 0o700)
    let names = try manager.contentsOfDirectory(atPath: file.directory)
    #expect(Set(names).isSubset(of: ["chronolist.sqlite", "chronolist.sqlite-journal"]))
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o644])
  func `a file that others may read or write is closed to them`(mode: Int) throws {
    try file.open().close()
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    _ = try file.open()
    let after = try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(after == 0o600)
  }

  @Test func `every connection is safe against a power cut`() throws {
    let planner = try file.open()
    #expect(try planner.setting("journal_mode") == "truncate")
    #expect(try planner.setting("synchronous") == "2")
    #expect(try planner.setting("foreign_keys") == "1")
    #expect(try planner.setting("trusted_schema") == "0")
    #expect(try planner.setting("cell_size_check") == "1")
  }

  @Test func `a text file is foreign`() throws {
    try put(Array("hello, this is a shopping list and no planner".utf8))
    try expectUntouched(.foreign(path: file.path))
  }

  @Test func `another program's database is foreign`() throws {
    try put([])
    try file.sql { try $0.execute(sql: "CREATE TABLE t(x); INSERT INTO t VALUES(1)") }
    try expectUntouched(.foreign(path: file.path))
  }

  @Test func `a newer file is named`() throws {
    try file.open().close()
    try file.sql { try $0.execute(sql: "PRAGMA user_version = 99") }
    try expectUntouched(.newer(version: 99, supported: 20))
  }

  @Test func `an empty file is damaged`() throws {
    try put([])
    try expectUntouched(.damaged("the file is empty"))
  }

  @Test func `a cut file is damaged`() throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addTasks((0..<500).map { TaskDraft(title: "Task \($0)") }),
      at: .monday
    )
    try planner.close()
    let whole = try #require(file.bytes)
    try put(Array(whole.prefix(whole.count / 2)))
    let before = file.bytes
    var thrown: StoreError?
    do {
      let planner = try file.open()
      _ = try planner.view(ViewQuery(list: .everything, spans: []), at: .monday)
    } catch {
      thrown = error
    }
    guard case .damaged = thrown else {
      Issue.record("\(String(describing: thrown)) is not .damaged")
      return
    }
    #expect(file.bytes == before)
  }

  @Test func `links are refused`() throws {
    try file.open().close()
    let manager = FileManager.default
    let moved = file.directory + "/moved.sqlite"
    try manager.moveItem(atPath: file.path, toPath: moved)
    try manager.createSymbolicLink(atPath: file.path, withDestinationPath: moved)
    #expect(throws: StoreError.unsafeFile(path: file.path, reason: "it is a symbolic link")) {
      try file.open()
    }
    try manager.removeItem(atPath: file.path)
    try manager.linkItem(atPath: moved, toPath: file.path)
    #expect(
      throws: StoreError.unsafeFile(path: file.path, reason: "it is linked from several places")
    ) { try file.open() }
  }

  @Test func `a creation that was cut off is finished`() throws {
    try file.open().close()
    let rest = file.directory + "/.chronolist.sqlite.new-1-1"
    try FileManager.default.linkItem(atPath: file.path, toPath: rest)
    _ = try file.open()
    #expect(!FileManager.default.fileExists(atPath: rest))
  }

  @Test func `an error of another program's transaction is not played into its file`() throws {
    try put(Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 1000))
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: file.path + "-journal"))
    try expectUntouched(.foreign(path: file.path))
  }

  /// A journal that would put the first task's title back.
  private func leaveJournal() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Before"))
    try planner.close()
    let whole = try #require(file.bytes)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = PERSIST") }
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.inDatabase { db in
      try db.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE")
      try db.execute(
        sql: "UPDATE task SET title = 'After' WHERE uuid = ?",
        arguments: [Data(task.id.bytes)]
      )
    }
    // What a crash leaves: the journal as it was before the end, and the file as it would become.
    let journal = try #require(FileManager.default.contents(atPath: file.path + "-journal"))
    try queue.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try queue.close()
    try whole.write(to: URL(fileURLWithPath: file.path))
    try journal.write(to: URL(fileURLWithPath: file.path + "-journal"))
    chmod(file.path, 0o600)
    chmod(file.path + "-journal", 0o600)
  }

  /// What stands in the way of a journal, and what is said of it.
  struct Planted: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var reason: String
    var make: @Sendable (String) throws -> Void
  }

  static let planted: [Planted] = [
    Planted(testDescription: "another user's", reason: "it belongs to another user") {
      _ = chown($0, 65_534, 65_534)
    },
    Planted(testDescription: "a link", reason: "it is a symbolic link") {
      rename($0, $0 + ".moved")
      symlink($0 + ".moved", $0)
    },
    Planted(testDescription: "linked twice", reason: "it is linked from several places") {
      link($0, $0 + ".second")
    },
    Planted(testDescription: "open to all", reason: "other users may write to it") {
      chmod($0, 0o666)
    },
    Planted(testDescription: "a pipe", reason: "it is not a plain file") {
      unlink($0)
      mkfifo($0, 0o600)
    },
  ]

  @Test(arguments: planted, ["-journal", "-wal"])
  func `a planted journal is not played in`(planted: Planted, suffix: String) throws {
    // Only root can make a file another user's.
    guard planted.testDescription != "another user's" || geteuid() == 0 else { return }
    try leaveJournal()
    let journal = file.path + suffix
    if suffix != "-journal" { rename(file.path + "-journal", journal) }
    try planted.make(journal)
    try expectUntouched(.unsafeFile(path: journal, reason: planted.reason))
  }

  @Test func `a file opened read-only is read and not written`() throws {
    let task = try file.open().add(TaskDraft(title: "Read me", due: .monday))
    let before = file.bytes
    let reader = try file.open(mode: .readOnly)
    #expect(try reader.titles(.day(.monday)) == ["Read me"])
    #expect(throws: StoreError.readOnly) {
      try reader.perform(.setDone(.tasks([task.id]), true), at: .monday)
    }
    #expect(throws: StoreError.readOnly) { try reader.undo(at: .monday) }
    #expect(try reader.judge(at: .on(.monday + 9)) == 0)
    #expect(try reader.check() == [])
    #expect(file.bytes == before)
  }

  @Test func `another process's write lock is busy, and nothing is lost`() throws {
    let planner = try file.open(busyTimeout: 0.05)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: file.path, configuration: configuration)
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    #expect(throws: StoreError.busy) {
      try planner.perform(.addTasks([TaskDraft(title: "Now")]), at: .monday)
    }
    try other.inDatabase { try $0.execute(sql: "COMMIT") }
    try planner.add(TaskDraft(title: "Now"))
    #expect(try planner.titles(.everything) == ["Now"])
  }

  @Test func `a file that was upgraded meanwhile is not written`() throws {
    let planner = try file.open()
    try file.sql { try $0.execute(sql: "PRAGMA user_version = 99") }
    #expect(throws: StoreError.newer(version: 99, supported: 20)) {
      try planner.perform(.addTasks([TaskDraft(title: "Now")]), at: .monday)
    }
  }

  @Test func `a change made before the first look is seen`() throws {
    let first = try file.open()
    let second = try file.open(seed: 2)
    try second.add(TaskDraft(title: "Theirs"))
    #expect(try first.hasChangedElsewhere())
  }

  @Test func `another repository's change is seen, and its own is not`() throws {
    let first = try file.open()
    let second = try file.open(seed: 2)
    #expect(try first.hasChangedElsewhere() == false)
    try first.add(TaskDraft(title: "Mine"))
    #expect(try first.hasChangedElsewhere() == false)
    try second.add(TaskDraft(title: "Theirs"))
    #expect(try first.hasChangedElsewhere())
    #expect(try first.hasChangedElsewhere() == false)
    #expect(try first.titles(.everything) == ["Mine", "Theirs"])
    #expect(try first.undo(at: .monday).label == "Added ‘Theirs’")
    #expect(try second.undo(at: .monday).label == "Added ‘Mine’")
  }
}

extension Repository {
  /// What SQLite says of a setting on the planner's own connection.
  fileprivate func setting(_ name: String) throws -> String? {
    try diagnostics()[name]
  }
}
