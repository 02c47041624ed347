import ChronoModel
import Testing

/// From the day start to the next one, also in the nights in which the clock changes.
@Suite struct `A logical day` {
  private func now(_ seconds: Int64) throws -> Moment {
    let zone = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let start = try #require(TimeOfDay(minutes: 150))
    return Moment(instant: Instant(seconds: seconds), zone: zone, dayStart: start)
  }

  /// 25 October 2026 begins at 02:30, and the clock goes back from 03:00 to 02:00.
  @Test func `begins once where the clock shows its start twice`() throws {
    let sunday = try #require(LocalDay("2026-10-25"))
    let first = Int64(sunday.number) * 86_400 + 30 * 60
    #expect(try now(first - 1).today == sunday - 1)
    #expect(try now(first).today == sunday)
    // 02:10 for the second time.
    #expect(try now(first + 40 * 60).today == sunday)
  }

  @Test func `has the time of its start first, and the one before that last`() throws {
    let day = try #require(LocalDay("2026-11-23"))
    let (now, bounds) = (try now(0), try now(0).bounds(of: day))
    #expect(now.instant(of: now.dayStart, on: day) == bounds.lowerBound)
    let last = try #require(TimeOfDay(minutes: now.dayStart.minutes - 1))
    #expect(now.instant(of: last, on: day) == bounds.upperBound - 60)
  }

  /// On 29 March 2026 the clock goes from 02:00 to 03:00: what would be 02:30 is 03:30.
  @Test func `begins where its bounds say where the clock leaves its start out`() throws {
    let sunday = try #require(LocalDay("2026-03-29"))
    let begin = try now(0).start(of: sunday)
    #expect(try now(begin.seconds - 1).today == sunday - 1)
    #expect(try now(begin.seconds).today == sunday)
  }
}
