package import ChronoModel

/// Days that one side has finished of a series that goes on, in what comes of two texts of its file.
///
/// Programs that carry whole files give that text to everybody before the planner has read it. It is open,
/// on the day that the series goes on with: a series that was told as finished would be gone from
/// the phone until the next run. Which day was finished, and when, is said in a line for the planner:
/// `X-CHRONOLIST-FINISHED;DAY=20261123;NEXT=20261124:20261123T200000Z`. The run that reads it takes it
/// away. Where days before that one were finished in a row, it says the first of them, too (`FROM`), and where the
/// other side has passed days after it, the day that this has gone on to (`TO`).
extension SyncDecision {
  static let finishedDay = "X-CHRONOLIST-FINISHED"

  /// A text as it is meant for the planner, without such a line; `nil` for one that has none.
  package mutating func told(_ text: SyncText) -> SyncText? {
    guard text.isTask, text.items.count == 1, let (place, component) = text.items.first,
      component[SyncDecision.finishedDay] != nil
    else { return nil }
    for zone in text.zones { meaning.zones.describe(zone) }
    var told = text
    told.replace(place, with: self.told(component))
    return told
  }

  /// The part on its finished day; one that has gone on since is what it says.
  mutating func told(_ component: Component) -> Component {
    guard let line = component[SyncDecision.finishedDay] else { return component }
    var told = component
    told.remove(SyncDecision.finishedDay)
    guard let finish = Instant(basic: line.text.trimmed),
      let day = line.parameter("DAY").flatMap({ CalendarTime($0) }),
      let open = try? meaning.task(told), !open.done, !open.isDropped, open.repeats != nil,
      let due = open.due, due.basicText == line.parameter("NEXT")
    else { return told }
    var finished = open
    (finished.due, finished.time) = meaning.plan(day)
    finished.usual = UsualTime(open.usualTime, besides: finished.time)
    (finished.done, finished.finished) = (true, min(finish, meaning.now.instant))
    meaning.edit(&told, from: open, to: finished)
    return told
  }

  /// A finished day that such a line tells of, in a text that has gone on since: the day after was
  /// ticked, or moved, before the planner read it.
  package struct EarlierFinish {
    package let day: LocalDay
    package let finish: Instant
    /// The day that the text went on with then.
    package let next: LocalDay
  }

  package mutating func earlierFinish(_ text: SyncText) -> EarlierFinish? {
    guard text.isTask, text.items.count == 1, let component = text.items.first?.component,
      let line = component[SyncDecision.finishedDay],
      let finish = Instant(basic: line.text.trimmed),
      let day = line.parameter("DAY").flatMap({ CalendarTime($0) }),
      let next = line.parameter("NEXT").flatMap({ CalendarTime($0) })
    else { return nil }
    for zone in text.zones { meaning.zones.describe(zone) }
    guard let task = try? meaning.task(SyncDecision.carried(component)) else { return nil }
    let goesOn = meaning.plan(next).day
    guard task.done || task.isDropped || task.due != goesOn else { return nil }
    return EarlierFinish(
      day: meaning.plan(day).day,
      finish: min(finish, meaning.now.instant),
      next: goesOn
    )
  }

  /// The day that the other side has gone on to from the finished one, where others lie between.
  package mutating func wentOn(to text: SyncText) -> LocalDay? {
    text.items.first?.component[SyncDecision.finishedDay]?.parameter("TO")
      .flatMap { CalendarTime($0) }.map { meaning.plan($0).day }
  }

  /// The days that such a line tells of, where they are several; see ``daysTicked(_:from:made:isOfPlanner:)``.
  package mutating func daysInRow(_ text: SyncText) -> [Passed] {
    guard text.isTask, text.items.count == 1, let component = text.items.first?.component,
      let line = component[SyncDecision.finishedDay],
      let finish = Instant(basic: line.text.trimmed),
      let first = line.parameter("FROM").flatMap({ CalendarTime($0) }),
      let told = line.parameter("DAY").flatMap({ CalendarTime($0) })
    else { return [] }
    for zone in text.zones { meaning.zones.describe(zone) }
    let (from, last) = (meaning.plan(first).day, meaning.plan(told).day)
    guard let task = try? meaning.task(SyncDecision.carried(component)), from < last,
      let series = task.repeats?.repeats(from: from, series: Identifier(high: 0, low: 0)),
      let days = try? series.seriesOfDays().days(in: from...last)
    else { return [] }
    let isInRow = moment(at: finish).today == last
    return days.filter { isInRow || $0 == from || $0 == last }.map { day in
      Passed(day: day, finish: isInRow && day != last ? end(of: day) : finish)
    }
  }

