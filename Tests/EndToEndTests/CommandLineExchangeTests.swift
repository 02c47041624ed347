import Foundation
import Testing

/// Import, export, backup and restore as a person uses them.
@Suite struct CommandLineExchangeTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  /// A planner with something of every kind.
  private func fill() throws {
    let id = try box.add("Write \u{1B}[2J report today 9:30 45m #Work @deep !! // a note")
    _ = try box.add("Someday task", "--due", "someday")
    _ = try box.add("Moved today")
    let moved =
      try box.run("list", "--search", "Moved", "--json").tasks.first?["id"] as? String ?? ""
    try box.run("move", moved, "+3d")
    _ = try box.add("Late", "--due", "2020-01-02")
    let dropped = try box.add("Dropped today")
    try box.run("drop", dropped)
    let gone = try box.add("Gone today")
    try box.run("delete", gone)
    try box.run("event", "add", "Dentist", "--day", "tomorrow", "--time", "15:00")
    try box.run("log", id, "--from", "2020-01-02T09:00", "--to", "2020-01-02T10:30")
    try box.run("done", id)
    try box.run("start", moved)
  }

  @Test func `an export into an empty file gives the same export, byte for byte`() throws {
    try fill()
    let first = try box.run("export")
    #expect(first.status == 0)
    #expect(first.outBytes.count > 2000)
    let other = try CommandSandbox()
    let answer = try other.run(["import", "-"], input: first.outBytes)
    #expect(answer.status == 0, "\(answer.err)")
    #expect(try other.run("export").outBytes == first.outBytes)
    #expect(try other.run("doctor").status == 0)
    try box.run("export", box.path("all.json"))
    #expect(box.read("all.json") == first.outBytes)
    let again = try other.run("import", box.path("all.json"), "--json")
    #expect(again.status == 0)
    #expect(try other.run("export").outBytes == first.outBytes)
  }

  @Test func `an import is one undo step`() throws {
    let lines = (0..<500).map {
      #"{"title":"T\#($0)","category":"C\#($0 % 3)","due":"2099-01-01"}"#
    }
    let answer = try box.run("import", "-", input: lines.joined(separator: "\n"))
    #expect(answer.status == 0, "\(answer.err)")
    #expect(answer.out == "Imported 500 tasks (0 done) in 3 categories.\n")
    #expect(answer.err.isEmpty)
    #expect(try box.run("list", "--all").lines.count == 500)
    try box.run("undo")
    #expect(try box.run("list", "--all").lines.isEmpty)
    #expect(try box.run("category", "list").lines.isEmpty)
    try box.run("redo")
    #expect(try box.run("list", "--all").lines.count == 500)
  }

  @Test func `a bad line names its number and the reason, and nothing is imported`() throws {
    try box.run("add", "seed today")
    let answer = try box.run(
      "import",
      "-",
      input: "{\"title\":\"good\"}\n{\"title\":\"bad\",\"due\":\"2026-02-30\"}\n"
    )
    #expect(answer.status == 65)
    #expect(
      answer.err
        == "chronolist: Line 2: ‘due’ must be a day as YYYY-MM-DD. Nothing was imported.\n"
    )
    #expect(try box.run("list", "--all").lines.count == 1)
    let unknown = try box.run("import", "-", input: #"{"title":"x","colour":1}"#)
    #expect(unknown.status == 65)
    #expect(unknown.err.contains("‘colour’") && unknown.err.contains("--lenient"))
    #expect(
      try box.run("import", "-", "--lenient", input: #"{"title":"x","colour":1}"#).status == 0
    )
    #expect(try box.run("import", "-", input: "").status == 65)
  }

  @Test func `--dry-run counts and changes nothing`() throws {
    let lines = "{\"title\":\"a\",\"done\":true}\n{\"title\":\"b\",\"category\":\"C\"}\n"
    let answer = try box.run("import", "-", "--dry-run", input: lines)
    #expect(answer.out == "Would import 2 tasks (1 done) in 1 category.\n")
    #expect(!FileManager.default.fileExists(atPath: box.file))
    let json = try box.run("import", "-", "--dry-run", "--json", input: lines).json
    #expect(json["tasks"] as? Int == 2)
    #expect(json["imported"] as? Bool == false)
    #expect(json["format"] as? String == "jsonl")
  }

  @Test func `JSON Lines come back as they went`() throws {
    try fill()
    let lines = try box.run("export", "--format", "jsonl").outBytes
    let other = try CommandSandbox()
    #expect(try other.run(["import", "-"], input: lines).status == 0)
    let back = try other.run("export", "--format", "jsonl").outBytes
    func sorted(_ bytes: Data) -> [String] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }
    #expect(sorted(back) == sorted(lines))
    #expect(sorted(lines).count == 4)
  }

  @Test func `takes back what list prints`() throws {
    _ = try box.add("Tea", "--due", "someday")
    let task = try #require(try box.run("list", "--someday", "--json").tasks.first)
    let line = try JSONSerialization.data(withJSONObject: task)
    #expect(try box.run(["import", "-"], input: line).status == 0)
    #expect(try box.run("list", "--someday").lines.count == 2)
  }

  @Test func `a backup is whole, and restoring keeps the file that was there`() throws {
    try fill()
    let before = try box.run("export").outBytes
    #expect(try box.run("backup", box.path("copy.sqlite")).status == 0)
    try box.run("add", "Later today")
    let answer = try box.run("restore", box.path("copy.sqlite"))
    #expect(answer.status == 0, "\(answer.err)")
    #expect(answer.out.contains("is kept as"))
    #expect(try box.run("export").outBytes == before)
    #expect(try box.run("restore", box.file).status != 0)
    try box.write("no planner", to: "fake")
    #expect(try box.run("restore", box.path("fake")).status == 65)
    #expect(try box.run("export").outBytes == before)
  }

  @Test func `never writes an export over the planner`() throws {
    try box.run("add", "Tea today")
    #expect(try box.run("export", box.file).status == 64)
    #expect(try box.run("import", box.file).status == 64)
    #expect(try box.run("backup", box.file).status == 64)
    #expect(try box.run("list").lines.count == 1)
  }
}
