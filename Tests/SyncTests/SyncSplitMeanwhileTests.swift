import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// A series that is edited “all from here”, and that the other side has changed before it knows of two files.
@Suite struct SyncSplitMeanwhileTests {
  let world: SyncWorld
  private let place: SyncPlace
  /// What the phone has.
  private let carried: String

  init() throws {
    world = try SyncWorld()
    (place, carried) = try world.choir()
  }

  /// All from 8 December on is two hours later.
  private func split() throws {
    world.now = world.now.later(minutes: 10)
    try world.edit(day: 15, .allFromHere) { $0.time = TimeOfDay(minutes: 600) }
  }

  enum Change: CaseIterable, Sendable {
    case title, skippedDay, earlierDay, movedDay

    fileprivate func there(_ text: String, _ uid: String) -> String {
      switch self {
      case .title: text.replacing("SUMMARY:Choir", with: "SUMMARY:Sing")
      case .skippedDay: text.replacing("RRULE", with: "EXDATE;TZID=UTC:20261215T080000\r\nRRULE")
      case .earlierDay: text.replacing("RRULE", with: "EXDATE;TZID=UTC:20261201T080000\r\nRRULE")
      case .movedDay:
        text.replacing(
          "END:VCALENDAR",
          with: [
            "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261123T120000Z",
            "RECURRENCE-ID;TZID=UTC:20261215T080000", "DTSTART;TZID=UTC:20261215T120000",
            "DURATION:PT60M", "SUMMARY:Choir", "END:VEVENT", "END:VCALENDAR",
          ].joined(separator: "\r\n")
        )
      }
    }

    fileprivate var days: [String] {
      switch self {
      case .title: ["1 08:00 Sing", "8 08:00 Sing", "15 10:00 Sing", "22 10:00 Sing"]
      case .skippedDay: ["1 08:00 Choir", "8 08:00 Choir", "15 10:00 Choir"]
      case .earlierDay: ["1 08:00 Choir", "15 10:00 Choir", "22 10:00 Choir"]
      case .movedDay: ["1 08:00 Choir", "8 08:00 Choir", "15 10:00 Choir", "22 12:00 Choir"]
      }
    }
  }

  private func theirs(_ change: Change) -> String {
    change.there(carried, String(place.name.dropLast(4)))
  }

  /// What comes of the old file, when all that is known is done, as `sync --merge` does it.
  private func merge(_ theirs: String) throws -> String {
    let uid = String(place.name.dropLast(4))
    let (text, disputes) = try world.merge(uid, with: theirs, at: place)
    #expect(disputes.isEmpty)
    return text
  }

  /// `8 10:00 Choir` for each day of the next four weeks.
  private func days(_ world: SyncWorld) throws -> [String] {
    let window = LocalDay.monday...(.monday + 27)
    return try world.events().map(\.event).flatMap { event in
      event.days(in: window).map { ($0 - .monday, "\(event.time?.text ?? "-") \(event.name)") }
    }.sorted { $0.0 < $1.0 }.map { "\($0) \($1)" }
  }

  private func expect(_ change: Change) throws {
    #expect(try days(world) == change.days)
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.check() == [])
    #expect(try world.repository.syncConflicts().isEmpty)
    // And so do both files say it.
    let other = try SyncWorld(at: world.now)
    other.folder.files = world.folder.files
    try other.sync()
    #expect(try days(other) == change.days)
  }

  @Test(arguments: Change.allCases)
  func `what was done there meanwhile is so of the later days`(_ change: Change) throws {
    try split()
    world.folder.put(place, theirs(change))
    try world.sync()
    try expect(change)
  }

  @Test(arguments: [false, true])
  func `so is what is brought together, and the run that reads it`(isBeside: Bool) throws {
    try split()
    try world.sync()
    let before = try days(world)
    let steps = try world.repository.journal().count
    world.folder.put(place, try merge(theirs(.title)))
    world.now = world.now.later(minutes: 5)
    try world.sync(isBeside: isBeside)
    let journal = try world.repository.journal()
    #expect(journal.count == steps + 1, "\(journal.map(\.label))")
    #expect(journal.first?.label.hasPrefix("Synchronised") == true)
    _ = try world.repository.undo(at: world.now)
    #expect(try days(world) == before)
    _ = try world.repository.redo(at: world.now)
    #expect(try days(world) == Change.title.days)
  }

  @Test(arguments: [false, true])
  func `what a run changes of both series is one step`(isBeside: Bool) throws {
    try split()
    let before = try days(world)
    let steps = try world.repository.journal().count
    world.folder.put(place, theirs(.title))
    try world.sync(isBeside: isBeside)
    let journal = try world.repository.journal()
    #expect(journal.count == steps + 1)
    #expect(journal.first?.label.contains("2 changes") == true, "\(journal.map(\.label))")
    _ = try world.repository.undo(at: world.now)
    #expect(try days(world) == before)
    _ = try world.repository.redo(at: world.now)
    #expect(try days(world) == Change.title.days)
    try expect(.title)
  }

  @Test(arguments: Change.allCases)
  func `nor is it lost where the two texts of the old file are brought together`(
    _ change: Change
  ) throws {
    try split()
    try world.sync()
    world.now = world.now.later(minutes: 10)
    let text = try merge(theirs(change))
    world.folder.put(place, text)
    try world.sync()
    try expect(change)
  }

  @Test func `what is changed there of the earlier days alone stays so`() throws {
    try split()
    try world.sync()
    let known = world.folder.text(place)
    world.now = world.now.later(minutes: 10)
    // Both know of the two files.
    let before = try #require(try world.events().first { $0.event.day == .monday + 1 }).event
    var after = before
    after.place = "Hall"
    _ = try world.repository.perform(.reviseEvent(from: before, to: after), at: world.now)
    try world.sync()
    world.folder.put(place, try merge(known.replacing("SUMMARY:Choir", with: "SUMMARY:Sing")))
    try world.sync()
    #expect(
      try days(world) == ["1 08:00 Sing", "8 08:00 Sing", "15 10:00 Choir", "22 10:00 Choir"]
    )
    #expect(try world.sync().changes == 0)
  }

  @Test func `a series that was split twice has it in each part`() throws {
    try split()
    try world.sync()
    let last = try #require(try world.events().first { $0.event.day == .monday + 15 }).event
    let day = last.occurring(on: .monday + 22)
    var after = day
    after.time = TimeOfDay(minutes: 720)
    _ = try world.repository.perform(
      .reviseOccurrence(from: day, to: after, .allFromHere),
      at: world.now
    )
    try world.sync()
    world.now = world.now.later(minutes: 10)
    world.folder.put(place, try merge(theirs(.title)))
    try world.sync()
    #expect(try days(world) == ["1 08:00 Sing", "8 08:00 Sing", "15 10:00 Sing", "22 12:00 Sing"])
    #expect(try world.sync().changes == 0)
  }
}
