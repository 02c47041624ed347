import ChronoModel
import ChronoStore
import GRDB
import Testing

/// Changes of thousands of rows in one transaction, which put their counting off to its end.
@Suite struct BulkTests {
  private struct Stop: Error {}

  private static func item(_ number: Int) -> ImportItem {
    ImportItem(
      .task(
        TaskDraft(
          title: number % 7 == 0 ? "Crème brûlée \(number)" : "Task \(number)",
          category: number % 3 == 0 ? .named("C\(number % 5)") : .inbox,
          tags: number % 4 == 0 ? ["t\(number % 6)"] : [],
          due: number % 11 == 0 ? nil : .monday + number % 40 - 20,
          estimate: number % 9 == 0 ? nil : number % 90 + 1,
          reminders: number % 50 == 0 ? [.before(minutes: 5)] : [],
          done: number % 5 == 0
        )
      )
    )
  }

  @discardableResult
  private func take(_ numbers: Range<Int>, _ planner: Repository) throws -> ImportCounts {
    var rest = numbers
    return try planner.importItems(at: .monday) { rest.popFirst().map(BulkTests.item) }
  }

  private func schema(_ file: TestFile) throws -> [String] {
    try file.sql { db in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE sql <> '' ORDER BY name")
    }
  }

  @Test func `a large import leaves what small ones of the same tasks leave`() throws {
    let (large, small) = (TestFile(), TestFile())
    try take(0..<4500, try large.open())
    let pieces = try small.open()
    for start in stride(from: 0, to: 4500, by: 900) { try take(start..<start + 900, pieces) }
    #expect(try large.dump() == small.dump())
    #expect(try large.dump().count > 9000)
    #expect(try schema(large) == schema(small))
  }

  @Test func `is taken back and brought again whole, and counting goes on after it`() throws {
    let file = TestFile()
    let planner = try file.open()
    let kept = try planner.add(TaskDraft(title: "Here before", tags: ["t1"], due: .monday))
    let (before, laws) = (try file.dump(), try schema(file))
    try take(0..<4500, planner)
    let after = try file.dump()
    #expect(try planner.check() == [])
    _ = try planner.undo(at: .monday)
    #expect(try planner.check() == [])
    #expect(try file.dump() == before)
    #expect(try schema(file) == laws)
    _ = try planner.redo(at: .monday)
    #expect(try file.dump() == after)
    #expect(try schema(file) == laws)
    _ = try planner.perform(.delete(.tasks([kept.id])), at: .monday)
    _ = try planner.add(TaskDraft(title: "Later", due: .monday))
    #expect(try planner.check() == [])
  }

  @Test func `tells how far undo has come, and of how much`() throws {
    let file = TestFile()
    let planner = try file.open()
    try take(0..<4500, planner)
    var heard: [(done: Int, total: Int)] = []
    _ = try planner.travel(.undo, at: .monday) { heard.append(($0, $1)) }
    #expect(heard.count > 4 && heard.map(\.done) == heard.indices.map { ($0 + 1) * 1000 })
    #expect(Set(heard.map(\.total)).count == 1)
    #expect(heard.allSatisfy { $0.done <= $0.total })
  }

  @Test func `that is stopped leaves everything as it was`() throws {
    let file = TestFile()
    let planner = try file.open()
    try take(0..<4500, planner)
    let (before, laws) = (try file.dump(), try schema(file))
    #expect(throws: Stop.self) {
      try planner.travel(.undo, at: .monday) { _, _ in throw Stop() }
    }
    var rest = 0..<9000
    #expect(throws: Stop.self) {
      try planner.importItems(at: .monday) {
        if rest.lowerBound == 8000 { throw Stop() }
        return rest.popFirst().map(BulkTests.item)
      }
    }
    #expect(try file.dump() == before)
    #expect(try schema(file) == laws)
    #expect(try planner.check() == [])
  }
}
