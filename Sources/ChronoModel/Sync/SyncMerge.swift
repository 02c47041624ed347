/// Brings what two sides made of an item together, field by field, against what both had agreed on.
///
/// The side that differs from the base wins; where both differ, and from each other, ours wins and
/// the other value is a ``SyncDispute``. Tags and reminders are sets: what one side added or took
/// away is so on both, as are the days that are an exception to a rule.
package struct SyncMerge<Draft: SyncDraft>: Sendable {
  /// What each side is to be: what nobody has changed there stays as it is said there.
  package private(set) var here: Draft
  package private(set) var there: Draft
  /// Fields to be changed here, and there.
  package private(set) var taken: Set<SyncField> = []
  package private(set) var given: Set<SyncField> = []
  package private(set) var disputes: [SyncDispute] = []
  /// Work here that both had agreed on, and that was undone there.
  package private(set) var undone: [WorkHistory.Stretch] = []

  private let base: Draft
  private let ours: Draft
  private let theirs: Draft
  /// Whether ours is as it was when both agreed.
  ///
  /// What a calendar cannot say exactly differs from the base without ever having been changed.
  private let isOursSame: Bool

  fileprivate init(base: Draft, ours: Draft, theirs: Draft, isOursSame: Bool) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.isOursSame = isOursSame
    here = ours
    there = theirs
  }

  /// What each side says of a field.
  package func words(of field: SyncField) -> (ours: String, theirs: String) {
    (ours.words(of: field), theirs.words(of: field))
  }

  fileprivate mutating func take<Value>(
    _ field: SyncField,
    _ value: WritableKeyPath<Draft, Value>,
    agree: (Value, Value) -> Bool
  ) {
    let (old, mine, other) = (base[keyPath: value], ours[keyPath: value], theirs[keyPath: value])
    guard !agree(mine, other) else { return }
    let isChangedThere = !agree(other, old)
    guard isChangedThere || !isOursSame else { return }
    if isChangedThere, isOursSame || agree(mine, old) {
      here[keyPath: value] = other
      taken.insert(field)
      return
    }
    there[keyPath: value] = mine
    given.insert(field)
    guard isChangedThere else { return }
    disputes.append(
      SyncDispute(field, ours: ours.words(of: field), theirs: theirs.words(of: field))
    )
  }

  fileprivate mutating func take<Value: Equatable>(
    _ field: SyncField,
    _ value: WritableKeyPath<Draft, Value>
  ) {
    take(field, value, agree: ==)
  }

  /// A field that is a set: what is taken over comes in the order that it has there, so that two planners on one
  /// folder show it alike.
  fileprivate mutating func take<Element: Hashable>(
    set field: SyncField,
    _ value: WritableKeyPath<Draft, [Element]>
  ) {
    let old = Set(base[keyPath: value])
    let mine = Set(ours[keyPath: value])
    let other = Set(theirs[keyPath: value])
    let result = mine.subtracting(old.subtracting(other)).union(other.subtracting(old))
    if result != mine {
      here[keyPath: value] =
        theirs[keyPath: value].filter { result.contains($0) }
        + ours[keyPath: value].filter { result.contains($0) && !other.contains($0) }
      taken.insert(field)
    }
    guard !isOursSame else { return }
    let removed = old.subtracting(mine)
    let outcome =
      theirs[keyPath: value].filter { !removed.contains($0) }
      + ours[keyPath: value].filter { !old.contains($0) && !other.contains($0) }
    if Set(outcome) != other {
      there[keyPath: value] = outcome
      given.insert(field)
    }
  }
}

extension SyncMerge {
  /// The rule is one field, and its days are sets, as long as it repeats on both sides.
  fileprivate mutating func takeRepeats() {
    guard ours.repeats != nil, theirs.repeats != nil else {
      // Where one side repeats no more, days that the other has left out are no other rule.
      return take(.repeats, \.repeats) { $0?.withoutDays == $1?.withoutDays }
    }
    take(.repeats, \.pattern)
    take(set: .repeats, \.excludedDays)
    take(set: .repeats, \.addedDays)
  }
}

extension SyncMerge<TaskDraft> {
  /// Without a base both have made it on their own: what one of them left empty is not disputed.
  ///
  /// Theirs `tellsWork` where it has all that was worked, as a planner writes it.
  package init(
    tasks base: TaskDraft?,
    ours: TaskDraft,
    theirs: TaskDraft,
    isOursSame: Bool,
    tellsWork: Bool = false
  ) {
    self.init(base: base ?? TaskDraft(), ours: ours, theirs: theirs, isOursSame: isOursSame)
    take(.title, \.title)
    take(.notes, \.notes)
    take(.category, \.category) { $0.name.lowercased() == $1.name.lowercased() }
    take(set: .tags, \.tags)
    take(.priority, \.priority)
    take(.due, \.plan)
    take(.estimate, \.estimate)
    take(set: .reminders, \.reminders)
    takeRepeats()
    countRepeats()
    if !takeEarlierFinish(), !takeReopening() {
      take(.state, \.state) { $0.agrees(with: $1) }
    }
    takeWork(isWhole: tellsWork)
  }
}

