import Foundation
import GRDB
import Glibc
import Testing

/// Commands whose calls on files fail, one after the other: each is done or not, whole, and told as
/// it is (Behaviour 8.1).
///
/// `FAILING_CALLS=all` lets every call of every command fail; without it some of a few do.
@Suite(.waitsForPrograms) struct FailingCommandTests {
  private static let isWhole = ProcessInfo.processInfo.environment["FAILING_CALLS"] == "all"

  private static let fates: [(name: String, fate: FailingCalls.Fate)] =
    [("kill", .killed)]
    + [("ENOSPC", ENOSPC), ("EIO", EIO), ("EROFS", EROFS), ("EACCES", EACCES), ("EMFILE", EMFILE)]
    .map { ($0.0, .fails($0.1)) }

  /// `MILK` is the task's ID, `HOME` the directory.
  private static let all = [
    "add Tea @x #Home", "done MILK", "start MILK", "log MILK yesterday 9-9:30",
    "move MILK tomorrow",
    "edit MILK --title Bread", "drop MILK", "delete MILK", "undo", "redo",
    "event add Call tomorrow 11:00", "category add New", "category rename Home House",
    "category delete Home", "import HOME/in.jsonl", "backup HOME/copy.sqlite",
    "export HOME/all.json", "restore HOME/backup.sqlite", "doctor", "list --all",
  ]

  static let commands =
    isWhole
    ? all : ["add Tea @x #Home", "undo", "import HOME/in.jsonl", "restore HOME/backup.sqlite"]

  /// What the file holds, as far as it is the same each time.
  private static func contents(of home: TemporaryDirectory) throws -> [String] {
    let queue = try DatabaseQueue(path: home.file)
    defer { try? queue.close() }
    return try queue.write { db in
      try [
        "PRAGMA integrity_check", "SELECT count(*) FROM pragma_foreign_key_check",
        "SELECT title || status || due || ifnull(category, 0) FROM task ORDER BY id",
        "SELECT name || day FROM event ORDER BY id", "SELECT name FROM category ORDER BY id",
        "SELECT task || '-' || day || '-' || outcome FROM commitment ORDER BY task, day",
        "SELECT count(*) FROM session", "SELECT label || undone FROM journal_step ORDER BY id",
        "SELECT rowid || title FROM search ORDER BY rowid",
      ].flatMap { try String.fetchAll(db, sql: $0) }
    }
  }

  @Test(arguments: commands) func `are done or not, and told so, whichever call fails`(
    command: String
  ) throws {
    let calls = try FailingCalls()
    let first = try TemporaryDirectory()
    try first.add("Milk #Home @a", "Report 9:00 for 45m #Work !!", "Run every day", "Old")
    let old = try first.id(of: "Old")
    try first.must(first.run("delete", old))
    try first.must(first.run("undo"))
    try first.must(first.run("backup", first.path + "/backup.sqlite"))
    let milk = try first.id(of: "Milk")
    let file = try first.bytes(of: "tasks.sqlite")
    let backup = try first.bytes(of: "backup.sqlite")

    /// A file that has never seen the command, and the command on it.
    func run(_ environment: (TemporaryDirectory) -> [String: String]) throws
      -> (home: TemporaryDirectory, run: CommandRun)
    {
      let home = try TemporaryDirectory()
      try home.place(file)
      try home.write(backup, to: "backup.sqlite")
      try home.write(Array(#"{"title":"Imported","category":"C"}"#.utf8), to: "in.jsonl")
      let words = command.split(separator: " ").map {
        $0.replacing("MILK", with: milk).replacing("HOME", with: home.path)
      }
      let run = try home.run(
        rawArguments: words.map { Array($0.utf8) },
        environment: environment(home)
      )
      return (home, run)
    }

    let whole = try run { home in
      calls.environment(in: home, at: 0)
        .merging(FailingCalls.logging(to: home.path + "/calls")) { $1 }
    }
    try whole.home.must(whole.run)
    let after = try Self.contents(of: whole.home)
    let before = try Self.contents(of: first)
    let count = (try? whole.home.bytes(of: "calls").count) ?? 0
    for (name, fate) in Self.fates {
      for number in stride(from: 1, through: count, by: Self.isWhole ? 1 : 41) {
        let (home, run) = try run { calls.environment(in: $0, at: number, fate) }
        let what = "\(name) at \(number) of \(count): \(run.ending) \(run.complaint)"
        try home.must(home.run("list", "--all"))
        let found = try Self.contents(of: home)
        #expect(found == before || found == after, "neither done nor left, \(what)")
        guard before != after else { continue }
        switch run.ending {
        case .exited(0): #expect(found == after, "told as done, \(what)")
        case .exited: #expect(found == before, "told as failed, \(what)")
        case .killed(let signal): #expect(signal == SIGKILL, "\(what)")
        }
      }
    }
  }
}

extension TemporaryDirectory {
  /// The ID of the task whose line has this word.
  fileprivate func id(of word: String) throws -> String {
    let line = try must(run("list", "--all")).text.split(separator: "\n")
      .first { $0.contains(word) }
    return line.map { String($0.prefix { $0 != " " }) } ?? ""
  }
}
