import Foundation
import Testing

/// What a command says beside what it did, or of what it cannot do.
@Suite struct CommandLineWayOutTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  @Test func `names what is free around work that is logged`() throws {
    let id = try box.add("Report", "--due", "2099-01-02")
    func log(_ from: String, _ to: String) throws -> CommandSandbox.Answer {
      try box.run("log", id, "--from", "2020-01-02T\(from)", "--to", "2020-01-02T\(to)")
    }
    for (from, to) in [("09:00", "10:00"), ("11:00", "12:00")] {
      #expect(try log(from, to).status == 0)
    }
    let around = try log("08:30", "12:15").err
    #expect(around.contains("Still free: 08:30-09:00, 10:00-11:00, 12:00-12:15."))
    let within = try log("09:15", "09:30")
    #expect(within.status == 1 && !within.err.contains("free"))
  }

  @Test func `logs what is free of a time in which other work was logged`() throws {
    let id = try box.add("Report", "--due", "2099-01-02")
    func log(_ from: String, _ to: String, _ more: String...) throws -> CommandSandbox.Answer {
      let times = ["--from", "2020-01-02T\(from)", "--to", "2020-01-02T\(to)"]
      return try box.run(["log", id] + times + more, input: Data())
    }
    #expect(try log("09:00", "10:00").status == 0)
    let refused = try log("09:30", "10:30").err
    #expect(refused.contains("Still free: 10:00-10:30. --trim logs that."), "\(refused)")
    #expect(try log("08:45", "10:30").err.contains("--trim logs the longest of them."))
    let trimmed = try log("08:45", "10:30", "--trim").out
    #expect(trimmed.contains("Logged 30m"))
    let words = "Trimmed to 10:00-10:30, the longest part that was free."
    #expect(trimmed.contains(words), "\(trimmed)")
    #expect(try log("10:00", "10:30").err.contains("already logged"))
    #expect(try log("11:00", "12:00", "--trim").out.contains("Logged 1h"))
    let nothing = try log("09:15", "09:30", "--trim")
    #expect(nothing.status == 1 && nothing.err.contains("already logged"))
    #expect(try box.run("show", id, "--json").out.contains("\"tracked\":150"))
  }

  @Test func `finishes the task where the free part ended`() throws {
    let other = try box.add("Report", "--due", "2099-01-02")
    let id = try box.add("Bread", "--due", "2099-01-02")
    let day = "2020-01-02T"
    #expect(try box.run("log", other, "--from", day + "09:00", "--to", day + "10:00").status == 0)
    let done = try box.run(
      "log",
      id,
      "--from",
      day + "08:30",
      "--to",
      day + "09:15",
      "--trim",
      "--done"
    )
    #expect(done.out.contains("Trimmed to 08:30-09:00"), "\(done)")
    let shown = try box.run("show", id).out
    #expect(shown.contains("State     done") && shown.contains("09:00"), "\(shown)")
  }

  @Test func `counts the running timer in what was tracked`() throws {
    let id = try box.add("Report", "--due", "2099-01-02")
    let hourAgo = Date(timeIntervalSinceNow: -3600).ISO8601Format()
    #expect(try box.run("start", id, "--at", hourAgo).status == 0)
    let shown = try box.run("show", id).out
    #expect(shown.contains("Tracked   1:00"), "\(shown)")
  }

  @Test func `says that two quoted titles are one task, and how to add two`() throws {
    let told = "Added as one task · for several, add each, or give “add -” one a line"
    let two = try box.run("add", "Buy milk", "Call Ana fri")
    #expect(two.status == 0 && two.err.contains(told))
    #expect(try box.run("list", "--all", "--json").tasks.count == 1)
    for words in [["call", "mom", "at", "5pm"], ["Call Ana", "fri 9:30"], ["Buy milk", "#Home"]] {
      #expect(
        try box.run(["add"] + words, input: Data()).err.contains("one task") == false,
        "\(words)"
      )
    }
  }

  @Test func `names what was tracked of a task that is deleted with all its repeats`() throws {
    let id = try box.add("Water every day 9:00")
    let logged = try box.run("log", id, "--from", "2020-01-02T09:00", "--to", "2020-01-02T10:30")
    #expect(logged.status == 0)
    #expect(
      try box.run("delete", id, "--all").out
        == "Deleted ‘Water’ and all its later repeats; 1h30 tracked\n"
    )
  }
}
