import ChronoModel

/// One step of a life: the clock goes on, and somebody does something.
struct Step: Hashable, CustomStringConvertible {
  /// Its own for ever, also where other steps are cut out of the life.
  let number: Int
  var clock: [ClockMove]
  var deed: Deed
  var door: Door
  /// Whether the window that does nothing sees the minute pass.
  var isOtherAwake: Bool

  enum ClockMove: Hashable {
    case pass(Int64)
    /// One look with a clock that is ahead, by whoever looks.
    case lookAhead(Int64)
    case zone(Int)
    case dayStart(Int)
  }

  enum Door: Hashable {
    case window(Int), command
  }

  var description: String {
    "\(number): \(clock.map { "\($0)" }.joined(separator: " ")) \(door) \(deed)"
  }
}

/// The zones that lives are lived in, with clocks that change at midnight, by half an hour, not at
/// all, and by a whole day.
enum Zones {
  static let all: [Zone] =
    [
      "UTC0", "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0",
      "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "EET-2EEST,M3.5.0/0,M10.5.0/0",
      "<-04>4<-03>,M9.1.6/24,M4.1.6/24", "CST5CDT,M3.2.0/0,M11.1.0/1", "<+0545>-5:45",
      "<+14>-14", "<-11>11",
    ].compactMap { Zone(posix: $0) } + [
      // As Apia on 30 December 2011: a day that never came.
      Zone(
        identifier: "Test/Apia",
        firstOffset: -36_000,
        changes: [(Instant(seconds: 1_798_624_800), 50_400)]
      )
    ]
}

/// SplitMix64: the same life from the same seed.
struct Counting: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func upTo(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
  mutating func chance(_ one: Int) -> Bool { upTo(one) == 0 }
}
