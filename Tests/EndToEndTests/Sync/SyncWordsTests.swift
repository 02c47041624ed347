import Foundation
import Testing

/// What `chronolist sync` says where it does what nobody would expect, or nothing.
@Suite(.waitsForPrograms) struct SyncWordsTests {
  let box: CommandSandbox

  init() throws {
    box = try CommandSandbox()
    try box.synchronised()
    try box.carried()
  }

  @Test func `a folder one level too high is named with the right one, and left as it is`() throws {
    _ = try box.add("Tea today")
    try box.write(PhoneToDo.text("a", ["SUMMARY:Buy bread"]), to: "vdir/phone/inbox/a.ics")
    let answer = try box.run("sync")
    #expect(answer.status == 1, "\(answer.out)")
    #expect(answer.err.contains("vdir/phone has, one level further down."), "\(answer.err)")
    #expect(box.files() == ["phone"])
    #expect(try box.run("sync", "--refill").status == 0)
  }

  @Test func `an emptied folder that is one of several lists is told so`() throws {
    try box.todo("a", "SUMMARY:Buy bread")
    #expect(try box.run("sync").status == 0)
    try FileManager.default.removeItem(atPath: box.path("vdir/a.ics"))
    #expect(try !box.run("sync").err.contains("beside it"))
    try box.write(PhoneToDo.text("b", ["SUMMARY:Tea"]), to: "other/b.ics")
    let answer = try box.run("sync")
    #expect(answer.err.contains("The directories beside it have .ics files"), "\(answer.err)")
  }

  @Test func `a list that is new to the folder is told once, as vdirsyncer has to find it`() throws
  {
    try box.write(PhoneToDo.text("a", ["SUMMARY:Buy bread"]), to: "vdir/desk/a.ics")
    #expect(try !box.run("sync").out.contains("discover"))
    _ = try box.add("Iron #Home")
    let words = "  ‘Home’ is a new list: “vdirsyncer discover” has to find it first.\n"
    let made = try box.run("sync").out
    #expect(made.contains(words), "\(made)")
    _ = try box.add("Water #Home")
    #expect(try !box.run("sync").out.contains("discover"))
  }

  @Test func `a folder that becomes one list is told of once, with what makes it several`() throws {
    _ = try box.add("Tea today")
    let folder = box.path("vdir")
    let words = "  \(folder) is one list now. With a directory in it (“mkdir \(folder)/inbox”)"
    #expect(try !box.run("sync", "--dry-run").out.contains("one list"))
    let first = try box.run("sync").out
    #expect(first.contains(words), "\(first)")
    _ = try box.add("Milk today")
    #expect(try !box.run("sync").out.contains("one list"))
  }

  @Test func `a list that waits for an answer is told of as stopped, and not as in step`() throws {
    for uid in ["a", "b"] {
      try box.write(PhoneToDo.text(uid, ["SUMMARY:Buy bread"]), to: "vdir/desk/\(uid).ics")
      try box.write(PhoneToDo.text(uid + "2", ["SUMMARY:Tea"]), to: "vdir/home/\(uid)2.ics")
    }
    #expect(try box.run("sync").status == 0)
    for uid in ["a2", "b2"] {
      try FileManager.default.removeItem(atPath: box.path("vdir/home/\(uid).ics"))
    }
    let stopped = try box.run("sync")
    #expect(stopped.status == 1 && stopped.err.contains("Nothing of that list"), "\(stopped.err)")
    #expect(stopped.out == "‘phone’: 1 list was stopped\n")
    let id = try #require(try box.run("list", "--all", "--json").tasks.first?["id"])
    try box.run("edit", "\(id)", "--notes", "brown")
    try box.write(PhoneToDo.text("c", ["SUMMARY:Milk"]), to: "vdir/desk/c.ics")
    let besides = try box.run("sync")
    #expect(besides.lines.first?.hasSuffix("; 1 list was stopped") == true, "\(besides.out)")
  }

