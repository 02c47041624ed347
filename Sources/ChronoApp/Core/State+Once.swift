package import ChronoModel
import ChronoScreen

/// What happens once, or now and then, whatever is on screen.
package struct Once: Hashable, Sendable {
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

extension Once {
  /// Finished and tracked work changes what one's estimates are worth.
  mutating func note(_ how: Event.Performed) {
    switch how {
    case .undo, .redo, .sampleDay: areFactorsFresh = false
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

extension State {
  /// After the first frame, at every minute and whenever nothing else happens.
  mutating func tick(at now: Moment) -> [Effect] {
    guard loaded != nil else { return [] }
    if once.opensTriage {
      once.opensTriage = false
      once.offeredOn = now.today
      return perform(.triage, at: now)
    }
    // Who left the planner open over the day's end is asked with the first key, as with triage.
    let awaitsKey = once.lastKey.map { now.logicalDay(of: $0) < now.today } ?? false
    if !awaitsKey || view.running?.isOfEarlierDay(at: now) != true { askAboutTimer(at: now) }
    var effects: [Effect] = []
    if !once.areFactorsFresh {
      once.areFactorsFresh = true
      effects.append(.file(.loadFactors))
    }
    // At the start it is there before the first key.
    if once.offeredOn == nil { effects += claimOffer(at: now) }
    return effects + once.keepLine(of: overlays)
  }

  /// Asks, once a day, whether triage was offered on it already: at the start, or with the first
  /// key where the planner was open over midnight.
  mutating func claimOffer(at now: Moment) -> [Effect] {
    // What is on screen may still be yesterday's.
    guard once.offeredOn != now.today, loaded?.spans == query(at: now).spans else { return [] }
    once.offeredOn = now.today
    return view.missed > 0 ? [.file(.claimTriageOffer(now.today))] : []
  }
}
