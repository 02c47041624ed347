import Testing

/// Reminders in open planners, on a clock that the test moves.
@Suite(.waitsForPrograms) struct ReminderBannerTests {
  private let clock: MovedClock
  private let home: TemporaryDirectory

  init() throws {
    // A Monday.
    clock = try MovedClock("2026-11-23 14:40:00")
    home = try TemporaryDirectory()
  }

  private var environment: [String: String] { clock.environment.merging(["TZ": "UTC"]) { $1 } }

  @discardableResult private func run(_ arguments: String...) throws -> CommandRun {
    let bytes = arguments.map { Array($0.utf8) }
    return try home.must(home.run(rawArguments: bytes, environment: environment))
  }

  private func planner(width: Int = 80, height: Int = 24) throws -> TerminalSession {
    let session = try home.planner(environment: environment, width: width, height: height)
    try session.waitFor("Tod")
    return session
  }

  @Test func `shows the one that came, rings, and lets it be snoozed, opened, dismissed`()
    throws
  {
    try run("add", "Call Ana today 15:00 *10m #Home")
    let planner = try planner()
    try planner.waitFor("15:00 Call Ana")
    #expect(!planner.screenText.contains("snooze") && !planner.bytes.contains(7))

    try clock.move(to: "2026-11-23 14:50:02")
    try planner.waitFor("! Call Ana · 15:00", "Z snooze 10m", "X dismiss", "Y open")
    #expect(planner.row(1).hasPrefix(" ! Call Ana · 15:00"))
    #expect(planner.bytes.contains(7))

    try planner.send(keys: "Z")
    try planner.waitFor("Snoozed until 15:00: Call Ana")
    try planner.waitUntil("no banner") { !$0.screenText.contains("Z snooze") }
    try clock.move(to: "2026-11-23 15:00:30")
    try planner.waitFor("! Call Ana · 15:00", "Z snooze 10m")

    try planner.send(keys: "Y")
    try planner.waitFor("Title", "Call Ana", "10m")
    try planner.waitUntil("no banner") { !$0.screenText.contains("Z snooze") }
    try planner.send(keys: "Esc Z")
    try planner.waitFor("No reminder is waiting")
  }

  @Test func `leaves every other key to what it does, also to what is typed`() throws {
    try run("add", "Call Ana today 15:00 *10m")
    try run("add", "Bread today")
    let planner = try planner()
    try planner.waitFor("Bread")
    try planner.send(keys: "a")
    try planner.type("Fix ")
    try clock.move(to: "2026-11-23 14:51:02")
    try planner.waitFor("! Call Ana · 15:00 · in 9m")
    try planner.type("XYZ\r")
    try planner.waitFor("Fix XYZ", "! Call Ana")
    try planner.send(keys: "X")
    try planner.waitUntil("no banner") { !$0.screenText.contains("! Call Ana") }
  }

  @Test func `comes once, in one of two planners, and to nobody else`() throws {
    try run("event", "add", "Dentist today 15:00 for 45m *10m")
    let planners = [try planner(), try planner(width: 120, height: 40)]
    for planner in planners { try planner.waitFor("Dentist") }
    try clock.move(to: "2026-11-23 14:50:02")
    let deadline = ContinuousClock.now + .seconds(10)
    func hasBanner(_ planner: TerminalSession) -> Bool {
      (try? planner.waitFor("! Dentist", seconds: 0.05)) != nil
    }
    while !planners.contains(where: hasBanner), ContinuousClock.now < deadline {}
    #expect(try run("remind").output.isEmpty)
    // Both have looked again since: they show the minute after, and what was added in it.
    try clock.move(to: "2026-11-23 14:51:02")
    try run("add", "Bread today")
    for planner in planners { try planner.waitFor("Bread") }
    #expect(planners.count { $0.screenText.contains("! Dentist") } == 1)
  }

  @Test func `says how late it is after the machine slept, and repeats nothing`() throws {
    try run("event", "add", "Choir today 15:00 every day *10m")
    let planner = try planner()
    try planner.waitFor("Choir")
    try clock.move(to: "2026-11-26 15:40:00")
    // Three days slept through are one reminder, of the last of them.
    try planner.waitFor("! Choir · 15:00 · began 40m ago", "Today Thu 26 Nov")
    #expect(!planner.screenText.contains("(+"))
    try planner.send(keys: "X")
    try planner.waitUntil("no banner") { !$0.screenText.contains("! Choir") }
    // Set back, the clock brings nothing again.
    try clock.move(to: "2026-11-26 13:40:00")
    #expect(try run("remind").output.isEmpty)
    try planner.send(keys: "Z")
    try planner.waitFor("No reminder is waiting")
  }

  @Test func `waits for the end of the quiet hours`() throws {
    let settings = "[reminders]\nquiet-hours = \"14:00-16:00\"\n"
    try home.write(Array(settings.utf8), to: ".config/chronolist/config.toml")
    try run("add", "Call Ana today 15:00 *10m")
    let planner = try planner()
    try clock.move(to: "2026-11-23 15:10:00")
    try run("add", "Bread today")
    try planner.waitFor("Bread")
    #expect(try run("remind").output.isEmpty)
    #expect(!planner.screenText.contains("! Call Ana"))
    try clock.move(to: "2026-11-23 16:00:02")
    try planner.waitFor("! Call Ana · 15:00 · late by 1h")
  }

  @Test(arguments: [(120, 40), (40, 12)])
  func `fits other sizes, with any title`(width: Int, height: Int) throws {
    try run(
      "add",
      "\\$(touch x) \u{1B}[2J`id` and a very long title indeed",
      "--due",
      "today",
      "--time",
      "15:00",
      "--remind",
      "10m"
    )
    let planner = try planner(width: width, height: height)
    try clock.move(to: "2026-11-23 14:50:02")
    // The title gives way to the keys.
    try planner.waitFor(width > 40 ? "! $(touch x) ␛[2J" : "! $(touch x) ␛")
    #expect(planner.row(1).contains(" Z"))
    #expect(planner.row(1).contains("15:00"))
    #expect(ByteAudit.problems(inScreen: planner.bytes).isEmpty)
    try planner.send(keys: "X")
    try planner.waitUntil("no banner") { !$0.row(1).hasPrefix(" ! ") }
  }
}
