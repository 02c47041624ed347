import Foundation
import Testing

/// Days, times and ranges as commands take them, and what a change answers.
@Suite(.waitsForPrograms) struct CommandLinePhraseTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  /// Today's weekday as one types it, and today.
  private var today: (weekday: String, time: tm) {
    var seconds = time(nil)
    var now = tm()
    unsafe gmtime_r(&seconds, &now)
    return (["sun", "mon", "tue", "wed", "thu", "fri", "sat"][Int(now.tm_wday)], now)
  }

  @Test func `says that today’s weekday is a week from today, wherever it sets or names a day`()
    throws
  {
    let id = try box.add("Call Ana")
    let daily = try box.add("Stand-up every day today 9:00")
    func event(_ line: String) throws -> String {
      let made = try box.run("event", "add", line, "--json").events.first
      return try #require(made?["id"] as? String)
    }
    let choir = try event("Choir every day 19:00")
    let course = try event("Course every day 20:00")
    let name = today.weekday
    for words in [
      ["move", id, name], ["edit", id, "--due", name], ["move", id, name, "14:00"],
      ["move", daily, "+9d", "--on", name], ["add", "Tea", "--due", name],
      ["event", "add", "Fair", "--due", name],
      ["event", "edit", choir, "--time", "20:00", "--on", name],
      ["event", "delete", course, "--on", name],
    ] {
      let answer = try box.run(words, input: Data())
      #expect(answer.status == 0, "\(answer.err)")
      #expect(answer.err.contains("‘\(name)’ is "), "\(words): \(answer.err)")
      #expect(answer.err.contains("a week from today · for today, type ‘today’"), "\(answer.err)")
    }
    for words in [["move", id, "next", name], ["edit", id, "--due", "+7d"]] {
      #expect(try box.run(words, input: Data()).err.isEmpty, "\(words)")
    }
  }

  @Test func `today is listed by its own weekday, under its date on a terminal`() throws {
    _ = try box.add("Call Ana today")
    let (name, now) = today
    let piped = try box.run("list", "--day", name)
    #expect(piped.lines.count == 1 && piped.out.contains("Call Ana"))
    let session = try TerminalSession(
      arguments: ["list", "--day", name],
      environment: ["HOME": box.directory, "CHRONOLIST_FILE": box.file, "TZ": "UTC"]
    )
    #expect(try session.waitForExit() == .exited(0))
    let heading = session.row(0).trimmingCharacters(in: .whitespaces)
    #expect(heading.lowercased().hasPrefix("\(name) \(now.tm_mday) "))
    #expect(session.row(1).contains("Call Ana"))
  }

  @Test(arguments: [
    (["add", "--time", "25:00", "foo"], "‘25:00’ is not a time"),
    (["add", "--time", "soonish", "foo"], "‘soonish’ is not understood; times are like 9:30"),
    (["add", "--estimate", "0m", "foo"], "‘0m’ is not understood; lengths are like 45m"),
    (["add", "--remind", "soon", "foo"], "‘soon’ is not understood; reminders are like 10m"),
    (["list", "--week", "2026-W60"], "‘2026-W60’ is not understood; weeks are like last"),
    (["add", "--due", "tomorow", "foo"], "Did you mean ‘tomorrow’? Days are like fri"),
    (["add", "--category", "", "foo"], "An event or a category needs a name."),
    (["triage"], "Triage needs a terminal"),
    (["triage"], "Here “chronolist list --missed” prints what was missed"),
    (["triage", "--today"], "Here “chronolist list” prints what is open today"),
  ]) func `an error names what is wrong and what would be right`(
    arguments: [String],
    words: String
  ) throws {
    _ = try box.add("Tea")
    let run = try box.run(arguments, input: Data())
    #expect(run.status != 0 && run.err.contains(words), "\(run.err)")
    #expect(try box.run("list", "--all").lines.count == 1)
  }

  @Test func `takes a range of time wherever it asks for a time`() throws {
    let id = try box.add("Report", "--due", "2099-12-24", "--time", "9-9:50")
    func fields() throws -> [String?] {
      let task = try box.run("show", id, "--json").json["task"] as? [String: Any]
      return [task?["time"] as? String, (task?["estimate"] as? Int).map(String.init)]
    }
    #expect(try fields() == ["09:00", "50"])
    for (text, wanted) in [("8-9", ["08:00", "60"]), ("9-10:30", ["09:00", "90"])] {
      #expect(try box.run("edit", id, "--time", text).status == 0)
      #expect(try fields() == wanted)
    }
    let backwards = try box.run("edit", id, "--time", "10-9")
    #expect(backwards.status == 64 && backwards.err.contains("‘10-9’ ends before it starts"))
    let twice = try box.run("edit", id, "--time", "9-10", "--estimate", "2h")
    #expect(twice.status == 64 && twice.err.contains("‘9-10’ is 1h long, and ‘2h’ says otherwise"))
    #expect(try box.run("edit", id, "--time", "8-9", "--estimate", "1h").status == 0)
  }

  @Test func `logs a stretch in the words that the planner takes`() throws {
    let id = try box.add("Report today")
    #expect(try box.run("log", id, "2020-01-02", "9-10:30").out == "Logged 1h30 on ‘Report’\n")
    #expect(try box.run("log", id, "2020-01-03 22-1:30").status == 0)
    #expect(try box.run("log", id, "2020-01-05", "9:00", "for", "50m").status == 0)
    #expect(try box.run("list", "--json").tasks.first?["tracked"] as? Int == 90 + 210 + 50)
    for words in [[], ["10-9"], ["9:00"], ["9-10", "--from", "9:00", "--to", "10:00"]] {
      #expect(try box.run(["log", id] + words, input: Data()).status == 64, "\(words)")
    }
  }

  @Test func `takes a day of several words after the IDs`() throws {
    let one = try box.add("One")
    let two = try box.add("Two")
    #expect(try box.run("move", one, two, "24", "dec", "2099").status == 0)
    for id in [one, two] {
      #expect(try box.run("show", id).out.contains("Thu 24 Dec 2099"))
    }
    #expect(try box.run("move", one, "end", "of", "next", "month").status == 0)
    #expect(try box.run("move", one, "someday").status == 0)
    let typo = try box.run("move", one, "nxt", "fri")
    #expect(typo.status == 64 && typo.err.contains("‘nxt fri’ is not understood"), "\(typo.err)")
  }

  @Test func `takes a time with the day where one task is moved, as the planner does`() throws {
    let one = try box.add("One")
    let two = try box.add("Two today")
    let answer = try box.run("move", one, "24", "dec", "2099", "14:00")
    #expect(answer.status == 0 && answer.out.contains("‘One’"), "\(answer.err)")
    #expect(try box.run("show", one).lines.contains("Time      14:00"))
    #expect(try box.run("move", one, "at", "9:30").status == 0)
    let shown = try box.run("show", one)
    #expect(shown.lines.contains("Time      09:30") && shown.out.contains("Thu 24 Dec 2099"))
    let several = try box.run("move", one, two, "next", "fri", "14:00")
    #expect(several.status == 64 && several.err.contains("A time is for one task"))
    let never = try box.run("move", one, "someday", "14:00")
    #expect(never.status == 64, "\(never.err)")
    let daily = try box.add("Stand-up every day today 9:00 30m")
    #expect(try box.run("move", daily, "+4d", "11:00", "--on", "+2d").status == 0)
    #expect(try box.run("list", "--day", "+4d").out.contains("11:00"))
  }

  @Test func `takes a colour by the name that the planner shows, or by its number`() throws {
    #expect(try box.run("category", "add", "Yard", "--colour", "teal").status == 0)
    func colour() throws -> Int? {
      let rows = try box.run("category", "--json").json["categories"] as? [[String: Any]]
      return rows?.first?["colour"] as? Int
    }
    #expect(try colour() == 5)
    for (text, wanted) in [("Rose", 11), ("3", 2), ("gray", 8)] {
      #expect(try box.run("category", "colour", "Yard", text).status == 0)
      #expect(try colour() == wanted)
    }
    for text in ["pink", "0", "13"] {
      let answer = try box.run("category", "colour", "Yard", text)
      #expect(answer.status == 64)
      #expect(answer.err.contains("‘\(text)’ is not a colour: try blue, green, "), "\(answer.err)")
    }
  }

  @Test func `shows reminders in words, and in JSON as they are kept`() throws {
    let id = try box.add("Dentist 2099-12-24 15:00 *2099-12-23T09:30 *0m")
    #expect(
      try box.run("show", id).lines.contains("Reminds   Wed 23 Dec 2099 09:30 and at the start")
    )
    #expect(try box.run("show", id, "--json").out.contains("2099-12-23T09:30"))
  }

  @Test func `an event may be on a day that has been, and one without a day says which it has`()
    throws
  {
    let past = try box.run("event", "add", "Dentist 15:00 yesterday", "--json")
    let listed = try box.run("event", "list", "--day", "yesterday", "--json")
    #expect(past.status == 0 && listed.out.contains("Dentist"))
    let answer = try box.run("event", "add", "Nothing here")
    #expect(answer.err == "All day today: no day and no time is given\n")
    #expect(try box.run("event", "add", "Fair fri").err.isEmpty)
    #expect(try box.run("event", "add", "Fair", "--due", "fri").err.isEmpty)
  }

  @Test func `a receipt says whether anything was changed`() throws {
    let id = try box.add("Report")
    func changed(_ words: String...) throws -> Bool? {
      try box.run(words + ["--json"], input: Data()).json["changed"] as? Bool
    }
    #expect(try changed("add", "Tea") == true)
    #expect(try changed("edit", id, "--title", "Essay") == true)
    #expect(try changed("edit", id, "--title", "Essay") == false)
    #expect(try changed("done", id) == true)
    #expect(try changed("done", id) == false)
    #expect(try changed("undo") == true)
    #expect(try changed("category", "add", "Work") == true)
    #expect(try changed("event", "add", "Choir 2031-11-24") == true)
    let step = try #require(
      (try box.run("history", "--json").json["steps"] as? [[String: Any]])?.first?["step"] as? Int
    )
    #expect(try changed("undo", "--to", "\(step)") == false)
    #expect(try changed("start", id) == true)
    #expect(try changed("start", id) == false)
  }

  @Test func `an open task is not moved to a day that is over, and the ways out are said`() throws {
    let id = try box.add("Call Ana today")
    for words in [["move", id, "yesterday"], ["edit", id, "--due", "yesterday"]] {
      let answer = try box.run(words, input: Data())
      #expect(answer.status == 1)
      #expect(answer.err.contains("is over, so ‘Call Ana’ can’t be moved there."))
      #expect(answer.err.contains("Log when it was done, drop it, or choose a later day."))
    }
    #expect(try box.run("list", "--missed").lines.isEmpty)
  }

  @Test func `takes a day or a time of several words as the value of an option`() throws {
    let id = try box.add("Report")
    func due() throws -> String? {
      (try box.run("show", id, "--json").json["task"] as? [String: Any])?["due"] as? String
    }
    #expect(try box.run("edit", id, "--due", "24", "dec", "2099", "--time", "3", "pm").status == 0)
    #expect(try due() == "2099-12-24")
    let wrong = try box.run("edit", id, "--due", "31", "feb")
    #expect(wrong.status == 64 && wrong.err.contains("‘31 feb’"), "\(wrong.err)")
    let added = try box.run("add", "Tea", "--due", "25", "dec", "2099", "and", "cake", "--json")
    #expect(added.tasks.first?["title"] as? String == "Tea and cake")
    #expect(added.tasks.first?["due"] as? String == "2099-12-25")
    let log = try box.run(
      "log",
      id,
      "--from",
      "2020-01-02",
      "9:00",
      "--to",
      "2020-01-02",
      "10:00"
    )
    #expect(log.status == 0, "\(log.err)")
  }
}
