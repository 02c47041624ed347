package import ChronoModel
import ChronoScreen

extension GridBasis {
  /// The lines of a day: empty hours outside work fold, two or more to one line (Behaviour 3.5).
  ///
  /// Hours that hold a block, the now-line or a second pass of the clock stay.
  func lines(of day: LocalDay, keeping spans: [Range<Instant>]) -> [GridLine] {
    let rows = DayRow.rows(of: day, every: zoom.rawValue, at: now)
    let workStart = settings.workStart(of: day, at: now)
    var lines: [GridLine] = []
    for hours in HourRows.groups(rows.map { HourRows.Row($0, isBusy: isBusy($0, keeping: spans)) })
    {
      let group = rows[hours.rows]
      guard let first = group.first, let last = group.last else { continue }
      let isMorning = first.start < workStart
      if isFolded(hours, isMorning: isMorning) {
        lines.append(.fold(first.start..<last.span.upperBound, isMorning: isMorning))
      } else {
        for row in group { lines.append(.row(row)) }
      }
    }
    return lines
  }

  /// Whether hours fold to one line now.
  func isFolded(_ group: HourRows, isMorning: Bool) -> Bool {
    let isShown = isMorning ? showsMorning : showsEvening
    return !group.isBusy && !isShown && group.hours > 1
  }

  /// Whether a row must be seen.
  func isBusy(_ row: DayRow, keeping spans: [Range<Instant>]) -> Bool {
    settings.work.overlaps(row) || row.isSecondPass || row.span.contains(now.instant)
      || spans.contains { $0.touches(row.span) }
  }
}

extension Settings {
  /// The minutes of a row: set, or half an hour where the work hours have room so.
  func zoom(height: Int) -> Zoom {
    let workHours = (work.length + 59) / 60
    return zoom ?? (2 * workHours + 4 <= height ? .half : .hour)
  }

  /// When the work of a day begins.
  func workStart(of day: LocalDay, at now: Moment) -> Instant {
    guard let time = TimeOfDay(minutes: work.from) else { return now.start(of: day) }
    return now.instant(of: time, on: day)
  }

  /// The work time of a day: none on a free weekday.
  package func workTime(on day: LocalDay, at now: Moment) -> TimeRanges {
    freeDays.contains(day.weekday) ? .none : usualTime(on: day, at: now)
  }

  /// The work hours of a day without its meals, which is when things are planned; of a free day too.
  func usualTime(on day: LocalDay, at now: Moment) -> TimeRanges {
    work.stretches(on: day, at: now).subtracting(mealTime(on: day, at: now))
  }

  /// All the meals of a day.
  func mealTime(on day: LocalDay, at now: Moment) -> TimeRanges {
    TimeRanges(meals.flatMap { $0.span.stretches(on: day, at: now).spans })
  }
}

extension TimeSpan {
  /// Its minutes; a span that ends before it begins goes over midnight.
  var length: Int { to > from ? to - from : to - from + 1440 }

  /// Whether a row that begins at a wall-clock time lies in it, at least in part.
  func overlaps(_ row: DayRow) -> Bool {
    let start = row.local.time.minutes
    let end = start + max(1, Int(row.span.upperBound - row.span.lowerBound) / 60)
    let later = to > from ? to : to + 1440
    return start < later && from < end || start + 1440 < later && from < end + 1440
  }

  /// The instants of a logical day whose wall clock lies in it.
  func stretches(on day: LocalDay, at now: Moment) -> TimeRanges {
    let bounds = now.bounds(of: day)
    func instant(_ minute: Int, on day: LocalDay) -> Instant {
      guard let time = TimeOfDay(minutes: minute % 1440) else { return bounds.lowerBound }
      return now.zone.instant(LocalTime(day + minute / 1440, time))
    }
    // The day before reaches in when the span goes over midnight, the day after with a day start.
    let spans = (-1...1).map { shift -> Range<Instant> in
      let start = instant(from, on: day + shift)
      return start..<max(start, instant(from + length, on: day + shift))
    }
    return TimeRanges(spans).intersection(bounds)
  }
}
