package import ChronoModel

/// What the planner remembers from one event to the next, besides what is on screen: what it has
/// asked, offered and kept already.
package struct Memory: Hashable, Sendable {
  /// The question about a timer that was asked last, and the day it was asked on.
  package var asked: ForgottenTimer?
  package var askedOn: LocalDay?
  /// The move under way that breaks a task's third promise.
  package var slipping: SlipQuestion?
  /// What was answered about a repeating event.
  package var seriesAnswer: SeriesAnswer?
  /// What the palette did last, the newest first.
  package var lastCommands: [Command] = []
  /// When a key was pressed last.
  package var lastKey: Instant?
  /// The day whose missed tasks were looked at first, to offer triage once a day.
  package var offeredOn: LocalDay?
  /// Whether triage is to offer itself as soon as nothing is open.
  package var owesOffer = false
  /// Whether the planner was opened to decide about missed tasks.
  package var opensTriage = false
  /// Whether ``State/factors`` are what the file would answer now.
  package var areFactorsFresh = false
  /// The draft of the quick-add line as it was kept last; empty where none is.
  package var keptLine = ""
  /// Whether a line that an ended planner kept was looked for.
  package var hasSoughtLine = false
  /// What was typed in the line that was left last.
  package var leftLine = ""

  package init() {}
}

extension Memory {
  /// Finished and tracked work changes what one's estimates are worth.
  mutating func note(_ how: Event.Performed) {
    switch how {
    case .undo, .redo, .sampleDay, .choice: areFactorsFresh = false
    case .edit(let edit): if edit.changesFactors { areFactorsFresh = false }
    }
  }
}

extension Edit {
  /// Whether it finishes, tracks or sorts work, from which factors are reckoned.
  fileprivate var changesFactors: Bool {
    switch self {
    case .setDone, .logDone, .log, .logNew, .stopTimer, .reviseSession, .deleteSession,
      .deleteCategory, .assign:
      true
    case .add(let drafts): drafts.contains { $0.task != nil }
    case .reviseTask, .move, .prioritise, .tag, .reorder, .plan, .replan, .shift, .resize,
      .delete, .deleteAllFromHere, .drop, .startTimer, .addCategory, .reviseCategory,
      .moveCategory, .reviseEvent, .deleteEvents, .alterEvent, .reviseOccurrence,
      .deleteOccurrence:
      false
    }
  }
}
