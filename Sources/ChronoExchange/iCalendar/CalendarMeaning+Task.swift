package import ChronoModel

/// What a to-do of a calendar means.
extension CalendarMeaning {
  /// The name of a to-do's part.
  package static let taskName = "VTODO"

  package mutating func task(_ component: Component) throws(ImportError) -> TaskDraft {
    var draft = TaskDraft(title: try title(of: component))
    draft.notes = try notes(of: component)
    draft.category = try category(of: component)
    draft.tags = tags(of: component)
    draft.priority = try priority(of: component)
    try plan(&draft, component)
    try state(&draft, component)
    if let due = draft.due, let start = try anchor(of: component) {
      draft.repeats = try repeats(of: component, start: start, on: due)
      if isCountedFromCompletion(component) {
        draft.repeats?.afterCompletion = true
      }
      let rule = draft.repeats?.rule
      draft.countedFrom = try dayCountedFrom(component, by: rule)
      if draft.repeats != nil { draft.usual = try usual(of: component, besides: draft.time) }
    } else if draft.due == nil {
      draft.repeats = try waiting(component)
      if draft.repeats != nil { draft.usual = try usual(of: component, besides: nil) }
    }
    draft.reminders = reminders(of: component, alarmBase(of: component, draft))
    draft.work = try sessions(of: component)
    draft.promises = try promises(of: component)
    return draft
  }

  /// The category that an export of ours names; the Inbox where it names none.
  func category(of component: Component) throws(ImportError) -> CategoryChoice {
    guard let name = try text(Component.category, of: component), !name.isBlank else {
      return .inbox
    }
    return .named(String(name.unicodeScalars.prefix(Limits.name)))
  }

  /// Of several lines and comma lists, each tag once.
  func tags(of component: Component) -> [String] {
    var tags: [String] = []
    for line in component.all("CATEGORIES") {
      for word in CalendarText.list(line.value) {
        let tag = word.trimmed
        if !tag.isEmpty, !tags.contains(tag), tags.count < 1000 { tags.append(tag) }
      }
    }
    return tags
  }

  /// RFC 5545, 3.8.1.9: 1 to 4 is high, 5 medium, 6 to 9 low, 0 is none.
  private func priority(of component: Component) throws(ImportError) -> Priority {
    let number = try value("PRIORITY", "a number from 0 to 9", of: component) { line in
      Int(line.text.trimmed).flatMap { (0...9).contains($0) ? $0 : nil }
    }
    switch number {
    case (1...4)?: return .high
    case 5?: return .medium
    case (6...9)?: return .low
    default: return .none
    }
  }

  // MARK: When it is planned

  /// The time that a repeat rule counts from.
  private func anchor(of component: Component) throws(ImportError) -> CalendarTime? {
    let due = try time("DUE", of: component)
    guard let start = try time("DTSTART", of: component) else { return due }
    return start
  }

  /// The due day, the time and the estimate.
  ///
  /// A start whose estimate ends at the due time is a block, and so are a start and a due time of one
  /// day that are eight hours apart at most, where no estimate is told; another start is when a task
  /// may begin, for which there is no field. Without a due time the start is the plan.
  mutating func plan(
    _ draft: inout TaskDraft,
    _ component: Component
  ) throws(ImportError) {
    let start = try time("DTSTART", of: component)
    var due = try time("DUE", of: component)
    let length = try duration("DURATION", of: component)
    let seconds = try estimate(of: component) ?? length
    draft.estimate = seconds.flatMap { seconds in
      let minutes = Int(seconds / 60)
      return (1...TaskItem.longestEstimate).contains(minutes) ? minutes : nil
    }
    if due == nil { due = start.map { end(of: $0, after: length ?? 0) } }
    guard let due else { return }
    (draft.due, draft.time) = plan(due)
    guard let start, let begin = instant(start), let end = instant(due) else { return }
    if let seconds {
      if begin + seconds == end { (draft.due, draft.time) = plan(start) }
      return
    }
    let (day, time) = plan(start)
    guard time != nil, draft.time != nil, day == draft.due,
      CalendarMeaning.untoldLengths.contains(end - begin)
    else { return }
    (draft.time, draft.estimate) = (time, Int((end - begin) / 60))
  }

  /// Seconds between a start and a due time that say how long a task takes: a minute to a working day.
  private static let untoldLengths: ClosedRange<Int64> = 60...28_800

  /// The name of the property that says what the next instance is counted from: `COMPLETION` or, as
  /// without it, `DUE`.
  static let repeatFrom = "X-CHRONOLIST-REPEAT-FROM"
  static let completion = "COMPLETION"

  /// The name of the property with the time of a series whose instance was moved, and its value
  /// where that has none.
  static let usualTime = "X-CHRONOLIST-USUAL-TIME"
  static let noTime = "NONE"

  func isCountedFromCompletion(_ component: Component) -> Bool {
    component[CalendarMeaning.repeatFrom]?.text.uppercased() == CalendarMeaning.completion
  }

  private func usual(
    of component: Component,
    besides time: TimeOfDay?
  ) throws(ImportError) -> UsualTime? {
    let name = CalendarMeaning.usualTime
    let usual = try value(name, "a time as 091500, or NONE", of: component) { line in
      line.text.uppercased() == CalendarMeaning.noTime
        ? UsualTime(nil) : TimeOfDay(basic: line.text.trimmed).map { UsualTime($0) }
    }
    return usual.flatMap { UsualTime($0.time, besides: time) }
  }

