import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A series that both sides have changed on one evening, and of which the phone ticks days by moving its DUE on.
@Suite struct SyncEveningTests {
  let world: SyncWorld

  /// How the other side comes to what was changed here.
  enum Way: CaseIterable { case ours, merged, theirs }

  init() throws { world = try SyncWorld(at: Moment.noon.later(days: 14)) }

  private func start(_ rule: String, in collection: String = "") throws -> String {
    world.put(
      "a@phone",
      ["SUMMARY:Read", "DUE;VALUE=DATE:20261207", "RRULE:\(rule)"],
      in: collection
    )
    try world.sync()
    world.now = world.now.later(minutes: 30)
    return world.folder.text(SyncPlace(collection, "a@phone.ics"))
  }

  private func changed(_ text: String, _ change: (String, String)...) -> String {
    change.reduce(text) { $0.replacing($1.0, with: $1.1) }
      .replacing(/LAST-MODIFIED:.*?\r\n/, with: "")
      .replacing("SUMMARY", with: "LAST-MODIFIED:20261207T123500Z\r\nSUMMARY")
  }

  /// A carrier asks for a merge only where both files have changed.
  private func put(
    _ text: String,
    at place: SyncPlace,
    _ way: Way,
    since known: String = ""
  ) throws {
    guard way == .merged, world.folder.text(place) != known else {
      return world.folder.put(place, text)
    }
    let merged = try world.merge("a@phone", with: text, at: place)
    #expect(merged.disputes.isEmpty)
    world.folder.put(place, merged.text)
  }

  private func tick() throws {
    let task = try #require(try world.tasks().first { $0.task.status == .open }).task
    _ = try world.repository.perform(.setDone(.tasks([task.id]), true), at: world.now)
  }

  /// `7 done: 7 kept` for each repeat of Read.
  private func ledger() throws -> [String] {
    world.now = world.now.later(minutes: 30)
    try world.sync()
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.syncConflicts().isEmpty)
    #expect(try world.repository.check() == [])
    return try world.tasks().filter { $0.task.title == "Read" }.map { whole in
      let days = whole.promises.sorted { $0.day < $1.day }
        .map { "\($0.day.civil.day) \($0.outcome.name)" }
      return "\(whole.task.due?.civil.day ?? 0) \(whole.task.status): "
        + days.joined(separator: ", ")
    }.sorted()
  }

  @Test(arguments: Way.allCases)
  func `put into one list on both sides, the day is kept that was ticked there`(way: Way) throws {
    world.folder.collections = ["inbox": "inbox", "home": "Home"]
    world.put("t", "SUMMARY:Tea", in: "inbox")
    world.put("h", "SUMMARY:Hat", in: "home")
    let text = try start("FREQ=DAILY", in: "inbox")
    let task = try world.task("Read").task
    _ = try world.repository.perform(
      .reviseTask(from: task, to: task, category: "Home"),
      at: world.now
    )
    if way == .theirs { world.folder.files[SyncPlace("inbox", "a@phone.ics")] = nil }
    if way != .theirs { try world.sync() }
    let ticked = changed(text, ("DUE;VALUE=DATE:20261207", "DUE;VALUE=DATE:20261208"))
    try put(ticked, at: SyncPlace("home", "a@phone.ics"), way)
    #expect(try ledger() == ["7 done: 7 kept", "8 open: 8 open"])
  }

  @Test(arguments: Way.allCases, [0, 1])
  func `moved here to a day of its own, that day is kept by a tick with another list there`(
    way: Way,
    days: Int
  ) throws {
    world.folder.collections = ["inbox": "inbox", "home": "Home"]
    world.put("t", "SUMMARY:Tea", in: "inbox")
    world.put("h", "SUMMARY:Hat", in: "home")
    let text = try start("FREQ=WEEKLY;BYDAY=MO,TH", in: "inbox")
    let task = try world.task("Read").task
    _ = try world.repository.perform(.move(.tasks([task.id]), to: .monday + 15), at: world.now)
    // A carrier leaves the old file where it was changed here, and brings the new one besides.
    let old = SyncPlace("inbox", "a@phone.ics")
    if way == .theirs { world.folder.files[old] = nil } else { try world.sync() }
    let ticked = changed(text, ("DUE;VALUE=DATE:20261207", "DUE;VALUE=DATE:20261210"))
    try put(ticked, at: SyncPlace("home", "a@phone.ics"), way)
    world.now = world.now.later(days: days)
    #expect(try ledger() == ["10 open: 10 open", "8 done: 7 postponed, 8 kept"])
  }

  @Test(arguments: Way.allCases, [false, true])
  func `ticked twice, as its number of times tells, it has kept both days`(
    way: Way,
    isTickedHere: Bool
  ) throws {
    let text = try start("FREQ=DAILY;COUNT=4")
    if isTickedHere { try tick() }
    if way != .theirs { try world.sync() }
    let ticked = changed(
      text,
      ("DUE;VALUE=DATE:20261207", "DUE;VALUE=DATE:20261209"),
      ("COUNT=4", "COUNT=2")
    )
    try put(ticked, at: SyncPlace("", "a@phone.ics"), way, since: text)
    #expect(try ledger() == ["7 done: 7 kept", "8 done: 8 kept", "9 open: 9 open"])
  }

  @Test(arguments: Way.allCases)
  func `given another rule there, it goes on behind the days that were ticked here`(
    way: Way
  ) throws {
    let text = try start("FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231")
    try tick()
    try tick()
    if way != .theirs { try world.sync() }
    let ruled = changed(text, ("FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=DAILY;INTERVAL=3"))
    try put(ruled, at: SyncPlace("", "a@phone.ics"), way)
    #expect(
      try ledger()
        == ["10 done: 10 kept", "13 open: 13 open, 14 withdrawn", "7 done: 7 kept"]
    )
  }
}
