import Foundation
import Testing

/// Events from the command line, written as in quick add, with their reminders.
@Suite(.waitsForPrograms) struct CommandLineEventTests {
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
    #expect(event["title"] as? String == "Dentist")
    #expect(event["time"] as? String == "15:00" && event["estimate"] as? Int == 45)
    #expect(event["notes"] as? String == "bring the card")
    #expect(minutes(event) == [60, 10])
  }

  @Test func `are added from lines as one step, or none of them`() throws {
    let lines = "Choir 2031-11-24 19:00 every mon\n\nFair 2031-11-25\n"
    let answer = try box.run("event", "add", "-", input: lines)
    #expect(answer.status == 0 && answer.out == "Added 2 events\n", "\(answer.out)\(answer.err)")
    #expect(try events().map { $0["title"] as? String } == ["Choir"])
    #expect(try events("2031-11-25").map { $0["title"] as? String } == ["Fair"])
    let wrong = try box.run("event", "add", "-", input: "Talk 2031-11-24\nX 2031-02-31\n")
    #expect(wrong.status == 65 && wrong.err.contains("Line 2: "), "\(wrong.err)")
    #expect(try events().count == 1)
    #expect(try box.run("event", "add", "-", input: "\n").status == 65)
    #expect(try box.run("history").lines.count == 1)
  }

  @Test func `whose ID is given for a task's are named as what they are`() throws {
    #expect(try box.run("event", "add", "Choir 2031-11-24 19:00").status == 0)
    let id = try #require(try events().first?["id"] as? String)
    let answer = try box.run("delete", String(id.prefix(8)))
    #expect(answer.status == 1)
    #expect(answer.err.contains("‘Choir’ is an event"), "\(answer.err)")
    #expect(try box.run("done", "ffffffff").err.contains("No ID starts with ‘ffffffff’"))
  }

  @Test func `go by the names of tasks and by their older ones`() throws {
    let new = ["--title", "Due 3pm?", "--due", "2031-11-24", "--estimate", "48h"]
    #expect(try box.run(["event", "add"] + new, input: Data()).status == 0)
    let id = try #require(try events().first?["id"] as? String)
    let old = ["--name", "Older", "--day", "2031-11-25", "--length", "24h"]
    #expect(try events().first?["title"] as? String == "Due 3pm?")
    #expect(try box.run(["event", "edit", id] + old, input: Data()).status == 0)
    let event = try #require(try events("2031-11-25").first)
    #expect(event["title"] as? String == "Older" && event["estimate"] as? Int == 1440)
  }

  @Test func `have a category, tags and a place, and keep the marks of a priority`() throws {
    try box.run(
      "event",
      "add",
      "Talk #Work @deep !! about \"3pm\" 2031-11-24",
      "--place",
      "Room 5",
      "--tag",
      "loud"
    )
    let event = try #require(try events().first)
    #expect(event["title"] as? String == "Talk !! about 3pm")
    #expect(event["estimate"] as? Int == 1440)
    #expect(event["category"] as? String == "Work")
    #expect(event["tags"] as? [String] == ["deep", "loud"])
    #expect(event["place"] as? String == "Room 5")
    let line = try #require(try box.run("event", "list", "--day", "2031-11-24").lines.first)
    #expect(line.hasSuffix("Talk !! about 3pm  all day  Room 5  #Work @deep @loud"), "\(line)")
    let id = try #require(event["id"] as? String)
    try box.run("event", "edit", id, "--category", "none", "--tag", "none", "--place", "none")
    let bare = try #require(try events().first)
    #expect(bare["category"] is NSNull && bare["place"] is NSNull)
    #expect(bare["tags"] as? [String] == [])
    let new = try box.run("event", "edit", id, "--category", "Club")
    #expect(new.err == "‘Club’ is a new category\n", "\(new.err)")
    #expect(try events().first?["category"] as? String == "Club")
  }

  @Test func `are shown by their ID and found by their words`() throws {
    try box.run("event", "add", "Dentist 2031-11-24 15:00 for 45m #Health", "--place", "Elm Street")
    let id = try #require(try events().first?["id"] as? String)
    for lines in [try box.run("show", id).lines, try box.run("event", "show", id).lines] {
      #expect(lines.first == "Dentist")
      #expect(lines.contains("Place     Elm Street") && lines.contains("Category  Health"))
      #expect(lines.contains("Time      15:00") && lines.contains("Length    45m"))
    }
    for word in ["dent", "elm", "health"] {
      let rows = try box.run("list", "--search", word).lines
      #expect(rows.count == 1 && rows.first?.contains("Dentist") == true, "\(word): \(rows)")
    }
    #expect(try box.run("list", "--search", "dent", "--open").lines.isEmpty)
  }

  @Test func `stand in the agenda with the open tasks, day by day`() throws {
    try box.run("event", "add", "Fair 2031-11-23")
    try box.run("event", "add", "Choir 2031-11-24 19:00-21:00 every mon")
    try box.run("add", "Write 2031-11-24 9:30 for 45m")
    try box.run("add", "Buy bread 2031-11-24")
    try box.run("add", "Read 2031-12-02 9:00")
    let lines = try box.run("agenda", "--from", "2031-11-23", "--days", "9").lines
    #expect(lines.count == 8, "\(lines)")
    #expect(
      lines.map { $0.hasPrefix("  ") } == [false, true, false, true, true, true, false, true]
    )
    #expect(lines[0].contains("23 Nov 2031") && lines[1].hasSuffix("Fair  all day"))
    #expect(lines[3].hasSuffix("9:30 Write  45m") && lines[4].contains("19:00 Choir  2h"))
    // What has no time comes last of its day.
    #expect(lines[5].hasSuffix("Buy bread"))
    #expect(lines[6].contains("1 Dec 2031") && lines[7].contains("Choir"))
    let json = try box.run("agenda", "--from", "2031-11-23", "--days", "2", "--json").json
    #expect(json["from"] as? String == "2031-11-23" && json["to"] as? String == "2031-11-24")
    let days = try #require(json["days"] as? [[String: Any]])
    #expect(days.map { $0["day"] as? String } == ["2031-11-23", "2031-11-24"])
    #expect(days.map { ($0["events"] as? [Any])?.count } == [1, 1])
    #expect(days.map { ($0["tasks"] as? [Any])?.count } == [0, 2])
    #expect(try box.run("event", "list", "--all").lines.count == 2)
  }

  @Test func `stand in the agenda of one day, or from it on`() throws {
    try box.run("event", "add", "Choir 2031-11-24 19:00-21:00")
    try box.run("add", "Buy bread 2031-11-25")
    let one = try box.run("agenda", "2031-11-24")
    #expect(one.lines.count == 2 && one.lines[1].contains("Choir"), "\(one.lines)")
    let json = try box.run("agenda", "2031-11-24", "--days", "2", "--json").json
    #expect(json["from"] as? String == "2031-11-24" && json["to"] as? String == "2031-11-25")
    #expect((json["days"] as? [Any])?.count == 2)
    let both = try box.run("agenda", "fri", "--from", "mon")
    #expect(both.status == 64 && both.err.contains("Give a day or --from, not both."))
  }

  @Test func `stand in the agenda on every day that they last`() throws {
    try box.run("event", "add", "Night train 2031-11-24 22:00 for 10h")
    try box.run("event", "add", "Fair 2031-11-26 2 days")
    let lines = try box.run("agenda", "--from", "2031-11-24", "--days", "5").lines
    #expect(
      lines.map { $0.hasPrefix("  ") } == [false, true, false, true, false, true, false, true]
    )
    #expect(lines[2].contains("25 Nov") && lines[3].contains("→08:00 Night train"), "\(lines)")
    #expect(lines[6].contains("27 Nov") && lines[7].contains("Fair"), "\(lines)")
    let later = try box.run("agenda", "--from", "2031-11-25", "--days", "1").lines
    #expect(later.count == 2 && later.last?.contains("Night train") == true)
  }

  @Test(arguments: ["2031-12-24 3 days", "for 3 days 2031-12-24", "3d 2031-12-24"])
  func `last several days in one line`(words: String) throws {
    let answer = try box.run("event", "add", "Holiday \(words)")
    #expect(answer.err.isEmpty && answer.out.contains("Holiday  3 days"), "\(answer)")
    let event = try #require(try events("2031-12-26").first)
    #expect(event["title"] as? String == "Holiday" && event["estimate"] as? Int == 4320)
    #expect(try events("2031-12-27").isEmpty)
    let id = try #require(event["id"] as? String)
    #expect(try box.run("event", "edit", id, "--length", "4d").status == 0)
    #expect(try events("2031-12-27").count == 1)
    #expect(try box.run("show", id).out.contains("Length    4 days"))
    #expect(try box.run("event", "edit", id, "--length", "2h").err.contains("such as 2d"))
  }

  @Test func `are listed for a week in words, and for so many days`() throws {
    try box.run("event", "add", "Fair 2031-11-24")
    try box.run("event", "add", "Talk 2031-11-30")
    #expect(try box.run("event", "list", "--day", "2031-11-24").lines.count == 1)
    #expect(try box.run("event", "list", "--day", "2031-11-24", "--days", "7").lines.count == 2)
    #expect(try box.run("event", "list", "--days", "366").status == 0)
    for week in [["this week"], ["this", "week"], ["next", "week"], ["last week"], ["next"]] {
      for command in [["event", "list"], ["list"]] {
        let answer = try box.run(command + ["--week"] + week, input: Data())
        #expect(answer.status == 0, "\(answer.err)")
      }
    }
    for wrong in [["--days", "0"], ["--days", "2", "--all"], ["--days", "2", "--week", "this"]] {
      #expect(try box.run(["event", "list"] + wrong, input: Data()).status == 64)
    }
  }

  @Test func `that began before the agenda stand under its first day`() throws {
    try box.run("event", "add", "--title", "Fair", "--due", "2031-11-22", "--estimate", "48h")
    try box.run("event", "add", "Night 2031-11-22 23:00 for 3h")
    let lines = try box.run("agenda", "--from", "2031-11-23", "--days", "1").lines
    #expect(lines.count == 3 && lines.first?.contains("23 Nov 2031") == true, "\(lines)")
    let json = try box.run("agenda", "--from", "2031-11-23", "--days", "1", "--json").json
    let days = try #require(json["days"] as? [[String: Any]])
    #expect(days.map { $0["day"] as? String } == ["2031-11-23"])
    #expect(days.map { ($0["events"] as? [Any])?.count } == [2])
  }

  @Test func `given a time, or none any more, have a length that suits it`() throws {
    let id = try #require(
      try box.run("event", "add", "--title", "Fair", "--due", "2031-11-24", "--json")
        .json["events"].flatMap { ($0 as? [[String: Any]])?.first?["id"] as? String }
    )
    func length(_ time: String) throws -> Int? {
      try box.run("event", "edit", id, "--time", time)
      return try events().first?["estimate"] as? Int
    }
    #expect(try length("9:30") == 60)
    #expect(try length("10-10:45") == 45)
    #expect(try length("11:00") == 45)
    #expect(try length("none") == 1440)
  }

  @Test func `repeat from the first day of their rule`() throws {
    try box.run("event", "add", "Choir 2031-11-24 19:00-21:00 every mon *1d")
    let rows = try box.run("event", "list", "--day", "2031-12-01").lines
    #expect(rows.first?.hasSuffix("Choir  2h  every mon") == true, "\(rows)")
    for day in ["2031-11-24", "2031-12-01", "2032-05-03"] {
      #expect(try events(day).map { $0["estimate"] as? Int } == [120], "\(day)")
    }
    #expect(try events("2031-11-25").isEmpty)
  }

  @Test func `that go on over midnight stand under both of their days`() throws {
    try box.run("event", "add", "Party 2031-11-25 22:30-1:45")
    #expect(
      try box.run("list", "--day", "2031-11-25").lines.first?.contains(" 22:30 Party") == true
    )
    for command in [["list"], ["event", "list"]] {
      let next = try box.run(command + ["--day", "2031-11-26"], input: Data()).lines
      #expect(next.count == 1 && next.first?.contains(" →01:45 Party  3h15") == true, "\(next)")
      let week = try box.run(command + ["--week", "2031-11-25"], input: Data()).lines
      #expect(week.count == 2, "\(week)")
      #expect(week.first?.contains("Tue 25 Nov") == true && week.first?.contains("22:30") == true)
      #expect(week.last?.contains("Wed 26 Nov") == true && week.last?.contains("→01:45") == true)
    }
  }

  @Test func `are listed by a day as tasks are`() throws {
    try box.run("event", "add", "Party 2031-11-25 20:00")
    let rows = try box.run("event", "list", "25", "nov", "2031").lines
    #expect(rows.count == 1 && rows.first?.contains("Party") == true, "\(rows)")
    let twice = try box.run("event", "list", "mon", "--day", "tue")
    #expect(twice.status == 64 && twice.err.contains("Give the day once."), "\(twice.err)")
  }

  @Test func `stand between the tasks of list --all and --other, one that repeats once`() throws {
    try box.run("add", "Visa 2031-11-25")
    try box.run("event", "add", "Fair 2031-11-24")
    try box.run("event", "add", "Choir 2031-11-26 19:00 every week")
    try box.run("event", "add", "Talk 2020-01-06 10:00")
    func titles(_ options: String...) throws -> [String] {
      try box.run(["list"] + options, input: Data()).lines.map { line in
        ["Visa", "Fair", "Choir", "Talk"].first { line.contains($0) } ?? line
      }
    }
    #expect(try titles("--all") == ["Talk", "Fair", "Visa", "Choir"])
    #expect(try titles("--other") == ["Talk", "Fair", "Visa", "Choir"])
    #expect(try titles("--other", "--open") == ["Fair", "Visa", "Choir"])
    #expect(try titles("--all", "--done").isEmpty)
    #expect(try titles("--someday").isEmpty && titles("--missed").isEmpty)
    let all = try box.run("list", "--all", "--json").json["events"] as? [[String: Any]]
    #expect(all?.map { $0["title"] as? String } == ["Talk", "Fair", "Choir"])
  }

  @Test func `in agenda and weeks stand under each of their days, in JSON once`() throws {
    try box.run("event", "add", "Party 2031-11-25 22:30-1:45")
    let agenda = try box.run("agenda", "--from", "2031-11-25", "--days", "3").lines
    #expect(agenda.count == 4 && agenda.last?.contains("→01:45 Party") == true, "\(agenda)")
    let days = try box.run("agenda", "--from", "2031-11-25", "--json").json["days"]
    #expect((days as? [[String: Any]])?.count == 1)
    let week = try box.run("list", "--week", "2031-11-25", "--json").json["events"]
    #expect((week as? [[String: Any]])?.count == 1)
  }

  @Test(arguments: [
    ("Lunch fri 13-14 at Café Central", "Lunch", "Café Central"),
    ("Talk fri 10:00 at \"Room 9:30\"", "Talk", "Room 9:30"), ("Look at art", "Look", "art"),
  ])
  func `have their place from the line`(line: String, title: String, place: String) throws {
    let answer = try box.run("event", "add", line, "--json")
    let made = try #require((answer.json["events"] as? [[String: Any]])?.first)
    #expect(made["title"] as? String == title && made["place"] as? String == place)
    let option = try box.run("event", "add", line, "--place", "Here", "--json")
    let other = try #require((option.json["events"] as? [[String: Any]])?.first)
    #expect(other["place"] as? String == "Here")
  }

  @Test func `of several days are one in a list of them as JSON`() throws {
    try box.run("event", "add", "Fair 2031-11-24 for 3 days")
    func titles(_ days: String...) throws -> [String] {
      let answer = try box.run(["list"] + days + ["--json"], input: Data())
      let events = answer.json["events"] as? [[String: Any]] ?? []
      return events.compactMap { $0["title"] as? String }
    }
    #expect(try titles("--week", "2031-W48") == ["Fair"])
    for day in ["2031-11-24", "2031-11-26"] { #expect(try titles("--day", day) == ["Fair"]) }
    #expect(try titles("--day", "2031-11-27") == [])
  }

  @Test func `that are imported say when they are, and which key lists them`() throws {
    let lines =
      #"{"type":"event","title":"A","due":"2020-01-06"}"# + "\n"
      + #"{"type":"event","title":"B","due":"2031-11-24"}"# + "\n"
      + #"{"type":"event","title":"C","due":"2020-01-06","repeat":{"rule":"FREQ=YEARLY;UNTIL=20210106"}}"#
      + "\n"
    let dry = try box.run("import", "-", "--dry-run", input: lines)
    let words = "3 events, the next on Mon 24 Nov 2031, 2 in the past."
    #expect(dry.out == "Would import \(words)\n", "\(dry.err)")
    let done = try box.run("import", "-", input: lines)
    #expect(done.out == "Imported \(words) In the planner, the key 4 lists what is to come.\n")
    let other = try CommandSandbox()
    let past = #"{"type":"event","title":"A","due":"2020-01-06"}"#
    #expect(
      try other.run("import", "-", input: past).out
        == "Imported 1 event, it is in the past. In the planner, the keys 4 and then f a list what was.\n"
    )
    let json = try CommandSandbox().run("import", "-", "--json", input: lines).json
    #expect(json["pastEvents"] as? Int == 2 && json["nextEvent"] as? String == "2031-11-24")
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
    #expect(made["due"] as? String == "2031-11-24" && made["time"] as? String == "13:00")
    #expect(made["estimate"] as? Int == 30)
    #expect(minutes(made) == [10, 1440])
    #expect(try events().first?["id"] as? String == made["id"] as? String)
  }

  @Test(arguments: [
    ("Party someday", "A date is needed here"), ("Party for 30m", "lasts whole days"),
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
    #expect(changed["id"] as? String != id && changed["due"] as? String == "2031-12-01")
    #expect(try minutes(events("2031-12-01").first) == [120])
    #expect(try minutes(events("2031-12-08").first) == [10])
  }

  @Test func `and tasks show their reminders, of the text and of the options`() throws {
    let id = try box.add("Tea 2031-11-24 15:00 *10m", "--remind", "1d")
    #expect(try box.run("show", id).lines.contains("Reminds   10m before and 1 day before"))
    try box.run("edit", id, "--remind", "none")
    #expect(try box.run("show", id).out.contains("Reminds") == false)
  }
}
