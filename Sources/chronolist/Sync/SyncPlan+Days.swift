import ChronoExchange
import ChronoModel
import ChronoStore

/// In which file a day of a repeating event is that is told apart here.
extension SyncPlan {
  /// Makes such days that are in no file yet parts of the file of their series (`RECURRENCE-ID`).
  ///
  /// One that was put into another category goes into another collection, and so into a file of its own. So does one
  /// on which its series does not come any more, as that was edited after it: the day is made from the series as it
  /// was.
  func joinSeries(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], case .event(let series)? = one.item(""),
        let repeats = series.event.repeats
      else { continue }
      let text = one.text
      let origin = try decision.origin(of: series).flatMap { try reader.base(uid: $0) }
      let roots = [series.event.id] + (origin?.events ?? [])
      for day in repeats.excluded where one.here[day.text] == nil && series.comes(on: day) {
        if let text, !decision.isWhole(text, on: day) { continue }
        var found: WholeEvent?
        for root in roots where found == nil { found = try untold(root.derived(on: day), reader) }
        guard let whole = found, whole.category == series.category else { continue }
        let own = whole.foreign?.key ?? whole.event.id.text
        if case .changed? = cases[own]?.there, own != uid { continue }
        if own != uid { cases[own] = nil }
        cases[uid]?.here[day.text] = SyncDecision.Here(.item(.event(whole)))
      }
      guard let text else { continue }
      for day in decision.days(of: text, besides: series) where one.here[day.text] == nil {
        guard let whole = try untold(series.event.id.derived(on: day), reader) else { continue }
        cases[whole.event.id.text]?.here[""]?.kept = decision.single(of: text, day)
      }
    }
  }

  /// The event that a day is, where it is in no file.
  func untold(_ id: CalendarEvent.ID, _ reader: SyncReader) throws -> WholeEvent? {
    guard case .event(let whole)? = try reader.item(.event(id)), whole.event.repeats == nil,
      try reader.files(of: .event(id)).isEmpty
    else { return nil }
    return whole
  }

  /// Gives files of their own to days that are parts of a series' file, and no days of that series any more: it was
  /// edited, or deleted, or the day was put into another category.
  ///
  /// What is told of no day of its series (`RECURRENCE-ID`) is shown by some programs, and not by others. A day
  /// that was changed there meanwhile stays where it is, and so does each of a series whose days nobody here knows.
  mutating func letGo(_ cases: inout [String: Case], _ decision: inout SyncDecision) throws {
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let base = one.base, let series = one.here[""],
        let agreed = try SyncText(base.text), !agreed.isTask, agreed.unfollowedRule == nil
      else { continue }
      let text = one.text ?? agreed
      for link in base.links {
        guard let day = LocalDay(link.part), case .event(let apart)? = one.item(link.part),
          decision.isSame(link.part, in: text, agreed)
        else { continue }
        let isLost =
          switch series.item {
          case .item(.event(let whole)):
            decision.comes(agreed, on: day) && !whole.comes(on: day)
              || decision.hasLeft(base.place.collection, apart, besides: whole)
          case .deleted: one.text != nil && decision.isSame("", in: text, agreed)
          case .item(.task), .undone: false
          }
        guard isLost else { continue }
        cases[uid]?.here[link.part] = SyncDecision.Here(.deleted)
        let own = apart.event.id.text
        var here = SyncDecision.Here(.item(.event(apart)))
        here.kept = decision.single(of: text, day)
        cases[own, default: Case(base: nil, there: .missing)].here[""] = here
        first.insert(own)
      }
    }
  }
}

extension SyncBase {
  /// The repeating event that its file is.
  fileprivate var events: [CalendarEvent.ID] {
    links.compactMap { link in
      if link.part.isEmpty, case .event(let id) = link.item { id } else { nil }
    }
  }
}

extension WholeEvent {
  /// Whether the event comes on a day, be it told apart or left out.
  func comes(on day: LocalDay) -> Bool { days(in: day...day) == [day] }
}
