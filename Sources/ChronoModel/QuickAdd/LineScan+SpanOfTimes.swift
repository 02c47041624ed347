/// An event from a time of one day to a time of another (Behaviour 5).
extension LineScan {
  /// `18:00 - 14 dec 12:00` behind the day that it begins on, as a time with its length; a `from` before that
  /// day goes with it.
  ///
  /// Of what repeats `until` is where it ends.
  mutating func timeToLaterDay(at index: Int) -> PartCandidate? {
    guard isForEvent, let day = candidates.last, day.words.upperBound == index, day.error == nil,
      case .due(.day(let first)?, nil) = day.content
    else { return nil }
    let joint = (index + 1...index + 2).first { place in
      place < line.words.count && Grammar.joints.contains(line.words[place].lower)
    }
    guard let joint, !isRepeated || !["until", "till"].contains(line.words[joint].lower),
      let reading = grammar.clockToLaterDay(at: index, from: first)
    else { return nil }
    let before = day.words.lowerBound - 1
    if before >= 0, line.words[before].lower == "from",
      candidates.dropLast().last.map({ $0.words.upperBound <= before }) ?? true
    {
      candidates[candidates.count - 1] = PartCandidate(
        before..<day.words.upperBound,
        day.content
      )
    }
    return candidate(reading, at: index) { .time($0) }
  }

  /// Whether a word says that the line repeats.
  private var isRepeated: Bool {
    candidates.contains { $0.kind == .repeats }
      || line.words.contains { $0.lower.hasPrefix("every") || $0.lower == "daily" }
  }
}

extension Grammar {
  /// Two times, of which the second is on the day before it: `18:00 - 14 dec 12:00`.
  mutating func clockToLaterDay(at index: Int, from first: LocalDay) -> Reading<Clock>? {
    guard let (start, words) = fullClock(at: index), Grammar.joints.contains(lower(index + words)),
      let day = day(at: index + words + 1, isIntroduced: true),
      case .success(.day(let named)) = day.value
    else { return nil }
    let place = index + words + 1 + day.count
    let isWeekday = day.count == 1 && Grammar.weekday(lower(place - 1)) != nil
    guard let (end, more) = endClock(at: place),
      let last = named == first
        ? first : until(named, from: first, isWeekday: isWeekday)?.upperBound
    else { return nil }
    // What is before the day begins is after midnight.
    func face(_ day: LocalDay, _ minutes: Int) -> Int {
      (day + (minutes < context.dayStart.minutes ? 1 : 0)).number * 1440 + minutes
    }
    let minutes = face(last, end) - face(first, start.minutes)
    // A day before the first one would be that of next year.
    guard (1...Grammar.longestStay).contains(minutes) else { return nil }
    return Reading(Clock(time: start, length: minutes), place + more - index)
  }

  /// Two months, in minutes.
  private static let longestStay = 62 * 1440

  /// The minutes of a time that something ends at, of which `24:00` is the end of its day.
  private mutating func endClock(at index: Int) -> (minutes: Int, count: Int)? {
    if lower(index) == "24:00" { return (1440, 1) }
    return fullClock(at: index).map { ($0.0.minutes, $0.count) }
  }

  /// One time that says which half of the day is meant, and from how many words.
  private mutating func fullClock(at index: Int) -> (TimeOfDay, count: Int)? {
    guard let reading = clock(at: index), case .success(let clock) = reading.value,
      clock.length == nil, !clock.isBareHour, !clock.isFromNow
    else { return nil }
    return (clock.time, reading.count)
  }
}
