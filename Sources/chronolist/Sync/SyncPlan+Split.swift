import ChronoExchange
import ChronoModel
import ChronoStore

/// Series of events that were split here, by an edit of “all from here”; see ``SyncDecision/origin(of:)``.
extension SyncPlan {
  /// Makes new series from the files that they were split from, and takes the days along that those tell
  /// apart and that are days of the new ones.
  ///
  /// A day that was changed there meanwhile stays where it is. What was changed of the old series is so of the
  /// new one first, and both files wait for a later round.
  mutating func takeAlong(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var changed: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.base == nil, case .event(let new)? = one.item(""),
        let origin = decision.origin(of: new), let base = try reader.base(uid: origin),
        let agreed = try SyncText(base.text)
      else { continue }
      let text = cases[origin]?.text ?? agreed
      if let step = decision.changedMeanwhile(new, agreed, text) {
        var unit = SyncUnit(uid: uid, base: nil)
        unit.steps = [step]
        unit.kind = .changedHere
        changed.append(unit)
        cases[uid] = nil
        cases[origin] = nil
        isPutOff = true
        continue
      }
      cases[uid]?.here[""]?.kept = decision.part("", of: text)
      if let one = cases[origin], case .changed(_, let place, let stamp) = one.there,
        case .event(let old)? = one.item(""),
        let ended = decision.ended(text, as: old, before: new.event.day, since: agreed)
      {
        // The new one has that end.
        cases[origin]?.there = .changed(ended, place, stamp: stamp)
        cases[origin]?.really = one.really ?? text.bytes
      }
      for link in base.links {
        guard let day = LocalDay(link.part), new.excludes(day), new.comes(on: day),
          case .event(let apart)? = cases[origin]?.item(link.part),
          case .event(let old)? = cases[origin]?.item(""), !old.excludes(day),
          apart.category == new.category, decision.isSame(link.part, in: text, agreed)
        else { continue }
        move(link.part, from: origin, to: uid, &cases, text, &decision)
      }
    }
    return changed
  }

  /// Takes the days back to the old series where the making of the new one was undone; one that has come from
  /// there comes again, and keeps them.
  mutating func giveBack(_ cases: inout [String: Case], _ decision: inout SyncDecision) {
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let base = one.base, one.item("") == nil,
        one.here[""]?.item != .undone,
        let text = one.text ?? (try? SyncText(base.text)).flatMap({ $0 })
      else { continue }
      for link in base.links {
        guard let day = LocalDay(link.part), case .event(let apart)? = one.item(link.part) else {
          continue
        }
        let origin = cases.keys.sorted().first { other in
          guard other != uid, cases[other]?.here[link.part] == nil,
            case .event(let series)? = cases[other]?.item(""), series.excludes(day),
            series.category == apart.category
          else { return false }
          return apart.foreign?.key == other || series.event.id.derived(on: day) == apart.event.id
        }
        if let origin { move(link.part, from: uid, to: origin, &cases, text, &decision) }
      }
    }
  }

  /// Lets a day be told apart in another file, from what its own says of it.
  mutating func move(
    _ part: String,
    from uid: String,
    to other: String,
    _ cases: inout [String: Case],
    _ text: SyncText,
    _ decision: inout SyncDecision
  ) {
    guard let item = cases[uid]?.item(part) else { return }
    var here = SyncDecision.Here(.item(item))
    here.kept = decision.part(part, of: text, for: cases[other]?.text)
    cases[other]?.here[part] = here
    cases[uid]?.here[part] = SyncDecision.Here(.deleted)
    first.insert(other)
  }
}

extension SyncPlan.Case {
  /// What is here of a part; `nil` for what is deleted.
  func item(_ part: String) -> WholeItem? {
    if case .item(let item)? = here[part]?.item { item } else { nil }
  }
}

extension WholeEvent {
  fileprivate func excludes(_ day: LocalDay) -> Bool {
    event.repeats?.excluded.contains(day) == true
  }
}
