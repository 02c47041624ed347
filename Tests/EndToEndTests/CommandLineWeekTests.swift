import Foundation
import Testing

/// What a week on the command line broke; it is Thursday, 26 November 2026, 09:42.
@Suite(.waitsForPrograms) struct CommandLineWeekTests {
  private let clock: MovedClock
  private let box: CommandSandbox

  init() throws {
    clock = try MovedClock("2026-11-26 09:42:00")
    box = try CommandSandbox()
  }

  @discardableResult
  private func run(_ words: String..., settings: String? = nil) throws -> CommandSandbox.Answer {
    var environment = clock.environment
    if let settings {
      try box.write(settings, to: "config/chronolist/config.toml")
      environment["XDG_CONFIG_HOME"] = box.path("config")
    }
    return try box.run(words, input: Data(), environment: environment)
  }

  private func id(_ words: String...) throws -> String {
    let answer = try box.run(
      ["add", "--json"] + words,
      input: Data(),
      environment: clock.environment
    )
    return try #require(answer.tasks.first?["id"] as? String, "\(answer.err)")
  }

  @Test(arguments: [
    ["event", "add", "X", "--repeat", "every mon"],
    ["event", "add", "X 9:00", "--repeat", "every mon"],
    ["add", "X", "--repeat", "every mon"], ["add", "X 9:00", "--repeat", "every mon"],
    ["add", "X", "--time", "9:00", "--repeat", "every mon"],
  ])
  func `a rule without a day begins on its own first day`(words: [String]) throws {
    let answer = try box.run(words, input: Data(), environment: clock.environment)
    #expect(answer.out.contains("Mon 30 Nov"), "\(answer.out)\(answer.err)")
  }

  @Test func `a rule begins on the day that is named, and no time that is over`() throws {
    #expect(try run("add", "X", "--due", "fri", "--repeat", "every mon").out.contains("Fri 27 Nov"))
    #expect(try run("event", "add", "X fri", "--repeat", "every mon").out.contains("Fri 27 Nov"))
    let daily = try run("add", "X", "--time", "9:00", "--repeat", "every day")
    #expect(daily.out.contains("Fri 27 Nov"), "\(daily.out)")
  }

  @Test func `the open one of a series is changed by its day alone`() throws {
    let gym = try id("Gym every mon 18:00 1h")
    let edited = try run("edit", gym, "--on", "mon", "--time", "20:00")
    #expect(edited.status == 0, "\(edited.err)")
    #expect(edited.out.contains("Planned ‘Gym’ for Mon 30 Nov · 20:00"), "\(edited.out)")
    func times() throws -> [String] {
      try run("agenda", "--days", "20").lines.filter { $0.contains("Gym") }
        .compactMap { $0.firstMatch(of: /\d\d:\d\d/).map { String($0.0) } }
    }
    #expect(try times() == ["20:00", "18:00", "18:00"])
    #expect(try run("move", gym, "tue", "--on", "mon").status == 0)
    #expect(try run("show", gym).out.contains("Tue 1 Dec"))
    #expect(try run("delete", gym, "--on", "1 dec").status == 0)
    #expect(try times() == ["18:00", "18:00"])
  }

  @Test func `what is said of yesterday is said of yesterday’s repeat`() throws {
    try clock.move(to: "2026-11-23 08:00:00")
    try run("add", "Gym every day 7:00 for 30m today")
    try clock.move(to: "2026-11-24 09:00:00")
    let answer = try run("done", "Gym", "--at", "yesterday 7:30")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(try run("list", "yesterday").out.contains("[x] "))
    #expect(try run("list").out.contains("[ ] "))
    try run("undo")
    #expect(try run("log", "Gym", "yesterday 7:00-7:30", "--done").status == 0)
    #expect(try run("list", "yesterday").out.contains("[x] "))
    #expect(try run("list").out.contains("[ ] "))
  }

