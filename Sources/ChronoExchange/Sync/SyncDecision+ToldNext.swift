package import ChronoModel

/// New files in which a phone has gone on with a series, and that another planner has written since.
extension SyncDecision {
  /// What such a file tells.
  package struct ToldNext {
    package let uid: String
    package let title: String
    fileprivate let collection: String
    fileprivate let days: DoneDays

    /// The last of its days that somebody has done or given up.
    package var lastDecided: ClosedInstance? {
      days.closed.values.filter(\.isDecided).max { $0.day < $1.day }
    }
  }

  /// `nil` for a file that no planner has written.
  package mutating func toldNext(_ text: SyncText, at place: SyncPlace) -> ToldNext? {
    guard text.isTask, text.hasRule, text.items.count == 1, openInstance(text) != nil,
      let days = DoneDays(part("", of: text)), !days.isEmpty
    else { return nil }
    return ToldNext(uid: text.uid, title: text.title, collection: place.collection, days: days)
  }

  /// The one that goes on from a day which a file has finished and repeats no more from, and which day of the series that is;
  /// `nil` where there is none, or more than one may be it.
  package mutating func next(
    of text: SyncText,
    since agreed: SyncText,
    among files: [ToldNext],
    at place: SyncPlace
  ) -> (file: ToldNext, day: LocalDay)? {
    guard text.isTask, !text.hasRule, agreed.hasRule, agreed.items.count == 1,
      let told = task(text), told.done, let finish = told.finished, let due = told.due
    else { return nil }
    let found = files.compactMap { file -> (file: ToldNext, day: LocalDay)? in
      guard file.collection == place.collection else { return nil }
      let one = file.days.closed.values.first { $0.finish == finish && $0.last.day == due }
      return one.map { (file, $0.day) }
    }
    let named = found.filter { [text.title, agreed.title].contains($0.file.title) }
    return named.count == 1 ? named[0] : found.count == 1 ? found[0] : nil
  }

  /// The newest of the `texts` of a file, newest first, that a phone may have made its own from.
  ///
  /// What was told here after that is known to nobody who has gone on from it: it was not taken back there.
  package mutating func origin(of text: SyncText, among texts: [SyncText]) -> SyncText? {
    named(by: text, among: texts).first
  }

  /// The same where the finished text names what was `agreed` on, and that calls its day otherwise than the new file does: it
  /// was brought together with what was told here after the tick.
  package mutating func origin(
    of file: ToldNext,
    from day: LocalDay,
    _ agreed: SyncText,
    among texts: [SyncText]
  ) -> SyncText {
    guard let told = file.days.closed[day]?.words else { return agreed }
    let made = ([agreed] + texts).first { text in
      text.hasRule && words(of: day, in: text).map { !$0.differs(from: told) } ?? false
    }
    return made ?? agreed
  }

  /// What both had agreed on of a series, as the file that it is in now would have said it.
  package func base(
    of told: SyncText,
    at place: SyncPlace,
    stamp: String,
    madeOf agreed: SyncText
  ) -> SyncBase? {
    guard let (index, component) = agreed.items.first else { return nil }
    var (text, plain) = (agreed, component)
    // No mark of it is in the new one.
    plain.forgetRevisions()
    text.replace(index, with: plain)
    return SyncBase(
      uid: told.uid,
      place: place,
      stamp: stamp,
      sum: text.sum,
      text: text.bytes,
      links: []
    )
  }

  /// A text that has finished a day as it would be if nothing else had been changed of what was agreed on.
  package mutating func finished(_ text: SyncText, since agreed: SyncText) -> SyncText {
    guard let (place, component) = text.items.first, let told = task(text), let old = task(agreed)
    else { return text }
    var (plain, edited, finished) = (told, component, text)
    (plain.title, plain.notes, plain.tags) = (old.title, old.notes, old.tags)
    (plain.priority, plain.estimate) = (old.priority, old.estimate)
    meaning.edit(&edited, from: told, to: plain)
    finished.replace(place, with: edited)
    return finished
  }

  /// The work that a text tells which has finished a day and repeats no more: what was logged on a later day of the series,
  /// with which ours has gone on, is not of that one.
  static func work(
    _ met: TaskDraft,
    _ ours: TaskDraft,
    _ theirs: TaskDraft
  ) -> [WorkHistory.Stretch] {
    guard met.done, theirs.repeats == nil, let due = theirs.due, let day = ours.due, due < day
    else { return met.work }
    return theirs.work
  }
}
