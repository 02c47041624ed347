import Foundation
import Testing

/// What was imported goes out, and comes back as what it was.
@Suite(.waitsForPrograms) struct CommandLineReturnTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  @Test func `a line of todo txt that was edited here is no second task when it comes back`() throws
  {
    let line = "Pay invoice +work due:2031-12-10\n"
    try box.write(line, to: "m.txt")
    #expect(try box.run("import", box.path("m.txt")).out.hasPrefix("Imported 1 task "))
    #expect(try box.run("export", "--format", "todotxt").out == line)
    let id = try #require(try box.run("list", "--all", "--json").tasks.first?["id"] as? String)
    #expect(try box.run("edit", id, "--time", "15:00").status == 0)
    for name in ["one.txt", "two.txt"] {
      try box.run("export", "--format", "todotxt", box.path(name))
      let text = String(decoding: box.read(name), as: UTF8.self)
      #expect(text == "Pay invoice +work due:2031-12-10 at:15:00 uuid:\(id)\n")
      for file in [name, "m.txt"] {
        let answer = try box.run("import", box.path(file))
        #expect(answer.out.hasPrefix("Imported nothing; 1 task was there already"), "\(answer.out)")
      }
    }
    #expect(try box.run("list", "--all").lines.count == 1)
  }

  /// As calcurse writes them.
  @Test func `items of a calendar that have no UID go back with all that they came with`() throws {
    let event = [
      "DTSTART:20311124T120000", "DURATION:P0DT1H0M0S", "SUMMARY:Lunch with Ben", "PRIORITY:3",
      "X-OWN;A=1:kept",
    ]
    let task = ["DUE:20311125T090000", "PRIORITY:3", "SUMMARY:Buy bread", "X-OTHER:kept, too"]
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT"] + event + ["END:VEVENT", "BEGIN:VTODO"]
      + task + ["END:VTODO", "END:VCALENDAR", ""]
    try box.write(lines.joined(separator: "\n"), to: "c.ics")
    let berlin = ["TZ": "Europe/Berlin"]
    func run(_ arguments: String...) throws -> CommandSandbox.Answer {
      try box.run(arguments, input: Data(), environment: berlin)
    }
    #expect(try run("import", box.path("c.ics")).out.hasPrefix("Imported 1 task "))
    for _ in 0..<2 {
      let said = try run("export", "--format", "ics").out
      let back = Set(said.split(whereSeparator: \.isNewline).map(String.init))
      #expect(back.isSuperset(of: event + task), "\(said)")
      #expect(back.count { $0.hasPrefix("UID:") } == 2, "\(said)")
      try box.write(said, to: "back.ics")
      for name in ["c.ics", "back.ics"] {
        let again = try run("import", box.path(name))
        #expect(again.out.hasPrefix("Imported nothing; 1 task and 1 event were"), "\(again.out)")
      }
    }
    let id = try #require(try run("list", "--all", "--json").tasks.first?["id"] as? String)
    #expect(try run("edit", id, "--title", "Buy rolls").status == 0)
    let edited = try run("export", "--format", "ics").out
    #expect(edited.contains("SUMMARY:Buy rolls") && edited.contains("PRIORITY:3\nSUMMARY"))
    #expect(edited.contains("DUE:20311125T090000") && edited.contains("X-OTHER:kept, too"))
  }

  @Test func `work alone that is new is not called nothing`() throws {
    func interval(_ day: Int, _ title: String) -> String {
      #"{"start":"202011\#(day)T080000Z","end":"202011\#(day)T093000Z","tags":["\#(title)"]}"#
    }
    let known = [interval(20, "Report"), interval(21, "Report"), interval(21, "Letters")]
    #expect(try box.run("import", "-", input: "[\(known.joined(separator: ","))]").status == 0)
    let more = "[\((known + [interval(22, "Report")]).joined(separator: ","))]"
    let there = "2 tasks and 3 sessions were there already, and stay as they are here.\n"
    #expect(
      try box.run("import", "-", "--dry-run", input: more).out
        == "Would import 1 session; \(there)"
    )
    #expect(try box.run("import", "-", input: more).out == "Imported 1 session; \(there)")
    #expect(
      try box.run("import", "-", input: more).out
        == "Imported nothing; \(there.replacing("3 sessions", with: "4 sessions"))"
    )
  }
}
