package import ChronoModel

/// Texts of series that were made from an older one than both sides have agreed on.
///
/// Where a program that carries whole files takes the other side's text in place of ours, that knows nothing of what
/// was done here meanwhile.
extension SyncDecision {
  /// The text that another one was made from, where that is none that both have agreed on, and it tells a day of the
  /// series apart, or has gone on from one; `nil` where it is not so, or where nothing says so.
  ///
  /// `texts` are what the file said, newest first. Programs keep the marks that they do not know.
  package mutating func older(_ theirs: SyncText, among texts: [SyncText]) -> SyncText? {
    guard let agreed = texts.first, theirs.isTask, let own = part("", of: theirs),
      let known = part("", of: agreed), own.revisions != known.revisions
    else { return nil }
    var isMarked = false
    for text in texts.reversed() {
      guard let marks = part("", of: text)?.revisions else { return nil }
      // Who drops them tells nothing.
      if isMarked, marks.isEmpty { return nil }
      isMarked = !marks.isEmpty
    }
    let named = own.revisions.first
    let older = texts.dropFirst().first { text in
      part("", of: text).map { $0.revisions.first == named } == true
    }
    // Another planner may have written it since.
    if older == nil, let mark = known.revisions.first, !own.revisions.contains(mark) {
      return texts.dropFirst().first { text in
        part("", of: text)?.revisions.first.map(own.revisions.contains) == true
      }
    }
    guard let older, named == nil, !texts.contains(where: \.isOfFixedSeries) else { return older }
    // Without a mark it may be made from ours by a program that drops what it does not know.
    let (one, other) = (
      try? changes(from: older, to: theirs), try? changes(from: agreed, to: theirs)
    )
    guard let one, let other, one > 0 else { return nil }
    // A series seldom goes back to a day.
    return one < other || one == other && dayBefore(agreed, theirs) != nil ? older : nil
  }

  /// Whether a text tells days apart, or `other` does.
  package mutating func tellsDays(_ text: SyncText, or other: SyncText) -> Bool {
    !daysApart(text, since: nil).isEmpty || !daysApart(other, since: nil).isEmpty
  }

  /// The day of a series that a text has gone on from, as a tick does, to the next one where it is `once`; `nil` where
  /// it has not.
  package mutating func dayGoneOn(
    from base: SyncText,
    to theirs: SyncText,
    once isOnce: Bool = false
  ) -> LocalDay? {
    guard let old = task(base), let new = task(theirs), !new.done, !new.isDropped else {
      return nil
    }
    let counted = SyncDecision.counted(new, from: old)
    let hasGoneOn =
      isOnce
      ? SyncDecision.hasRolled(old, counted, from: old) : hasGoneOn(counted, from: old)
    return hasGoneOn ? old.due : nil
  }

  /// How a task was moved here from the day that its series gave it.
  package struct MovedHere {
    let from: LocalDay
    let to: LocalDay
    let at: Instant

    /// `nil` for a task that was not moved, or had missed its day.
    package init?(_ whole: WholeTask) {
      guard whole.task.status == .open, let day = Succession.given(whole.promises),
        let to = whole.task.due, to != day,
        let left = whole.promises.first(where: { $0.day == day }), let at = left.judged,
        left.outcome != .missed
      else { return nil }
      (from, self.to, self.at) = (day, to, at)
    }
  }

  /// Both as they are where theirs has ticked the day that ours was moved from; `nil` where it was not so, or where the
  /// day was ticked before that.
  func tickedAsMoved(
    _ ours: TaskDraft,
    _ theirs: TaskDraft,
    from base: TaskDraft?,
    made: Instant
  ) -> (ours: TaskDraft, theirs: TaskDraft)? {
    guard let moved, let base, base.due == moved.from, ours.due == moved.to, moved.at <= made else {
      return nil
    }
    return SyncDecision.rolled(ours, theirs, from: base, isSameDay: true, made: made)
  }

  /// Whether ours was moved from the day of `base` before that was told to be done there.
  func isMovedBeforeDone(_ theirs: TaskDraft, from base: TaskDraft?, made: Instant) -> Bool {
    guard let moved, let base, base.due == moved.from else { return false }
    return theirs.done && !base.done && theirs.due == base.due
      && moved.at <= theirs.finished ?? made
  }

  /// Whether an instance of a series was put off to someday on one side, and finished on its day on the other: there is no
  /// other day that it could be done on.
  static func isBackFromSomeday(
    _ waiting: TaskDraft,
    _ other: TaskDraft,
    from base: TaskDraft?
  ) -> Bool {
    guard let base, let due = base.due, !base.done, !waiting.done, other.done else { return false }
    return waiting.due == nil && waiting.repeats != nil && other.due == due
  }

  /// Puts such an instance back on its day, whichever side it is on.
  static func putBackFromSomeday(
    _ ours: inout TaskDraft,
    _ theirs: inout TaskDraft,
    from base: TaskDraft?
  ) {
    guard let base else { return }
    if isBackFromSomeday(ours, theirs, from: base) { ours.plan = base.plan }
    if isBackFromSomeday(theirs, ours, from: base) { theirs.plan = base.plan }
  }

  /// Whether a task was moved here only after it was finished there: it has never left its day.
  func isMovedLater(
    _ whole: WholeTask,
    _ theirs: TaskDraft,
    from base: TaskDraft?,
    made: Instant
  ) -> Bool {
    guard let base, !base.done else { return false }
    // Where both have moved it, that is asked about.
    let isTicked =
      theirs.done && theirs.due == base.due || SyncDecision.hasRolled(base, theirs, from: base)
    let subject = Planning.Subject(task: whole.task, promises: whole.promises)
    guard isTicked, let left = subject.dayLeft(after: theirs.finished ?? made) else { return false }
    return left.day == base.due
  }
}

extension SyncDecision {
  /// Has a day that is told apart there follow what was changed of its series here, where it is as that was there.
  mutating func followSeries(
    _ draft: inout TaskDraft,
    _ part: SyncPart,
    _ work: inout SyncWork
  ) {
    guard let whole = part.seriesHere, let theirs = part.theirs,
      let series = part.series.flatMap({ try? meaning.task($0) })
    else { return }
    let told = draft
    let ours = meaning.draft(of: whole, isOurs: false)
    draft.follow(ours, from: series)
    if collections == nil, told.category == series.category { draft.category = ours.category }
    guard draft != told else { return }
    var edited = theirs
    meaning.edit(&edited, from: told, to: draft)
    meaning.putCategory(draft.category, from: told.category, into: &edited)
    edited.markRevision()
    work.edits.append(.replace(part.name, edited))
    work.note(.changedThere)
  }
}

extension SyncUnit {
  /// What is new in a file that goes to the collection of another category is in that too.
  mutating func putNewIntoCategory() {
    guard let category else { return }
    let choice: CategoryChoice = category == "Inbox" ? .inbox : .named(category)
    for (place, step) in steps.enumerated() {
      switch step {
      case .addTask(var draft, let id, let text):
        draft.category = choice
        steps[place] = .addTask(draft, id, text)
      case .addEvent(var draft, let id, let text):
        draft.category = choice
        steps[place] = .addEvent(draft, id, text)
      default: continue
      }
    }
  }
}
