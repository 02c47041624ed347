package import ChronoModel

/// What two planners make of one series together: each instance three ways, by the day that the series gave it.
package struct SeriesMeeting {
  package enum Side { case ours, theirs }

  /// What is asked about rules.
  struct Rules {
    /// The side that alone has given the series another rule.
    var ruling: Side?
    /// Whether both have, and the same.
    var isRuledTwice = false
    /// Days that either has left out since both agreed.
    var leftOut: Set<LocalDay>
    /// Days to come that both had left out, and that one of them has put into the schedule again.
    var putBack: Set<LocalDay>
    var now: Instant
    var today: LocalDay
  }

  /// Whose open instance it is.
  package private(set) var side = Side.ours
  package private(set) var day: LocalDay
  package private(set) var closed: [LocalDay: ClosedInstance] = [:]
  /// Whether both have moved the open instance, each to a day or a time of its own: ours holds.
  package private(set) var isDisputed = false
  /// Whether the open instance is still to be counted, as neither side was on it.
  private(set) var isBehind = false

  private enum State {
    case closed(ClosedInstance)
    case open
    case untold
  }

  /// `nil` where no instance is left of those that are open, or it is not told why they are two.
  init?(base: ToldSeries, ours: ToldSeries, theirs: ToldSeries, _ rules: Rules) {
    day = ours.day
    var reopened = close(base, ours, theirs, rules)
    if let day = reopened, finish(ours.day == day ? ours : theirs, rules.today) { reopened = nil }
    leaveOut(ours, theirs, rules)
    let open = [(Side.ours, ours), (.theirs, theirs)].filter { _, one in
      // What is counted from when it was done may come again on its day.
      closed[one.day] == nil || one.closed[one.day] != nil
    }
    guard let first = open.first else { return nil }
    var held = first
    if let ruling = rules.ruling, !open.contains(where: { $0.0 == ruling }) { isBehind = true }
    if open.count == 2, ours.day != theirs.day {
      let left = open.first { _, one in
        // One that was moved from a day without knowing that it was left out stays.
        rules.leftOut.contains(one.day)
          || one.isMoved && one.draft.repeats?.excluded.contains(one.day) == true
      }
      let back = open.first { one in
        rules.putBack.contains(one.1.day) && open.allSatisfy { one.1.day <= $0.1.day }
      }
      if let reopened {
        held = open.first { $0.1.day == reopened } ?? first
      } else if let ruling = rules.ruling {
        held = open.first { $0.0 == ruling } ?? first
      } else if let left {
        held = left
      } else if let back {
        held = back
      } else if let own = sideThatHolds(ours, theirs) {
        held = open.first { $0.0 == own } ?? first
      } else if ours.hasPassed(theirs) || theirs.hasPassed(ours) {
        held = ours.hasPassed(theirs) ? open[0] : open[1]
      } else if isPassed(ours) != isPassed(theirs) {
        held = isPassed(ours) ? open[1] : open[0]
      } else if rules.isRuledTwice {
        held = ours.day < theirs.day ? open[0] : open[1]
      } else {
        // Somebody has gone on who does not tell how.
        return nil
      }
    } else if open.count == 2 {
      let (isOurs, isTheirs) = (
        SeriesMeeting.isPlanned(ours, since: base), SeriesMeeting.isPlanned(theirs, since: base)
      )
      if !isOurs { held = open[1] }
      isDisputed = isOurs && isTheirs && !ours.hasSamePlan(as: theirs)
    }
    (side, day) = (held.0, held.1.day)
    pass(to: held.1.end(rules.today), by: rules.ruling.map { $0 == .ours ? ours : theirs })
  }

  /// Goes on to a day of the rule that the series has now.
  mutating func goOn(to next: LocalDay) { day = next }

  /// Skips the open instance, as it is on a day that one side has left out.
  mutating func skip(to next: LocalDay, at now: Instant) {
    closed[day] = .unmade(on: day, at: now)
    day = next
  }

  // MARK: Instances

  private static func state(_ day: LocalDay, _ series: ToldSeries) -> State {
    if let one = series.closed[day] { return .closed(one) }
    return series.day == day ? .open : .untold
  }

  /// Closes what is closed on either side; answers the day of an instance that is open all the same.
  private mutating func close(
    _ base: ToldSeries,
    _ ours: ToldSeries,
    _ theirs: ToldSeries,
    _ rules: Rules
  ) -> LocalDay? {
    var reopened: LocalDay?
    for day in Set(ours.closed.keys).union(theirs.closed.keys) {
      let agreed = base.closed[day]
      func settle(_ one: ClosedInstance, _ open: ToldSeries, _ closer: ToldSeries) {
        if one.end == .missed, let over = SeriesMeeting.over(open, rules.today) {
          closed[day] = over
        } else if one.end == .missed, !open.isMoved, SeriesMeeting.leavesOut(day, open, rules) {
          closed[day] = SeriesMeeting.leftOut(open, rules)
        } else if SeriesMeeting.isOpen(day, open, where: one, closer, since: agreed, base) {
          reopened = day
        } else {
          closed[day] = SeriesMeeting.closing(one, open, since: base)
        }
      }
      switch (SeriesMeeting.state(day, ours), SeriesMeeting.state(day, theirs)) {
      case (.closed(let mine), .closed(let other)):
        closed[day] = SeriesMeeting.held(mine, other, since: agreed, base.words(of: day))
      case (.closed(let one), .open): settle(one, theirs, ours)
      case (.open, .closed(let one)): settle(one, ours, theirs)
      case (.closed(let one), .untold) where !SeriesMeeting.isFinish(one, of: theirs):
        closed[day] = SeriesMeeting.passed(one, theirs, rules)
      case (.untold, .closed(let one)) where !SeriesMeeting.isFinish(one, of: ours):
        closed[day] = SeriesMeeting.passed(one, ours, rules)
      case (.open, _), (.untold, _), (.closed, .untold): break
      }
    }
    return reopened
  }

  /// Whether an instance is open that one side tells as closed: it was opened again there, or moved before its day was
  /// over or it was skipped, and nothing was done with the one behind it.
  private static func isOpen(
    _ day: LocalDay,
    _ open: ToldSeries,
    where one: ClosedInstance,
    _ other: ToldSeries,
    since agreed: ClosedInstance?,
    _ base: ToldSeries
  ) -> Bool {
    guard other.draft.work.isEmpty, !other.isMoved else { return false }
    if one.end == .missed { return open.isMoved && open.draft.due ?? .latest > day }
    let isReopened = agreed.map { $0.isSame(as: one) } ?? false
    // What is counted from when it was done has no other day to go on from.
    let isMoved = open.draft.repeats?.afterCompletion == false && isPlanned(open, since: base)
    guard isReopened || one.isSkipped && isMoved else { return false }
    return !other.closed.values.contains { $0.day > day && $0.end != .missed }
  }

  /// An instance that was moved to a day that is over, too.
  private static func over(_ moved: ToldSeries, _ today: LocalDay) -> ClosedInstance? {
    guard let due = moved.draft.due, moved.day < due, due < today else { return nil }
    let last = ClosedInstance.Promise(day: due, outcome: .missed)
    var over = ClosedInstance(left: moved.left, last: last, end: .missed)
    (over.work, over.words) = (moved.finishedWork, moved.words)
    return over
  }

  /// Finishes an instance that was moved on one side, where the other has finished one of the days that it was moved past:
  /// it is the same one.
  private mutating func finish(_ moved: ToldSeries, _ today: LocalDay) -> Bool {
    let due = moved.end(today)
    guard moved.day < due,
      let done = closed.values.filter({ one in
        moved.day < one.day && one.day <= due && one.isDecided && one.left.isEmpty
      }).min(by: { $0.day < $1.day })
    else { return false }
    let left = moved.left.filter { $0.day != done.last.day }
    var finished = ClosedInstance(left: left, last: done.last, end: done.end)
    finished.work = SeriesMeeting.together(done.work, moved.finishedWork)
    finished.words = done.words
    closed[done.day] = nil
    closed[moved.day] = finished
    isBehind = true
    return true
  }

  /// Whether an instance is the finish of one that the other side tells to have been moved to its day: both were brought
  /// together there as ``finish(_:_:)`` does.
  private static func isFinish(_ one: ClosedInstance, of other: ToldSeries) -> Bool {
    guard let finish = one.finish, one.left.isEmpty else { return false }
    return other.closed.values.contains { moved in
      moved.day < one.day && moved.last.day == one.day && moved.finish == finish
    }
  }

  /// Skips an instance that one side was on and the other has left out.
  private mutating func leaveOut(_ ours: ToldSeries, _ theirs: ToldSeries, _ rules: Rules) {
    for (own, other) in [(ours, theirs), (theirs, ours)] {
      guard own.day != other.day, !own.isMoved, rules.leftOut.contains(own.day),
        closed[own.day] == nil, closed[other.day] == nil
      else { continue }
      closed[own.day] = SeriesMeeting.leftOut(own, rules)
    }
  }

  private static func leavesOut(_ day: LocalDay, _ series: ToldSeries, _ rules: Rules) -> Bool {
    rules.leftOut.contains(day) && series.draft.repeats?.excluded.contains(day) == true
  }

  /// An instance that the other side does not have: one that was only over was never made where the other has left its day out.
  private static func passed(
    _ one: ClosedInstance,
    _ other: ToldSeries,
    _ rules: Rules
  ) -> ClosedInstance {
    guard one.end == .missed, one.left.isEmpty, one.work.isEmpty,
      leavesOut(one.day, other, rules)
    else { return one }
    return .unmade(on: one.day, at: rules.now)
  }

  /// The open instance of a day that was left out before it came: never made, or given up where there is work on it.
  private static func leftOut(_ series: ToldSeries, _ rules: Rules) -> ClosedInstance {
    let work = series.finishedWork
    guard !work.isEmpty else { return .unmade(on: series.day, at: rules.now) }
    var left = ClosedInstance(on: series.day, .dropped(rules.now))
    left.work = work
    left.words = series.words
    return left
  }

  /// What holds of an instance that both have closed.
  private static func held(
    _ mine: ClosedInstance,
    _ other: ClosedInstance,
    since agreed: ClosedInstance?,
    _ words: InstanceWords
  ) -> ClosedInstance {
    let isOthers =
      if let agreed, agreed.isSame(as: mine) {
        true
      } else if let agreed, agreed.isSame(as: other) {
        false
      } else {
        other.holds(against: mine)
      }
    var held = isOthers ? other : mine
    held.work = together(mine.work, other.work)
    if let own = mine.words, let told = other.words {
      held.words = own.merged(with: told, since: words)
    } else {
      held.words = mine.words ?? other.words
    }
    return held
  }

  /// An instance that one side has closed, with what the other has done with it while it was open there.
  private static func closing(
    _ one: ClosedInstance,
    _ open: ToldSeries,
    since base: ToldSeries
  ) -> ClosedInstance {
    var closed = one
    closed.work = together(one.work, open.finishedWork)
    if let told = one.words {
      closed.words = open.words.merged(with: told, since: base.words(of: one.day))
    }
    return closed
  }

  private static func together(
    _ one: [WorkHistory.Stretch],
    _ other: [WorkHistory.Stretch]
  ) -> [WorkHistory.Stretch] {
    Set(one).union(other).sorted { $0.start < $1.start }
  }

  // MARK: The open one

  /// Whether the open instance was moved since both agreed.
  private static func isPlanned(_ series: ToldSeries, since base: ToldSeries) -> Bool {
    base.day == series.day
      ? !series.hasSamePlan(as: base) : series.isMoved || series.draft.usual != nil
  }

  /// The side that tells all that is closed as it holds, where the other does not.
  private func sideThatHolds(_ ours: ToldSeries, _ theirs: ToldSeries) -> Side? {
    func holds(_ series: ToldSeries) -> Bool {
      series.closed.values.allSatisfy { one in closed[one.day].map(one.isSame) ?? false }
    }
    let (isOurs, isTheirs) = (holds(ours), holds(theirs))
    return isOurs == isTheirs ? nil : isOurs ? .ours : .theirs
  }

  /// Whether nothing was done with an open instance, and one that is closed was moved to its day or past it.
  private func isPassed(_ series: ToldSeries) -> Bool {
    !series.isMoved && series.draft.work.isEmpty
      && closed.values.contains { $0.day < series.day && series.day <= $0.last.day }
  }

  /// Takes those away that were only over, on days on to which one was moved, and on days of the rule that the series had
  /// before `ruling`.
  private mutating func pass(to due: LocalDay, by ruling: ToldSeries?) {
    let moved = closed.values.map { ($0.day, $0.last.day) } + [(day, due)]
    for (given, last) in moved where given < last {
      for (other, one) in closed where given < other && other <= last && one.end == .missed {
        closed[other] = nil
      }
    }
    guard let ruling else { return }
    for (day, one) in closed where one.end == .missed && day > ruling.day {
      if ruling.closed[day] == nil { closed[day] = nil }
    }
  }
}
