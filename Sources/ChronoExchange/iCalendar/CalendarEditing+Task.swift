package import ChronoModel

/// Tasks as to-dos.
extension CalendarMeaning {
  /// A task's part: the one it came with, edited where it has changed since, or a new one.
  package mutating func component(of whole: WholeTask, from kept: Component?) -> Component {
    component(of: whole, as: draft(of: whole, isOurs: kept == nil), from: kept)
  }

  /// The same where what the part is to say is known.
  package mutating func component(
    of whole: WholeTask,
    as after: TaskDraft,
    from kept: Component?
  ) -> Component {
    let task = whole.task
    let uid = whole.foreign?.key ?? task.id.text
    var component =
      kept ?? Component(CalendarMeaning.taskName, [.line(ContentLine(text: uid, of: "UID"))])
    let before = kept.flatMap { try? self.task($0) } ?? TaskDraft(title: "")
    let unedited = component
    edit(&component, from: before, to: after, isNew: kept == nil)
    if component != unedited || kept == nil {
      stamp(&component, created: kept == nil ? task.created : nil, modified: task.modified)
    }
    // What only ChronoList reads makes nobody's copy an older one.
    putCategory(after.category, from: before.category, into: &component)
    putLedger(whole, after, before, into: &component)
    return component
  }

  /// Writes the properties anew whose meaning differs, but for those that only ChronoList reads.
  mutating func edit(
    _ component: inout Component,
    from before: TaskDraft,
    to after: TaskDraft,
    isNew: Bool = false
  ) {
    putWords(
      title: after.title,
      notes: after.notes,
      from: (before.title, before.notes),
      into: &component
    )
    let alarms = alarmBase(of: component, before)
    put(after, before, alarms: isNew ? nil : alarms, into: &component)
    putState(after, before, into: &component)
  }

  /// What a file would tell of a task.
  ///
  /// What has lapsed is given up there: its successor is the one that repeats. A task of ours that
  /// is closed repeats no more.
  package func draft(of whole: WholeTask, isOurs: Bool) -> TaskDraft {
    let task = whole.task
    let isClosed = task.status != .open
    var draft = TaskDraft(
      title: task.title,
      notes: task.notes,
      category: whole.category.map { .named($0) } ?? .inbox,
      tags: task.tags,
      priority: task.priority,
      due: task.due,
      time: task.time,
      estimate: task.estimate,
      reminders: task.reminders,
      done: task.status == .done,
      finished: task.closed,
      work: whole.sessions.compactMap { session in
        session.finish.map { WorkHistory.Stretch(start: session.start, finish: $0) }
      }
    )
    draft.isDropped = task.status == .dropped || task.status == .lapsed
    if !(isOurs && isClosed) { draft.repeats = task.repeats.flatMap(RepeatDraft.init) }
    if draft.repeats != nil { draft.usual = task.usual }
    if task.due == nil {
      draft.repeats?.anchor = Succession.given(whole.promises) ?? task.repeats?.anchor
    } else {
      draft.countedFrom = task.repeats?.anchor
    }
    // A file is on the day of an instance, and others count from there.
    if let left = Succession.timesLeft(of: task, promises: whole.promises) {
      draft.repeats?.rule.end = .count(left)
    }
    return draft
  }

  private mutating func put(
    _ after: TaskDraft,
    _ before: TaskDraft,
    alarms: AlarmBase?,
    into component: inout Component
  ) {
    let end = component.begin.lineEnd
    putTags(after.tags, from: before.tags, into: &component)
    if after.priority != before.priority {
      let number = [Priority.high: 1, .medium: 5, .low: 9][after.priority]
      component.set(
        number.map { [ContentLine("PRIORITY", value: String($0), lineEnd: end)] } ?? [],
        for: "PRIORITY"
      )
    }
    let wasZoned = tellsZone(component)
    let old = SeriesTime(time: before.time, line: component["DTSTART"] ?? component["DUE"])
    putPlan(after, before, into: &component)
    putUsualTime(after.usual, from: before.usual, into: &component)
    if let due = after.due {
      // In another zone a rule may be about other days.
      let isInOtherZone = tellsZone(component) != wasZoned
      putRepeat(
        after.repeats,
        from: isInOtherZone || before.due == nil ? nil : before.repeats,
        start: (due, after.time),
        moved: isInOtherZone || after.time != before.time ? old : nil,
        into: &component
      )
    } else {
      for name in ["RRULE", "EXDATE", "RDATE"] where before.repeats != nil {
        component.remove(name)
      }
    }
    putWaiting(after, from: before, into: &component)
    putDayCountedFrom(after, into: &component)
    let later = alarmBase(of: component, after)
    putReminders(
      after.reminders,
      from: before.reminders,
      alarms ?? later,
      later: later,
      title: after.title,
      isDue: component["DTSTART"] == nil,
      into: &component
    )
  }

