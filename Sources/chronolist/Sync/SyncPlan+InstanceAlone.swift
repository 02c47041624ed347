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
        alone.task.repeats == nil
      {
        guard try isOnlyFile(uid, of: item, &cases, &made, reader) else { continue }
        cases[uid]?.here[""] = SyncDecision.Here(.item(item))
        if let due = decision.task(text)?.due {
          cases[uid]?.withdraw(due, by: alone, decision.meaning.now.instant)
        }
      } else if let own = try instance(name.day, of: series, reader),
        let unit = decision.standing(own, as: text, at: place)
      {
        made.append(unit)
        cases[uid] = nil
        // The file that the series is in, which is another one where a phone has made a new one for its next day.
        cases = cases.filter { other, one in
          other != name.series && one.base?.links.contains { $0.item == .task(own.task.id) } != true
        }
        isPutOff = true
      }
    }
    return made
  }

  /// Whether a new file is to be the only one of a day that both planners have moved; another that is here goes then.
  ///
  /// Each has told it in a file of its own, before it has heard of the other's: that of the smaller UID is the one for both.
  private mutating func isOnlyFile(
    _ uid: String,
    of item: WholeItem,
    _ cases: inout [String: Case],
    _ made: inout [SyncUnit],
    _ reader: SyncReader
  ) throws -> Bool {
    guard let row = try reader.files(of: item.owner).first, let own = try reader.base(row) else {
      return true
    }
    guard uid < own.uid else {
      // The other planner takes its own away.
      cases[uid] = nil
      return false
    }
    switch cases[own.uid]?.there {
    case .changed(let text, _, _) where text.bytes != own.text:
      // What was changed there is taken over first.
      cases[uid] = nil
      isPutOff = true
      return false
    case .same, .changed, nil:
      cases[uid]?.besides.append(SyncUnit.Left(own.place, expected: own.text))
    case .missing: break
    }
    cases[own.uid] = nil
    made.append(SyncUnit(uid: own.uid, base: own))
    return true
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

/// Which instance of a series a task alone is that gets a file, by what both have told of their series.
///
/// Made once in a run: there may be thousands of new tasks.
struct InstancesAlone {
  /// A day of a series as it was told, and what it was called.
  private struct Told: Hashable {
    let day: LocalDay
    let title: String
  }

  private var moved: [TaskItem.ID: SyncDecision.InstanceName] = [:]
  private var told: [Told: [(series: Identifier<Repeat>, uid: String)]] = [:]

  init(_ reader: SyncReader, _ decision: inout SyncDecision) throws {
    for open in try reader.openInstances() {
      guard let repeats = open.task.repeats,
        let base = try reader.files(of: .task(open.task.id)).first.flatMap({ try reader.base($0) })
      else { continue }
      for day in repeats.excluded {
        let id = Succession.identifier(ofMoved: day, of: repeats.series)
        moved[id] = SyncDecision.InstanceName(series: base.uid, day: day)
      }
      guard let text = try SyncText(base.text) else { continue }
      for one in decision.instancesTold(in: text) {
        guard let title = one.words?.title else { continue }
        told[Told(day: one.day, title: title), default: []].append((repeats.series, base.uid))
      }
    }
  }

  /// `nil` for what is no instance of a series.
  func name(of task: WholeTask, _ reader: SyncReader) throws -> SyncDecision.InstanceName? {
    if let name = moved[task.task.id] { return name }
    guard let day = Succession.given(task.promises) else { return nil }
    for (series, uid) in told[Told(day: day, title: task.task.title)] ?? []
    where try reader.closedInstance(of: series, given: day) == nil {
      return SyncDecision.InstanceName(series: uid, day: day)
    }
    return nil
  }
}
