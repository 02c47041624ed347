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

  /// Seconds east of UTC at `instant`.
  ///
  /// The change that happened last decides. Times of up to a week either way can carry a change
  /// into a neighbouring year, so three years are looked at; where both changes fall together,
  /// daylight time goes on (the rule for daylight time all year, RFC 9636, 3.3.1).
  func offset(at instant: Instant) -> Int {
    guard standard != daylight else { return standard }
    let wall = instant.seconds + Int64(standard)
    let year = LocalDay(number: Int(wall.dividedDown(by: 86_400))).civil.year
    var last = Int64.min
    var offset = standard
    for candidate in (year - 1)...(year + 1) {
      let finish = end.wallSeconds(in: candidate) - Int64(daylight)
      if finish <= instant.seconds, finish > last {
        last = finish
        offset = standard
      }
      let begin = start.wallSeconds(in: candidate) - Int64(standard)
      if begin <= instant.seconds, begin >= last {
        last = begin
        offset = daylight
      }
    }
    return offset
  }
}
