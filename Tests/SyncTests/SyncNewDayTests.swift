import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// A day of a series that only one of two texts of its file tells apart: it is new on that side, or was
/// deleted on the other.
@Suite struct SyncNewDayTests {
  let world: SyncWorld
  private let uid: String
  private let place: SyncPlace
  /// What the phone has.
  private let carried: String

  init() throws {
    world = try SyncWorld()
    (place, carried) = try world.choir()
    uid = String(place.name.dropLast(4))
  }

  /// Moves a day here, which no phone hears of before it is brought together.
  private func moveHere(_ day: Int, to hour: Int = 10) throws {
    world.now = world.now.later(minutes: 10)
    try world.edit(day: day) { $0.time = TimeOfDay(minutes: hour * 60) }
    try world.sync()
  }

  private func renameHere() throws {
    world.now = world.now.later(minutes: 10)
    let before = try world.series()
    var after = before
    after.name = "Sing"
    _ = try world.repository.perform(.reviseEvent(from: before, to: after), at: world.now)
    try world.sync()
  }

  private func told(_ day: String, at hour: Int) -> String {
    [
      "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261123T120000Z",
      "RECURRENCE-ID;TZID=UTC:\(day)T080000", "DTSTART;TZID=UTC:\(day)T\(hour)0000",
      "DURATION:PT60M", "SUMMARY:Choir", "END:VEVENT", "",
    ].joined(separator: "\r\n")
  }

  /// Tells a day apart in a text.
  private func moved(_ text: String, _ day: String, to hour: Int) -> String {
    text.replacing("END:VCALENDAR", with: told(day, at: hour) + "END:VCALENDAR")
  }

  /// Leaves a day out of a text.
  private func deleted(_ text: String, _ day: String) -> String {
    let parts = text.components(separatedBy: "BEGIN:VEVENT").filter { part in
      !part.contains("RECURRENCE-ID;TZID=UTC:\(day)")
    }
    let whole = parts.joined(separator: "BEGIN:VEVENT")
      .replacing("SUMMARY", with: "EXDATE;TZID=UTC:\(day)T080000\r\nSUMMARY")
    return whole.contains("END:VCALENDAR") ? whole : whole + "END:VCALENDAR\r\n"
  }

  private func parts(_ text: String) -> [String] {
    Array(text.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst())
  }

