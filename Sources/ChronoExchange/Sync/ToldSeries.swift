package import ChronoModel

/// A series as a planner tells it in its file: the instance that is open, and how the last ones before it ended.
package struct ToldSeries {
  /// The open instance, with its promises where it was moved.
  package var draft: TaskDraft
  /// The day that the series gave the open instance.
  package var day: LocalDay
  package var closed: [LocalDay: ClosedInstance]

  /// `nil` without a day or a rule; one that waits for someday has the day that its series gave it.
  package init?(_ draft: TaskDraft, _ closed: some Sequence<ClosedInstance>) {
    guard let due = draft.dayOfSeries, !draft.done, !draft.isDropped else { return nil }
    let promises = (draft.promises ?? []).map { promise in
      promise.commitment(of: TaskItem.ID(high: 0, low: 0), estimate: nil)
    }
    day = Succession.given(promises) ?? due
    self.draft = draft
    self.closed = [:]
    for one in closed where one.holds(against: self.closed[one.day]) { self.closed[one.day] = one }
  }

  /// The days that the open instance has left, and what became of their promises.
  package var left: [ClosedInstance.Promise] {
    (draft.promises ?? []).filter { $0.outcome != .open && $0.day != draft.due }
      .map { ClosedInstance.Promise(day: $0.day, outcome: $0.outcome) }
      .sorted { $0.day < $1.day }
  }

  /// The day that its rule is counted from: where none is told, that which it gave the open instance.
  var dayCountedFrom: LocalDay { draft.countedFrom ?? day }

  /// Whether the open instance was moved from the day that the series gave it.
  package var isMoved: Bool { draft.due != day || !left.isEmpty }

  /// What the open instance is called, at the time of its series where it waits for someday.
  var words: InstanceWords {
    InstanceWords(draft, at: draft.due == nil ? draft.usualTime : draft.time)
  }

  /// The work on the open instance, but for a timer that runs.
  var finishedWork: [WorkHistory.Stretch] { draft.work.filter { $0.finish != nil } }

  /// What its next instances are called.
  private var usualWords: InstanceWords {
    InstanceWords(draft, at: draft.usualTime)
  }

  /// What the instance of a day is called as this tells it.
  func words(of day: LocalDay) -> InstanceWords {
    closed[day]?.words ?? (day == self.day ? words : usualWords)
  }

  /// Whether the open instance was moved on to the day of another one that nothing was done with, or past it.
  package func hasPassed(_ other: ToldSeries) -> Bool {
    guard let due = draft.due else { return false }
    return day < other.day && other.day <= due && !other.isMoved && other.draft.work.isEmpty
  }

  /// The day that it is moved up to: today where it waits for someday.
  func end(_ today: LocalDay) -> LocalDay { draft.due ?? max(day, today) }

  /// Whether it is on the same day, after the same days, and at the same time, or at that of its series.
  package func hasSamePlan(as other: ToldSeries) -> Bool {
    let isAtUsual = draft.usual == nil && other.draft.usual == nil
    return day == other.day && draft.due == other.draft.due && left == other.left
      && (isAtUsual || draft.time == other.draft.time)
  }
}

extension TaskDraft {
  /// The day of a series that it is on, or that it was put off from to someday; `nil` of what does not repeat.
  var dayOfSeries: LocalDay? { repeats == nil ? nil : due ?? repeats?.anchor }
}