  func estimate(of component: Component) throws(ImportError) -> Int64? {
    if let seconds = try duration("ESTIMATED-DURATION", of: component) { return seconds }
    return component["X-TASKS-ESTIMATED-SECONDS"].flatMap { Int64($0.text.trimmed) }
  }

  private mutating func end(of start: CalendarTime, after seconds: Int64) -> CalendarTime {
    if case .date(let day) = start { return .date(day + Int(seconds / 86_400)) }
    guard seconds != 0, let begin = instant(start) else { return start }
    return .utc(begin + seconds)
  }

  /// An alarm before the start of what has none is before the due time, as others have it.
  mutating func alarmBase(of component: Component, _ draft: TaskDraft) -> AlarmBase {
    var base = AlarmBase(day: draft.due, time: draft.time, repeats: draft.repeats != nil)
    base.isTask = true
    guard let due = draft.due else { return base }
    let plan = now.zone.instant(LocalTime(due, draft.time ?? .midnight))
    func offset(_ name: String) -> Int? {
      guard let time = component[name].flatMap(CalendarTime.init) else { return nil }
      let (day, clock) = self.plan(time)
      return Int((now.zone.instant(LocalTime(day, clock ?? .midnight)) - plan) / 60)
    }
    let start = offset("DTSTART")
    let length = (try? duration("DURATION", of: component)).flatMap { $0 }
    let behind = start.flatMap { start in length.map { start + Int($0 / 60) } }
    base.end = offset("DUE") ?? behind ?? 0
    base.start = start ?? base.end
    return base
  }

  // MARK: What became of it

  /// The name of the property that says when a to-do was given up, or known to be missed.
  static let closed = "X-CHRONOLIST-CLOSED"

  /// Done if one of the three properties says so; a finish that is to come is now.
  private func state(_ draft: inout TaskDraft, _ component: Component) throws(ImportError) {
    let status = component["STATUS"]?.text.trimmed.uppercased()
    let completed = try value("COMPLETED", "an instant as 20261121T083000Z", of: component) {
      CalendarTime($0)
    }
    if status == "CANCELLED" {
      draft.isDropped = true
    } else {
      draft.done =
        status == "COMPLETED" || completed != nil
        || component["PERCENT-COMPLETE"]?.text.trimmed == "100"
    }
    guard draft.done || draft.isDropped else { return }
    switch completed {
    case .utc(let instant)?: draft.finished = min(instant, now.instant)
    // Some write a day, or a time without a zone, which RFC 5545 does not allow.
    case .floating(let local)?, .zoned(let local, _)?:
      draft.finished = min(now.zone.instant(local), now.instant)
    case .date(let day)?:
      draft.finished = min(now.bounds(of: day).upperBound - 1, now.instant)
    case nil:
      guard draft.isDropped, let line = component[CalendarMeaning.closed] else { return }
      draft.finished = Instant(basic: line.text.trimmed).map { min($0, now.instant) }
    }
  }

  // MARK: What was worked, and promised

  private func sessions(of component: Component) throws(ImportError) -> [WorkHistory.Stretch] {
    var stretches: [WorkHistory.Stretch] = []
    for name in ["X-CHRONOLIST-SESSION", "X-CFAIT-SESSION"] where stretches.isEmpty {
      for line in component.all(name) {
        for text in line.text.split(separator: ",") {
          let ends = text.split(separator: "/").map { Instant(basic: $0) }
          guard ends.count == 2, let start = ends[0], let finish = ends[1], start <= finish else {
            if isLenient { continue }
            throw failure(name, "a start and a finish, as START/FINISH", of: component)
          }
          guard finish <= now.instant else {
            if isLenient { continue }
            throw ImportError(
              line: component.lineOffset(of: name),
              .ahead(seconds: finish - now.instant)
            )
          }
          stretches.append(WorkHistory.Stretch(start: start, finish: finish))
        }
      }
    }
    return stretches
  }

  private func promises(of component: Component) throws(ImportError) -> [TaskDraft.Promise]? {
    let name = "X-CHRONOLIST-PROMISE"
    let lines = component.all(name)
    guard !lines.isEmpty else { return nil }
    var promises: [TaskDraft.Promise] = []
    var isOpen = false
    for line in lines {
      let outcome = Commitment.Outcome.allCases.first { $0.name == line.parameter("OUTCOME") }
      guard case .date(let day)? = CalendarTime(line.text), let outcome,
        !promises.contains(where: { $0.day == day }), outcome != .open || !isOpen
      else {
        if isLenient { continue }
        throw failure(name, "a day with its outcome, each day once", of: component)
      }
      if outcome == .open { isOpen = true }
      let made = line.parameter("MADE").flatMap { Instant(basic: $0) } ?? now.instant
      let judged = line.parameter("JUDGED").flatMap { Instant(basic: $0) } ?? now.instant
      promises.append(
        TaskDraft.Promise(
          day: day,
          outcome: outcome,
          made: made,
          judged: outcome == .open ? nil : judged,
          loggedLate: line.parameter("LATE") == "TRUE",
          otherwisePlanned: outcome == .open ? nil : planned(line)
        )
      )
    }
    return promises
  }

  /// Minutes up to the longest estimate, 0 for none; what is no such number says nothing.
  private func planned(_ line: ContentLine) -> Int? {
    line.parameter("PLANNED").flatMap { Int($0) }
      .flatMap { (0...TaskItem.longestEstimate).contains($0) ? $0 : nil }
  }
}
