/// The promise "this task on this day": one row for each task and day, kept for ever.
package struct Commitment: Hashable, Sendable {
  package var task: TaskItem.ID
  package var day: LocalDay
  package var outcome: Outcome
  /// When it was promised.
  package var made: Instant
  /// When the outcome was decided; `nil` while open.
  package var judged: Instant?
  /// Kept by a start and finish that were entered after the day (Behaviour 2.4, `d`).
  package var loggedLate: Bool
  /// Where its block stood on the day, from when its task left it: the lane of the day keeps it.
  package var plan: Plan?
  /// The minutes that its task was estimated at when the outcome was decided, whatever became of the
  /// estimate since; `nil` while open, and where there was none.
  package var planned: Int?

  /// A time of day and a length.
  package struct Plan: Hashable, Sendable {
    package var time: TimeOfDay
    package var minutes: Int

    package init(time: TimeOfDay, minutes: Int) {
      self.time = time
      self.minutes = minutes
    }

    /// Of a task as it is planned now; `nil` of one without a time.
    package init?(_ task: TaskItem) {
      guard let time = task.time else { return nil }
      self.init(time: time, minutes: task.estimate ?? PlannedBlock.usualMinutes)
    }
  }

  /// Raw values are the file's.
  package enum Outcome: Int, Sendable, Hashable, CaseIterable {
    case open, kept, missed, postponed, withdrawn

    package var name: String {
      switch self {
      case .open: "open"
      case .kept: "kept"
      case .missed: "missed"
      case .postponed: "postponed"
      case .withdrawn: "withdrawn"
      }
    }
  }

  package init(
    task: TaskItem.ID,
    day: LocalDay,
    outcome: Outcome = .open,
    made: Instant,
    judged: Instant? = nil,
    loggedLate: Bool = false,
    plan: Plan? = nil,
    planned: Int? = nil
  ) {
    self.plan = plan
    self.planned = planned
    self.task = task
    self.day = day
    self.outcome = outcome
    self.made = made
    self.judged = judged
    self.loggedLate = loggedLate
  }
}

/// How many commitments of a period ended in which way.
package struct Outcomes: Hashable, Sendable {
  package var open = 0
  package var kept = 0
  package var missed = 0
  package var postponed = 0
  package var withdrawn = 0

  package init(
    open: Int = 0,
    kept: Int = 0,
    missed: Int = 0,
    postponed: Int = 0,
    withdrawn: Int = 0
  ) {
    self.open = open
    self.kept = kept
    self.missed = missed
    self.postponed = postponed
    self.withdrawn = withdrawn
  }

  /// All that count: withdrawn promises do not.
  package var promised: Int { open + kept + missed + postponed }

  /// Those that are decided, and count.
  package var judged: Int { kept + missed + postponed }

  /// kept / (kept + missed + postponed); `nil` without a judged commitment (Behaviour 2.8).
  package var performance: Double? { judged == 0 ? nil : Double(kept) / Double(judged) }

  package static func + (left: Outcomes, right: Outcomes) -> Outcomes {
    Outcomes(
      open: left.open + right.open,
      kept: left.kept + right.kept,
      missed: left.missed + right.missed,
      postponed: left.postponed + right.postponed,
      withdrawn: left.withdrawn + right.withdrawn
    )
  }
}
