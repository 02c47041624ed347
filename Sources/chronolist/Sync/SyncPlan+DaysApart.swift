import ChronoExchange
import ChronoModel
import ChronoStore

/// Days of a repeating task that its file tells apart, which are instances of the series here.
extension SyncPlan {
  /// Takes over those days, and makes those that were done and of which there is no instance; their files are read
  /// again after that.
  ///
  /// Answers also the days of files that are met first: their series is made before.
  mutating func takeDaysApart(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> (units: [SyncUnit], waiting: [String: [SyncDecision.DayApart]]) {
    var units: [SyncUnit] = []
    var waiting: [String: [SyncDecision.DayApart]] = [:]
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let text = one.text else { continue }
      let agreed = try one.base.flatMap { try SyncText($0.text) }
      let apart = decision.daysApart(text, since: agreed).filter { one.here[$0.part] == nil }
      guard !apart.isEmpty else { continue }
      guard let base = one.base else {
        let due = decision.dueOfSeries(text)
        // A day to come that was moved is a task alone, and its series is made without it.
        let own = apart.filter { $0.told.done || $0.day == due }
        guard !own.isEmpty else { continue }
        for day in own { cases[uid]?.here[day.part] = .instance }
        waiting[uid] = own
        isPutOff = true
        continue
      }
      if case .deleted? = one.here[""]?.item {
        // Where the series goes, so do its days that are instances here.
        for day in apart where !day.isNews {
          cases[uid]?.here[day.part] = SyncDecision.Here(.deleted)
        }
        continue
      }
      guard case .item(.task(let whole))? = one.here[""]?.item else { continue }
      guard let repeats = whole.task.repeats, !repeats.afterCompletion else {
        // One that was put off to someday here has left its series.
        for day in apart where whole.task.due == nil && whole.task.status == .done {
          guard day.told.done, Succession.given(whole.promises) == day.day else { continue }
          cases[uid]?.here[day.part] = .instance
        }
        continue
      }
      var unit = SyncUnit(uid: uid, base: base)
      var result = base
      for day in apart {
        if let ahead = try movedAhead(day, of: repeats, reader) {
          // It is told by a file of its own.
          cases[uid]?.here[day.part] = SyncDecision.Here(.deleted)
          guard day.isNews else { continue }
          take(day, as: ahead, in: text, &unit, &decision)
          decision.agree(on: day, of: text, in: &result)
          continue
        }
        let known = try instance(of: day, whole, reader)
        if known?.task.status == .deleted, day.told.isDropped {
          cases[uid]?.here[day.part] = .instance
          continue
        }
        if !day.told.done {
          guard day.isNews, let known else { continue }
          let how = try take(day, as: known, of: whole, in: text, &unit, &result, &decision)
          if how == .stays { cases[uid]?.here[day.part] = SyncDecision.Here(.item(.task(known))) }
          // Of two files that are brought together neither is this text: both are read again.
          if how == .stays || how == .changes && one.left == nil {
            decision.agree(on: day, of: text, in: &result, done: how == .stays)
          }
        } else if !day.isNews {
          // One that was reopened here is told by the series, which is on it again.
          let isOpen = known?.task.status == .open
          cases[uid]?.here[day.part] = isOpen ? SyncDecision.Here(.deleted) : .instance
        } else if let steps = try steps(day, as: known, of: whole, reader, decision) {
          cases[uid]?.here[day.part] = .instance
          unit.steps += steps
          // The file goes on from it, also where it told one that is gone.
          result.link("", with: .task(whole.task.id))
        }
      }
      guard !unit.steps.isEmpty else {
        cases[uid]?.base = result
        continue
      }
      unit.kind = .changedHere
      result.stamp = ""
      unit.result = result
      units.append(unit)
      cases[uid] = nil
      isPutOff = true
    }
    return (units, waiting)
  }

  /// The instance of a day of a series, wherever it was moved here; `nil` where none is.
  private func instance(
    of apart: SyncDecision.DayApart,
    _ whole: WholeTask,
    _ reader: SyncReader
  ) throws -> WholeTask? {
    if whole.task.status == .open, whole.task.due == apart.day { return whole }
    guard let series = whole.task.repeats?.series else { return nil }
    return try reader.closedInstance(of: series, on: apart.day)
      ?? reader.movedInstance(of: series, from: apart.day)
  }

  /// The task alone that a day to come was made here as it was moved; `nil` where it was not.
  private func movedAhead(
    _ apart: SyncDecision.DayApart,
    of repeats: Repeat,
    _ reader: SyncReader
  ) throws -> WholeTask? {
    guard repeats.excluded.contains(apart.day),
      case .task(let whole)? = try reader.item(
        .task(Succession.identifier(ofMoved: apart.day, of: repeats.series))
      ), whole.task.repeats == nil
    else { return nil }
    return whole
  }

