import Foundation
import Testing

/// A folder that two computers share, one of which has a clock that is ahead.
@Suite(.waitsForPrograms) struct SyncClockTests {
  private let folder: TemporaryDirectory
  private let life: Life

  init() throws {
    folder = try TemporaryDirectory()
    life = try Life(synchronisedWith: folder)
  }

  /// What the other computer tells of work until two minutes after the time here.
  private func tellOfWork() throws {
    let lines = [
      "SUMMARY:Tea", "DUE;VALUE=DATE:20261121", "STATUS:COMPLETED", "COMPLETED:20261121T094400Z",
      "X-CHRONOLIST-SESSION:20261121T090000Z/20261121T094400Z",
    ]
    try folder.put("tea", lines)
  }

  @Test func `work that is yet to end by this clock waits, and is taken as it was told`() throws {
    try tellOfWork()
    let text = try folder.bytes(of: "tea.ics")
    let early = try life.run("sync")
    #expect(early.ending == .exited(1))
    #expect(
      early.complaint.contains(
        "/tea.ics (‘Tea’) was left alone: Line 6: the clock that wrote this work is at least 2m "
          + "ahead of this computer’s; one of the two is wrong. All else is in step. The file waits: "
          + "set the clock right, or run “chronolist sync” again later."
      ),
      "\(early.complaint)"
    )
    #expect(try life.must("status").contains("at least 2m ahead"))
    try life.clock.move(to: "2026-11-21 09:45:00")
    #expect(try life.must("sync").contains("1 new here"))
    #expect(try folder.bytes(of: "tea.ics") == text)
    #expect(try life.tracked("2026-11-21").contains(44))
    #expect(try !life.must("status").contains("ahead"))
  }

  @Test func `two texts of such work are brought together later, and neither is changed`() throws {
    try life.clock.move(to: "2026-11-21 09:45:00")
    try tellOfWork()
    try life.must("sync")
    let text = try folder.bytes(of: "tea.ics")
    try folder.write(text, to: "theirs")
    try life.clock.move(to: "2026-11-21 09:42:00")
    let early = try life.run(
      "sync",
      "--merge",
      folder.path + "/tea.ics",
      folder.path + "/theirs"
    )
    #expect(early.ending == .exited(1))
    #expect(early.complaint.contains("at least 2m ahead of this computer’s"), "\(early.complaint)")
    #expect(early.complaint.contains("Neither file was changed; merge them again later."))
    #expect(try folder.bytes(of: "tea.ics") == text)
  }
}
