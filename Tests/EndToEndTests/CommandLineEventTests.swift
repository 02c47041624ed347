import Foundation
import Testing

/// Events from the command line, written as in quick add, with their reminders.
@Suite struct CommandLineEventTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  private func events(_ day: String = "2031-11-24") throws -> [[String: Any]] {
    let answer = try box.run("event", "list", "--day", day, "--json")
    return answer.json["events"] as? [[String: Any]] ?? []
  }

  private func minutes(_ event: [String: Any]?) -> [Int] {
    (event?["reminders"] as? [[String: Any]] ?? []).compactMap { $0["before"] as? Int }
  }

  @Test func `are read as quick add reads a task, and said in full`() throws {
    let answer = try box.run(
      ["event", "add", "Dentist 2031-11-24 15:00 for 45m *1h *10m // bring the card"],
      input: Data()
    )
    #expect(answer.status == 0, "\(answer.err)")
    #expect(answer.out.contains("Mon 24 Nov 2031 15:00 Dentist  45m"), "\(answer.out)")
    let event = try #require(try events().first)
    #expect(event["name"] as? String == "Dentist")
    #expect(event["time"] as? String == "15:00" && event["length"] as? Int == 45)
    #expect(event["notes"] as? String == "bring the card")
    #expect(minutes(event) == [60, 10])
  }

  @Test func `keep the marks of tasks in their name`() throws {
    try box.run("event", "add", "Talk #Work @deep !! about \"3pm\" 2031-11-24")
    #expect(try events().map { $0["name"] as? String } == ["Talk #Work @deep !! about 3pm"])
    #expect(try events().first?["length"] as? Int == 1440)
    #expect(try box.run("category", "list").out.isEmpty)
  }

  @Test func `repeat from the first day of their rule`() throws {
    try box.run("event", "add", "Choir 2031-11-24 19:00-21:00 every mon *1d")
    for day in ["2031-11-24", "2031-12-01", "2032-05-03"] {
      #expect(try events(day).map { $0["length"] as? Int } == [120], "\(day)")
    }
    #expect(try events("2031-11-25").isEmpty)
  }

  @Test func `take options over what the text says, and reminders besides`() throws {
    let answer = try box.run(
      "event",
      "add",
      "Lunch 2031-11-20 12:00 for 30m *10m",
      "--day",
      "2031-11-24",
      "--time",
      "13:00",
      "--remind",
      "1d",
      "--remind",
      "10m",
      "--json"
    )
    let made = try #require((answer.json["events"] as? [[String: Any]])?.first)
    #expect(made["day"] as? String == "2031-11-24" && made["time"] as? String == "13:00")
    #expect(made["length"] as? Int == 30)
    #expect(minutes(made) == [10, 1440])
    #expect(try events().first?["id"] as? String == made["id"] as? String)
  }

  @Test(arguments: [
    ("Party someday", "someday is none"), ("Party for 30m", "lasts whole days"),
    ("Party 31 feb", "There is no day ‘31 feb’"), ("tomorrow 15:00", "name"),
  ])
  func `say what cannot be meant, and add nothing`(text: String, words: String) throws {
    try box.run("add", "Tea")
    let answer = try box.run("event", "add", text)
    #expect(answer.status != 0 && answer.err.contains(words), "\(answer.err)")
    #expect(try box.run("history").lines.count == 1)
  }

  @Test func `are given reminders, other ones, and none`() throws {
    try box.run("event", "add", "Dentist 2031-11-24 15:00")
    let id = try #require(try events().first?["id"] as? String)
    try box.run("event", "edit", id, "--remind", "15m", "--remind", "*1d")
    #expect(try minutes(events().first) == [15, 1440])
    try box.run("event", "edit", id, "--remind", "9:00")
    let reminders = try #require(try events().first?["reminders"] as? [[String: Any]])
    #expect(reminders.map { $0["at"] as? String } == ["2031-11-24T09:00"])
    try box.run("event", "edit", id, "--remind", "none")
    #expect(try minutes(events().first).isEmpty)
    let wrong = try box.run("event", "edit", id, "--remind", "soon")
    #expect(wrong.status == 64 && wrong.err.contains("‘soon’"), "\(wrong.status) \(wrong.err)")
  }

  @Test func `of one day of a series are reminded of by themselves`() throws {
    try box.run("event", "add", "Choir 2031-11-24 19:00 every mon *10m")
    let id = try #require(try events().first?["id"] as? String)
    let answer = try box.run(
      "event",
      "edit",
      id,
      "--on",
      "2031-12-01",
      "--remind",
      "2h",
      "--json"
    )
    let changed = try #require((answer.json["events"] as? [[String: Any]])?.first)
    #expect(changed["id"] as? String != id && changed["day"] as? String == "2031-12-01")
    #expect(try minutes(events("2031-12-01").first) == [120])
    #expect(try minutes(events("2031-12-08").first) == [10])
  }

  @Test func `and tasks show their reminders, of the text and of the options`() throws {
    let id = try box.add("Tea 2031-11-24 15:00 *10m", "--remind", "1d")
    #expect(try box.run("show", id).lines.contains("Reminds   10m, 1d"))
    try box.run("edit", id, "--remind", "none")
    #expect(try box.run("show", id).out.contains("Reminds") == false)
  }
}
