import Foundation
import GRDB
import Testing

/// `import` of the phone apps' files as a person uses it.
@Suite(.waitsForPrograms) struct PhoneImportTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  /// Puts a made file into the sandbox and answers where it is.
  private func put(_ name: String, as file: String? = nil) throws -> String {
    let file = file ?? name.replacingOccurrences(of: "/", with: ".")
    try box.write(try PhoneTable.bytes(name), to: file)
    return box.path(file)
  }

  struct Form: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var format: String
    var sentence: String
    /// Where events are, said once they are imported.
    var way: String

    init(_ name: String, _ sentence: String, way: String = "") {
      self.way = way
      testDescription = name
      format = String(name.prefix { $0 != "/" })
      self.sentence = sentence
    }
  }

  private static let past = " In the planner, the keys 4 and then f a list what was."

  private static let forms = [
    Form(
      "chronolist-plist/valid.binary",
      "11 tasks (4 done) in 2 categories; 3 sessions; 1 start of work without an end is left out"
    ),
    Form(
      "chronolist-plist/valid.xml",
      "11 tasks (4 done) in 2 categories; 3 sessions; 1 start of work without an end is left out"
    ),
    Form("scheduler-plist/valid.binary", "3 events, all in the past", way: past),
    Form("scheduler-plist/valid.xml", "3 events, all in the past", way: past),
    Form("todolist-json/valid", "3 tasks (1 done) in 0 categories"),
    Form("task-archive/valid.binary", "3 tasks (1 done) in 0 categories"),
    Form("task-archive/valid.xml", "3 tasks (1 done) in 0 categories"),
    Form("todoey-sqlite/valid", "5 tasks (1 done) in 3 categories"),
    Form("todoey-sqlite/no-identifier", "5 tasks (1 done) in 3 categories"),
  ]

  @Test(arguments: forms)
  func `counts, imports once, and one undo takes it back`(form: Form) throws {
    let path = try put(form.testDescription)
    let counted = try box.run("import", path, "--dry-run")
    #expect(counted.out == "Would import \(form.sentence).\n" && counted.status == 0)
    #expect(!FileManager.default.fileExists(atPath: box.file))
    let imported = try box.run("import", path)
    #expect(imported.out == "Imported \(form.sentence).\(form.way)\n" && imported.err.isEmpty)
    let whole = try box.run("export").outBytes
    #expect(whole.count > 500)
    for arguments in [["import", path], ["import", path, "--format", form.format]] {
      let again = try box.run(arguments, input: Data())
      #expect(again.status == 0)
      #expect(again.out.hasPrefix("Imported nothing; ") && again.out.contains("were there already"))
    }
    let dry = try box.run("import", path, "--dry-run", "--json").json
    #expect(dry["tasks"] as? Int == 0 && dry["events"] as? Int == 0)
    #expect(dry["skipped"] as? Int ?? 0 >= 3 && dry["format"] as? String == form.format)
    #expect(try box.run("export").outBytes == whole)
    try box.run("undo")
    let empty = try box.run("export").json
    for kind in ["categories", "tasks", "events", "sessions", "commitments"] {
      #expect((empty[kind] as? [Any])?.isEmpty == true, "\(kind)")
    }
    #expect(try box.run("undo").status == 1)
    #expect(try box.run("doctor").status == 0)
  }

  @Test func `a list comes with its categories, its past and its work`() throws {
    try box.run("import", try put("chronolist-plist/valid.binary"))
    let tasks = try box.run("list", "--all", "--json").tasks
    func task(_ title: String) throws -> [String: Any] {
      try #require(tasks.first { $0["title"] as? String == title })
    }
    let kept = try task("Kept")
    #expect(kept["category"] as? String == "Work" && kept["notes"] as? String == "a\nb")
    #expect(kept["finished"] as? String == "2020-03-20T10:30:00Z")
    #expect(kept["tracked"] as? Int == 90 && kept["slips"] as? Int == 0)
    #expect(try task("Begun the day before")["slips"] as? Int == 1)
    #expect(try task("Finished late")["slips"] as? Int == 1)
    let missed = try task("Never begun")
    #expect(missed["state"] as? String == "missed" && missed["time"] as? String == "17:30")
    #expect(tasks.filter { $0["title"] as? String == "Twin" }.count == 2)
    let week = try box.run("review", "--week", "2020-03-20", "--json").json
    #expect(week["kept"] as? Int == 2 && week["missed"] as? Int == 4)
    #expect(week["tracked"] as? Int == 390)
  }

  @Test func `events are on their days`() throws {
    try box.run("import", try put("scheduler-plist/valid.xml"))
    let lines = try box.run("event", "list", "--day", "2020-03-24").out
    #expect(lines.contains("15:00") && lines.contains("Dentist") && lines.contains("1h"))
    #expect(try box.run("event", "list", "--day", "2020-03-25").out.contains("all day"))
  }

  @Test func `a reminder stays at its time`() throws {
    try box.run("import", try put("todolist-json/valid"))
    let call = try #require(
      try box.run("list", "--all", "--json").tasks.first { $0["title"] as? String == "Call Ana" }
    )
    let reminders = try #require(call["reminders"] as? [[String: Any]])
    #expect(reminders.map { $0["at"] as? String } == ["2020-03-24T09:30"])
    // What was due years before the import is announced by nobody.
    #expect(try box.run("remind").out.isEmpty)
  }

  @Test func `days are those of the zone one is in`() throws {
    let path = try put("scheduler-plist/valid.binary")
    let answer = try box.run(
      ["import", path],
      input: Data(),
      environment: ["TZ": "America/New_York"]
    )
    #expect(answer.status == 0)
    #expect(try box.run("event", "list", "--day", "2020-03-24").out.contains("20:00"))
  }

  @Test func `what comes by a pipe is seen as well`() throws {
    let bytes = try PhoneTable.bytes("task-archive/valid.binary")
    #expect(try box.run(["import", "-"], input: bytes).out.hasPrefix("Imported 3 tasks"))
    let store = try PhoneTable.bytes("todoey-sqlite/valid")
    #expect(try box.run(["import", "-"], input: store).out.hasPrefix("Imported 5 tasks"))
  }

  // MARK: Stores

  @Test func `what a store keeps in its log is imported, and the store is left alone`() throws {
    let path = try put("todoey-sqlite/logged", as: "Data/DataModel.sqlite")
    try box.write(
      try PhoneTable.bytes("todoey-sqlite/logged-wal"),
      to: "Data/DataModel.sqlite-wal"
    )
    func content() throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(atPath: box.path("Data"))
      return names.reduce(into: [:]) { $0[$1] = box.read("Data/\($1)") }
    }
    let before = try content()
    #expect(before.count == 2)
    // Neither the files nor their directory can be written to.
    for name in ["Data/DataModel.sqlite", "Data/DataModel.sqlite-wal", "Data"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: name == "Data" ? 0o500 : 0o400],
        ofItemAtPath: box.path(name)
      )
    }
    let answer = try box.run("import", path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700],
      ofItemAtPath: box.path("Data")
    )
    #expect(answer.out == "Imported 5 tasks (1 done) in 3 categories.\n", "\(answer.err)")
    #expect(try content() == before)
  }

  @Test func `a link to a store leads to its log, and a cut-off change is not guessed at`() throws {
    let path = try put("todoey-sqlite/logged", as: "Data/DataModel.sqlite")
    try box.write(
      try PhoneTable.bytes("todoey-sqlite/logged-wal"),
      to: "Data/DataModel.sqlite-wal"
    )
    try FileManager.default.createSymbolicLink(atPath: box.path("link"), withDestinationPath: path)
    #expect(try box.run("import", box.path("link"), "--dry-run").out.contains("5 tasks"))
    try box.write("waiting", to: "Data/DataModel.sqlite-journal")
    let answer = try box.run("import", path)
    #expect(answer.status == 65 && answer.err.contains("open it once in the program"))
    try box.write(Data(count: 512), to: "Data/DataModel.sqlite-journal")
    #expect(try box.run("import", path).status == 0)
  }

  @Test func `a planner's file is no list of an app`() throws {
    try box.run("add", "Tea")
    let other = box.path("other.sqlite")
    try box.run("backup", other)
    for format in [[], ["--format", "todoey-sqlite"]] {
      let answer = try box.run(["import", other] + format, input: Data())
      #expect(answer.status == 65 && answer.err.hasSuffix("Nothing was imported.\n"))
    }
    #expect(try box.run("import", box.file).status == 64)
    #expect(try box.run("list", "--all").lines.count == 1)
  }

  // MARK: What is wrong

  @Test func `an error names item, field and reason, and nothing is imported`() throws {
    try box.run("add", "seed")
    let path = try put("chronolist-plist/number-as-text.binary")
    let answer = try box.run("import", path)
    #expect(answer.status == 65)
    #expect(
      answer.err == "chronolist: \(path): Item 2: ‘title’ must be text. Nothing was imported.\n"
    )
    #expect(try box.run("list", "--all").lines.count == 1)
    let unknown = try put("chronolist-plist/unknown-key.xml")
    #expect(try box.run("import", unknown).err.contains("‘colour’ is unknown; --lenient"))
    #expect(try box.run("import", unknown, "--lenient").out.hasPrefix("Imported 1 task (1 done)"))
  }

  @Test func `what is no list says which forms there are`() throws {
    for name in PhoneTable.names(with: "foreign/") {
      let answer = try box.run("import", try put(name))
      #expect(answer.status == 65, "\(name)")
      for format in [
        "json, jsonl", "chronolist-plist", "scheduler-plist", "todolist-json", "task-archive",
        "todoey-sqlite",
      ] {
        #expect(answer.err.contains(format), "\(name)")
      }
    }
    #expect(try box.run("import", "-", "--format", "todos", input: "[]").status == 64)
    #expect(try box.run("export", "--format", "task-archive").status == 64)
  }

  @Test func `no made file ends the program otherwise than by its answer`() throws {
    var statuses: [Int32: Int] = [:]
    for name in PhoneTable.names(with: "/") {
      let answer = try box.run("import", try put(name), "--dry-run")
      statuses[answer.status, default: 0] += 1
      #expect([0, 65].contains(answer.status), "\(name): \(answer.err)")
      let problems = ByteAudit.problems(inText: [UInt8](answer.outBytes + answer.errBytes))
      #expect(problems == [], "\(name)")
    }
    #expect(statuses[0] ?? 0 >= 20 && statuses[65] ?? 0 >= 100)
  }

  @Test func `control characters of a phone reach no terminal`() throws {
    for name in PhoneTable.names(with: "/escapes") {
      try box.run("import", try put(name), "--lenient")
    }
    for arguments in [
      ["list", "--all"], ["list", "--all", "--json"], ["category", "list"], ["history"],
    ] {
      let answer = try box.run(arguments, input: Data())
      let bytes = [UInt8](answer.outBytes)
      let problems =
        arguments.contains("--json")
        ? ByteAudit.problems(inJSON: bytes) : ByteAudit.problems(inText: bytes)
      #expect(problems == [], "\(arguments)")
    }
    #expect(try box.run("list", "--all").out.contains("Yak"))
  }

  // MARK: Many

  private func many(_ format: String) throws -> Data {
    let days = (0..<10_000).map {
      Date(timeIntervalSince1970: 1_500_000_000 + Double($0) * 7200)
    }
    switch format {
    case "chronolist-plist":
      let todos = days.enumerated().map { number, day -> [String: Any] in
        [
          "projectName": "P\(number % 9)", "title": "Todo \(number)", "isComplete": number % 2 == 0,
          "dueDate": day, "startDate": day, "finishDate": day.addingTimeInterval(1800),
        ]
      }
      return try PropertyListSerialization.data(fromPropertyList: todos, format: .xml, options: 0)
    case "scheduler-plist":
      let events = days.enumerated().map { ["date": $1, "name": "Event \($0)"] as [String: Any] }
      return try PropertyListSerialization.data(
        fromPropertyList: events,
        format: .binary,
        options: 0
      )
    case "todolist-json":
      let items = days.enumerated().map { number, day -> [String: Any] in
        [
          "name": "Item \(number)", "date": day.timeIntervalSinceReferenceDate, "notes": "",
          "reminderSet": true, "completed": number % 2 == 0,
        ]
      }
      return try JSONSerialization.data(withJSONObject: items)
    default:
      let path = box.path("made.sqlite")
      let queue = try DatabaseQueue(path: path)
      try queue.write { db in
        try db.execute(
          sql: """
            CREATE TABLE ZCATEGORY(Z_PK INTEGER PRIMARY KEY, ZNAME VARCHAR);
            CREATE TABLE ZITEM(Z_PK INTEGER PRIMARY KEY, ZDONE INTEGER, ZPARENTCATEGORY INTEGER,
              ZTITLE VARCHAR);
            INSERT INTO ZCATEGORY VALUES(1, 'A'), (2, 'B');
            INSERT INTO ZITEM WITH RECURSIVE n(x) AS
              (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 10000)
              SELECT x, x % 2, 1 + x % 2, 'Row ' || x FROM n;
            """
        )
      }
      try queue.close()
      return box.read("made.sqlite")
    }
  }

  @Test(arguments: ["chronolist-plist", "scheduler-plist", "todolist-json", "todoey-sqlite"])
  func `10,000 items are one step`(format: String) throws {
    try box.write(try many(format), to: "many")
    let first = try box.run("import", box.path("many"), "--json").json
    let isEvents = format == "scheduler-plist"
    #expect(first[isEvents ? "events" : "tasks"] as? Int == 10_000)
    #expect(first["done"] as? Int == (isEvents ? 0 : 5000))
    #expect(first["sessions"] as? Int == (format == "chronolist-plist" ? 10_000 : 0))
    let again = try box.run("import", box.path("many"), "--json").json
    #expect(again["skipped"] as? Int == 10_000 && again["tasks"] as? Int == 0)
    let history = try box.run("history").lines
    #expect(history.count == 1 && history[0].contains("Imported 10000"))
    #expect(try box.run("doctor").status == 0)
    try box.run("undo")
    #expect(try box.run("list", "--all").lines.isEmpty)
  }
}
