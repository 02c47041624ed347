import Foundation
import Testing

/// Deleted tasks and events that come back, in a process by itself.
@Suite(.waitsForPrograms) struct CommandLineUndeleteTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  @Test func `comes back by its ID, and what was done since stays`() throws {
    let id = try box.add("Call Ana 2099-12-24 9:30 #Home @phone", "--notes", "about the boat")
    let other = try box.add("Tea")
    let event = try box.run("event", "add", "Choir 2099-11-24 19:00", "--json")
    let made = (event.json["events"] as? [[String: Any]])?.first?["id"] as? String
    let choir = try #require(made)
    #expect(try box.run("delete", id).status == 0)
    #expect(try box.run("event", "delete", choir).status == 0)
    #expect(try box.run("edit", other, "--notes", "green").status == 0)

    let list = try box.run("list", "--deleted")
    #expect(list.lines.count == 2 && list.out.contains("Call Ana (Thu 24 Dec 2099)"))
    #expect(list.lines.allSatisfy { $0.contains("  deleted ") })
    let rows = try #require(
      try box.run("list", "--deleted", "--json").json["deleted"] as? [[String: Any]]
    )
    #expect(rows.map { $0["kind"] as? String } == ["event", "task"])
    #expect(rows.map { $0["id"] as? String } == [choir, id])
    #expect(rows.map { $0["step"] as? Int } == [5, 4])
    #expect(Set(rows[0].keys) == ["id", "kind", "title", "due", "deleted", "step"])
    #expect(try box.run("list", "--deleted", "--search", "ana").lines.count == 1)
    #expect(try box.run("list", "--deleted", "--all").status == 64)
    let cream = try box.add("Crème brûlée")
    #expect(try box.run("delete", cream).status == 0)
    for words in ["creme brulee", "BRÛLÉE", "brul"] {
      #expect(try box.run("list", "--deleted", "--search", words).lines.count == 1, "\(words)")
    }
    #expect(try box.run("list", "--deleted", "--search", "cremes").out.isEmpty)
    #expect(try box.run("undo").status == 0)

    let back = try box.run("undelete", String(id.prefix(8)))
    #expect(back.status == 0 && back.out == "Brought back ‘Call Ana’\n")
    let task = try #require(
      try box.run("show", id, "--json").json["task"] as? [String: Any]
    )
    #expect(task["notes"] as? String == "about the boat" && task["category"] as? String == "Home")
    #expect(try box.run("show", other).out.contains("green"))
    let json = try box.run("undelete", "--step", "5", "--json")
    #expect(json.json["label"] as? String == "Brought back ‘Choir’")
    #expect((json.json["events"] as? [[String: Any]])?.first?["id"] as? String == choir)
    #expect(try box.run("list", "--deleted").out.isEmpty)
    #expect(try box.run("undo").out == "Undid: brought back ‘Choir’\n")
    #expect(try box.run("doctor").status == 0)
  }

  @Test func `an ID of what was deleted names the way back`() throws {
    let id = try box.add("Call Ana")
    #expect(try box.run("delete", id).status == 0)
    for command in ["show", "done"] {
      let answer = try box.run(command, id)
      #expect(answer.status == 1)
      #expect(answer.err.contains("‘Call Ana’ was deleted."), "\(answer.err)")
      #expect(answer.err.contains("“chronolist list --deleted”"), "\(answer.err)")
    }
    #expect(try box.run("show", "ffff").err.contains("“chronolist list --all”"))
  }

  @Test func `a category comes back by its name, with all that was deleted with it`() throws {
    for line in ["Dig 2099-12-24 #Garden", "Water 2099-12-24 #Garden", "Tea 2099-12-24"] {
      _ = try box.add(line)
    }
    #expect(try box.run("category", "delete", "Garden").status == 0)
    _ = try box.add("Bread 2099-12-24")
    let back = try box.run("undelete", "garden")
    #expect(back.out == "Brought back 2 tasks and category ‘Garden’\n", "\(back.err)")
    #expect(try box.run("category").out.hasSuffix(" Garden  2\n"))
    let again = try box.run("undelete", "Garden")
    #expect(again.status == 64 && again.err.contains("nothing that was deleted has that name"))
    #expect(try box.run("category", "delete", "Garden", "--keep-tasks").status == 0)
    #expect(try box.run("undelete", "#Garden").out == "Brought back category ‘Garden’\n")
    #expect(try box.run("category").out.hasSuffix(" Garden  2\n"))
    #expect(try box.run("undo").status == 0)
    #expect(try box.run("category").out.isEmpty)
    #expect(try box.run("doctor").status == 0)
  }

  @Test func `a title will do where one has it alone`() throws {
    for line in ["Dig 2099-12-24", "Dig 2099-12-25", "Tea 2099-12-24"] {
      #expect(try box.run("delete", try box.add(line)).status == 0)
    }
    #expect(try box.run("undelete", "tea").out == "Brought back ‘Tea’\n")
    let several = try box.run("undelete", "Dig")
    #expect(several.status == 64)
    #expect(several.err.contains("several that were deleted have that title"), "\(several.err)")
    #expect(several.err.contains("Dig (Fri 25 Dec 2099)"), "\(several.err)")
    #expect(try box.run("list", "--deleted").lines.count == 2)
  }

  @Test func `what cannot come back is refused in words`() throws {
    let id = try box.add("Call Ana")
    let there = try box.run("undelete", id)
    #expect(there.status == 1 && there.err.contains("‘Call Ana’ is not deleted, or is there again"))
    #expect(try box.run("delete", id).status == 0)
    #expect(try box.run("undo").status == 0)
    let again = try box.run("undelete", id, "--json")
    #expect(again.status == 1 && again.errorJSON["code"] as? String == "not-deleted")
    let unknown = try box.run("undelete", "ffff")
    #expect(unknown.status == 1 && unknown.err.contains("“chronolist list --deleted”"))
    let step = try box.run("undelete", "--step", "1")
    #expect(step.status == 1 && step.err.contains("deleted nothing that is still deleted"))
    #expect(try box.run("undelete").status == 64)
    #expect(try box.run("undelete", id, "--step", "1").status == 64)
    #expect(try box.run("undelete", "zzzz").status == 64)
  }
}
