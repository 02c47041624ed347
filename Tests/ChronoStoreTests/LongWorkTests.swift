import ChronoModel
import ChronoStore
import Foundation
import Testing

/// What is told while a large file opens.
@Suite struct LongWorkTests {
  private let file = TestFile()

  /// A file with so many kilobytes of notes, as a copy that nobody has checked.
  private func copy(kilobytes: Int) throws {
    let planner = try file.open()
    let notes = String(repeating: "word ", count: 205)
    let drafts = (0..<kilobytes).map { number in
      var draft = TaskDraft(title: "Task \(number)")
      draft.notes = "\(number) \(notes)"
      return draft
    }
    _ = try planner.perform(.addTasks(drafts), at: .monday)
    try planner.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
    try FileManager.default.removeItem(atPath: file.path)
    try bytes.write(to: URL(fileURLWithPath: file.path))
  }

  private func told(whileTold body: () -> Void = {}) throws -> [LongWork] {
    var told: [LongWork] = []
    let planner = try Repository.open(
      path: file.path,
      at: .monday,
      ids: IDSource(Counting(state: 2)),
      telling: {
        told.append($0)
        body()
      }
    )
    try planner.close()
    return told
  }

  @Test func `a large file that was copied here is checked with words, once`() throws {
    try copy(kilobytes: 6000)
    #expect(try told() == [.checking])
    #expect(try told() == [])
  }

  private var copies: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: file.directory)) ?? []
    return names.filter { $0.hasPrefix(".chronolist.sqlite.new-") }
  }

  @Test func `a copy is checked, and whoever writes meanwhile does not wait`() throws {
    try copy(kilobytes: 9000)
    var made = 0
    var added: Result<Receipt, StoreError>?
    let told = try told {
      made = copies.count
      added = Result { () throws(StoreError) in
        let other = try file.open(seed: 3, busyTimeout: 0)
        return try other.perform(.addTasks([TaskDraft(title: "Meanwhile")]), at: .monday)
      }
    }
    #expect(told == [.checking])
    #expect(made == 1)
    #expect(throws: Never.self) { try added?.get() }
    #expect(copies == [])
    #expect(try self.told() == [])
    let found = try file.open().rows(ListQuery(scope: .everything, search: "Meanwhile"))
    #expect(found.count == 1)
  }

  @Test func `damage in a large file is found in its copy`() throws {
    try copy(kilobytes: 9000)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
    // The beginning of a page in the middle of the file says what the page is.
    let place = bytes.count / 8192 * 4096
    bytes.replaceSubrange(place..<(place + 100), with: Data(repeating: 255, count: 100))
    try bytes.write(to: URL(fileURLWithPath: file.path))
    var error: StoreError?
    do { _ = try file.open() } catch let thrown { error = thrown }
    guard case .damaged = error else {
      Issue.record("\(String(describing: error)) is not .damaged")
      return
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == bytes)
    #expect(copies == [])
  }

  @Test func `a small one is checked without`() throws {
    try copy(kilobytes: 100)
    #expect(try told() == [])
  }
}
