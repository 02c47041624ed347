import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Two texts of one file, as a program meets them that carries whole files: ours is in the folder
/// already, and theirs on the server.
@Suite struct SyncTextMergeTests {
  let world: SyncWorld

  init() throws {
    world = try SyncWorld()
    world.put("a", "SUMMARY:Call Ana", "DESCRIPTION:rent", "PRIORITY:5", "X-PHONE:1")
    try world.sync()
  }

  /// The file as it is now, with lines put in place of others.
  private func text(_ changes: (String, String)...) -> String {
    changes.reduce(world.folder.text(SyncPlace("", "a.ics"))) { text, change in
      text.replacing(change.0 + "\r\n", with: change.1.isEmpty ? "" : change.1 + "\r\n")
    }
  }

  private func merge(with theirs: String) throws -> (text: String, disputes: [SyncDispute]) {
    try world.merge("a", with: theirs)
  }

  private func edit(_ change: (inout TaskItem) -> Void) throws {
    world.now = world.now.later(minutes: 10)
    try world.edit("Call Ana", change)
    try world.sync()
  }

  @Test func `different fields are both kept, though ours was written to the folder before`() throws
  {
    let theirs = text(("DESCRIPTION:rent", "DESCRIPTION:garden"), ("X-PHONE:1", "X-PHONE:2"))
    try edit { $0.priority = .high }
    try edit { $0.estimate = 45 }
    let (merged, disputes) = try merge(with: theirs)
    #expect(disputes.isEmpty)
    for line in ["DESCRIPTION:garden", "PRIORITY:1", "ESTIMATED-DURATION:PT45M", "X-PHONE:2"] {
      #expect(merged.contains(line + "\r\n"), "\(merged)")
    }
  }

  @Test(arguments: [(3, 5, 6), (5, 3, 6)])
  func `what was merged is newer than both that it came of`(ours: Int, theirs: Int, merged: Int)
    throws
  {
    func newer(_ text: String, _ number: Int) -> String {
      text.replacing("SUMMARY", with: "SEQUENCE:\(number)\r\nSUMMARY")
    }
    let other = newer(text(("DESCRIPTION:rent", "DESCRIPTION:garden")), theirs)
    try edit { $0.priority = .high }
    world.folder.put(SyncPlace("", "a.ics"), newer(text(), ours))
    let outcome = try merge(with: other).text
    #expect(outcome.contains("SEQUENCE:\(merged)\r\n"), "\(outcome)")
  }

  @Test func `of two texts that theirs may come from, nothing is lost by the one that is taken`()
    throws
  {
    let theirs = text(("DESCRIPTION:rent", "DESCRIPTION:market"))
    try edit { $0.notes = "garden" }
    try edit { $0.priority = .high }
    let (merged, disputes) = try merge(with: theirs)
    #expect(merged.contains("DESCRIPTION:garden\r\n"), "\(merged)")
    #expect(disputes.map(\.field) == [.notes])
  }

  @Test func `of a line that nobody here reads theirs holds, where both have changed it`() throws {
    let theirs = text(("X-PHONE:1", "X-PHONE:2"))
    try edit { $0.priority = .high }
    world.folder.put(SyncPlace("", "a.ics"), text(("X-PHONE:1", "X-PHONE:3")))
    let merged = try merge(with: theirs).text
    #expect(merged.contains("X-PHONE:2\r\n") && !merged.contains("X-PHONE:3"), "\(merged)")
  }

  @Test func `of one field ours holds, and the other is told`() throws {
    let theirs = text(("DESCRIPTION:rent", "DESCRIPTION:garden"))
    try edit { $0.notes = "flat" }
    let (merged, disputes) = try merge(with: theirs)
    #expect(disputes == [SyncDispute(.notes, ours: "flat", theirs: "garden")])
    #expect(merged.contains("DESCRIPTION:flat\r\n"))
  }

  @Test func `what was carried meanwhile is the ground, also where theirs goes back to before`()
    throws
  {
    try edit { $0.notes = "flat" }
    // Carried to the server; the phone sets it back.
    let theirs = text(("DESCRIPTION:flat", "DESCRIPTION:rent"))
    try edit { $0.priority = .high }
    let (merged, disputes) = try merge(with: theirs)
    #expect(disputes.isEmpty)
    #expect(merged.contains("DESCRIPTION:rent\r\n") && merged.contains("PRIORITY:1\r\n"))
  }

  @Test func `what was merged here before is known, as it was on the server`() throws {
    // Both sides change it at once; what the server has is what was found in the folder.
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:garden")
    let carried = text()
    try edit { $0.priority = .high }
    try edit { $0.estimate = 30 }
    try edit { $0.notes = "flat" }
    let theirs = carried.replacing("SUMMARY:Call Ana", with: "SUMMARY:Call Ben")
    let (merged, disputes) = try merge(with: theirs)
    #expect(disputes.isEmpty)
    #expect(merged.contains("SUMMARY:Call Ben\r\n") && merged.contains("PRIORITY:1\r\n"))
    #expect(merged.contains("DESCRIPTION:flat\r\n"), "\(merged)")
  }

  @Test func `where it is not known what was carried, both values are kept`() throws {
    // Found in the folder: from the server, or from a program here that nobody has carried yet.
    try world.change("Call Ana", "DESCRIPTION", to: "DESCRIPTION:garden")
    let carried = text()
    try edit { $0.priority = .high }
    try edit { $0.estimate = 30 }
    let theirs = carried.replacing("DESCRIPTION:garden", with: "DESCRIPTION:roof")
    let (merged, disputes) = try merge(with: theirs)
    #expect(disputes == [SyncDispute(.notes, ours: "garden", theirs: "roof")])
    #expect(merged.contains("DESCRIPTION:garden\r\n") && merged.contains("PRIORITY:1\r\n"))
  }

  @Test func `what was taken away on one side is gone`() throws {
    let theirs = text(("DESCRIPTION:rent", ""))
    try edit { $0.priority = .none }
    let (merged, disputes) = try merge(with: theirs)
    #expect(disputes.isEmpty && !merged.contains("DESCRIPTION") && !merged.contains("PRIORITY"))
  }

  @Test func `the planner then takes the merged text over, and has nothing more to do`() throws {
    let theirs = text(("DESCRIPTION:rent", "DESCRIPTION:garden"))
    try edit { $0.priority = .high }
    let (merged, _) = try merge(with: theirs)
    // Programs that read it as lines give it back without carriage returns.
    world.folder.put(SyncPlace("", "a.ics"), merged.replacing("\r\n", with: "\n"))
    try world.sync()
    let task = try world.task("Call Ana").task
    #expect(task.notes == "garden" && task.priority == .high)
    #expect(try world.sync().changes == 0)
  }

  @Test func `of a file that changes all day no more than sixteen texts are kept`() throws {
    for minute in 1...40 { try edit { $0.estimate = minute } }
    #expect(try #require(try world.repository.syncMemory(of: "a")).earlier.count <= 16)
  }
}
