import Foundation
import Testing

/// Repeats that are still to come, in a process of its own.
@Suite(.waitsForPrograms) struct CommandLineComingTests {
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

  @Test func `are moved by move --on and edit --on, and the other days stay`() throws {
    let id = try box.add("Stand-up every day today 9:00 30m")
    func starts(_ day: String) throws -> [String] {
      let answer = try box.run("list", "--day", day, "--json")
      let coming = answer.json["coming"] as? [[String: Any]] ?? []
      return (answer.tasks + coming).map { $0["time"] as? String ?? "-" }.sorted()
    }
    let moved = try box.run("move", id, "+4d", "--on", "+2d")
    #expect(moved.status == 0 && moved.out.hasPrefix("Moved ‘Stand-up’ of "), "\(moved.err)")
    #expect(
      moved.out.hasSuffix(
        """
        · 09:00, this time only
        The series comes on that day too.
        Overlaps ‘Stand-up’ (09:00–09:30).

        """
      )
    )
    #expect(try starts("+2d") == [] && starts("+3d") == ["09:00"])
    #expect(try starts("+4d") == ["09:00", "09:00"])
    let later = try box.run("edit", id, "--on", "+3d", "--time", "11:00", "--json")
    #expect(later.status == 0 && later.tasks.first?["repeat"] is NSNull)
    #expect(try starts("+3d") == ["11:00"] && starts("+5d") == ["09:00"])
    #expect(try box.run("edit", id, "--on", "+5d", "--due", "someday").status == 0)
    #expect(try starts("+5d") == [])
    #expect(try box.run("undo").status == 0)
    #expect(try starts("+5d") == ["09:00"])
  }

  @Test func `do not come of one that was put off to someday, which says so`() throws {
    let id = try box.add("Stand-up every day today 9:00 30m")
    let tea = try box.add("Tea today")
    let moved = try box.run("move", id, "someday")
    #expect(moved.lines == ["Moved ‘Stand-up’ to someday", "It repeats again once it has a day."])
    #expect(try box.run("list", "--day", "tomorrow").out.contains("Stand-up") == false)
    #expect(try box.run("move", tea, "someday").lines == ["Moved ‘Tea’ to someday"])
  }

  @Test func `come all the same where a missed one is put off to someday`() throws {
    let clock = try MovedClock("2026-12-01 09:00:00")
    func run(_ arguments: String...) throws -> CommandSandbox.Answer {
      try box.run(arguments, input: Data(), environment: clock.environment)
    }
    #expect(try run("add", "Gym today every tue").status == 0)
    try clock.move(to: "2026-12-02 09:00:00")
    let missed = try run("list", "yesterday", "--json").tasks
    let id = try #require(missed.first?["id"] as? String)
    #expect(try run("move", id, "someday").lines == ["Moved ‘Gym’ to someday"])
    #expect(try run("list", "--day", "2026-12-08").out.contains("Gym"))
  }

  @Test func `refuse with --on what one day cannot have, and say what to do`() throws {
    let id = try box.add("Stand-up every day today 9:00 30m")
    let tea = try box.add("Tea today")
    let refusals: [([String], Int32, String)] = [
      (["edit", id, "--on", "today", "--title", "x"], 64, "only --due and --time"),
      (["move", tea, "fri", "--on", "+2d"], 1, "‘Tea’ doesn’t repeat"),
      (["move", id, tea, "fri", "--on", "+2d"], 64, "--on takes one task"),
      (["move", id, "yesterday", "--on", "+2d"], 1, "is over"),
      (["edit", id, "--on", "+2d", "--title", "x"], 64, "only --due and --time"),
      (["edit", id, "--on", "+2d", "--time", "9-10"], 64, "which “chronolist edit” can change"),
      (["edit", id, "--on", "+2d", "--due", "someday", "--time", "9:00"], 64, "9:00"),
      (["edit", id, "--on", "+2d"], 64, "Name what to change"),
    ]
    let before = try box.run("history").lines.count
    for (command, status, words) in refusals {
      let answer = try box.run(command, input: Data())
      #expect(answer.status == status, "\(command): \(answer.status) \(answer.err)")
      #expect(answer.err.contains(words), "\(command): \(answer.err)")
    }
    #expect(try box.run("history").lines.count == before)
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
