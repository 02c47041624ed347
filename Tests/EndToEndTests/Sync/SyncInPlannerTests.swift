import Foundation
import Testing

/// A planner that is open while its folder of the settings changes, and is changed (Behaviour 9.5).
@Suite(.waitsForPrograms) struct SyncInPlannerTests {
  private let folder: TemporaryDirectory
  private let life: Life

  init() throws {
    folder = try TemporaryDirectory()
    life = try Life(synchronisedWith: folder)
  }

  private func todo(_ lines: String...) throws {
    try folder.put("a", lines + ["X-PHONE:yes"])
  }

  private func file() throws -> String {
    String(decoding: try folder.bytes(of: "a.ics"), as: UTF8.self)
  }

  @Test func `what changes there shows here, and what is done here goes there`() throws {
    try life.must("add", "Tea today")
    let session = try life.planner()
    try session.waitFor("[ ] Tea")
    try todo("SUMMARY:Buy bread", "DUE;VALUE=DATE:20261121", "DESCRIPTION:two")
    try session.waitFor("[ ] Buy bread")
    try session.press("/ “Buy” Enter Space")
    try session.waitBeside("it is done in the file") {
      (try? file().contains("STATUS:COMPLETED")) == true
    }
    #expect(try file().contains("X-PHONE:yes"))
  }

  @Test func `a conflict is told, and M has both values`() throws {
    try todo("SUMMARY:Buy bread", "DUE;VALUE=DATE:20261121", "DESCRIPTION:two")
    try life.must("sync")
    let tasks = try life.json("list", "--all")["tasks"] as? [[String: Any]]
    let id = try #require(tasks?.first?["id"] as? String)
    try life.must("edit", id, "--notes", "ours")
    try todo("SUMMARY:Buy bread", "DUE;VALUE=DATE:20261121", "DESCRIPTION:theirs")
    let session = try life.planner()
    try session.waitFor("1 field was changed on both sides · M shows both values")
    try session.send(keys: "M")
    try session.waitFor("theirs  theirs")
    try session.send(keys: "t")
    try session.waitFor("Took their notes of ‘Buy bread’ · u undo")
    #expect(try life.must("show", id).contains("theirs"))
    try session.waitBeside("it is in the file") {
      (try? file().contains("DESCRIPTION:theirs")) == true
    }
  }

  @Test func `what was deleted or closed there is told once, and U brings it back`() throws {
    for (uid, title) in [("a", "Buy bread"), ("b", "Call Ana"), ("c", "Water plants")] {
      try folder.put(uid, ["SUMMARY:\(title)", "DUE;VALUE=DATE:20261121"])
    }
    let session = try life.planner(width: 120, height: 40)
    try session.waitFor("[ ] Buy bread", "[ ] Call Ana", "[ ] Water plants")
    try folder.put("c", ["SUMMARY:Water plants", "DUE;VALUE=DATE:20261121", "STATUS:COMPLETED"])
    try session.waitFor("A sync closed ‘Water plants’ · U shows it, to undo or bring back")
    try FileManager.default.removeItem(atPath: folder.path + "/a.ics")
    try session.waitFor("A sync deleted ‘Buy bread’ · U shows it, to undo or bring back")
    try session.press("U j Enter")
    try session.waitFor("[ ] Buy bread", "Undid: synchronised 1 deletion")
    #expect(try life.must("list", "--all").contains("Buy bread"))
  }

