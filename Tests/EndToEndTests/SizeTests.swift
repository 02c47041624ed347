import Testing

/// Titles of every script, on every kind of terminal, at every size: nothing overlaps or wraps.
@Suite(.waitsForPrograms) struct SizeTests {
  struct Screen: CustomTestStringConvertible, Sendable {
    var width: Int
    var height: Int
    var term: String
    var locale: String

    var isASCII: Bool { locale == "C" }
    var testDescription: String { "\(width)×\(height), \(term), \(locale)" }
  }

  static let screens: [Screen] = ["xterm-256color", "screen-256color", "linux", "vt100"].flatMap {
    term in
    ["C.UTF-8", "C"].flatMap { locale in
      [(120, 40), (80, 24), (40, 12)].map {
        Screen(width: $0.0, height: $0.1, term: term, locale: locale)
      }
    }
  }

  /// Titles that are hard to measure, and enough plain ones to fill any list.
  private static let lines: [String] =
    [
      "Reunión con el equipo de diseño 09:00 for 45m #Añoranza @teléfono",
      "写周报并发给所有同事看一看好不好 10:00 for 1h #工作",
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} family \u{1F1EA}\u{1F1F8} flag"
        + " \u{1F44D}\u{1F3FD} \u{2764}\u{FE0F} 11:00 for 30m",
      "اجتماع مع الفريق 14:00 for 1h",
      "Ze\u{301}ro\u{302}\u{303}\u{304}\u{305}\u{306}\u{307} \u{301}marks \u{1112}\u{1161}\u{11AB} 15:30",
      "Long " + String(repeating: "x", count: 10_000) + " 16:00 for 2h",
      String(repeating: "漢", count: 9999) + " 16:30 for 1h",
    ] + (1...40).map { "Plain task \($0)" }

  /// A planner's file with these tasks today, made once.
  private static let file: Result<[UInt8], any Error> = Result {
    let home = try TemporaryDirectory()
    let text = lines.joined(separator: "\n")
    try home.must(home.run("add", "-", "--due", "today", input: .text(text)))
    return try home.bytes(of: "tasks.sqlite")
  }

  /// Opens the planner on a copy of that file.
  private static func open(_ screen: Screen, in home: TemporaryDirectory) throws -> TerminalSession
  {
    try home.place(file.get())
    return try home.planner(
      environment: ["LC_ALL": screen.locale],
      width: screen.width,
      height: screen.height,
      term: screen.term
    )
  }

  @Test(arguments: screens) func `keeps every border in its column`(screen: Screen) throws {
    let home = try TemporaryDirectory()
    let session = try Self.open(screen, in: home)
    let borders = Borders(
      width: screen.width,
      height: screen.height,
      isASCII: screen.isASCII
    )
    try session.waitFor("Today", "[ ]")
    #expect(borders.lastingProblems(session) == [])
    for title in ["grid", "categories", "tasks"] {
      try session.send(keys: "Tab ?")
      try session.waitFor(title == "grid" ? "Keys: hour grid" : "Keys: \(title)")
      #expect(Borders.strays(session) == [])
      try session.send(keys: "Esc")
      try session.waitUntil("the keys went") { !$0.screenText.contains("Keys: ") }
      #expect(borders.lastingProblems(session) == [])
    }
    try session.send(keys: "G")
    try session.waitFor("Plain task 40")
    #expect(borders.lastingProblems(session) == [])
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(ByteAudit.problems(inScreen: session.bytes, term: screen.term) == [])
    #expect(!screen.isASCII || session.bytes.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: ["xterm-256color", "vt100"])
  func `goes through every size between`(term: String) throws {
    let home = try TemporaryDirectory()
    let session = try Self.open(
      Screen(width: 120, height: 40, term: term, locale: "C.UTF-8"),
      in: home
    )
    try session.waitFor("Today", "[ ]")
    for (width, height) in [(80, 24), (40, 12), (120, 40), (40, 12), (80, 24)] {
      session.resize(width: width, height: height)
      let borders = Borders(width: width, height: height, isASCII: false)
      try session.waitUntil("the panes fit \(width)×\(height)") { borders.problems($0) == [] }
    }
  }

  @Test(arguments: [(19, 6), (20, 5), (1, 1), (19, 40), (120, 5)])
  func `says that it needs more room`(width: Int, height: Int) throws {
    let home = try TemporaryDirectory()
    let session = try home.planner(width: width, height: height)
    let words = width == 1 ? "…" : "Too small"
    try session.waitUntil("the message") { $0.row(0) == words }
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func `has room enough at 20 columns and 6 rows`() throws {
    let home = try TemporaryDirectory()
    try home.add("Bread")
    let session = try home.planner(width: 20, height: 6)
    try session.waitFor("[ ] Bread")
    #expect(Borders(width: 20, height: 6, isASCII: false).lastingProblems(session) == [])
  }
}
