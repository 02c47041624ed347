package import ChronoModel
package import ChronoScreen

/// One pass through the missed tasks, oldest first, or through what is open of today: one key each
/// (Behaviour 3.9).
///
/// What is shown comes from ``PlannerView/overlay``: a decision takes its task out of the missed
/// ones, so the next is always the first of the window. One undo takes all decisions of a
/// pass back.
package struct Triage: Hashable, Sendable {
  package let pass: Pass
  /// The day whose open tasks are asked about; `nil` for the missed ones.
  package let day: LocalDay?
  package var stage: Stage
  /// Decided in this pass, the last one last; Backspace takes it back.
  package var decided: [RowKey] = []
  /// Taken back in this pass, the last one last; a new decision is made instead of them.
  package var undone: [RowKey] = []
  /// What was asked for last and is not confirmed yet.
  package var asked: RowKey?
  /// What the last decision did, which is told at the end of the pass too.
  var said: SafeText?
  /// Those that came to today and lost an hour that is over or taken there.
  package var untimed: Set<RowKey> = []
  /// Left for later in this pass.
  package var skipped: [RowKey] = []
  /// What the last key decided: held on, it would decide about tasks that nobody has seen.
  var held: HeldDecision?

  package init(of day: LocalDay? = nil, stage: Stage = .deciding, at now: Moment) {
    pass = Pass(.triage, begun: now.instant)
    self.day = day
    self.stage = stage
  }

  package enum Stage: Hashable, Sendable {
    /// At the first start of a day it only offers itself: any other key goes on as if it were
    /// not there.
    case offered
    case deciding
    case entering(Entering)
  }

  /// A line to fill in before a decision.
  package struct Entering: Hashable, Sendable {
    package var purpose: Purpose
    package var field = TextField()
    package var problem: SafeText?

    package enum Purpose: Hashable, Sendable {
      /// When it was done, on its day (Behaviour 2.4, `d`).
      case doneThen
      case day
    }
  }

  /// Where the window of waiting tasks begins; a day has the order of its list, which may end with its
  /// night.
  package var after: RowKey? { day == nil ? skipped.max() : skipped.last }
}

extension Triage {
  /// The open pass, wherever it is among the overlays.
  static func pass(in overlays: [Overlay]) -> Pass? { open(in: overlays)?.pass }

  static func open(in overlays: [Overlay]) -> Triage? {
    for case .triage(let triage) in overlays.reversed() { return triage }
    return nil
  }

  /// The tasks that wait, and what the next days hold; `nil` while they are not loaded.
  func window(seeing planner: State) -> TriageWindow? {
    guard case .triage(let window)? = planner.view.overlay else { return nil }
    return window
  }

  /// How many tasks there are to decide about.
  func waiting(seeing planner: State) -> Int {
    guard day != nil else { return planner.view.missed }
    return window(seeing: planner)?.days.first?.tasks ?? 0
  }

  /// The row of the task being asked about; `nil` while none is loaded.
  func row(seeing planner: State) -> TaskRow? { window(seeing: planner)?.rows.first }
}
