package import ChronoModel
package import ChronoScreen

/// One pass through the missed tasks: one key each, oldest first (Behaviour 3.9).
///
/// What is shown comes from ``PlannerView/overlay``: a decision takes its task out of the missed
/// ones, so the next is always the first of the window. One undo takes all decisions of a
/// pass back.
package struct Triage: Hashable, Sendable {
  package let pass: Pass
  package var stage: Stage
  /// Decided in this pass, the last one last; Backspace takes it back.
  package var decided: [RowKey] = []
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

  package init(pass: Pass, stage: Stage = .deciding) {
    self.pass = pass
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

  /// Where the window of waiting tasks begins.
  package var after: RowKey? { skipped.max() }
}

extension Triage {
  /// The open pass, wherever it is among the overlays.
  static func pass(in overlays: [Overlay]) -> Pass? {
    for case .triage(let triage) in overlays.reversed() { return triage.pass }
    return nil
  }

  /// The tasks that wait, and what the next days hold; `nil` while they are not loaded.
  func window(seeing planner: State) -> TriageWindow? {
    guard case .triage(let window)? = planner.view.overlay else { return nil }
    return window
  }

  /// The row of the task being asked about; `nil` while none is loaded.
  func row(seeing planner: State) -> TaskRow? { window(seeing: planner)?.rows.first }
}
