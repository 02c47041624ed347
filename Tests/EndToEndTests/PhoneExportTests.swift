import Foundation
import Testing

/// `export` of the phone apps' files as a person uses it.
@Suite(.waitsForPrograms) struct PhoneExportTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  private func fill() throws {
    _ = try box.add("Call Ana 2031-11-24 9:30 #Home // about “it”")
    _ = try box.add("Write report 2031-11-25 45m @deep !! *10m #Work")
    _ = try box.add("Someday task", "--due", "someday")
    let done = try box.add("Yesterday’s", "--due", "2020-01-02", "--done")
    try box.run("log", done, "--from", "2020-01-02T09:00", "--to", "2020-01-02T10:30")
    try box.run("event", "add", "Dentist 2031-11-24 15:00 for 1h")
    try box.run("event", "add", "Fair 2031-11-26", "--place", "Hall 3")
  }

  @Test func `each file says what it leaves out, and its import reads the rest`() throws {
    try fill()
    let forms = [
      (
        "chronolist-plist", "Exported 3 tasks and 0 events to ",
        "chronolist: Left out: 2 events, 1 task without a day. No field there for tags (1), "
          + "priority (1), estimate (1), reminders (1), tracked work (1). "
          + "All of it stays in the planner.\n"
      ),
      (
        "todolist-json", "Exported 3 tasks and 0 events to ",
        "chronolist: Left out: 2 events, 1 task without a day. No field there for category (2), "
          + "tags (1), priority (1), estimate (1), reminders (1), tracked work (1), "
          + "time of finish (1). All of it stays in the planner.\n"
      ),
      (
        "scheduler-plist", "Exported 0 tasks and 2 events to ",
        "chronolist: Left out: 4 tasks. No field there for place (1). "
          + "All of it stays in the planner.\n"
      ),
    ]
    for (format, sentence, omitted) in forms {
      let path = box.path(format)
      let run = try box.run("export", path, "--format", format)
      #expect(run.status == 0 && run.out == sentence + path + "\n", "\(run.err)")
      #expect(run.err == omitted)
      let piped = try box.run("export", "--format", format)
      #expect(piped.outBytes == box.read(format) && piped.err == omitted)
      // It is nothing new here, and the same again after it went through an empty planner.
      let again = try box.run("import", path, "--dry-run")
      let known = format == "scheduler-plist" ? "2 events" : "3 tasks"
      #expect(
        again.out
          == "Would import nothing; \(known) were there already, and stay as they are here.\n",
        "\(again.err)"
      )
      let nothing = "Imported nothing; \(known) were there already, and stay as they are here.\n"
      #expect(try box.run("import", path).out == nothing)
      let other = try CommandSandbox()
      let fresh = try other.run("import", path, "--json").json
      #expect(fresh["format"] as? String == format)
      let back = try other.run("export", "--format", format)
      #expect(back.outBytes == box.read(format))
    }
    let json = try box.run(
      "export",
      box.path("again"),
      "--format",
      "scheduler-plist",
      "--json"
    )
    #expect(json.err.isEmpty)
    #expect(json.json["omitted"] as? [String: Int] == ["tasks": 4, "places": 1])
  }

  @Test(.enabled(if: Peer.python.isInstalled, Peer.python.absence))
  func `Python reads the lists as they are meant`() throws {
    try fill()
    for format in ["chronolist-plist", "todolist-json", "scheduler-plist"] {
      try box.run("export", box.path(format), "--format", format)
    }
    let script = """
      import plistlib, json
      for item in plistlib.load(open("chronolist-plist", "rb")):
        print("|".join(f"{key}={item[key]}" for key in sorted(item)))
      for item in json.load(open("todolist-json")):
        print("|".join(f"{key}={item[key]}" for key in sorted(item)))
      for item in plistlib.load(open("scheduler-plist", "rb")):
        print("|".join(f"{key}={item[key]}" for key in sorted(item)))
      """
    let run = try Peer.python.run(
      ["-c", "import os; os.chdir('\(box.directory)')\n" + script],
      in: box
    )
    #expect(run.ending == .exited(0), "\(run.complaint)")
    #expect(
      run.text.split(separator: "\n").map(String.init) == [
        "dueDate=2031-11-24 09:30:00|isComplete=False|note=about “it”|projectName=Home|title=Call Ana",
        "dueDate=2031-11-25 00:00:00|isComplete=False|projectName=Work|title=Write report",
        "dueDate=2020-01-02 00:00:00|finishDate=2020-01-02 23:59:59|isComplete=True|projectName="
          + "|title=Yesterday’s",
        "completed=False|date=974971800|name=Call Ana|notes=about “it”|reminderSet=False",
        "completed=False|date=975024000|name=Write report|notes=|reminderSet=False",
        "completed=True|date=599616000|name=Yesterday’s|notes=|reminderSet=False",
        "date=2031-11-24 15:00:00|name=Dentist", "date=2031-11-26 00:00:00|name=Fair",
      ],
      "\(run.text)"
    )
  }
}
