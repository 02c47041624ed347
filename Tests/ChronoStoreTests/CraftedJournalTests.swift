import ChronoModel
import ChronoStore
import Foundation
import GRDB
import Glibc
import Testing

/// What lies beside a file is played into it only where it was written for it (Behaviour 8.5).
@Suite struct CraftedJournalTests {
  private let file = TestFile()

  /// A journal, from the bytes of the file that it is put beside.
  struct Crafted: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: @Sendable ([UInt8]) -> [UInt8]
    /// How long the file is made, with zeros.
    var length: Int?
  }

  private static let page = 4096

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// As SQLite writes it, with a page for each record.
  private static func journal(
    records: Int? = nil,
    pages: Int,
    pageSize: Int = page,
    _ written: [(Int, [UInt8])]
  ) -> [UInt8] {
    var bytes: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    bytes += big(records ?? written.count) + big(1) + big(pages) + big(512) + big(pageSize)
    bytes += [UInt8](repeating: 0, count: 512 - bytes.count)
    for (number, page) in written {
      let sum = stride(from: page.count - 200, to: 0, by: -200).reduce(1) { $0 + Int(page[$1]) }
      bytes += big(number) + page + big(sum)
    }
    return bytes
  }

  /// The first page, with other bytes at a place.
  private static func first(_ file: [UInt8], _ place: Int, _ bytes: [UInt8]) -> [UInt8] {
    var first = Array(file[..<page])
    first.replaceSubrange(place..<(place + bytes.count), with: bytes)
    return first
  }

  private static func changes(_ file: [UInt8]) -> Int {
    file[24..<28].reduce(0) { $0 << 8 | Int($1) }
  }

  static let foreign: [Crafted] = [
    Crafted(testDescription: "cuts the file to nothing") {
      journal(pages: 0, [(1, first($0, 0, []))])
    },
    Crafted(testDescription: "cuts it to a page") { journal(pages: 1, [(1, first($0, 0, []))]) },
    Crafted(testDescription: "makes it terabytes long") { _ in journal(pages: 0xFFFF_FFFF, []) },
    Crafted(testDescription: "has pages of another size") { file in
      journal(
        pages: file.count / page,
        pageSize: 65_536,
        [(1, [UInt8](repeating: 0, count: 65_536))]
      )
    },
    Crafted(testDescription: "is of another program's file") { file in
      journal(pages: file.count / page, [(2, file.suffix(page)), (1, first(file, 68, big(7)))])
    },
    Crafted(testDescription: "is of another file of the same size") { file in
      journal(
        pages: file.count / page,
        [(2, file.suffix(page)), (1, first(file, 24, big(changes(file) + 2)))]
      )
    },
    Crafted(testDescription: "is of the same file as it was before") { file in
      journal(
        pages: file.count / page,
        [(2, file.suffix(page)), (1, first(file, 24, big(changes(file) - 2)))]
      )
    },
    Crafted(testDescription: "is of a longer file") { file in
      journal(pages: file.count / page, [(1, first(file, 28, big(9000)))])
    },
  ]

  static let harmless: [Crafted] = [
    Crafted(testDescription: "noise") { _ in (0..<9000).map { UInt8(truncatingIfNeeded: $0 * 7) } },
    Crafted(testDescription: "zeros", bytes: { _ in [] }, length: 1 << 30),
    Crafted(testDescription: "nothing but a head") { journal(pages: $0.count / page, []) },
    Crafted(
      testDescription: "records without end",
      bytes: { journal(records: 0xFFFF_FFFF, pages: $0.count / page, []) },
      length: 1 << 30
    ),
    Crafted(
      testDescription: "two thousand million records",
      bytes: {
        journal(records: 0x7FFF_FFFE, pages: $0.count / page, [(2, Array($0[page..<(2 * page)]))])
      },
      length: 1 << 30
    ),
    Crafted(testDescription: "a page far behind the end") { file in
      journal(pages: file.count / page, [(1 << 30, Array(file.suffix(page)))])
    },
  ]

  private func put(_ crafted: Crafted, beside path: String, _ suffix: String) throws {
    let bytes = try #require(FileManager.default.contents(atPath: path))
    try Data(crafted.bytes(Array(bytes))).write(to: URL(fileURLWithPath: path + suffix))
    chmod(path + suffix, 0o600)
    if let length = crafted.length { #expect(truncate(path + suffix, length) == 0) }
  }

  private func make() throws -> Data {
    let planner = try file.open()
    _ = try planner.add(TaskDraft(title: "Kept"))
    try planner.close()
    return try #require(FileManager.default.contents(atPath: file.path))
  }

  @Test(arguments: foreign) func `a journal of another file is not played in`(crafted: Crafted)
    throws
  {
    let before = try make()
    try put(crafted, beside: file.path, "-journal")
    let journal = file.path + "-journal"
    let kept = FileManager.default.contents(atPath: journal)
    let error = StoreError.unsafeFile(
      path: journal,
      reason: "it is another file’s; move it away first"
    )
    for mode in [Repository.Mode.readWrite, .readOnly] {
      #expect(throws: error) { try file.open(mode: mode) }
    }
    #expect(FileManager.default.contents(atPath: file.path) == before)
    #expect(FileManager.default.contents(atPath: journal) == kept)
  }

  @Test func `new files begin to count their changes anywhere`() throws {
    let counts = try (1...3).map { seed in
      let file = TestFile()
      try file.open(seed: UInt64(seed)).close()
      #expect(try file.sql { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
      return Self.changes([UInt8](try #require(file.bytes)))
    }
    #expect(Set(counts).count == 3)
  }

  @Test(arguments: [0, -1]) func `the journal of a transaction that was cut off is played in`(
    behind: Int
  ) throws {
    let bytes = [UInt8](try make())
    let before = Self.first(bytes, 24, Self.big(Self.changes(bytes) + behind))
    let crafted = Crafted(testDescription: "") { file in
      Self.journal(pages: file.count / Self.page, [(1, before)])
    }
    try put(crafted, beside: file.path, "-journal")
    let planner = try file.open()
    #expect(try planner.titles(.everything) == ["Kept"])
    try planner.close()
    #expect(try #require(file.bytes).prefix(Self.page) == Data(before))
  }

  @Test(arguments: harmless) func `a journal that says nothing changes nothing`(crafted: Crafted)
    throws
  {
    let before = try make()
    try put(crafted, beside: file.path, "-journal")
    let planner = try file.open()
    #expect(try planner.titles(.everything) == ["Kept"])
    #expect(FileManager.default.contents(atPath: file.path) == before)
  }

  @Test(arguments: [foreign[0], harmless[0], harmless[1]])
  func `a log that ChronoList never writes is not played in`(crafted: Crafted) throws {
    let before = try make()
    try put(crafted, beside: file.path, "-wal")
    let error = StoreError.unsafeFile(
      path: file.path + "-wal",
      reason: "another program left it; move it away first"
    )
    #expect(throws: error) { try file.open() }
    #expect(FileManager.default.contents(atPath: file.path) == before)
  }

  @Test(arguments: ["-journal", "-wal"])
  func `a backup with something foreign beside it is not restored`(suffix: String) throws {
    let before = try make()
    let backup = file.directory + "/copy.sqlite"
    try before.write(to: URL(fileURLWithPath: backup))
    try put(Self.foreign[0], beside: backup, suffix)
    #expect(throws: StoreError.self) {
      try Repository.restore(from: backup, to: file.path, at: .monday)
    }
    #expect(FileManager.default.contents(atPath: file.path) == before)
    #expect(FileManager.default.contents(atPath: backup) == before)
  }
}
