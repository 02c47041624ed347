import ChronoExchange
import ChronoModel
import ChronoStore

/// Series of repeating tasks: one file each, which goes on from instance to instance.
extension SyncPlan {
  /// Whether the file of the last closed instance is about that day alone, and one in which its series had gone on is left by
  /// an instance whose making was undone: that one goes back.
  private func isLeft(
    for item: WholeItem,
    besides finished: SyncBase,
    _ cases: [String: Case],
    _ reader: SyncReader
  ) throws -> Bool {
    guard case .task(let whole) = item, (try? SyncText(finished.text))?.hasRule == false else {
      return false
    }
    return try cases.values.contains { one in
      guard let base = one.base, let text = try? SyncText(base.text), text.hasRule,
        text.title == whole.task.title, let link = base.links.first(where: { $0.part.isEmpty })
      else { return false }
      return try reader.here(link) == .deleted
    }
  }

  /// The file of the instance before an open one, which goes on with it.
  func baseOfSeries(_ item: WholeItem, _ reader: SyncReader) throws -> SyncBase? {
    guard case .task(let whole) = item, whole.task.status == .open,
      let series = whole.task.repeats?.series
    else { return nil }
    return try SyncPlan.lastFile(of: series, reader)
  }

  /// An item whose name a file has already, such as one that is there again after an undo.
  mutating func join(
    _ owner: ForeignText.Owner,
    _ cases: inout [String: Case],
    _ reader: SyncReader
  ) throws -> Bool {
    guard let item = try reader.item(owner) else { return false }
    if let base = try baseOfSeries(item, reader),
      try !isLeft(for: item, besides: base, cases, reader)
    {
      unchanged.remove(base.uid)
      if cases[base.uid] == nil, aside[base.place] == nil, found[base.uid] == nil {
        cases[base.uid] = Case(base: base, there: .same)
      }
      return true
    }
    guard let base = try reader.base(uid: item.uid) else { return false }
    unchanged.remove(base.uid)
    var one = cases[base.uid]
    if one == nil, aside[base.place] == nil, found[base.uid] == nil {
      one = Case(base: base, there: .same)
    }
    guard var one else { return true }
    let part = item.part
    let link = base.links.first { $0.part == part }
    if let link, case .item = try reader.here(link) { return false }
    one.here[part] = SyncDecision.Here(.item(item))
    cases[base.uid] = one
    return true
  }

  /// The file that a series is in, of those that have told its closed instances.
  ///
  /// The last one with a rule, where any has one: the others are about a finished day alone.
  static func lastFile(
    of series: Identifier<Repeat>,
    _ reader: SyncReader
  ) throws -> SyncBase? {
    var last: SyncBase?
    for row in try reader.files(of: series) {
      guard let base = try reader.base(row) else { continue }
      if (try? SyncText(base.text))?.hasRule == true { return base }
      if last == nil { last = base }
    }
    guard last != nil else { return nil }
    // The instance that was open may be skipped, and its file goes on.
    for row in try reader.files(of: series, areDeleted: true) {
      guard let base = try reader.base(row) else { continue }
      if (try? SyncText(base.text))?.hasRule == true { return base }
    }
    return last
  }

  /// Takes the texts that two sides were brought together in as they are meant here.
  static func readFinished(_ cases: inout [String: Case], _ decision: inout SyncDecision) {
    for (uid, one) in cases {
      guard case .changed(let text, let place, let stamp) = one.there,
        let told = decision.told(text)
      else { continue }
      cases[uid]?.there = .changed(told, place, stamp: stamp)
      // Of two files that are brought together neither is this text.
      guard one.left == nil else { continue }
      cases[uid]?.really = text.bytes
      cases[uid]?.isRead = decision.task(told)?.done == true
    }
  }

