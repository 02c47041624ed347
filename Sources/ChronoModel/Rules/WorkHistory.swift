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
    let finishDay = now.logicalDay(of: finished)
    guard finishDay == day else { return finishDay < day ? .kept : .missed }
    return now.logicalDay(of: lastStart(to: finished)) < day ? .missed : .kept
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