  /// A block is a start and the due time at its end; another plan is its due day or time.
  private mutating func putPlan(
    _ after: TaskDraft,
    _ before: TaskDraft,
    into component: inout Component
  ) {
    let end = component.begin.lineEnd
    if after.estimate != before.estimate { putEstimate(after.estimate, into: &component) }
    // A series is on the wall clock: in UTC it would be an hour off when that changes.
    let own = ownZone
    let zone = after.repeats == nil || own == Zone.utc.identifier ? nil : own
    let repeatsNow = after.repeats != nil && before.repeats == nil && after.time != nil
    guard
      (after.due, after.time) != (before.due, before.time) || after.estimate != before.estimate
        || repeatsNow
    else { return }
    let start = component["DTSTART"]
    let due = component["DUE"]
    component.remove("DURATION")
    component.remove("DTSTART")
    guard let day = after.due else {
      component.remove("DUE")
      // A start and a due time may have said alone how long it is.
      if let minutes = after.estimate, (try? estimate(of: component)) == nil {
        putEstimate(minutes, into: &component)
      }
      return
    }
    if let time = after.time, let minutes = after.estimate {
      component.set(
        line("DTSTART", day: day, time: time, like: start ?? due, in: zone, lineEnd: end)
      )
      component.set(
        line(
          "DUE",
          day: day,
          time: time,
          plus: minutes,
          like: due ?? start,
          in: zone,
          lineEnd: end
        )
      )
      return
    }
    component.set(
      line("DUE", day: day, time: after.time, like: due ?? start, in: zone, lineEnd: end)
    )
    // A start that is not the plan's goes along, as long as it is before the due time and of its kind.
    guard let start, let new = component["DUE"],
      before.estimate == nil || before.time == nil || instant(start) != begin(of: before)
    else { return }
    let isDueItself = CalendarTime(due ?? start) == CalendarTime(start)
    let later =
      isDueItself
      ? line("DTSTART", day: day, time: after.time, like: start, in: zone, lineEnd: end)
      : moved(start, by: day - (before.due ?? day), lineEnd: end)
    guard isDueItself || keeps(later, before: new) else { return }
    component.set(later)
    // The two may say how long it is; see ``plan(_:_:)``.
    var told = TaskDraft(title: "")
    try? plan(&told, component)
    if (told.due, told.time, told.estimate) != (after.due, after.time, after.estimate) {
      component.remove("DTSTART")
    }
  }

  /// A start that goes on with its task: others count the days of a series from there.
  private mutating func moved(
    _ start: ContentLine,
    by days: Int,
    lineEnd: [UInt8]
  ) -> ContentLine {
    guard days != 0, let told = CalendarTime(start) else { return start }
    let (day, time) = plan(told)
    return line("DTSTART", day: day + days, time: time, like: start, lineEnd: lineEnd)
  }

  private mutating func instant(_ start: ContentLine) -> Instant? {
    CalendarTime(start).flatMap { instant($0) }
  }

  private func begin(of draft: TaskDraft) -> Instant? {
    guard let day = draft.due, let time = draft.time else { return nil }
    return now.instant(of: time, on: day)
  }

  /// Whether a to-do is on the wall clock of a zone that is named.
  private func tellsZone(_ component: Component) -> Bool {
    (component["DTSTART"] ?? component["DUE"])?.parameter("TZID") != nil
  }

