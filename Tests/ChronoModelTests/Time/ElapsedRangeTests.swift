import ChronoModel
import Testing

@Suite struct `Ranges of the wall clock` {
  private func moment(_ posix: String, dayStart: String = "00:00") throws -> Moment {
    Moment(
      instant: Instant(seconds: 0),
      zone: try #require(Zone(posix: posix)),
      dayStart: try #require(TimeOfDay(dayStart))
    )
  }

  /// The day, the start and the minutes on the clock's face; those that pass, and the end.
  @Test(arguments: [
    ("2026-10-24", "22:00", 480, 540, "06:00"), ("2026-10-25", "01:30", 180, 240, "04:30"),
    ("2026-10-25", "02:30", 30, 90, "03:00"), ("2026-10-25", "01:30", 60, 60, "02:30"),
    ("2026-10-25", "22:00", 480, 480, "06:00"), ("2026-10-24", "22:00", 120, 120, "00:00"),
    ("2026-03-28", "22:00", 480, 420, "06:00"), ("2026-03-29", "01:30", 180, 120, "04:30"),
    // From a time that is not shown to one that comes before it.
    ("2026-03-29", "02:30", 40, 40, "04:10"), ("2026-03-29", "12:00", 60, 60, "13:00"),
  ])
  func `last as long as its two ends are apart`(
    day: String,
    time: String,
    face: Int,
    minutes: Int,
    end: String
  ) throws {
    let now = try moment("CET-1CEST,M3.5.0,M10.5.0/3")
    let day = try #require(LocalDay(day))
    let time = try #require(TimeOfDay(time))
    let elapsed = now.elapsed(from: time, on: day, byClock: face)
    #expect(elapsed == minutes)
    #expect(now.end(of: time, on: day, after: elapsed).text == end)
    #expect(try moment("UTC0").elapsed(from: time, on: day, byClock: face) == face)
  }

  @Test func `after midnight belong to the logical day before`() throws {
    let now = try moment("CET-1CEST,M3.5.0,M10.5.0/3", dayStart: "04:00")
    let time = try #require(TimeOfDay("01:30"))
    #expect(now.elapsed(from: time, on: try #require(LocalDay("2026-10-24")), byClock: 180) == 240)
    #expect(now.elapsed(from: time, on: try #require(LocalDay("2026-10-25")), byClock: 180) == 180)
  }
}