  @Test func `b in U brings back what a sync deleted, and not what came after it`() throws {
    try folder.put("a", ["SUMMARY:Buy bread", "DUE;VALUE=DATE:20261121"])
    try folder.put("b", ["SUMMARY:Call Ana", "DUE;VALUE=DATE:20261121"])
    let session = try life.planner(width: 120, height: 40)
    try session.waitFor("[ ] Buy bread", "[ ] Call Ana")
    try FileManager.default.removeItem(atPath: folder.path + "/a.ics")
    try session.waitFor("A sync deleted ‘Buy bread’")
    try session.waitUntil("its row is gone") { !$0.screenText.contains("[ ] Buy bread") }
    try session.send(keys: "!3")
    try session.waitFor("Set priority of ‘Call Ana’ to high")
    try session.press("U")
    try session.waitFor("You are here")
    try session.press("j")
    try session.waitFor("b brings back what this step deleted")
    try session.press("b")
    try session.waitFor("Brought back ‘Buy bread’", "[ ] Buy bread", "Call Ana !!!")
    try session.waitBeside("its file is there again") {
      FileManager.default.fileExists(atPath: folder.path + "/a.ics")
    }
  }

  @Test func `a file that cannot be read is named, and the others come`() throws {
    try folder.write(Array("garbage".utf8), to: "bad.ics")
    try todo("SUMMARY:Buy bread", "DUE;VALUE=DATE:20261121")
    let session = try life.planner(width: 120, height: 40)
    try session.waitFor("[ ] Buy bread", "bad.ics was left alone", "⟳!")
    try session.waitFor("Mend it or delete it.")
    // The mark stays when the message has gone, and M says it again; all is well without the file.
    try session.press("j")
    try session.waitUntil("the message is gone") { !$0.screenText.contains("bad.ics") }
    try session.press("M")
    try session.waitFor("bad.ics was left alone", "⟳!")
    try FileManager.default.removeItem(atPath: folder.path + "/bad.ics")
    try session.waitUntil("the mark is gone") { !$0.screenText.contains("⟳!") }
  }

  @Test func `a list that was emptied has the mark until it has a file again`() throws {
    try life.home.write([], to: "config/vdirsyncer/config")
    for (uid, list) in [("a", "desk"), ("b", "home")] {
      try folder.write(
        Array(PhoneToDo.text(uid, ["SUMMARY:Buy \(uid)", "DUE;VALUE=DATE:20261121"]).utf8),
        to: "\(list)/\(uid).ics"
      )
    }
    let session = try life.planner(width: 120, height: 40)
    try session.waitFor("▸[ ] Buy a", "[ ] Buy b")
    try session.press("d d")
    try session.waitFor("‘desk’ has no file any more", "⟳!")
    try session.press("u")
    try session.waitFor("[ ] Buy a")
    try session.waitUntil("the mark is gone") { !$0.screenText.contains("⟳!") }
  }

  @Test func `of several files that cannot be read the first is named, with what is wrong`() throws
  {
    for name in ["b", "c"] { try folder.write(Array("garbage".utf8), to: "\(name).ics") }
    let session = try life.planner(width: 120, height: 40)
    try session.waitFor("2 files were left alone", "First:", "b.ics: Line 1:")
  }

  @Test func `a folder that is gone is named once, and disturbs nothing`() throws {
    try FileManager.default.removeItem(atPath: folder.path)
    let session = try life.planner()
    try session.waitFor("cannot be read")
    try session.press("a “Tea” Enter")
    try session.waitFor("[ ] Tea")
    try FileManager.default.createDirectory(
      atPath: folder.path,
      withIntermediateDirectories: true
    )
    try todo("SUMMARY:Buy bread", "DUE;VALUE=DATE:20261121")
    // Nobody tells of a folder that was not there: it is looked for again, soon.
    try life.clock.move(to: "2026-11-21 09:42:30")
    try session.waitFor("[ ] Buy bread")
  }

  @Test func `what is done in the last moment goes there after the planner has ended`() throws {
    try todo("SUMMARY:Buy bread", "DUE;VALUE=DATE:20261121")
    let session = try life.planner()
    try session.waitFor("[ ] Buy bread")
    try session.press("/ “Buy” Enter Space q")
    #expect(try session.waitForExit() == .exited(0))
    try session.waitBeside("it is done in the file") {
      (try? file().contains("STATUS:COMPLETED")) == true
    }
  }
}
