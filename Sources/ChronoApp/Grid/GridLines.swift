import ChronoModel
import ChronoScreen

extension State {
  /// The day on the grid: that of the held block, the one chosen in a week, or the one on screen.
  func gridDay(today: LocalDay) -> LocalDay {
    if let held = heldBlock { return held.day }
    if scale == .weeks, let day = grid.day { return day }
    return shownDay(today: today)
  }

  /// The minutes of a row: chosen, set, or half an hour where the work hours have room so.
  func zoom(height: Int) -> Zoom {
    if let zoom = grid.zoom ?? settings.zoom { return zoom }
    let workHours = (settings.work.length + 59) / 60
    return 2 * workHours + 4 <= height ? .half : .hour
  }

  /// The lines of a day: empty hours outside work fold, two or more to one line (PRODUCT.md 3.5).
  ///
  /// Hours that hold a block, the now-line or a change of the clock stay.
  func lines(
    of day: LocalDay,
    zoom: Zoom,
    keeping spans: [Range<Instant>],
    at now: Moment
  ) -> [GridLine] {
    let rows = DayRow.rows(of: day, every: zoom.rawValue, at: now)
    let workStart = workStart(of: day, at: now)
    var lines: [GridLine] = []
    for group in rows.foldingGroups(isBusy: { row in
      settings.work.overlaps(row) || row.isSecondPass || row.span.contains(now.instant)
        || spans.contains { $0.touches(row.span) }
    }) {
      let span = group.rows[0].start..<group.rows[group.rows.count - 1].span.upperBound
      let isMorning = span.lowerBound < workStart
      let isShown = isMorning ? grid.showsMorning : grid.showsEvening
      if group.isBusy || isShown || group.rows.count < 2 || group.hours < 2 {
        lines += group.rows.map(GridLine.row)
      } else {
        lines.append(.fold(span, isMorning: isMorning))
      }
    }
    return lines
  }

  /// When the work of a day begins.
  func workStart(of day: LocalDay, at now: Moment) -> Instant {
    guard let time = TimeOfDay(minutes: settings.work.from) else {
      return now.start(of: day)
    }
    return now.instant(of: time, on: day)
  }

  /// The work hours of a day without its meals.
  func workTime(on day: LocalDay, at now: Moment) -> Stretches {
    let meals = Stretches(settings.meals.flatMap { $0.span.stretches(on: day, at: now).spans })
    return settings.work.stretches(on: day, at: now).subtracting(meals)
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
    return [0, 1440].contains { shift in start + shift < later && from < end + shift }
  }

  /// The instants of a logical day whose wall clock lies in it.
  func stretches(on day: LocalDay, at now: Moment) -> Stretches {
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
    return Stretches(spans).intersection(bounds)
  }
}

extension [DayRow] {
  /// Runs of whole hours that are all busy, or all not.
  fileprivate func foldingGroups(
    isBusy: (DayRow) -> Bool
  ) -> [(rows: [DayRow], isBusy: Bool, hours: Int)] {
    var hours: [(rows: [DayRow], isBusy: Bool)] = []
    for row in self {
      let busy = isBusy(row)
      if let first = hours.last?.rows[0], first.local.day == row.local.day,
        first.local.time.hour == row.local.time.hour, first.isSecondPass == row.isSecondPass
      {
        hours[hours.count - 1].rows.append(row)
        if busy { hours[hours.count - 1].isBusy = true }
      } else {
        hours.append(([row], busy))
      }
    }
    var groups: [(rows: [DayRow], isBusy: Bool, hours: Int)] = []
    for hour in hours {
      if let last = groups.last, last.isBusy == hour.isBusy {
        groups[groups.count - 1].rows += hour.rows
        groups[groups.count - 1].hours += 1
      } else {
        groups.append((hour.rows, hour.isBusy, 1))
      }
    }
    return groups
  }
}
