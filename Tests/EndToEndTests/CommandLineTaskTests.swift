import Foundation
import Testing

/// Tasks from the command line, each command a process of its own.
@Suite(.waitsForPrograms) struct CommandLineTaskTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  @Test func `adds a task as quick add reads it, and says what it understood`() throws {
    let answer = try box.run(
      "add",
      "Write",
      "report",
      "today",
      "9:30",
      "45m",
      "#Work",
      "@deep",
      "!!"
    )
    #expect(answer.status == 0)
    #expect(answer.out.hasSuffix("09:30 Write report  45m  #Work @deep !!\n"))
    let task = try #require(try box.run("list", "--json").tasks.first)
    #expect(task["title"] as? String == "Write report")
    #expect(task["time"] as? String == "09:30")
    #expect(task["estimate"] as? Int == 45)
    #expect(task["category"] as? String == "Work")
    #expect(task["tags"] as? [String] == ["deep"])
    #expect(task["priority"] as? String == "medium")
    #expect(task["state"] as? String == "open")
  }

  @Test func `options count over what the text says`() throws {
    let id = try box.add(
      "Call today 9:30",
      "--due",
      "2099-12-24",
      "--time",
      "3pm",
      "--estimate",
      "1h30",
      "--category",
      "Phone",
      "--priority",
      "high",
      "--tag",
      "@a",
      "--tag",
      "b",
      "--notes",
      "x\ny"
    )
    let task = try #require(try box.run("show", id, "--json").json["task"] as? [String: Any])
    #expect(task["due"] as? String == "2099-12-24")
    #expect(task["time"] as? String == "15:00")
    #expect(task["estimate"] as? Int == 90)
    #expect(task["category"] as? String == "Phone")
    #expect(task["priority"] as? String == "high")
    #expect(task["tags"] as? [String] == ["a", "b"])
    #expect(task["notes"] as? String == "x\ny")
    #expect((task["promises"] as? [[String: Any]])?.first?["outcome"] as? String == "open")
  }

  @Test func `JSON has the documented names and no others`() throws {
    _ = try box.add("Tea", "--due", "someday")
    let answer = try box.run("list", "--someday", "--json")
    #expect(Set(answer.json.keys) == ["version", "tasks", "ghosts", "events", "coming"])
    let task = try #require(answer.tasks.first)
    #expect(
      Set(task.keys) == [
        "id", "title", "notes", "category", "tags", "due", "time", "estimate", "priority", "done",
        "state", "finished", "slips", "tracked", "running", "repeat", "reminders", "created",
        "modified",
      ]
    )
    for key in ["notes", "category", "due", "time", "estimate", "priority", "finished", "repeat"] {
      #expect(task[key] is NSNull, "\(key)")
    }
  }

  @Test func `adds a thousand lines as one step, or none of them`() throws {
    let lines = (1...1000).map { "Task \($0) today" }.joined(separator: "\n")
    #expect(try box.run("add", "-", input: lines).status == 0)
    #expect(try box.run("list").lines.count == 1000)
    #expect(try box.run("undo").status == 0)
    #expect(try box.run("list").lines.isEmpty)
    let bad = try box.run("add", "-", input: "Good\n\nBad 31 feb\n")
    #expect(bad.status == 65)
    #expect(bad.err.contains("Line 3") && bad.err.contains("31 feb"))
    #expect(try box.run("list", "--all").lines.isEmpty)
    #expect(try box.run("add", "-", input: " \n\n").status == 65)
  }

  @Test func `of several repeats says from when the next ones are`() throws {
    let ids = [try box.add("Rep1 every day"), try box.add("Rep2 every! 3 days")]
    let tomorrow = try #require(try box.run(["done"] + ids, input: Data()).lines.last)
    #expect(tomorrow.hasPrefix("The next ones are from "), "\(tomorrow)")
    #expect(try box.run("list", "--day", "tomorrow").out.contains("Rep1"))
  }

  @Test func `selects by day, week, category, tag, priority, state and words`() throws {
    _ = try box.add("Alpha today #Work @deep !!!")
    _ = try box.add("Beta tomorrow #Home")
    _ = try box.add("Gamma", "--due", "someday")
    let done = try box.add("Delta today")
    try box.run("done", done)
    func titles(_ arguments: String...) throws -> [String] {
      let answer = try box.run(["list", "--json"] + arguments, input: Data())
      #expect(answer.status == 0, "\(arguments) \(answer.err)")
      return answer.tasks.compactMap { $0["title"] as? String }.sorted()
    }
    #expect(try titles() == ["Alpha", "Delta"])
    #expect(try titles("--day", "tomorrow") == ["Beta"])
    #expect(try titles("--week", "this").contains("Alpha"))
    #expect(try titles("--someday") == ["Gamma"])
    #expect(try titles("--day", "someday") == ["Gamma"])
    #expect(try titles("--other") == ["Gamma"])
    #expect(try titles("--missed") == [])
    #expect(try titles("--all") == ["Alpha", "Beta", "Delta", "Gamma"])
    #expect(try titles("--all", "--category", "home") == ["Beta"])
    #expect(try titles("--all", "--category", "inbox") == ["Delta", "Gamma"])
    #expect(try titles("--all", "--tag", "@deep") == ["Alpha"])
    #expect(try titles("--all", "--priority", "high") == ["Alpha"])
    #expect(try titles("--all", "--done") == ["Delta"])
    #expect(try titles("--all", "--open") == ["Alpha", "Beta", "Gamma"])
    #expect(try titles("--search", "gAm") == ["Gamma"])
    #expect(try titles("--search", "work") == ["Alpha"])
  }

  @Test func `names what was done and tracked of the tasks that it deletes`() throws {
    let ids = [try box.add("Report"), try box.add("Calls"), try box.add("Mail")]
    try box.run("log", ids[0], "--from", "2020-01-02T09:00", "--to", "2020-01-02T10:30")
    try box.run("done", ids[1])
    #expect(try box.run("delete", ids[2]).out == "Deleted ‘Mail’\n")
    #expect(
      try box.run("delete", ids[0], ids[1]).out
        == "Deleted 2 tasks; 1 of them done, 1h30 tracked\n"
    )
    #expect(try box.run("undo").out == "Undid: deleted 2 tasks\n")
    #expect(try box.run("delete", ids[0]).out == "Deleted ‘Report’; 1h30 tracked\n")
  }

  @Test func `ticks, opens, moves, drops and deletes, and undoes it over processes`() throws {
    let id = try box.add("Report today")
    let short = String(id.prefix(8))
    func state() throws -> String {
      let task = try box.run("list", "--all", "--json").tasks.first
      return "\(task?["state"] ?? "none") \(task?["due"] as? String == nil ? "someday" : "dated")"
    }
    #expect(try box.run("done", short).out == "Ticked ‘Report’\n")
    #expect(try state() == "done dated")
    try box.run("undone", short)
    #expect(try state() == "open dated")
    try box.run("move", short, "someday")
    #expect(try state() == "open someday")
    try box.run("drop", short)
    #expect(try box.run("undo").status == 0)
    try box.run("delete", short)
    #expect(try box.run("list", "--all").lines.isEmpty)
    #expect(try box.run("undo").out == "Undid: deleted ‘Report’\n")
    #expect(try state() == "open someday")
    #expect(try box.run("redo").out == "Redid: deleted ‘Report’\n")
    #expect(try box.run("list", "--all").lines.isEmpty)
    #expect(try box.run("undo", "--to", "1").out == "Undid: 4 steps\n")
    #expect(try box.run("undo", "--to", "2").out == "Redid: ticked ‘Report’\n")
    #expect(try box.run("undo", "--to", "2").out.hasPrefix("Nothing changed"))
    #expect(try box.run("undo", "--to", "1").status == 0)
    #expect(try state() == "open dated")
    let undone = try box.run("history").lines.map { $0.hasSuffix(" (undone)") }
    #expect(undone == Array(repeating: true, count: undone.count - 1) + [false])
    let steps = try box.run("history", "--json").json["steps"] as? [[String: Any]]
    #expect(steps?.last?["label"] as? String == "Added ‘Report’")
    #expect(steps?.first?["undone"] as? Bool == true)
  }

  @Test func `edits fields, takes them away, and leaves the others`() throws {
    let id = try box.add("Report today 9:30 45m #Work @deep !! // first")
    try box.run("edit", id, "--title", "Essay", "--time", "none", "--tag", "none")
    let task = try #require(try box.run("list", "--json").tasks.first)
    #expect(task["title"] as? String == "Essay")
    #expect(task["time"] is NSNull)
    #expect(task["tags"] as? [String] == [])
    #expect(task["estimate"] as? Int == 45)
    #expect(task["category"] as? String == "Work")
    let new = try box.run("edit", id, "--category", "Nowhere")
    #expect(new.status == 0 && new.err == "‘Nowhere’ is a new category\n", "\(new.err)")
    #expect(try box.run("edit", id, "--category", "nowhere").err.isEmpty)
    #expect(try box.run("category", "list").out.contains("Nowhere"))
    #expect(try box.run("edit", id).status == 64)
  }

  @Test func `edits repeats and reminders by the phrases of quick add`() throws {
    let id = try box.add("Report", "--due", "2099-11-23")
    try box.run("edit", id, "--repeat", "every mon", "--remind", "10m", "--remind", "1h")
    func task() throws -> [String: Any] {
      try box.run("show", id, "--json").json["task"] as? [String: Any] ?? [:]
    }
    let repeats = try #require(try task()["repeat"] as? [String: Any])
    #expect(repeats["rule"] as? String == "FREQ=WEEKLY;BYDAY=MO")
    #expect(repeats["anchor"] as? String == "2099-11-23")
    // Another rule, and the same series.
    try box.run("edit", id, "--repeat", "every tue")
    let changed = try #require(try task()["repeat"] as? [String: Any])
    #expect(changed["rule"] as? String == "FREQ=WEEKLY;BYDAY=TU")
    #expect(changed["series"] as? String == repeats["series"] as? String)
    #expect(repeats["series"] is String)
    #expect((try task()["reminders"] as? [[String: Int]]) == [["before": 10], ["before": 60]])
    #expect(try box.run("edit", id, "--repeat", "sometimes").status == 64)
    try box.run("edit", id, "--repeat", "none", "--remind", "none")
    #expect(try task()["repeat"] is NSNull)
    #expect((try task()["reminders"] as? [Any])?.isEmpty == true)
  }

  @Test func `tracks time and refuses work that cannot have been`() throws {
    let id = try box.add("Report today 1h")
    #expect(try box.run("stop").status == 1)
    #expect(try box.run("start", id).status == 0)
    let running = try box.run("status", "--json").json["running"] as? [String: Any]
    #expect(running?["id"] as? String == id)
    // What follows is how full the day is, which depends on the hour of the test.
    let short = try box.run("status", "--short").out
    #expect(
      try #/▶ Report (0:00\/1:00 · 1h|0:01\/1:00 · 59m) left( · .*)?\n/#.wholeMatch(in: short)
        != nil
    )
    #expect(try box.run("status", "--badge").out == "1\n")
    #expect(try box.run("status", "--json").json["badge"] as? Int == 1)
    #expect(try box.run("stop").status == 0)
    #expect(try box.run("status", "--json").json["running"] is NSNull)
    #expect(
      try box.run("log", id, "--from", "2020-01-02T10:00", "--to", "2020-01-02T09:00").status == 1
    )
    #expect(
      try box.run("log", id, "--from", "2020-01-02T09:00", "--to", "2020-01-02T10:30").status == 0
    )
    #expect(try box.run("list", "--json").tasks.first?["tracked"] as? Int == 90)
    let overlap = try box.run("log", id, "--from", "2020-01-02T10:00", "--to", "2020-01-02T11:00")
    #expect(overlap.status == 1)
    #expect(overlap.err.contains("‘Report’"))
    #expect(overlap.err.contains("Still free: 10:30-11:00."))
  }

  @Test func `a missed task cannot be ticked, and the way out is said`() throws {
    let id = try box.add("Late", "--due", "2020-01-02")
    let answer = try box.run("done", id)
    #expect(answer.status == 1)
    #expect(answer.err.contains("‘Late’ was missed"))
    #expect(try box.run("list", "--missed").lines.count == 1)
    #expect(try box.run("move", id, "today").status == 0)
    #expect(try box.run("done", id).status == 0)
  }

  @Test func `keeps categories in order, renames, colours and deletes them with their tasks`()
    throws
  {
    for name in ["One", "Two", "Three"] {
      #expect(try box.run("category", "add", name).status == 0)
    }
    _ = try box.add("Inside #two")
    #expect(try box.run("category", "move", "three", "--by", "-2").status == 0)
    #expect(try box.run("category", "rename", "Two", "Deux").status == 0)
    #expect(try box.run("category", "colour", "deux", "5").status == 0)
    #expect(try box.run("category", "add", "ONE").status == 1)
    let rows = try #require(
      try box.run("category", "list", "--json").json["categories"] as? [[String: Any]]
    )
    #expect(rows.map { $0["name"] as? String } == ["Three", "One", "Deux"])
    #expect(rows.last?["colour"] as? Int == 4)
    #expect(rows.last?["open"] as? Int == 1)
    #expect(try box.run("category", "delete", "Deux").status == 0)
    #expect(try box.run("list", "--all").lines.isEmpty)
    try box.run("undo")
    #expect(try box.run("list", "--all", "--category", "Deux").lines.count == 1)
  }

  @Test(arguments: [
    (["- buy milk"], "- buy milk"), (["Milk", "- 2 bottles"], "Milk - 2 bottles"),
    (["-5 degrees outside"], "-5 degrees outside"), (["-", "foo"], "- foo"),
    (["--", "--help me"], "--help me"), (["---", "x"], "--- x"),
    (["--title", "- a dash"], "- a dash"), (["--priority", "low", "- last"], "- last"),
    (["--title", "Read the Sunday Times tomorrow 9:30"], "Read the Sunday Times tomorrow 9:30"),
    (["friday", "--name", "Friday Night Lights"], "Friday Night Lights"),
  ])
  func `takes what begins with a dash, or is given as a title, as text`(
    words: [String],
    title: String
  ) throws {
    let answer = try box.run(["add", "--json"] + words, input: Data())
    #expect(answer.status == 0, "\(answer.err)")
    #expect(answer.tasks.first?["title"] as? String == title)
  }

  @Test func `takes a title once, and names an option it does not know`() throws {
    try box.run("add", "seed")
    for words in [
      ["Tea", "--title", "Coffee"], ["--deu", "fri", "Tea"], ["-", "--title", "x"], [],
    ] {
      #expect(try box.run(["add"] + words, input: Data()).status == 64, "\(words)")
    }
    let short = try box.run("add", "-foo")
    #expect(short.status == 64 && short.err.contains("Put -- before text"), "\(short.err)")
    #expect(try box.run("list", "--all").lines.count == 1)
    #expect(try box.run("add", "Tea", "--notes", "-5 or so").status == 0)
    #expect(try box.run("add", "-h").out.contains("USAGE"))
  }

  @Test func `repeats by an option, and shows it in lists and answers`() throws {
    let answer = try box.run("add", "Choir", "--repeat", "every mon", "--time", "19:00")
    #expect(
      answer.status == 0 && answer.out.contains("  every mon"),
      "\(answer.out)\(answer.err)"
    )
    let task = try #require(try box.run("list", "--all", "--json").tasks.first)
    let rule = try #require(task["repeat"] as? [String: Any])
    #expect(rule["rule"] as? String == "FREQ=WEEKLY;BYDAY=MO")
    #expect(rule["anchor"] as? String == task["due"] as? String)
    #expect(try box.run("list", "--all").out.contains("Choir  every mon"))
    #expect(try box.run("add", "X", "--repeat", "every mon", "--due", "someday").status == 64)
  }

  @Test(arguments: [[], ["--json"]])
  func `says which steps can no longer be redone, beside the answer`(option: [String]) throws {
    for title in ["Tea", "Milk"] { try box.run("add", title) }
    for _ in 1...2 { try box.run("undo") }
    let answer = try box.run(["add", "Bread"] + option, input: Data())
    #expect(answer.status == 0)
    #expect(answer.err.contains("The 2 steps you undid can’t be redone now"), "\(answer.err)")
    #expect(!answer.out.contains("redone"), "\(answer.out)")
  }

  @Test func `keeps events`() throws {
    #expect(try box.run("event", "add", "Fair", "--day", "tomorrow").status == 0)
    #expect(
      try box.run(
        "event",
        "add",
        "Dentist",
        "--day",
        "tomorrow",
        "--time",
        "15:00",
        "--length",
        "45m"
      ).status == 0
    )
    var events = try #require(
      try box.run("event", "list", "--day", "tomorrow", "--json").json["events"] as? [[String: Any]]
    )
    #expect(Set(events.map { $0["title"] as? String }) == ["Fair", "Dentist"])
    let dentist = try #require(events.first { $0["title"] as? String == "Dentist" })
    #expect(dentist["estimate"] as? Int == 45)
    let id = try #require(dentist["id"] as? String)
    #expect(try box.run("event", "edit", id, "--time", "none").status == 0)
    #expect(try box.run("event", "delete", String(id.prefix(6))).status == 0)
    events = try #require(
      try box.run("event", "list", "--json").json["events"] as? [[String: Any]]
    )
    #expect(events.map { $0["title"] as? String } == ["Fair"])
  }

  @Test func `two processes that add at once lose nothing`() async throws {
    try box.run("add", "first today")
    let box = box
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for worker in 0..<4 {
        let file = box.file
        group.addTask {
          let own = try CommandSandbox()
          var worst: Int32 = 0
          for number in 0..<5 {
            let answer = try own.run(
              ["add", "task \(worker)-\(number) today"],
              input: Data(),
              environment: ["CHRONOLIST_FILE": file]
            )
            worst = max(worst, answer.status)
          }
          return worst
        }
      }
      for try await status in group { #expect(status == 0) }
    }
    #expect(try box.run("list").lines.count == 21)
  }
}
