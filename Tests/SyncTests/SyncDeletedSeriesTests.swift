import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A repeating task that is deleted, or ended, here while the phone changes a day of it (Behaviour 9.3).
@Suite struct SyncDeletedSeriesTests {
  let world: SyncWorld
  private let place: SyncPlace

  /// Stretch is open on Monday, and both sides know it.
  init() throws {
    world = try SyncWorld()
    var draft = TaskDraft(title: "Stretch", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try world.add(draft)
    for title in ["Tea", "Milk", "Bread"] { try world.add(TaskDraft(title: title)) }
    try world.sync()
    place = try world.place("Stretch")
  }

  /// On Tuesday at noon; the planner has gone on, and both sides know that where `isSynced`.
  private func onTuesday(isSynced: Bool) throws {
    world.now = world.now.later(days: 1)
    _ = try world.repository.judge(at: world.now)
    if isSynced { try world.sync() }
  }

  private func openDay() throws -> TaskItem {
    let open = try world.tasks().map(\.task).filter { $0.title == "Stretch" && $0.status == .open }
    return try #require(open.first { $0.repeats != nil } ?? open.first)
  }

  private func deleteSeries() throws {
    let id = try openDay().id
    _ = try world.repository.perform(.deleteAllFromHere(.tasks([id])), at: world.now)
    world.now = world.now.later(minutes: 10)
  }

  /// What a phone has that tells a day of November apart (jtx Board): ticked, or moved to another one.
  private func apart(_ day: Int, movedTo other: Int? = nil, in text: String) -> String {
    let stamp = "202611\(world.now.today.civil.day)T120500Z"
    let state = other == nil ? ["STATUS:COMPLETED", "COMPLETED:\(stamp)"] : []
    let lines =
      [
        "BEGIN:VTODO", "UID:\(place.name.replacing(".ics", with: ""))", "SUMMARY:Stretch",
        "LAST-MODIFIED:\(stamp)", "RECURRENCE-ID;VALUE=DATE:202611\(day)",
        "DUE;VALUE=DATE:202611\(other ?? day)",
      ] + state + ["END:VTODO", "END:VCALENDAR"]
    return text.replacing("END:VCALENDAR", with: lines.joined(separator: "\r\n"))
  }

  /// What a phone has that has gone on from Monday by a tick (Tasks.org).
  private func goneOn(_ text: String, at stamp: String) -> String {
    text.replacing("DUE;VALUE=DATE:20261123", with: "DUE;VALUE=DATE:20261124")
      .replacing(#/LAST-MODIFIED:[^\r]*/#, with: "LAST-MODIFIED:\(stamp)")
  }

  /// Puts the phone's text there, heard of after the deletion or with it, and says that the series is back.
  private func bring(_ text: String, isDeletionFirst: Bool) throws {
    if isDeletionFirst {
      #expect(try world.sync().there.deleted == 1)
      #expect(world.folder.files[place] == nil)
      world.now = world.now.later(minutes: 10)
    }
    world.folder.put(place, text)
    let summary = try world.sync()
    #expect(summary.cameBack.first == "Stretch" && summary.cameBack.count == 1)
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.check() == [])
  }

  private func days() throws -> [String] {
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.syncConflicts().isEmpty)
    return try world.tasks().filter { $0.task.title == "Stretch" }
      .sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
      .map { whole in
        let promise = whole.promises.first { $0.day == whole.task.due }?.outcome.name ?? "none"
        return "\(whole.task.due?.civil.day ?? 0) \(whole.task.status) \(promise)"
      }
  }

  private static let orders = [(true, true), (true, false), (false, true), (false, false)]

  @Test(arguments: orders)
  func `the day of yesterday that was ticked apart brings it back`(
    isSynced: Bool,
    isDeletionFirst: Bool
  ) throws {
    try onTuesday(isSynced: isSynced)
    let text = world.folder.text(place)
    try deleteSeries()
    try bring(apart(23, in: text), isDeletionFirst: isDeletionFirst)
    #expect(try days() == ["23 done missed", "24 open open"])
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261124\r\n"))
    try deleteSeries()
    try world.sync()
    let left = try days()
    #expect(left == ["23 done missed"], "\(left) \(world.folder.text(place))")
  }

  @Test(arguments: orders)
  func `the day of today that was ticked apart is done`(
    isSynced: Bool,
    isDeletionFirst: Bool
  ) throws {
    try onTuesday(isSynced: isSynced)
    let text = world.folder.text(place)
    try deleteSeries()
    try bring(apart(24, in: text), isDeletionFirst: isDeletionFirst)
    #expect(try days() == ["23 lapsed missed", "24 done kept", "25 open open"])
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261125\r\n"))
  }

