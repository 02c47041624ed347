import ChronoExchange
import ChronoModel
import ChronoStore

/// Days of repeating events that both sides have told apart, each in its own way.
///
/// Here such a day is an event of its own, and the series is without it; another program makes it a part of
/// the series' file (`RECURRENCE-ID`). The event is known by its identifier, and becomes that part.
extension SyncPlan {
  /// Answers what is to be forgotten: the files of such events, which go when the series' file is written.
  func joinDays(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var forgotten: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], case .changed(let text, _, _) = one.there, !text.isTask,
        case .item(.event(let series))? = one.here[""]?.item,
        let excluded = series.event.repeats?.excluded, !excluded.isEmpty
      else { continue }
      for part in decision.parts(of: text) where one.here[part.name] == nil {
        guard let day = LocalDay(part.name), excluded.contains(day),
          let item = try reader.item(.event(series.event.id.derived(on: day))),
          case .event(let whole) = item, whole.event.repeats == nil
        else { continue }
        let rows = try reader.files(of: item.owner)
        let own = whole.foreign?.key ?? whole.event.id.text
        if let base = try rows.first.flatMap({ try reader.base($0) }) {
          guard rows.count == 1, aside[base.place] == nil, base.uid != uid else { continue }
          switch cases[base.uid]?.there {
          case .changed: continue
          case .missing: break
          case .same, nil:
            cases[uid]?.apart.append(SyncUnit.Left(base.place, expected: base.text))
          }
          cases[base.uid] = nil
          forgotten.append(SyncUnit(uid: base.uid, base: base))
        } else if let other = cases[own], case .changed(let text, let place, _) = other.there {
          // A run was killed when it had forgotten the file, and had not deleted it yet.
          cases[uid]?.apart.append(SyncUnit.Left(place, expected: text.bytes))
          cases[own] = nil
        }
        cases[uid]?.here[part.name] = SyncDecision.Here(.item(item))
      }
    }
    return forgotten
  }
}

extension SyncUnit {
  /// Has the files of days deleted after the file that they are parts of was written.
  mutating func delete(_ days: [Left], besides there: SyncDecision.There) {
    guard !days.isEmpty, case .changed(let text, _, _) = there else { return }
    left += days
    if case .none = file { file = .write(text.bytes, expected: text.bytes) }
    if kind == .same { kind = .changedThere }
    if kind == .changedHere { kind = .merged }
  }
}
