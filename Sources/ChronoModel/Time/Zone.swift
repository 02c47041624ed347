/// The rules of one time zone: an offset from UTC for every instant.
///
/// A value, so that rules and tests name the zone they mean. Built from a TZif file's bytes by
/// `Zone.init(identifier:tzif:)`.
package struct Zone: Hashable, Sendable {
  /// The IANA identifier, such as `Europe/Berlin`.
  package let identifier: String
  /// When each later offset begins, ascending, with the offset in seconds east of UTC.
  let transitions: [Transition]
  /// The offset before the first transition, in seconds east of UTC.
  let firstOffset: Int
  /// What holds after the last transition (the TZif footer); `nil` keeps the last offset.
  let rule: DaylightRule?

  struct Transition: Hashable, Sendable {
    let at: Instant
    let offset: Int
  }

  init(
    identifier: String,
    firstOffset: Int,
    transitions: [Transition],
    rule: DaylightRule? = nil
  ) {
    self.identifier = identifier
    self.firstOffset = firstOffset
    self.transitions = transitions
    self.rule = rule
  }

  /// A zone of known changes, ascending; after the last one its offset goes on.
  package init(
    identifier: String,
    firstOffset: Int,
    changes: [(at: Instant, offset: Int)]
  ) {
    self.init(
      identifier: identifier,
      firstOffset: firstOffset,
      transitions: changes.map { Transition(at: $0.at, offset: $0.offset) }
    )
  }

  package static let utc = Zone(identifier: "UTC", firstOffset: 0, transitions: [])

  /// A zone with one offset for ever, in seconds east of UTC.
  package static func fixed(_ identifier: String, offset: Int) -> Zone {
    Zone(identifier: identifier, firstOffset: offset, transitions: [])
  }

  /// Seconds east of UTC at `instant`; an instant outside the years 1 to 9999 is read as the
  /// nearest that is inside.
  package func offset(at moment: Instant) -> Int {
    let instant = min(max(moment, .earliest), .latest)
    if let last = transitions.last, instant >= last.at, let rule {
      return rule.offset(at: instant)
    }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].at <= instant { low = middle + 1 } else { high = middle }
    }
    if low > 0 { return transitions[low - 1].offset }
    return transitions.isEmpty ? (rule?.offset(at: instant) ?? firstOffset) : firstOffset
  }

  /// The wall clock at `instant`, seconds dropped; instants outside the years 1 to 9999 are
  /// read as the nearest that is inside.
  package func local(_ instant: Instant) -> LocalTime {
    let inside = min(max(instant, .earliest), .latest)
    let shifted = inside.seconds + Int64(offset(at: inside))
    let day = shifted.dividedDown(by: 86_400)
    let minutes = Int(shifted - day * 86_400) / 60
    guard let time = TimeOfDay(minutes: minutes) else {
      preconditionFailure("a remainder of a day is less than a day")
    }
    return LocalTime(LocalDay(number: Int(day)), time)
  }

  /// The instant of a wall-clock time.
  ///
  /// In a gap the offset before it holds, so 02:30 becomes 03:30; in an overlap the first pass
  /// counts (RFC 5545, 3.3.5).
  package func instant(_ local: LocalTime) -> Instant {
    let number = min(max(local.day, .earliest), .latest).number
    let wall = Int64(number) * 86_400 + Int64(local.time.minutes) * 60
    // Offsets are less than 26 hours, so those that far before and after cover every candidate.
    let before = offset(at: Instant(seconds: wall - 93_600))
    let after = offset(at: Instant(seconds: wall + 93_600))
    let early = Instant(seconds: wall - Int64(before))
    if offset(at: early) == before { return early }
    let late = Instant(seconds: wall - Int64(after))
    if offset(at: late) == after { return late }
    return early
  }

  /// Whether the wall clock never shows `local`.
  package func isGap(_ time: LocalTime) -> Bool { self.local(instant(time)) != time }
}

extension Int64 {
  /// The quotient rounded towards negative infinity.
  func dividedDown(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
