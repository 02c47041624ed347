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

  private func told() throws -> [LongWork] {
    var told: [LongWork] = []
    let planner = try Repository.open(
      path: file.path,
      at: .monday,
      ids: IDSource(Counting(state: 2)),
      telling: { told.append($0) }
    )
    try planner.close()
    return told
  }

  @Test func `a large file that was copied here is checked with words, once`() throws {
    try copy(kilobytes: 6000)
    #expect(try told() == [.checking])
    #expect(try told() == [])
  }

  @Test func `a small one is checked without`() throws {
    try copy(kilobytes: 100)
    #expect(try told() == [])
  }
}