  @Test func `a dropped task is listed by --all, and is not ticked without a word`() throws {
    let gamma = try id("Gamma today")
    try run("drop", gamma)
    #expect(try run("list", "--all").out.contains("[-] "))
    let refused = try run("done", gamma)
    #expect(refused.status == 1 && refused.err.contains("‘Gamma’ was dropped"), "\(refused.err)")
    #expect(try run("undone", gamma).status == 0)
    #expect(try run("done", gamma).status == 0)
  }

  @Test func `a settings file that is wrong is told of by every command`() throws {
    let wrong = "oops\n"
    try run("add", "Tea today")
    for words in [["list"], ["agenda"], ["status"], ["remind"], ["add", "Milk"]] {
      try box.write(wrong, to: "config/chronolist/config.toml")
      let answer = try box.run(
        words,
        input: Data(),
        environment: clock.environment.merging(["XDG_CONFIG_HOME": box.path("config")]) { $1 }
      )
      #expect(
        answer.status == 0 && answer.err.contains("this is not TOML"),
        "\(words) \(answer.err)"
      )
    }
    let prompt = try run("status", "--short", settings: wrong)
    #expect(prompt.err.isEmpty, "\(prompt.err)")
    let sync = try run("sync", settings: "[sync.p]\nfolder = \"/tmp\"\noops\n")
    #expect(sync.status == 78 && sync.lines.isEmpty, "\(sync.err)")
    #expect(sync.err.ranges(of: "this is not TOML").count == 1, "\(sync.err)")
  }

  @Test func `reminders after midnight are of the night that a day ends with`() throws {
    let night = "day-start = \"04:00\"\n"
    try clock.move(to: "2026-11-26 22:00:00")
    try run("add", "Taxi today 1:30 for 30m *10m", settings: night)
    try run("event", "add", "Party today 2:00 *30m", settings: night)
    try clock.move(to: "2026-11-27 01:22:00")
    let taxi = try run("remind", "--json", settings: night)
    let first = (taxi.json["reminders"] as? [[String: Any]])?.first
    #expect(first?["start"] as? String == "2026-11-27T01:30", "\(taxi.out)")
    try clock.move(to: "2026-11-27 01:31:00")
    let party = try run("remind", settings: night)
    #expect(party.out.contains("in 29m"), "\(party.out)")
  }

  @Test func `a reminder whose time is over is told as it is added`() throws {
    for line in ["R today *9:00", "R today 9:50 *10m"] {
      let answer = try run("add", line)
      #expect(answer.err.contains("never comes: that time is over"), "\(answer.err)")
    }
    let event = try run("event", "add", "E fri 9:00 *1d")
    #expect(event.err.contains("‘*1d’ never comes"), "\(event.err)")
    for line in ["R today 9:55 *10m", "R every day 9:00 *10m", "R fri 9:00 *1h"] {
      let answer = try run("add", line)
      #expect(!answer.err.contains("never comes"), "\(answer.err)")
    }
  }

  @Test func `so is one that an option gives, also as something is edited`() throws {
    let over = "‘10m’ never comes: that time is over\n"
    let added = try run("add", "R today 9:50", "--remind", "10m")
    #expect(added.err == over)
    #expect(try run("add", "R today 9:55", "--remind", "10m").err.isEmpty)
    #expect(try run("add", "R every day 9:50", "--remind", "10m").err.isEmpty)
    let someday = try run("add", "R someday", "--remind", "10m")
    #expect(someday.err == "‘10m’ never comes: there is no day and no time to count from\n")
    let task = String(try run("add", "S today 9:50").out.prefix(8))
    #expect(try run("edit", task, "--remind", "10m").err == over)
    let event = try run("event", "add", "E today 9:50", "--remind", "10m")
    #expect(event.err == over)
    let id = String(event.out.prefix(8))
    #expect(try run("event", "edit", id, "--remind", "1d").err.hasPrefix("‘1d’ never comes"))
    #expect(try run("event", "edit", id, "--remind", "5m").err.isEmpty)
  }

  @Test func `work that comes back from Timewarrior’s format is known`() throws {
    let task = try id("Rep today #Work")
    let same = try id("Rep tomorrow")
    try run("log", task, "8-8:30")
    try run("log", same, "9-9:15")
    try run("export", "--format", "timewarrior", box.path("t.json"))
    let back = try run("import", box.path("t.json"))
    #expect(back.status == 0, "\(back.err)")
    #expect(try run("list", "--all").lines.filter { $0.contains("Rep") }.count == 2)
    #expect(try run("show", task).out.contains("0:30"))
    let other = try CommandSandbox()
    let new = try other.run(
      ["import", box.path("t.json")],
      input: Data(),
      environment: clock.environment
    )
    #expect(new.status == 0 && new.out.contains("2 sessions"), "\(new.out)\(new.err)")
  }

  @Test(arguments: [
    (["list"], "Nothing on Thu 26 Nov"), (["list", "mon"], "Nothing on this day"),
    (["list", "--tag", "nope"], "Nothing like that on Thu 26 Nov · --all looks at every day"),
    (["list", "--missed"], "Nothing found"),
  ])
  func `a person is told where nothing is listed, a program nothing`(
    words: [String],
    told: String
  ) throws {
    try run("add", "Tea")
    let answer = try box.run(words, input: Data(), environment: clock.environment)
    #expect(answer.status == 0 && answer.out.isEmpty, "\(answer.out)\(answer.err)")
    let session = try TerminalSession(
      arguments: words,
      environment: clock.environment.merging([
        "HOME": box.directory, "CHRONOLIST_FILE": box.file, "TZ": "UTC",
      ]) { $1 }
    )
    #expect(try session.waitForExit() == .exited(0))
    #expect((0..<3).contains { session.row($0).contains(told) }, "\(session.row(0))")
  }

  @Test func `a timer that begins before the running one names that`() throws {
    try run("add", "Alpha today")
    try run("add", "Beta today")
    try run("start", "Alpha", "--at", "9:30")
    let refused = try run("start", "Beta", "--at", "9:15")
    #expect(refused.status == 1 && refused.err.contains("‘Alpha’"), "\(refused.err)")
    #expect(try run("status").out.contains("Alpha"))
    // A clock that was set back refuses nobody to go on with something else.
    try clock.move(to: "2026-11-26 09:20:00")
    let back = try run("start", "Beta")
    #expect(back.status == 0, "\(back.err)")
    #expect(try run("status").out.contains("▶ Beta"))
  }

  @Test func `options take what people type`() throws {
    try run("add", "Tea today", "--category", "#Work")
    try run("add", "Milk today", "--category", "Work")
    #expect(try run("category", "list").lines.count == 1)
    let tea = try run("list", "--category", "#Work")
    #expect(tea.lines.count == 2, "\(tea.out)\(tea.err)")
    try run("category", "add", "#1 goals")
    let milk = try id("Run today", "--category", "#1 goals")
    #expect(try run("edit", milk, "--category", "#Work").status == 0)
    #expect(try run("edit", milk, "--category", "#inbox").status == 0)
    #expect(try run("edit", milk, "--category", "#1 goals").status == 0)
    #expect(try run("show", milk).out.contains("#1 goals"))
    #expect(try run("category", "list").lines.count == 2)
    let tags = try run("add", "Tea", "--tag", "none", "--tag", "c")
    #expect(tags.status == 64 && tags.err.contains("--tag none takes all tags away"), "\(tags.err)")
    let calendar = try run("calendar", "add", "A", box.path("nope.ics"))
    #expect(calendar.status == 66 && !calendar.err.contains("calendar list"), "\(calendar.err)")
    let settings = "[sync.phone]\nfolder = \"\(box.directory)\"\n"
    let dry = try run("sync", "--dry-run", "--file", box.path("typo.sqlite"), settings: settings)
    #expect(dry.status == 66, "\(dry.status) \(dry.out)\(dry.err)")
    #expect(!FileManager.default.fileExists(atPath: box.path("typo.sqlite")))
  }
}
