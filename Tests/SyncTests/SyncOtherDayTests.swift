import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A day of a series that was moved on the other side, while here the series has gone on from it.
@Suite struct SyncOtherDayTests {
  let world: SyncWorld
  private let place = SyncPlace("", "a@phone.ics")

  init() throws {
    world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Read",
      "DTSTART:20261125T220000Z",
      "DUE:20261125T223000Z",
      "RRULE:FREQ=DAILY"
    )
    try world.sync()
  }

  private func days() throws -> [String] {
    #expect(try world.repository.syncConflicts().isEmpty)
    #expect(try world.sync().changes == 0)
    let all = try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
    #expect(Set(all.map(\.task.repeats?.series)).count == 1)
    return all.map {
      "\($0.task.due?.civil.day ?? 0) \($0.task.time?.text ?? "-") \($0.task.status)"
    }
  }

  /// Takes what the phone has to the folder: as it is, or after what is here had been written.
  private func carry(_ theirs: String, isMet: Bool) throws {
    guard isMet else { return world.folder.put(place, theirs) }
    try world.sync()
    let (merged, disputes) = try world.merge("a@phone", with: theirs)
    #expect(disputes.isEmpty)
    world.folder.put(place, merged)
  }

  @Test(arguments: [true, false], [true, false])
  func `moved to an earlier day there, and finished on that: it is the day that it was of`(
    isMet: Bool,
    hasRule: Bool
  ) throws {
    let finish = "STATUS:COMPLETED\r\nCOMPLETED:20261124T200000Z\r\n"
    let theirs = world.folder.text(place).replacing("20261125T22", with: "20261124T22")
      .replacing("RRULE:FREQ=DAILY\r\n", with: finish + (hasRule ? "RRULE:FREQ=DAILY\r\n" : ""))
    // Thursday noon: Wednesday is over here.
    for _ in 0..<3 {
      world.now = world.now.later(days: 1)
      try world.repository.judge(at: world.now)
    }
    try carry(theirs, isMet: isMet)
    if !hasRule {
      world.put(
        "b@vm",
        "SUMMARY:Read",
        "DTSTART:20261126T220000Z",
        "DUE:20261126T223000Z",
        "RRULE:FREQ=DAILY"
      )
    }
    try world.sync()
    let found = try days()
    #expect(found == ["25 22:00 done", "26 22:00 open"], "\(found)")
  }

  @Test(arguments: [true, false])
  func `given another time there, and ticked here: the time is that of the next day`(
    isMet: Bool
  ) throws {
    let theirs = world.folder.text(place).replacing("T22", with: "T21")
    let open = try world.task("Read").task.id
    _ = try world.repository.perform(.setDone(.tasks([open]), true), at: world.now)
    try carry(theirs, isMet: isMet)
    try world.sync()
    let found = try days()
    #expect(found == ["25 22:00 done", "26 21:00 open"], "\(found)")
    #expect(world.folder.text(place).contains("DTSTART:20261126T210000Z\r\n"))
  }

  @Test func `given two times, the conflict is about one day`() throws {
    let theirs = world.folder.text(place).replacing("T22", with: "T21")
    try world.edit("Read", where: .open) { $0.setTime(TimeOfDay(minutes: 1200)) }
    let open = try world.task("Read").task.id
    _ = try world.repository.perform(.setDone(.tasks([open]), true), at: world.now)
    world.folder.put(place, theirs)
    try world.sync()
    let dispute = try #require(try world.repository.syncConflicts().first).dispute
    #expect("\(dispute.ours) | \(dispute.theirs)" == "2026-11-26 20:00 | 2026-11-26 21:00")
  }
}