  /// A text as it is where its series has gone on to a day, and nothing else was changed.
  package mutating func goneOn(_ bytes: [UInt8], to day: LocalDay) -> [UInt8]? {
    guard let text = try? SyncText(bytes),
      let part = text.items.first(where: { $0.component["RECURRENCE-ID"] == nil }),
      let old = try? meaning.task(part.component)
    else { return nil }
    var (new, edited, on) = (old, part.component, text)
    new.due = day
    new.setTime(old.usualTime)
    (new.done, new.finished) = (false, nil)
    meaning.edit(&edited, from: old, to: new)
    on.replace(part.place, with: edited)
    return on.bytes
  }

  /// A day of a series is finished here, and its file is left for a later round.
  package func finish(_ whole: WholeTask, at finish: Instant, _ base: SyncBase) -> SyncUnit {
    var unit = SyncUnit(uid: base.uid, base: base)
    unit.steps = [finishing(whole, at: finish)]
    unit.kind = .changedHere
    unit.result = base
    unit.result?.stamp = ""
    return unit
  }

  /// The part as other programs read it.
  static func carried(_ component: Component) -> Component {
    var carried = component
    carried.remove(finishedDay)
    return carried
  }

  /// What comes of two parts, open on the next day where it would end a series whose rule goes on.
  ///
  /// `sides` are both as they were: where one of them is on a later day of the series, it is that. One that
  /// is given up knows that no day is left. `first` is the first of the days that were finished in a row.
  mutating func goneOn(
    _ component: Component,
    after sides: [Component],
    at made: Instant,
    since first: LocalDay?
  ) -> Component {
    guard component.name == CalendarMeaning.taskName, component["RECURRENCE-ID"] == nil,
      let done = try? meaning.task(component), done.done, let due = done.due,
      let repeats = done.repeats
    else { return component }
    let finish = done.finished ?? made
    let drafts = sides.compactMap { try? meaning.task($0) }
    guard !drafts.contains(where: \.isDropped) else { return component }
    let plans = drafts.filter { side in
      !side.done
        && side.due.map { SyncDecision.goesOn(to: $0, after: due, repeats) } ?? false
    }.map(\.plan)
    var open = done
    (open.done, open.finished) = (false, nil)
    if let plan = plans.max(by: { $0.due ?? due < $1.due ?? due }) {
      open.plan = plan
    } else {
      let series = repeats.repeats(from: due, series: Identifier(high: 0, low: 0))
      let next = try? series.day(
        after: due,
        closed: meaning.now.logicalDay(of: finish),
        finished: 1,
        today: due
      )
      guard let next else { return component }
      open.due = next
      open.setTime(done.usualTime)
    }
    guard let next = open.due else { return component }
    var edited = component
    meaning.edit(&edited, from: done, to: open)
    let there = drafts.last.flatMap { $0.done ? nil : $0.due }
    let further = there.flatMap { day in
      SyncDecision.goesOn(to: day, after: due, repeats)
        && !SyncDecision.isNext(day, after: due, repeats) ? day : nil
    }
    tell(done, since: first, next: next, to: further, at: finish, in: &edited)
    return edited
  }

  /// What comes of two parts that have gone on from one day, theirs by ticks and further than ours.
  ///
  /// It tells of the days before ours. Those from ours on were ticked by going on to where the part is now.
  func telling(
    _ ticked: [LocalDay],
    in component: Component,
    before ours: TaskDraft,
    from base: TaskDraft
  ) -> Component {
    guard let first = base.due, let day = ours.due, first < day, ticked.first == first,
      let last = ticked.last(where: { $0 < day }), ticked.contains(day),
      !ours.done, !ours.isDropped, ours.repeats?.rule.endless == base.repeats?.rule.endless,
      component[SyncDecision.finishedDay] == nil
    else { return component }
    var (edited, done) = (component, base)
    done.due = last
    done.setTime(base.usualTime)
    tell(done, since: first, next: day, at: end(of: last), in: &edited)
    return edited
  }

  /// Puts the line of a finished day into a part.
  func tell(
    _ done: TaskDraft,
    since first: LocalDay? = nil,
    next: LocalDay,
    to further: LocalDay? = nil,
    at finish: Instant,
    in edited: inout Component
  ) {
    guard let due = done.due else { return }
    let day = done.time.map { meaning.now.instant(of: $0, on: due).basicText } ?? due.basicText
    var parameters = [CalendarParameter("DAY", day), CalendarParameter("NEXT", next.basicText)]
    if let first, first < due {
      parameters.insert(CalendarParameter("FROM", first.basicText), at: 0)
    }
    if let further { parameters.append(CalendarParameter("TO", further.basicText)) }
    edited.set(
      ContentLine(
        SyncDecision.finishedDay,
        parameters,
        value: finish.basicText,
        lineEnd: edited.begin.lineEnd
      )
    )
  }
}
