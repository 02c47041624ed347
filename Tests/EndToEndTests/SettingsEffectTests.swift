import Foundation
import Testing

/// What a setting does, seen in the real program with a settings file of its own.
@Suite(.waitsForPrograms) struct SettingsEffectTests {
  private static let bell: UInt8 = 7

  @Test(arguments: [("", true), ("bell = false", false)])
  func `the bell rings for what was refused, or does not`(settings: String, rings: Bool) throws {
    let life = try Life("2026-11-21 09:42:00", settings: settings)
    try life.must("add", "Bread today")
    let session = try life.planner()
    try session.waitFor("[ ] Bread")
    #expect(!session.bytes.contains(Self.bell))
    try session.send(keys: "K")
    try session.waitFor("move further")
    #expect(session.bytes.contains(Self.bell) == rings)
  }

  @Test(arguments: [("", true), ("bell = false", false)])
  func `the bell rings for a reminder, or does not`(settings: String, rings: Bool) throws {
    let life = try Life("2026-11-23 14:40:00", settings: settings)
    try life.must("add", "Call Ana today 15:00 *10m")
    let session = try life.planner()
    try session.waitFor("Call Ana")
    try life.clock.move(to: "2026-11-23 14:50:02")
    try session.waitFor("! Call Ana · 15:00")
    try session.send(keys: "X")
    try session.waitUntil("no banner") { !$0.screenText.contains("! Call Ana") }
    #expect(session.bytes.contains(Self.bell) == rings)
  }

  @Test(arguments: [("", true), ("bell = false", false)])
  func `the bell rings for what remind prints on a terminal, or does not`(
    settings: String,
    rings: Bool
  ) throws {
    let bytes = try announced(settings, in: [:])
    #expect(bytes.contains("Call Ana · 15:00"))
    #expect(bytes.utf8.contains(Self.bell) == rings)
  }

  /// Multiplexers pass on only what is packed, and tmux wants every escape in it twice.
  @Test(arguments: [
    ("osc9", "", "\u{1B}]9;ChronoList: Call Ana · 15:00 · in 10m\u{7}"),
    ("osc777", "", "\u{1B}]777;notify;ChronoList;Call Ana · 15:00 · in 10m\u{7}"),
    (
      "osc9", "TMUX",
      "\u{1B}Ptmux;\u{1B}\u{1B}]9;ChronoList: Call Ana · 15:00 · in 10m\u{7}\u{1B}\\"
    ), ("osc9", "STY", "\u{1B}P\u{1B}]9;ChronoList: Call Ana · 15:00 · in 10m\u{7}\u{1B}\\"),
  ])
  func `a notice reaches the terminal, packed where a multiplexer is between`(
    channel: String,
    multiplexer: String,
    sequence: String
  ) throws {
    let settings = "[reminders]\nchannels = [\"\(channel)\"]"
    let inside = multiplexer.isEmpty ? [:] : [multiplexer: "x"]
    #expect(try announced(settings, in: inside).contains(sequence))
  }

  /// What `remind` sends to the terminal at ten minutes before a call.
  private func announced(_ settings: String, in more: [String: String]) throws -> String {
    let life = try Life("2026-11-23 14:40:00", settings: settings)
    try life.must("add", "Call Ana today 15:00 *10m")
    try life.clock.move(to: "2026-11-23 14:50:00")
    let session = try TerminalSession(
      arguments: ["remind", "--file", life.home.file],
      environment: life.environment.merging(more) { $1 }
    )
    #expect(try session.waitForExit() == .exited(0))
    return sent(session)
  }

  @Test func `of several wrong settings the planner names one, and where the others are`() throws {
    let life = try Life("2026-11-21 09:42:00", settings: "bell = 1\nmouse = 2\nbox = 3")
    let session = try life.planner(width: 120)
    try session.waitFor("2 more · chronolist config --check")
  }

  @Test(arguments: [
    ("", "Mon 16 Nov – Sun 22 Nov"), ("week-start = \"sunday\"", "Sun 15 Nov – Sat 21 Nov"),
    ("week-start = \"saturday\"", "Sat 21 Nov – Fri 27 Nov"),
  ])
  func `a week begins on its first day`(settings: String, week: String) throws {
    let life = try Life("2026-11-21 09:42:00", settings: settings)
    try life.must("add", "Bread today")
    let session = try life.planner()
    try session.waitFor("[ ] Bread")
    try session.send(keys: "R")
    try session.waitFor(week)
  }

