import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A day of a series that a phone moves or ticks with the one text of its series, as Tasks.org does.
@Suite struct SyncMovedWholeTests {
  let world: SyncWorld
  private let place = SyncPlace("", "a@phone.ics")

  init() throws { world = try SyncWorld() }

  private func start(_ rule: String) throws -> String {
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DUE;VALUE=DATE:20261123",
      "RRULE:\(rule)"
    )
    try world.sync()
    return world.folder.text(place)
  }

  private func put(_ day: String, in text: String, at stamp: String) {
    let old = text.firstRange(of: /DUE;VALUE=DATE:\d+/).map { String(text[$0]) } ?? ""
    world.folder.put(
      place,
      text.replacing(old, with: "DUE;VALUE=DATE:\(day)")
        .replacing(/LAST-MODIFIED:.*?\r\n/, with: "")
        .replacing("SUMMARY", with: "LAST-MODIFIED:\(stamp)\r\nSUMMARY")
    )
  }

  /// `23 lapsed: 23 missed` for each task.
  private func ledger() throws -> [String] {
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.syncConflicts().isEmpty)
    #expect(try world.repository.check() == [])
    return try world.tasks().map { whole in
      let days = whole.promises.sorted { $0.day < $1.day }
        .map { "\($0.day.civil.day) \($0.outcome.name)" }
      return "\(whole.task.due?.civil.day ?? 0) \(whole.task.status): "
        + days.joined(separator: ", ")
    }.sorted()
  }

  @Test(arguments: [false, true])
  func `moved to a day that is none of its series, it is not missed where that has gone on here`(
    isMerged: Bool
  ) throws {
    let text = try start("FREQ=WEEKLY;BYDAY=MO,TH")
    world.now = world.now.later(days: 1)
    try world.sync()
    let ours = world.folder.text(place)
    #expect(ours.contains("DUE;VALUE=DATE:20261126\r\n"))
    put("20261124", in: text, at: "20261123T200000Z")
    if isMerged {
      let theirs = world.folder.text(place)
      world.folder.put(place, ours)
      let (merged, disputes) = try world.merge("a@phone", with: theirs)
      #expect(disputes.isEmpty)
      world.folder.put(place, merged)
    }
    try world.sync(force: true)
    #expect(try ledger() == ["24 open: 23 postponed, 24 open", "26 open: 26 open"])
  }

  @Test(arguments: [0, 1], [false, true])
  func `moved over a day of its series, it is a move whenever that is heard of`(
    days: Int,
    isHeardFirst: Bool
  ) throws {
    let text = try start("FREQ=DAILY")
    world.now = world.now.later(days: days)
    if isHeardFirst { try world.sync() } else { _ = try world.repository.judge(at: world.now) }
    put("20261125", in: text, at: "20261123T110000Z")
    try world.sync(force: true)
    let next = days > 0 ? ["24 open: 24 open"] : []
    #expect(try ledger() == next + ["25 open: 23 postponed, 25 open"])
  }

  @Test func `moved to the same day on both sides, nothing was done`() throws {
    let text = try start("FREQ=DAILY")
    world.now = world.now.later(minutes: 10)
    try world.edit("Water") { $0.due = .monday + 2 }
    try world.sync()
    put("20261125", in: text, at: "20261123T123000Z")
    world.now = world.now.later(minutes: 60)
    try world.sync(force: true)
    #expect(try ledger() == ["25 open: 23 postponed, 25 open"])
  }

  @Test func `moved here for once and ticked there, the series goes on by its own days`() throws {
    _ = try start("FREQ=WEEKLY")
    world.now = world.now.later(minutes: 10)
    try world.edit("Water") { $0.due = .monday + 1 }
    try world.sync()
    world.now = world.now.later(days: 1)
    put("20261201", in: world.folder.text(place), at: "20261124T110000Z")
    try world.sync()
    #expect(try ledger() == ["24 done: 23 postponed, 24 kept", "30 open: 30 open"])
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261130\r\n"))
  }

  @Test(arguments: ["FREQ=DAILY;COUNT=3", "FREQ=DAILY;UNTIL=20261125"], [false, true])
  func `a series whose last days a move has taken is over there too once it is ticked`(
    rule: String,
    isLater: Bool
  ) throws {
    let text = try start(rule)
    world.now = world.now.later(minutes: 30)
    try world.edit("Water") { $0.due = .monday + 2 }
    try world.sync()
    let left = rule.hasSuffix("=3") ? text.replacing("COUNT=3", with: "COUNT=2") : text
    put("20261124", in: left, at: isLater ? "20261123T130000Z" : "20261123T121500Z")
    world.now = world.now.later(minutes: 60)
    try world.sync(force: true)
    let told = world.folder.text(place)
    if isLater {
      #expect(try ledger() == ["25 done: 23 postponed, 25 kept"])
      #expect(told.contains("STATUS:COMPLETED\r\n") && told.contains("DUE;VALUE=DATE:20261125"))
    } else {
      #expect(try ledger() == ["23 done: 23 kept", "24 open: 24 open"])
    }
  }
}
