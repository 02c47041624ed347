import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// A day of a series that was finished on both sides before a program that carries whole files met
/// either (Behaviour 9.6): ours has gone on in its file, and theirs is the finished day.
@Suite struct SyncCarriedSeriesTests {
  let world: SyncWorld
  private let place = SyncPlace("", "a@phone.ics")

  init() throws {
    world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY")
    try world.sync()
  }

  /// The file as the phone has it when it has finished the day.
  private func finished(_ text: String, rule: Bool, at finish: String) -> String {
    text.replacing(
      "RRULE:FREQ=DAILY\r\n",
      with: (rule ? "RRULE:FREQ=DAILY\r\n" : "") + "STATUS:COMPLETED\r\nCOMPLETED:\(finish)\r\n"
    )
  }

  /// Of todoman: the rest of the series.
  private func comeNew() {
    world.put("b@vm", "SUMMARY:Water", "DUE;VALUE=DATE:20261124", "RRULE:FREQ=DAILY")
  }

  private func tick() throws {
    let open = try #require(try world.tasks().first { $0.task.status == .open }).task.id
    _ = try world.repository.perform(.setDone(.tasks([open]), true), at: world.now)
  }

  @Test(arguments: [true, false])
  func `ticked here and by a program that makes a new file: one finished day, one that is open`(
    isSeparate: Bool
  ) throws {
    let theirs = finished(world.folder.text(place), rule: false, at: "20261123T113000Z")
    try tick()
    try world.sync()
    try world.edit("Water", where: .open) { $0.notes = "ferns too" }
    try world.sync()
    let (merged, disputes) = try world.merge("a@phone", with: theirs)
    #expect(disputes.isEmpty && !merged.contains("RRULE"), "\(merged)")
    #expect(merged.contains("DUE;VALUE=DATE:20261123\r\n"), "\(merged)")
    #expect(merged.contains("COMPLETED:20261123T113000Z\r\n"), "\(merged)")
    world.folder.put(place, merged)
    if isSeparate { try world.sync() }
    comeNew()
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 open open"])
    let open = try #require(try world.tasks().first { $0.task.status == .open }).task
    #expect(open.notes == "ferns too")
    #expect(world.folder.files.count == 2 && !world.folder.text(place).contains("RRULE"))
    // The new file goes on with the series.
    try tick()
    try world.sync()
    let next = world.folder.text(SyncPlace("", "b@vm.ics"))
    #expect(next.contains("DUE;VALUE=DATE:20261125\r\n") && !next.contains("COMPLETED"), "\(next)")
    #expect(try world.days().count == 3)
  }

  @Test func `over here and ticked there: kept by when it was finished there`() throws {
    let theirs = finished(world.folder.text(place), rule: false, at: "20261123T200000Z")
    world.now = world.now.later(days: 1)
    try world.sync()
    let (merged, _) = try world.merge("a@phone", with: theirs)
    world.folder.put(place, merged)
    comeNew()
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 open open"])
  }

  @Test(arguments: [0, 1])
  func `a program that finishes the day and leaves the rule: the file goes on`(days later: Int)
    throws
  {
    let theirs = finished(world.folder.text(place), rule: true, at: "20261123T113000Z")
    if later == 0 { try tick() } else { world.now = world.now.later(days: 1) }
    try world.sync()
    let (merged, disputes) = try world.merge("a@phone", with: theirs)
    #expect(disputes.isEmpty)
    world.folder.put(place, merged)
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 open open"])
    let text = world.folder.text(place)
    #expect(text.contains("DUE;VALUE=DATE:20261124\r\n") && text.contains("RRULE:FREQ=DAILY\r\n"))
    #expect(!text.contains("COMPLETED"), "\(text)")
  }

  @Test func `finished in the folder, and gone on at the server: the same`() throws {
    let theirs = world.folder.text(place).replacing("20261123", with: "20261124")
    world.folder.put(
      place,
      finished(world.folder.text(place), rule: false, at: "20261123T113000Z")
    )
    try world.sync()
    let (merged, disputes) = try world.merge("a@phone", with: theirs)
    #expect(disputes.isEmpty && !merged.contains("RRULE"), "\(merged)")
    #expect(merged.contains("DUE;VALUE=DATE:20261123\r\n"), "\(merged)")
  }

  /// As a phone has it that ticks by going on: of the day, or of the days, before this one.
  private func goneOn(_ text: String, to day: Int, at stamp: String) -> String {
    let lines = text.components(separatedBy: "\r\n").filter { !$0.hasPrefix("LAST-MODIFIED") }
    return lines.joined(separator: "\r\n")
      .replacing("DUE;VALUE=DATE:20261123", with: "DUE;VALUE=DATE:202611\(day)")
      .replacing("SUMMARY", with: "LAST-MODIFIED:\(stamp)\r\nSUMMARY")
  }

