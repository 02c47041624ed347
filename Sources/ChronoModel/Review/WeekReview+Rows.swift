/// What the store counts for a review; ``WeekReview`` is made of nothing else.
package struct ReviewRows: Sendable {
  /// Promises of one day, category and outcome.
  package struct Promises: Hashable, Sendable {
    package var day: LocalDay
    package var category: Category.ID?
    package var outcome: Commitment.Outcome
    package var count: Int
    /// The sum of their tasks' estimates.
    package var minutes: Int

    package init(
      day: LocalDay,
      category: Category.ID?,
      outcome: Commitment.Outcome,
      count: Int,
      minutes: Int
    ) {
      self.day = day
      self.category = category
      self.outcome = outcome
      self.count = count
      self.minutes = minutes
    }
  }

  /// A stretch of tracked work.
  package struct Work: Hashable, Sendable {
    package var start: Instant
    /// `nil` while it runs.
    package var finish: Instant?
    package var category: Category.ID?

    package init(start: Instant, finish: Instant?, category: Category.ID?) {
      self.start = start
      self.finish = finish
      self.category = category
    }
  }

  /// A finished task of the week.
  package struct Finished: Hashable, Sendable {
    package var category: Category.ID?
    package var sample: PersonalFactor.Sample

    package init(category: Category.ID?, sample: PersonalFactor.Sample) {
      self.category = category
      self.sample = sample
    }
  }

  /// In the user's order.
  package var categories: [Category] = []
  /// Of the three weeks around.
  package var promises: [Promises] = []
  /// Sessions that touch the three weeks around.
  package var work: [Work] = []
  /// Due in the week and done, with an estimate and tracked time.
  package var finished: [Finished] = []
  package var factors: [CategoryFactor] = []
  package var slipped: [SlippedTask] = []
  /// Days without a promise may be left out.
  package var recent: [DayOutcomes] = []

  package init() {}
}

extension WeekReview {
  /// The days whose rows a review of a week needs: the week before, it, and the one after.
  package static func days(around week: ClosedRange<LocalDay>) -> ClosedRange<LocalDay> {
    (week.lowerBound - 7)...(week.upperBound + 7)
  }

  /// Shares out and sums what the store counted, for the week that begins on `from`.
  package init(_ rows: ReviewRows, from: LocalDay, at now: Moment) {
    let week = from...(from + 6)
    let bounds = DayBounds(WeekReview.days(around: week), at: now)
    var byDay: [LocalDay: PeriodFigures] = [:]
    var byCategory: [Category.ID?: CategoryFigures] = [:]
    for promises in rows.promises {
      let figures = PeriodFigures(
        outcomes: Outcomes(promises.count, promises.outcome),
        planned: promises.outcome == .withdrawn ? 0 : promises.minutes
      )
      byDay[promises.day, default: PeriodFigures()].add(figures)
      guard week.contains(promises.day) else { continue }
      byCategory[promises.category, default: CategoryFigures(category: nil)].figures.add(figures)
    }
    for work in rows.work {
      // By the minutes shown, as `Session.length`: days begin on whole minutes.
      let finish = work.finish ?? now.instant
      bounds.share(from: work.start.minute, to: finish.minute) { day, seconds in
        let figures = PeriodFigures(tracked: seconds)
        byDay[day, default: PeriodFigures()].add(figures)
        guard week.contains(day) else { return }
        byCategory[work.category, default: CategoryFigures(category: nil)].figures.add(figures)
      }
    }
    for finished in rows.finished {
      byCategory[finished.category, default: CategoryFigures(category: nil)].estimated +=
        finished.sample.estimate
      byCategory[finished.category, default: CategoryFigures(category: nil)].actual +=
        finished.sample.tracked
    }
    let recent = Dictionary(rows.recent.map { ($0.day, $0.outcomes) }) { first, _ in first }
    let last = WeekReview.lastRecentDay(of: week, today: now.today)
    func sum(_ days: ClosedRange<LocalDay>) -> PeriodFigures {
      days.reduce(into: PeriodFigures()) { $0.add(byDay[$1] ?? PeriodFigures()) }
    }
    self.init(
      from: week.lowerBound,
      to: week.upperBound,
      today: now.today,
      total: sum(week),
      days: week.map { DayFigures(day: $0, figures: byDay[$0] ?? PeriodFigures()) },
      categories: WeekReview.ordered(byCategory, rows),
      slipped: rows.slipped,
      weeks: [-7, 0, 7].map { shift in
        WeekFigures(from: from + shift, figures: sum((from + shift)...(from + shift + 6)))
      },
      recent: ((last - WeekReview.recentDays + 1)...last).map {
        DayOutcomes(day: $0, outcomes: recent[$0] ?? Outcomes())
      }
    )
  }

  private static func ordered(
    _ figures: [Category.ID?: CategoryFigures],
    _ rows: ReviewRows
  ) -> [CategoryFigures] {
    let choices: [Category?] = [nil] + rows.categories.map(Optional.some)
    return choices.compactMap { category in
      guard var found = figures[category?.id] else { return nil }
      found.category = category
      found.factor = rows.factors.first { $0.category == category?.id }?.factor
      return found
    }
  }
}

extension PeriodFigures {
  mutating func add(_ other: PeriodFigures) { self = self + other }
}

extension Outcomes {
  /// A number of promises that ended alike.
  package init(_ count: Int, _ outcome: Commitment.Outcome) {
    self.init()
    switch outcome {
    case .open: open = count
    case .kept: kept = count
    case .missed: missed = count
    case .postponed: postponed = count
    case .withdrawn: withdrawn = count
    }
  }
}
