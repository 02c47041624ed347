package import ChronoModel

/// What two texts tell of the day that both come from, where a planner has gone on from it: whether it is done; `nil` of
/// one that nobody tells of.
struct ToldOfDay {
  let ours: Bool?
  let theirs: Bool?

  init(
    _ day: LocalDay?,
    ours: Component,
    _ ourDay: LocalDay?,
    theirs: Component,
    _ theirDay: LocalDay?
  ) {
    func isDone(_ component: Component, on next: LocalDay?) -> Bool? {
      guard let day, SyncDecision.tellsDays(component, to: next, since: day) else { return nil }
      return DoneDays(component)?.closed[day]?.finish != nil
    }
    self.ours = isDone(ours, on: ourDay)
    self.theirs = isDone(theirs, on: theirDay)
  }
}

extension SyncDecision {
  /// A draft on the day from which somebody has ticked, where a planner had gone on to that and told of those before.
  static func ticksFrom(
    _ base: TaskDraft,
    _ written: Component,
    to next: LocalDay?
  ) -> TaskDraft {
    guard let told = DoneDays(written), let due = base.due, let next, due < told.due,
      told.due < next
    else { return base }
    var from = base
    from.due = told.due
    return from
  }

  /// The instances that theirs tells to be over in another way than both had agreed on, or with other work.
  package mutating func instancesTold(
    _ theirs: SyncText,
    since agreed: SyncText
  ) -> [ClosedInstance] {
    guard theirs.isTask, let told = DoneDays(part("", of: theirs)) else { return [] }
    let known = DoneDays(part("", of: agreed))
    let apart = Set(daysApart(theirs, since: nil).map(\.day))
    return told.closed.values.filter { one in
      if one.standsAlone(among: apart) { return false }
      guard let known = known?.closed[one.day] else { return true }
      return !one.isSame(as: known) || one.hasWork(besides: known)
        || one.hasOtherWords(than: known)
    }.sorted { $0.day < $1.day }
  }

  /// All instances that a text tells to be over.
  package mutating func instancesTold(in text: SyncText) -> [ClosedInstance] {
    DoneDays(part("", of: text)).map { Array($0.closed.values) } ?? []
  }

  /// What a text tells of an instance that is over.
  package mutating func instanceTold(_ day: LocalDay, in text: SyncText) -> ClosedInstance? {
    DoneDays(part("", of: text))?.closed[day]
  }

  /// What an instance was called when both agreed on a text: as that tells it, or else as its series.
  package mutating func words(of day: LocalDay, in text: SyncText) -> InstanceWords? {
    if let told = instanceTold(day, in: text)?.words { return told }
    guard let draft = part("", of: text).flatMap({ try? meaning.task($0) }) else { return nil }
    let own = openInstance(text)?.day ?? draft.due
    return InstanceWords(draft, at: own == day ? draft.time : draft.usualTime)
  }

  /// Whether a planner tells that an instance was missed.
  package mutating func isTold(_ day: LocalDay, asMissedIn text: SyncText) -> Bool {
    DoneDays(part("", of: text))?.closed[day]?.end == .missed
  }

  /// Whether the file of an instance that was moved does not say from which day, where a planner has written it.
  func hasDaysLeftUntold(_ part: SyncPart, _ written: Component, _ whole: WholeTask) -> Bool {
    guard part.name.isEmpty, whole.task.status == .open, whole.task.repeats != nil,
      DoneDays(written) != nil, let day = Succession.given(whole.promises), day != whole.task.due
    else { return false }
    return !written.all("X-CHRONOLIST-PROMISE").contains { $0.text == day.basicText }
  }

  /// The open instance of a text that a planner has written, with the day that its series gave it; `nil` of any other.
  package mutating func openInstance(_ text: SyncText) -> (day: LocalDay, draft: TaskDraft)? {
    guard let draft = task(text), let told = DoneDays(part("", of: text)),
      let day = instance(of: draft, on: told)
    else { return nil }
    return (day, draft)
  }

  /// The day that the series gave an open instance; `nil` where another program has gone on from what is told.
  func instance(of draft: TaskDraft, on told: DoneDays) -> LocalDay? {
    guard !draft.done, !draft.isDropped, let due = draft.due, told.due == due else { return nil }
    let promises = (draft.promises ?? []).map { promise in
      promise.commitment(of: TaskItem.ID(high: 0, low: 0), estimate: nil)
    }
    return Succession.given(promises) ?? due
  }

  /// A text that has gone on to a day, as if it were on another one of its series, at the time that it says.
  ///
  /// It tells of none from that day on, and `isNew` where it is to be written.
  package mutating func on(_ day: LocalDay, _ text: SyncText, isNew: Bool = false) -> SyncText? {
    guard let old = task(text), let (place, component) = text.items.first else { return nil }
    var (on, edited, new) = (text, component, old)
    new.due = day
    meaning.edit(&edited, from: old, to: new)
    edited.set([], for: "X-CHRONOLIST-PROMISE")
    if let known = DoneDays(component) {
      DoneDays(due: day, known.closed.values).put(into: &edited)
    }
    if isNew { edited.markRevision() }
    on.replace(place, with: edited)
    return on
  }

