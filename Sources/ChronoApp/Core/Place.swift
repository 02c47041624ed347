package import ChronoModel
import ChronoScreen

/// Whether the segmented control counts days, weeks or months.
package enum Scale: Hashable, Sendable {
  case days, weeks, months

  /// The one that `w` goes on to.
  var next: Scale {
    switch self {
    case .days: .weeks
    case .weeks: .months
    case .months: .days
    }
  }

  /// The first day of the stretch that holds a day.
  func start(of day: LocalDay, _ settings: Settings) -> LocalDay {
    switch self {
    case .days: day
    case .weeks: day.startOfWeek(first: settings.weekStart)
    case .months: day - (day.civil.day - 1)
    }
  }

  /// The days of the stretch that holds a day.
  func span(holding day: LocalDay, _ settings: Settings) -> ClosedRange<LocalDay> {
    let start = start(of: day, settings)
    return switch self {
    case .days: start...start
    case .weeks: start...(start + 6)
    case .months: start...start.endOfMonth
    }
  }

  /// A day so many stretches later.
  func day(_ count: Int, after day: LocalDay) -> LocalDay {
    switch self {
    case .days: day + count
    case .weeks: day + 7 * count
    case .months: day.adding(months: count) ?? day
    }
  }

  /// `Tue 24 Nov`, `Week 48`, `November 2026`: the stretch that begins on a day.
  func name(from start: LocalDay, _ settings: Settings, today: LocalDay) -> SafeText {
    switch self {
    case .days: SafeText(start.formatted(settings.dateForm, today: today))
    case .weeks: "Week \(settings.weekNumber(of: start))"
    case .months: MonthCalendar(cursor: start, firstWeekday: settings.weekStart).title
    }
  }

  /// `Yesterday`, `This week`: what a segment is called.
  func name(ofSegment index: Int) -> SafeText {
    switch (self, index) {
    case (.days, -1): "Yesterday"
    case (.days, 0): "Today"
    case (.days, _): "Tomorrow"
    case (.weeks, -1): "Last week"
    case (.weeks, 0): "This week"
    case (.weeks, _): "Next week"
    case (.months, -1): "Last month"
    case (.months, 0): "This month"
    case (.months, _): "Next month"
    }
  }
}

/// Which part of time the task list shows.
///
/// The first three segments are kept relative to today, so that at midnight the words follow the
/// day and a planner left open on Today shows the new today in the morning.
package enum Place: Hashable, Sendable {
  /// -1, 0 or 1: yesterday, today, tomorrow, or the weeks or months around this one.
  case segment(Int)
  /// Another day, or the week or month that holds it.
  case day(LocalDay)
  /// Everything no segment shows, then someday.
  case other
}

extension State {
  /// The first day of the segment `index` (-1, 0, 1) away from now.
  package func segmentStart(_ index: Int, today: LocalDay) -> LocalDay {
    scale.day(index, after: scale.start(of: today, settings))
  }

  /// The days a segment stands for.
  package func span(ofSegment index: Int, today: LocalDay) -> ClosedRange<LocalDay> {
    scale.span(holding: segmentStart(index, today: today), settings)
  }

  /// The days on screen; `nil` while the list shows everything else, a search, or someday.
  package func shownSpan(today: LocalDay) -> ClosedRange<LocalDay>? {
    guard search.isEmpty else { return nil }
    switch place {
    case .segment(let index): return span(ofSegment: index, today: today)
    case .day(let day): return scale.span(holding: day, settings)
    case .other: return nil
    }
  }

  /// The day that new tasks belong to and the grid shows: the one on screen or under the month's
  /// cursor, else today.
  package func shownDay(today: LocalDay) -> LocalDay {
    guard let span = shownSpan(today: today) else { return today }
    if scale == .months, let day = grid.day, span.contains(day) { return day }
    return span.contains(today) ? today : span.lowerBound
  }

  /// Shows a day, by its segment where it has one; the month's cursor goes to it.
  package mutating func show(_ day: LocalDay, today: LocalDay) {
    let start = scale.start(of: day, settings)
    let segment = (-1...1).first { segmentStart($0, today: today) == start }
    go(to: segment.map(Place.segment) ?? .day(start))
    if scale == .months { grid.day = day }
  }

  /// Shows another part of time; the list starts at its first open task.
  package mutating func go(to place: Place) {
    guard place != self.place || !search.isEmpty else { return }
    self.place = place
    trail = nil
    search = ""
    list = ListCursor()
    grid.leaveDay()
  }
}
