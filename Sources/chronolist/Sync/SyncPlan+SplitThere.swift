import ChronoExchange
import ChronoModel
import ChronoStore

/// Series of events that were split there: one ends, and another file has its later days.
///
/// A day that was told apart here of the days behind the end would stand beside the same day of the new series. So it
/// becomes a part of the new one's file. The two files may come in two runs, in any order.
extension SyncPlan {
  mutating func passOn(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    let titles = Set(cases.values.compactMap { $0.isChanged ? $0.series?.title : nil })
    guard !known.files.isEmpty, !titles.isEmpty else { return }
    let series = try reader.series()
    for id in titles.sorted().flatMap({ series[$0] ?? [] }) {
      try add(id, &cases, reader, &decision)
    }
    var named: [String: [String]] = [:]
    for uid in cases.keys.sorted() {
      guard let title = cases[uid]?.series?.title, titles.contains(title) else { continue }
      named[title, default: []].append(uid)
    }
    for (_, uids) in named.sorted(by: { $0.key < $1.key }) {
      for uid in uids {
        for other in uids where other != uid {
          try passOn(from: uid, to: other, &cases, reader, &decision)
        }
      }
    }
  }

  /// Adds the file of a series that nothing else was read of.
  private func add(
    _ id: CalendarEvent.ID,
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    for row in try reader.files(of: .event(id)) {
      guard let base = try reader.base(row), cases[base.uid] == nil, found[base.uid] == nil,
        listing.files[base.place] != nil, aside[base.place] == nil
      else { continue }
      var one = Case(base: base, there: .same)
      try fill(&one, base.uid, reader, &decision)
      cases[base.uid] = one
    }
  }

  /// `other` is the file of a series of the same name, which may be the later days of this one.
  private mutating func passOn(
    from uid: String,
    to other: String,
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    guard let old = cases[uid], let new = cases[other], let base = old.base,
      base.place.collection == new.place?.collection, let text = old.text, let next = new.text,
      case .event(let series)? = old.item(""), decision.goesOn(text, as: next)
    else { return }
    try claimWritten(next, of: series, in: other, &cases, reader, &decision)
    let agreed = (try? SyncText(base.text)).flatMap { $0 }
    // A day that was moved here is one that its series does not have, too.
    let gone = try (series.event.repeats?.excluded ?? []).filter { day in
      try old.here[day.text] == nil && reader.item(.event(series.event.id.derived(on: day))) == nil
    }
    if let agreed, new.base == nil, case .changed(_, let place, let stamp) = new.there,
      let rest = decision.without(gone, since: agreed, next)
    {
      cases[other]?.there = .changed(rest, place, stamp: stamp)
      cases[other]?.really = new.really ?? next.bytes
    }
    for part in old.here.keys.sorted() {
      guard let day = LocalDay(part), case .event(let apart)? = old.item(part),
        apart.category == series.category, new.here[part] == nil, decision.comes(next, on: day),
        !decision.comes(text, on: day)
      else { continue }
      let isKnown = agreed.map { !decision.isWhole($0, on: day) } ?? false
      let isUntouched = agreed.map { decision.isSame(part, in: text, $0) } ?? false
      // What was done to it there meanwhile is taken over first. A run that was killed has written the new file.
      guard isUntouched || decision.isWhole(text, on: day),
        isUntouched || !isKnown || !decision.isWhole(next, on: day)
      else { continue }
      move(part, from: uid, to: other, &cases, text, &decision)
      cases[uid]?.here[part]?.isPassedOn = true
    }
  }

  /// Days of the old series that the new file tells apart, and that are in no file as far as is known: a run that
  /// was killed has made them parts of it.
  private func claimWritten(
    _ next: SyncText,
    of series: WholeEvent,
    in uid: String,
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    for (name, _, _) in decision.parts(of: next) where cases[uid]?.here[name] == nil {
      guard let day = LocalDay(name),
        let whole = try untold(series.event.id.derived(on: day), reader)
      else { continue }
      let own = whole.foreign?.key ?? whole.event.id.text
      if case .changed? = cases[own]?.there { continue }
      cases[own] = nil
      cases[uid]?.here[name] = SyncDecision.Here(.item(.event(whole)))
    }
  }
}

extension SyncPlan.Case {
  /// Whether its file is new, or was changed there.
  fileprivate var isChanged: Bool { if case .changed = there { true } else { false } }

  /// What its file says now of a series of events.
  fileprivate var series: SyncText? { text.flatMap { $0.isSeries ? $0 : nil } }
}
