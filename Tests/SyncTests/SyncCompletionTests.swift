import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A habit that is counted from when it was done, on a phone that counts each from the day that was due.
@Suite struct SyncCompletionTests {
  let world: SyncWorld

  init() throws {
    world = try SyncWorld()
    var draft = TaskDraft(title: "Water", due: .monday)
    draft.repeats = RepeatDraft(
      rule: try RecurrenceRule("FREQ=DAILY;INTERVAL=3"),
      afterCompletion: true
    )
    try world.add(draft)
    try world.sync()
  }

  /// The phone has gone on to a day, at noon of another.
  private func roll(to day: String, on done: String) throws {
    try world.change("Water", "DUE", to: "DUE;VALUE=DATE:\(day)")
    try world.change("Water", "LAST-MODIFIED", to: "LAST-MODIFIED:\(done)T120000Z")
  }

  private func expect(next day: String) throws {
    let text = try world.text("Water")
    #expect(text.contains("DUE;VALUE=DATE:\(day)\r\n"), "\(text)")
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.syncConflicts().isEmpty)
    let open = try world.tasks().map(\.task).filter { $0.status == .open }
    #expect(open.map { $0.due?.text.replacing("-", with: "") } == [day])
    #expect(try world.repository.check() == [])
  }

  /// In one step, and in two at once.
  @Test(arguments: [("20261126", 8, "20261204"), ("20261129", 8, "20261204")])
  func `ticked late, the next is three days after that`(there: String, days: Int, next: String)
    throws
  {
    world.now = world.now.later(days: days)
    try roll(to: there, on: "20261201")
    try world.sync()
    try expect(next: next)
    let done = try #require(try world.tasks().map(\.task).first { $0.status == .done })
    #expect(done.due == .monday && done.closed == Instant(basic: "20261201T120000Z"))
  }

  @Test func `ticked late on the phone, while it was changed here, so it is as well`() throws {
    let uid = String(try world.place("Water").name.dropLast(4))
    let place = try world.place("Water")
    let theirs = world.folder.text(place)
      .replacing("DUE;VALUE=DATE:20261123", with: "DUE;VALUE=DATE:20261126")
    world.now = world.now.later(days: 8)
    try world.edit("Water") { $0.notes = "can" }
    try world.sync()
    let (text, disputes) = try world.merge(uid, with: theirs, at: place)
    #expect(disputes.isEmpty)
    world.folder.put(place, text)
    try world.change("Water", "LAST-MODIFIED", to: "LAST-MODIFIED:20261201T120000Z")
    try world.sync()
    try expect(next: "20261204")
    #expect(try world.text("Water").contains("DESCRIPTION:can\r\n"))
  }

  /// One edit of the phone ticks it, and gives it tags, a priority and notes.
  @Test func `what was changed with the tick is of the next one`() throws {
    world.now = world.now.later(minutes: 60)
    try roll(to: "20261126", on: "20261123")
    let text = "CATEGORIES:garden,outside\r\nPRIORITY:1\r\nDESCRIPTION:can\r\nSUMMARY:Water"
    try world.change("Water", "SUMMARY", to: text)
    try world.sync()
    let next = try #require(try world.tasks().map(\.task).first { $0.status == .open })
    #expect(next.tags == ["garden", "outside"])
    #expect(next.priority == .high)
    #expect(next.notes == "can")
    try expect(next: "20261126")
  }

  @Test func `ticked on its day, the next is the one that the phone says`() throws {
    world.now = world.now.later(minutes: 60)
    try roll(to: "20261126", on: "20261123")
    try world.sync()
    try expect(next: "20261126")
  }

  @Test func `a day that is none of the rule is the next one`() throws {
    world.now = world.now.later(days: 8)
    try roll(to: "20261203", on: "20261201")
    try world.sync()
    try expect(next: "20261203")
  }

  @Test func `as many days are counted there from the finish as by another planner`() throws {
    world.now = world.now.later(days: 8)
    try roll(to: "20261204", on: "20261201")
    try world.sync()
    try expect(next: "20261204")
  }

  // MARK: Told apart

  enum Told: CaseIterable { case done, moved, dropped }

  /// jtx Board tells such a day in a part of its own, which is all that it has of it; another field was changed here.
  @Test(arguments: Told.allCases.flatMap { [($0, true), ($0, false)] }, [0, 1])
  func `a part says what became of the day that is open`(
    _ way: (told: Told, isMerged: Bool),
    days: Int
  ) throws {
    let (told, isMerged) = way
    let place = try world.place("Water")
    let known = world.folder.text(place)
    world.now = world.now.later(minutes: 30)
    if isMerged {
      try world.edit("Water") { $0.notes = "can" }
      try world.sync()
    }
    let due = told == .moved ? "20261125" : "20261123"
    let state: [String] =
      switch told {
      case .done: ["STATUS:COMPLETED", "COMPLETED:20261123T130000Z"]
      case .dropped: ["STATUS:CANCELLED"]
      case .moved: []
      }
    let part =
      [
        "BEGIN:VTODO", "UID:\(SeriesModel.uid(of: known))", "SUMMARY:Water",
        "RECURRENCE-ID;VALUE=DATE:20261123", "DUE;VALUE=DATE:\(due)",
        "LAST-MODIFIED:20261123T130000Z",
      ] + state + ["END:VTODO", "END:VCALENDAR"]
    let theirs = known.replacing("END:VCALENDAR", with: part.joined(separator: "\r\n"))
    world.now = world.now.later(minutes: 60)
    let uid = SeriesModel.uid(of: known)
    world.folder.put(
      place,
      isMerged ? try world.merge(uid, with: theirs, at: place).text : theirs
    )
    world.now = world.now.later(days: days)
    try world.sync()
    try expect(next: told == .moved ? "20261125" : "20261126")
    #expect(try !world.text("Water").contains("RECURRENCE-ID"))
    let monday = try world.tasks().flatMap(\.promises).filter { $0.day == .monday }
    let outcomes: [Told: Commitment.Outcome] = [
      .done: .kept, .moved: .postponed, .dropped: .withdrawn,
    ]
    #expect(monday.map(\.outcome) == [outcomes[told]])
    #expect(try world.tasks().contains { $0.task.notes == "can" } == isMerged)
  }
}
