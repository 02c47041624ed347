import Testing

/// An agenda as a pipe has it.
@Suite(.waitsForPrograms) struct CommandLineAgendaTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  @Test func `a long one stands in its order, each day under its name once`() throws {
    // A hundred tasks a day, each at a time of its own.
    let tasks = (0..<1203).map {
      "Task \($0) 2031-11-\(10 + $0 / 100) \(8 + $0 % 100 / 10):\(10 + $0 % 10)"
    }
    try box.run("add", "-", input: tasks.joined(separator: "\n"))
    try box.run("event", "add", "Choir 2031-11-22 19:00")
    let lines = try box.run("agenda", "--from", "2031-11-10", "--days", "20").lines
    let numbers = lines.compactMap {
      $0.split(separator: "Task ").dropFirst().first.flatMap { Int($0) }
    }
    #expect(lines.count == 1203 + 1 + 13 && numbers == Array(0..<1203))
    #expect(lines[0].contains("10 Nov") && lines[101].contains("11 Nov"))
    #expect(lines.last?.hasSuffix("Choir  1h") == true)
  }
}
