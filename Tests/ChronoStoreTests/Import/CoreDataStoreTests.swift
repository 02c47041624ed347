import ChronoModel
import ChronoStore
import Foundation
import GRDB
import Testing

/// Other programs' SQLite files, whole, logged, broken and made to do harm.
@Suite struct CoreDataStoreTests {
  private let file = TestFile()

  private func titles(_ bytes: [UInt8], log: [UInt8] = []) throws -> [String] {
    let store = try CoreDataStore(bytes, log: log)
    let rows = try store.rows(of: "ZITEM", limit: 20_000) ?? []
    return rows.compactMap { row in
      guard case .object(let members) = row,
        case .string(let title)? = members.first(where: { $0.key == "ZTITLE" })?.value
      else { return nil }
      return title
    }
  }

  /// The bytes of a database that some SQL made, and of its log where it keeps one.
  private func made(
    _ sql: String,
    pageSize: Int = 4096,
    logs: Bool = false
  ) throws -> (bytes: [UInt8], log: [UInt8]) {
    let path = file.directory + "/\(UUID().uuidString).sqlite"
    try FileManager.default.createDirectory(
      atPath: file.directory,
      withIntermediateDirectories: true
    )
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA page_size = \(pageSize)")
      if logs { try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0") }
      try db.execute(sql: sql)
    }
    let bytes = FileManager.default.contents(atPath: path) ?? Data()
    let log = FileManager.default.contents(atPath: path + "-wal") ?? Data()
    try queue.close()
    return ([UInt8](bytes), [UInt8](log))
  }

  private static let table = """
    CREATE TABLE ZITEM(Z_PK INTEGER PRIMARY KEY, ZDONE INTEGER, ZTITLE VARCHAR);
    """

