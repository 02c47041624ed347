/// How a week went: what was promised and kept, planned and tracked, and what slipped.
///
/// One value feeds the screen, `chronolist review`, its JSON and its Markdown, so that they cannot
/// differ (Behaviour 2.8, 3.10).
package struct WeekReview: Hashable, Sendable {
  package var from: LocalDay
  package var to: LocalDay
  /// The day it was made on.
  package var today: LocalDay
  package var total: PeriodFigures
  /// One for each day, in order.
  package var days: [DayFigures]
  /// Those with anything to say, in the user's order, the Inbox first.
  package var categories: [CategoryFigures]
  /// What slipped this week, most slips first; at most ``slippedShown``.
  package var slipped: [SlippedTask]
  /// The week before, this one and the one after.
  package var weeks: [WeekFigures]
  /// Thirty days up to the end of the week, or up to today where the week is not over.
  package var recent: [DayOutcomes]

  package static let slippedShown = 5
  package static let recentDays = 30

  package init(
    from: LocalDay,
    to: LocalDay,
    today: LocalDay,
    total: PeriodFigures,
    days: [DayFigures] = [],
    categories: [CategoryFigures] = [],
    slipped: [SlippedTask] = [],
    weeks: [WeekFigures] = [],
    recent: [DayOutcomes] = []
  ) {
    self.from = from
    self.to = to
    self.today = today
    self.total = total
    self.days = days
    self.categories = categories
    self.slipped = slipped
    self.weeks = weeks
    self.recent = recent
  }

  /// The last of the thirty days.
  package static func lastRecentDay(of week: ClosedRange<LocalDay>, today: LocalDay) -> LocalDay {
    min(week.upperBound, today)
  }

  /// Minutes planned for days that are still to come, beside which nothing can be tracked; 0 where
  /// none of the week has come.
  package var plannedLater: Int {
    guard from <= today else { return 0 }
    return days.filter { $0.day > today }.reduce(0) { $0 + $1.figures.planned }
  }

  /// Days of the last thirty on which every promise was kept, and days that are decided.
  package var keptDays: (kept: Int, judged: Int) {
    recent.reduce(into: (0, 0)) { sum, day in
      guard let performance = day.performance else { return }
      sum.1 += 1
      if performance == 1 { sum.0 += 1 }
    }
  }
}

/// What is counted of any period.
package struct PeriodFigures: Hashable, Sendable {
  package var outcomes: Outcomes
  /// Minutes of the estimates of all that was promised; a withdrawn promise is no plan.
  package var planned: Int
  /// Seconds of sessions within the period, what runs now among them.
  package var tracked: Int64

  package init(outcomes: Outcomes = Outcomes(), planned: Int = 0, tracked: Int64 = 0) {
    self.outcomes = outcomes
    self.planned = planned
    self.tracked = tracked
  }

  package var trackedMinutes: Int { Int(tracked / 60) }

  package static func + (left: PeriodFigures, right: PeriodFigures) -> PeriodFigures {
    PeriodFigures(
      outcomes: left.outcomes + right.outcomes,
      planned: left.planned + right.planned,
      tracked: left.tracked + right.tracked
    )
  }
}

/// One day of the week.
package struct DayFigures: Hashable, Sendable {
  package var day: LocalDay
  package var figures: PeriodFigures

  package init(day: LocalDay, figures: PeriodFigures = PeriodFigures()) {
    self.day = day
    self.figures = figures
  }
}

/// How the promises of one day ended.
package struct DayOutcomes: Hashable, Sendable {
  package var day: LocalDay
  package var outcomes: Outcomes

  package init(day: LocalDay, outcomes: Outcomes) {
    self.day = day
    self.outcomes = outcomes
  }

  /// Its performance once nothing of it is open any more: today has not kept all of its promises
  /// because it has kept the first.
  package var performance: Double? { outcomes.open > 0 ? nil : outcomes.performance }
}

/// One week beside another.
package struct WeekFigures: Hashable, Sendable {
  package var from: LocalDay
  package var figures: PeriodFigures

  package init(from: LocalDay, figures: PeriodFigures) {
    self.from = from
    self.figures = figures
  }
}

/// A category's part of the week.
package struct CategoryFigures: Hashable, Sendable {
  /// `nil` is the Inbox.
  package var category: Category?
  package var figures: PeriodFigures
  /// Of the week's finished tasks that have both: the estimates in minutes, and what they took in
  /// seconds, all of their sessions counted.
  package var estimated: Int
  package var actual: Int64
  /// How much longer than estimated work in this category takes; `nil` without enough samples.
  package var factor: PersonalFactor?

  package init(
    category: Category?,
    figures: PeriodFigures = PeriodFigures(),
    estimated: Int = 0,
    actual: Int64 = 0,
    factor: PersonalFactor? = nil
  ) {
    self.category = category
    self.figures = figures
    self.estimated = estimated
    self.actual = actual
    self.factor = factor
  }

  package var actualMinutes: Int { Int(actual / 60) }
}

/// A task that broke a promise in the week.
package struct SlippedTask: Hashable, Sendable {
  package var task: TaskItem
  /// Of its whole life; of a series, of its instances that slipped in the week.
  package var slips: Int

  package init(task: TaskItem, slips: Int) {
    self.task = task
    self.slips = slips
  }
}