  @Test(arguments: [
    ("", "Week 47, Mon 16 Nov – Sun 22 Nov"),
    ("week-start = \"sunday\"", "Week 47, Sun 15 Nov – Sat 21 Nov"),
  ])
  func `a week is found by the number that it is shown with`(settings: String, week: String) throws
  {
    let life = try Life("2026-11-21 09:42:00", settings: settings)
    try life.must("add", "Bread today")
    for arguments in [["review"], ["review", "--week", "2026-W47"]] {
      let run = try life.home.run(
        rawArguments: arguments.map { Array($0.utf8) },
        environment: life.environment
      )
      #expect(run.text.contains(week), "\(arguments)")
    }
    #expect(try life.must("review", "--format", "md").contains("# Week 47, "))
  }

  @Test(arguments: [
    ("", false), ("[theme.colours]\nmissed = \"color208 bold\"", true),
  ])
  func `a colour of one's own is sent to the terminal`(settings: String, isSent: Bool) throws {
    let life = try Life("2026-11-20 09:42:00", settings: settings)
    try life.must("add", "Bread today @shop")
    try life.clock.move(to: "2026-11-21 09:42:00")
    let session = try life.planner(width: 120, height: 40)
    try session.waitFor("Categories")
    try session.send(keys: "Esc 1")
    try session.waitFor("[!] Bread", "@shop")
    let sent = String(decoding: session.bytes, as: UTF8.self)
    #expect(sent.contains("38;5;208m") == isSent)
  }

