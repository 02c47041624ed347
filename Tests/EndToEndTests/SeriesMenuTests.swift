import Foundation
import Testing

/// One day of what repeats, edited and deleted in a real terminal: this one, or all from here.
@Suite(.waitsForPrograms) struct SeriesMenuTests {
  private let home: TemporaryDirectory
  private let planner: TerminalSession

  /// A planner on a day that is eight days into a daily event, which is selected.
  init() throws {
    home = try TemporaryDirectory()
    try home.must(home.run("event", "add", "Choir 2031-05-01 19:00-20:00 every day"))
    planner = try home.planner()
    try planner.press("g “2031-05-08” Enter")
    try planner.waitFor("▸", "19:00 Choir")
  }

  /// Name and time of the event on some days of May 2031; `-` where it is not.
  private func days(_ days: ClosedRange<Int>) throws -> [String] {
    try days.map { day in
      let date = "2031-05-" + (day < 10 ? "0\(day)" : "\(day)")
      let run = try home.must(home.run("event", "list", "--day", date, "--json"))
      let json = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
      let events = json?["events"] as? [[String: Any]] ?? []
      let words = events.map { "\($0["title"] as? String ?? "") \($0["time"] as? String ?? "")" }
      return words.isEmpty ? "-" : words.joined(separator: "+")
    }
  }

  private func choose(_ keys: String, _ answer: String) throws {
    try planner.send(keys: keys)
    try planner.waitFor("this one", "all from here")
    try planner.send(keys: answer)
  }

  @Test func `deletes this one, and undo brings it back`() throws {
    try choose("dd", "t")
    try planner.waitUntil("no event") { !$0.screenText.contains("19:00 Choir") }
    #expect(try days(7...9) == ["Choir 19:00", "-", "Choir 19:00"])
    try planner.send(keys: "u")
    try planner.waitFor("19:00 Choir")
    #expect(try days(7...9) == ["Choir 19:00", "Choir 19:00", "Choir 19:00"])
  }

  @Test func `deletes all from here, and leaves the days before`() throws {
    try choose("dd", "a")
    try planner.waitUntil("no event") { !$0.screenText.contains("19:00 Choir") }
    #expect(try days(6...10) == ["Choir 19:00", "Choir 19:00", "-", "-", "-"])
    try planner.send(keys: "u")
    try planner.waitFor("19:00 Choir")
    #expect(try days(6...10) == Array(repeating: "Choir 19:00", count: 5))
  }

  @Test func `deletes nothing where the question is left`() throws {
    try planner.send(keys: "dd")
    try planner.waitFor("this one", "all from here")
    try planner.send(keys: "Esc")
    try planner.waitUntil("no menu") { !$0.screenText.contains("all from here") }
    try planner.waitFor("19:00 Choir")
    #expect(try home.must(home.run("history")).text.split(separator: "\n").count == 1)
  }

  @Test func `edits this one, and no other day`() throws {
    try choose("Enter", "t")
    try planner.waitFor("Event, this one")
    try planner.type(" with guests")
    try planner.send(keys: "Ctrl-X")
    try planner.waitFor("19:00 Choir with guests")
    #expect(try days(7...9) == ["Choir 19:00", "Choir with guests 19:00", "Choir 19:00"])
    try planner.send(keys: "u")
    try planner.waitUntil("the old name") { !$0.screenText.contains("19:00 Choir with guests") }
    #expect(try days(7...9) == ["Choir 19:00", "Choir 19:00", "Choir 19:00"])
  }

  @Test func `edits all from here, and not the days before`() throws {
    try choose("e", "a")
    try planner.waitFor("Event, all from here")
    try planner.type(" (new)")
    try planner.send(keys: "Ctrl-X")
    try planner.waitFor("19:00 Choir (new)")
    #expect(
      try days(6...9) == ["Choir 19:00", "Choir 19:00", "Choir (new) 19:00", "Choir (new) 19:00"]
    )
    try planner.send(keys: "]")
    try planner.waitFor("Fri 9 May", "19:00 Choir (new)")
    try planner.send(keys: "[ [")
    try planner.waitFor("Wed 7 May", "19:00 Choir")
    #expect(!planner.screenText.contains("(new)"))
  }
}
