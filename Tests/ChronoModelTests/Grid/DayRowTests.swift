import ChronoModel
import Testing

@Suite struct `Rows of the hour grid` {
  private func moment(_ zone: Zone, dayStart: TimeOfDay = .midnight) -> Moment {
    Moment(instant: Instant(seconds: 0), zone: zone, dayStart: dayStart)
  }

  private func labels(_ rows: [DayRow]) -> [String] {
    rows.map { $0.local.time.text + ($0.isSecondPass ? "²" : "") }
  }

  @Test(arguments: [(60, 24), (30, 48), (15, 96)])
  func `are the round times of an ordinary day`(minutes: Int, count: Int) throws {
    let day = try #require(LocalDay("2026-11-21"))
    let rows = DayRow.rows(of: day, every: minutes, at: moment(.utc))
    #expect(rows.count == count)
    #expect(rows.allSatisfy { $0.span.upperBound - $0.start == Int64(minutes) * 60 })
    #expect(rows.first?.local.time == .midnight)
  }

  @Test func `leave out the hour that spring takes`() throws {
    let berlin = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let day = try #require(LocalDay("2026-03-29"))
    let rows = DayRow.rows(of: day, every: 60, at: moment(berlin))
    #expect(rows.count == 23)
    #expect(labels(rows).prefix(4) == ["00:00", "01:00", "03:00", "04:00"])
  }

  @Test func `show the hour that autumn gives twice, the second time marked`() throws {
    let berlin = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let day = try #require(LocalDay("2026-10-25"))
    let rows = DayRow.rows(of: day, every: 30, at: moment(berlin))
    #expect(rows.count == 50)
    #expect(
      labels(rows)[3..<9] == ["01:30", "02:00", "02:30", "02:00²", "02:30²", "03:00"]
    )
  }

  @Test func `end where the clock changes by half an hour`() throws {
    let lordHowe = try #require(Zone(posix: "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"))
    let spring = DayRow.rows(
      of: try #require(LocalDay("2026-10-04")),
      every: 60,
      at: moment(lordHowe)
    )
    #expect(labels(spring).prefix(4) == ["00:00", "01:00", "02:30", "03:00"])
    let autumn = DayRow.rows(
      of: try #require(LocalDay("2026-04-05")),
      every: 60,
      at: moment(lordHowe)
    )
    #expect(labels(autumn).prefix(4) == ["00:00", "01:00", "01:30²", "02:00"])
  }

  @Test func `begin where the user's day begins`() throws {
    let day = try #require(LocalDay("2026-11-21"))
    let early = try #require(TimeOfDay("4:10"))
    let rows = DayRow.rows(of: day, every: 60, at: moment(.utc, dayStart: early))
    #expect(labels(rows).prefix(3) == ["04:10", "05:00", "06:00"])
    #expect(labels(rows).last == "04:00")
    #expect(rows.last.map { $0.span.upperBound - $0.start } == 600)
  }

  @Test(arguments: [
    "CET-1CEST,M3.5.0,M10.5.0/3", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "EST5EDT,M3.2.0,M11.1.0",
  ])
  func `cover every day of a year without gaps`(posix: String) throws {
    let zone = try #require(Zone(posix: posix))
    let first = try #require(LocalDay("2026-01-01"))
    for day in first...(first + 364) {
      let now = moment(zone)
      for minutes in [60, 30, 15] {
        let rows = DayRow.rows(of: day, every: minutes, at: now)
        let bounds = now.bounds(of: day)
        let isWhole =
          rows.first?.start == bounds.lowerBound && rows.last?.span.upperBound == bounds.upperBound
          && zip(rows, rows.dropFirst()).allSatisfy { $0.span.upperBound == $1.start }
        let isRound = rows.allSatisfy { $0.local.time.minutes % 15 == 0 && !$0.span.isEmpty }
        #expect(isWhole && isRound, "\(day) by \(minutes)")
      }
    }
  }
}
