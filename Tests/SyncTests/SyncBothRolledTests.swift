import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Repeating tasks that the phone has ticked on several days, and that have gone on here before that was
/// heard of, because the days were over.
@Suite struct SyncBothRolledTests {
  private let place = SyncPlace("", "a@phone.ics")
  private let world: SyncWorld

  /// A daily task that both have agreed on at noon of Monday.
  init() throws {
    world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY")
    try world.sync()
  }

  private func ticked(_ text: String, to day: Int, at stamp: String) -> String {
    let lines = text.components(separatedBy: "\r\n").filter { !$0.hasPrefix("LAST-MODIFIED") }
    return lines.joined(separator: "\r\n").replacing(
      /DUE;VALUE=DATE:\d+/,
      with: "DUE;VALUE=DATE:202611\(day)\r\nLAST-MODIFIED:202611\(stamp)Z"
    )
  }

  /// Goes on there from Monday to a day, and here at a time; both are brought together then, or later.
  private func merge(
    to day: Int,
    at stamp: String,
    here: (day: Int, hour: Int),
    later: Int = 0
  ) throws -> String {
    let theirs = ticked(world.folder.text(place), to: day, at: stamp)
    world.now = world.now.later(days: here.day - 23, minutes: (here.hour - 12) * 60)
    try world.sync()
    world.now = world.now.later(days: later)
    let (text, disputes) = try world.merge("a@phone", with: theirs)
    #expect(disputes.isEmpty)
    world.folder.put(place, text)
    return text
  }

  @Test func `two days that were ticked in a row are done, both`() throws {
    _ = try merge(to: 25, at: "24T200000", here: (25, 8))
    try world.sync()
    #expect(try world.days() == ["23 done kept", "24 done kept", "25 open open"])
    #expect(!world.folder.text(place).contains("X-CHRONOLIST-FINISHED"))
    #expect(try world.repository.check() == [])
  }

  @Test func `so is the day that has come here, and the series goes on behind it`() throws {
    _ = try merge(to: 26, at: "25T061000", here: (25, 8))
    try world.sync()
    let found = try world.days()
    #expect(found == ["23 done kept", "24 done kept", "25 done kept", "26 open open"], "\(found)")
  }

  @Test func `a day more that is ticked before the next run is done too`() throws {
    let text = try merge(to: 25, at: "24T200000", here: (25, 8))
    world.folder.put(place, ticked(text, to: 26, at: "25T200000"))
    world.now = world.now.later(minutes: 800)
    try world.sync()
    let found = try world.days()
    #expect(found == ["23 done kept", "24 done kept", "25 done kept", "26 open open"], "\(found)")
  }

  @Test func `days behind the one that it is on here are done with the others`() throws {
    _ = try merge(to: 27, at: "26T080000", here: (25, 8), later: 1)
    world.now = world.now.later(minutes: 60)
    try world.sync()
    let found = try world.days()
    let done = (23...26).map { "\($0) done kept" }
    #expect(found == done + ["27 open open"], "\(found)")
  }

  @Test func `moved over a day there, it is where it was moved to, beside the series`() throws {
    _ = try merge(to: 25, at: "23T200000", here: (25, 8))
    try world.sync()
    #expect(try world.sync().changes == 0)
    let found = try world.tasks().map { whole in
      let days = whole.promises.sorted { $0.day < $1.day }
        .map { "\($0.day.civil.day) \($0.outcome.name)" }
      return
        "\(whole.task.due?.civil.day ?? 0) \(whole.task.status): \(days.joined(separator: ", "))"
    }
    #expect(found.sorted() == ["25 open: 23 postponed, 25 open", "25 open: 25 open"], "\(found)")
  }

  @Test func `made up for later, the first was missed, as nobody knows better`() throws {
    _ = try merge(to: 25, at: "25T070000", here: (25, 8))
    try world.sync()
    #expect(try world.days() == ["23 done missed", "25 open open"])
  }

  /// Late in both orders: the planner first, or the file first.
  @Test(arguments: [true, false])
  func `a tick of the next morning is late, whichever is heard of first`(isHereFirst: Bool) throws {
    let theirs = ticked(world.folder.text(place), to: 24, at: "24T070000")
    world.now = world.now.later(days: 1, minutes: -240)
    if isHereFirst { try world.sync() }
    let text = isHereFirst ? try world.merge("a@phone", with: theirs).text : theirs
    world.folder.put(place, text)
    try world.sync()
    #expect(try world.days() == ["23 done missed", "24 open open"])
    let closed = try world.tasks().compactMap(\.task.closed?.text)
    #expect(closed == ["2026-11-24T07:00:00Z"])
    #expect(!world.folder.text(place).contains("X-CHRONOLIST-FINISHED"))
  }

  /// It goes on from a day that is over, and its file has a mark of its own.
  @Test(arguments: [true, false])
  func `what another planner goes on from was ticked by nobody`(isHereFirst: Bool) throws {
    let other = try SyncWorld()
    other.folder.put(place, world.folder.text(place))
    try other.sync()
    other.now = other.now.later(days: 1, minutes: -300)
    try other.sync()
    let theirs = other.folder.text(place)
    world.now = world.now.later(days: 1, minutes: -240)
    if isHereFirst { try world.sync() }
    let text = isHereFirst ? try world.merge("a@phone", with: theirs).text : theirs
    world.folder.put(place, text)
    try world.sync()
    #expect(try world.days() == ["23 lapsed missed", "24 open open"])
  }

  /// Their clock is some minutes ahead of ours.
  @Test func `a tick that is told a little ahead of now is one`() throws {
    _ = try merge(to: 25, at: "24T080500", here: (24, 8))
    try world.sync()
    let found = try world.days()
    #expect(found == ["23 done kept", "24 done kept", "25 open open"], "\(found)")
  }
}
