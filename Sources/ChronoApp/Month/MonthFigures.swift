import ChronoModel
import ChronoScreen

/// The figures of the days of a month, worked out once from what was read of them.
struct MonthFigures: Sendable {
  private let basis: Basis
  private let days: [DayFigures]

  /// All that they depend on: where it is the same, so are they.
  private struct Basis: Hashable {
    let now: Moment
    let month: [MonthDay]
    let running: RunningTimer?
    let settings: Settings
  }

  /// Those that the planner has, if they still hold; `nil` where no month is read.
  static func kept(by planner: State, at now: Moment) -> MonthFigures? {
    guard !planner.view.month.isEmpty else { return nil }
    let basis = Basis(
      now: now.atMinute,
      month: planner.view.month,
      running: planner.view.running,
      settings: planner.settings
    )
    if let kept = planner.month, kept.basis == basis { return kept }
    return MonthFigures(basis, seeing: planner, at: now)
  }

  private init(_ basis: Basis, seeing planner: State, at now: Moment) {
    self.basis = basis
    days = basis.month.map { day in
      DayFigures(day: day, capacity: day.load?.capacity(seeing: planner, at: now))
    }
  }

  /// `nil` for a day that is not read.
  subscript(day: LocalDay) -> DayFigures? {
    guard let first = days.first?.day.day, days.indices.contains(day - first) else { return nil }
    return days[day - first]
  }
}

/// What a day of the month has, and how full it is; a day that is over has no capacity.
struct DayFigures: Sendable {
  let day: MonthDay
  let capacity: Capacity?

  /// `1 event` of a day that is over; `nil` where there was none.
  var eventsOver: SafeText? {
    switch day.eventsOver {
    case 0: nil
    case 1: "1 event"
    default: "\(day.eventsOver) events"
    }
  }
}
