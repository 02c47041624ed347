import ChronoStore
import GRDBSQLite
import Testing

/// SQLite as the program sets it up.
@Suite struct MemoryCountTests {
  let file = TestFile()

  /// The count takes a lock of the whole process for every piece of memory.
  @Test func `an open file is not counted among the memory of SQLite`() throws {
    let planner = try file.open()
    #expect(sqlite3_memory_used() == 0)
    #expect(sqlite3_memory_highwater(0) == 0)
    _ = planner
  }
}