  /// Lets the file of a series go on with its open instance; answers those instances.
  ///
  /// A day that the file tells apart stays the instance that it is.
  func claimed(
    _ news: [ForeignText.Owner],
    _ cases: inout [String: Case],
    _ reader: SyncReader
  ) throws -> Set<ForeignText.Owner> {
    var claimed: Set<ForeignText.Owner> = []
    for uid in cases.keys.sorted() where !unchanged.contains(uid) {
      guard case .item(.task(let whole))? = cases[uid]?.here[""]?.item, whole.task.status != .open,
        let series = whole.task.repeats?.series,
        let next = try follower(of: series, among: news, reader),
        try reader.files(of: next.owner).isEmpty, try isLast(cases[uid]?.base, series, reader),
        claimed.insert(next.owner).inserted
      else { continue }
      cases[uid]?.here[""]?.item = .item(next)
      cases[uid]?.here[""]?.earlier = whole
      if case .task(let alone) = next, alone.task.repeats == nil {
        cases[uid]?.here[""]?.closed = try reader.closedInstances(of: series)
      }
    }
    for one in cases.values {
      for here in one.here.values {
        if case .item(let item) = here.item { claimed.insert(item.owner) }
      }
    }
    return claimed
  }

  /// Finds the instances that files have finished which both sides had agreed to be on a later day, or
  /// which were skipped here meanwhile.
  ///
  /// A program that carries whole files has met the finish there and the next day here, and the finish
  /// was taken (Behaviour 9.6).
  func findEarlier(
    _ cases: inout [String: Case],
    _ arrivals: Arrivals,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let base = one.base, case .changed(let text, _, _) = one.there,
        case .item(.task(let whole))? = one.here[""]?.item, whole.task.status == .open,
        let series = whole.task.repeats?.series, let agreed = try? SyncText(base.text)
      else { continue }
      guard let day = decision.finishedBefore(agreed, text) ?? decision.finishedBefore(whole, text)
      else {
        let day = try decision.dayBefore(agreed, text).flatMap { day in
          try reader.closedInstance(of: series, on: day) == nil ? nil : day
        }
        let isBehind = try day.map { day in
          let texts = try SyncPlan.texts(of: base, reader)
          return decision.isPutBack(text, to: day, agreed, among: texts)
        }
        let days = arrivals.told(decision.daysPassed(agreed, text), called: [text, agreed])
        try findPassed(days, of: whole, series, &cases[uid], reader)
        if isBehind == true { cases[uid]?.here[""]?.isBehind = true }
        if let told = decision.task(text), one.here[""]?.earlier != nil, let next = told.due {
          cases[uid]?.here[""]?.untouched = try untouched(next, before: whole, reader)
        }
        if let made = decision.goneOnBefore(agreed, text), let next = decision.task(text)?.due,
          let last = try reader.lastClosed(of: series, before: next), last.task.status == .lapsed,
          let due = last.task.due, made.today <= due,
          // The day before it was there then.
          try reader.lastClosed(of: series, before: due)?.task.due ?? .earliest < made.today
        {
          cases[uid]?.here[""]?.ticked.append(SyncDecision.Ticked(last, at: made.instant))
        }
        continue
      }
      var found = try reader.closedInstance(of: series, on: day)
      let isOfSeries =
        try decision.tellsDays(text, before: day)
        && whole.task.repeats?.seriesOfDays().days(in: day...day) == [day]
      if found == nil, !isOfSeries, let open = whole.task.due {
        // It was moved there before it was finished: it is of the first day after that which it had. Or the
        // planner was not open on it, and there is only one before it.
        let days = try SyncPlan.texts(of: base, reader).compactMap { decision.task($0)?.due }
        let own = days.filter { day < $0 && $0 < open }.min() ?? days.filter { $0 < day }.max()
        found = try own.flatMap { try reader.closedInstance(of: series, on: $0) }
      }
      guard let earlier = found else { continue }
      cases[uid]?.here[""]?.earlier = earlier
      let told = one.really.flatMap { try? SyncText($0) }.flatMap { decision.wentOn(to: $0) }
      if one.isRead, let next = try told ?? whole.task.repeats?.seriesOfDays().next(after: day) {
        cases[uid]?.here[""]?.untouched = try untouched(next, before: whole, reader)
      }
    }
  }

  /// The day of a series that came after the last finished one, if it is over and has no instance here.
  private func untouched(
    _ day: LocalDay,
    before open: WholeTask,
    _ reader: SyncReader
  ) throws -> LocalDay? {
    guard let repeats = open.task.repeats, !repeats.afterCompletion, let due = open.task.due,
      day < due, try repeats.seriesOfDays().days(in: day...day) == [day],
      try reader.closedInstance(of: repeats.series, on: day) == nil
    else { return nil }
    return day
  }

  /// Finds the instances of days that a file has gone on from, and those days that have none.
  private func findPassed(
    _ days: [SyncDecision.Passed],
    of open: WholeTask,
    _ series: Identifier<Repeat>,
    _ one: inout Case?,
    _ reader: SyncReader
  ) throws {
    for passed in days {
      if let known = try reader.closedInstance(of: series, on: passed.day) {
        if known.task.id == one?.here[""]?.earlier?.task.id {
          one?.here[""]?.finish = passed.finish
        } else if known.task.status == .lapsed {
          one?.here[""]?.ticked.append(SyncDecision.Ticked(known, at: passed.finish))
        }
      } else if let due = open.task.due, passed.day < due {
        one?.here[""]?.unmade.append(passed)
      }
    }
  }

  /// Whether the last instance that is closed was in this file: a series may have gone on in another.
  private func isLast(
    _ base: SyncBase?,
    _ series: Identifier<Repeat>,
    _ reader: SyncReader
  ) throws -> Bool {
    guard let row = base?.row, let last = try SyncPlan.lastFile(of: series, reader) else {
      return true
    }
    return row == last.row
  }

  /// Lets the file of an instance that is gone be that of the one before it again, because its making was undone, or of
  /// the open one, because it was skipped.
  func goBack(
    to news: [ForeignText.Owner],
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    var left: [SyncSeriesName: String] = [:]
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let base = one.base, case .deleted? = one.here[""]?.item,
        let text = try? SyncText(base.text)
      else { continue }
      // Whatever else was edited of it meanwhile.
      if let link = base.links.first(where: { $0.part.isEmpty }),
        let open = try reader.openInstance(behind: link.item),
        try reader.files(of: open.owner).isEmpty
      {
        cases[uid]?.here[""] = SyncDecision.Here(.item(open))
        continue
      }
      guard let name = decision.series(in: text, evenWithDays: true) else { continue }
      left[name] = uid
    }
    guard !left.isEmpty else { return }
    for owner in news {
      guard case .task(let whole)? = try reader.item(owner), whole.task.status == .open,
        let name = decision.series(of: whole), let uid = left.removeValue(forKey: name)
      else { continue }
      cases[uid]?.here[""] = SyncDecision.Here(.item(.task(whole)))
    }
    goBack(from: left, &cases, &decision)
  }

  /// The same where the finished day had come in a newer file of its own, which goes with what it told.
  private func goBack(
    from left: [SyncSeriesName: String],
    _ cases: inout [String: Case],
    _ decision: inout SyncDecision
  ) {
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let base = one.base, let row = base.row, case .same = one.there,
        case .item(.task(let whole))? = one.here[""]?.item, whole.task.status == .open,
        let name = decision.series(of: whole), let series = left[name],
        let older = cases[series]?.base?.row, older < row,
        let text = try? SyncText(base.text), decision.finished(in: text) != nil
      else { continue }
      cases[series]?.here[""] = SyncDecision.Here(.item(.task(whole)))
      cases[uid]?.here[""] = SyncDecision.Here(.deleted)
    }
  }
}