  @Test func `reads rows as values, without what is empty`() throws {
    let store = try CoreDataStore(try PhoneTable.bytes("todoey-sqlite/valid"))
    #expect(try store.identifier() == "5B0E9B0C-95A8-4B0C-9E0B-0F2C5D9D1A11")
    let rows = try #require(try store.rows(of: "ZITEM", limit: 10))
    #expect(rows.count == 5)
    let loose: [(String, ForeignValue)] = [
      ("Z_PK", .integer(4)), ("Z_ENT", .integer(2)), ("Z_OPT", .integer(1)),
      ("ZTITLE", .string("Loose")),
    ]
    #expect(rows[3] == .object(loose.map { ForeignValue.Member(key: $0.0, value: $0.1) }))
    #expect(try store.rows(of: "ZNOTHING", limit: 10) == nil)
    #expect(throws: ImportError(.tooManyItems(limit: 4))) {
      try store.rows(of: "ZITEM", limit: 4)
    }
    let nameless = try CoreDataStore(try PhoneTable.bytes("todoey-sqlite/no-identifier"))
    #expect(try nameless.identifier() == nil)
  }

  // MARK: The log

  @Test func `what lies in the log is read, and belongs to it`() throws {
    let bytes = try PhoneTable.bytes("todoey-sqlite/logged")
    let log = try PhoneTable.bytes("todoey-sqlite/logged-wal")
    #expect(log.count > 4000)
    #expect(try titles(bytes, log: log) == ["Milk", "Bread", "Rake", "Loose", "Milk"])
    #expect(try titles(bytes) == [])
  }

  @Test(arguments: [512, 1024, 4096, 65_536])
  func `every page size has its log`(pageSize: Int) throws {
    let (bytes, log) = try made(
      Self.table
        + """
        INSERT INTO ZITEM WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 2000)
        SELECT x, 0, 'Row ' || x FROM n;
        DELETE FROM ZITEM WHERE Z_PK % 2;
        UPDATE ZITEM SET ZTITLE = 'Changed' WHERE Z_PK = 4;
        """,
      pageSize: pageSize,
      logs: true
    )
    let titles = try titles(bytes, log: log)
    #expect(titles.count == 1000)
    #expect(titles.prefix(3) == ["Row 2", "Changed", "Row 6"])
  }

  @Test func `a log that was cut ends with its last whole transaction`() throws {
    let (bytes, log) = try made(
      Self.table
        + (1...20).map { "INSERT INTO ZITEM VALUES(\($0), 0, 'Row \($0)');" }.joined(),
      pageSize: 512,
      logs: true
    )
    var counts: [Int] = []
    for length in stride(from: log.count, through: 0, by: -100) {
      let cut = Array(log.prefix(length))
      // Before the table itself was made, the file has none.
      let count = try titles(bytes, log: cut).count
      counts.append(count)
    }
    #expect(counts.first == 20 && counts.last == 0)
    #expect(counts == counts.sorted(by: >))
    #expect(Set(counts).count > 15)
  }

  @Test func `a log of another file, or a broken one, is not played`() throws {
    let (bytes, log) = try made(
      Self.table + "INSERT INTO ZITEM VALUES(1, 0, 'a');",
      logs: true
    )
    #expect(try titles(bytes, log: log) == ["a"])
    var state: UInt64 = 3
    for _ in 0..<200 {
      var broken = log
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      broken[Int(state >> 33) % broken.count] ^= 0x40
      // Either the change is after the last commit's own bytes, or nothing of that commit counts.
      let found = (try? titles(bytes, log: broken)) ?? []
      #expect(found == [] || found == ["a"])
    }
    #expect(try titles(bytes, log: Array("no log at all".utf8)) == [])
  }

  // MARK: Harm

  @Test func `views, virtual tables and generated columns are not run`() throws {
    let endless = """
      CREATE VIEW ZITEM AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
      SELECT x AS ZTITLE FROM n;
      """
    #expect(try CoreDataStore(try made(endless).bytes).rows(of: "ZITEM", limit: 10) == nil)
    let virtual = "CREATE VIRTUAL TABLE ZITEM USING fts5(ZTITLE)"
    #expect(try CoreDataStore(try made(virtual).bytes).rows(of: "ZITEM", limit: 10) == nil)
    let generated = """
      CREATE TABLE ZITEM(Z_PK INTEGER PRIMARY KEY, ZTITLE TEXT, ZSTORED AS ('x') STORED);
      INSERT INTO ZITEM(ZTITLE) VALUES('a');
      ALTER TABLE ZITEM ADD COLUMN ZFAILS AS (abs(-9223372036854775808));
      CREATE TRIGGER harm AFTER INSERT ON ZITEM BEGIN DELETE FROM ZITEM; END;
      """
    let store = try CoreDataStore(try made(generated).bytes)
    let row: [(String, ForeignValue)] = [("Z_PK", .integer(1)), ("ZTITLE", .string("a"))]
    #expect(
      try store.rows(of: "ZITEM", limit: 10)
        == [.object(row.map { ForeignValue.Member(key: $0.0, value: $0.1) })]
    )
  }

  @Test func `names of tables and columns are only names`() throws {
    let sql = """
      CREATE TABLE ZITEM("ZTITLE"" FROM x; --" TEXT, "a b" TEXT, ZTITLE TEXT);
      INSERT INTO ZITEM VALUES('1', '2', '3');
      """
    let store = try CoreDataStore(try made(sql).bytes)
    let members = ["ZTITLE\" FROM x; --", "a b", "ZTITLE"]
    #expect(
      try store.rows(of: "ZITEM", limit: 10)
        == [
          .object(
            zip(members, ["1", "2", "3"]).map {
              ForeignValue.Member(key: $0, value: .string($1))
            }
          )
        ]
    )
    #expect(try store.rows(of: "ZITEM\"; DROP TABLE ZITEM; --", limit: 10) == nil)
  }

  @Test func `a text that is none is named with its row and column`() throws {
    for name in ["nul", "not-utf-8"] {
      let store = try CoreDataStore(try PhoneTable.bytes("todoey-sqlite/\(name)"))
      let item = name == "nul" ? 1 : 3
      #expect(throws: ImportError(item: item, .badText(key: "ZTITLE"))) {
        try store.rows(of: "ZITEM", limit: 10)
      }
    }
  }

  @Test func `UTF-16, many columns and long texts are refused`() throws {
    let wide = "PRAGMA encoding = 'UTF-16'; " + Self.table
    #expect(throws: ImportError(.damaged("its texts are not UTF-8"))) {
      try CoreDataStore(try made(wide).bytes)
    }
    let columns = (0..<65).map { "c\($0)" }.joined(separator: ", ")
    let broad = try CoreDataStore(try made("CREATE TABLE ZITEM(\(columns))").bytes)
    #expect(throws: ImportError(.damaged("ZITEM has more than 64 columns"))) {
      try broad.rows(of: "ZITEM", limit: 10)
    }
    let long = Self.table + "INSERT INTO ZITEM VALUES(1, 0, hex(zeroblob(9000000)));"
    let store = try CoreDataStore(try made(long).bytes)
    #expect(throws: ImportError(.damaged("string or blob too big"))) {
      try store.rows(of: "ZITEM", limit: 10)
    }
  }

  @Test func `changed bytes are read or refused, and nothing else happens`() throws {
    let valid = try PhoneTable.bytes("todoey-sqlite/valid")
    var chance = Counting(state: 11)
    var refused = 0
    for _ in 0..<300 {
      var bytes = valid
      for _ in 0...Int(chance.next() % 6) {
        bytes[Int(chance.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: chance.next())
      }
      if chance.next() % 4 == 0 {
        bytes.removeLast(Int(chance.next() % UInt64(bytes.count)))
      }
      do throws(ImportError) {
        let store = try CoreDataStore(bytes)
        _ = try store.identifier()
        _ = try store.rows(of: "ZCATEGORY", limit: 1000)
        _ = try store.rows(of: "ZITEM", limit: 1000)
      } catch {
        refused += 1
      }
    }
    #expect((20...290).contains(refused), "\(refused)")
  }
}
