import ChronoModel

/// Minutes after 2026-11-21T00:00Z, so that tests can speak in small numbers.
func minute(_ number: Int) -> Instant {
  Instant(seconds: Int64(20_778) * 86_400 + Int64(number) * 60)
}

/// `span("9:30", "10:15")` on that day; times from 24:00 on are the next day's.
func span(_ from: String, _ to: String) -> Range<Instant> {
  func minutes(_ text: String) -> Int {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    return parts.count == 2 ? parts[0] * 60 + parts[1] : 0
  }
  return minute(minutes(from))..<minute(minutes(to))
}

/// A span of some minutes within the first hours of that day.
func randomSpan(_ random: inout SplitMix, within minutes: Int, longest: Int) -> Range<Instant> {
  let start = Int.random(in: 0..<minutes, using: &random)
  return minute(start)..<minute(start + Int.random(in: 1...longest, using: &random))
}

/// The instant as `H:MM` after the day's midnight.
func clock(_ instant: Instant?) -> String {
  guard let instant else { return "never" }
  let minutes = Int((instant - minute(0)) / 60)
  return MinutesText.clock(minutes)
}
