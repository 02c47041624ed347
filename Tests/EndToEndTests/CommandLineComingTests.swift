import Foundation
import Testing

/// Repeats that are still to come, in a process of its own.
@Suite struct CommandLineComingTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  @Test func `are skipped by delete --on, and by nothing else of it`() throws {
    let id = try box.add("Stand-up every day today 9:00 30m")
    let answer = try box.run("delete", id, "--on", "tomorrow")
    #expect(answer.status == 0 && answer.out.hasPrefix("Skipped ‘Stand-up’ on "))
    #expect(try box.run("list", "--day", "tomorrow").out.contains("Stand-up") == false)
    #expect(try box.run("list", "--day", "+2d").out.contains("Stand-up"))
    let again = try box.run("delete", id, "--on", "tomorrow")
    #expect(again.status != 0 && again.err.contains("No repeat falls on "))
    #expect(try box.run("delete", id, "--on", "tomorrow", "--all").status != 0)
    #expect(try box.run("undo").status == 0)
    #expect(try box.run("list", "--day", "tomorrow").out.contains("Stand-up"))
  }

  @Test func `are listed on their day with a mark, and apart from the tasks in JSON`() throws {
    _ = try box.add("Stand-up every day today 9:00 30m")
    _ = try box.add("Call tomorrow 10:00")
    let list = try box.run("list", "--day", "tomorrow")
    #expect(list.lines.count == 2)
    #expect(list.lines.first?.contains(" ⟳  09:00 Stand-up  30m  every day") == true)
    let answer = try box.run("list", "--day", "tomorrow", "--json")
    #expect(answer.tasks.compactMap { $0["title"] as? String } == ["Call"])
    let coming = try #require((answer.json["coming"] as? [[String: Any]])?.first)
    #expect(
      Set(coming.keys) == ["id", "title", "day", "time", "estimate", "category", "repeat"]
    )
    #expect(coming["title"] as? String == "Stand-up" && coming["time"] as? String == "09:00")
    // It is the one of today that a command can change.
    let id = try #require(coming["id"] as? String)
    #expect(try box.run("done", id).status == 0)
    let after = try box.run("list", "--day", "tomorrow", "--json")
    #expect(after.tasks.count == 2)
    #expect((after.json["coming"] as? [Any])?.isEmpty == true)
    let days = try #require(
      try box.run("agenda", "--days", "3", "--json").json["days"] as? [[String: Any]]
    )
    #expect(days.map { ($0["coming"] as? [Any])?.count } == [0, 1])
    #expect(try box.run("status", "--badge").out == "")
  }
}