  @Test(arguments: orders)
  func `a day that was moved apart is a task alone, and the series is back`(
    isSynced: Bool,
    isDeletionFirst: Bool
  ) throws {
    try onTuesday(isSynced: isSynced)
    let text = world.folder.text(place)
    try deleteSeries()
    try bring(apart(23, movedTo: 27, in: text), isDeletionFirst: isDeletionFirst)
    #expect(try days() == ["24 open open", "27 open open"])
    #expect(try openDay().repeats != nil)
  }

  @Test(arguments: [true, false])
  func `deleted and ticked apart on its day, it is done once`(isDeletionFirst: Bool) throws {
    let text = world.folder.text(place)
    try deleteSeries()
    try bring(apart(23, in: text), isDeletionFirst: isDeletionFirst)
    #expect(try days() == ["23 done kept", "24 open open"])
  }

  @Test(arguments: [true, false])
  func `deleted the day after, what was ticked the evening before is kept`(
    isDeletionFirst: Bool
  ) throws {
    let text = world.folder.text(place)
    try onTuesday(isSynced: false)
    try deleteSeries()
    try bring(goneOn(text, at: "20261123T200000Z"), isDeletionFirst: isDeletionFirst)
    #expect(try days() == ["23 done kept", "24 open open"])
  }

  private func endSeries() throws {
    let open = try openDay()
    var alone = open
    alone.repeats = nil
    _ = try world.repository.perform(.reviseTask(from: open, to: alone), at: world.now)
  }

  @Test
  func
    `ended and ticked on its day, it is done and stays ended where the phone's file is put back`()
    throws
  {
    let text = world.folder.text(place)
    try endSeries()
    world.now = world.now.later(minutes: 10)
    try world.sync()
    world.folder.put(place, goneOn(text, at: "20261123T120500Z"))
    try world.sync()
    #expect(try days() == ["23 done kept"])
    let told = world.folder.text(place)
    #expect(told.contains("COMPLETED:20261123T120500Z\r\n") && !told.contains("RRULE"))
  }

  @Test(arguments: [true, false])
  func `ended the day after, only that day is left`(isEndFirst: Bool) throws {
    let text = world.folder.text(place)
    try onTuesday(isSynced: false)
    try endSeries()
    if isEndFirst {
      try world.sync()
      world.now = world.now.later(minutes: 10)
    }
    world.folder.put(place, goneOn(text, at: "20261123T200000Z"))
    try world.sync()
    #expect(try days() == ["23 done kept", "24 open open"])
    let told = world.folder.text(place)
    #expect(told.contains("DUE;VALUE=DATE:20261124\r\n") && !told.contains("RRULE"))
    #expect(world.folder.files.count == 4)
  }

  @Test(arguments: [true, false])
  func `deleted there, it stays so where nothing but a day has gone by here`(
    isEdited: Bool
  ) throws {
    world.folder.files[place] = nil
    world.now = world.now.later(days: 2)
    _ = try world.repository.judge(at: world.now)
    if isEdited { try world.edit("Stretch", where: .open) { $0.notes = "ten minutes" } }
    let summary = try world.sync()
    #expect(summary.here.deleted == (isEdited ? 0 : 1))
    #expect(summary.madeAgain.count == (isEdited ? 1 : 0))
    let days = try days()
    #expect(days == ["23 lapsed missed"] + (isEdited ? ["25 open open"] : []))
  }

  @Test func `deleted when its day was over, its file goes`() throws {
    try onTuesday(isSynced: false)
    try deleteSeries()
    #expect(try world.sync().there.deleted == 1)
    #expect(world.folder.files[place] == nil)
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: [true, false])
  func `what was undone comes back as its file says it, and nothing is told`(
    isDeletionFirst: Bool
  ) throws {
    let text = world.folder.text(place)
    try deleteSeries()
    let edited = text.replacing("SUMMARY", with: "PRIORITY:1\r\nSUMMARY")
    try bring(edited, isDeletionFirst: isDeletionFirst)
    world.now = world.now.later(minutes: 5)
    _ = try world.repository.undo(at: world.now)
    let summary = try world.sync()
    #expect(summary.cameBack.count == 0 && summary.there.changed == 0)
    #expect(try openDay().priority == .high)
    #expect(try world.sync().changes == 0)
  }

  @Test func `a task that comes back has its work, whichever is heard of first`() throws {
    let place = try world.place("Tea")
    let id = try world.task("Tea").task.id
    let start = world.now.instant - 3600
    _ = try world.repository.perform(
      .log(id, start: start, finish: start + 1800),
      at: world.now
    )
    try world.sync()
    let text = world.folder.text(place)
    try world.delete("Tea")
    try world.sync()
    world.folder.put(place, text.replacing("SUMMARY", with: "PRIORITY:1\r\nSUMMARY"))
    #expect(try world.sync().cameBack.count == 1)
    let back = try world.task("Tea")
    #expect(back.task.id == id && back.task.priority == .high && back.sessions.count == 1)
    #expect(try world.sync().changes == 0)
  }
}