  /// Takes over for such a task what was done of its day there.
  private func take(
    _ apart: SyncDecision.DayApart,
    as ahead: WholeTask,
    in text: SyncText,
    _ unit: inout SyncUnit,
    _ decision: inout SyncDecision
  ) {
    if apart.told.done {
      let isLater = ahead.task.status == .done && apart.finish >= ahead.task.closed ?? .latest
      if !isLater { unit.steps.append(decision.finishing(ahead, at: apart.finish)) }
    } else if ahead.task.status == .open {
      decision.stand(ahead, apart: apart, in: text, &unit)
    }
  }

  /// What finishes such a day; `nil` where it is none that the series has had here.
  private func steps(
    _ apart: SyncDecision.DayApart,
    as known: WholeTask?,
    of whole: WholeTask,
    _ reader: SyncReader,
    _ decision: SyncDecision
  ) throws -> [SyncStep]? {
    if let known {
      let isLater = known.task.status == .done && apart.finish >= known.task.closed ?? .latest
      return isLater ? [] : [decision.finishing(known, at: apart.finish)]
    }
    guard let due = whole.task.due, apart.day < due, let repeats = whole.task.repeats,
      try repeats.seriesOfDays().days(in: apart.day...apart.day) == [apart.day],
      let before = try reader.lastClosed(of: repeats.series, before: apart.day)
    else { return nil }
    return [decision.making(apart, after: before)]
  }

  /// Takes over a day that is still to be done there: its instance stands apart here too, and one that was ticked is
  /// open again.
  ///
  /// What was done here before it was moved or edited there stays done, and its part says so.
  private func take(
    _ apart: SyncDecision.DayApart,
    as known: WholeTask,
    of whole: WholeTask,
    in text: SyncText,
    _ unit: inout SyncUnit,
    _ result: inout SyncBase,
    _ decision: inout SyncDecision
  ) throws -> Taken {
    let made = decision.made(apart, since: unit.base?.at)
    switch known.task.status {
    case .open:
      decision.stand(known, apart: apart, in: text, &unit)
      if let due = known.task.due ?? Succession.given(known.promises),
        try known.task.repeats?.seriesOfDays().next(after: due) != nil
      {
        let next = Succession.identifier(afterLapseOf: known.task.id, on: due)
        result.link("", with: .task(next))
      }
    case .done where apart.wasDone:
      unit.steps.append(decision.reopening(known, at: made))
    case .done where made >= known.task.closed ?? .latest, .dropped:
      result.link(apart.part, with: .task(known.task.id))
      return .stays
    case .lapsed, .done:
      decision.stand(known, apart: apart, in: text, &unit)
      result.link("", with: .task(whole.task.id))
    case .deleted: return .not
    }
    result.link(apart.part, with: .task(known.task.id))
    return .changes
  }

  /// What becomes of an instance that is told apart and still to be done there.
  private enum Taken { case not, changes, stays }

  /// Lets the series of a file be on an instance that a part of it told, where no other is open.
  ///
  /// It stood apart or was ticked before, or is the last one. The part goes.
  func rejoinDays(_ cases: inout [String: Case]) {
    for (uid, one) in cases {
      for (part, here) in one.here where !part.isEmpty {
        guard case .item(.task(let whole)) = here.item, whole.task.status == .open,
          whole.task.repeats != nil
        else { continue }
        switch one.here[""]?.item {
        case .deleted?: cases[uid]?.here[""] = SyncDecision.Here(.item(.task(whole)))
        case .item(let own)? where own.owner == .task(whole.task.id): break
        default: continue
        }
        cases[uid]?.here[part] = SyncDecision.Here(.deleted)
      }
    }
  }

  /// Opens the last finished day of a series again whose file has gone back to it from the next one, of which nothing
  /// was done here; the file is read again after that.
  mutating func untick(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var units: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, var base = one.base, let text = one.text,
        case .item(.task(let open))? = one.here[""]?.item, open.task.status == .open,
        let series = open.task.repeats?.series, let agreed = try SyncText(base.text),
        decision.task(agreed)?.due == open.task.due, open.sessions.isEmpty,
        open.task.modified == open.task.created, open.promises.allSatisfy({ $0.outcome == .open }),
        let day = decision.dayUnticked(agreed, text, among: try SyncPlan.texts(of: base, reader)),
        let known = try reader.closedInstance(of: series, on: day), known.task.status == .done
      else { continue }
      var unit = SyncUnit(uid: uid, base: base)
      unit.steps = [decision.reopening(known, at: decision.timeReopened(text, since: base))]
      unit.kind = .changedHere
      base.link("", with: .task(known.task.id))
      base.stamp = ""
      unit.result = base
      units.append(unit)
      cases[uid] = nil
      isPutOff = true
    }
    return units
  }
}

extension SyncBase {
  /// Has a part told by another item than before, which the file does not say yet.
  mutating func link(_ part: String, with item: ForeignText.Owner) {
    let old = links.first { $0.part == part }
    guard old?.item != item else { return }
    links.removeAll { $0.part == part }
    links.append(SyncLink(part: part, item, mark: old?.mark))
    links.sort { $0.part < $1.part }
  }
}
