import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite("Typed times of work") struct SpanTextTests {
  private let now = Days.now

  @Test(arguments: [
    ("9:00-9:30", 0, 540, 0, 570), ("900-930", 0, 540, 0, 570), ("9:00 - 9:30", 0, 540, 0, 570),
    ("9:00–9:30", 0, 540, 0, 570), ("9:00 to 9:30", 0, 540, 0, 570),
    ("2026-11-20 9:00-9:30", -1, 540, -1, 570), ("yesterday 22:00-1:30", -1, 1320, 0, 90),
    ("2026-11-19 22:00 - 2026-11-20 6:00", -2, 1320, -1, 360), ("8-9", 0, 480, 0, 540),
    ("9-9:30", 0, 540, 0, 570), ("fri 9-10:30", -1, 540, -1, 630), ("9 for 20m", 0, 540, 0, 560),
    (":30", 0, 552, 0, 582), ("40m", 0, 542, 0, 582),
  ])
  func `are read`(text: String, fromDay: Int, from: Int, toDay: Int, to: Int) throws {
    let span = try SpanText.read(text, on: Days.today, at: now)
    #expect(span.lowerBound == Days.instant(Days.today + fromDay, from / 60, from % 60))
    #expect(span.upperBound == Days.instant(Days.today + toDay, to / 60, to % 60))
  }

  @Test(arguments: [
    (0, 9, 0, 10, "09:00–10:00"), (-1, 9, -1, 10, "Fri 20 Nov 09:00–10:00"),
    (-1, 23, 0, 1, "Fri 20 Nov 23:00–Sat 21 Nov 01:00"),
    (-2, 23, -1, 1, "Thu 19 Nov 23:00–Fri 20 Nov 01:00"),
  ])
  func `are written with the days that they are on`(
    fromDay: Int,
    from: Int,
    toDay: Int,
    to: Int,
    text: String
  ) {
    var session = Session(
      id: Identifier(high: 0, low: 1),
      task: Identifier(high: 0, low: 2),
      start: Days.instant(Days.today + fromDay, from, 0),
      finish: Days.instant(Days.today + toDay, to, 0),
      zone: "UTC"
    )
    #expect(Settings().sessionText(session, at: now).string == text)
    session.finish = nil
    #expect(
      Settings().sessionText(session, at: now).string.hasSuffix("\(from == 9 ? "09" : "23"):00–now")
    )
  }

  @Test(arguments: [
    ("", "Type from–to, e.g. 9:00-10:30"),
    ("9:00", "Type from–to, e.g. 9:00-10:30"),
    ("9:00-9:00", "The end is before the start"), ("9:00-9:99", "‘9:99’ is not a time: try 9:30"),
    ("9:00-11:00", "That ends in the future · log it once it is done"),
    ("10-9", "The end is before the start"),
    ("yesterday 10-9", "The end is before the start"),
    ("8:00-8:20 done", "‘done’ is not a time: try 9:30"),
    ("9:00-9:30-9:40", "‘9:00-9:30-9:40’ is not a time: try 9:30"),
  ])
  func `say what is wrong`(text: String, words: String) {
    #expect {
      try SpanText.read(text, on: Days.today, at: now)
    } throws: {
      ($0 as? EntryProblem)?.words.string == words
    }
  }

  @Test func `an edited session keeps its seconds and what was not changed`() throws {
    let session = Session(
      id: Identifier(high: 0, low: 1),
      task: Identifier(high: 0, low: 2),
      start: Days.instant(Days.today, 8, 0) + 17,
      finish: Days.instant(Days.today, 8, 30) + 42,
      zone: "UTC"
    )
    let text = SpanText.text(from: session.start, to: session.finish ?? session.start, at: now)
    #expect(text == "2026-11-21 08:00 - 08:30")
    let same = try SpanText.read(text, on: Days.today, at: now, editing: session)
    #expect(same == session.start..<(session.start + 1825))
    let other = try SpanText.read("8:00-8:20", on: Days.today, at: now, editing: session)
    #expect(other == session.start..<Days.instant(Days.today, 8, 20))
    let length = try SpanText.read("45m", on: Days.today, at: now, editing: session)
    #expect(length == session.start..<(session.start + 2700))
  }

  @Test func `a stop is a time that has been, minutes ago, or minutes of work`() throws {
    let session = Session(
      id: Identifier(high: 0, low: 1),
      task: Identifier(high: 0, low: 2),
      start: Days.instant(Days.today, 8, 0) + 20,
      zone: "UTC"
    )
    func stop(_ text: String) throws -> Instant { try SpanText.finish(text, of: session, at: now) }
    #expect(try stop("9:15") == Days.instant(Days.today, 9, 15))
    #expect(try stop("-12m") == now.instant - 720)
    #expect(try stop("45m") == session.start + 2700)
    #expect(try stop("8:00") == session.start)
    #expect(throws: EntryProblem.self) { try stop("7:59") }
    #expect(throws: EntryProblem.self) { try stop("9:43") }
    #expect(throws: EntryProblem.self) { try stop("2h") }
    #expect(throws: EntryProblem.self) { try stop("-3h") }
  }

  @Test func `soon after midnight a stretch over it has just been`() throws {
    let now = Moment(instant: Days.instant(Days.today, 0, 22), zone: .utc)
    let night = Days.instant(Days.yesterday, 23, 40)..<Days.instant(Days.today, 0, 20)
    #expect(try SpanText.read("23:40-0:20", on: Days.today, at: now) == night)
    #expect(throws: EntryProblem.self) {
      try SpanText.read("23:40-0:30", on: Days.today, at: now)
    }
    #expect(throws: EntryProblem.self) {
      try SpanText.read("today 23:40-0:20", on: Days.today, at: now)
    }
  }

  @Test func `a stop of yesterday's timer is on yesterday`() throws {
    let session = Session(
      id: Identifier(high: 0, low: 1),
      task: Identifier(high: 0, low: 2),
      start: Days.instant(Days.yesterday, 22, 0),
      zone: "UTC"
    )
    #expect(
      try SpanText.finish("23:30", of: session, at: now) == Days.instant(Days.yesterday, 23, 30)
    )
  }

  @Test func `a stop of a timer of days ago is within a day of its start`() throws {
    let start = Days.instant(Days.today - 3, 21, 10)
    let session = Session(
      id: Identifier(high: 0, low: 1),
      task: Identifier(high: 0, low: 2),
      start: start,
      zone: "UTC"
    )
    func stop(_ text: String) throws -> Instant { try SpanText.finish(text, of: session, at: now) }
    #expect(try stop("22:00") == start + 50 * 60)
    #expect(try stop("8:00") == Days.instant(Days.today - 2, 8, 0))
    #expect(try stop("yesterday 22:00") == Days.instant(Days.yesterday, 22, 0))
  }

  @Test func `a length is that between the times beside it, whatever the seconds`() {
    let span = (Days.instant(Days.today, 9, 35) + 50)..<(Days.instant(Days.today, 11, 5) + 10)
    #expect(Settings().spanText(span, at: now) == "09:35-11:05 1h30")
  }

  @Test func `a stop in the small hours with its day is of the evening before`() throws {
    let now = Moment(instant: self.now.instant, zone: .utc, dayStart: Days.time(4))
    let session = Session(
      id: Identifier(high: 0, low: 1),
      task: Identifier(high: 0, low: 2),
      start: Days.instant(Days.today, 0, 30),
      zone: "UTC"
    )
    let stop = try SpanText.finish("yesterday 1:30", of: session, at: now)
    #expect(stop == Days.instant(Days.today, 1, 30))
  }

  /// Clocks go back at 03:00 on 25 October 2026: 02:30 comes at 00:30 and at 01:30 UTC.
  @Test func `a time that the clock shows twice is the one that fits`() throws {
    let zone = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let sunday = try #require(LocalDay(year: 2026, month: 10, day: 25))
    let now = Moment(instant: Days.instant(sunday, 12, 0), zone: zone)
    let session = Session(
      id: Identifier(high: 0, low: 1),
      task: Identifier(high: 0, low: 2),
      start: Days.instant(sunday, 1, 10),
      zone: "Europe/Berlin"
    )
    #expect(try SpanText.finish("2:30", of: session, at: now) == Days.instant(sunday, 1, 30))
    let span = try SpanText.read("2:50-2:10", on: sunday, at: now)
    #expect(span == Days.instant(sunday, 0, 50)..<Days.instant(sunday, 1, 10))
  }

  /// Clocks go forward at 02:00 on 29 March 2026, at 01:00 UTC.
  @Test func `a time that the clock skips is an hour later by the clock`() throws {
    let zone = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let sunday = try #require(LocalDay(year: 2026, month: 3, day: 29))
    let now = Moment(instant: Days.instant(sunday + 1, 12, 0), zone: zone)
    func span(_ text: String, on day: LocalDay) throws -> Range<Instant> {
      try SpanText.read(text, on: day, at: now)
    }
    let half = Days.instant(sunday, 1, 30)
    #expect(try span("1:00-2:30", on: sunday) == Days.instant(sunday, 0, 0)..<half)
    #expect(try span("2:30-3:45", on: sunday) == half..<Days.instant(sunday, 1, 45))
    #expect(try span("2:30-2:45", on: sunday) == half..<Days.instant(sunday, 1, 45))
    #expect(try span("23:00-2:30", on: sunday - 1) == Days.instant(sunday - 1, 22, 0)..<half)
    #expect(throws: EntryProblem("The end is before the start")) {
      try span("2:45-3:15", on: sunday)
    }
  }

  /// Sunday at these times, with a day that begins at four: until then it is still Saturday's.
  @Test(arguments: [
    (91, "today 0:30-1:00", 1, 30), (91, "22:00-22:30", 0, 1320),
    (91, "yesterday 2:00-2:30", 0, 120),
    (91, "2026-11-22 0:30-1:00", 1, 30), (91, "0:30-1:00", 1, 30), (91, "23:40-0:20", 0, 1420),
    (250, "yesterday 2:00-2:30", 1, 120), (250, "today 2:00-2:30", 1, 120),
    (250, "3:00-3:30", 1, 180), (600, "sat 22:00-1:30", 0, 1320), (600, "sat 1:00-1:30", 1, 60),
    (600, "2026-11-21 1:00-1:30", 0, 60),
  ])
  func `a time of the night is of the planner's day, or of its date`(
    minute: Int,
    text: String,
    day: Int,
    start: Int
  ) throws {
    let now = Moment(
      instant: Days.instant(Days.tomorrow, minute / 60, minute % 60),
      zone: .utc,
      dayStart: Days.time(4)
    )
    let span = try SpanText.read(text, on: now.local.day, at: now)
    #expect(span.lowerBound == Days.instant(Days.today + day, start / 60, start % 60))
    #expect(span.upperBound <= now.instant)
  }

  @Test func `a finish of the night is of the planner's day, or of its date`() throws {
    let now = Moment(
      instant: Days.instant(Days.tomorrow, 4, 11),
      zone: .utc,
      dayStart: Days.time(4)
    )
    let finish = Days.instant(Days.tomorrow, 3, 30)
    for text in ["yesterday 3:30", "today 3:30", "2026-11-22 3:30"] {
      let span = try SpanText.done(text, onLogical: Days.today, usual: finish, at: now)
      #expect(span == finish..<finish, "\(text)")
    }
    #expect(now.past(Days.time(3, 30), on: now.today, typed: "3:30") == finish)
  }
}
