import Foundation
import Testing

/// A repeating event on the planner's clock, which its file tells with the zone, on computers of one zone.
@Suite(.waitsForPrograms) struct SyncZoneTests {
  private let box: CommandSandbox

  init() throws {
    box = try CommandSandbox()
    try box.synchronised()
    // Any planner file may be synchronised with it.
    try box.write("[sync.phone]\nfolder = \"~/vdir\"\n", to: ".config/chronolist/config.toml")
  }

  private func run(_ planner: String, in zone: String, _ words: String...) throws
    -> CommandSandbox.Answer
  {
    let environment = ["CHRONOLIST_FILE": box.path(planner + ".sqlite"), "TZ": zone]
    let answer = try box.run(words, input: Data(), environment: environment)
    #expect(answer.status == 0, "\(answer.err)")
    return answer
  }

  /// Systems call UTC by another name than calendars do.
  @Test(arguments: ["UTC", "Etc/UTC", "Europe/Berlin"])
  func `is the same on one that has it already, and on a new one`(zone: String) throws {
    _ = try run("one", in: zone, "event", "add", "Choir tomorrow 20:00-21:00 every week")
    _ = try run("one", in: zone, "sync", "phone", "--bind")
    _ = try run("one", in: zone, "export", box.path("all.json"))
    _ = try run("two", in: zone, "import", box.path("all.json"))
    _ = try run("two", in: zone, "sync", "phone", "--bind")
    #expect(try run("two", in: zone, "sync", "--conflicts").lines == ["No conflicts."])
    _ = try run("three", in: zone, "sync", "phone", "--bind")
    for planner in ["one", "two", "three"] {
      #expect(try run(planner, in: zone, "sync").lines == ["‘phone’: 0 changes"])
      _ = try run(planner, in: zone, "export", box.path(planner + ".json"))
      let text = String(decoding: box.read(planner + ".json"), as: UTF8.self)
      #expect(text.contains(#""zone":null"#))
    }
  }
}