  @Test func `a list that was emptied is told of by one run alone where nobody reads it`() throws {
    try box.write(PhoneToDo.text("a", ["SUMMARY:Buy bread"]), to: "vdir/desk/a.ics")
    try box.write(PhoneToDo.text("b", ["SUMMARY:Tea"]), to: "vdir/home/b.ics")
    #expect(try box.run("sync").status == 0)
    let id = try #require(
      try box.run("list", "--all", "--json").tasks.first { $0["title"] as? String == "Tea" }?["id"]
    )
    try box.run("delete", "\(id)")
    let emptied = try box.run("sync").out
    #expect(emptied.contains("‘home’ has no file any more."), "\(emptied)")
    #expect(try box.run("sync").out == "‘phone’: 0 changes\n")
  }

  @Test(arguments: [false, true])
  func `status says that an emptied list waits, until that is settled`(isRefilled: Bool) throws {
    try box.write(PhoneToDo.text("a", ["SUMMARY:Buy bread"]), to: "vdir/desk/a.ics")
    try box.write(PhoneToDo.text("b", ["SUMMARY:Tea"]), to: "vdir/home/b.ics")
    #expect(try box.run("sync").status == 0)
    #expect(try !box.run("status", "--short").out.contains("⟳!"))
    let id = try #require(
      try box.run("list", "--all", "--json").tasks.first { $0["title"] as? String == "Tea" }?["id"]
    )
    try box.run("delete", "\(id)")
    for _ in 1...2 {
      #expect(try box.run("sync").status == 0)
      #expect(try box.run("status", "--short").out.hasSuffix("⟳!\n"))
      let status = try box.run("status").out
      #expect(status.contains("Sync ‘phone’: ‘home’ has no file any more"), "\(status)")
      #expect(status.contains("“vdirsyncer sync --force-delete PAIR/home”, then"), "\(status)")
    }
    let stopped = try box.run("status", "--json").json["syncStopped"] as? [String]
    #expect(stopped?.count == 1 && stopped?[0].hasPrefix("phone: ‘home’ has no file") == true)
    if isRefilled {
      try box.write(PhoneToDo.text("c", ["SUMMARY:Milk"]), to: "vdir/home/c.ics")
      #expect(try box.run("sync").status == 0)
    } else {
      #expect(try box.run("sync", "--force-delete").out == "‘phone’: 0 changes\n")
    }
    #expect(try !box.run("status", "--short").out.contains("⟳!"))
    #expect(try box.run("sync").out == "‘phone’: 0 changes\n")
    #expect(try box.run("status", "--json").json["syncStopped"] as? [String] == [])
  }

  @Test func `where nothing carries the folder, vdirsyncer and the phone are not spoken of`() throws
  {
    try FileManager.default.removeItem(atPath: box.path(".config/vdirsyncer"))
    try box.write(PhoneToDo.text("a", ["SUMMARY:Buy bread"]), to: "vdir/desk/a.ics")
    try box.write(PhoneToDo.text("b", ["SUMMARY:Tea"]), to: "vdir/home/b.ics")
    _ = try box.add("Iron #Garden")
    #expect(try !box.run("sync").out.contains("discover"))
    try box.run("event", "add", "Lunch #desk", "--day", "2031-11-24", "--time", "12:00")
    let id = try #require(
      try box.run("list", "--all", "--json").tasks.first { $0["title"] as? String == "Tea" }?["id"]
    )
    try box.run("delete", "\(id)")
    try box.run("category", "delete", "garden")
    let emptied = try box.run("sync").out
    #expect(!emptied.contains("vdirsyncer") && !emptied.contains("phone "), "\(emptied)")
    #expect(try !box.run("status", "--short").out.contains("⟳!"))
    #expect(try !box.run("doctor").out.contains("vdirsyncer"))
  }

  @Test func `the list of a category that was deleted is told of once, with what can be done`()
    throws
  {
    try box.write(PhoneToDo.text("a", ["SUMMARY:Buy bread"]), to: "vdir/desk/a.ics")
    try box.write(PhoneToDo.text("b", ["SUMMARY:Tea"]), to: "vdir/home/b.ics")
    #expect(try box.run("sync").status == 0)
    #expect(try box.run("category", "delete", "home").status == 0)
    let told = try box.run("sync").out
    #expect(
      told.contains("  The category ‘home’ was deleted here; its list stays on the phone"),
      "\(told)"
    )
    #expect(told.contains("its directory \(box.path("vdir"))/home."), "\(told)")
    // One advice, and not another one for a list that is empty.
    #expect(told.contains("“vdirsyncer sync --force-delete PAIR/home”"), "\(told)")
    #expect(!told.contains("has no file any more"), "\(told)")
    #expect(try box.run("sync").out == "‘phone’: 0 changes\n")
  }

  @Test func `a deletion that lost against a change is told`() throws {
    try box.todo("a", "SUMMARY:Buy bread")
    try box.todo("b", "SUMMARY:Tea")
    #expect(try box.run("sync").status == 0)
    let id = try #require(
      try box.run("list", "--all", "--json").tasks.first { $0["title"] as? String == "Buy bread" }?[
        "id"
      ]
    )
    try box.run("delete", "\(id)")
    try box.todo("a", "SUMMARY:Buy rye bread")
    let answer = try box.run("sync").out
    #expect(
      answer.contains(
        "‘Buy rye bread’ was deleted here and changed in the folder: the change stays"
      ),
      "\(answer)"
    )
  }

  @Test func `a rule that cannot be followed is told when it comes, and when its task is ticked`()
    throws
  {
    try box.todo("a", "SUMMARY:Pill", "DUE:20311124T080000Z", "RRULE:FREQ=HOURLY;INTERVAL=8")
    let met = try box.run("sync").out
    #expect(met.contains("‘Pill’ repeats by a rule that ChronoList cannot follow"), "\(met)")
    #expect(try !box.run("sync").out.contains("rule"))
    let id = try #require(try box.run("list", "--all", "--json").tasks.first?["id"])
    try box.run("done", "\(id)")
    let done = try box.run("sync").out
    #expect(done.contains("‘Pill’ is done, and repeats by a rule"), "\(done)")
    let text = try String(contentsOfFile: box.path("vdir/a.ics"), encoding: .utf8)
    #expect(text.contains("RRULE:FREQ=HOURLY;INTERVAL=8\r\n"))
  }

  @Test func `a list that is renamed is told by both of its names`() throws {
    try box.write(PhoneToDo.text("a", ["SUMMARY:Buy bread"]), to: "vdir/w/a.ics")
    try box.write("Work", to: "vdir/w/displayname")
    #expect(try box.run("sync").status == 0)
    try box.write("Office", to: "vdir/w/displayname")
    let there = try box.run("sync").out
    #expect(there.contains("  ‘Work’ was renamed to ‘Office’ in the folder.\n"), "\(there)")
    try box.run("category", "rename", "Office", "Study")
    let here = try box.run("sync").out
    #expect(here.contains("  ‘Office’ was renamed to ‘Study’ here.\n"), "\(here)")
    try box.run("category", "rename", "Study", "Ours")
    try box.write("Theirs", to: "vdir/w/displayname")
    let both = try box.run("sync").out
    #expect(
      both.contains(
        "‘Study’ was renamed here, to ‘Ours’, and in the folder, to ‘Theirs’: yours is used."
      ),
      "\(both)"
    )
    try box.run("category", "colour", "Ours", "red")
    let colour = try box.run("sync").out
    #expect(colour.contains("  ‘Ours’ got another colour here.\n"), "\(colour)")
    try box.run("category", "add", "Taken")
    try box.write("Taken", to: "vdir/w/displayname")
    let taken = try box.run("sync").out
    #expect(
      taken.contains(
        "‘Ours’ was renamed to ‘Taken’ in the folder, but that name is taken: it is called ‘Ours’ there again."
      ),
      "\(taken)"
    )
    #expect(try box.run("sync").out == "‘phone’: 0 changes\n")
  }

  @Test func `what a stopped sync waits for is told with the conflicts, and its way out`() throws {
    try box.todo("a", "SUMMARY:Buy bread")
    try box.todo("b", "SUMMARY:Tea")
    #expect(try box.run("sync").status == 0)
    for name in ["a", "b"] {
      try FileManager.default.removeItem(atPath: box.path("vdir/\(name).ics"))
    }
    #expect(try box.run("sync").status == 1)
    let listed = try box.run("sync", "--conflicts").out
    #expect(
      listed.hasPrefix("‘phone’ is not in step: All 2 files of \(box.path("vdir")) are gone."),
      "\(listed)"
    )
    #expect(listed.contains("--force-delete") && listed.hasSuffix("No conflicts.\n"), "\(listed)")
    let json = try box.run("sync", "--conflicts", "--json").json["syncStopped"] as? [String]
    #expect(json?.first?.hasPrefix("phone: ") == true)
    let doctor = try box.run("doctor").out
    #expect(doctor.contains("stopped") && doctor.contains("--force-delete"), "\(doctor)")
    try box.run("sync", "--refill")
    #expect(try box.run("sync", "--conflicts").out == "No conflicts.\n")
  }
}
