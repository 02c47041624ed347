import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Files whose name another item has got meanwhile.
@Suite struct SyncTakenNameTests {
  private func text(_ uid: String, _ title: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:\(uid)\r\nSUMMARY:\(title)\r\n"
      + "END:VTODO\r\nEND:VCALENDAR\r\n"
  }

  @Test func `a file whose name another item has got is made again under another one`() throws {
    let world = try SyncWorld()
    world.put("a", "SUMMARY:Call", "X-A:1")
    world.put("b", "SUMMARY:Tea")
    try world.sync()
    try world.edit("Call") { $0.notes = "new" }
    world.folder.put(SyncPlace("", "a.ics"), text("c", "Other"))
    #expect(try world.sync().busy == 0)
    #expect(world.folder.files.count == 3)
    #expect(try world.text("Call").contains("X-A:1\r\n"))
    #expect(try world.text("Other") == text("c", "Other"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `moved to a list where its name is another's, it has a name of its own`() throws {
    let world = try SyncWorld()
    world.folder.collections = ["work": "Work", "home": "Home"]
    world.folder.put(SyncPlace("work", "x.ics"), text("a", "Call"))
    world.folder.put(SyncPlace("home", "x.ics"), text("b", "Tea"))
    try world.sync()
    let home = try world.task("Tea").task.category
    try world.edit("Call") { $0.category = home }
    #expect(try world.sync().busy == 0)
    #expect(world.folder.files.keys.sorted().map(\.path) == ["home/a.ics", "home/x.ics"])
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: [["Ärger", "Örger"], ["Alpha Beta", "alpha-beta"], ["Büro", "Büro!"]])
  func `categories that are new at once are lists of their own, however much alike`(
    names: [String]
  ) throws {
    let world = try SyncWorld()
    world.folder.collections = ["inbox": "inbox"]
    for name in names { try world.add(TaskDraft(title: "Of \(name)", category: .named(name))) }
    try world.sync()
    #expect(world.folder.collections?.values.sorted() == (names + ["inbox"]).sorted())
    #expect(try Set(names.map { try world.place("Of \($0)").collection }).count == 2)
    #expect(try world.sync().changes == 0)
    #expect(try names.allSatisfy { try world.task("Of \($0)").category == $0 })
  }
}
