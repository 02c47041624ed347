import Foundation
import Testing

/// What a key costs on the line, at 80 × 24 with twelve tasks a day (9,600 baud are 960 bytes a
/// second).
@Suite(.waitsForPrograms) struct ByteCountTests {
  private static let titles = [
    "Stand-up", "Write the report", "Call Ana", "Review the budget", "Answer the mail",
    "Buy bread", "Walk in the park", "Plan the week", "Renew the passport", "Dinner with Sam",
    "Learn to bake", "Read a chapter",
  ]

  private static let slots = [
    "09:00 for 15m #Work", "09:30 for 90m #Work !!", "11:30 for 20m #Work @phone",
    "12:30 for 45m #Work", "13:15 for 30m #Work", "14:00 for 20m #Errands", "15:00 for 45m #Home",
    "16:00 for 30m #Work", "17:00 for 15m #Errands", "18:30 for 2h #Home", "#Home",
    "for 30m #Home",
  ]

  private static let otherSlots = [
    "08:30 for 30m #Home", "10:00 for 45m #Work", "10:45 for 15m #Errands", "11:15 for 1h #Work !!",
    "13:00 for 20m #Work", "14:15 for 90m #Home", "16:00 for 20m #Errands @phone",
    "17:15 for 30m #Work", "19:00 for 1h #Home", "for 20m #Work", "#Errands", "for 1h #Home !!",
  ]

  /// The lines of a day; today and tomorrow have nothing in common on a row.
  private static func lines(day: Int) -> [String] {
    let turned = titles[(5 * day)...] + titles[..<(5 * day)]
    return zip(turned, day == 0 ? slots : otherSlots).map { title, slot in
      "\(title) \(slot)\(day == 0 ? "" : " on \(21 + day)")"
    }
  }

  private static func open(
    backgroundAnswer: String? = nil,
    at time: String = "09:42:00"
  ) throws -> (Life, TerminalSession) {
    let life = try Life("2026-11-21 \(time)")
    for day in 0...2 {
      let due = "2026-11-\(21 + day)"
      let input = CommandRun.Input.text(lines(day: day).joined(separator: "\n"))
      try life.home.must(
        life.home.run("add", "-", "--due", due, environment: life.environment, input: input)
      )
    }
    let session = try life.planner(typedBefore: backgroundAnswer)
    // The last row is drawn last, and its last words are at the right.
    try session.waitUntil("the first frame") { $0.row(23).hasSuffix("? keys") }
    return (life, session)
  }

  /// The bytes that come until the screen is as wanted.
  ///
  /// A frame is one write, and what is smaller than a page comes in one piece.
  private static func bytes(
    _ session: TerminalSession,
    _ keys: String,
    until what: String,
    _ condition: (TerminalSession) -> Bool
  ) throws -> Int {
    let before = session.bytes.count
    try session.send(keys: keys)
    try session.waitUntil(what, condition)
    return session.bytes.count - before
  }

