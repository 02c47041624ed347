package import ChronoModel

/// What the planner remembers from one event to the next, besides what is on screen: what it has
/// asked, offered and kept already.
package struct Memory: Hashable, Sendable {
  /// The question about a timer that was asked last, and the day it was asked on.
  @Apart package var asked: ForgottenTimer? = nil
  package var askedOn: LocalDay?
  /// The move under way that breaks a task's third promise.
  @Apart package var slipping: SlipQuestion? = nil
  /// How many steps undo has taken back, one after another, since another key was pressed.
  package var undone = 0
  /// When the last of them had been made.
  package var lastUndone: Instant?
  /// The key that took something off the list, until another one is pressed.
  package var repeatedKey: RepeatedKey?
  /// What was answered about a repeating event.
  package var seriesAnswer: SeriesAnswer?
  /// What the palette did last, the newest first.
  package var lastCommands: [Command] = []
  /// When a key was pressed last.
  package var lastKey: Instant?
  /// The keys that have come so fast that one of them may be held.
  @Derived var run = KeyRun()
  /// The day whose missed tasks were looked at first, to offer triage once a day.
  package var offeredOn: LocalDay?
  /// Whether triage is to offer itself as soon as nothing is open.
  package var owesOffer = false
  /// Whether a missed repeat, about which triage never asks, is still to be told of.
  package var owesRepeat = false
  /// When it was told of with no key pressed, by a clock that nobody sets (``Moment/ticks``).
  package var unaskedRepeat: Int64?
  /// Whether the planner was opened to decide about missed tasks.
  package var opensTriage = false
  /// Whether it was opened to decide about what is open today.
  package var opensRest = false
  /// Whether something on screen shows ``State/factors``, which were asked for when it came.
  package var showsFactors = false
  /// The draft of the quick-add line as it was kept last; empty where none is.
  package var keptLine = ""
  /// Whether a line that an ended planner kept was looked for.
  package var hasSoughtLine = false
  /// The lines that were entered, left or copied, the newest first.
  package var lines: [String] = []

  package init() {}
}

extension Memory {
  /// From when on undo takes back what was done without a question: the day, and an hour at the least;
  /// `nil` where it has gone further back already.
  func undoBorder(at now: Moment) -> Instant? {
    let border = min(now.bounds(of: now.today).lowerBound, now.instant - 3600)
    if let lastUndone, lastUndone < border { return nil }
    return border
  }

  mutating func endUndoing() { (undone, lastUndone) = (0, nil) }

  /// Asks what one's estimates are worth as soon as something shows it, and not before: the newest
  /// work of every category is read for it.
  mutating func seekFactors(for overlays: [Overlay]) -> [Effect] {
    let didShow = showsFactors
    showsFactors = overlays.contains { $0.taken().showsFactors }
    return showsFactors && !didShow ? [.file(.loadFactors)] : []
  }
}