  @Test(arguments: [
    // Both are on the next day; ours is further on; theirs has ticked two days; nothing was done on its day.
    (1, 24, "20261123T200000Z", ["23 done kept", "24 open open"]),
    (3, 24, "20261123T200000Z", ["23 done kept", "24 lapsed missed", "26 open open"]),
    (
      3, 25, "20261124T200000Z",
      ["23 done kept", "24 done kept", "25 lapsed missed", "26 open open"]
    ),
    (1, 24, "20261124T090000Z", ["23 done missed", "24 open open"]),
    // Gone on from the day that is open here.
    (1, 25, "20261124T100000Z", ["23 done kept", "24 done kept", "25 open open"]),
  ])
  func `over here, and gone on there with a tick on its day: the tick holds`(
    heard: Int,
    due: Int,
    stamp: String,
    days: [String]
  ) throws {
    let theirs = goneOn(world.folder.text(place), to: due, at: stamp)
    world.now = world.now.later(days: heard)
    try world.sync()
    let (merged, disputes) = try world.merge("a@phone", with: theirs)
    #expect(disputes.isEmpty)
    world.folder.put(place, merged)
    try world.sync()
    let found = try world.days()
    #expect(found == days, "\(found)")
    let open = days.last?.prefix(2) ?? ""
    let text = world.folder.text(place)
    #expect(text.contains("DUE;VALUE=DATE:202611\(open)\r\n") && !text.contains("COMPLETED"))
  }

  @Test func `gone on there with a tick, and the whole file put here: the tick holds`() throws {
    let theirs = goneOn(world.folder.text(place), to: 24, at: "20261123T200000Z")
    world.now = world.now.later(days: 1)
    try world.sync()
    world.folder.put(place, theirs)
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 open open"])
    // What is written anew on the day after, or on a clock that lags behind with another change, is no tick.
    let lagging = try SyncCarriedSeriesTests()
    lagging.world.now = lagging.world.now.later(days: 1)
    try lagging.world.sync()
    let written = goneOn(
      lagging.world.folder.text(place).replacing("DATE:20261124", with: "DATE:20261123"),
      to: 24,
      at: "20261123T200000Z"
    )
    lagging.world.folder.put(place, written.replacing("SUMMARY", with: "PRIORITY:1\r\nSUMMARY"))
    try lagging.world.sync()
    #expect(try lagging.world.days() == ["23 lapsed missed", "24 open open"])
  }

  @Test func `ticked here first and there by going on: the earlier finish holds`() throws {
    let theirs = goneOn(world.folder.text(place), to: 24, at: "20261123T200000Z")
    try tick()
    try world.sync()
    world.now = world.now.later(minutes: 600)
    let (merged, disputes) = try world.merge("a@phone", with: theirs)
    #expect(disputes.isEmpty)
    world.folder.put(place, merged)
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 open open"])
    let done = try #require(try world.tasks().first { $0.task.status == .done }).task
    #expect(done.closed == Moment.noon.instant)
  }

  @Test func `gone on there with a tick, and the next day ticked here: both are done`() throws {
    let theirs = goneOn(world.folder.text(place), to: 24, at: "20261123T200000Z")
    world.now = world.now.later(days: 1)
    try world.sync()
    world.folder.put(place, theirs)
    try tick()
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 done kept", "25 open open"])
  }

  @Test(arguments: [true, false])
  func `two days that were over here, and ticked there: both are kept`(
    isMerged: Bool
  ) throws {
    let theirs = goneOn(world.folder.text(place), to: 25, at: "20261124T200000Z")
    world.now = world.now.later(days: 1)
    _ = try world.repository.judge(at: world.now)
    world.now = world.now.later(days: 1)
    try world.sync()
    world.folder.put(place, isMerged ? try world.merge("a@phone", with: theirs).text : theirs)
    try world.sync()
    let found = try world.days()
    #expect(found == ["23 done kept", "24 done kept", "25 open open"], "\(found)")
  }

  @Test func `a late tick there, and further on here: no other day is ticked`() throws {
    let theirs = goneOn(world.folder.text(place), to: 24, at: "20261125T200000Z")
    for _ in 0..<3 {
      world.now = world.now.later(days: 1)
      try world.sync()
    }
    let (merged, disputes) = try world.merge("a@phone", with: theirs)
    #expect(disputes.isEmpty)
    world.folder.put(place, merged)
    try world.sync()
    let found = try world.days()
    #expect(
      found == ["23 done missed", "24 lapsed missed", "25 lapsed missed", "26 open open"],
      "\(found)"
    )
  }

  @Test(arguments: ["COUNT=2", "UNTIL=20261124"], [true, false])
  func `the last day, over here and ticked there: the tick holds`(
    end: String,
    isWritten: Bool
  ) throws {
    let world = try SyncWorld()
    world.put("b", "SUMMARY:Pills", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY;\(end)")
    let place = SyncPlace("", "b.ics")
    try world.sync()
    let open = try world.task("Pills").task.id
    _ = try world.repository.perform(.setDone(.tasks([open]), true), at: world.now)
    try world.sync()
    let theirs = world.folder.text(place).replacing(
      "SUMMARY",
      with: "STATUS:COMPLETED\r\nCOMPLETED:20261124T200000Z\r\nSUMMARY"
    )
    #expect(theirs.contains("DUE;VALUE=DATE:20261124\r\n"))
    world.now = world.now.later(days: 2)
    if isWritten {
      try world.sync()
      #expect(world.folder.text(place).contains("STATUS:CANCELLED\r\n"))
      let (merged, disputes) = try world.merge("b", with: theirs)
      #expect(disputes.isEmpty)
      world.folder.put(place, merged)
    } else {
      world.folder.put(place, theirs)
    }
    try world.sync()
    let found = try world.days()
    #expect(found == ["23 done kept", "24 done kept"], "\(found)")
    #expect(!world.folder.text(place).contains("CANCELLED"))
  }
}
