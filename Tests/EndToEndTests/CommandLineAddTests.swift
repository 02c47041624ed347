import Foundation
import Testing

/// `chronolist add` at an hour that tests can know.
@Suite(.waitsForPrograms) struct CommandLineAddTests {
  let box: CommandSandbox
  let clock: MovedClock

  init() throws {
    box = try CommandSandbox()
    clock = try MovedClock("2026-11-21 08:00:00")
  }

  private func add(_ arguments: String...) throws -> CommandSandbox.Answer {
    try box.run(["add"] + arguments, input: Data(), environment: clock.environment)
  }

  private func due(_ arguments: String...) throws -> String {
    let answer = try box.run(
      ["add", "--json"] + arguments,
      input: Data(),
      environment: clock.environment
    )
    return answer.tasks.first?["due"] as? String ?? "nothing was added: \(answer.err)"
  }

  @Test func `a time without a day is today if still ahead, else tomorrow`() throws {
    #expect(try due("call", "mom", "at", "5pm") == "2026-11-21")
    #expect(try due("call mom 7:30") == "2026-11-22")
    #expect(try due("call mom 8:00") == "2026-11-21")
    #expect(try due("call mom", "--time", "17:00") == "2026-11-21")
    #expect(try due("call mom", "--time", "7:30") == "2026-11-22")
    #expect(try due("call mom", "--due", "fri", "--time", "17:00") == "2026-11-27")
    #expect(try due("call mom fri", "--time", "17:00") == "2026-11-27")
    #expect(try due("call mom") == "2026-11-22")
  }

  @Test func `a reminder that never comes is said, where no time is given too`() throws {
    try clock.move(to: "2026-11-21 09:30:00")
    #expect(try add("Task tomorrow *1d").err.contains("‘*1d’ never comes: that time is over"))
    #expect(try add("Soon today *10m").err.contains("‘*10m’ never comes: that time is over"))
    let event = try box.run(
      ["event", "add", "Untimed tomorrow *1d"],
      input: Data(),
      environment: clock.environment
    )
    #expect(event.err.contains("‘*1d’ never comes: that time is over"), "\(event.err)")
    #expect(try !add("Later in 3 days *1d").err.contains("never comes"))
  }

  @Test func `a task of no day is reminded of as one, and at no hour that it has not`() throws {
    func run(_ arguments: String...) throws -> CommandSandbox.Answer {
      try box.run(arguments, input: Data(), environment: clock.environment)
    }
    _ = try add("Some someday *8:10")
    let other = String(try add("Other someday *10m").out.prefix(8))
    let shown = try run("show", other)
    #expect(shown.out.contains("Reminds   10m before, once it has a day\n"), "\(shown.out)")
    try clock.move(to: "2026-11-21 08:11:00")
    #expect(try run("remind").out == "Some · someday · late by 1m\n")
  }

  @Test func `none clears any field, and in quotes it is a word`() throws {
    _ = try add("Call mom today 9:00 45m #Home @deep !! // ask")
    func edit(_ options: String...) throws -> [String: Any] {
      let answer = try box.run(
        ["edit", "--json", "Call mom"] + options,
        input: Data(),
        environment: clock.environment
      )
      return try #require(answer.tasks.first, "\(answer.err)")
    }
    #expect(try edit("--notes", "'none'")["notes"] as? String == "'none'")
    #expect(try edit("--notes", "\"none\"")["notes"] as? String == "none")
    #expect(try edit("--notes", "None")["notes"] is NSNull)
    #expect(try edit("--tag", "NONE")["tags"] as? [String] == [])
    #expect(try edit("--category", "none", "--estimate", "none")["estimate"] is NSNull)
    let cleared = try edit("--priority", "none", "--time", "none", "--due", "none")
    #expect(cleared["due"] is NSNull && cleared["time"] is NSNull)
    #expect(cleared["category"] is NSNull && cleared["priority"] is NSNull)
  }

  @Test func `all day is no time, of a task and of an event`() throws {
    _ = try add("Call mom today 9:00 45m")
    func run(_ words: String...) throws -> CommandSandbox.Answer {
      try box.run(words + ["--json"], input: Data(), environment: clock.environment)
    }
    let task = try run("edit", "Call mom", "--time", "all day").tasks.first
    #expect(task?["time"] is NSNull && task?["estimate"] as? Int == 45)
    let event = try run("event", "add", "Fair fri all day").events.first
    #expect(event?["title"] as? String == "Fair" && event?["time"] is NSNull)
  }

  @Test func `list takes a day without its option, and names the others`() throws {
    _ = try add("Call mom")
    func list(_ words: String...) throws -> CommandSandbox.Answer {
      try box.run(["list"] + words, input: Data(), environment: clock.environment)
    }
    #expect(try list("tomorrow").out.contains("Call mom"))
    #expect(try list("22", "nov").out == list("--day", "22 nov").out)
    #expect(try list("someday").status == 0)
    let missed = try list("missed")
    #expect(missed.status == 64 && missed.err.contains("“chronolist list --missed”"))
    #expect(try list("mom").err.contains("‘mom’ is not a day"))
    #expect(try list("fri", "--day", "sat").status == 64)
  }

  @Test func `a repeat that is taken away leaves the day that there is without it`() throws {
    #expect(try due("nap", "--repeat", "none") == "2026-11-22")
    #expect(try due("nap every day", "--repeat", "NONE") == "2026-11-22")
    #expect(try due("nap at 5pm", "--repeat", "none") == "2026-11-21")
    #expect(try due("nap", "--time", "17:00", "--repeat", "none") == "2026-11-21")
    #expect(try due("nap someday", "--repeat", "none") == "nothing was added: ")
    #expect(try add("nap someday", "--repeat", "none").out.contains("someday"))
  }