  /// The colours of text that the planner sends where the terminal does not tell its background.
  private func colours(_ background: String?) throws -> Set<String> {
    let home = try TemporaryDirectory()
    try home.add("Bread #Shop !!!")
    let session = try home.planner(
      environment: background.map { ["COLORFGBG": $0] } ?? [:],
      width: 120,
      height: 40
    )
    try session.waitFor("[ ] Bread")
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
    let sent = String(decoding: session.bytes, as: UTF8.self)
    return Set(sent.matches(of: #/38;5;[0-9]+/#).map { String($0.output) })
  }

  @Test func `the background that the environment tells decides the colours`() throws {
    let (dark, light, unknown) = (try colours("15;0"), try colours("0;15"), try colours(nil))
    #expect(dark.contains("38;5;246") && !light.contains("38;5;246"))
    #expect(dark != light && dark != unknown && light != unknown)
  }

  @Test(arguments: [("", "10m", "15:00"), ("[reminders]\nsnooze = 25", "25m", "15:15")])
  func `a snoozed reminder waits as long as it should`(
    settings: String,
    length: String,
    until: String
  ) throws {
    let life = try Life("2026-11-23 14:40:00", settings: settings)
    try life.must("add", "Call Ana today 15:00 *10m")
    let session = try life.planner()
    try session.waitFor("Call Ana")
    try life.clock.move(to: "2026-11-23 14:50:02")
    try session.waitFor("! Call Ana · 15:00", "Z snooze \(length)")
    try session.send(keys: "Z")
    try session.waitFor("Snoozed until \(until): Call Ana")
    try life.clock.move(to: "2026-11-23 \(until):30")
    try session.waitFor("! Call Ana · 15:00")
  }

  @Test func `the mouse is asked for and ticks`() throws {
    let (life, session) = try withBread("")
    defer { _ = life }
    #expect(sent(session).contains("\u{1B}[?1006h"))
    try session.click(x: 18, y: 2)
    try session.waitFor("[x] Bread")
    try session.send(keys: "q")
    _ = try session.waitForExit()
    #expect(sent(session).contains("\u{1B}[?1006l"))
  }

  @Test func `without the mouse it is not asked for, so that the terminal selects text`() throws {
    let (life, session) = try withBread("mouse = false")
    defer { _ = life }
    // One that comes all the same, from a terminal that was left so, does nothing.
    try session.click(x: 18, y: 2)
    try session.send(keys: "?")
    try session.waitFor("Keys: tasks")
    #expect(!session.screenText.contains("[x] Bread"))
    try session.send(keys: "Esc q")
    _ = try session.waitForExit()
    #expect(!sent(session).contains("\u{1B}[?1002h") && !sent(session).contains("\u{1B}[?1006h"))
  }

  /// The home goes away with the life that it belongs to.
  private func withBread(_ settings: String) throws -> (Life, TerminalSession) {
    let life = try Life("2026-11-21 09:42:00", settings: settings)
    try life.must("add", "Bread today")
    let session = try life.planner()
    try session.waitFor("[ ] Bread")
    return (life, session)
  }

  private func sent(_ session: TerminalSession) -> String {
    String(decoding: session.bytes, as: UTF8.self)
  }

  @Test(arguments: [("", "▸[ ] Bread"), ("[list]\nbox = \"right\"", "[ ]│")])
  func `boxes are on the side that is set`(settings: String, row: String) throws {
    let life = try Life("2026-11-21 09:42:00", settings: settings)
    try life.must("add", "Bread today")
    let session = try life.planner()
    try session.waitFor("Bread", row)
    try session.send(keys: "Space")
    try session.waitFor("Ticked ‘Bread’", row.replacingOccurrences(of: "[ ]", with: "[x]"))
  }

  @Test(arguments: [("", false), ("confirm-delete = true", true)])
  func `deleting asks first where that is set`(settings: String, asks: Bool) throws {
    let life = try Life("2026-11-21 09:42:00", settings: settings)
    try life.must("add", "Bread today")
    let session = try life.planner()
    try session.waitFor("[ ] Bread")
    try session.send(keys: "dd")
    if asks {
      try session.waitFor("Delete ‘Bread’?", "y delete")
      try session.send(keys: "y")
    }
    try session.waitFor("Deleted ‘Bread’ · u undo")
    #expect(try life.must("list").isEmpty)
  }

  @Test(arguments: ["", "[reminders]\ntasks = \"15m\"\nevents = \"1h, 1d\""])
  func `new tasks with a time and new events get the reminders that are set`(
    settings: String
  ) throws {
    let life = try Life("2026-11-21 09:42:00", settings: settings)
    let isSet = !settings.isEmpty
    func reminders(_ line: [String: Any]?) -> [Int] {
      (line?["reminders"] as? [[String: Any]] ?? []).compactMap { $0["before"] as? Int }
    }
    func added(_ arguments: String...) throws -> [Int] {
      let run = try life.home.must(
        life.home.run(
          rawArguments: (arguments + ["--json"]).map { Array($0.utf8) },
          environment: life.environment
        )
      )
      let json = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
      let items = json?["tasks"] as? [[String: Any]] ?? []
      let events = json?["events"] as? [[String: Any]] ?? []
      return reminders((items + events).first)
    }
    #expect(try added("add", "Call Ana today 15:00") == (isSet ? [15] : []))
    #expect(try added("add", "Tea", "--due", "today", "--time", "16:00") == (isSet ? [15] : []))
    // What has no time, says it itself, wants none or is done gets none of them.
    #expect(try added("add", "Bread today") == [])
    #expect(try added("add", "Walk today 17:00 *5m") == [5])
    #expect(try added("add", "Run today 18:00", "--remind", "30m") == [30])
    #expect(try added("add", "Nap today 18:00", "--remind", "none") == [])
    #expect(try added("add", "Swim today 8:00", "--done") == [])
    #expect(try added("event", "add", "Fair 2026-11-24") == (isSet ? [60, 1440] : []))
    let session = try life.planner()
    try session.waitFor("Call Ana")
    try session.send(keys: "a")
    try session.type("Plan tomorrow 10:00")
    try session.send(keys: "Enter")
    try session.waitFor("Added ‘Plan’")
    try session.send(keys: "A")
    try session.type("Form\t\t\t11:00")
    if isSet { try session.waitFor("15m before, as set") }
    try session.send(keys: "Ctrl-X")
    try session.waitFor("Added ‘Form’")
    for title in ["Plan", "Form"] {
      let tasks = try life.json("list", "--search", title)["tasks"] as? [[String: Any]]
      #expect(reminders(tasks?.first) == (isSet ? [15] : []), "\(title)")
    }
  }

  @Test(arguments: [("", "│14 ┆"), ("[grid]\nhour-labels = \"right\"", "┆14 │")])
  func `hours are named on the side that is set`(settings: String, label: String) throws {
    let life = try Life("2026-11-21 09:42:00", settings: settings)
    let session = try life.planner()
    try session.waitFor("Categories", label)
  }
}
