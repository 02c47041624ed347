import ChronoModel

/// Writes the work on a task and the ledger of its promises.
extension CalendarMeaning {
  /// The work on it, and the promises that the due day alone does not tell.
  func putLedger(
    _ whole: WholeTask,
    _ after: TaskDraft,
    _ before: TaskDraft,
    into component: inout Component
  ) {
    putWork(after.work, from: before.work, into: &component)
    let told = Planning.told(after, status: whole.task.status, closed: whole.task.closed, at: now)
    let promises = whole.promises.map { TaskDraft.Promise($0, of: whole.task) }
    let isPlain =
      before.promises == nil
      && promises.map {
        [$0.day.number, $0.outcome.rawValue, $0.loggedLate ? 1 : 0, $0.otherwisePlanned ?? -1]
      } == told.map { [$0.day.number, $0.outcome.rawValue, 0, -1] }
    guard !isPlain, promises != before.promises ?? [] else { return }
    put(promises, into: &component)
  }

  /// Tells promises in so many words, also where the due day alone would.
  func put(_ promises: [TaskDraft.Promise], into component: inout Component) {
    let end = component.begin.lineEnd
    component.set(promises.map { line(of: $0, lineEnd: end) }, for: "X-CHRONOLIST-PROMISE")
  }

  func putWork(
    _ work: [WorkHistory.Stretch],
    from old: [WorkHistory.Stretch],
    into component: inout Component
  ) {
    guard work != old else { return }
    let end = component.begin.lineEnd
    let lines = work.compactMap { stretch in
      stretch.finish.map { finish in
        ContentLine(
          "X-CHRONOLIST-SESSION",
          value: "\(stretch.start.basicText)/\(finish.basicText)",
          lineEnd: end
        )
      }
    }
    component.set(lines, for: "X-CHRONOLIST-SESSION")
    component.remove("X-CFAIT-SESSION")
    let tracked = work.reduce(Int64(0)) {
      $0 + Session.length(from: $1.start, to: $1.finish ?? $1.start)
    }
    component.set(
      ContentLine("X-TASKS-ELAPSED-SECONDS", value: String(tracked), lineEnd: end)
    )
  }

  private func line(of promise: TaskDraft.Promise, lineEnd: [UInt8]) -> ContentLine {
    var parameters = [
      CalendarParameter("OUTCOME", promise.outcome.name),
      CalendarParameter("MADE", promise.made.basicText),
    ]
    if let judged = promise.judged {
      parameters.append(CalendarParameter("JUDGED", judged.basicText))
    }
    if promise.loggedLate { parameters.append(CalendarParameter("LATE", "TRUE")) }
    if let minutes = promise.otherwisePlanned {
      parameters.append(CalendarParameter("PLANNED", String(minutes)))
    }
    return ContentLine(
      "X-CHRONOLIST-PROMISE",
      parameters,
      value: promise.day.basicText,
      lineEnd: lineEnd
    )
  }
}

extension TaskDraft.Promise {
  init(_ promise: Commitment, of task: TaskItem) {
    let isSame = promise.outcome == .open || promise.planned == task.estimate
    self.init(
      day: promise.day,
      outcome: promise.outcome,
      made: promise.made,
      judged: promise.judged,
      loggedLate: promise.loggedLate,
      otherwisePlanned: isSame ? nil : promise.planned ?? 0
    )
  }
}

extension Component {
  /// Says what became of promises as another text does.
  mutating func tellPromises(of other: Component) {
    set(other.all("X-CHRONOLIST-PROMISE"), for: "X-CHRONOLIST-PROMISE")
  }

  /// Whether it tells what became of promises.
  var tellsPromises: Bool { self["X-CHRONOLIST-PROMISE"] != nil }

  /// Whether it tells a promise as open that a task has not, or not any more.
  func tellsOpenPromise(besides item: WholeItem) -> Bool {
    guard case .task(let whole) = item else { return false }
    return all("X-CHRONOLIST-PROMISE").contains { line in
      guard line.parameter("OUTCOME") == Commitment.Outcome.open.name,
        case .date(let day)? = CalendarTime(line.text)
      else { return false }
      return !whole.promises.contains { $0.day == day && $0.outcome == .open }
    }
  }
}
