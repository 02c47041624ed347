/// What happened to a task, as far as it decides its promises (Behaviour 2.2, 2.3).
///
/// Ticks, timers, logged work, forms and imports all ask here, so that the same history has the
/// same outcome whichever way and whenever it came in.
package struct WorkHistory: Hashable, Sendable {
  /// One unbroken stretch of work; without a finish it is still going on.
  package struct Stretch: Hashable, Sendable {
    package var start: Instant
    package var finish: Instant?

    package init(start: Instant, finish: Instant?) {
      self.start = start
      self.finish = finish
    }
  }

  /// When the task was finished; `nil` while it is not.
  package var finished: Instant?
  /// In any order; those that neither reach the finish nor the end of a day may be left out.
  package var stretches: [Stretch]

  package init(finished: Instant?, stretches: [Stretch] = []) {
    self.finished = finished
    self.stretches = stretches
  }

  package init(finished: Instant?, sessions: [Session]) {
    self.init(
      finished: finished,
      stretches: sessions.map { Stretch(start: $0.start, finish: $0.finish) }
    )
  }

  /// How the promise of a day ends, or that it is still open.
  ///
  /// A promise is kept by finishing before the day, or on it in a stretch of work that began on it.
  /// A finish outside every stretch counts as a stretch. Days are those of `now`'s zone.
  package func outcome(of day: LocalDay, at now: Moment) -> Commitment.Outcome {
    guard let finished else { return day < now.today ? .missed : .open }
    let began = lastStart(to: finished)
    let finishDay = now.logicalDay(of: WorkHistory.finish(by: began..<finished, at: now))
    guard finishDay == day else { return finishDay < day ? .kept : .missed }
    return now.logicalDay(of: began) < day ? .missed : .kept
  }

  /// When a stretch of work has finished its task: at its end, or in the last minute of the day that it
  /// ends with, as work up to 24:00 is work of that day.
  ///
  /// A finish alone, as a tick at midnight, is of the day that begins.
  package static func finish(by work: Range<Instant>, at now: Moment) -> Instant {
    let end = work.upperBound
    guard !work.isEmpty, end == now.start(of: now.logicalDay(of: end)) else { return end }
    return max(work.lowerBound, end - 60)
  }

  /// Whether work that began on a day, or before it, went on to its end (2.6).
  package func ranOver(_ day: LocalDay, at now: Moment) -> Bool {
    let end = now.start(of: day + 1)
    return stretches.contains { $0.start < end && ($0.finish ?? now.instant) >= end }
  }

  /// When the stretch began that the finish ended or falls into.
  private func lastStart(to finished: Instant) -> Instant {
    stretches.filter { $0.start < finished && finished <= ($0.finish ?? finished) }
      .map(\.start).max() ?? finished
  }
}
