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
    identifier: String, firstOffset: Int, transitions: [Transition], rule: DaylightRule? = nil
  ) {
    self.identifier = identifier
    self.firstOffset = firstOffset
    self.transitions = transitions
    self.rule = rule
  }

  package static let utc = Zone(identifier: "UTC", firstOffset: 0, transitions: [])

  /// A zone with one offset for ever, in seconds east of UTC.
  package static func fixed(_ identifier: String, offset: Int) -> Zone {
    Zone(identifier: identifier, firstOffset: offset, transitions: [])
  }

  /// Seconds east of UTC at `instant`.
  package func offset(at instant: Instant) -> Int {
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

  /// The wall clock at `instant`, seconds dropped.
  package func local(_ instant: Instant) -> LocalTime {
    let shifted = instant.seconds + Int64(offset(at: instant))
    let day = shifted >= 0 ? shifted / 86_400 : (shifted - 86_399) / 86_400
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
    let wall = Int64(local.day.number) * 86_400 + Int64(local.time.minutes) * 60
    // Offsets are less than a day, so those a day before and after cover every candidate.
    let before = offset(at: Instant(seconds: wall - 86_400))
    let after = offset(at: Instant(seconds: wall + 86_400))
    let early = Instant(seconds: wall - Int64(before))
    if offset(at: early) == before { return early }
    let late = Instant(seconds: wall - Int64(after))
    if offset(at: late) == after { return late }
    return early
  }

  /// Whether the wall clock never shows `local`.
  package func isGap(_ time: LocalTime) -> Bool { self.local(instant(time)) != time }
}

/// A yearly daylight-saving rule, from the POSIX string at the end of a TZif file (RFC 9636, 3.3).
struct DaylightRule: Hashable, Sendable {
  /// Seconds east of UTC in standard time.
  let standard: Int
  /// Seconds east of UTC in daylight time; equal to `standard` where there is none.
  let daylight: Int
  let start: YearlyDate
  let end: YearlyDate

  /// A day of every year, with the wall-clock seconds after its midnight.
  struct YearlyDate: Hashable, Sendable {
    enum Day: Hashable, Sendable {
      /// `Mm.w.d`: week 1–5 (5 is the last), weekday 0 (Sunday) to 6.
      case month(Int, week: Int, weekday: Int)
      /// `Jn`: 1–365, 29 February never counted.
      case julian(Int)
      /// `n`: 0–365, 29 February counted.
      case ordinal(Int)
    }
    let day: Day
    let seconds: Int

    func wallSeconds(in year: Int) -> Int64 {
      guard let first = LocalDay(year: min(max(year, 1), 9999), month: 1, day: 1) else {
        preconditionFailure("January has a first day in every year from 1 to 9999")
      }
      let date: LocalDay
      switch day {
      case .ordinal(let ordinal): date = first + ordinal
      case .julian(let julian):
        date = first + (julian - 1) + (LocalDay.isLeap(year) && julian >= 60 ? 1 : 0)
      case .month(let month, let week, let weekday):
        guard let monthStart = LocalDay(year: min(max(year, 1), 9999), month: month, day: 1) else {
          preconditionFailure("the parser admits months 1 to 12 only")
        }
        let firstWeekday = monthStart.weekday.rawValue % 7
        var offset = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        while offset >= LocalDay.length(ofMonth: month, year: year) { offset -= 7 }
        date = monthStart + offset
      }
      return Int64(date.number) * 86_400 + Int64(seconds)
    }
  }

  func offset(at instant: Instant) -> Int {
    guard standard != daylight else { return standard }
    let year = LocalDay(
      number: Int((instant.seconds + Int64(standard)).dividedDown(by: 86_400))
    ).civil.year
    let begin = start.wallSeconds(in: year) - Int64(standard)
    let finish = end.wallSeconds(in: year) - Int64(daylight)
    let inside =
      begin < finish
      ? (instant.seconds >= begin && instant.seconds < finish)
      : (instant.seconds >= begin || instant.seconds < finish)
    return inside ? daylight : standard
  }
}

extension Int64 {
  /// The quotient rounded towards negative infinity.
  func dividedDown(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
