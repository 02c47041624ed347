import ChronoModel
import Testing

private func sample(_ estimate: Int, _ minutes: Int64) -> PersonalFactor.Sample {
  PersonalFactor.Sample(estimate: estimate, tracked: minutes * 60)
}

@Suite("The personal factor") struct PersonalFactorTests {
  @Test func `needs five finished samples`() {
    let four = [sample(60, 60), sample(60, 90), sample(60, 120), sample(30, 60)]
    #expect(PersonalFactor(four) == nil)
    #expect(PersonalFactor(four + [sample(0, 60), sample(60, 0)]) == nil)
    #expect(PersonalFactor(four + [sample(10, 16)])?.value == 1.6)
  }

  @Test func `is the median, so one forgotten timer changes nothing`() {
    let usual = [sample(60, 60), sample(60, 66), sample(60, 72), sample(60, 78)]
    #expect(PersonalFactor(usual + [sample(60, 6000)])?.value == 1.2)
    let even = PersonalFactor(usual + [sample(60, 84), sample(60, 6000)])
    // Between 1.2 and 1.3, which are the middle two.
    #expect(even?.value == 1.25 && even?.text == "×1.3")
    #expect(even?.samples == 6)
  }

  @Test func `says what a length really needs`() {
    let factor = PersonalFactor(value: 1.6, samples: 5)
    #expect(factor.needed(for: 45) == 72)
    #expect(factor.text == "×1.6")
  }
}

@Suite("Tracked time shared out to days") struct DayBoundsTests {
  private let sunday = LocalDay(number: 20_751)  // 25 October 2026

  @Test func `an hour that comes twice counts twice`() throws {
    let zone = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let now = Moment(instant: Instant(seconds: 0), zone: zone)
    let bounds = DayBounds(sunday...sunday, at: now)
    #expect(bounds.range.upperBound - bounds.range.lowerBound == 25 * 3600)
    var shared: [LocalDay: Int64] = [:]
    bounds.share(from: bounds.range.lowerBound - 60, to: bounds.range.upperBound + 60) {
      shared[$0, default: 0] += $1
    }
    #expect(shared == [sunday: 25 * 3600])
  }

  @Test func `a stretch over several days gives each its part`() {
    let now = Moment(instant: Instant(seconds: 0), zone: .utc)
    let bounds = DayBounds(sunday...(sunday + 2), at: now)
    let start = now.start(of: sunday) + 82_800
    var shared: [Int64] = []
    bounds.share(from: start, to: start + 3600 + 86_400 + 10) { shared.append($1) }
    #expect(shared == [3600, 86_400, 10])
  }

  @Test func `nothing comes of a stretch that ends before it begins`() {
    let now = Moment(instant: Instant(seconds: 0), zone: .utc)
    let bounds = DayBounds(sunday...sunday, at: now)
    let noon = now.start(of: sunday) + 43_200
    var calls = 0
    bounds.share(from: noon, to: noon) { _, _ in calls += 1 }
    bounds.share(from: noon, to: noon - 600) { _, _ in calls += 1 }
    bounds.share(from: noon + 86_400, to: noon + 90_000) { _, _ in calls += 1 }
    #expect(calls == 0)
  }
}

@Suite("Cropping") struct CroppingTests {
  private func other(_ start: Int64, _ finish: Int64?) -> Session {
    Session(
      id: Identifier(high: 0, low: 1),
      task: Identifier(high: 0, low: 2),
      start: minute(start),
      finish: finish.map(minute),
      zone: "UTC"
    )
  }

  @Test(arguments: [
    (0, 100, 50, 150, 0, 50), (100, 200, 50, 150, 150, 200), (0, 300, 100, 150, 150, 300),
    (0, 300, 200, 250, 0, 200), (0, 300, 100, 200, 0, 100), (0, 100, 100, 200, 0, 100),
  ])
  func `keeps the longer part`(
    start: Int64,
    finish: Int64,
    otherStart: Int64,
    otherFinish: Int64,
    from: Int64,
    to: Int64
  ) {
    let range = Tracking.cropped(
      from: minute(start),
      to: minute(finish),
      around: [other(otherStart, otherFinish)]
    )
    #expect(range == minute(from)..<minute(to))
  }

  @Test func `leaves nothing under another session, and ends where a running one begins`() {
    let within = Tracking.cropped(
      from: minute(60),
      to: minute(90),
      around: [other(50, 100)]
    )
    #expect(within == nil)
    let running = Tracking.cropped(
      from: minute(10),
      to: minute(90),
      around: [other(50, nil)]
    )
    #expect(running == minute(10)..<minute(50))
  }

  @Test func `leaves nothing of which only seconds would be left`() {
    // A timer was stopped within the minute, and the other work began there.
    var late = other(20, 50)
    late.start = late.start + 20
    #expect(Tracking.cropped(from: minute(20), to: minute(40), around: [late]) == nil)
  }

  private func minute(_ number: Int64) -> Instant { Instant(seconds: number * 60) }
}