  /// The day from which both sides go on, where a planner there has told of those before the one that theirs is on: that
  /// one, or the one that is open here where that comes first; `nil` where nobody tells, or nothing has gone on.
  package mutating func dayGoneOnTo(
    _ theirs: SyncText,
    from agreed: SyncText,
    besides open: LocalDay
  ) -> LocalDay? {
    guard let told = whole(theirs), let next = told.due, let base = whole(agreed),
      let due = base.due,
      told.repeats?.rule == base.repeats?.rule, !told.done, !told.isDropped,
      SyncDecision.tellsDays(part("", of: theirs), to: next, since: due),
      due < open
    else { return nil }
    return min(next, open)
  }

  /// Whether a planner has told of days before one: where that is finished, and not here, it was never made here.
  package func tellsDays(_ text: SyncText, before day: LocalDay) -> Bool {
    guard let told = DoneDays(text.items.first?.component) else { return false }
    return told.closed.keys.contains { $0 < day }
  }

  /// Whether a planner has gone on from a day to the one that a text is on, and has told what it ticked: nobody else
  /// has ticked anything.
  static func tellsDays(_ component: Component?, to next: LocalDay?, since due: LocalDay?) -> Bool {
    guard let told = DoneDays(component), let due else { return false }
    return told.due == next && told.due > due
  }

  /// A part as it is told, with the days that are done here, and those that this run finishes.
  mutating func telling(
    _ part: SyncPart,
    in component: Component,
    on day: LocalDay?,
    _ steps: [SyncStep]
  ) -> Component {
    // One that was ended tells the days behind it once, as the file goes on to what is left.
    guard part.name.isEmpty, let day, let whole = part.here?.task,
      whole.task.repeats != nil || part.here?.closed.isEmpty == false
    else { return component }
    var edited = component
    let here = [part.here?.task, part.here?.earlier].compactMap { $0 }
    // What is opened again is over no more.
    let reopened = steps.contains(where: \.reopens) ? ClosedInstance(whole)?.day : nil
    let closed = part.here?.closed.filter { $0.day != reopened } ?? []
    DoneDays(due: day, steps.compactMap { $0.closed(of: here) } + closed).put(into: &edited)
    return edited
  }

  /// A new file of a series, with its days that are over already.
  static func telling(_ whole: WholeTask, _ closed: [ClosedInstance], in bytes: [UInt8]) -> [UInt8]
  {
    guard let day = whole.task.due, whole.task.repeats != nil,
      var text = (try? SyncText(bytes)).flatMap({ $0 }), let (place, component) = text.items.first
    else { return bytes }
    let days = DoneDays(due: day, closed)
    // One that was moved on has ticked nothing, as it may look like.
    let isMoved = Succession.given(whole.promises).map { $0 != day } ?? false
    guard !days.isEmpty || isMoved else { return bytes }
    var edited = component
    days.put(into: &edited)
    text.replace(place, with: edited)
    return text.bytes
  }

  /// What makes the days that a file tells of which is new here, where another planner has written it.
  ///
  /// One that was deleted here, and comes back, has them still; what is told `apart` stands alone.
  func daysTold(
    _ part: SyncPart,
    _ component: Component,
    of draft: TaskDraft,
    _ id: TaskItem.ID,
    besides apart: Set<LocalDay>
  ) -> [SyncStep] {
    guard part.name.isEmpty, part.here.map({ $0.item == .undone }) ?? true,
      let told = DoneDays(component)
    else { return [] }
    let end = component.dayEnded
    guard end != nil || draft.repeats != nil && !draft.done && !draft.isDropped else { return [] }
    let days = told.closed.values.sorted { $0.day < $1.day }.filter { one in
      if one.standsAlone(among: apart) { return false }
      if let end, one.day == end || end < one.day && !one.isDecided { return false }
      // What is counted from when it was done may have come again on its day.
      if one.day == draft.due, !one.isDecided { return false }
      // A day that is over where it was told may not be so here, on another clock.
      return one.end != .missed || one.last.day < meaning.now.today
    }
    return days.isEmpty ? [] : [.addDays(days, of: id)]
  }

