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
    /// What the new file says of the next one.
    let next: SyncDecision.Next
  }

  /// New files that belong to series, by their UIDs.
  struct Followers {
    var followed: [String: Followed] = [:]
    /// Those that go on with a series that was ended here, and say nothing else: they are deleted.
    var ended: Set<String> = []
  }

  /// A file that is about a finished instance alone.
  struct Ended {
    let uid: String
    let whole: WholeTask
    /// Where it is, and where it was before its item's category was changed here.
    let collections: Set<String>
    /// What it says and said, newest first: the new file was made of one of these.
    let texts: [SyncText]
    /// What its series is and was known by there.
    let places: Set<SeriesPlace>

    init?(
      _ uid: String,
      _ whole: WholeTask,
      in places: [SyncPlace?],
      _ texts: [SyncText],
      alsoCalled other: SyncSeriesName? = nil,
      _ decision: inout SyncDecision
    ) {
      (self.uid, self.whole, self.texts) = (uid, whole, texts)
      collections = Set(places.compactMap { $0?.collection })
      let names = Set(texts.compactMap { decision.series(in: $0) } + [other].compactMap(\.self))
      if names.isEmpty { return nil }
      self.places = Set(
        collections.flatMap { collection in
          names.map { SeriesPlace(collection: collection, name: $0) }
        }
      )
    }

    func mayBe(_ other: Ended) -> Bool { !places.isDisjoint(with: other.places) }

    func mayGoOn(in file: Coming) -> Bool { places.contains(file.place) }
  }

  /// New files that go on with a series whose own file says no more than that an instance is
  /// finished.
  ///
  /// Only where one file of that name has ended and one has come, in the same collection. The name may
  /// be an earlier one: what was edited here since is not known to who has made the new file.
  static func followers(
    _ cases: inout [String: Case],
    _ arrivals: Arrivals,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> Followers {
    let coming = arrivals.coming
    var ended = try ended(cases, reader, &decision)
    // What has been finished before now, and has not gone on yet.
    if !coming.isEmpty {
      let now = ended
      ended += try waiting(reader, &decision).filter { one in !now.contains { $0.mayBe(one) } }
    }
    var followers = Followers()
    for file in ended where ended.count(where: { $0.mayBe(file) }) == 1 {
      let found = coming.filter { file.mayGoOn(in: $0) }
      let next = found.count == 1 ? found[0] : nil
      guard let series = file.whole.task.repeats?.series else {
        // It is to come no more: what was decided here is not known there.
        if let next, decision.isOnlyNext(next.text, of: file.texts) {
          followers.ended.insert(next.uid)
        }
        continue
      }
      // Ours has gone on by itself: the new file may be on its way.
      guard next != nil || file.whole.task.status != .open else { continue }
      if cases[file.uid] != nil {
        cases[file.uid]?.here[""] = SyncDecision.Here(.item(.task(file.whole)))
        cases[file.uid]?.here[""]?.isFollowed = true
      }
      var ours = file.whole
      if case .task(let open)? = try reader.openInstance(of: series) { ours = open }
      guard let next,
        let what = decision.next(in: next.text, at: next.place.collection, of: file.texts, ours)
      else { continue }
      followers.followed[next.uid] = Followed(task: file.whole.task, next: what)
      followers.followed.merge(daysBetween(file, what.plan, ours, arrivals, &decision)) { $1 }
    }
    return followers
  }

  /// New files of days that were finished there after the one of a file and before the one on which its
  /// series goes on: their instances are yet to come here.
  private static func daysBetween(
    _ file: Ended,
    _ plan: TaskDraft.Plan,
    _ ours: WholeTask,
    _ arrivals: Arrivals,
    _ decision: inout SyncDecision
  ) -> [String: Followed] {
    guard let first = file.whole.task.due, let end = plan.due else { return [:] }
    var found: [String: Followed] = [:]
    for copy in arrivals.finished(called: file.texts)
    where file.collections.contains(copy.collection) {
      guard let day = copy.days.max(), day > first, copy.days.min() ?? day < end,
        var what = decision.next(in: copy.text, at: copy.collection, of: file.texts, ours)
      else { continue }
      what.changed.insert(.state)
      found[copy.uid] = Followed(task: file.whole.task, next: what)
    }
    return found
  }

  /// Files that have lost their rule with a finish in this run.
  static func ended(
    _ cases: [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [Ended] {
    var ended: [Ended] = []
    for (uid, one) in cases {
      guard case .changed(let text, let place, _) = one.there, let base = one.base,
        let here = one.here[""], case .item(.task(let ours)) = here.item,
        let agreed = try? SyncText(base.text), decision.hasLeftSeries(agreed, text),
        ours.task.repeats == nil || decision.dayEnded(text) == nil,
        let file = Ended(
          uid,
          here.earlier ?? ours,
          in: [place, base.movedFrom],
          try texts(of: base, reader),
          alsoCalled: decision.series(left: agreed, in: text),
          &decision
        )
      else { continue }
      ended.append(file)
    }
    return ended
  }

  /// The same of earlier runs, where the open instance is in no file yet; those of one name are none.
  static func waiting(
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [Ended] {
    var found: [Ended] = []
    for open in try reader.waitingInstances() {
      guard let series = open.task.repeats?.series, let base = try lastFile(of: series, reader),
        let text = try? SyncText(base.text), let last = decision.task(text), last.done,
        last.repeats == nil, decision.dayEnded(text) == nil, let link = base.links.first,
        case .item(.task(let whole)) = try reader.here(link),
        let file = Ended(
          base.uid,
          whole,
          in: [base.place, base.movedFrom],
          try texts(of: base, reader),
          &decision
        )
      else { continue }
      found.append(file)
    }
    return found.filter { one in found.count { $0.mayBe(one) } == 1 }
  }

  /// What a file says and said, newest first.
  static func texts(of base: SyncBase, _ reader: SyncReader) throws -> [SyncText] {
    let earlier = try base.row.map { try reader.earlier($0) } ?? []
    return ([base.text] + earlier).compactMap { try? SyncText($0) }
  }

  /// New files that are finished copies of days of a series; answers their UIDs.
  static func copies(
    _ cases: inout [String: Case],
    _ arrivals: Arrivals,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> Set<String> {
    var copies: Set<String> = []
    var taken: Set<ForeignText.Owner> = []
    for copy in arrivals.finished {
      var found: WholeTask?
      for day in copy.days.sorted().reversed() where found == nil {
        found = try reader.instances(of: copy.title, on: day).first { whole in
          try !taken.contains(.task(whole.task.id))
            && isOver(whole, in: copy.collection, cases, reader, &decision)
        }
      }
      if found == nil { found = try edited(copy, cases, reader, &decision) }
      guard let found, taken.insert(.task(found.task.id)).inserted else { continue }
      copies.insert(copy.uid)
      cases[copy.uid]?.here[""] = SyncDecision.Here(.item(.task(found)))
      cases[copy.uid]?.here[""]?.isCopied = true
    }
    return copies
  }

  /// The instance on such a day of a series whose file was called so, and has gone on in this run: it was
  /// edited here since.
  private static func edited(
    _ copy: Arrivals.Finished,
    _ cases: [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> WholeTask? {
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let base = one.base,
        case .changed(let text, let place, _) = one.there, place.collection == copy.collection,
        case .item(.task(let ours))? = one.here[""]?.item,
        let due = (one.here[""]?.earlier ?? ours).task.due, copy.days.contains(due),
        let told = decision.task(text), told.done || told.due ?? due > due,
        try texts(of: base, reader).contains(where: { $0.hasRule && $0.title == copy.title })
      else { continue }
      return one.here[""]?.earlier ?? ours
    }
    return nil
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
    var files = try reader.files(of: .task(whole.task.id)).compactMap { try reader.base($0) }
    if files.isEmpty {
      let open = try reader.openInstance(of: series).flatMap {
        try reader.files(of: $0.owner).first.flatMap { try reader.base($0) }
      }
      files = try [open ?? lastFile(of: series, reader)].compactMap { $0 }
    }
    for base in files where base.place.collection == collection {
      // It goes on in this run, or was ticked once more there than is known.
      if whole.task.status != .open { return true }
      guard case .changed(let text, _, _)? = cases[base.uid]?.there, text.hasRule,
        let next = decision.task(text)?.due
      else { continue }
      if next > due { return true }
    }
    return false
  }
}

extension SyncUnit {
  /// Makes the task that is new the one that comes after another.
  mutating func follow(_ earlier: SyncPlan.Followed) {
    let next = earlier.next
    for (place, step) in steps.enumerated() {
      guard case .addTask(var draft, let id, let text) = step else { continue }
      draft.plan = next.plan
      let fields = SyncFollowing(changed: next.changed, given: next.given, isTold: next.isTold)
      steps[place] = .followTask(earlier.task, draft, fields, id, text)
      conflicts = next.disputes.map { SyncConflict(.task(id), $0, text: next.text) }
    }
    // Those of a series that is known are found by its own file.
    steps.removeAll { if case .addDays = $0 { true } else { false } }
  }

  /// The file of an instance that is to come no more, or that says no more than the steps do.
  init(ending uid: String, _ there: SyncDecision.There, _ steps: [SyncStep]) {
    self.init(uid: uid, base: nil)
    self.steps = steps
    guard case .changed(let text, let place, _) = there else { return }
    file = .delete(place, expected: text.bytes)
    kind = .deletedThere
  }
}
