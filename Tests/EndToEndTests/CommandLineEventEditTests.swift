import Foundation
import Testing

/// What an event keeps, and what is said of it, where its options change when it is.
@Suite(.waitsForPrograms) struct CommandLineEventEditTests {
  private let box: CommandSandbox
  private let clock: MovedClock

  init() throws {
    box = try CommandSandbox()
    clock = try MovedClock("2026-12-01 09:00:00")
  }

  private func run(_ arguments: String...) throws -> CommandSandbox.Answer {
    try box.run(["event"] + arguments, input: Data(), environment: clock.environment)
  }

  private func add(_ text: String) throws -> String {
    let answer = try run("add", text, "--json")
    return try #require(answer.events.first?["id"] as? String, "\(answer.err)")
  }

  private func length(_ id: String) throws -> Int? {
    let event = try run("show", id, "--json").json["event"] as? [String: Any]
    return event?["estimate"] as? Int
  }

  @Test func `a time and some days are told with their end`() throws {
    #expect(try run("add", "Trip 10:00 for 2 days").out.hasSuffix("until Thu 3 Dec 10:00.\n"))
    #expect(!(try run("add", "Night 22:00 for 4h").out.contains("until")))
    #expect(!(try run("add", "Hol 24 dec for 3 days").out.contains("until")))
  }

  @Test func `several days stay so many with a time and without one`() throws {
    let holiday = try add("Hol 24 dec for 3 days")
    _ = try run("edit", holiday, "--time", "10:00")
    #expect(try length(holiday) == 3 * 1440)
    _ = try run("edit", holiday, "--time", "none")
    #expect(try length(holiday) == 3 * 1440)
    // One day is the usual hour, and a part of a day is all of it.
    let fair = try add("Fair 24 dec")
    _ = try run("edit", fair, "--time", "10:00")
    #expect(try length(fair) == 60)
    _ = try run("edit", fair, "--time", "10:00", "--estimate", "25h")
    _ = try run("edit", fair, "--time", "none")
    #expect(try length(fair) == 2 * 1440)
  }

  @Test func `the series that stays is another one, with its own first day`() throws {
    let choir = try add("Choir every mon 19:00-21:00 *30m")
    _ = try run("delete", choir, "--on", "2026-12-14")
    _ = try run("edit", choir, "--on", "2026-12-21", "--time", "20:00")
    _ = try run("edit", choir, "--on", "2026-12-28", "--time", "18:00", "--all")
    let answer = try run("edit", choir, "--due", "2026-12-08")
    let words = "‘Choir’ from Mon 28 Dec on is a series of its own, and stays."
    #expect(answer.lines.contains(words), "\(answer.out)\(answer.err)")
  }

  @Test func `a new rule leaves no day of the old one in its series`() throws {
    let gym = try add("Gym 2027-03-03 18:00 every wed")
    _ = try run("edit", gym, "--on", "2027-03-17", "--repeat", "every fri", "--all")
    func days(_ day: String) throws -> Int { try run("list", day, "--json").events.count }
    #expect(try days("2027-03-10") == 1 && days("2027-03-17") == 0)
    #expect(try days("2027-03-19") == 1 && days("2027-03-26") == 1)
    // A day that is named stays, and so does the open instance of a task, which is promised.
    let choir = try add("Choir 2027-03-03 19:00 every wed")
    let named = try run("edit", choir, "--due", "2027-03-03", "--repeat", "every fri")
    let words = "Its first day stays Wed 3 Mar 2027; then every fri."
    #expect(named.lines.contains(words), "\(named.out)\(named.err)")
    let task = try box.run(
      ["add", "--json", "Water 2026-12-07 every mon"],
      input: Data(),
      environment: clock.environment
    )
    let id = try #require(task.tasks.first?["id"] as? String)
    let edited = try box.run(
      ["edit", id, "--repeat", "every fri"],
      input: Data(),
      environment: clock.environment
    )
    #expect(edited.lines.contains("Its first day stays Mon 7 Dec; then every fri."))
  }

  @Test func `what has no name is told by its error alone`() throws {
    let answer = try run("add", "")
    #expect(answer.status != 0 && !answer.err.contains("All day today"), "\(answer.err)")
  }
}
