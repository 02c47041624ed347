import ChronoExchange
import ChronoModel
import ChronoStore

/// Days of repeating events that both sides have told apart, each in its own way.
///
/// Here such a day is an event of its own, and the series is without it; another program makes it a part of
/// the series' file (`RECURRENCE-ID`). The event is known by its identifier, and becomes that part, also where
/// it has a file of its own.
extension SyncPlan {
  /// Answers what is to be forgotten: the files of such events, which go when the series' file is written.
  ///
  /// A series waits for a later round where such a file was changed as well.
  mutating func joinDays(
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
      let days = try decision.parts(of: text).compactMap { part -> Day? in
        guard one.here[part.name] == nil, let day = LocalDay(part.name), excluded.contains(day),
          let item = try reader.item(.event(series.event.id.derived(on: day))),
          case .event(let whole) = item, whole.event.repeats == nil
        else { return nil }
        let rows = try reader.files(of: item.owner)
        return Day(
          part: part.name,
          whole,
          try rows.first.flatMap { try reader.base($0) },
          rows.count
        )
      }
      // What was changed in such a file is taken over first.
      let isChanged = days.contains { day in
        guard let base = day.base, base.uid != uid, aside[base.place] == nil,
          case .changed(let text, _, _)? = cases[base.uid]?.there
        else { return false }
        return text.bytes != base.text
      }
      guard !isChanged else {
        cases[uid] = nil
        isPutOff = true
        continue
      }
      for day in days {
        let own = day.whole.foreign?.key ?? day.whole.event.id.text
        if let base = day.base {
          guard day.files == 1, aside[base.place] == nil, base.uid != uid else { continue }
          switch cases[base.uid]?.there {
          case .missing: break
          case .same, .changed, nil:
            cases[uid]?.besides.append(SyncUnit.Left(base.place, expected: base.text))
          }
          cases[base.uid] = nil
          forgotten.append(SyncUnit(uid: base.uid, base: base))
        } else if let other = cases[own], case .changed(let text, let place, _) = other.there {
          // A run was killed when it had forgotten the file, and had not deleted it yet.
          cases[uid]?.besides.append(SyncUnit.Left(place, expected: text.bytes))
          cases[own] = nil
        }
        cases[uid]?.here[day.part] = SyncDecision.Here(.item(.event(day.whole)))
      }
    }
    return forgotten
  }

  /// A day that is an event of its own here, and the file that it is in.
  private struct Day {
    let part: String
    let whole: WholeEvent
    let base: SyncBase?
    /// How many files it is in.
    let files: Int

    init(part: String, _ whole: WholeEvent, _ base: SyncBase?, _ files: Int) {
      (self.part, self.whole, self.base, self.files) = (part, whole, base, files)
    }
  }
}

extension SyncPlan.Case {
  /// What its file says now; `nil` where it is gone.
  var text: SyncText? {
    switch there {
    case .missing: nil
    case .same: base.flatMap { (try? SyncText($0.text)) ?? nil }
    case .changed(let text, _, _): text
    }
  }
}

extension SyncUnit {
  /// Has files deleted after the one that says what they do was written.
  mutating func delete(_ others: [Left], besides there: SyncDecision.There) {
    guard !others.isEmpty, case .changed(let text, _, _) = there else { return }
    left += others
    if case .none = file { file = .write(text.bytes, expected: text.bytes) }
    if kind == .same { kind = .changedThere }
    if kind == .changedHere { kind = .merged }
  }
}
