import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Days of a series that todoman has finished while no program carried anything: each stays the day
/// it is, and none of them finishes a later one (Behaviour 9.4, 9.6).
@Suite struct SyncOfflineTests {
  let world: SyncWorld
  private let place = SyncPlace("", "a@phone.ics")

  init() throws {
    world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Read",
      "DTSTART:20261123T220000Z",
      "DUE:20261123T223000Z",
      "RRULE:FREQ=DAILY"
    )
    try world.sync()
  }

  /// What todoman leaves of a day that it has finished.
  private func finished(at finish: String) -> String {
    world.folder.text(place).replacing(
      "RRULE:FREQ=DAILY\r\n",
      with: "STATUS:COMPLETED\r\nCOMPLETED:202611\(finish)Z\r\n"
    )
  }

  /// The file that it makes of a later day, finished or with the rule.
  private func comeNew(day: Int, finished: String? = nil) {
    world.put(
      "t\(day)@vm",
      "SUMMARY:Read",
      "DTSTART:202611\(day)T220000Z",
      "DUE:202611\(day)T223000Z",
      finished.map { "STATUS:COMPLETED\r\nCOMPLETED:202611\($0)Z" } ?? "RRULE:FREQ=DAILY"
    )
  }

  /// Takes what todoman has left to the folder: as it is, or after a change here had been written.
  private func carry(_ theirs: String, isMet: Bool) throws {
    guard isMet else { return world.folder.put(place, theirs) }
    try world.sync()
    let (merged, disputes) = try world.merge("a@phone", with: theirs)
    #expect(disputes.isEmpty)
    world.folder.put(place, merged)
  }

  /// `23 done`, one for each file, in the order of their days.
  private func there() -> [String] {
    world.folder.files.keys.map { place in
      let text = world.folder.text(place)
      let day = text.firstMatch(of: #/DTSTART[^:]*:202611(\d\d)T2200/#)?.1 ?? "-"
      return "\(day) \(text.contains("STATUS:COMPLETED") ? "done" : "open")"
    }.sorted()
  }

  struct Offline: Sendable, CustomTestStringConvertible {
    let finishes: [String]
    let outcome: String
    /// Whether the planner was opened on each day, and so had each of them.
    let isOpened: Bool
    /// Whether the planner had written a later day before the finishes came.
    let isMet: Bool

    var testDescription: String {
      "\(outcome), \(isOpened ? "opened daily" : "not opened"), \(isMet ? "met" : "taken")"
    }

    static let all: [Offline] = [true, false].flatMap { isOpened in
      [true, false].flatMap { isMet in
        [
          Offline(
            finishes: ["23T223000", "24T223000", "25T223000"],
            outcome: "kept",
            isOpened: isOpened,
            isMet: isMet
          ),
          Offline(
            finishes: ["24T003000", "25T003000", "26T002000"],
            outcome: "missed",
            isOpened: isOpened,
            isMet: isMet
          ),
        ]
      }
    }
  }

  @Test(arguments: Offline.all)
  func `three days that were ticked there and not carried`(_ offline: Offline) throws {
    let theirs = finished(at: offline.finishes[0])
    // Thursday at eight.
    if offline.isOpened {
      for _ in 0..<2 {
        world.now = world.now.later(days: 1)
        try world.repository.judge(at: world.now)
      }
    }
    world.now = Moment.noon.later(days: 3, minutes: -240)
    try carry(theirs, isMet: offline.isMet)
    comeNew(day: 24, finished: offline.finishes[1])
    comeNew(day: 25, finished: offline.finishes[2])
    comeNew(day: 26)
    try world.sync()
    let found = try world.days()
    let outcome = offline.outcome
    #expect(
      found == ["23 done \(outcome)", "24 done \(outcome)", "25 done \(outcome)", "26 open open"],
      "\(found)"
    )
    #expect(there() == ["23 done", "24 done", "25 done", "26 open"])
  }

  @Test(arguments: [true, false])
  func `days that were ticked there, and one after them that nobody ticked`(isMet: Bool) throws {
    let theirs = finished(at: "23T223000")
    world.now = Moment.noon.later(days: 3, minutes: -240)
    try carry(theirs, isMet: isMet)
    comeNew(day: 24, finished: "24T223000")
    comeNew(day: 25)
    try world.sync()
    let found = try world.days()
    #expect(found == ["23 done kept", "24 done kept", "26 open open"], "\(found)")
    #expect(there() == ["23 done", "24 done", "26 open"])
    // What the sync has made goes with it, on both sides.
    _ = try world.repository.undo(at: world.now)
    try world.sync()
    #expect(try world.tasks().map(\.task.status).allSatisfy { $0 != .done })
    #expect(try world.days().last == "26 open open")
    #expect(!there().contains("24 done"))
  }

  @Test(arguments: [true, false])
  func `a day that was skipped here and ticked there is done, and the next one stays open`(
    isMet: Bool
  ) throws {
    let theirs = finished(at: "23T113000")
    try world.delete("Read")
    try carry(theirs, isMet: isMet)
    comeNew(day: 24)
    try world.sync()
    let found = try world.days().map { $0.prefix { !$0.isWhitespace } + $0.dropFirst(2).prefix(5) }
    #expect(found == ["23 done", "24 open"], "\(found)")
    #expect(there() == ["23 done", "24 open"])
  }
}
