import Foundation
import Testing

/// What the command line says of a time that is taken already (Behaviour 3.5).
@Suite(.waitsForPrograms) struct CommandLineOverlapTests {
  let box: CommandSandbox
  let clock: MovedClock

  init() throws {
    box = try CommandSandbox()
    clock = try MovedClock("2026-11-21 08:00:00")
  }

  @discardableResult
  private func run(_ arguments: String...) throws -> CommandSandbox.Answer {
    try box.run(arguments, input: Data(), environment: clock.environment)
  }

  private func overlap(_ answer: CommandSandbox.Answer) -> String? {
    #expect(answer.status == 0, "\(answer.err)")
    return answer.lines.first { $0.hasPrefix("Overlaps") }
  }

  @Test func `a task on a taken time is told what it overlaps, and is added`() throws {
    try run("add", "Report 10:30-11:30")
    let answer = try run("add", "Call 10:00-11:00")
    #expect(overlap(answer) == "Overlaps ‘Report’ (10:30–11:30).")
    #expect(answer.lines.count == 2 && answer.err.isEmpty)
    #expect(overlap(try run("add", "Mail 11:30-12:00")) == nil)
    #expect(overlap(try run("add", "Tea 10:45")) == "Overlaps ‘Call’ (10:00–11:00) and 1 more.")
    #expect(overlap(try run("add", "Read tomorrow 10:45")) == nil)
    #expect(overlap(try run("add", "Nap")) == nil)
  }

  @Test func `an event is in the way, unless it is free or lasts all day`() throws {
    try run("event", "add", "Dentist today 15:00 for 45m")
    try run("event", "add", "Fair today")
    try run("event", "add", "Radio today 17:00 free")
    #expect(overlap(try run("add", "Call 15:30")) == "Overlaps ‘Dentist’ (15:00–15:45).")
    #expect(overlap(try run("add", "Read 17:00-18:00")) == nil)
    let event = try run("event", "add", "Talk today 15:40 for 1h")
    #expect(overlap(event) == "Overlaps ‘Dentist’ (15:00–15:45) and 1 more.")
    #expect(overlap(try run("event", "add", "News today 17:30 free")) == nil)
  }

  @Test func `what is moved or edited onto a taken time says so, and what stays there does not`()
    throws
  {
    try run("add", "Report 10:30-11:30")
    try run("add", "Call tomorrow 10:30-11:00")
    #expect(overlap(try run("move", "Report", "tomorrow")) == "Overlaps ‘Call’ (10:30–11:00).")
    try run("add", "Tea 14:00")
    #expect(overlap(try run("edit", "Tea", "--time", "15:00")) == nil)
    try run("add", "Mail 9:00-9:30")
    #expect(
      overlap(try run("edit", "Tea", "--time", "9:15")) == "Overlaps ‘Mail’ (09:00–09:30)."
    )
    #expect(overlap(try run("edit", "Tea", "--title", "Green tea")) == nil)
    // What is done takes no time any more.
    try run("done", "Mail")
    #expect(overlap(try run("edit", "Green tea", "--time", "9:10")) == nil)
  }

  @Test func `a repeat to come is in the way, but none of the task's own`() throws {
    #expect(overlap(try run("add", "Gym every day 18:00 for 1h")) == nil)
    let answer = try run("add", "Cinema tomorrow 18:30")
    #expect(overlap(answer) == "Overlaps ‘Gym’ (18:00–19:00).")
    #expect(overlap(try run("edit", "Gym", "--time", "18:15")) == nil)
  }

  @Test func `what runs over midnight is in the way on the next day`() throws {
    try run("add", "Watch 23:00-02:00")
    let answer = try run("add", "Night tomorrow 1:30 for 30m")
    #expect(overlap(answer) == "Overlaps ‘Watch’ (23:00–02:00).")
  }

  @Test func `an event of a calendar is in the way`() throws {
    let talk = (
      uid: "1@x", name: "Sync", lines: "DTSTART:20261121T130000Z\r\nDTEND:20261121T140000Z"
    )
    try box.write(ShownCalendarTests.calendar([talk]), to: "work.ics")
    try run("calendar", "add", "Work", box.path("work.ics"))
    #expect(overlap(try run("add", "Call 13:30")) == "Overlaps ‘Sync’ (13:00–14:00).")
  }

  /// What is said of the end of the day, by which it has to be done (2.6).
  private func dayEnd(_ answer: CommandSandbox.Answer) -> String? {
    #expect(answer.status == 0, "\(answer.err)")
    return answer.lines.first { $0.contains("kept only when") }
  }

  @Test func `a block past the end of its day says by when it has to be done`() throws {
    let words =
      "It is kept only when done before 00:00, where the day ends (day-start in the settings)."
    #expect(dayEnd(try run("add", "Backup 22-2 today")) == words)
    #expect(dayEnd(try run("edit", "Backup", "--title", "Copy")) == nil)
    // It was said when it was planned so.
    #expect(dayEnd(try run("move", "Copy", "tomorrow")) == nil)
    #expect(dayEnd(try run("add", "Late note today 23:50")) == nil)
    #expect(dayEnd(try run("edit", "Late note", "--estimate", "10m")) == nil)
    #expect(dayEnd(try run("edit", "Late note", "--estimate", "30m")) == words)
    let json = try run("add", "Wash 23:30 for 1h", "--json")
    #expect(json.tasks.count == 1 && json.err.contains(words))
  }

  @Test func `where the day starts later, a block until then is fine`() throws {
    try box.write("day-start = \"04:00\"\n", to: "config/chronolist/config.toml")
    var environment = clock.environment
    environment["XDG_CONFIG_HOME"] = box.path("config")
    func add(_ line: String) throws -> CommandSandbox.Answer {
      try box.run(["add", line], input: Data(), environment: environment)
    }
    #expect(dayEnd(try add("Backup 22-2 today")) == nil)
    #expect(dayEnd(try add("Night 22:00-5:00 today"))?.contains("before 04:00") == true)
  }

  @Test func `JSON stays one document, and it is said on standard error`() throws {
    try run("add", "Report 10:30-11:30")
    for arguments in [["add", "Call 10:00-11:00"], ["edit", "Report", "--time", "10:15"]] {
      let answer = try box.run(
        arguments + ["--json"],
        input: Data(),
        environment: clock.environment
      )
      #expect(answer.status == 0 && answer.tasks.count == 1)
      #expect(!answer.out.contains("Overlaps") && answer.err.hasPrefix("Overlaps ‘"))
    }
  }
}
