import ChronoModel
import ChronoStore
import Testing

/// Texts that are kept half-typed, of this planner and of others that have ended.
@Suite struct DraftTests {
  let file = TestFile()

  @Test func `of others are taken before its own, and once`() throws {
    let planner = try file.open()
    for (key, text) in [("form 1", "one"), ("form 2", "two"), ("form 3", "three"), ("line 1", "x")]
    {
      try planner.saveDraft(key: key, text: text)
    }
    func take(_ key: String) throws -> String? {
      try planner.takeDrafts(under: key, joinedBy: "+") { ["form 1", "form 3"].contains($0) }
    }
    #expect(try take("form 2") == "one+three+two")
    #expect(try take("form 2") == "one+three+two")
    #expect(try take("form 4") == nil)
    #expect(try planner.draft(key: "form 1") == nil)
    #expect(try planner.draft(key: "line 1") == "x")
  }
}
