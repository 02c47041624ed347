import ChronoExchange
import ChronoModel
import ChronoStore

/// Series of events that both planners have split, each from another day on.
///
/// The one that begins later ends the other one before it, so that each day is there once, and what either was given is so
/// from its day on. Two that begin on one day are one, with their differences as conflicts.
extension SyncPlan {
  /// Answers what ends series of ours before those of the other planner.
  mutating func cutSplit(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var ended: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.base == nil, one.here.isEmpty,
        case .changed(let text, let place, let stamp) = one.there,
        let origin = decision.splitOrigin(text), let day = decision.firstDay(of: text)
      else { continue }
      var cut = try endedHere(text, from: origin, cases, &decision) ?? text
      var first = day
      for own in try splitSeries(of: origin, reader, decision) {
        let start = own.event.day
        first = min(first, start)
        if start > day {
          if let shorter = decision.cut(cut, before: start) { cut = shorter }
        } else if start == day {
          guard try reader.files(of: .event(own.event.id)).isEmpty else { continue }
          let item = WholeItem.event(own)
          cases[item.uid] = nil
          cases[uid]?.here[""] = SyncDecision.Here(.item(item))
        } else if let step = decision.ending(own, before: day) {
          let item = WholeItem.event(own)
          let base = try reader.files(of: item.owner).first.flatMap { try reader.base($0) }
          var unit = SyncUnit(uid: base?.uid ?? item.uid, base: base)
          unit.steps = [step]
          unit.kind = .changedHere
          unit.result = base
          unit.result?.stamp = ""
          ended.append(unit)
          cases[unit.uid] = nil
          isPutOff = true
        }
      }
      if cut.bytes != text.bytes {
        cases[uid]?.there = .changed(cut, place, stamp: stamp)
        cases[uid]?.really = text.bytes
      }
      try endOrigin(origin, before: first, &cases, &decision)
    }
    return ended
  }

  /// The new file, with the end that the series it was split from was given here; `nil` where that has none.
  private func endedHere(
    _ text: SyncText,
    from origin: String,
    _ cases: [String: Case],
    _ decision: inout SyncDecision
  ) throws -> SyncText? {
    guard let one = cases[origin], let base = one.base, let agreed = try SyncText(base.text),
      case .event(let whole)? = one.item("")
    else { return nil }
    return decision.ending(text, as: whole, since: agreed)
  }

  /// The series that were split from one of a file here.
  private func splitSeries(
    of origin: String,
    _ reader: SyncReader,
    _ decision: SyncDecision
  ) throws -> [WholeEvent] {
    var found: [WholeEvent] = []
    for id in try reader.series().values.joined() {
      guard case .event(let whole)? = try reader.item(.event(id)),
        decision.origin(of: whole) == origin
      else { continue }
      found.append(whole)
    }
    return found.sorted { $0.event.day < $1.event.day }
  }

  /// Lets the series that both were split from end before the first of them, which is no conflict.
  private func endOrigin(
    _ uid: String,
    before day: LocalDay,
    _ cases: inout [String: Case],
    _ decision: inout SyncDecision
  ) throws {
    guard let one = cases[uid], let base = one.base, let agreed = try SyncText(base.text),
      case .changed(let text, let place, let stamp) = one.there,
      case .event(let whole)? = one.item("")
    else { return }
    if let shorter = decision.cut(text, before: day) {
      cases[uid]?.there = .changed(shorter, place, stamp: stamp)
      cases[uid]?.really = one.really ?? text.bytes
    } else if let known = decision.agreeing(agreed, onEndOf: whole) {
      cases[uid]?.base?.text = known.bytes
    }
  }
}
