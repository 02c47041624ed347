import Foundation
import Testing

/// `sync --watch` as systemd runs it: what it says comes on a terminal, and each test waits for that
/// or for a file.
@Suite(.waitsForPrograms) struct SyncWatchTests {
  private let folder: TemporaryDirectory
  private let life: Life

  init() throws {
    folder = try TemporaryDirectory()
    life = try Life(synchronisedWith: folder)
    try life.must("add", "Tea today")
  }

  private func todo(_ uid: String, _ lines: String...) throws { try folder.put(uid, lines) }

  private func watch() throws -> TerminalSession {
    try TerminalSession(
      arguments: ["sync", "--watch", "--file", life.home.file],
      environment: life.environment.merging(["HOME": life.home.path]) { $1 },
      width: 200
    )
  }

  @Test func `a watch takes up what changes on either side, in the same process`() throws {
    let watch = try watch()
    try watch.waitFor("‘phone’: 1 new in the folder")
    try todo("a", "SUMMARY:Buy bread", "DUE;VALUE=DATE:20261121")
    try watch.waitFor("‘phone’: 1 new here", "  new here: Buy bread")
    #expect(try life.must("list").contains("Buy bread"))
    let id = try life.add("Call Ana today")
    try watch.waitBeside("the file of what was added") {
      (try? folder.bytes(of: "\(id).ics")) != nil
    }
    #expect(kill(watch.pid, 0) == 0)
  }

  @Test func `a file that cannot be read is named once, and again when it is another`() throws {
    try folder.write(Array("garbage".utf8), to: "bad.ics")
    let watch = try watch()
    try watch.waitFor("bad.ics was left alone", "‘phone’: 1 new in the folder")
    for name in ["a", "b", "c"] {
      try todo(name, "SUMMARY:Task \(name)", "DUE;VALUE=DATE:20261121")
      try watch.waitBeside("the task of \(name)") {
        (try? life.must("list").contains("Task \(name)")) == true
      }
    }
    #expect(watch.screenText.components(separatedBy: "bad.ics").count == 2)
    try folder.write(Array("garbage".utf8), to: "worse.ics")
    try watch.waitFor("worse.ics")
  }
}
