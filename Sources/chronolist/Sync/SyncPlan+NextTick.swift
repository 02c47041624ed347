import ChronoExchange
import ChronoModel
import ChronoStore

/// Texts that two sides were brought together in, and that have gone on before they were read here.
extension SyncPlan {
  /// Takes up the finished days that such texts tell of besides what they say now.
  ///
  /// A day that is still open here is finished first, as the units that are answered do, and the text is
  /// read again after that.
  mutating func takeFinishes(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var finished: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let bytes = one.really, one.left == nil, let base = one.base,
        let text = try? SyncText(bytes), let told = decision.earlierFinish(text),
        case .item(.task(let whole))? = one.here[""]?.item,
        let series = whole.task.repeats?.series
      else { continue }
      guard whole.task.status != .open || whole.task.due != told.day else {
        finished.append(decision.finish(whole, at: told.finish, base))
        cases[uid] = nil
        isPutOff = true
        continue
      }
      guard let day = try reader.closedInstance(of: series, on: told.day) else { continue }
      if day.task.status == .lapsed {
        cases[uid]?.here[""]?.ticked.removeAll { $0.task.task.id == day.task.id }
        cases[uid]?.here[""]?.ticked.append(SyncDecision.Ticked(day, at: told.finish))
      }
      // Both have gone on from it: what the text says now is told of the day after.
      if one.here[""]?.earlier?.task.id == day.task.id,
        let agreed = decision.goneOn(base.text, to: told.next)
      {
        cases[uid]?.here[""]?.earlier = nil
        cases[uid]?.base?.text = agreed
      }
    }
    return finished
  }

  /// Takes up the days that files have gone on from, as their numbers of times tell, where several are still to come
  /// here: each but the last is finished in a round of its own.
  mutating func takeCounted(
    _ cases: inout [String: Case],
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var finished: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, let base = one.base, let text = one.text,
        let agreed = try SyncText(base.text), case .item(.task(let whole))? = one.here[""]?.item,
        whole.task.status == .open, let due = whole.task.due,
        let finish = decision.daysCountedDown(from: agreed, to: text, since: base.at)
          .dropLast().first(where: { $0.day == due })?.finish
      else { continue }
      finished.append(decision.finish(whole, at: finish, base))
      cases[uid] = nil
      isPutOff = true
    }
    return finished
  }

  /// Takes up the days that such texts tell as given up there; those that were missed are given up here too.
  func takeGivenUp(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], case .changed(let text, let place, let stamp) = one.there,
        let told = decision.givenUp(text)
      else { continue }
      cases[uid]?.there = .changed(told.text, place, stamp: stamp)
      if one.left == nil, one.really == nil { cases[uid]?.really = text.bytes }
      guard case .item(.task(let whole))? = one.here[""]?.item,
        let series = whole.task.repeats?.series,
        let day = try reader.closedInstance(of: series, on: told.day), day.task.status == .lapsed
      else { continue }
      cases[uid]?.here[""]?.ticked
        .append(SyncDecision.Ticked(day, at: told.at, isGivenUp: true))
    }
  }

  /// Leaves series ended that were ended here, where the file was put back as another program has it that had changed a day
  /// meanwhile: that is so of the task which is left.
  func keepEnded(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.left == nil, one.really == nil, let base = one.base,
        case .changed(let text, let place, let stamp) = one.there, text.isTask,
        case .item(.task(let alone))? = one.here[""]?.item, alone.task.repeats == nil,
        let agreed = try SyncText(base.text)
      else { continue }
      let texts = try SyncPlan.texts(of: base, reader)
      let older = decision.older(text, among: texts)
      let day = Succession.given(alone.promises) ?? alone.task.due
      let isDone = alone.task.status == .done
      if let day, (older ?? agreed).hasRule,
        let said = decision.said(of: day, in: text, from: older ?? agreed, done: isDone)
      {
        cases[uid]?.there = .changed(said, place, stamp: stamp)
        cases[uid]?.really = text.bytes
        if let older { cases[uid]?.base?.agree(onceMoreOn: older) }
        continue
      }
      guard !isDone, text.hasRule, let ended = decision.ended(agreed, text, among: texts) else {
        if let older, older.hasRule, !agreed.hasRule { cases[uid]?.base?.agree(onceMoreOn: older) }
        continue
      }
      cases[uid]?.there = .changed(ended.text, place, stamp: stamp)
      cases[uid]?.really = text.bytes
      let over = try reader.instances(of: alone.task.title, on: ended.day).first { whole in
        whole.task.status == .lapsed
          && Succession.identifier(afterLapseOf: whole.task.id, on: ended.day) == alone.task.id
      }
      if let over {
        cases[uid]?.here[""]?.ticked.append(SyncDecision.Ticked(over, at: text.changed))
      }
    }
  }
}