  @Test func `a line that begins with event and says when adds an event`() throws {
    let answer = try add("event Lunch with Bo tomorrow 12-13 at Mensa")
    #expect(answer.status == 0)
    #expect(answer.out.contains("Lunch with Bo"))
    #expect(!answer.out.contains("[ ]") && !answer.out.contains("event"))
    let both = try box.run(
      ["add", "-"],
      input: Data("event Talk thu 14:00\nBuy milk\n".utf8),
      environment: clock.environment
    )
    #expect(both.out == "Added 2 items\nSun 22 Nov: 1 · Thu 26 Nov: 1\n")
    let events = try box.run(
      ["event", "list", "--all"],
      input: Data(),
      environment: clock.environment
    )
    #expect(events.out.contains("Lunch with Bo") && events.out.contains("Talk"))
    #expect(try add("event planning").out.contains("[ ]"))
    #expect(try add("event Lunch fri 12:00", "--priority", "high").status == 64)
    #expect(try add("event Lunch fri for 3h").err.contains("whole days"))
  }

  @Test func `says which word stays in the title, beside what it prints`() throws {
    let answer = try add("Call Ana next fri tomorrow")
    #expect(answer.status == 0)
    #expect(answer.err == "‘next fri’ stays in the title\n")
    #expect(answer.lines.count == 1)
    #expect(try add("Call Ana tomorrow").err.isEmpty)
  }

  @Test func `says what of a line may have been meant otherwise`() throws {
    #expect(try add("Read 9-10:30 for 2h").err == "‘9-10:30’ is 1h30 long, but 2h counts\n")
    #expect(
      try add("Read yesterday").err
        == "‘yesterday’ stays in the title: no task can be planned for the past\n"
    )
    #expect(
      try add("Read #a #b").err
        == "‘#a’ stays in the title: a task has one category\n‘b’ is a new category\n"
    )
    #expect(try add("mon amour").err == "‘mon’ stays in the title\n")
    let over = try add("Read 2026-11-10")
    #expect(over.err == "Tue 10 Nov is over, so the task waits as missed\n" && over.status == 0)
  }

  @Test func `names marks of other programs, and a category that it makes`() throws {
    #expect(
      try add("Tea thursady p1").err
        == "‘p1’ stays in the title; here it is !!! · so does ‘thursady’\n"
    )
    #expect(
      try add("Tea thursady").err == "‘thursady’ stays in the title · the day is written thursday\n"
    )
    #expect(try add("Tea p1").err == "‘p1’ stays in the title; here it is !!!\n")
    #expect(
      try add("x p1 due:tomorrow project:Home +tag").err
        == "‘p1’, ‘due:tomorrow’, ‘project:Home’ and ‘+tag’ stay in the title; "
        + "here they are !!!, tomorrow, #Home and @tag\n"
    )
    #expect(try add("Tea", "--category", "Nope").err == "‘Nope’ is a new category\n")
    #expect(try add("Tea #nope").err.isEmpty)
    let several = try box.run("add", "-", input: "Tea #A\nMilk #B\nJam #a\n")
    #expect(several.err == "New categories: ‘A’, ‘B’\n" && several.status == 0)
    let slip = try box.run("add", "-", input: "Tea\nMilk tomorow\n")
    #expect(slip.err == "Line 2: ‘tomorow’ stays in the title · the day is written tomorrow\n")
    #expect(try box.run("event", "add", "Fair fri #C").err == "‘C’ is a new category\n")
  }

  @Test func `hints are on standard error where the answer is JSON`() throws {
    func json(_ arguments: String...) throws -> CommandSandbox.Answer {
      try box.run(arguments + ["--json"], input: Data(), environment: clock.environment)
    }
    let slip = try json("add", "Tea thursady #D")
    #expect(slip.tasks.first?["title"] as? String == "Tea thursady")
    #expect(
      slip.err
        == "‘thursady’ stays in the title · the day is written thursday\n‘D’ is a new category\n"
    )
    _ = try json("add", "Call today 10:00 for 30m")
    let over = try json("add", "Ring today 10:15 for 30m")
    #expect(over.err == "Overlaps ‘Call’ (10:00–10:30).\n", "\(over.err)")
    #expect(over.tasks.first?["title"] as? String == "Ring")
    #expect(try json("event", "add", "Fair").err == "All day today: no day and no time is given\n")
    // What fails has its error there alone.
    let failed = try box.run("add", "-", "--json", input: "Milk tomorow\nTea 31 feb\n")
    #expect(failed.status != 0 && failed.err.hasPrefix("{\"error\""), "\(failed.err)")
  }

  @Test func `says where a repeat leaves out the first day`() throws {
    let answer = try add("Report tomorrow every mon")
    #expect(
      answer.err
        == "The first one is on Sun 22 Nov, as typed; ‘every mon’ goes on from Mon 23 Nov\n"
    )
    #expect(answer.out.contains("Sun 22 Nov"))
  }

  @Test func `of only a day says how to keep it as a title`() throws {
    let answer = try add("tomorrow")
    #expect(answer.status == 65)
    #expect(answer.err.contains(#"A task needs a title; \tomorrow is read as text."#))
    let kept = try box.run(
      ["add", "--json", #"\tomorrow"#],
      input: Data(),
      environment: clock.environment
    )
    #expect(kept.tasks.first?["title"] as? String == "tomorrow")
  }
}
