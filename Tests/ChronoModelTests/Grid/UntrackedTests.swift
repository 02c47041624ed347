import ChronoModel
import Testing

@Suite struct `What was not tracked` {
  private static let day = span("0:00", "24:00")

  private func stretch(
    _ slot: Range<Instant>,
    _ sessions: Range<Instant>...,
    now: Range<Instant> = span("16:20", "16:21")
  ) -> String {
    let found = Untracked.stretch(
      at: slot,
      among: sessions,
      on: Self.day,
      now: now.lowerBound
    )
    return found.map { "\(clock($0.lowerBound))-\(clock($0.upperBound))" } ?? "none"
  }

  @Test func `goes from the work before to the work after`() {
    let around = (span("9:00", "9:45"), span("10:30", "11:00"))
    #expect(stretch(span("10:00", "11:00"), around.0, around.1) == "9:45-10:30")
    #expect(stretch(span("9:00", "10:00"), around.0, around.1) == "9:45-10:30")
    #expect(stretch(span("10:00", "10:30"), around.1, around.0) == "9:45-10:30")
  }

  @Test func `goes up to now`() {
    #expect(stretch(span("16:00", "17:00"), span("15:00", "15:40")) == "15:40-16:20")
    #expect(stretch(span("16:00", "17:00")) == "16:00-16:20")
    #expect(stretch(span("15:00", "16:00")) == "15:00-16:20")
  }

  @Test func `is the slot where no work is near`() {
    #expect(stretch(span("10:00", "11:00")) == "10:00-11:00")
    let far = (span("6:00", "7:00"), span("14:00", "15:00"))
    #expect(stretch(span("10:00", "11:00"), far.0, far.1) == "10:00-11:00")
    #expect(stretch(span("9:00", "10:00"), far.0, far.1) == "7:00-10:00")
    #expect(stretch(span("12:00", "13:00"), far.0, far.1) == "12:00-14:00")
  }

  @Test func `is nothing where all is tracked, and where nothing has come yet`() {
    #expect(stretch(span("10:00", "11:00"), span("9:00", "12:00")) == "none")
    #expect(stretch(span("17:00", "18:00")) == "none")
    #expect(stretch(span("16:20", "17:20")) == "none")
  }

  @Test func `ends with the day where it is over`() {
    let tomorrow = span("30:00", "31:00")
    #expect(stretch(span("23:00", "24:00"), now: tomorrow) == "23:00-24:00")
    #expect(stretch(span("22:00", "23:00"), now: tomorrow) == "22:00-23:00")
    #expect(stretch(span("0:00", "1:00"), span("0:30", "2:00"), now: tomorrow) == "0:00-0:30")
  }

  @Test func `is always free, past and at its slot`() {
    var random = SplitMix(state: 5)
    for _ in 0..<400 {
      let sessions = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        randomSpan(&random, within: 1400, longest: 200)
      }
      let hour = Int.random(in: 0..<24, using: &random)
      let slot = minute(hour * 60)..<minute(hour * 60 + 60)
      let now = Int.random(in: 0...2000, using: &random)
      let found = Untracked.stretch(at: slot, among: sessions, on: Self.day, now: minute(now))
      func isFree(_ number: Int) -> Bool {
        number < min(now, 1440) && !sessions.contains { $0.contains(minute(number)) }
      }
      let here = (hour * 60..<hour * 60 + 60).first(where: isFree)
      #expect((found == nil) == (here == nil))
      guard let found, let here else { continue }
      #expect(found.contains(minute(here)))
      let first = Int((found.lowerBound - minute(0)) / 60)
      let last = Int((found.upperBound - minute(0)) / 60)
      #expect((first..<last).allSatisfy(isFree))
      #expect(first >= hour * 60 - 120 && last <= hour * 60 + 180)
    }
  }
}
