import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// A day of a phone's series that was moved here, and what the phone does with the series then, before it knows of
/// the moved day or after that.
@Suite struct SyncMovedDayTests {
  let world: SyncWorld
  private let place = SyncPlace("work", "choir.ics")

  /// The series, weekly from Tuesday 24 November on.
  private let series = [
    "BEGIN:VEVENT", "UID:choir", "DTSTAMP:20261101T000000Z", "DTSTART:20261124T190000Z",
    "DTEND:20261124T203000Z", "RRULE:FREQ=WEEKLY", "SUMMARY:Choir",
    "ATTENDEE;CN=Ana:mailto:ana@example.org", "CLASS:PRIVATE", "X-SEEN:1", "END:VEVENT",
  ]

  init() throws {
    world = try SyncWorld()
    world.folder.collections = ["work": "Work", "home": "Home"]
    world.put("t", "SUMMARY:Water", in: "home")
    world.put("u", "SUMMARY:Read", in: "work")
    put(place, series)
    try world.sync()
  }

  private func put(_ place: SyncPlace, _ lines: [String]) {
    let text = ["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]
    world.folder.put(place, text.joined(separator: "\r\n"))
  }

  /// Moves 1 December, or another day, to 17:00 here; a run tells the phone where that is to know of it.
  private func move(day: Int = 8, isKnown: Bool) throws {
    try world.edit(day: day) { $0.time = TimeOfDay(minutes: 17 * 60) }
    if isKnown { try world.sync() }
  }

  /// Changes what the phone says of the series, and not of its days, or of the moved day alone.
  private func change(ofDay: Bool = false, _ change: (String) -> String) {
    let begin = "BEGIN:VEVENT\r\n"
    let parts = world.folder.text(place).components(separatedBy: begin)
    let all = parts.map { $0.contains("RECURRENCE-ID") == ofDay ? change($0) : $0 }
    world.folder.put(place, all.joined(separator: begin))
  }

  /// The part of the moved day in a file.
  private func part(_ place: SyncPlace) throws -> String {
    let parts = world.folder.text(place).components(separatedBy: "BEGIN:VEVENT\r\n")
    return try #require(parts.first { $0.contains("RECURRENCE-ID") }, "\(parts)")
  }

  /// Nothing more is to be done, and nothing is asked.
  private func expectRest() throws {
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.syncConflicts().isEmpty)
    #expect(try world.repository.check() == [])
  }

  @Test(arguments: [false, true])
  func `what the phone changes of the series' other lines is so of the moved day`(
    isKnown: Bool
  ) throws {
    try move(isKnown: isKnown)
    change { text in
      text.replacing("CLASS:PRIVATE\r\n", with: "")
        .replacing("X-SEEN:1", with: "X-SEEN:2\r\nURL:https://example.org/choir")
        .replacing("SUMMARY", with: "ATTENDEE;CN=Bo:mailto:bo@example.org\r\nSUMMARY")
    }
    try world.sync()
    let part = try part(place)
    for line in [
      "DTSTART:20261201T170000Z", "RECURRENCE-ID:20261201T190000Z", "SUMMARY:Choir", "X-SEEN:2",
      "ATTENDEE;CN=Ana:mailto:ana@example.org", "ATTENDEE;CN=Bo:mailto:bo@example.org",
      "URL:https://example.org/choir",
    ] {
      #expect(part.contains(line + "\r\n"), "\(line) in \(part)")
    }
    #expect(!part.contains("CLASS") && !part.contains("X-SEEN:1"), "\(part)")
    try expectRest()
  }

  @Test(arguments: [false, true])
  func `a moved day is called what the phone calls its series, unless it has a name of its own`(
    isNamed: Bool
  ) throws {
    try move(isKnown: true)
    if isNamed {
      change(ofDay: true) { $0.replacing("SUMMARY:Choir", with: "SUMMARY:Concert") }
      try world.sync()
    }
    change { $0.replacing("SUMMARY:Choir", with: "SUMMARY:Sing\r\nLOCATION:Hall") }
    try world.sync()
    let day = try #require(try world.events().map(\.event).first { $0.repeats == nil })
    #expect(day.name == (isNamed ? "Concert" : "Sing") && day.place == "Hall")
    let part = try part(place)
    #expect(part.contains(isNamed ? "SUMMARY:Concert\r\n" : "SUMMARY:Sing\r\n"), "\(part)")
    #expect(part.contains("DTSTART:20261201T170000Z\r\n"), "\(part)")
    try expectRest()
  }

  @Test func `what is the moved day's own stays, whatever the phone changes of the series`() throws
  {
    try move(isKnown: true)
    change(ofDay: true) { $0.replacing("X-SEEN:1", with: "X-SEEN:own") }
    try world.sync()
    #expect(try part(place).contains("X-SEEN:own\r\n"))
    change { $0.replacing("X-SEEN:1", with: "X-SEEN:2") }
    try world.sync()
    let part = try part(place)
    #expect(part.contains("X-SEEN:own\r\n") && !part.contains("X-SEEN:2"), "\(part)")
    try expectRest()
  }

