import Testing

/// Several processes on one file (Behaviour 8.3).
@Suite(.waitsForPrograms) struct SharingTests {
  /// A change of another process is on screen within a second; the rest is for slow machines.
  private static let patience = 3.0

  @Test func `shows in both windows what any of three processes did`() throws {
    let home = try TemporaryDirectory()
    try home.add("Middle", "Omega")
    let left = try home.planner(width: 120, height: 40)
    let right = try home.planner(width: 80, height: 24)
    for session in [left, right] { try session.waitFor("Middle", "Omega") }
    try left.send(keys: "Space")
    try left.waitFor("[x] Middle")
    try right.waitFor("[x] Middle", seconds: Self.patience)
    try right.send(keys: "u")
    try right.waitFor("Undid")
    try left.waitFor("[ ] Middle", seconds: Self.patience)
    try home.add("Pear #Fruit")
    for session in [left, right] {
      try session.waitFor("Pear", "Fruit", seconds: Self.patience)
    }
  }

  @Test func `keeps each window's selection while others add before it`() throws {
    let home = try TemporaryDirectory()
    try home.add("Middle", "Omega")
    let left = try home.planner()
    let right = try home.planner()
    for session in [left, right] { try session.waitFor("Middle", "Omega") }
    try left.send(keys: "j")
    try left.waitFor("▸[ ] Omega")
    try home.add("08:00 Early", "08:30 Bird")
    for session in [left, right] { try session.waitFor("Early", "Bird", seconds: Self.patience) }
    try left.waitFor("▸[ ]       Omega")
    try right.waitFor("▸[ ]       Middle")
    try left.send(keys: "Space")
    try right.waitFor("[x]       Omega", seconds: Self.patience)
    try right.waitFor("▸[ ]       Middle")
  }

  @Test func `goes to the next row when another window deletes the selected one`() throws {
    let home = try TemporaryDirectory()
    try home.add("Apple", "Banana", "Cherry")
    let session = try home.planner()
    try session.waitFor("Cherry")
    try session.send(keys: "j")
    try session.waitFor("▸[ ] Banana")
    let line = try home.run("list").text.split(separator: "\n").first { $0.contains("Banana") }
    try home.must(home.run("delete", String(line?.prefix(8) ?? "")))
    try session.waitFor("▸[ ] Cherry", seconds: Self.patience)
    #expect(!session.screenText.contains("Banana"))
  }

  @Test func `loses nothing when two planners and a loop write at once`() throws {
    let home = try TemporaryDirectory()
    try home.add("Apple")
    let left = try home.planner(width: 120, height: 60)
    let right = try home.planner(width: 120, height: 60)
    for session in [left, right] { try session.waitFor("Apple") }
    for number in 1...12 {
      try left.press("a “Left \(number) today” Enter")
      try home.must(home.run("add", "Loop \(number)", "--due", "today"))
      try right.press("a “Right \(number) today” Enter")
    }
    try left.waitFor("Added ‘Left 12", seconds: 20)
    try right.waitFor("Added ‘Right 12", seconds: 20)
    for session in [left, right] {
      for number in 1...12 {
        for name in ["Left", "Loop", "Right"] { try session.waitFor("\(name) \(number)") }
      }
      #expect(!session.screenText.contains("locked"))
      try session.send(keys: "q")
      #expect(try session.waitForExit() == .exited(0))
    }
    let lines = try home.run("list").text.split(separator: "\n")
    #expect(lines.count == 37)
    #expect(try home.soundness() == "ok")
  }
}