  /// A part that comes of two, with the days that either tells to be done.
  mutating func joining(
    _ own: Component,
    _ written: Component,
    in component: Component,
    isOnOurDay: Bool
  ) -> Component {
    let (ours, theirs) = (DoneDays(own), DoneDays(written))
    if let ours, own["RRULE"] != nil, component["RRULE"] == nil,
      let left = try? meaning.task(component), left.done, let day = left.due
    {
      // A file that was finished and has left its series is of that day, and tells those before it.
      var edited = component
      DoneDays(due: day, ours.closed.values.filter { $0.day < day }).put(into: &edited)
      return edited
    }
    guard let due = isOnOurDay ? ours?.due ?? theirs?.due : theirs?.due ?? ours?.due,
      let joined = (ours ?? theirs)?.joined(theirs, due: due), joined != theirs
    else { return component }
    var edited = component
    joined.put(into: &edited)
    return edited
  }

  /// Whether days are done here of those that another planner has gone on from, which it does not know of.
  func hasDaysUntold(
    _ part: SyncPart,
    _ written: Component,
    _ base: TaskDraft?,
    _ theirs: TaskDraft
  ) -> Bool {
    guard part.name.isEmpty, let here = part.here, let due = theirs.due,
      let told = DoneDays(written), let known = here.agreedOn ?? base?.due
    else { return false }
    let agreed = DoneDays(part.base)
    return here.closed.contains { closed in
      let told = told.closed[closed.day]
      let isKnown = closed.day < due && (known <= closed.day || told != nil)
      guard isKnown || isAgain(closed, on: due, here) else { return false }
      return isUntold(closed, told, since: agreed?.closed[closed.day])
    }
  }

  /// Whether the open instance has come again on the day of one that is over.
  private func isAgain(_ closed: ClosedInstance, on due: LocalDay, _ here: Here) -> Bool {
    here.task?.task.status == .open && closed.comesAgain(on: due)
  }

  /// Whether an instance ended here in another way than is told, and either was not so when both agreed, or holds.
  private func isUntold(
    _ closed: ClosedInstance,
    _ told: ClosedInstance?,
    since agreed: ClosedInstance?
  ) -> Bool {
    guard let told else { return true }
    if closed.isSame(as: told) { return DoneDays.tellsMore(closed, than: told) }
    if told.words != nil, closed.hasOtherWords(than: told) { return true }
    return agreed.map(told.isSame) ?? false || closed.holds(against: told)
  }

  /// Whether what became of a day that is over was changed here since it was told.
  func hasOtherDays(_ part: SyncPart, _ component: Component) -> Bool {
    guard part.name.isEmpty, let here = part.here, let told = DoneDays(component) else {
      return false
    }
    return here.closed.contains { closed in
      guard let other = told.closed[closed.day] else { return isAgain(closed, on: told.due, here) }
      return !closed.isSame(as: other) || DoneDays.tellsMore(closed, than: other)
    }
  }
}

extension SyncStep {
  /// Whether the step opens a task that is closed here.
  fileprivate var reopens: Bool {
    guard case .reviseTask(let task, let draft, let fields, made: _) = self else { return false }
    return task.status != .open && fields.contains(.state) && !draft.done && !draft.isDropped
  }

  /// The instance of a series that the step closes; `here` has what is known of such, with the days that they left.
  fileprivate func closed(of here: [WholeTask]) -> ClosedInstance? {
    func closed(_ task: TaskItem, _ end: ClosedInstance.End) -> ClosedInstance? {
      guard let due = task.due else { return nil }
      let promises = here.first { $0.task.id == task.id }?.promises ?? []
      var ended = WholeTask(task, promises: promises)
      (ended.task.status, ended.task.closed) = (.done, .earliest)
      let left = ClosedInstance(ended)?.left ?? []
      let last = ClosedInstance.Promise(day: due, outcome: end.usualOutcome)
      var one = ClosedInstance(left: left, last: last, end: end)
      if end.usualOutcome != .withdrawn { one.words = InstanceWords(task) }
      return one
    }
    switch self {
    case .rollTask(let task, _, as: .done, made: let made): return closed(task, .done(made))
    case .rollTask(let task, _, as: .dropped, made: let made): return closed(task, .dropped(made))
    case .rollTask(let task, _, as: .deleted, made: let made): return closed(task, .skipped(made))
    case .reviseTask(let task, let draft, let fields, made: let made)
    where fields.contains(.state) && task.repeats != nil:
      if draft.done { return closed(task, .done(draft.finished ?? made)) }
      return draft.isDropped ? closed(task, .dropped(made)) : nil
    case .followTask(_, let draft, let fields, _, _) where fields.changed == [.state]:
      return draft.due.map { day in
        ClosedInstance(on: day, draft.finished.map { .done($0) } ?? .missed)
      }
    default: return nil
    }
  }
}

extension ClosedInstance {
  /// Whether its series may come again on its day, as it is counted from when it was done.
  fileprivate func comesAgain(on due: LocalDay) -> Bool { end != .missed && last.day == due }
}

extension ClosedInstance {
  /// Whether it was only over in its series before anybody heard that its day is told `apart`: it stands alone.
  fileprivate func standsAlone(among apart: Set<LocalDay>) -> Bool {
    end == .missed && apart.contains(last.day)
  }
}
