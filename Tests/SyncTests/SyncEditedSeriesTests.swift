import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A series that was edited here, and ticked elsewhere before that was known there: the tick finishes its
/// own day, and the edit is that of the days to come (Behaviour 9.4, 9.6).
@Suite struct SyncEditedSeriesTests {
  let world: SyncWorld
  private let place = SyncPlace("", "a@phone.ics")

  init() throws {
    world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Read",
      "DTSTART:20261123T220000Z",
      "DUE:20261123T223000Z",
      "DESCRIPTION:old",
      "RRULE:FREQ=DAILY"
    )
    try world.sync()
  }

  enum Change: CaseIterable, Sendable {
    case title, notes, time, timeOfOneDay, rule, end

    /// The finished day, and the one to come, here.
    var expected: [String] {
      switch self {
      case .title: ["23 22:00 Novel old done", "24 22:00 Novel old open"]
      case .notes: ["23 22:00 Read new done", "24 22:00 Read new open"]
      case .time: ["23 20:00 Read old done", "24 20:00 Read old open"]
      case .timeOfOneDay: ["23 20:00 Read old done", "24 22:00 Read old open"]
      case .rule: ["23 22:00 Read old done", "30 22:00 Read old open"]
      case .end: ["23 22:00 Read old done"]
      }
    }

    func apply(to task: inout TaskItem) {
      switch self {
      case .title: task.title = "Novel"
      case .notes: task.notes = "new"
      case .time: task.setTime(TimeOfDay(minutes: 1200))
      case .timeOfOneDay: task.place(at: TimeOfDay(minutes: 1200))
      case .rule: task.repeats?.rule = "FREQ=WEEKLY"
      case .end: task.repeats = nil
      }
    }
  }

  /// How a program says that it has finished a day of a series.
  enum Tick: CaseIterable, Sendable {
    /// The file is done, with its rule.
    case done
    /// As todoman: it is done without one, and a new file has the rule and the next day.
    case newFile
    /// The file is on the next day.
    case rolled
    /// The same, and a finished copy is left.
    case copied
  }

  private func ticked(_ tick: Tick) -> String {
    let text = world.folder.text(place)
    let finish = "STATUS:COMPLETED\r\nCOMPLETED:20261123T113000Z\r\n"
    return switch tick {
    case .done: text.replacing("RRULE", with: finish + "RRULE")
    case .newFile: text.replacing("RRULE:FREQ=DAILY\r\n", with: finish)
    case .rolled, .copied: text.replacing("20261123T22", with: "20261124T22")
    }
  }

  private func leave(_ tick: Tick, _ lines: String = "DESCRIPTION:old", at time: String = "22") {
    let plan = { (day: Int) in
      "DTSTART:202611\(day)T\(time)0000Z\r\nDUE:202611\(day)T\(time)3000Z"
    }
    switch tick {
    case .done, .rolled: break
    case .newFile: world.put("b@vm", "SUMMARY:Read", plan(24), lines, "RRULE:FREQ=DAILY")
    case .copied:
      let finish = "STATUS:COMPLETED\r\nCOMPLETED:20261123T113000Z"
      world.put("copy", "SUMMARY:Read", plan(23), lines, finish)
    }
  }

  /// Takes what the phone has to the folder: as it is, or after the edit here had been written.
  private func carry(_ theirs: String, isMet: Bool) throws {
    guard isMet else { return world.folder.put(place, theirs) }
    try world.sync()
    let (merged, disputes) = try world.merge("a@phone", with: theirs)
    #expect(disputes.isEmpty)
    world.folder.put(place, merged)
  }

  private func here() throws -> [String] {
    try world.tasks().map(\.task).sorted { ($0.due ?? .latest) < ($1.due ?? .latest) }.map { task in
      let plan = "\(task.due?.civil.day ?? 0) \(task.time?.text ?? "-")"
      return "\(plan) \(task.title) \(task.notes) \(task.status)"
    }
  }

  /// What the file says that goes on with the series; `nil` where none does.
  private var next: String? {
    world.folder.files.keys.map { world.folder.text($0) }.first { $0.contains("RRULE") }
  }

  @Test(arguments: Change.allCases, Tick.allCases)
  func `edited here and ticked there`(_ change: Change, _ tick: Tick) throws {
    for isMet in [true, false] {
      let test = try SyncEditedSeriesTests()
      try test.edit(change, tick, isMet: isMet)
    }
  }

  private func edit(_ change: Change, _ tick: Tick, isMet: Bool) throws {
    let theirs = ticked(tick)
    try world.edit("Read", where: .open) { change.apply(to: &$0) }
    try carry(theirs, isMet: isMet)
    leave(tick)
    try world.sync()
    let found = try here()
    #expect(found == change.expected, "\(isMet): \(found)")
    #expect(try world.repository.syncConflicts().isEmpty)
    #expect(try world.sync().changes == 0)
    #expect(try Set(world.tasks().compactMap(\.task.repeats?.series)).count < 2)
    // The other side is told.
    let file = next ?? ""
    switch change {
    case .title: #expect(file.contains("SUMMARY:Novel\r\n") && file.contains("20261124T2200"))
    case .notes: #expect(file.contains("DESCRIPTION:new\r\n") && file.contains("20261124T2200"))
    case .time: #expect(file.contains("DTSTART:20261124T200000Z\r\n"))
    case .timeOfOneDay: #expect(file.contains("DTSTART:20261124T220000Z\r\n"))
    case .rule: #expect(file.contains("WEEKLY") && file.contains("20261130T2200"))
    case .end:
      #expect(next == nil)
      #expect(world.folder.text(place).contains("STATUS:COMPLETED\r\n"))
      #expect(world.folder.text(place).contains("DUE:20261123T223000Z\r\n"))
      #expect(world.folder.files.count == (tick == .copied ? 2 : 1))
    }
  }

  @Test(arguments: [true, false])
  func `what both have changed is a conflict of the day to come`(isMet: Bool) throws {
    let theirs = ticked(.newFile)
    try world.edit("Read", where: .open) {
      $0.notes = "new"
      $0.setTime(TimeOfDay(minutes: 1200))
    }
    try carry(theirs, isMet: isMet)
    leave(.newFile, "DESCRIPTION:phone", at: "21")
    try world.sync()
    #expect(try here() == ["23 20:00 Read new done", "24 20:00 Read new open"])
    let conflicts = try world.repository.syncConflicts()
    let open = try #require(try world.tasks().first { $0.task.status == .open }).task.id
    #expect(conflicts.allSatisfy { $0.item == .task(open) })
    #expect(
      Set(conflicts.map { "\($0.dispute.ours) | \($0.dispute.theirs)" })
        == ["new | phone", "2026-11-24 20:00 | 2026-11-24 21:00"]
    )
    let notes = try #require(conflicts.first { $0.dispute.field == .notes })
    _ = try world.repository.decide(notes, using: .theirs, world.context, at: world.now)
    try world.sync()
    #expect(try here().last == "24 20:00 Read phone open")
    #expect(next?.contains("DESCRIPTION:phone\r\n") == true)
  }

  @Test func `a new file that says more stays where the series has ended here`() throws {
    let theirs = ticked(.newFile)
    try world.edit("Read", where: .open) { $0.repeats = nil }
    world.folder.put(place, theirs)
    leave(.newFile, "DESCRIPTION:chapter two")
    try world.sync()
    #expect(try here() == ["23 22:00 Read old done", "24 22:00 Read chapter two open"])
    #expect(world.folder.files.count == 2)
  }

  @Test func `both have moved the time of a day that was ticked by going on`() throws {
    let theirs = ticked(.rolled).replacing("T22", with: "T21")
    try world.edit("Read", where: .open) { $0.setTime(TimeOfDay(minutes: 1200)) }
    world.folder.put(place, theirs)
    try world.sync()
    #expect(try here() == ["23 20:00 Read old done", "24 20:00 Read old open"])
    let dispute = try #require(try world.repository.syncConflicts().first).dispute
    #expect("\(dispute.ours) | \(dispute.theirs)" == "2026-11-24 20:00 | 2026-11-24 21:00")
    #expect(try world.sync().changes == 0)
  }
}
