package import ChronoModel
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
  /// Hours that hold a block, the now-line or a second pass of the clock stay.
  func lines(
    of day: LocalDay,
    zoom: Zoom,
    keeping spans: [Range<Instant>],
    at now: Moment
  ) -> [GridLine] {
    let rows = DayRow.rows(of: day, every: zoom.rawValue, at: now).map { row in
      HourRows.Row(rows: [row], isBusy: isBusy(row, keeping: spans, at: now))
    }
    let workStart = workStart(of: day, at: now)
    return HourRows.groups(rows).flatMap { group -> [GridLine] in
      let rows = group.rows.compactMap { $0.rows[0] }
      guard let first = rows.first, let last = rows.last else { return [] }
      let isMorning = first.start < workStart
      if isFolded(group, isMorning: isMorning) {
        return [.fold(first.start..<last.span.upperBound, isMorning: isMorning)]
      }
      return rows.map(GridLine.row)
    }
  }

  /// Whether hours fold to one line now.
  func isFolded(_ group: HourRows, isMorning: Bool) -> Bool {
    let isShown = isMorning ? grid.showsMorning : grid.showsEvening
    return !group.isBusy && !isShown && group.rows.count > 1 && group.hours > 1
  }

  /// Whether a row must be seen.
  func isBusy(_ row: DayRow, keeping spans: [Range<Instant>], at now: Moment) -> Bool {
    settings.work.overlaps(row) || row.isSecondPass || row.span.contains(now.instant)
      || spans.contains { $0.touches(row.span) }
  }

  /// When the work of a day begins.
  func workStart(of day: LocalDay, at now: Moment) -> Instant {
    guard let time = TimeOfDay(minutes: settings.work.from) else {
      return now.start(of: day)
    }
    return now.instant(of: time, on: day)
  }
}

extension Settings {
  /// The work hours of a day without its meals.
  package func workTime(on day: LocalDay, at now: Moment) -> Stretches {
    let taken = Stretches(meals.flatMap { $0.span.stretches(on: day, at: now).spans })
    return work.stretches(on: day, at: now).subtracting(taken)
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
