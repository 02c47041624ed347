package import ChronoModel
package import ChronoScreen

/// One pass through the missed tasks: one key each, oldest first (Behaviour 3.9).
///
/// What is shown comes from ``PlannerView/overlay``: a decision takes its task out of the missed
/// ones, so the next is always the first of the window. All decisions of a pass share its name in
/// the journal, and one undo takes them all back.
package struct Triage: Hashable, Sendable {
  /// What the journal's steps of this pass are called.
  package let pass: String
  package var stage: Stage
  /// Decided in this pass, the last one last; Backspace takes it back.
  package var decided: [RowKey] = []
  /// What was asked for last and is not confirmed yet.
  package var asked: RowKey?
  /// Left for later in this pass.
  package var skipped: [RowKey] = []

  package init(pass: String, stage: Stage = .deciding) {
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

  /// A line to type before a decision.
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

extension State {
  /// The task that is asked about, with its row; `nil` while none is loaded.
  var triaged: TaskRow? {
    guard case .triage(let window)? = view.overlay else { return nil }
    return window.rows.first
  }

  /// The pass that is open, wherever it lies among the overlays.
  var triage: Triage? {
    get {
      for case .triage(let triage) in overlays.reversed() { return triage }
      return nil
    }
    set {
      guard let newValue,
        let index = overlays.lastIndex(where: { if case .triage = $0 { true } else { false } })
      else { return }
      overlays[index] = .triage(newValue)
    }
  }

  /// What the topmost overlay that needs more of the file asks for.
  func overlayQuery(at now: Moment) -> OverlayQuery? {
    for overlay in overlays.reversed() {
      switch overlay {
      case .triage(let triage): return .triage(after: triage.after)
      case .review(let page):
        let minute = view.running == nil ? nil : now.instant.seconds / 60
        return .review(week: page.week, minute: minute, list: page.list?.query)
      case .sessions(let list): return .sessions(of: list.task)
      case .work(let entry): return .work(on: entry.day, matching: entry.words.text.trimmed)
      default: continue
      }
    }
    return nil
  }
}
