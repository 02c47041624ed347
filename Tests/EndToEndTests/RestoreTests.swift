import Foundation
import Glibc
import Testing

/// `restore` that is cut off at any of its steps (Behaviour 8.1, 8.5).
@Suite(.waitsForPrograms) struct RestoreTests {
  /// A planner with Bread, and a backup of the time when it had Milk alone.
  private static func home() throws -> TemporaryDirectory {
    let home = try TemporaryDirectory()
    try home.add("Milk")
    try home.must(home.run("backup", home.path + "/old.sqlite"))
    try home.add("Bread")
    return home
  }

  @Test func `says that a planner has the file open, and works once it is left`() throws {
    let home = try Self.home()
    let planner = try home.planner()
    try planner.waitFor("Bread")
    let refused = try home.run("restore", home.path + "/old.sqlite")
    #expect(refused.ending == .exited(75))
    #expect(refused.complaint.contains("open in another program, most likely in a planner"))
    #expect(refused.complaint.contains("leave the planner, then restore again"))
    try planner.send(keys: "q")
    #expect(try planner.waitForExit() == .exited(0))
    try home.must(home.run("restore", home.path + "/old.sqlite"))
    #expect(try home.titles("tasks.sqlite") == ["Milk"])
  }

  /// A status line or a script looks in for a moment, again and again.
  @Test func `waits for a program that has the file open for a moment`() throws {
    let home = try Self.home()
    let other = try TerminalSession(
      program: "/bin/sh",
      arguments: ["-c", "exec 3< \(home.file); echo held; sleep 0.5"],
      environment: [:],
      width: 80,
      height: 24
    )
    try other.waitFor("held")
    try home.must(home.run("restore", home.path + "/old.sqlite"))
    #expect(try home.titles("tasks.sqlite") == ["Milk"])
  }

  /// Where names can be exchanged in one step, and where they cannot.
  @Test(arguments: [nil, EINVAL])
  func `leaves a whole file, and loses none, wherever it is killed`(refusal: CInt?) throws {
    let calls = try FailingCalls()
    let before = try Self.home()
    var kills = 0
    var number = 0
    while true {
      number += 1
      let home = try TemporaryDirectory()
      for name in ["tasks.sqlite", "old.sqlite"] {
        try home.write(before.bytes(of: name), to: name)
      }
      let run = try home.run(
        "restore",
        home.path + "/old.sqlite",
        environment: calls.environment(
          in: home,
          at: number,
          of: "names",
          always: refusal.map { ("exchange", $0) }
        )
      )
      let titles = try home.titles("tasks.sqlite")
      let kept = try FileManager.default.contentsOfDirectory(atPath: home.path)
        .filter { $0.hasPrefix("tasks.sqlite.replaced-") && !$0.hasSuffix("-journal") }
        .map(home.titles)
      switch titles {
      case ["Milk", "Bread"]: #expect(kept == [] || kept == [["Milk"]], "kill \(number)")
      case ["Milk"]: #expect(kept == [["Milk", "Bread"]], "kill \(number)")
      default: Issue.record("kill \(number): \(titles)")
      }
      guard run.ending == .killed(SIGKILL) else {
        #expect(run.ending == .exited(0), "\(run.complaint)")
        #expect(titles == ["Milk"])
        break
      }
      kills += 1
    }
    #expect(kills > 5)
  }

  @Test func `plays a waiting journal into the file that it keeps`() throws {
    let calls = try FailingCalls()
    let home = try Self.home()
    // The third sync is that of the file: its journal is whole, and waits to be played back.
    let killed = try home.run(
      "add",
      "Tea",
      environment: calls.environment(in: home, at: 3, of: "sync")
    )
    #expect(killed.ending == .killed(SIGKILL))
    #expect(try home.bytes(of: "tasks.sqlite-journal") != [])
    try home.must(home.run("restore", home.path + "/old.sqlite"))
    #expect(try home.titles("tasks.sqlite") == ["Milk"])
    let kept = try FileManager.default.contentsOfDirectory(atPath: home.path)
      .filter { $0.hasPrefix("tasks.sqlite.replaced-") }
    // And no journal beside it.
    #expect(kept.count == 1)
    #expect(try home.titles(kept.first ?? "") == ["Milk", "Bread"])
  }
}

extension TemporaryDirectory {
  /// What a planner's file in here lists, in its order; throws what is wrong with it.
  fileprivate func titles(_ name: String) throws -> [String] {
    let run = try must(self.run("list", "--all", "--json", "--file", path + "/" + name))
    let json = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let tasks = json?["tasks"] as? [[String: Any]] ?? []
    return tasks.compactMap { $0["title"] as? String }
  }
}