  @Test(arguments: [nil, "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\"] as [String?])
  func `opens in 3,600, drawn once, whether the background is told or not`(answer: String?) throws {
    let (life, session) = try Self.open(backgroundAnswer: answer)
    defer { withExtendedLifetime(life) {} }
    #expect(session.bytes.count <= 3600)
    // What is grey on black and plain elsewhere would be sent again for a new theme.
    try session.send(keys: "Tab")
    try session.waitUntil("the grid") { $0.isReverse(x: 54, y: 1) }
    let text = String(decoding: session.bytes, as: UTF8.self)
    #expect(text.ranges(of: "00-08").count == 1)
    #expect(text.contains("\u{1B}[38;5;246m⋯ 00-08") == (answer != nil))
  }

  @Test func `moves the selection in ninety, and its bar spans the title and the rest`() throws {
    let (life, session) = try Self.open()
    defer { withExtendedLifetime(life) {} }
    // The first key of a day takes a message off the footer.
    try session.send(keys: "j")
    try session.waitUntil("the second row") {
      $0.isReverse(x: 50, y: 3) && !$0.isReverse(x: 50, y: 2)
    }
    var counts: [Int] = []
    for row in 5...9 {
      counts.append(
        try Self.bytes(session, "j", until: "row \(row)") { session in
          (27...50).allSatisfy { session.isReverse(x: $0, y: row - 1) }
        }
      )
    }
    // Two bars of 24 cells, two moves to each and a change of style; a tag in a colour costs more.
    #expect(counts.sorted()[2] <= 84, "\(counts)")
    #expect(counts.allSatisfy { $0 <= 96 }, "\(counts)")
  }

  @Test func `a step from or to a done task sends its hints once the cursor rests`() throws {
    let (life, session) = try Self.open()
    defer { withExtendedLifetime(life) {} }
    try session.send(keys: "j")
    try session.waitUntil("the second row") { $0.isReverse(x: 50, y: 3) }
    try session.send(keys: "Space")
    try session.waitUntil("done") { $0.row(23).contains("u undo") }
    try session.send(keys: "k")
    try session.waitUntil("the first row") {
      $0.isReverse(x: 50, y: 2) && $0.row(23).contains("r reschedule")
    }
    let steps = [("j", 3, false), ("k", 2, true), ("j", 3, false), ("j", 4, true)]
    for (key, row, isOffered) in steps {
      let start = session.bytes.count
      _ = try Self.bytes(session, key, until: "row \(row) and its hints") { session in
        (27...50).allSatisfy { session.isReverse(x: $0, y: row) }
          && session.row(23).contains("r reschedule") == isOffered
      }
      // The hints come in a frame of their own, after the row.
      let text = String(decoding: session.bytes[start...], as: UTF8.self)
      let hints = try #require(text.range(of: "\u{1B}[24;"), "\(key) to row \(row)")
      #expect(text[..<hints.lowerBound].utf8.count <= 96, "\(key) to row \(row)")
      #expect(!text[hints.upperBound...].contains("▸"), "\(key) to row \(row)")
    }
  }

  @Test func `goes round the panes in 200 each, both ways`() throws {
    let (life, session) = try Self.open()
    defer { withExtendedLifetime(life) {} }
    try session.send(keys: "j")
    try session.waitUntil("the second row") { $0.isReverse(x: 50, y: 3) }
    let steps: [(String, Int, String)] = [
      ("Tab", 54, "J later"), ("Tab", 2, "next pane"), ("Tab", 17, "r reschedule"),
      ("S-Tab", 2, "next pane"), ("S-Tab", 54, "J later"), ("S-Tab", 17, "r reschedule"),
    ]
    for (key, title, hint) in steps {
      let count = try Self.bytes(session, key, until: hint) {
        $0.isReverse(x: title, y: 1) && $0.row(23).contains(hint)
      }
      #expect(count <= 200, "\(key) to \(hint)")
    }
  }

  @Test(arguments: [
    ("?", "Keys: tasks"), ("e", "Title"), ("A", "New task"), ("E", "New event"),
    ("R", "Review"), (":", "Commands"), ("U", "Journal"), ("r", "reschedule"), ("a", "Add a task"),
    ("f", "Show"), ("/", "Search"), (">", "Late by"), ("m", "category"), ("b", "Place"),
  ])
  func `leaves what lies over the panes in 1,500`(key: String, words: String) throws {
    let (life, session) = try Self.open()
    defer { withExtendedLifetime(life) {} }
    try session.send(keys: "j")
    try session.waitUntil("the second row") { $0.isReverse(x: 50, y: 3) }
    // Without the footer, which may say that nothing was done.
    func panes(_ session: TerminalSession) -> [String] { (0..<23).map(session.row) }
    let (before, footer) = (panes(session), session.row(23))
    try session.send(keys: key)
    try session.waitUntil(words) {
      (panes($0) != before || $0.row(23) != footer)
        && $0.screenText.lowercased().contains(words.lowercased())
    }
    let count = try Self.bytes(session, "Esc", until: "the panes again") {
      panes($0) == before && $0.row(23).hasSuffix("? keys")
    }
    #expect(count <= 1500, "\(key)")
  }

  /// A day and the line below it, twice; a change of the month is most of the screen.
  @Test func `steps through the month in 250, and opens it in 4,000`() throws {
    let (life, session) = try Self.open()
    defer { withExtendedLifetime(life) {} }
    try session.send(keys: "w")
    try session.waitUntil("the week") { $0.row(1).contains("This week") }
    let opening = try Self.bytes(session, "w", until: "the month") {
      $0.row(1).contains("November 2026") && $0.row(23).hasSuffix("? keys")
    }
    #expect(opening <= 4000)
    for (key, date) in [("j", "Sat 28 Nov"), ("h", "Fri 27 Nov"), ("k", "Fri 20 Nov")] {
      let count = try Self.bytes(session, key, until: date) { $0.row(21).contains(date) }
      #expect(count <= 250, "\(key)")
    }
  }

  /// In the evening most times have gone by, and the day has more in it than it has room for.
  @Test(arguments: ["09:42:00", "17:50:00"])
  func `steps a day forward and back in 1,300`(time: String) throws {
    let (life, session) = try Self.open(at: time)
    defer { withExtendedLifetime(life) {} }
    for (key, title) in [
      ("3", "Tomorrow"), ("2", "Today"), ("]", "Tomorrow"), ("[", "Today"), ("1", "Yesterday"),
      ("2", "Today"),
    ] {
      let count = try Self.bytes(session, key, until: title) {
        $0.row(1).contains("┐┌ \(title) ─")
      }
      #expect(count <= 1300, "\(key)")
    }
  }
}
