import Foundation
import GRDB
import Glibc
import Testing

/// Calls on the file that fail: what is told is what the file has (Behaviour 8.1).
@Suite(.waitsForPrograms) struct FailingCallTests {
  private static func home() throws -> TemporaryDirectory {
    let home = try TemporaryDirectory()
    try home.add("Milk")
    return home
  }

  @Test(arguments: ["sync", "truncate", "write", "open", "unlink"])
  func `an edit is told as it is in the file, whatever fails`(call: String) throws {
    let calls = try FailingCalls()
    let before = try Self.home().bytes(of: "tasks.sqlite")
    var failures = 0
    for number in 1...12 {
      let home = try TemporaryDirectory()
      try home.write(before, to: "tasks.sqlite")
      let run = try home.run(
        "add",
        "Tea",
        environment: calls.environment(in: home, at: number, of: call, .fails(EIO))
      )
      let list = try home.must(home.run("list", "--all")).text
      #expect(
        list.contains("Tea") == (run.ending == .exited(0)),
        "\(call) \(number): \(run.ending) \(run.complaint)"
      )
      if run.ending != .exited(0) { failures += 1 }
      #expect(!run.complaint.contains("damaged"), "\(run.complaint)")
    }
    #expect(failures > 0 || call == "unlink")
  }

  @Test func `a file that cannot be read is not called damaged`() throws {
    let calls = try FailingCalls()
    let home = try Self.home()
    var failures = 0
    for number in 1...24 {
      for command in ["list", "doctor"] {
        let run = try home.run(
          command,
          environment: calls.environment(in: home, at: number, of: "read", .fails(EIO))
        )
        #expect(!run.complaint.contains("damaged"), "\(command) \(number): \(run.complaint)")
        #expect(!run.complaint.contains("not a ChronoList file"), "\(command) \(number)")
        if run.ending != .exited(0) { failures += 1 }
      }
    }
    #expect(failures > 5)
  }

  @Test func `a file system without locks is named`() throws {
    let calls = try FailingCalls()
    let home = try Self.home()
    let run = try home.run(
      "add",
      "Tea",
      environment: calls.environment(in: home, at: 0, always: ("lock", ENOLCK))
    )
    #expect(run.ending == .exited(74))
    #expect(run.complaint.contains("No locks available"), "\(run.complaint)")
  }

  @Test(arguments: [(EMFILE, "Too many open files"), (EIO, "Input/output error")])
  func `a file that cannot be opened is named with the reason`(
    error: CInt,
    words: String
  ) throws {
    let calls = try FailingCalls()
    let home = try Self.home()
    let run = try home.run(
      "list",
      environment: calls.environment(in: home, at: 0, always: ("open", error))
    )
    #expect(run.ending != .exited(0))
    #expect(run.complaint.contains(words), "\(run.complaint)")
  }

  /// As on a file system without extended attributes.
  private static func run(
    _ arguments: String...,
    withoutAttributes home: TemporaryDirectory
  ) throws -> CommandRun {
    try home.run(
      rawArguments: arguments.map { Array($0.utf8) },
      environment: FailingCalls().environment(in: home, at: 0, always: ("attribute", ENOTSUP))
    )
  }

  @Test func `a small file without attributes is looked at each time`() throws {
    let home = try Self.home()
    try home.must(Self.run("add", "Tea", withoutAttributes: home))
    let queue = try DatabaseQueue(path: home.file)
    try queue.write {
      try $0.execute(
        sql:
          "CREATE TRIGGER planted AFTER INSERT ON task BEGIN UPDATE task SET title = 'Owned'; END"
      )
    }
    try queue.close()
    let before = try home.bytes(of: "tasks.sqlite")
    let refused = try Self.run("add", "Coffee", withoutAttributes: home)
    #expect(refused.complaint.contains("not a ChronoList file"), "\(refused.complaint)")
    #expect(try home.bytes(of: "tasks.sqlite") == before)
  }

  @Test func `a large file without attributes opens, and its edits are kept`() throws {
    let home = try Self.home()
    let notes = String(repeating: "word ", count: 1800)
    let lines = (1...900).map { #"{"title":"Task \#($0)","notes":"\#($0) \#(notes)"}"# }
    let input = CommandRun.Input.text(lines.joined(separator: "\n"))
    try home.must(home.run("import", "-", input: input))
    #expect(try home.bytes(of: "tasks.sqlite").count > 9 << 20)
    try home.must(Self.run("add", "Tea", withoutAttributes: home))
    #expect(try Self.run("list", "--all", withoutAttributes: home).text.contains("Tea"))
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
    #expect(!names.contains { $0.contains(".new-") })
    // Where attributes are kept again, what was written without one is looked at, once.
    try home.must(home.run("add", "Coffee"))
    #expect(try home.soundness() == "ok")
  }

  @Test func `doctor heals what a crash left, as any other command does`() throws {
    let calls = try FailingCalls()
    let home = try Self.home()
    let killed = try home.run(
      "add",
      "Tea",
      environment: calls.environment(in: home, at: 3, of: "sync")
    )
    #expect(killed.ending == .killed(SIGKILL))
    #expect(try home.bytes(of: "tasks.sqlite-journal") != [])
    let doctor = try home.run("doctor")
    #expect(doctor.ending == .exited(0), "\(doctor.complaint)")
    #expect(try home.must(home.run("list", "--all")).text.contains("Milk"))
  }
}
