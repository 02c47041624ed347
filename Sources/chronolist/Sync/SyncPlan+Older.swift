import ChronoExchange
import ChronoModel
import ChronoStore

/// Files of series that were put in place of ours by a program that takes the other side's text whole.
///
/// They are read as if they had come before ours, so that it does not matter which side is heard of first.
extension SyncPlan {
  /// Lets such a file be compared with the text that it was made from.
  ///
  /// One that has moved a day that is over here with all of its series is written as one that tells it apart, and read
  /// again.
  mutating func comeFromOlder(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, one.really == nil, let base = one.base,
        let text = one.text, text.isTask,
        case .item(.task(let whole))? = one.here[""]?.item
      else { continue }
      let texts = try SyncPlan.texts(of: base, reader)
      // One that repeats no more here: see ``keepEnded(_:_:_:)``.
      guard whole.task.repeats != nil || !texts.contains(where: \.hasRule) else { continue }
      let older = decision.older(text, among: texts)
      if let agreed = try older ?? SyncText(base.text),
        try isOver(agreed, whole, reader, &decision), decision.openInstance(text) == nil,
        let apart = decision.movedApart(text, from: agreed)
      {
        var unit = SyncUnit(uid: uid, base: base)
        unit.kind = .changedThere
        unit.file = .write(apart.bytes, expected: text.bytes)
        unit.result = base
        unit.result?.stamp = ""
        units.append(unit)
        cases[uid] = nil
        isPutOff = true
        continue
      }
      guard let older else { continue }
      if let repeats = whole.task.repeats, let day = decision.dueOfSeries(older),
        day != whole.task.due,
        let told = try reader.closedInstance(of: repeats.series, on: day),
        told.task.status != .deleted
      {
        let open = try whole.task.status == .open ? nil : reader.openInstance(of: repeats.series)
        cases[uid]?.here[""] = SyncDecision.Here(.item(open ?? .task(whole)), earlier: told)
      }
      cases[uid]?.base?.agree(onceMoreOn: older)
    }
  }

  /// Whether the day that a text is on is over here, or was done or given up.
  private func isOver(
    _ text: SyncText,
    _ whole: WholeTask,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> Bool {
    guard let series = whole.task.repeats?.series, let day = decision.dueOfSeries(text) else {
      return false
    }
    return try reader.closedInstance(of: series, on: day) != nil
  }

  /// Finds the instances of days that were dropped or skipped here, and from which their files have gone on there by a
  /// tick.
  func findGivenUp(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let base = one.base, let text = one.text,
        case .item(.task(let whole))? = one.here[""]?.item, whole.task.status == .open,
        one.here[""]?.earlier == nil, let repeats = whole.task.repeats,
        let agreed = try SyncText(base.text),
        let day = decision.dayGoneOn(from: agreed, to: text),
        let given = try givenUp(day, of: repeats.series, reader),
        given.task.id != whole.task.id
      else { continue }
      cases[uid]?.here[""]?.earlier = given
    }
  }

  /// Lets the file of a series go on with it where the instance that it told was moved here after its day was missed:
  /// that is a task alone, and has no series any more.
  ///
  /// Answers those tasks, which get files of their own.
  func goOnBehindMoved(
    _ cases: inout [String: Case],
    _ reader: SyncReader
  ) throws -> [ForeignText.Owner] {
    var moved: [ForeignText.Owner] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let base = one.base,
        case .item(.task(let alone))? = one.here[""]?.item, alone.task.repeats == nil,
        let day = Succession.given(alone.promises), alone.task.due != day,
        let agreed = try SyncText(base.text), agreed.hasRule,
        let open = try untold(after: alone, on: day, reader)
      else { continue }
      cases[uid]?.here[""] = SyncDecision.Here(.item(.task(open)), earlier: alone)
      // A round before may have made its file.
      let owner = ForeignText.Owner.task(alone.task.id)
      if try reader.files(of: owner).allSatisfy({ $0 == base.row }) { moved.append(owner) }
    }
    return moved
  }

  /// The UID of the file that a new item gets: its own, unless that of its series has it, behind which it was `moved`.
  func name(
    of item: WholeItem,
    behind moved: [ForeignText.Owner],
    _ reader: SyncReader
  ) throws -> String {
    guard case .task(let whole) = item, whole.task.repeats == nil,
      let base = try reader.base(uid: item.uid),
      moved.contains(item.owner) || !base.links.contains(where: { $0.item == item.owner })
    else { return item.uid }
    let own = whole.task.id.text
    return try reader.base(uid: own) == nil ? own : whole.task.id.derived(on: .earliest).text
  }

  /// The open instance of the series that a task was an instance of before it was moved, where no file tells it.
  func untold(
    after alone: WholeTask,
    on day: LocalDay,
    _ reader: SyncReader
  ) throws -> WholeTask? {
    guard let series = try reader.successor(of: alone, on: day)?.repeats?.series,
      case .task(let open)? = try reader.openInstance(of: series),
      try reader.files(of: .task(open.task.id)).isEmpty
    else { return nil }
    return open
  }

  /// The instance of a day that was dropped, skipped or moved here.
  private func givenUp(
    _ day: LocalDay,
    of series: Identifier<Repeat>,
    _ reader: SyncReader
  ) throws -> WholeTask? {
    let known = try reader.closedInstance(of: series, on: day)
    guard let known else { return try reader.movedInstance(of: series, from: day) }
    return [.dropped, .deleted].contains(known.task.status) ? known : nil
  }
}

extension SyncBase {
  /// Takes an older text for what both sides have agreed on last: items are then compared field by field.
  mutating func agree(onceMoreOn older: SyncText) {
    text = older.bytes
    at = nil
    for index in links.indices { links[index].sum = [] }
  }
}
