package import ChronoModel

/// Tasks that were deleted here, and whose files say something since: they live.
extension SyncDecision {
  /// Whether a file says something else of one of its tasks than both had agreed on, is in another collection, or
  /// tells days of its series apart that are none of the parts which are `known`.
  package mutating func isNews(
    _ part: String,
    of text: SyncText,
    at place: SyncPlace?,
    since base: SyncBase,
    besides known: Set<String>
  ) -> Bool {
    guard let agreed = (try? SyncText(base.text)).flatMap({ $0 }),
      self.part(part, of: text) != nil
    else { return false }
    if !isSame(part, in: text, agreed) { return true }
    if collections != nil, let place, place.collection != base.place.collection { return true }
    guard part.isEmpty else { return false }
    return daysApart(text, since: agreed).contains { $0.isNews && !known.contains($0.part) }
  }

  /// Whether a day of a series was changed there that is no event here.
  func changesDays(
    _ theirs: [String: Component],
    _ agreed: [String: Component],
    _ here: [String: Here]
  ) -> Bool {
    theirs.contains { part, component in
      if part.isEmpty { return false }
      if case .item? = here[part]?.item { return false }
      return agreed[part].map(SyncText.sum) != SyncText.sum(of: component)
    }
  }

  /// Whether both had agreed that a task was still to be done.
  package mutating func wasOpen(_ base: SyncBase) -> Bool {
    guard let agreed = (try? SyncText(base.text)).flatMap({ $0 }), let task = whole(agreed)
    else { return false }
    return !task.done && !task.isDropped
  }

  /// Brings such a task back as both had agreed on it; what the `text` says of it now is not taken over yet.
  ///
  /// `isOver` says that the file was still on an earlier day of its series, which is over.
  package mutating func bringingBack(
    _ gone: WholeTask,
    _ part: String,
    of text: SyncText,
    _ base: SyncBase,
    isOver: Bool
  ) -> SyncUnit {
    let agreed = (try? SyncText(base.text)).flatMap { $0 }
    let component = agreed.flatMap { self.part(part, of: $0) }
    var before = component.flatMap { try? meaning.task($0) }
    if let own = category(base.place.collection) { before?.category = own }
    let isEdited = base.links.contains { link in
      link.part == part && link.item == .task(gone.task.id) && link.sum != SyncSum.of(open(gone))
    }
    let made = isTicked(text, since: before) ? gone.task.modified : time(of: text, since: base.at)
    var unit = SyncUnit(uid: base.uid, base: base)
    unit.steps = [.bringBack(gone.task, isEdited ? before : nil, made: made)]
    if var before, before.repeats == nil, gone.task.repeats == nil,
      self.part(part, of: text)?.isOfPlanner(since: component) == true
    {
      // Another planner says itself what became of its promises.
      before.promises = Planning.promises(of: before, at: meaning.now)
      unit.steps.append(.takeLife(gone.task, before))
    }
    unit.kind = .newHere
    var result = base
    result.stamp = ""
    if let place = result.links.firstIndex(where: { $0.part == part }) {
      result.links[place].mark = Identifier(high: 0, low: 0)
      if !isOver { result.links[place].item = .task(gone.task.id) }
    }
    unit.result = result
    return unit
  }

  /// The same where the file had gone as the deletion was heard of first, and a program that carries whole files has
  /// made it again: what the planner said of it is taken for agreed on.
  ///
  /// `told` is the day of its series that the file was on, where that is over.
  package mutating func bringingBack(
    _ gone: WholeTask,
    on told: WholeTask?,
    in text: SyncText,
    at place: SyncPlace
  ) -> SyncUnit? {
    let whole = text.items.first { $0.component["RECURRENCE-ID"] == nil }
    guard let (index, component) = whole, let theirs = try? meaning.task(component)
    else { return nil }
    let ours = open(told ?? gone)
    var (agreed, edited) = (text, component)
    meaning.edit(&edited, from: theirs, to: ours)
    meaning.putWork(ours.work, from: theirs.work, into: &edited)
    if let told = DoneDays(edited) {
      // What a person has decided of its days on another planner is news here, and so are those behind ours.
      let known = told.closed.values.filter { $0.end == .missed && $0.day < ours.due ?? .latest }
      DoneDays(due: told.due, known).put(into: &edited)
    }
    agreed.replace(index, with: edited)
    for (place, part) in agreed.items.reversed() where part["RECURRENCE-ID"] != nil {
      agreed.remove(place)
    }
    let made = isTicked(text, since: ours) ? gone.task.modified : time(of: text, since: nil)
    var unit = SyncUnit(uid: text.uid, base: nil)
    unit.steps = [.bringBack(gone.task, nil, made: made)]
    let repeatsNowhere = gone.task.repeats == nil && theirs.repeats == nil
    if ours.repeats != nil || repeatsNowhere, !component.revisions.isEmpty {
      // A planner has made it again, which tells what became of each instance of a series, and of the promises of
      // what does not repeat.
      edited.forgetRevisions()
      agreed.replace(index, with: edited)
      if repeatsNowhere {
        var before = ours
        before.promises = (try? meaning.task(edited))?.promises
        unit.steps.append(.takeLife(gone.task, before))
      }
    }
    unit.kind = .newHere
    if isChanged(text, since: told ?? gone, at: place) { unit.back = text.title }
    unit.result = SyncBase(
      uid: text.uid,
      place: SyncPlace(collections?.directory(of: ours.category) ?? place.collection, place.name),
      stamp: "",
      sum: agreed.sum,
      text: agreed.bytes,
      at: (told ?? gone).task.created,
      links: [
        SyncLink(
          part: "",
          .task((told ?? gone).task.id),
          sum: told == nil ? SyncSum.of(ours) : [],
          mark: Identifier(high: 0, low: 0)
        )
      ]
    )
    return unit
  }

  /// Whether a file says something else than a task did that is deleted here.
  package mutating func isChanged(
    _ text: SyncText,
    since gone: WholeTask,
    at place: SyncPlace
  ) -> Bool {
    guard text.items.count == 1, var theirs = whole(text) else { return true }
    let ours = open(gone)
    theirs.category = category(place.collection) ?? ours.category
    return !SyncMerge(tasks: ours, ours: ours, theirs: theirs, isOursSame: true).taken.isEmpty
  }

  /// The day here at a time elsewhere.
  package func day(of instant: Instant) -> LocalDay { moment(at: instant).today }

  /// When a text was changed there, of all of its parts the first that was since both agreed.
  private func time(of text: SyncText, since last: Instant?) -> Instant {
    let times = text.items.compactMap { $0.component.modified }
    let now = meaning.now.instant
    return min(times.filter { $0 > last ?? .earliest }.min() ?? now, now)
  }

  /// Whether a day was ticked there, or gone on from.
  private mutating func isTicked(_ text: SyncText, since before: TaskDraft?) -> Bool {
    guard let theirs = whole(text) else { return false }
    if let day = before?.due, let due = theirs.due, theirs.repeats != nil, day < due { return true }
    return theirs.done || daysApart(text, since: nil).contains { $0.told.done }
  }

  /// What a file says of its task, or series, besides the days that it tells apart.
  mutating func whole(_ text: SyncText) -> TaskDraft? {
    part("", of: text).flatMap { try? meaning.task($0) }
  }

  /// A deleted task as it was told before.
  private func open(_ gone: WholeTask) -> TaskDraft {
    var draft = meaning.draft(of: gone, isOurs: false)
    draft.state = TaskDraft().state
    return draft
  }
}
