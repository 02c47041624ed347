package import ChronoModel

/// Days of a repeating task that its file tells apart.
///
/// jtx Board ticks a day of a series so (`RECURRENCE-ID` with `STATUS:COMPLETED`), and leaves the series on the day
/// that it was on. A day that is moved or edited there is told so too.
extension SyncDecision {
  /// A day of a series that is a part of its own.
  package struct DayApart {
    package let part: String
    package let day: LocalDay
    /// What the part says.
    package let told: TaskDraft
    /// When it was done, where it is.
    package let finish: Instant
    /// When the part was changed there, where it tells that.
    package let modified: Instant?
    /// Whether both sides have not agreed on it yet.
    package let isNews: Bool
    /// Whether both had agreed that it is done.
    package let wasDone: Bool
  }

  /// The days that a text tells apart; `agreed` is what both have agreed on.
  package mutating func daysApart(_ text: SyncText, since agreed: SyncText?) -> [DayApart] {
    guard text.isTask, text.items.count > 1 else { return [] }
    for zone in text.zones { meaning.zones.describe(zone) }
    guard let parts = try? names(of: text), let series = parts[""]?.component,
      series["RRULE"] != nil, let due = (try? meaning.task(series))?.due
    else { return [] }
    let before = agreed.flatMap { try? names(of: $0) } ?? [:]
    let ahead = day(of: "DTSTART", in: series).map { due - $0 } ?? 0
    return parts.keys.sorted().compactMap { name in
      guard let part = parts[name]?.component, let day = day(of: "RECURRENCE-ID", in: part),
        let told = try? meaning.task(part)
      else { return nil }
      let known = before[name]?.component
      return DayApart(
        part: name,
        day: day + ahead,
        told: told,
        finish: min(told.finished ?? part.modified ?? meaning.now.instant, meaning.now.instant),
        modified: part.modified,
        isNews: known.map { SyncText.sum(of: $0) != SyncText.sum(of: part) } ?? true,
        wasDone: known.flatMap { try? meaning.task($0) }?.done ?? false
      )
    }
  }

  /// The day that the series of a text is on.
  package mutating func dueOfSeries(_ text: SyncText) -> LocalDay? {
    part("", of: text).flatMap { try? meaning.task($0) }?.due
  }

  private mutating func day(of name: String, in component: Component) -> LocalDay? {
    ((try? meaning.time(name, of: component)) ?? nil).map { meaning.plan($0).day }
  }

  /// Makes such a day, which is finished and of which there is no instance; `before` is the last one before it.
  package func making(_ apart: DayApart, after before: WholeTask) -> SyncStep {
    let passed = Passed(day: apart.day, finish: apart.finish)
    return SyncDecision.step(passed, after: before, as: apart.told, meaning.now.instant)
  }

  /// Makes the instance of such a day a task alone, as the part says it.
  package mutating func standing(
    _ whole: WholeTask,
    apart day: DayApart,
    in text: SyncText,
    since last: Instant?
  ) -> SyncStep {
    .standApart(
      whole.task,
      day.told,
      part(day.part, of: text).flatMap { component in
        CalendarItems.kept(component, text.uid, part: day.part, meaning) { name in
          text.zones.first { $0["TZID"]?.text == name }
        }
      },
      made: made(day, since: last)
    )
  }

  /// When a day was told apart: what both have agreed on just now, as it was met first, was not agreed on before.
  private func made(_ day: DayApart, since last: Instant?) -> Instant {
    let now = meaning.now.instant
    let first = last.flatMap { $0 < now ? $0 : nil } ?? .earliest
    return min(max(day.modified ?? now, first), now)
  }

  /// Opens a day of a series, which was un-ticked there.
  package func reopening(_ whole: WholeTask) -> SyncStep {
    var draft = meaning.draft(of: whole, isOurs: false)
    (draft.done, draft.finished) = (false, nil)
    return .reviseTask(whole.task, draft, [.state], made: meaning.now.instant)
  }

  /// The day of a series that was finished, and that its text has gone back to from the next one: it was un-ticked
  /// there.
  package mutating func dayUnticked(
    _ agreed: SyncText,
    _ theirs: SyncText,
    among texts: [SyncText]
  ) -> LocalDay? {
    guard let day = dayBefore(agreed, theirs), let old = task(agreed), let next = old.due,
      let repeats = old.repeats, SyncDecision.isNext(next, after: day, repeats),
      !isPutBack(theirs, to: day, agreed, among: texts)
    else { return nil }
    return day
  }

  /// Takes such a part of a text for agreed on.
  package mutating func agree(on day: DayApart, of text: SyncText, in base: inout SyncBase) {
    guard var agreed = (try? SyncText(base.text)).flatMap({ $0 }),
      let names = try? names(of: agreed),
      let component = part(day.part, of: text)
    else { return }
    if let place = names[day.part]?.place {
      agreed.replace(place, with: component)
    } else {
      agreed.append(component)
    }
    base.text = agreed.bytes
  }

  /// Leaves days that are told apart for the next round, which knows their series.
  package func leave(_ days: [DayApart], of unit: inout SyncUnit) {
    guard let result = unit.result, var text = (try? SyncText(result.text)).flatMap({ $0 }) else {
      return
    }
    let parts = Set(days.map(\.part))
    for (place, component) in text.items.reversed() {
      let name = component["RECURRENCE-ID"]?.text.trimmed
      if name.map(parts.contains) == true { text.remove(place) }
    }
    unit.result?.text = text.bytes
    unit.result?.stamp = ""
  }
}

extension SyncDecision.Here {
  /// A day that an instance of its series is, or is to be, here.
  package static var instance: Self {
    var here = Self(.deleted)
    here.isInstance = true
    return here
  }
}

/// Days that are told apart, of which a repeating task is without here, as it is an event.
///
/// Files do not leave them out (`EXDATE`): the parts stand for them.
extension SyncWork {
  /// Has three drafts of a series compared as if each left those days out that its file tells apart.
  ///
  /// Those that the series has passed here say nothing.
  func leaveOutDaysApart(
    _ base: inout TaskDraft?,
    _ ours: inout TaskDraft,
    _ theirs: inout TaskDraft
  ) {
    guard !(apart.isEmpty && apartBefore.isEmpty), let due = ours.due,
      let repeats = ours.repeats, theirs.repeats != nil, !repeats.afterCompletion
    else { return }
    let days = Set(apart.values).union(apartBefore)
    ours.leaveOut(days.filter { $0 <= due })
    theirs.leaveOut(Set(apart.values))
    let known = Set(ours.repeats?.excluded ?? [])
    base?.leaveOut(apartBefore.intersection(known))
  }

  /// The same draft as its file says it, with those days, but for one to come whose task was deleted here.
  func tellingDaysApart(_ draft: TaskDraft, besides told: [LocalDay]) -> TaskDraft {
    var draft = draft
    let standing = apart.filter { part, day in
      !gone.contains(part) || draft.due.map { day <= $0 } ?? true
    }
    let days = Set(standing.values).subtracting(told)
    draft.repeats?.excluded.removeAll { days.contains($0) }
    return draft
  }
}

extension TaskDraft {
  /// Takes days out of the series.
  mutating func leaveOut(_ days: Set<LocalDay>) {
    guard let excluded = repeats?.excluded, !days.isSubset(of: excluded) else { return }
    repeats?.excluded = days.union(excluded).sorted()
  }
}
