package import ChronoModel

/// Series that were ended on one planner, on the day that was open there.
///
/// Other programs take the rule out of a file to finish a day. A line says that it is no such finish:
/// `X-CHRONOLIST-ENDED:20261123`, with the day that the series gave the task which is left.
extension SyncDecision {
  fileprivate static let ended = "X-CHRONOLIST-ENDED"

  /// The day on which a planner has ended the series of a text; `nil` for any other text.
  package mutating func dayEnded(_ text: SyncText) -> LocalDay? {
    guard text.isTask, !text.hasRule else { return nil }
    return part("", of: text)?.dayEnded
  }

  /// Says so in a part where the rule was taken away here; one that has a rule says nothing of it.
  func tellEnd(of whole: WholeTask, since base: TaskDraft?, in component: inout Component) {
    guard component["RRULE"] == nil else { return component.remove(SyncDecision.ended) }
    guard whole.task.repeats == nil, base?.repeats != nil,
      let day = Succession.given(whole.promises) ?? whole.task.due
    else { return }
    component.set(
      ContentLine(SyncDecision.ended, value: day.basicText, lineEnd: component.begin.lineEnd)
    )
  }

  /// A text of a series that both have ended, as it is where it was on an earlier day.
  package mutating func ended(on day: LocalDay, _ theirs: SyncText) -> SyncText? {
    guard var text = on(day, theirs, isNew: true), let (place, component) = text.items.first else {
      return nil
    }
    var edited = component
    edited.set(
      ContentLine(SyncDecision.ended, value: day.basicText, lineEnd: component.begin.lineEnd)
    )
    text.replace(place, with: edited)
    return text
  }

  /// A text of a planner that has gone on from a day on which the series was ended here, as it is where it has not;
  /// `nil` for any other.
  ///
  /// What was edited there since is of a day that is to come no more.
  package mutating func onDayEnded(
    _ day: LocalDay,
    _ theirs: SyncText,
    from agreed: SyncText
  ) -> SyncText? {
    guard let told = openInstance(theirs), told.day > day, let old = task(agreed),
      let (place, component) = theirs.items.first
    else { return nil }
    var (text, edited, on) = (theirs, component, old)
    on.category = told.draft.category
    meaning.edit(&edited, from: told.draft, to: on)
    edited.tellPromises(of: agreed.items.first?.component ?? component)
    text.replace(place, with: edited)
    return text
  }

  /// A text that tells of days which a planner has closed behind the one on which the series was ended elsewhere.
  package mutating func telling(_ closed: [ClosedInstance], in text: SyncText) -> SyncText {
    guard let last = closed.map(\.day).max(), let (place, component) = text.items.first else {
      return text
    }
    var (edited, told) = (component, text)
    let known = DoneDays(component)
    let days = DoneDays(due: last + 1, closed)
    days.joined(known, due: max(last + 1, known?.due ?? last + 1)).put(into: &edited)
    edited.markRevision()
    told.replace(place, with: edited)
    return told
  }

  /// A text of one task that both had agreed on, as it is where that is the open instance of a series which theirs has made of
  /// it; `nil` where theirs has none, or knows nothing of what was agreed on.
  ///
  /// `day` is the day that the series gives that instance.
  package mutating func repeating(
    _ agreed: SyncText,
    as theirs: SyncText,
    on day: LocalDay,
    among texts: [SyncText]
  ) -> (text: SyncText, draft: TaskDraft)? {
    guard !agreed.hasRule, theirs.hasRule, let old = task(agreed), let told = task(theirs),
      let (place, component) = agreed.items.first, let own = theirs.items.first?.component,
      old.due != nil, !old.done || told.done || instanceTold(day, in: theirs)?.finish != nil
    else { return nil }
    // One that had a rule before may have been put back as it was then.
    let isNew = !texts.contains(where: \.hasRule)
    guard isNew || component.revisions.first.map(own.revisions.contains) == true else { return nil }
    var (text, edited, new) = (agreed, component, old)
    new.repeats = told.repeats
    new.usual = UsualTime(told.usualTime, besides: old.time)
    new.state = TaskDraft().state
    meaning.edit(&edited, from: old, to: new)
    edited.remove(SyncDecision.ended)
    text.replace(place, with: edited)
    return (text, told)
  }

  /// An open instance of a series that was ended, as its file had it before: what comes of days behind it is like that.
  package mutating func repeating(
    _ alone: TaskItem,
    as text: SyncText,
    in series: Identifier<Repeat>
  ) -> TaskItem? {
    guard let due = alone.due,
      let repeats = part("", of: text).flatMap({ try? meaning.task($0) })?
        .repeats
    else { return nil }
    var task = alone
    task.repeats = repeats.repeats(from: due, series: series)
    return task
  }
}

extension Component {
  /// The day on which a planner says that it has ended the series; `nil` where it says nothing of that, or it has a rule.
  var dayEnded: LocalDay? {
    guard self["RRULE"] == nil, let line = self[SyncDecision.ended],
      case .date(let day)? = CalendarTime(line.text.trimmed)
    else { return nil }
    return day
  }
}
