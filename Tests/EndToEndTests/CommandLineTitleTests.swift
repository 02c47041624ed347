import Foundation
import Testing

/// Commands that are given the title of a task where an ID is asked for.
@Suite(.waitsForPrograms) struct `Titles on the command line` {
  private let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  private func state(of title: String) throws -> String? {
    try box.run("list", "--all", "--json").tasks.first { $0["title"] as? String == title }?["state"]
      as? String
  }

  @Test func `the one task of today with just that title is taken, and reopened so`() throws {
    try box.run("add", "Buy milk", "--due", "today")
    try box.run("add", "Buy milk and bread", "--due", "today")
    let answer = try box.run("done", "buy Milk")
    #expect(answer.status == 0 && answer.out.contains("Ticked ‘Buy milk’"), "\(answer.err)")
    #expect(try state(of: "Buy milk and bread") == "open")
    #expect(try box.run("undone", "Buy milk").status == 0)
    #expect(try state(of: "Buy milk") == "open")
    #expect(try box.run("move", "Buy milk", "next", "fri").status == 0)
    // It is no task of today any more.
    #expect(try box.run("start", "Buy milk").status == 64)
  }

  @Test func `a missed one is named by its title, where none of today has it`() throws {
    let late = try box.add("Call Ana", "--due", "2020-01-02")
    let refused = try box.run("done", "call ana")
    #expect(refused.status == 1 && refused.err.contains("‘Call Ana’ was missed"), "\(refused.err)")
    try box.run("add", "Call Ana", "--due", "today")
    #expect(try box.run("done", "Call Ana").status == 0)
    #expect(try box.run("list", "--missed").out.contains(late.prefix(8)))
    #expect(try box.run("undone", "Call Ana").status == 0)
    #expect(try box.run("delete", "Call Ana").status == 0)
    try box.run("add", "Call Ana", "--due", "2020-01-03")
    let two = try box.run("move", "Call Ana", "today")
    #expect(two.status == 64 && two.err.contains("several missed tasks have that title"))
    #expect(two.err.contains(late.prefix(8)))
    #expect(try box.run("drop", late).status == 0)
    #expect(try box.run("move", "Call Ana", "today").status == 0)
    #expect(try box.run("list", "--day", "today").out.contains("Call Ana"))
  }

  @Test func `where two have it, or it is only a part, they are named and nothing is done`() throws
  {
    try box.run("add", "Call Ana", "--due", "today")
    try box.run("add", "Call Ana", "--due", "today")
    try box.run("add", "Call Bob", "--due", "tomorrow")
    let two = try box.run("done", "Call Ana")
    #expect(two.status == 64 && two.err.contains("several tasks of today have that title"))
    #expect(two.err.ranges(of: "  Call Ana  ").count == 2, "\(two.err)")
    let part = try box.run("done", "Bob")
    #expect(part.status == 64 && part.err.contains("‘Bob’ is not an ID"))
    #expect(part.err.contains("  Call Bob  "), "\(part.err)")
    let id = try #require(part.err.firstMatch(of: /([0-9a-f]{8})  Call Bob/)?.1)
    #expect(try box.run("start", String(id)).out.contains("Started ‘Call Bob’"))
    #expect(
      try box.run("done", "Nix").err.contains("no task has it in its title. IDs have only digits")
    )
    #expect(try box.run("list", "--done").out.isEmpty)
  }
}