extension SyncMerge<TaskDraft> {
  /// A rule is counted from the day that it is counted from on the side that it comes from.
  fileprivate mutating func countRepeats() {
    let day = here.pattern == ours.pattern ? ours.dayCountedFrom : theirs.dayCountedFrom
    here.count(from: day)
    if there.pattern == here.pattern { there.count(from: day) }
  }
}

extension SyncMerge<TaskDraft> {
  /// Work is a set of stretches, of which a new one is one with those that it overlaps: nobody has worked twice at
  /// a time on one task.
  ///
  /// Many programs drop what they do not know: what is only missing there is no work undone, unless theirs `isWhole`.
  /// Where a new stretch lies over it there, it was given other times.
  fileprivate mutating func takeWork(isWhole: Bool) {
    let (old, mine, other) = (Set(base.work), Set(ours.work), Set(theirs.work))
    let new = theirs.work.filter { !old.contains($0) && !mine.contains($0) }
    let own = isOursSame ? [] : ours.work.filter { !old.contains($0) && !other.contains($0) }
    undone = isWhole ? ours.work.filter { old.contains($0) && !other.contains($0) } : []
    let kept = ours.work.filter { one in
      !own.contains(one) && !undone.contains(one)
        && (other.contains(one) || !new.contains { $0.overlaps(one) })
    }
    let result = WorkHistory.Stretch.joined(kept, with: own + new)
    if Set(result) != mine {
      here.work = result
      taken.insert(.work)
    }
    let removed = old.subtracting(mine)
    var outcome = isOursSame ? theirs.work : theirs.work.filter { !removed.contains($0) } + own
    // What became one is told so.
    if !(own + new).allSatisfy(result.contains) { outcome = result }
    if Set(outcome) != other {
      there.work = outcome
      given.insert(.work)
    }
  }
}

extension WorkHistory.Stretch {
  /// Whether both have ended and share some time.
  package func overlaps(_ other: Self) -> Bool {
    guard let finish, let end = other.finish else { return false }
    return start < end && other.start < finish
  }

  /// All of them, where each of the `new` ones is one with those that it overlaps.
  fileprivate static func joined(_ stretches: [Self], with new: [Self]) -> [Self] {
    new.reduce(into: stretches) { all, one in
      let over = all.filter { $0.overlaps(one) } + [one]
      all.removeAll { $0.overlaps(one) }
      all.append(
        Self(
          start: over.map(\.start).min() ?? one.start,
          finish: over.compactMap(\.finish).max()
        )
      )
    }
  }
}

extension SyncMerge<TaskDraft> {
  /// Of two finishes on both sides the earlier holds: it was done then, and then it was done.
  ///
  /// So it is where both have given it up.
  fileprivate mutating func takeEarlierFinish() -> Bool {
    let isDone = ours.done && theirs.done && !base.done
    let isDropped = ours.isDropped && theirs.isDropped && !base.isDropped
    guard isDone || isDropped, let mine = ours.finished, let other = theirs.finished else {
      return false
    }
    if other < mine {
      here.state = theirs.state
      taken.insert(.state)
    } else if mine < other {
      there.state = ours.state
      given.insert(.state)
    }
    return true
  }
}

extension SyncMerge<TaskDraft> {
  /// What one side has opened again is open, where the other has only heard of an earlier finish of it.
  fileprivate mutating func takeReopening() -> Bool {
    guard base.done, ours.done != theirs.done, !isOursSame,
      let known = base.finished, let finish = ours.done ? ours.finished : theirs.finished,
      finish < known
    else { return false }
    if ours.done {
      here.state = theirs.state
      taken.insert(.state)
    } else {
      there.state = ours.state
      given.insert(.state)
    }
    return true
  }
}

extension SyncMerge<EventDraft> {
  /// What ``init(tasks:ours:theirs:isOursSame:)`` does, for events.
  package init(events base: EventDraft?, ours: EventDraft, theirs: EventDraft, isOursSame: Bool) {
    // No event is without a time, so that two that were made apart differ in it.
    let empty = EventDraft(name: "", day: .earliest)
    self.init(base: base ?? empty, ours: ours, theirs: theirs, isOursSame: isOursSame)
    take(.title, \.name)
    take(.notes, \.notes)
    take(.category, \.category) { $0.name.lowercased() == $1.name.lowercased() }
    take(set: .tags, \.tags)
    take(.place, \.place)
    if !takeDayOfRule() { take(.time, \.span) }
    take(.free, \.isFree)
    take(set: .reminders, \.reminders)
    takeRepeats()
  }

  /// The day that one side has moved a series to with another rule goes with that, and a time that the other side has
  /// given it holds on that day.
  private mutating func takeDayOfRule() -> Bool {
    func isRuled(_ draft: EventDraft) -> Bool { draft.pattern?.rule != base.pattern?.rule }
    guard base.repeats != nil, !isOursSame, isRuled(ours) != isRuled(theirs) else { return false }
    let (ruled, timed) = isRuled(ours) ? (ours.span, theirs.span) : (theirs.span, ours.span)
    var (expected, span) = (base.span, timed)
    (expected.day, span.day) = (ruled.day, ruled.day)
    guard ruled.day != base.span.day, ruled == expected, timed.day == base.span.day else {
      return false
    }
    (here.span, there.span) = (span, span)
    if span != ours.span { taken.insert(.time) }
    if span != theirs.span { given.insert(.time) }
    return true
  }
}
