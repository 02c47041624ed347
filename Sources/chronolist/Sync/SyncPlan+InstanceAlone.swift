import ChronoExchange
import ChronoModel
import ChronoStore

/// New files of tasks alone that were instances of a series which both planners have.
extension SyncPlan {
  /// Lets such a file be that of the task which the same day has become here, and answers what makes those tasks alone
  /// that are closed here.
  mutating func joinInstances(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var made: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.base == nil, one.here.isEmpty,
        case .changed(let text, let place, _) = one.there,
        let name = decision.instanceName(text),
        let series = try series(of: name, reader)
      else { continue }
      let moved = Succession.identifier(ofMoved: name.day, of: series)
      if let item = try reader.item(.task(moved)), case .task(let alone) = item,
        alone.task.repeats == nil, try reader.files(of: item.owner).isEmpty
      {
        cases[uid]?.here[""] = SyncDecision.Here(.item(item))
        if let due = decision.task(text)?.due {
          cases[uid]?.withdraw(due, by: alone, decision.meaning.now.instant)
        }
      } else if let own = try instance(name.day, of: series, reader),
        let unit = decision.standing(own, as: text, at: place)
      {
        made.append(unit)
        cases[uid] = nil
        cases[name.series] = nil
        isPutOff = true
      }
    }
    return made
  }

  /// Which instance of a series a task is that gets a file; `nil` for any other item.
  func instanceName(
    of item: WholeItem,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> SyncDecision.InstanceName? {
    guard case .task(let alone) = item, alone.task.repeats == nil else { return nil }
    let given = Succession.given(alone.promises)
    for open in try reader.openInstances() {
      guard let repeats = open.task.repeats,
        let base = try reader.files(of: .task(open.task.id)).first.flatMap({ try reader.base($0) })
      else { continue }
      let moved = repeats.excluded.first { day in
        Succession.identifier(ofMoved: day, of: repeats.series) == alone.task.id
      }
      if let moved { return SyncDecision.InstanceName(series: base.uid, day: moved) }
      if let given, let text = try SyncText(base.text),
        decision.instanceTold(given, in: text)?.words?.title == alone.task.title,
        try reader.closedInstance(of: repeats.series, given: given) == nil
      {
        return SyncDecision.InstanceName(series: base.uid, day: given)
      }
    }
    return nil
  }

  /// The instance of a day, closed or still to be done.
  private func instance(
    _ day: LocalDay,
    of series: Identifier<Repeat>,
    _ reader: SyncReader
  ) throws -> WholeTask? {
    let closed = try reader.closedInstance(of: series, given: day)
    if let closed, closed.task.status != .deleted { return closed }
    guard case .task(let open)? = try reader.openInstance(of: series),
      Succession.given(open.promises) ?? open.task.due == day
    else { return nil }
    return open
  }

  private func series(
    of name: SyncDecision.InstanceName,
    _ reader: SyncReader
  ) throws -> Identifier<Repeat>? {
    guard let link = try reader.base(uid: name.series)?.links.first(where: { $0.part.isEmpty }),
      case .item(.task(let whole)) = try reader.here(link)
    else { return nil }
    return whole.task.repeats?.series
  }
}

extension SyncPlan.Case {
  /// Withdraws the promise of a day to which the other planner has moved what ours has moved to another one.
  mutating func withdraw(_ day: LocalDay, by open: WholeTask, _ now: Instant) {
    guard open.task.status == .open, open.task.due != day,
      !open.promises.contains(where: { $0.day == day })
    else { return }
    let left = TaskDraft.Promise(day: day, outcome: .withdrawn, made: now, judged: now)
    var whole = open
    whole.promises.append(left.commitment(of: open.task.id, estimate: open.task.estimate))
    whole.promises.sort { $0.day < $1.day }
    here[""]?.item = .item(.task(whole))
    steps.append(.takePromises(open.task, told: [left], agreed: []))
  }
}
