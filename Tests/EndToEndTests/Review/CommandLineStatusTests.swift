import Foundation
import Testing

/// `chronolist status` on a day with an hour that tests can know.
@Suite(.waitsForPrograms) struct CommandLineStatusTests {
  let box: CommandSandbox
  let clock: MovedClock

  init() throws {
    box = try CommandSandbox()
    clock = try MovedClock("2026-11-21 09:42:00")
  }

  private func run(_ arguments: String...) throws -> CommandSandbox.Answer {
    try box.run(arguments, input: Data(), environment: clock.environment)
  }

  private func add(_ arguments: String...) throws -> String {
    let answer = try box.run(
      ["add", "--json"] + arguments,
      input: Data(),
      environment: clock.environment
    )
    return answer.tasks.first?["id"] as? String ?? "nothing was added: \(answer.err)"
  }

  @Test func `says how full the day is`() throws {
    _ = try add("Report today 10:00 for 2h")
    _ = try add("Essay today for 1h")
    let status = try run("status")
    #expect(
      status.lines == [
        "Today 2 open, 0 done", "3h left to do",
        "3h of 6h18 planned, ends 14:42",
      ]
    )
    let json = try run("status", "--json").json
    #expect(json["planned"] as? Int == 180)
    #expect(json["available"] as? Int == 378)
    #expect((json["ends"] as? String)?.hasPrefix("2026-11-21T14:42:") == true)
    #expect(json["over"] as? Int == 0)
    #expect(json["without"] as? [String] == [])
  }

  @Test func `counts half an hour for a time without a length, as the day does`() throws {
    _ = try add("Call today 10:00")
    _ = try add("Read today")
    let status = try run("status").lines
    #expect(status.dropFirst().first == "30m left to do")
    #expect(status.last?.hasPrefix("30m of 6h18 planned") == true)
    #expect(try run("status", "--json").json["left"] as? Int == 30)
  }

  @Test func `names a missed repeat that is away for days, beside other missed tasks`() throws {
    _ = try add("Backup every fri 16:00")
    _ = try add("Call today")
    try clock.move(to: "2026-11-27 10:00:00")
    _ = try add("Write today")
    try clock.move(to: "2026-11-28 09:00:00")
    #expect(
      try run("status").lines == [
        "Today 0 open, 0 done", "2 missed: reschedule, drop or log each of them",
        "‘Backup’ was missed yesterday; next Fri 4 Dec",
      ]
    )
    let missed = try run("status", "--json").json["missedRepeats"] as? [[String: String]]
    #expect(missed == [["title": "Backup", "day": "2026-11-27", "next": "2026-12-04"]])
    try clock.move(to: "2026-12-01 09:00:00")
    #expect(try !run("status").out.contains("Backup"))
    #expect((try run("status", "--json").json["missedRepeats"] as? [Any])?.isEmpty == true)
  }

  @Test func `names every missed repeat, and none that has been done since`() throws {
    _ = try add("Plants every fri")
    _ = try add("Piano every fri")
    _ = try add("Laundry every day")
    try clock.move(to: "2026-11-28 09:00:00")
    try #require(try run("done", "Laundry").status == 0)
    let lines = try run("status").lines
    #expect(
      lines.filter { $0.contains("was missed") } == [
        "‘Piano’ was missed yesterday; next Fri 4 Dec",
        "‘Plants’ was missed yesterday; next Fri 4 Dec",
      ]
    )
  }

  @Test func `says what is left while the timer runs`() throws {
    let report = try add("Report today 10:00 for 2h")
    try #require(try run("start", report).status == 0)
    try clock.move(to: "2026-11-21 10:12:30")
    #expect(try run("status", "--short").out == "▶ Report 0:30/2:00 · 1h30 left\n")
    let json = try run("status", "--json").json
    #expect(json["left"] as? Int == 90)
    #expect((json["running"] as? [String: Any])?["tracked"] as? Int == 30)
  }

  @Test func `says what is left after what was tracked, and the evening apart`() throws {
    let report = try add("Report today 10:00 for 2h")
    _ = try add("Swim today 19:00 for 90m")
    try #require(try run("log", report, "--from", "8:00", "--to", "8:45").status == 0)
    let status = try run("status")
    #expect(
      status.lines == [
        "Today 2 open, 0 done", "2h45 left to do",
        "1h15 of 6h18 planned, work ends 11:15", "After work 1h30",
      ]
    )
    let json = try run("status", "--json").json
    #expect(json["planned"] as? Int == 75)
    #expect(json["outside"] as? Int == 90)
    #expect(json["left"] as? Int == 165)
    #expect(try run("status", "--short").out == "2h45 left\n")
  }

  @Test func `says once what is to do after the hours of work, and when it can be done`() throws {
    _ = try add("Report today for 45m")
    try clock.move(to: "2026-11-21 18:00:00")
    let lines = try run("status").lines
    #expect(
      lines.prefix(2) == [
        "Today 1 open, 0 done", "45m to do, no work time left, done by 18:45",
      ]
    )
  }

  @Test func `tells what is planned over other work, and when both are too much`() throws {
    for title in ["A", "B"] { _ = try add("\(title) today 10:00 for 2h") }
    #expect(try run("status").lines.contains("2h of 6h18 planned, +2h clash, ends 15:42"))
    #expect(try run("status", "--json").json["clash"] as? Int == 120)
    #expect(try !run("status").out.contains("Over"))
    #expect(try run("status", "--short").out == "4h left\n")
    _ = try add("C today 10:00 for 2h !!!")
    let last = try add("D today 10:00 for 2h")
    _ = try add("E today 20:00 for 1h")
    _ = try add("F today 20:00 for 1h")
    let lines = try run("status").lines
    #expect(lines.contains("2h of 6h18 planned, +6h clash, work ends 19:42"))
    #expect(lines.contains("After work 1h, +1h clash"))
    #expect(lines.contains("Over by 1h42; the day fits without"))
    #expect(lines.last?.contains("D") == true)
    #expect(try run("status", "--short").out == "10h left · over by 1h42\n")
    let json = try run("status", "--json").json
    #expect(json["over"] as? Int == 102 && json["clash"] as? Int == 360)
    #expect(json["clashOutside"] as? Int == 60 && json["without"] as? [String] == [last])
    // The answer is the same once the time of all of them has come.
    try clock.move(to: "2026-11-21 10:10:00")
    #expect(try run("status", "--json").json["over"] as? Int == 130)
  }

  @Test func `an end on a later day is said with its day`() throws {
    _ = try add("Novel today for 16h")
    #expect(try run("status").lines.contains("16h of 6h18 planned, ends Sun 03:42"))
  }

  @Test func `a free weekday of the settings has no work time`() throws {
    _ = try add("Garden today 10:00 for 10h")
    try box.write("[grid]\nfree-days = [\"saturday\"]", to: "config/chronolist/config.toml")
    let environment = clock.environment.merging(["XDG_CONFIG_HOME": box.path("config")]) { $1 }
    let status = try box.run(["status"], input: Data(), environment: environment)
    #expect(status.lines.last == "10h planned, ends 20:00")
  }

  @Test func `names the fewest tasks without which the day fits`() throws {
    _ = try add("Report today 10:00 for 2h !!!")
    _ = try add("Essay today for 3h !")
    let books = try add("Books today for 2h")
    _ = try add("Taxes today for 90m !!")
    let status = try run("status")
    #expect(status.lines.contains("8h30 of 6h18 planned, ends 20:12"))
    #expect(status.lines.contains("Over by 2h12; the day fits without"))
    #expect(status.lines.last?.contains("Essay") == true)
    try #require(try run("move", books, "tomorrow").status == 0)
    let json = try run("status", "--json").json
    #expect(json["over"] as? Int == 12)
    #expect((json["without"] as? [String])?.count == 1)
    #expect(try run("status", "--short").out == "6h30 left · over by 12m\n")
  }

  @Test func `in short is never an empty line`() throws {
    _ = try run("add", "--due", "someday", "Later")
    #expect(try run("status", "--short").out == "free\n")
    let id = try add("Report today")
    #expect(try run("status", "--short").out == "1 open\n")
    _ = try run("done", id)
    #expect(try run("status", "--short").out == "all done\n")
  }

  @Test func `in short holds no mark that a status bar obeys`() throws {
    let id = try add("Pay #[bg=red]bill #{host} %H 50% of #12", "--title", "x")
    #expect(id.contains("twice"))
    let title = "a #[bg=red]b #{c} %H #12"
    _ = try run("start", try add("--title", title))
    let line = try run("status", "--short").out
    #expect(line.contains("a # [bg=red]b # {c} % H #12"), "\(line)")
  }
}
