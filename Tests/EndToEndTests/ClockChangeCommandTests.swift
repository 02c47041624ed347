import Foundation
import Testing

/// Ranges of time in the nights in which the clock is set, on the command line.
@Suite(.waitsForPrograms) struct ClockChangeCommandTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  @discardableResult
  private func run(_ words: String...) throws -> CommandSandbox.Answer {
    try box.run(words, input: Data(), environment: ["TZ": "Europe/Berlin"])
  }

  private func event() throws -> [String: Any] {
    let all = try run("event", "list", "--all", "--json").json["events"] as? [[String: Any]]
    return try #require(all?.first)
  }

  /// In 2031 the clock is set back on 26 October, and forward on 30 March.
  @Test(arguments: [
    (["Night shift 2031-10-25 22:00-06:00"], 540), (["Night shift 2031-10-26 1:30-4:30"], 240),
    (["Night shift 2031-03-29 22:00-06:00"], 420),
    (["Night shift", "--due", "2031-10-25", "--time", "22:00-06:00"], 540),
    (["Night shift 22:00-06:00", "--due", "2031-10-25"], 540),
    (["Night shift 2031-10-25 22:00-06:00", "--zone", "Asia/Tokyo"], 480),
    (["Night shift 2031-11-01 22:00-06:00", "--zone", "New York"], 540),
    (["Night shift 2031-11-01 22:00-06:00", "--zone", "UTC"], 480),
    (["Night shift 2031-10-25 22:00-06:00 every sat"], 480),
    (["Night shift 2031-10-25 22:00", "--length", "8h"], 480),
  ])
  func `an event lasts as long as the two times are apart`(words: [String], minutes: Int) throws {
    let added = try box.run(
      ["event", "add"] + words,
      input: Data(),
      environment: ["TZ": "Europe/Berlin"]
    )
    #expect(added.status == 0, "\(added.err)")
    #expect(try event()["estimate"] as? Int == minutes)
  }

  @Test func `it ends in the list when the form says it does, also after an edit`() throws {
    let night = "2031-10-26"
    try run("event", "add", "Night shift 2031-10-25 22:00-06:00")
    #expect(try run("list", "--day", night).out.contains("→06:00"))
    let id = try #require(try event()["id"] as? String)
    try run("event", "edit", id, "--time", "23:00-05:00")
    #expect(try run("list", "--day", night).out.contains("→05:00"))
    // A move to an ordinary night keeps the hours that were worked.
    try run("event", "edit", id, "--due", "2031-11-08")
    #expect(try run("list", "--day", "2031-11-09").out.contains("→06:00"))
  }

  @Test func `a time that the clock skips is told once, with what it will be`() throws {
    let words = "The clock skips 02:30 on Sun 30 Mar 2031: it will be 03:30."
    let task = try run("add", "Watch 2031-03-30 2:30 45m")
    #expect(task.lines.filter { $0.contains("skips") } == [words])
    #expect(!task.err.contains("skips"))
    #expect(try run("event", "add", "Shift 2031-03-30 2:30").lines.contains(words))
    let round = try run("add", "Round", "--due", "2031-03-30", "--time", "2:30")
    #expect(round.lines.contains(words))
    let edited = try run("edit", String(round.out.prefix(8)), "--notes", "by night")
    #expect(edited.status == 0 && !edited.lines.contains(words))
    #expect(try run("add", "Walk 2031-03-30 3:30").lines.contains { $0.contains("skips") } == false)
  }

  @Test func `a task’s range is as long too`() throws {
    let words = [["Watch 22:00-06:00 2031-10-25"], ["Watch 22:00-06:00", "--due", "2031-10-25"]]
    for line in words + [["Watch", "--due", "2031-10-25", "--time", "22:00-06:00"]] {
      let added = try box.run(
        ["add", "--json"] + line,
        input: Data(),
        environment: ["TZ": "Europe/Berlin"]
      )
      #expect(added.tasks.first?["estimate"] as? Int == 540, "\(added)")
      let id = try #require(added.tasks.first?["id"] as? String)
      try run("edit", id, "--due", "2031-10-24", "--time", "22:00-06:00")
      #expect(try run("show", id).out.contains("8h"))
    }
  }

  /// The clock is set back at 3:00 of summer time, so that 2:45 is shown twice.
  @Test(arguments: [
    ("2026-10-25 00:50:00", "2026-10-25T02:45:00+02:00"),
    ("2026-10-25 01:50:00", "2026-10-25T02:45:00+01:00"),
    ("2026-10-25 09:00:00", "2026-10-25T02:45:00+01:00"),
  ])
  func `a time that is shown twice is the last one that has been`(
    now: String,
    start: String
  ) throws {
    let clock = try MovedClock(now)
    var environment = clock.environment
    environment["TZ"] = "Europe/Berlin"
    func run(_ words: String...) throws -> CommandSandbox.Answer {
      try box.run(words, input: Data(), environment: environment)
    }
    let id = try #require(try run("add", "Watch", "--json").tasks.first?["id"] as? String)
    #expect(try run("start", id, "--at", "2:45").status == 0)
    let status = try run("status", "--json").json["running"] as? [String: Any]
    #expect(status?["start"] as? String == start, "\(status ?? [:])")
  }
}