  @Test(arguments: [false, true])
  func `moved to another list there, the series takes the moved day along`(isKnown: Bool) throws {
    try move(isKnown: isKnown)
    let text = world.folder.text(place)
    let other = SyncPlace("home", place.name)
    world.folder.files[place] = nil
    world.folder.put(other, text)
    try world.sync()
    let events = try world.events()
    #expect(events.map(\.category) == ["Home", "Home"])
    let day = try #require(events.map(\.event).first { $0.repeats == nil })
    #expect(day.day == .monday + 8 && day.time == TimeOfDay(minutes: 17 * 60))
    #expect(world.folder.files[place] == nil)
    #expect(try part(other).contains("DTSTART:20261201T170000Z\r\n"))
    try expectRest()
  }

  @Test func `a moved day that was put into another list here stays in that`() throws {
    try move(isKnown: false)
    let home = try #require(try world.repository.categories().first { $0.name == "Home" })
    let day = try #require(try world.events().first { $0.event.repeats == nil }).event
    var moved = day
    moved.category = home.id
    _ = try world.repository.perform(.reviseEvent(from: day, to: moved), at: world.now)
    let text = world.folder.text(place)
    world.folder.collections?["garden"] = "Garden"
    world.folder.files[place] = nil
    world.folder.put(SyncPlace("garden", place.name), text)
    try world.sync()
    #expect(Set(try world.events().map(\.category)) == ["Garden", "Home"])
    try expectRest()
  }

  // MARK: All from one day on, edited there

  private let next = SyncPlace("work", "next.ics")

  /// The phone ends the series before 1 December.
  private func end() {
    change { $0.replacing("FREQ=WEEKLY", with: "FREQ=WEEKLY;UNTIL=20261130T235959Z") }
  }

  /// The phone makes the series of the days from 1 December on, an hour later.
  private func goOn(_ title: String = "Choir") {
    put(
      next,
      [
        "BEGIN:VEVENT", "UID:next", "DTSTAMP:20261101T000000Z", "DTSTART:20261201T200000Z",
        "DTEND:20261201T213000Z", "RRULE:FREQ=WEEKLY", "SUMMARY:\(title)", "END:VEVENT",
      ]
    )
  }

  /// `1 19:00` for each day of the next four weeks.
  private func days() throws -> [String] {
    var days: [(Int, String)] = []
    for event in try world.events().map(\.event) {
      let time = event.time?.text ?? "-"
      days += event.days(in: .monday...(.monday + 27)).map { ($0 - .monday, time) }
    }
    return days.sorted { $0 < $1 }.map { "\($0) \($1)" }
  }

  /// In which order the two files of the phone come: in one run, or in two.
  enum Order: CaseIterable, Sendable { case together, oldFirst, newFirst }

  @Test(arguments: [8, 15], Order.allCases)
  func `the moved day is one of the new series, and there once`(day: Int, order: Order) throws {
    for isKnown in [false, true] {
      try SyncMovedDayTests().expectOnce(day, isKnown, order)
    }
  }

  private func expectOnce(_ day: Int, _ isKnown: Bool, _ order: Order) throws {
    try move(day: day, isKnown: isKnown)
    if order == .newFirst { goOn() } else { end() }
    if order != .together { try world.sync() }
    if order == .newFirst { end() } else { goOn() }
    try world.sync()
    let later = [8, 15, 22].map { "\($0) \($0 == day ? "17:00" : "20:00")" }
    #expect(try days() == ["1 19:00"] + later)
    let text = world.folder.text(place)
    #expect(!text.contains("RECURRENCE-ID") && !text.contains("EXDATE"), "\(text)")
    let date = day == 8 ? "20261201" : "20261208"
    let part = try part(next)
    for line in ["UID:next", "DTSTART:\(date)T170000Z", "RECURRENCE-ID:\(date)T200000Z"] {
      #expect(part.contains(line + "\r\n"), "\(line) in \(part)")
    }
    #expect(!world.folder.text(next).contains("EXDATE"))
    #expect(world.folder.files.count == 4, "\(world.folder.files.keys)")
    try expectRest()
  }

  @Test func `a day of a series that ends there stays apart from one of another name`() throws {
    try move(isKnown: true)
    end()
    goOn("Yoga")
    try world.sync()
    #expect(try days() == ["1 19:00", "8 17:00", "8 20:00", "15 20:00", "22 20:00"])
    try expectRest()
  }

  @Test func `undone, the series that comes again keeps the moved day`() throws {
    try move(isKnown: true)
    end()
    try world.sync()
    goOn()
    try world.sync()
    _ = try world.repository.undo(at: world.now)
    try world.sync()
    #expect(try days() == ["1 19:00", "8 17:00", "15 20:00", "22 20:00"])
    #expect(try part(next).contains("DTSTART:20261201T170000Z\r\n"))
    try expectRest()
  }

  @Test(arguments: [false, true])
  func `a run that is killed at any call leaves the moved day once`(isKnown: Bool) throws {
    for calls in 0..<40 {
      let tests = try SyncMovedDayTests()
      try tests.move(isKnown: isKnown)
      tests.end()
      tests.goOn()
      tests.world.folder.callsLeft = calls
      let isDone = (try? tests.world.sync()) != nil
      tests.world.folder.callsLeft = nil
      try tests.world.sync()
      #expect(try tests.days() == ["1 19:00", "8 17:00", "15 20:00", "22 20:00"], "\(calls)")
      try tests.expectRest()
      if isDone { return }
    }
    Issue.record("the run makes more calls than that")
  }
}
