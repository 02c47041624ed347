import ChronoExchange
import ChronoModel
import ChronoStore

/// Programs that finish one day of a series in a file of its own: what they write beside is not
/// another task.
///
/// Some take the rule out of the file that they finish, and make a new one with the rule and the next
/// day. Others leave a finished copy without a rule, and have the file go on.
extension SyncPlan {
  /// What a new file goes on with.
  struct Followed {
    /// The instance that is finished.
    let task: TaskItem
    /// When the new file says that the next one is.
    let plan: TaskDraft.Plan
    /// What the new file says otherwise than the old one did.
    let changed: Set<SyncField>
  }

  /// A series in a collection, as its files name it.
  private struct Place: Hashable {
    let collection: String
    let name: SyncSeriesName
  }

  /// A file that is about a finished instance alone.
  private struct Ended {
    let uid: String
    let whole: WholeTask
    let agreed: SyncText
    /// Whether both sides had agreed on a later day of the series since: what the new file was made of is
    /// the finished day.
    var isEarlier = false

    var ground: WholeTask? { isEarlier ? whole : nil }
  }

  /// New files that go on with a series whose own file says no more than that an instance is
  /// finished; answers by their UIDs what they follow on.
  ///
  /// Only where one file of that name has ended and one has come, in the same collection.
  static func followers(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [String: Followed] {
    var coming: [Place: [(uid: String, text: SyncText)]] = [:]
    for (uid, one) in cases where one.base == nil && one.here.isEmpty {
      guard case .changed(let text, let place, _) = one.there,
        let name = decision.series(in: text)
      else { continue }
      coming[Place(collection: place.collection, name: name), default: []].append((uid, text))
    }
    var ended = ended(cases, &decision)
    // What has been finished before now, and has not gone on yet.
    if !coming.isEmpty {
      for (place, one) in try waiting(reader, &decision) where ended[place] == nil {
        ended[place] = [one]
      }
    }
    var followers: [String: Followed] = [:]
    for (place, files) in ended where files.count == 1 {
      let file = files[0]
      let next = coming[place].flatMap { $0.count == 1 ? $0[0] : nil }
      // Ours has gone on by itself: the new file may be on its way.
      guard next != nil || file.whole.task.status != .open else { continue }
      if cases[file.uid] != nil {
        cases[file.uid]?.here[""] = SyncDecision.Here(.item(.task(file.whole)))
        cases[file.uid]?.here[""]?.isFollowed = true
      }
      guard let next,
        let (plan, changed) = decision.gone(on: next.text, from: file.agreed, or: file.ground)
      else { continue }
      followers[next.uid] = Followed(task: file.whole.task, plan: plan, changed: changed)
      for (uid, day) in daysBetween(file, plan, place.collection, cases, &decision) {
        followers[uid] = day
      }
    }
    return followers
  }

  /// New files of days that were finished there after the one of a file and before the one on which its
  /// series goes on: their instances are yet to come here.
  private static func daysBetween(
    _ file: Ended,
    _ plan: TaskDraft.Plan,
    _ collection: String,
    _ cases: [String: Case],
    _ decision: inout SyncDecision
  ) -> [String: Followed] {
    guard let first = file.whole.task.due, let next = plan.due,
      let title = decision.task(file.agreed)?.title
    else { return [:] }
    var found: [String: Followed] = [:]
    for (uid, one) in cases where one.base == nil && one.here.isEmpty {
      guard case .changed(let text, let place, _) = one.there, place.collection == collection,
        let finished = decision.finished(in: text), finished.title == title,
        let day = finished.days.max(), day > first, finished.days.min() ?? day < next,
        let (plan, changed) = decision.gone(on: text, from: file.agreed, or: file.ground)
      else { continue }
      found[uid] = Followed(
        task: file.whole.task,
        plan: plan,
        changed: changed.union([.state])
      )
    }
    return found
  }

  /// Files that have lost their rule with a finish in this run.
  private static func ended(
    _ cases: [String: Case],
    _ decision: inout SyncDecision
  ) -> [Place: [Ended]] {
    var ended: [Place: [Ended]] = [:]
    for (uid, one) in cases {
      guard case .changed(let text, let place, _) = one.there, let base = one.base,
        let here = one.here[""], case .item(.task(let ours)) = here.item,
        let agreed = try? SyncText(base.text), let name = decision.seriesLeft(agreed, text)
      else { continue }
      let whole = here.earlier ?? ours
      guard whole.task.repeats != nil else { continue }
      ended[Place(collection: place.collection, name: name), default: []]
        .append(
          Ended(
            uid: uid,
            whole: whole,
            agreed: agreed,
            isEarlier: decision.finishedBefore(agreed, text) != nil
          )
        )
    }
    return ended
  }

  /// The same of earlier runs, where the open instance is in no file yet; those of one name are none.
  private static func waiting(
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [Place: Ended] {
    var found: [Place: [Ended]] = [:]
    for open in try reader.waitingInstances() {
      guard let series = open.task.repeats?.series, let base = try lastFile(of: series, reader),
        let text = try? SyncText(base.text), let last = decision.task(text), last.done,
        last.repeats == nil, let name = decision.series(of: open),
        let link = base.links.first, case .item(.task(let whole)) = try reader.here(link)
      else { continue }
      found[Place(collection: base.place.collection, name: name), default: []]
        .append(Ended(uid: base.uid, whole: whole, agreed: text))
    }
    return found.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  /// New files that are finished copies of days of a series; answers their UIDs.
  static func copies(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> Set<String> {
    var copies: Set<String> = []
    var taken: Set<ForeignText.Owner> = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.base == nil, one.here.isEmpty,
        case .changed(let text, let place, _) = one.there,
        let finished = decision.finished(in: text)
      else { continue }
      for day in finished.days.sorted().reversed() {
        let found = try reader.instances(of: finished.title, on: day).first { whole in
          try !taken.contains(.task(whole.task.id))
            && isOver(whole, in: place.collection, cases, reader, &decision)
        }
        guard let found else { continue }
        taken.insert(.task(found.task.id))
        copies.insert(uid)
        cases[uid]?.here[""] = SyncDecision.Here(.item(.task(found)))
        cases[uid]?.here[""]?.isCopied = true
        break
      }
    }
    return copies
  }

  /// Whether the file of a series has gone on from an instance, there or with what was done here.
  private static func isOver(
    _ whole: WholeTask,
    in collection: String,
    _ cases: [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> Bool {
    guard whole.task.status != .dropped, let series = whole.task.repeats?.series,
      let due = whole.task.due
    else { return false }
    let own = try reader.files(of: .task(whole.task.id))
    guard !own.isEmpty else {
      let open = try reader.openInstance(of: series).flatMap {
        try reader.files(of: $0.owner).first.flatMap { try reader.base($0) }
      }
      let file = try open ?? lastFile(of: series, reader)
      return whole.task.status != .open && file?.place.collection == collection
    }
    for row in own {
      guard let base = try reader.base(row), base.place.collection == collection,
        case .changed(let text, _, _)? = cases[base.uid]?.there, text.hasRule,
        let next = decision.task(text)?.due
      else { continue }
      if next > due { return true }
    }
    return false
  }
}

extension SyncText {
  /// Whether its first part repeats.
  var hasRule: Bool { items.first?.component["RRULE"] != nil }
}

extension SyncUnit {
  /// Makes the task that is new the one that comes after another.
  mutating func follow(_ earlier: SyncPlan.Followed) {
    steps = steps.map { step in
      guard case .addTask(var draft, let id, let text) = step else { return step }
      draft.plan = earlier.plan
      return .followTask(earlier.task, draft, earlier.changed, id, text)
    }
  }
}
