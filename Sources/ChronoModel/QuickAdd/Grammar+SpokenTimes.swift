/// Times as they are spoken: `half past nine`, `a quarter to ten`, `ten past three`.
extension Grammar {
  /// A time of several words at `index`, by its shape alone, and how many they are; hours from 1 to 12
  /// may be in either half of the day.
  mutating func spokenClock(at index: Int) -> (clock: ClockText, count: Int)? {
    let start = lower(index) == "a" && lower(index + 1) == "quarter" ? index + 1 : index
    let side = lower(start + 1)
    guard side == "past" || side == "to" || side == "after",
      let minutes = Grammar.spokenMinutes[lower(start)]
    else { return nil }
    // Only `half past` is said, and `ten to five` may be hours from one to another.
    if minutes == 30, side != "past" { return nil }
    if side == "to", minutes != 15, index == 0 || lower(index - 1) != "at" { return nil }
    guard let (hour, isClear, words) = spokenHour(at: start + 2) else { return nil }
    var time = hour * 60 + (side == "to" ? -minutes : minutes)
    // A quarter to one is not a quarter to an hour after midnight.
    if time < 60, !isClear { time += 720 }
    if time < 0 { time += 1440 }
    let form: ClockText.Form = isClear ? .meridiem : .bare
    return (ClockText(minutes: time, form: form), start + 2 + words - index)
  }

  /// `nine`, `9`, `9pm`, `nine pm`, and whether it says which half of the day is meant.
  private mutating func spokenHour(at index: Int) -> (hour: Int, isClear: Bool, words: Int)? {
    let word = lower(index)
    if word == "noon" { return (12, true, 1) }
    if let clock = ClockText(word), clock.form == .meridiem, let minutes = clock.minutes {
      return minutes % 60 == 0 ? (minutes / 60, true, 1) : nil
    }
    guard word != "a", word != "an", let hour = Grammar.count(word), (1...23).contains(hour) else {
      return nil
    }
    let next = lower(index + 1)
    if hour <= 12, ["am", "pm"].contains(next), let minutes = ClockText("\(hour)\(next)")?.minutes {
      return (minutes / 60, true, 2)
    }
    return (hour, hour > 12, 1)
  }

  private static let spokenMinutes = [
    "half": 30, "quarter": 15, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25,
  ]
}
