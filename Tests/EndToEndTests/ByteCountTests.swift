import Testing

/// What a key costs on the line, at 80 × 24 with twelve tasks a day (9,600 baud are 960 bytes a
/// second).
struct ByteCountTests {
  private static let titles = [
    "Stand-up 09:00 for 15m #Work", "Write the report 09:30 for 90m #Work !!",
    "Call Ana 11:30 for 20m #Work @phone", "Review the budget 12:30 for 45m #Work",
    "Answer the mail 13:15 for 30m #Work", "Buy bread 14:00 for 20m #Errands",
    "Walk in the park 15:00 for 45m #Home", "Plan the week 16:00 for 30m #Work",
    "Renew the passport 17:00 for 15m #Errands", "Dinner with Sam 18:30 for 2h #Home",
    "Learn to bake #Home", "Read a chapter for 30m #Home",
  ]

  private static func open() throws -> (Life, TerminalSession) {
    let life = try Life("2026-11-21 09:42:00")
    for day in ["2026-11-21", "2026-11-22", "2026-11-23"] {
      let lines = titles.map { "\($0)\(day == "2026-11-21" ? "" : " on \(day.suffix(2))")" }
      let input = CommandRun.Input.text(lines.joined(separator: "\n"))
      try life.home.must(
        life.home.run("add", "-", "--due", day, environment: life.environment, input: input)
      )
    }
    let session = try life.planner()
    try session.waitFor("Categories", "Read a chapter", "open")
    return (life, session)
  }

  /// The bytes that come until the screen is as wanted, which its last row tells or a place told.
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

  @Test func `opens in 3,600`() throws {
    let (_, session) = try Self.open()
    #expect(session.bytes.count <= 3600)
  }

  @Test func `moves the selection in a hundred, and its bar spans the row`() throws {
    let (_, session) = try Self.open()
    // The first key of a day takes a message off the footer.
    try session.send(keys: "j")
    try session.waitUntil("the second row") {
      $0.isReverse(x: 50, y: 3) && !$0.isReverse(x: 50, y: 2)
    }
    var counts: [Int] = []
    for row in 5...9 {
      counts.append(
        try Self.bytes(session, "j", until: "row \(row)") { session in
          (16...50).allSatisfy { session.isReverse(x: $0, y: row - 1) }
        }
      )
    }
    // Two rows of 36 cells, two moves and two changes of style; a mark in a colour costs more.
    #expect(counts.sorted()[2] <= 100, "\(counts)")
    #expect(counts.allSatisfy { $0 <= 110 }, "\(counts)")
  }
}
