import ChronoExchange
import ChronoModel
import ChronoStore

/// Series that were ended on one planner while the other one went on with them (`X-CHRONOLIST-ENDED`).
///
/// The series stays ended. What was done of its days stays done, and what was only made of them goes, but for a task that
/// somebody has edited or worked on.
extension SyncPlan {
  /// Answers what ends such series here, or takes over what was done of them there; their files are read again after
  /// that.
  mutating func takeEnded(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var made: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, let base = one.base,
        case .changed(let text, let place, let stamp) = one.there,
        let agreed = try SyncText(base.text), agreed.isTask,
        agreed.hasRule || decision.dayEnded(agreed) != nil,
        case .item(.task(let own))? = one.here[""]?.item,
        own.task.status == .open || own.task.repeats == nil,
        let day = Succession.given(own.promises) ?? own.task.due
      else { continue }
      var unit = SyncUnit(uid: uid, base: base)
      unit.kind = .changedHere
      unit.result = base
      unit.result?.stamp = ""
      if let repeats = own.task.repeats {
        guard let end = decision.dayEnded(text), let draft = decision.task(text),
          end != decision.dayEnded(agreed)
        else { continue }
        // What is counted from when it was done may have come again on its day.
        let closed = try reader.closedInstance(of: repeats.series, given: end)
        let isAgain = end == day && closed != nil && (draft.done || draft.isDropped)
        if end == day, !isAgain, let known = decision.on(day, agreed) {
          cases[uid]?.here[""]?.earlier = nil
          cases[uid]?.here[""]?.isMovedThere = true
          cases[uid]?.base?.text = known.bytes
          let untold = try untold(before: end, of: repeats.series, text, agreed, reader, &decision)
          if !untold.isEmpty {
            let told = decision.telling(untold, in: text)
            cases[uid]?.there = .changed(told, place, stamp: stamp)
            cases[uid]?.really = one.really ?? text.bytes
          }
        }
        guard end < day || isAgain else { continue }
        let last = closed ?? own
        let later = try reader.closedInstances(of: repeats.series).filter { $0.day > end }
        unit.steps = try passed(later, of: repeats.series, reader)
        unit.steps.append(.endSeries(last.task, past: own.task, draft))
        unit.result?.link("", with: .task(last.task.id))
        let done = later.filter(\.isDecided)
        if !done.isEmpty {
          let told = decision.telling(done, in: text)
          unit.file = .write(told.bytes, expected: text.bytes)
        }
      } else {
        unit.result?.link("", with: .task(own.task.id))
        unit.steps = try taking(
          decision.instancesTold(text, since: agreed),
          of: own,
          on: day,
          agreed,
          among: try SyncPlan.texts(of: base, reader),
          reader,
          &decision
        )
        // What both know of is settled, wherever the task was moved since.
        let known = decision.dayEnded(agreed)
        let end = decision.dayEnded(text).flatMap { $0 == known ? nil : $0 } ?? day
        if unit.steps.isEmpty, end > day {
          // Both have ended it: the earlier day holds.
          guard let back = decision.ended(on: day, text) else { continue }
          cases[uid]?.there = .changed(back, place, stamp: stamp)
          cases[uid]?.really = one.really ?? text.bytes
          continue
        }
        if unit.steps.isEmpty, end < day, own.task.status == .open,
          let draft = decision.task(text)
        {
          let known = try reader.instances(of: agreed.title, on: end).first
          if let known, [.done, .dropped].contains(known.task.status) {
            unit.result?.link("", with: .task(known.task.id))
            unit.steps = [
              .reviseTask(known.task, draft, [.repeats], made: base.at ?? known.task.modified)
            ]
            unit.steps += try passed(from: end + 1, to: day, called: agreed.title, reader)
            if own.isLike(known) {
              let unmade = ClosedInstance.unmade(on: day, at: own.task.created)
              unit.steps.append(.closeInstance(own.task, unmade))
            }
          } else {
            unit.steps = try passed(from: end, to: day, called: agreed.title, reader)
            unit.steps.append(.endSeries(own.task, past: own.task, draft))
          }
        }
        if unit.steps.isEmpty {
          if decision.openInstance(text)?.day == day, let known = decision.on(day, agreed) {
            // It has gone on to the same day as ours: nobody has ticked that, wherever it was moved.
            cases[uid]?.here[""]?.earlier = nil
            cases[uid]?.here[""]?.isMovedThere = true
            cases[uid]?.base?.text = known.bytes
          }
          guard let ended = decision.onDayEnded(day, text, from: agreed) else { continue }
          cases[uid]?.there = .changed(ended, place, stamp: stamp)
          cases[uid]?.really = one.really ?? text.bytes
          continue
        }
        let closed = one.here[""]?.closed ?? []
        let untold = untold(closed, besides: min(end, day), in: text, &decision)
        if one.really == nil, !untold.isEmpty {
          unit.file = .write(decision.telling(untold, in: text).bytes, expected: text.bytes)
        }
      }
      made.append(unit)
      cases[uid] = nil
      isPutOff = true
    }
    return made
  }

  /// What was decided here of days before the one on which the series was ended there, and is not known there.
  private func untold(
    before end: LocalDay,
    of series: Identifier<Repeat>,
    _ text: SyncText,
    _ agreed: SyncText,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [ClosedInstance] {
    guard let first = decision.dueOfSeries(agreed) else { return [] }
    return try reader.closedInstances(of: series).filter { one in
      guard one.isDecided, one.day < end else { return false }
      guard let told = decision.instanceTold(one.day, in: text) else {
        return first <= one.day || decision.tellsDays(text, before: one.day)
      }
      return one.holds(against: told)
    }
  }

  /// What became here of days besides the one on which a series was ended, and is not known there: of those behind it what a
  /// person has decided.
  private func untold(
    _ closed: [ClosedInstance],
    besides end: LocalDay,
    in text: SyncText,
    _ decision: inout SyncDecision
  ) -> [ClosedInstance] {
    closed.filter { one in
      guard one.isDecided ? one.day != end : one.day < end && one.end == .missed else {
        return false
      }
      return decision.instanceTold(one.day, in: text).map(one.holds) ?? true
    }
  }

  /// What takes away instances that were only over here.
  private func passed(
    _ closed: [ClosedInstance],
    of series: Identifier<Repeat>,
    _ reader: SyncReader
  ) throws -> [SyncStep] {
    try closed.compactMap { one in
      guard one.end == .missed,
        let known = try reader.closedInstance(of: series, given: one.day)
      else { return nil }
      return .closeInstance(known.task, .unmade(on: one.day, at: known.task.created))
    }
  }

  /// The same of a series that was ended here, too, from one day until another one.
  private func passed(
    from first: LocalDay,
    to end: LocalDay,
    called title: String,
    _ reader: SyncReader
  ) throws -> [SyncStep] {
    try (first.number..<end.number).flatMap { number in
      let day = LocalDay(number: number)
      return try reader.instances(of: title, on: day).compactMap { known -> SyncStep? in
        guard known.task.status == .lapsed else { return nil }
        return .closeInstance(known.task, .unmade(on: day, at: known.task.created))
      }
    }
  }

  /// What takes away the instance that was over here, where the task that is left of its series is the next one, and another
  /// planner tells that it was moved on from that day while that was still to come.
  func movedPast(
    _ one: Case,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncStep] {
    guard case .changed(let text, _, _) = one.there,
      case .item(.task(let whole))? = one.here[""]?.item, whole.task.repeats == nil
    else { return [] }
    let left = decision.task(text)?.promises?.filter { promise in
      promise.outcome == .postponed || promise.outcome == .withdrawn
    }
    return try (left ?? []).compactMap { promise in
      let over = try reader.instances(of: whole.task.title, on: promise.day).first { known in
        known.task.status == .lapsed
          && Succession.identifier(afterLapseOf: known.task.id, on: promise.day) == whole.task.id
      }
      guard let over else { return nil }
      return .closeInstance(over.task, .unmade(on: promise.day, at: over.task.created))
    }
  }

  /// What closes the task that is left of a series as its day is told, and makes days behind it that were closed there.
  private func taking(
    _ told: [ClosedInstance],
    of alone: WholeTask,
    on day: LocalDay,
    _ agreed: SyncText,
    among texts: [SyncText],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncStep] {
    var before: [LocalDay: WholeTask] = [:]
    for one in told where one.day < day {
      before[one.day] = try reader.instances(of: agreed.title, on: one.day).first { known in
        known.task.status == .lapsed
          && (Succession.given(known.promises) ?? one.day) == one.day
      }
    }
    let series =
      before.values.first?.task.repeats?.series
      ?? Identifier(high: alone.task.id.high, low: alone.task.id.low)
    let like = texts.first(where: \.hasRule)
      .flatMap { decision.repeating(alone.task, as: $0, in: series) }
    return try told.compactMap { one -> SyncStep? in
      guard one.isDecided || one.end == .missed && one.day < day else { return nil }
      let words = decision.words(of: one.day, in: agreed)
      if let known = one.day == day ? alone : before[one.day] {
        if let own = ClosedInstance(known), !one.holds(against: own) { return nil }
        guard one.isDecided else { return nil }
        return .closeInstance(known.task, one.named(as: known.task, since: words))
      }
      guard let like, one.day != day,
        try reader.instances(of: one.words?.title ?? agreed.title, on: one.last.day).isEmpty
      else { return nil }
      return .makeInstance(like: like, one)
    }
  }
}

extension WholeTask {
  /// Whether nothing was done with it that was not so of an earlier instance of its series.
  fileprivate func isLike(_ earlier: WholeTask) -> Bool {
    var same = task
    same.repeats = earlier.task.repeats
    (same.id, same.status, same.closed) = (
      earlier.task.id, earlier.task.status, earlier.task.closed
    )
    (same.due, same.position) = (earlier.task.due, earlier.task.position)
    (same.created, same.modified) = (earlier.task.created, earlier.task.modified)
    (same.time, same.usual) = (earlier.task.time, earlier.task.usual)
    return same == earlier.task && task.time == earlier.task.usualTime && sessions.isEmpty
      && promises.allSatisfy { $0.day == task.due }
  }
}
