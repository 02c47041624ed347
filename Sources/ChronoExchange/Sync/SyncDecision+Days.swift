package import ChronoModel

/// Days of repeating events that are told apart here.
///
/// One that is changed here is a part of the series' file from the start, and has all that is said of the
/// series: its guests are asked to no other meeting, and where the series is deleted it goes too.
extension SyncDecision {
  /// Whether no part of a text tells a day apart already.
  package mutating func isWhole(_ text: SyncText, on day: LocalDay) -> Bool {
    part(day.text, of: text) == nil
  }

  /// Whether the series of a text comes on a day, be it told apart or left out.
  package mutating func comes(_ text: SyncText, on day: LocalDay) -> Bool {
    for zone in text.zones { meaning.zones.describe(zone) }
    guard let series = text.series, let event = try? meaning.event(series) else { return false }
    return event.day == day || (days(of: event)?.days(in: day...day) == [day])
  }

  /// All that the rule says, also what is left out.
  func days(of event: EventDraft) -> RecurrenceSeries? {
    var repeats = event.repeats?.repeats(from: event.day, series: Identifier(high: 0, low: 0))
    repeats?.excluded = []
    return repeats.flatMap { try? $0.seriesOfDays() }
  }

  /// The days of the series of a text, for a year and more around now, on which another does not come any more.
  package mutating func days(of text: SyncText, besides series: WholeEvent) -> [LocalDay] {
    for zone in text.zones { meaning.zones.describe(zone) }
    guard let component = text.series, let event = try? meaning.event(component),
      let days = days(of: event)
    else { return [] }
    let (today, start) = (meaning.now.today, series.event.day)
    let window = (min(today, start) - 400)...(max(today, start) + 400)
    let own = Set(series.days(in: window))
    return days.days(in: window).filter { !own.contains($0) }
  }

  /// Whether a day was put into another category than its series, which is still in the one of the collection.
  package func hasLeft(_ collection: String, _ day: WholeEvent, besides series: WholeEvent) -> Bool
  {
    guard let own = category(collection), day.category != series.category else { return false }
    return own == (series.category.map { .named($0) } ?? .inbox)
  }

  /// Puts a day that is told apart here into the category of its series, which was moved to another collection
  /// on either side.
  func follow(
    _ item: WholeItem,
    from old: String?,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) {
    guard case .event(let whole) = item, let old, let own = category(work.place.collection),
      old != work.place.collection
    else { return }
    var draft = meaning.draft(of: whole)
    guard draft.category == category(old) else { return }
    draft.category = own
    var fields: Set<SyncField> = [.category]
    for (place, step) in unit.steps.enumerated().reversed() {
      switch step {
      case .deleteEvent(let event) where event.id == whole.event.id: return
      case .reviseEvent(let event, let known, let others) where event.id == whole.event.id:
        draft = known
        draft.category = own
        fields.formUnion(others)
        unit.steps.remove(at: place)
      default: continue
      }
    }
    unit.steps.append(.reviseEvent(whole.event, draft, fields))
    work.note(.changedHere)
  }

  /// A day that is told apart now, with the title, notes and place that its series was given there meanwhile, where it
  /// has those that the series had.
  mutating func inWordsOfSeries(
    _ item: WholeItem,
    _ part: SyncPart,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) -> WholeItem {
    guard part.base == nil, LocalDay(part.name) != nil, case .event(let whole) = item,
      let old = part.series.flatMap({ try? meaning.event($0) }),
      let new = work.text.series.flatMap({ try? meaning.event($0) })
    else { return item }
    var (told, draft, fields) = (whole, meaning.draft(of: whole), Set<SyncField>())
    if draft.name == old.name, new.name != old.name {
      (told.event.name, draft.name) = (new.name, new.name)
      fields.insert(.title)
    }
    if draft.notes == old.notes, new.notes != old.notes {
      (told.event.notes, draft.notes) = (new.notes, new.notes)
      fields.insert(.notes)
    }
    if draft.place == old.place, new.place != old.place {
      (told.event.place, draft.place) = (new.place, new.place)
      fields.insert(.place)
    }
    guard !fields.isEmpty else { return item }
    unit.steps.append(.reviseEvent(whole.event, draft, fields))
    work.note(.changedHere)
    return .event(told)
  }

  /// What a day that is told apart here is made from: the series, as it is on one day.
  ///
  /// `nil` for what is no such day, and for one that comes with a text of its own.
  mutating func template(
    of part: String,
    _ item: WholeItem,
    in series: Component?,
    uid: String
  ) -> Component? {
    guard let day = LocalDay(part), case .event(let whole) = item, whole.foreign?.key != uid,
      let series
    else { return nil }
    return named(SyncDecision.single(series), day, of: series)
  }

  /// What a day that its series does not come on any more is made from, as an event of its own: its part, or else the
  /// series as it was.
  package mutating func single(of text: SyncText, _ day: LocalDay) -> Component? {
    part(day.text, of: text).map { part in
      var part = part
      part.remove("RECURRENCE-ID")
      return part
    } ?? text.series.map(SyncDecision.single)
  }

  /// One day of a series, without what is said of the others.
  static func single(_ series: Component) -> Component {
    var component = series
    for name in ["RRULE", "EXRULE", "RDATE", "EXDATE"] { component.remove(name) }
    return component
  }

  /// A part that tells a day of a series apart, by the time that this has.
  mutating func named(_ part: Component, _ day: LocalDay, of own: Component) -> Component? {
    guard let series = try? meaning.event(own), let start = own["DTSTART"] else { return nil }
    var component = part
    component.set(
      meaning.line(
        "RECURRENCE-ID",
        day: day,
        time: series.time,
        like: start,
        on: meaning.clock(of: series),
        lineEnd: component.begin.lineEnd
      )
    )
    return component
  }
}

extension WholeEvent {
  /// The days on which the event comes, also those that are told apart or left out; none where it does not repeat.
  package func days(in window: ClosedRange<LocalDay>) -> [LocalDay] {
    var event = event
    event.repeats?.excluded = []
    return event.repeats == nil ? [] : event.days(in: window)
  }
}
