import ChronoExchange
import ChronoModel
import ChronoStore

/// Series that two planners tell each other in so many words.
extension SyncPlan {
  /// Answers what brings the instances here to where both are to be, and then what becomes of the file, for files that
  /// another planner has written: whatever else is asked about files is about other programs.
  ///
  /// The file is read again after the first.
  mutating func takeToldSeries(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var units: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, one.really == nil, one.steps.isEmpty,
        one.besides.isEmpty, one.conflicts.isEmpty, let base = one.base,
        case .changed(let text, let place, let stamp) = one.there, place == base.place,
        one.here.count == 1, let here = one.here[""], here.disputed == nil,
        case .item(.task(let open)) = here.item, open.task.status == .open,
        let repeats = open.task.repeats
      else { continue }
      let closed = try reader.closedInstances(of: repeats.series)
      guard let met = decision.meet(open, closed, since: base, text),
        let steps = try steps(met, besides: open, of: repeats, reader)
      else { continue }
      cases[uid] = nil
      let conflicts = try contradictions(text, since: base, of: repeats, reader, &decision)
      guard !steps.isEmpty else {
        var unit = try decision.settle(
          met,
          of: open,
          here,
          since: base,
          text,
          at: place,
          stamp: stamp
        )
        unit.conflicts += conflicts
        units.append(unit)
        continue
      }
      var unit = SyncUnit(uid: uid, base: base)
      unit.steps = steps
      unit.conflicts = conflicts
      unit.kind = .changedHere
      unit.result = base
      unit.result?.stamp = ""
      unit.result?.link("", with: .task(open.task.id))
      for case .reopenInstance(let task, _) in steps {
        unit.result?.link("", with: .task(task.id))
        if task.status == .deleted { unit.back = task.title }
      }
      units.append(unit)
      isPutOff = true
    }
    return units
  }

  private func contradictions(
    _ text: SyncText,
    since base: SyncBase,
    of repeats: Repeat,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncConflict] {
    guard let agreed = try SyncText(base.text) else { return [] }
    let told = decision.instancesTold(text, since: agreed)
    return try contradictions(told, since: agreed, of: repeats, in: text, reader, &decision)
  }

  /// What brings the instances here to where both are to be; `nil` where that is not known here.
  private func steps(
    _ met: SyncDecision.ToldMeeting,
    besides open: WholeTask,
    of repeats: Repeat,
    _ reader: SyncReader
  ) throws -> [SyncStep]? {
    let (ours, meeting) = (met.ours, met.meeting)
    var steps: [SyncStep] = []
    var isClosed = false
    for day in Set(ours.closed.keys).union(meeting.closed.keys).sorted() {
      switch (ours.closed[day], meeting.closed[day]) {
      case (nil, let told?) where day == ours.day:
        steps.append(.closeInstance(open.task, told, next: meeting.day))
        isClosed = true
      case (nil, let told?):
        if told.isSkipped { continue }
        steps.append(try making(told, like: open.task, in: open.task, reader))
      case (let own?, let told?):
        guard
          !told.isSame(as: own) || told.hasWork(besides: own) || told.hasOtherWords(than: own)
        else { continue }
        guard let known = try reader.closedInstance(of: repeats.series, given: day) else {
          return nil
        }
        steps.append(.closeInstance(known.task, told))
      case (let own?, nil):
        if own.isSkipped, day != meeting.day { continue }
        guard let known = try reader.closedInstance(of: repeats.series, given: day) else {
          return nil
        }
        if day == meeting.day {
          steps.append(.reopenInstance(known.task, met.open))
          isClosed = true
        } else {
          let passed = ClosedInstance.unmade(on: day, at: known.task.created)
          steps.append(.closeInstance(known.task, passed))
        }
      case (nil, nil): break
      }
    }
    if meeting.day == ours.day {
      if meeting.side == .theirs, !ours.hasSamePlan(as: met.theirs) {
        steps.append(.planInstance(open.task, met.open))
      }
    } else if met.isPutBack || !isClosed && !open.sessions.isEmpty {
      // The work on it is of the one that is open.
      steps.append(.planInstance(open.task, met.open))
    } else if !isClosed {
      let passed = ClosedInstance.unmade(on: ours.day, at: open.task.created)
      steps.append(.closeInstance(open.task, passed, next: meeting.day))
    }
    return steps
  }
}