  /// `8 10:00 Choir` for each day of the next four weeks, when the planner has taken a text over.
  private func days(with text: String) throws -> [String] {
    world.folder.put(place, text)
    world.now = world.now.later(minutes: 10)
    try world.sync()
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.check() == [])
    let window = LocalDay.monday...(.monday + 27)
    return try world.events().map(\.event).flatMap { event in
      event.days(in: window).map { ($0 - .monday, "\(event.time?.text ?? "-") \(event.name)") }
    }.sorted { $0.0 < $1.0 }.map { "\($0) \($1)" }
  }

  enum Change: CaseIterable, Sendable {
    case title, skippedDay, movedDay
  }

  @Test(arguments: Change.allCases)
  func `moved here, the day stays so whatever the phone did to its series`(_ change: Change) throws
  {
    let theirs =
      switch change {
      case .title: carried.replacing("SUMMARY:Choir", with: "SUMMARY:Sing")
      case .skippedDay: deleted(carried, "20261208")
      case .movedDay: moved(carried, "20261208", to: 12)
      }
    try moveHere(8)
    let (text, disputes) = try world.merge(uid, with: theirs, at: place)
    #expect(disputes.isEmpty)
    let expected =
      switch change {
      case .title: ["1 08:00 Sing", "8 10:00 Sing", "15 08:00 Sing", "22 08:00 Sing"]
      case .skippedDay: ["1 08:00 Choir", "8 10:00 Choir", "22 08:00 Choir"]
      case .movedDay: ["1 08:00 Choir", "8 10:00 Choir", "15 12:00 Choir", "22 08:00 Choir"]
      }
    #expect(try days(with: text) == expected)
  }

  @Test func `moved there, the day stays so whatever was done to its series here`() throws {
    try renameHere()
    let (text, disputes) = try world.merge(
      uid,
      with: moved(carried, "20261201", to: 12),
      at: place
    )
    #expect(disputes.isEmpty)
    #expect(
      try days(with: text) == ["1 08:00 Sing", "8 12:00 Choir", "15 08:00 Sing", "22 08:00 Sing"]
    )
  }

  @Test func `moved here, and deleted there without knowing of that, the day stays`() throws {
    let theirs = deleted(carried, "20261201")
    try moveHere(8)
    try renameHere()
    let (text, disputes) = try world.merge(uid, with: theirs, at: place)
    #expect(disputes.isEmpty)
    #expect(
      try days(with: text) == ["1 08:00 Sing", "8 10:00 Choir", "15 08:00 Sing", "22 08:00 Sing"]
    )
  }

  @Test(arguments: [false, true])
  func `told apart on both sides, and deleted there, the day is gone`(isOurs: Bool) throws {
    if isOurs {
      try moveHere(8)
    } else {
      world.folder.put(place, moved(carried, "20261201", to: 12))
      try world.sync()
    }
    let theirs = deleted(world.folder.text(place), "20261201")
    try renameHere()
    let (text, disputes) = try world.merge(uid, with: theirs, at: place)
    #expect(disputes.isEmpty && parts(text).count == 1, "\(text)")
    #expect(try days(with: text) == ["1 08:00 Sing", "15 08:00 Sing", "22 08:00 Sing"])
  }

  @Test func `told apart on both sides, and deleted here, the day is gone`() throws {
    try moveHere(8)
    let theirs = world.folder.text(place).replacing("FREQ=WEEKLY", with: "FREQ=WEEKLY;COUNT=3")
    let day = try #require(try world.events().first { $0.event.repeats == nil }).event
    _ = try world.repository.perform(.deleteEvents([day.id]), at: world.now)
    try world.sync()
    let (text, disputes) = try world.merge(uid, with: theirs, at: place)
    #expect(disputes.isEmpty && parts(text).count == 1, "\(text)")
    #expect(try days(with: text) == ["1 08:00 Choir", "15 08:00 Choir"])
  }

  @Test func `moved once more here, and given back to its series there, the day stays`() throws {
    try moveHere(8)
    let theirs = parts(world.folder.text(place)).first { !$0.contains("RECURRENCE-ID") } ?? ""
    let day = try #require(try world.events().first { $0.event.repeats == nil }).event
    var later = day
    later.time = TimeOfDay(minutes: 660)
    _ = try world.repository.perform(.reviseEvent(from: day, to: later), at: world.now)
    try world.sync()
    let whole =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n"
      + theirs.replacing("END:VCALENDAR\r\n", with: "") + "END:VCALENDAR\r\n"
    let (text, disputes) = try world.merge(uid, with: whole, at: place)
    #expect(disputes.isEmpty)
    #expect(
      try days(with: text) == [
        "1 08:00 Choir", "8 11:00 Choir", "15 08:00 Choir", "22 08:00 Choir",
      ]
    )
  }

  /// The planners of two desks, which make the same day another.
  @Test func `days that are told apart on two desks are both told`() throws {
    let other = try SyncWorld(at: world.now)
    other.folder.put(place, carried)
    try other.sync()
    try other.edit(day: 15) { $0.time = TimeOfDay(minutes: 720) }
    try other.sync()
    try moveHere(8)
    let (text, disputes) = try world.merge(uid, with: other.folder.text(place), at: place)
    #expect(disputes.isEmpty)
    #expect(
      try days(with: text) == [
        "1 08:00 Choir", "8 10:00 Choir", "15 12:00 Choir", "22 08:00 Choir",
      ]
    )
  }
}
