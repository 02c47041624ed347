import Foundation
import Testing

/// Events that repeat, as a whole, from the command line.
@Suite(.waitsForPrograms) struct CommandLineSeriesTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  private func identifier(on day: String) throws -> String {
    let answer = try box.run("event", "list", "--day", day, "--json")
    return try #require(answer.events.first?["id"] as? String)
  }

  @Test func `say which of their days stay where they are deleted`() throws {
    try box.run("event", "add", "Gym 2031-11-24 18:00 every day")
    let id = try identifier(on: "2031-11-24")
    try box.run("event", "edit", id, "--on", "2031-11-26", "--time", "19:00")
    try box.run("event", "edit", id, "--on", "2031-11-28", "--all", "--time", "20:00")
    let answer = try box.run("event", "delete", id)
    #expect(
      answer.out == """
        Deleted ‘Gym’
        A day changed on its own stays.
        ‘Gym’ from Fri 28 Nov 2031 on is a series of its own, and stays.
          All of its other days were deleted; --on deletes one.

        """,
      "\(answer.out)\(answer.err)"
    )
    let rest = try box.run("event", "delete", try identifier(on: "2031-11-29"))
    #expect(rest.lines.last == "  All of its days were deleted; --on deletes one.", "\(rest.out)")
    #expect(rest.lines.count == 2)
  }

  @Test func `say what brings back a day that was deleted`() throws {
    try box.run("event", "add", "Gym 2031-11-24 18:00 every day 3 times")
    let id = try identifier(on: "2031-11-24")
    let one = try box.run("event", "delete", id, "--on", "2031-11-25")
    let words = "  “chronolist undo” brings it back; “chronolist undelete” is for whole events."
    #expect(one.lines.last == words, "\(one.out)\(one.err)")
    #expect(try box.run("undelete", id).status == 1)
    #expect(try box.run("undo").status == 0)
    #expect(try box.run("event", "list", "--day", "2031-11-25").out.contains("Gym"))
    let rest = try box.run("event", "delete", id, "--on", "2031-11-25", "--all")
    #expect(rest.lines.last == words.replacing(" it ", with: " them "), "\(rest.out)")
    // Without a day left the event is deleted as a whole.
    let last = try box.run("event", "delete", id, "--on", "2031-11-24")
    #expect(last.lines.count == 1, "\(last.out)")
    #expect(try box.run("undelete", id).status == 0)
  }

  @Test func `are reminded of at a fixed time on each of their days`() throws {
    let clock = try MovedClock("2026-12-01 08:00:00")
    func run(_ arguments: String...) throws -> CommandSandbox.Answer {
      try box.run(arguments, input: Data(), environment: clock.environment)
    }
    let answer = try run("event", "add", "EvR every day 10:00 *9:15", "--json")
    let id = try #require(answer.events.first?["id"] as? String, "\(answer.err)")
    let shown = try run("show", id)
    #expect(shown.out.contains("Reminds   09:15 on the day\n"), "\(shown.out)\(shown.err)")
    for day in 1...3 {
      try clock.move(to: "2026-12-0\(day) 09:16:00")
      let due = try run("remind")
      #expect(due.out.hasPrefix("EvR · 10:00 · in 44m"), "day \(day): \(due.out)\(due.err)")
      #expect(try run("remind").out.isEmpty)
    }
  }

  @Test func `are listed by the nearest such date, as days are`() throws {
    let clock = try MovedClock("2026-12-10 09:00:00")
    let environment = clock.environment
    func run(_ arguments: String...) throws -> CommandSandbox.Answer {
      try box.run(arguments, input: Data(), environment: environment)
    }
    _ = try run("event", "add", "Dentist 2026-12-07 15:00 for 45m")
    #expect(try run("event", "list", "7 dec").out.contains("15:00 Dentist"))
  }

  @Test func `have the nearest such date changed and deleted, which is named`() throws {
    let clock = try MovedClock("2026-12-10 09:00:00")
    let environment = clock.environment
    func run(_ arguments: String...) throws -> CommandSandbox.Answer {
      try box.run(arguments, input: Data(), environment: environment)
    }
    func add(_ text: String) throws -> String {
      let answer = try run("event", "add", text, "--json")
      return try #require(answer.events.first?["id"] as? String, "\(answer.err)")
    }
    let gym = try add("Gym 2026-12-01 18:00 every day")
    let edited = try run("event", "edit", gym, "--on", "8 dec", "--time", "19:00")
    #expect(edited.lines.first == "Edited ‘Gym’ on Tue 8 Dec", "\(edited.out)\(edited.err)")
    let deleted = try run("event", "delete", gym, "--on", "7 dec")
    #expect(deleted.lines.first == "Deleted ‘Gym’ on Mon 7 Dec", "\(deleted.out)\(deleted.err)")
    #expect(try run("event", "list", "7 dec").out.contains("Gym") == false)
    // Once more it is no day of another year.
    let again = try run("event", "delete", gym, "--on", "7 dec")
    #expect(again.status == 1 && again.err.contains("No repeat falls on 2026-12-07"), "\(again)")
    // One that has not come then comes a year later.
    let tea = try add("Tea 2026-12-09 16:00 every day")
    let later = try run("event", "delete", tea, "--on", "7 dec")
    #expect(later.lines.first == "Deleted ‘Tea’ on Tue 7 Dec 2027", "\(later.out)\(later.err)")
  }

  @Test(arguments: [["show"], ["edit", "--title", "Other"], ["delete"]])
  func `are not what has the ID of a task, which is named as one`(command: [String]) throws {
    let id = try box.add("Milk")
    let arguments = ["event", command[0], String(id.prefix(8))] + command.dropFirst()
    let answer = try box.run(arguments, input: Data())
    #expect(answer.status == 1)
    #expect(answer.err.contains("‘Milk’ is a task. “chronolist --help” lists"), "\(answer.err)")
    let none = try box.run(["event", command[0], "ffffffff"] + command.dropFirst(), input: Data())
    #expect(none.err.contains("No ID starts with ‘ffffffff’"), "\(none.err)")
  }

  @Test func `say since when they are over`() throws {
    try box.run("event", "add", "Course 2019-11-25 18:00 every week 3 times")
    let over = try box.run("event", "show", try identifier(on: "2019-11-25"))
    #expect(over.lines.contains("Next      none, over since Mon 9 Dec 2019"), "\(over.out)")
    try box.run("event", "add", "Fair 2101-11-24 every year")
    let far = try box.run("event", "show", try identifier(on: "2101-11-24"))
    #expect(far.lines.contains("Next      none within a year"), "\(far.out)")
  }
}
