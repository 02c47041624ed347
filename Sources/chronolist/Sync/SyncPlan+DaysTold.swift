import ChronoExchange
import ChronoModel
import ChronoStore

/// Days of a series of which another planner tells in its file what became of them (`X-CHRONOLIST-DONE`).
///
/// They are taken over before anything is made of the day that the file has gone on to: nobody has to guess who has
/// ticked what.
extension SyncPlan {
  /// Answers what closes them here; their files are read again after that, and are compared then as if both sides had
  /// agreed on the day that is open now.
  mutating func takeDaysTold(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var made: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, let base = one.base,
        case .changed(let text, _, _) = one.there,
        let agreed = try SyncText(base.text),
        case .item(.task(let open))? = one.here[""]?.item, open.task.status == .open,
        let repeats = open.task.repeats
      else { continue }
      let told = decision.instancesTold(text, since: agreed)
      let next = nextDay(of: repeats, in: text, after: told, &decision)
      var steps: [SyncStep] = []
      var isClosed = false
      let conflicts = try contradictions(
        told,
        since: agreed,
        of: repeats,
        in: text,
        reader,
        &decision
      )
      for one in told {
        // What is counted from when it was done goes on as it has there.
        let isBehind = next != nil && one.day > open.day ?? one.day
        guard !isBehind || isClosed else { continue }
        let step =
          isBehind
          ? try making(one, like: open.task, in: open.task, reader)
          : try closing(
            one,
            since: decision.instanceTold(one.day, in: agreed),
            named: decision.words(of: one.day, in: agreed),
            before: open,
            next: next,
            of: repeats.series,
            reader
          )
        if one.day == open.day, step != nil { isClosed = true }
        if step == nil, try !isUnknown(one, of: repeats.series, reader) { continue }
        steps += try [step].compactMap { $0 } + passing(one, before: open, of: repeats, reader)
      }
      cases[uid]?.conflicts += conflicts
      guard steps.isEmpty else {
        var unit = SyncUnit(uid: uid, base: base)
        unit.steps = steps
        unit.conflicts = conflicts
        unit.kind = .changedHere
        unit.result = base
        unit.result?.stamp = ""
        if let told = base.links.first(where: { $0.part.isEmpty }),
          try reader.item(told.item) == nil
        {
          unit.result?.link("", with: .task(open.task.id))
        }
        for step in steps { unit.result?.follow(step, besides: open.task) }
        made.append(unit)
        cases[uid] = nil
        isPutOff = true
        continue
      }
      guard one.really == nil, let due = open.task.due else { continue }
      let isOver = open.day.map { decision.isTold($0, asMissedIn: text) } ?? false
      guard let day = decision.dayGoneOnTo(text, from: agreed, besides: isOver ? .latest : due),
        let on = decision.goneOn(base.text, to: day)
      else { continue }
      cases[uid]?.here[""]?.earlier = nil
      cases[uid]?.here[""]?.agreedOn = decision.dueOfSeries(agreed)
      cases[uid]?.base?.text = on
    }
    return made
  }

  /// Lets the file of a series tell what became of an instance that is over, where that was changed here.
  func tellInstance(
    _ owner: ForeignText.Owner,
    _ cases: inout [String: Case],
    _ reader: SyncReader
  ) throws -> Bool {
    guard case .task(let whole)? = try reader.item(owner), whole.task.status != .open,
      let series = whole.task.repeats?.series,
      case .task(let open)? = try reader.openInstance(of: series),
      let row = try reader.files(of: .task(open.task.id)).first, let base = try reader.base(row)
    else { return false }
    if cases[base.uid] == nil, aside[base.place] == nil, found[base.uid] == nil {
      cases[base.uid] = Case(base: base, there: .same)
    }
    return true
  }

  /// The day on which the series goes on there behind those that are told, where that is counted from when they were done.
  private func nextDay(
    of repeats: Repeat,
    in text: SyncText,
    after told: [ClosedInstance],
    _ decision: inout SyncDecision
  ) -> LocalDay? {
    guard repeats.afterCompletion, let open = decision.openInstance(text) else { return nil }
    return told.allSatisfy { $0.day < open.day } ? open.day : nil
  }

  /// What closes such an instance here; `nil` where it is closed so, or otherwise for good.
  private func closing(
    _ told: ClosedInstance,
    since agreed: ClosedInstance?,
    named words: InstanceWords?,
    before open: WholeTask,
    next: LocalDay?,
    of series: Identifier<Repeat>,
    _ reader: SyncReader
  ) throws -> SyncStep? {
    guard let day = open.day, let due = open.task.due, told.day <= max(day, due) else { return nil }
    if told.day == day {
      // One that was moved here before its day was over is told as open.
      guard told.end != .missed else { return nil }
      // What is counted from when it was done may have come again on its day.
      let known = try reader.closedInstance(of: series, given: told.day)
      if known.flatMap({ ClosedInstance($0) })?.isSame(as: told) == true { return nil }
      return .closeInstance(open.task, told.named(as: open.task, since: words), next: next)
    }
    if let known = try reader.closedInstance(of: series, given: told.day) {
      guard let own = ClosedInstance(known) else { return nil }
      let isTaken =
        told.isSame(as: own)
        ? told.hasWork(besides: own)
        : agreed.map(own.isSame) ?? false || told.holds(against: own)
      let named = (isTaken ? told : own).named(as: known.task, told.words, since: words)
      return isTaken || named.hasOtherWords(than: own) ? .closeInstance(known.task, named) : nil
    }
    if told.isSkipped { return nil }
    let closed = try reader.closedInstances(of: series)
    // The series has passed a day on to which one was moved here.
    if told.end == .missed, day < told.day || closed.contains(where: { $0.passes(told.day) }) {
      return nil
    }
    let before = try reader.lastClosed(of: series, before: told.day) ?? open
    return try making(told, like: before.task, in: open.task, reader)
  }

  /// What makes such an instance, like another one, in the series of an open task; it may be here as a task alone, where the
  /// file of its tick came before it was known to be of that series.
  func making(
    _ told: ClosedInstance,
    like before: TaskItem,
    in open: TaskItem,
    _ reader: SyncReader
  ) throws -> SyncStep {
    guard let finish = told.finish else { return .makeInstance(like: before, told) }
    for title in [told.words?.title, open.title].compactMap(\.self) {
      let finished = try reader.finishedAlone(title, on: told.last.day)
      if let alone = finished.first(where: { $0.task.closed == finish }) {
        return .rejoinSeries(alone.task, told, of: open)
      }
    }
    return .makeInstance(like: before, told)
  }

  /// Whether such an instance is skipped, and was never made here.
  private func isUnknown(
    _ told: ClosedInstance,
    of series: Identifier<Repeat>,
    _ reader: SyncReader
  ) throws -> Bool {
    try told.isSkipped && reader.closedInstance(of: series, given: told.day) == nil
  }

  /// What takes away the instances of days on to which one was moved there: the series has passed them.
  private func passing(
    _ told: ClosedInstance,
    before open: WholeTask,
    of repeats: Repeat,
    _ reader: SyncReader
  ) throws -> [SyncStep] {
    guard !repeats.afterCompletion, told.day < told.last.day else { return [] }
    let days = try repeats.seriesOfDays().days(in: told.day + 1...told.last.day)
    return try days.compactMap { day in
      guard let known = try reader.closedInstance(of: repeats.series, given: day),
        known.task.status == .lapsed
      else { return nil }
      return .closeInstance(known.task, .unmade(on: day, at: known.task.created))
    }
  }
}

extension SyncBase {
  /// Lets the file tell what is left where a step changes which instance that is.
  fileprivate mutating func follow(_ step: SyncStep, besides open: TaskItem) {
    let told = links.first { $0.part.isEmpty }?.item
    switch step {
    case .closeInstance(let task, let closed, _) where told == .task(task.id) && task.id != open.id:
      if closed.isSkipped { link("", with: .task(open.id)) }
    default: break
    }
  }
}

extension WholeTask {
  /// The day that its series gave it.
  fileprivate var day: LocalDay? { Succession.given(promises) ?? task.due }
}

extension ClosedInstance {
  /// The same as it is called by both sides.
  func named(
    as own: TaskItem,
    _ told: InstanceWords? = nil,
    since agreed: InstanceWords?
  ) -> ClosedInstance {
    guard let told = told ?? words else { return self }
    var named = self
    named.words = InstanceWords(own).merged(with: told, since: agreed)
    return named
  }

  /// Whether it was moved on to a day, or past it.
  fileprivate func passes(_ day: LocalDay) -> Bool { self.day < day && day <= last.day }
}
