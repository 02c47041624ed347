import ChronoModel
import ChronoStore
import GRDB
import Testing

/// Each thing that a look at the whole file finds, in the words that `doctor` has for it.
@Suite struct FindingTests {
  private static let days = "the tasks of a day are counted wrong in 2 places"
  private static let categories = "the tasks of a category are counted wrong in 2 places"
  private static let promises = "the promises of a day are counted wrong in 2 places"

  /// What is done to the file, and what is found then.
  private static let findings: [(done: String, found: [String])] = [
    ("UPDATE day_tally SET open = open + 1", [days]),
    ("UPDATE day_tally SET done = done - 1", [days]),
    ("UPDATE day_tally SET untimed = untimed + 1", [days]),
    ("DELETE FROM day_tally", ["the tasks of a day are counted wrong in 1 place"]),
    ("INSERT INTO day_tally(day) VALUES(1)", []),
    ("UPDATE category_tally SET open = open + 1", [categories]),
    ("UPDATE category_tally SET total = total - 1", [categories]),
    ("UPDATE promise_tally SET open = open + 1", [promises]),
    ("UPDATE promise_tally SET kept = kept + 1", [promises]),
    ("UPDATE promise_tally SET missed = missed + 1", [promises]),
    ("UPDATE promise_tally SET postponed = postponed + 1", [promises]),
    ("UPDATE promise_tally SET withdrawn = withdrawn + 1", [promises]),
    (
      "UPDATE tag_tally SET uses = uses + 1 WHERE tag = 'deep'",
      ["the uses of a tag are counted wrong in 2 places"]
    ),
    (
      "UPDATE tag_tally SET uses = 0 WHERE tag = 'deep'",
      ["the uses of a tag are counted wrong in 1 place"]
    ),
    (
      "UPDATE task_tag SET position = position + 1 WHERE tag = 'quiet'",
      ["the places of a tagged task are counted wrong in 1 place"]
    ),
    (
      "UPDATE day_tally SET open = open + 1; UPDATE promise_tally SET open = open + 1",
      [days, promises]
    ),
  ]

  private func planted(_ file: TestFile) throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addTasks([
        TaskDraft(title: "Tea", tags: ["deep"], due: .monday),
        TaskDraft(title: "Bread", tags: ["deep", "quiet"], due: .monday, estimate: 30),
      ]),
      at: .monday
    )
    _ = try planner.perform(.addEvents([EventDraft(name: "Call", day: .monday)]), at: .monday)
    #expect(try planner.check() == [])
    try planner.close()
  }

  /// What is found after `statements`, and that making it anew mends just that.
  private func found(after statements: String) throws -> [String] {
    let file = TestFile()
    try planted(file)
    try file.sql { try $0.execute(sql: statements) }
    let planner = try file.open(seed: 2)
    let found = try planner.check()
    #expect(try planner.renewDerived() == found, "\(statements)")
    #expect(try planner.check() == [], "\(statements)")
    return found
  }

  @Test func `what is counted wrong is named, each by itself`() throws {
    for (statements, words) in Self.findings {
      #expect(try found(after: statements) == words, "\(statements)")
    }
  }

  @Test func `words that are missing, or left over, are counted`() throws {
    for (table, noun) in [("search", "task"), ("event_search", "event")] {
      let gone = try found(after: "DELETE FROM \(table) WHERE rowid = 1")
      #expect(gone.contains("the search index is out of date for 1 \(noun)"), "\(gone)")
      let extra = try found(after: "INSERT INTO \(table)(rowid) VALUES(900)")
      #expect(extra.contains("the search index has 1 orphaned entry"), "\(extra)")
      let two = try found(after: "INSERT INTO \(table)(rowid) VALUES(900), (901)")
      #expect(two.contains("the search index has 2 orphaned entries"), "\(two)")
    }
    let both = try found(after: "DELETE FROM search")
    #expect(both.contains("the search index is out of date for 2 tasks"), "\(both)")
  }
}