  /// In minutes; `nil` takes it away.
  func putEstimate(_ minutes: Int?, into component: inout Component) {
    let end = component.begin.lineEnd
    let values: [String: String?] = [
      "ESTIMATED-DURATION": minutes.map { CalendarDuration.text(seconds: Int64($0) * 60) },
      "X-TASKS-ESTIMATED-SECONDS": minutes.map { String(Int64($0) * 60) },
    ]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      component.set(value.map { [ContentLine(name, value: $0, lineEnd: end)] } ?? [], for: name)
    }
  }

  /// For other programs it is the instance that says when the task is.
  private func putUsualTime(
    _ usual: UsualTime?,
    from old: UsualTime?,
    into component: inout Component
  ) {
    guard usual != old else { return }
    let end = component.begin.lineEnd
    let text = usual.map { $0.time?.basicText ?? CalendarMeaning.noTime }
    component.set(
      text.map { [ContentLine(CalendarMeaning.usualTime, value: $0, lineEnd: end)] } ?? [],
      for: CalendarMeaning.usualTime
    )
  }

  private mutating func keeps(_ start: ContentLine, before due: ContentLine) -> Bool {
    guard let start = CalendarTime(start), let due = CalendarTime(due) else { return false }
    if case .date(let first) = start, case .date(let last) = due { return first < last }
    guard let first = instant(start), let last = instant(due) else { return false }
    return first < last
  }

  private func putState(
    _ after: TaskDraft,
    _ before: TaskDraft,
    into component: inout Component
  ) {
    let end = component.begin.lineEnd
    let isSame = after.done == before.done && after.isDropped == before.isDropped
    let isClosed = after.done || after.isDropped
    let wasClosed = before.done || before.isDropped
    guard !isSame || isClosed && before.finished != nil && after.finished != before.finished
    else { return }
    if isClosed, !wasClosed { keepProgress(of: &component) }
    let progress = isClosed ? nil : component[CalendarMeaning.progress]
    if !isClosed { component.remove(CalendarMeaning.progress) }
    var status: String? =
      progress?.parameter("STATUS") ?? (component["STATUS"] == nil ? nil : "NEEDS-ACTION")
    if after.done { status = "COMPLETED" }
    if after.isDropped { status = "CANCELLED" }
    component.set(
      status.map { [ContentLine("STATUS", value: $0, lineEnd: end)] } ?? [],
      for: "STATUS"
    )
    // What was given up, or missed, was never completed: programs that go by that alone would show it as done.
    for (name, isIt) in [("COMPLETED", after.done), (CalendarMeaning.closed, after.isDropped)] {
      let finish = isIt ? after.finished : nil
      component.set(
        finish.map { [ContentLine(name, value: $0.basicText, lineEnd: end)] } ?? [],
        for: name
      )
    }
    let percent = after.done ? "100" : progress?.text.trimmed ?? ""
    component.set(
      percent.isEmpty ? [] : [ContentLine("PERCENT-COMPLETE", value: percent, lineEnd: end)],
      for: "PERCENT-COMPLETE"
    )
  }

  /// How far a task was that is closed, for when it is opened again: the value is its percentage.
  private static let progress = "X-CHRONOLIST-PROGRESS"

  private func keepProgress(of component: inout Component) {
    let percent = component["PERCENT-COMPLETE"]?.text.trimmed ?? ""
    let status = component["STATUS"]?.text.trimmed.uppercased() ?? ""
    component.remove(CalendarMeaning.progress)
    guard Int(percent).map({ (1..<100).contains($0) }) ?? false || status == "IN-PROCESS" else {
      return
    }
    component.set(
      ContentLine(
        CalendarMeaning.progress,
        status == "IN-PROCESS" ? [CalendarParameter("STATUS", status)] : [],
        value: Int(percent).map(String.init) ?? "",
        lineEnd: component.begin.lineEnd
      )
    )
  }
}

extension Component {
  /// Says of the next day of a series that nothing is done of it, where the day before was under way.
  mutating func forgetProgress() {
    guard let status = self["STATUS"], status.text.trimmed.uppercased() != "COMPLETED" else {
      return
    }
    if status.text.trimmed.uppercased() == "IN-PROCESS" {
      set(ContentLine("STATUS", value: "NEEDS-ACTION", lineEnd: begin.lineEnd))
    }
    remove("PERCENT-COMPLETE")
  }
}
