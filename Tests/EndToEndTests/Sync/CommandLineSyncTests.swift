import Foundation
import Testing

/// `chronolist sync` as a person uses it, on a real directory.
@Suite(.waitsForPrograms) struct CommandLineSyncTests {
  let box: CommandSandbox

  init() throws {
    box = try CommandSandbox()
    try box.synchronised()
  }

  @Test func `counts first, does it, and then has nothing to do`() throws {
    let id = try box.add("Call Ana 2031-11-24")
    try box.todo("a", "SUMMARY:Buy bread", "X-PHONE:yes")
    let dry = try box.run("sync", "--dry-run")
    #expect(
      dry.lines.first == "‘phone’: 1 new here, 1 new in the folder (dry run, nothing was changed)",
      "\(dry.err)"
    )
    #expect(box.files() == ["a.ics"])
    #expect(try box.run("sync").lines.first == "‘phone’: 1 new here, 1 new in the folder")
    #expect(box.files() == [id + ".ics", "a.ics"].sorted())
    #expect(try box.run("sync", "phone").lines.first == "‘phone’: 0 changes")
    #expect(try box.run("list", "--all").out.contains("Buy bread"))
    #expect(
      try box.run("undo").out == "Undid: synchronised 1 change from ‘phone’: Buy bread\n"
        + "The next sync brings the new item back. Delete then what you don’t want.\n"
    )
    #expect(try box.run("sync").lines.first == "‘phone’: 1 new here")
  }

  @Test func `what is synchronised is known where its file is imported as well`() throws {
    try box.run(
      "event",
      "add",
      "Choir",
      "--day",
      "2031-11-24",
      "--time",
      "20:00",
      "--repeat",
      "weekly"
    )
    let id = try #require(
      try box.run("event", "list", "--all", "--json").events.first?["id"] as? String
    )
    try box.run("event", "edit", id, "--on", "2031-12-01", "--time", "21:00")
    try box.todo("a", "SUMMARY:Bin", "DUE;VALUE=DATE:20311124", "RRULE:FREQ=WEEKLY")
    try box.run("sync")
    for file in box.files() {
      let answer = try box.run("import", box.path("vdir/\(file)"))
      #expect(answer.out.hasPrefix("Imported nothing; "), "\(file): \(answer.out)")
    }
    #expect(try box.run("event", "list", "--all", "--json").events.count == 2)
  }

  @Test func `a folder that is not there is no input`() throws {
    _ = try box.add("Tea today")
    try FileManager.default.removeItem(atPath: box.path("vdir"))
    let answer = try box.run("sync")
    #expect(answer.status == 66 && answer.err.contains("Nothing was synchronised"), "\(answer.err)")
  }

  @Test func `status and doctor say that a sync has stopped, until one goes through`() throws {
    try box.todo("a", "SUMMARY:Buy bread")
    try box.write("garbage", to: "vdir/bad.ics")
    #expect(try box.run("sync").status != 0)
    let words = "bad.ics was left alone: Line 1"
    #expect(try box.run("status").out.contains("Sync ‘phone’: "))
    #expect(try box.run("status").out.contains(words))
    #expect(try box.run("status", "--short").out.hasSuffix("⟳!\n"))
    let stopped = try box.run("status", "--json").json["syncStopped"] as? [String]
    #expect(stopped?.count == 1 && stopped?[0].contains(words) == true)
    #expect(try box.run("doctor").out.contains(words))
    try FileManager.default.removeItem(atPath: box.path("vdir/bad.ics"))
    #expect(try box.run("sync").status == 0)
    #expect(try !box.run("status").out.contains("Sync"))
    #expect(try !box.run("doctor").out.contains("stopped"))
  }

  @Test func `the first event in a collection of tasks is told of`() throws {
    try box.carried()
    try box.write(PhoneToDo.text("a", ["SUMMARY:Buy bread"]), to: "vdir/inbox/a.ics")
    try box.run("sync")
    try box.run("event", "add", "Lunch", "--day", "2031-11-24", "--time", "12:00")
    let words = "which has held only tasks; many servers refuse that."
    #expect(try box.run("sync", "--dry-run").out.contains(words))
    #expect(try box.run("sync").out.contains(words))
    try box.run("event", "add", "Dinner", "--day", "2031-11-24", "--time", "19:00")
    #expect(try !box.run("sync").out.contains(words))
  }

  @Test func `both values of a field are kept, and one of them is chosen`() throws {
    try box.todo("a", "SUMMARY:Call", "DESCRIPTION:rent")
    try box.run("sync")
    let id = try #require(try box.run("list", "--all", "--json").tasks.first?["id"] as? String)
    try box.run("edit", id, "--notes", "ours")
    try box.todo("a", "SUMMARY:Call", "DESCRIPTION:theirs")
    let answer = try box.run("sync")
    #expect(answer.status == 0 && answer.out.contains("1 field was changed on both sides"))
    #expect(try box.run("doctor", "--json").json["conflicts"] as? Int == 1)
    #expect(try box.run("status", "--short").out.hasSuffix(" · ⟳!\n"))
    #expect(
      try box.run("status").lines.last
        == "1 field was changed on both sides: “chronolist sync --conflicts” lists the values."
    )
    #expect(try box.run("status", "--json").json["conflicts"] as? Int == 1)
    let list = try box.run("sync", "--conflicts", "--json").json["conflicts"] as? [[String: Any]]
    let conflict = try #require(list?.first)
    #expect(conflict["ours"] as? String == "ours" && conflict["theirs"] as? String == "theirs")
    let number = try #require(conflict["number"] as? Int)
    let decided = try box.run("sync", "--keep", "theirs", String(number))
    #expect(
      decided.out == "Took their notes of ‘Call’\n“chronolist undo” brings yours back.\n",
      "\(decided.err)"
    )
    #expect(try box.run("sync", "--conflicts").out == "No conflicts.\n")
    #expect(try !box.run("status", "--short").out.contains("⟳"))
    try box.run("sync")
    #expect(String(decoding: box.read("vdir/a.ics"), as: UTF8.self).contains("DESCRIPTION:theirs"))
  }

  @Test func `a conflict whose number is given twice is decided once`() throws {
    try box.todo("a", "SUMMARY:Call", "DESCRIPTION:rent")
    try box.run("sync")
    let id = try #require(try box.run("list", "--all", "--json").tasks.first?["id"] as? String)
    try box.run("edit", id, "--notes", "ours")
    try box.todo("a", "SUMMARY:Call", "DESCRIPTION:theirs")
    try box.run("sync")
    let list = try box.run("sync", "--conflicts", "--json").json["conflicts"] as? [[String: Any]]
    let number = String(try #require(list?.first?["number"] as? Int))
    let decided = try box.run("sync", "--keep", "theirs", number, number)
    let words = "Took their notes of ‘Call’\n“chronolist undo” brings yours back.\n"
    #expect(decided.out == words, "\(decided.err)")
    #expect(try box.run("history").lines.first?.hasSuffix("  Took their notes of ‘Call’") == true)
    try box.run("undo")
    let again = try box.run("sync", "--keep", "ours", number, number, "--json").json
    #expect((again["conflicts"] as? [Any])?.count == 1)
  }

  @Test func `an emptied folder is a question`() throws {
    for number in 1...3 { try box.todo("t\(number)", "SUMMARY:Task \(number)") }
    try box.run("sync")
    for number in 1...3 {
      try FileManager.default.removeItem(atPath: box.path("vdir/t\(number).ics"))
    }
    let stopped = try box.run("sync")
    #expect(stopped.status == 1 && stopped.out.isEmpty)
    #expect(stopped.err.contains("All 3 files of "), "\(stopped.err)")
    #expect(stopped.err.contains(" are gone. Nothing was synchronised."))
    #expect(stopped.err.contains("--force-delete"))
    #expect(try box.run("list", "--all").lines.count == 3)
    #expect(try box.run("sync", "--force-delete").lines.first == "‘phone’: 3 deleted here")
    #expect(try box.run("list", "--all").lines.isEmpty)
  }

  @Test func `an emptied folder is filled again, and a single item is a question too`() throws {
    try box.todo("only", "SUMMARY:Only", "X-PHONE:1")
    #expect(try box.run("sync").out == "‘phone’: 1 new here\n  Only\n")
    let text = box.read("vdir/only.ics")
    try FileManager.default.removeItem(atPath: box.path("vdir/only.ics"))
    let stopped = try box.run("sync")
    #expect(stopped.status == 1, "\(stopped.out)")
    #expect(stopped.err.contains("The only file of "), "\(stopped.err)")
    let way = "“chronolist sync phone --refill” writes the files again."
    #expect(stopped.err.contains(way), "\(stopped.err)")
    #expect(
      try box.run("sync", "phone", "--refill").out == "‘phone’: 1 new in the folder\n  Only\n"
    )
    #expect(String(decoding: box.read("vdir/only.ics"), as: UTF8.self).contains("X-PHONE:1\r\n"))
    #expect(!text.isEmpty)
    #expect(try box.run("sync").lines.first == "‘phone’: 0 changes")
  }

  @Test func `a calendar to see in a folder that is synchronised is refused, and named`() throws {
    try box.write("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", to: "other/a.ics")
    // As the settings do, whoever has kept the shell from it.
    let other = try box.run("calendar", "add", "Other", "~/other")
    #expect(other.status == 0, "\(other.err)")
    let twin = try box.run("calendar", "add", "Home", "~/vdir")
    #expect(twin.status == 1 && twin.err.contains("is synchronised by [sync.phone]"), "\(twin.err)")
    let settings = String(decoding: box.read(".config/chronolist/config.toml"), as: UTF8.self)
    #expect(!settings.contains("calendars.Home") && settings.contains("\(box.path("other"))"))
    try box.write(
      settings + "[calendars.Home]\nfile = \"~/vdir\"\n",
      to: ".config/chronolist/config.toml"
    )
    for command in [["config", "--check"], ["doctor"]] {
      try box.run("add", "seed")
      let answer = try box.run(command, input: Data())
      #expect(
        answer.status == 78 && answer.err.contains("[calendars.Home]")
          && answer.err.contains("are shown twice"),
        "\(answer.err)"
      )
    }
  }

  @Test func `what is wrong is named with its file, and does no harm`() throws {
    try box.todo("good", "SUMMARY:Good")
    try box.write("BEGIN:VCALENDAR\nBEGIN:VTODO\n", to: "vdir/broken.ics")
    try FileManager.default.createSymbolicLink(
      atPath: box.path("vdir/link.ics"),
      withDestinationPath: "/etc/passwd"
    )
    #expect(mkfifo(box.path("vdir/pipe.ics"), 0o600) == 0)
    try box.write("x", to: "vdir/notes.txt")
    try box.todo(".hidden", "SUMMARY:Hidden")
    let answer = try box.run("sync")
    #expect(answer.status == 65 && answer.lines.first == "‘phone’: 1 new here")
    for name in ["broken.ics: ", "link.ics: ", "pipe.ics: "] { #expect(answer.err.contains(name)) }
    #expect(answer.err.contains("3 files were left alone"))
    #expect(answer.err.components(separatedBy: "it is a link, or not a regular file").count == 3)
    #expect(try box.run("list", "--all").lines.count == 1)
  }

  @Test func `one file that cannot be read is named in the sentence, without words of imports`()
    throws
  {
    try box.write("garbage", to: "vdir/bad.ics")
    let answer = try box.run("sync")
    #expect(
      answer.err == "chronolist: \(box.path("vdir"))/bad.ics was left alone: Line 1: this is not a "
        + "line of iCalendar, NAME:VALUE. All else is in step. Mend it or delete it.\n"
    )
  }

  @Test func `a file that was broken is named with the title that is known here`() throws {
    try box.todo("a", "SUMMARY:Buy milk")
    try box.run("sync")
    try box.write("garbage", to: "vdir/a.ics")
    try box.write("garbage", to: "vdir/b.ics")
    let both = try box.run("sync")
    #expect(
      both.err.contains("/a.ics (‘Buy milk’): ") && both.err.contains("/b.ics: "),
      "\(both.err)"
    )
    try FileManager.default.removeItem(atPath: box.path("vdir/b.ics"))
    let one = try box.run("sync")
    #expect(one.err.contains("/a.ics (‘Buy milk’) was left alone: Line 1"), "\(one.err)")
    // Its task is here, and can be written anew.
    #expect(one.err.hasSuffix("delete it, sync again and use “chronolist undelete”.\n"))
    let json = try box.run("sync", "--json")
    let runs = json.json["sync"] as? [[String: Any]]
    let problem = (runs?.first?["problems"] as? [[String: Any]])?.first
    #expect(problem?["title"] as? String == "Buy milk" && problem?["file"] as? String == "a.ics")
  }

  @Test func `what a sync has deleted comes back by the way that it names`() throws {
    try box.todo("a", "SUMMARY:Buy milk")
    try box.todo("b", "SUMMARY:Call Ana")
    try box.run("sync")
    try FileManager.default.removeItem(atPath: box.path("vdir/a.ics"))
    let answer = try box.run("sync")
    #expect(answer.out.contains("“chronolist undelete” brings back what was deleted here"))
    let step = try #require(
      (try box.run("list", "--deleted", "--json").json["deleted"] as? [[String: Any]])?.first?[
        "step"
      ]
        as? Int
    )
    try box.run("add", "Tea")
    #expect(try box.run("undelete", "--step", String(step)).out == "Brought back ‘Buy milk’\n")
    try box.run("sync")
    #expect(box.files().contains("a.ics"))
    #expect(try box.run("sync").lines.first == "‘phone’: 0 changes")
  }

  @Test func `names and colours of collections go both ways, and no link is followed for them`()
    throws
  {
    try box.todo("work/a", "SUMMARY:Plan")
    try box.write("untouched", to: "secret")
    for name in ["displayname", "color"] {
      try FileManager.default.createSymbolicLink(
        atPath: box.path("vdir/work/\(name)"),
        withDestinationPath: box.path("secret")
      )
    }
    try box.run("add", "Garden #../out")
    #expect(try box.run("sync").lines.first == "‘phone’: 1 new here, 1 new in the folder")
    #expect(box.files("vdir") == ["out", "work"])
    #expect(String(decoding: box.read("vdir/out/displayname"), as: UTF8.self) == "../out\n")
    try box.run("category", "rename", "work", "Office")
    #expect(try box.run("sync").lines.first == "‘phone’: 1 changed in the folder")
    #expect(String(decoding: box.read("vdir/work/displayname"), as: UTF8.self) == "Office\n")
    #expect(box.files("vdir/work") == ["a.ics", "color", "displayname"])
    try box.write("Desk\n", to: "vdir/work/displayname")
    #expect(
      try box.run("sync").out
        == "‘phone’: 1 changed here\n  ‘Office’ was renamed to ‘Desk’ in the folder.\n"
    )
    #expect(try box.run("category", "list").out.contains("Desk"))
    #expect(try box.run("sync").out == "‘phone’: 0 changes\n")
    #expect(String(decoding: box.read("secret"), as: UTF8.self) == "untouched")
  }

  @Test func `its unit keeps it running, and goes again`() throws {
    let units = box.path("units")
    let made = try box.run("sync", "--install", "--into", units)
    #expect(made.status == 0 && made.out.contains("enable --now chronolist-sync.service"))
    let unit = String(decoding: box.read("units/chronolist-sync.service"), as: UTF8.self)
    #expect(unit.contains("\" sync --watch --file \""), "\(unit)")
    #expect(box.files("units") == ["chronolist-sync.service"])
    #expect(try box.run("sync", "--uninstall", "--into", units).status == 0)
    #expect(box.files("units") == [])
    let both = try box.run("sync", "--install", "--watch")
    #expect(both.status == 64 && both.err.contains("stand alone"), "\(both.err)")
  }

  @Test func `says what is missing, and what to do`() throws {
    try FileManager.default.removeItem(atPath: box.path("vdir"))
    let missing = try box.run("sync")
    #expect(missing.status == 66 && missing.err.contains("[sync.phone]"), "\(missing.err)")
    let unknown = try box.run("sync", "tablet")
    #expect(unknown.status == 1 && unknown.err.contains("There are: ‘phone’."))
    try box.write("", to: ".config/chronolist/config.toml")
    let none = try box.run("sync")
    #expect(none.status == 78 && none.err.contains("[sync.phone]"))
    try box.write("[sync.phone]\nfolder = \"vdir\"\n", to: ".config/chronolist/config.toml")
    let relative = try box.run("sync")
    #expect(relative.status == 78 && relative.err.contains("sync.phone.folder"), "\(relative.err)")
  }

  @Test func `doctor names a folder that is not there`() throws {
    try box.run("add", "seed")
    #expect(try box.run("doctor").out.contains("phone = \(box.path("vdir"))"))
    try FileManager.default.removeItem(atPath: box.path("vdir"))
    let answer = try box.run("doctor")
    #expect(answer.status == 78 && answer.err.contains("is not there"), "\(answer.err)")
  }

  @Test func `an event with a day told apart comes, is edited, and goes back`() throws {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:choir", "DTSTAMP:20261101T000000Z",
      "DTSTART;TZID=Europe/Berlin:20311124T190000", "DTEND;TZID=Europe/Berlin:20311124T203000",
      "RRULE:FREQ=WEEKLY", "SUMMARY:Choir", "X-A:1", "END:VEVENT", "BEGIN:VEVENT", "UID:choir",
      "DTSTAMP:20261101T000000Z", "RECURRENCE-ID;TZID=Europe/Berlin:20311201T190000",
      "DTSTART;TZID=Europe/Berlin:20311202T190000", "DTEND;TZID=Europe/Berlin:20311202T203000",
      "SUMMARY:Choir\\, moved", "X-B:2", "END:VEVENT", "END:VCALENDAR", "",
    ]
    let text = lines.joined(separator: "\r\n")
    try box.write(text, to: "vdir/choir.ics")
    #expect(try box.run("sync").lines.first == "‘phone’: 1 new here")
    #expect(try box.run("sync").lines.first == "‘phone’: 0 changes")
    #expect(String(decoding: box.read("vdir/choir.ics"), as: UTF8.self) == text)
    let events = try box.run("event", "list", "--all", "--json").json["events"] as? [[String: Any]]
    let moved = try #require(events?.first { ($0["title"] as? String) == "Choir, moved" })
    try box.run("event", "edit", try #require(moved["id"] as? String), "--name", "Choir at noon")
    #expect(try box.run("sync").lines.first == "‘phone’: 1 changed in the folder")
    let after = String(decoding: box.read("vdir/choir.ics"), as: UTF8.self)
      .components(separatedBy: "\r\n")
    let gone = Set(lines).subtracting(after)
    #expect(gone == ["SUMMARY:Choir\\, moved"])
    #expect(try box.run("sync").lines.first == "‘phone’: 0 changes")
  }
}
