package import ChronoModel
import ChronoScreen

/// Whether the segmented control counts days or weeks.
package enum Scale: Hashable, Sendable {
  case days, weeks

  var length: Int { self == .days ? 1 : 7 }

  /// `Yesterday`, `This week`: what a segment is called.
  func name(ofSegment index: Int) -> SafeText {
    switch (self, index) {
    case (.days, -1): "Yesterday"
    case (.days, 0): "Today"
    case (.days, _): "Tomorrow"
    case (.weeks, -1): "Last week"
    case (.weeks, 0): "This week"
    case (.weeks, _): "Next week"
    }
  }
}

/// Which part of time the task list shows.
///
/// The first three segments are kept relative to today, so that at midnight the words follow the
/// day and a planner left open on Today shows the new today in the morning.
package enum Place: Hashable, Sendable {
  /// -1, 0 or 1: yesterday, today, tomorrow, or the weeks around this one.
  case segment(Int)
  /// Another day, or the week that holds it.
  case day(LocalDay)
  /// Everything no segment shows, then someday.
  case other
}

extension State {
  /// The first day of the segment `index` (-1, 0, 1) away from now.
  package func segmentStart(_ index: Int, today: LocalDay) -> LocalDay {
    switch scale {
    case .days: today + index
    case .weeks: today.startOfWeek(first: settings.weekStart) + 7 * index
    }
  }

  /// The days a segment stands for.
  package func span(ofSegment index: Int, today: LocalDay) -> ClosedRange<LocalDay> {
    let start = segmentStart(index, today: today)
    return start...(start + (scale.length - 1))
  }

  /// The days on screen; `nil` while the list shows everything else, a search, or someday.
  package func shownSpan(today: LocalDay) -> ClosedRange<LocalDay>? {
    guard search.isEmpty else { return nil }
    switch place {
    case .segment(let index): return span(ofSegment: index, today: today)
    case .day(let day):
      let start = scale == .days ? day : day.startOfWeek(first: settings.weekStart)
      return start...(start + (scale.length - 1))
    case .other: return nil
    }
  }

  /// The day that new tasks belong to and the grid shows: the one on screen, else today.
  package func shownDay(today: LocalDay) -> LocalDay {
    guard let span = shownSpan(today: today) else { return today }
    return span.contains(today) ? today : span.lowerBound
  }

  /// Shows a day, by its segment where it has one.
  package mutating func show(_ day: LocalDay, today: LocalDay) {
    let start = scale == .days ? day : day.startOfWeek(first: settings.weekStart)
    let segment = (-1...1).first { segmentStart($0, today: today) == start }
    go(to: segment.map(Place.segment) ?? .day(start))
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
