/// One row of the hour grid: a stretch of real time that starts at a round wall-clock time.
package struct DayRow: Hashable, Sendable {
  package var span: Range<Instant>
  /// The wall clock where the row begins.
  package var local: LocalTime
  /// Whether the wall clock shows this time for the second time, on the night of an autumn change.
  package var isSecondPass: Bool

  package var start: Instant { span.lowerBound }

  package init(span: Range<Instant>, local: LocalTime, isSecondPass: Bool = false) {
    self.span = span
    self.local = local
    self.isSecondPass = isSecondPass
  }

  /// The rows of a logical day, by real instants (Behaviour 3.5).
  ///
  /// A row ends at the next multiple of `minutes` on the wall clock, at a change of the clock, or at
  /// the end of the day: a day of 23 hours has one row of an hour less, one of 25 hours one more.
  package static func rows(of day: LocalDay, every minutes: Int, at now: Moment) -> [DayRow] {
    let bounds = now.bounds(of: day)
    let offset = now.zone.offset(at: bounds.lowerBound)
    let isOrdinary = offset == now.zone.offset(at: bounds.upperBound)
    var rows: [DayRow] = []
    var start = bounds.lowerBound
    while start < bounds.upperBound {
      // Asking the zone for each row would be noticeable in a week of quarter hours.
      let local = isOrdinary ? start.local(offset: offset) : now.zone.local(start)
      let round = start + Int64(minutes - local.time.minutes % minutes) * 60
      let change = isOrdinary ? nil : firstChange(in: start..<round, zone: now.zone)
      let end = min(change ?? round, bounds.upperBound)
      let isSecondPass = !isOrdinary && now.zone.instant(local) < start
      rows.append(DayRow(span: start..<end, local: local, isSecondPass: isSecondPass))
      start = end
    }
    return rows
  }

  /// When the zone's offset changes after the beginning of a span; clocks change on the minute.
  private static func firstChange(in span: Range<Instant>, zone: Zone) -> Instant? {
    let offset = zone.offset(at: span.lowerBound)
    guard zone.offset(at: span.upperBound) != offset else { return nil }
    return stride(from: span.lowerBound.seconds + 60, to: span.upperBound.seconds, by: 60)
      .lazy.map(Instant.init(seconds:)).first { zone.offset(at: $0) != offset }
  }
}

extension Instant {
  /// The wall clock of an offset, in seconds east of UTC.
  fileprivate func local(offset: Int) -> LocalTime {
    let wall = seconds + Int64(offset)
    let day = wall.dividedDown(by: 86_400)
    let minutes = Int(wall - day * 86_400) / 60
    return LocalTime(LocalDay(number: Int(day)), TimeOfDay(minutes: minutes) ?? .midnight)
  }
}
