import ChronoExchange
import ChronoModel
import ChronoStore

/// Series of repeating tasks: one file each, which goes on from instance to instance.
extension SyncPlan {
  /// The file of the instance before an open one, which goes on with it.
  func baseOfSeries(_ item: WholeItem, _ reader: SyncReader) throws -> SyncBase? {
    guard case .task(let whole) = item, whole.task.status == .open,
      let series = whole.task.repeats?.series, let row = try reader.file(of: series)
    else { return nil }
    return try reader.base(row)
  }

  /// Lets the file of a series go on with its open instance; answers those instances.
  func claimed(
    _ cases: inout [String: Case],
    _ reader: SyncReader
  ) throws -> Set<ForeignText.Owner> {
    var claimed: Set<ForeignText.Owner> = []
    for uid in cases.keys.sorted() {
      for (part, here) in cases[uid]?.here ?? [:] {
        guard case .item(.task(let whole)) = here.item, whole.task.status != .open,
          let series = whole.task.repeats?.series,
          let next = try reader.openInstance(of: series),
          try reader.files(of: next.owner).isEmpty, try isLast(cases[uid]?.base, series, reader),
          claimed.insert(next.owner).inserted
        else { continue }
        cases[uid]?.here[part] = SyncDecision.Here(.item(next), earlier: whole)
      }
    }
    for one in cases.values {
      for here in one.here.values {
        if case .item(let item) = here.item { claimed.insert(item.owner) }
      }
    }
    return claimed
  }

  /// Whether the last instance that is closed was in this file: a series may have gone on in another.
  private func isLast(
    _ base: SyncBase?,
    _ series: Identifier<Repeat>,
    _ reader: SyncReader
  ) throws -> Bool {
    guard let row = base?.row, let last = try reader.file(of: series) else { return true }
    return row == last
  }

  /// Lets the file of an instance that is gone, because its making was undone, be that of the one before
  /// it again.
  func goBack(
    to news: [ForeignText.Owner],
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    var left: [SyncSeriesName: String] = [:]
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let base = one.base, case .deleted? = one.here[""]?.item,
        let text = try? SyncText(base.text), let name = decision.series(in: text)
      else { continue }
      left[name] = uid
    }
    guard !left.isEmpty else { return }
    for owner in news {
      guard case .task(let whole)? = try reader.item(owner), whole.task.status == .open,
        let name = decision.series(of: whole), let uid = left.removeValue(forKey: name)
      else { continue }
      cases[uid]?.here[""] = SyncDecision.Here(.item(.task(whole)))
    }
  }

  /// New files that go on with a series whose own file says no more than that an instance is
  /// finished; answers by their UIDs what they follow on.
  ///
  /// Only where one file of that name has ended and one has come, in the same collection.
  static func followers(
    _ cases: inout [String: Case],
    _ decision: inout SyncDecision
  ) -> [String: TaskItem] {
    struct Place: Hashable {
      let collection: String
      let name: SyncSeriesName
    }
    var ended: [Place: [(uid: String, task: TaskItem)]] = [:]
    for (uid, one) in cases {
      guard case .changed(let text, let place, _) = one.there, let base = one.base,
        case .item(.task(let whole))? = one.here[""]?.item, whole.task.status == .open,
        whole.task.repeats != nil, let agreed = try? SyncText(base.text),
        let name = decision.seriesLeft(agreed, text)
      else { continue }
      ended[Place(collection: place.collection, name: name), default: []].append((uid, whole.task))
    }
    guard !ended.isEmpty else { return [:] }
    var coming: [Place: [String]] = [:]
    for (uid, one) in cases where one.base == nil && one.here.isEmpty {
      guard case .changed(let text, let place, _) = one.there,
        let name = decision.series(in: text)
      else { continue }
      coming[Place(collection: place.collection, name: name), default: []].append(uid)
    }
    var followers: [String: TaskItem] = [:]
    for (place, files) in ended where files.count == 1 && coming[place]?.count == 1 {
      guard let next = coming[place]?.first else { continue }
      cases[files[0].uid]?.here[""]?.isFollowed = true
      followers[next] = files[0].task
    }
    return followers
  }
}

extension SyncUnit {
  /// Makes the task that is new the one that comes after another.
  mutating func follow(_ earlier: TaskItem) {
    steps = steps.map { step in
      guard case .addTask(let draft, let id, let text) = step else { return step }
      return .followTask(earlier, draft, id, text)
    }
  }
}
