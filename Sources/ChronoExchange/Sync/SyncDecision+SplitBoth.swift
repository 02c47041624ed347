package import ChronoModel

/// Series of events of which two planners have each edited all days from one on, before either heard of the other.
///
/// The new file of such a series says of which one it was a part: `X-CHRONOLIST-SPLIT:UID`.
extension SyncDecision {
  private static let splitLine = "X-CHRONOLIST-SPLIT"

  /// The UID of the file that another planner has split a series from; `nil` for any other text.
  package func splitOrigin(_ text: SyncText) -> String? {
    text.series?[SyncDecision.splitLine]?.text.trimmed
  }

  /// Puts the line into the new file of a series that was split here.
  func telling(origin item: WholeItem, in bytes: [UInt8]) -> [UInt8] {
    guard case .event(let whole) = item, let origin = origin(of: whole),
      var text = (try? SyncText(bytes)).flatMap({ $0 }),
      let (place, component) = text.items.first(where: { $0.component["RECURRENCE-ID"] == nil })
    else { return bytes }
    var edited = component
    edited.set(
      ContentLine(SyncDecision.splitLine, value: origin, lineEnd: component.begin.lineEnd)
    )
    text.replace(place, with: edited)
    return text.bytes
  }

  /// Whether an item was changed here since both agreed.
  package func isChanged(_ item: WholeItem, since link: SyncLink?) -> Bool { !isSame(item, link) }

  /// The first day of the series of a text.
  package mutating func firstDay(of text: SyncText) -> LocalDay? {
    for zone in text.zones { meaning.zones.describe(zone) }
    return text.series.flatMap { try? meaning.event($0) }?.day
  }

  /// A text whose series ends before a day; `nil` where it does so, or would have no day left.
  package mutating func cut(_ text: SyncText, before day: LocalDay) -> SyncText? {
    for zone in text.zones { meaning.zones.describe(zone) }
    guard goesOn(text, to: day),
      let (place, component) = text.items.first(where: { $0.component["RECURRENCE-ID"] == nil }),
      let event = try? meaning.event(component), event.day < day,
      let series = days(of: event), let before = series.split(at: day).before
    else { return nil }
    var (ended, edited, cut) = (event, component, text)
    ended.repeats?.rule = before.rule
    ended.repeats?.excluded.removeAll { $0 >= day }
    ended.repeats?.added.removeAll { $0 >= day }
    meaning.edit(&edited, from: event, to: ended, zone: meaning.ownZone)
    edited.markRevision()
    cut.replace(place, with: edited)
    return cut
  }

  /// A series that was split there, with the end that its days were given here meanwhile: those behind it are its own,
  /// as what was split off behind them before is there no more.
  ///
  /// `nil` where the end is the one that both had agreed on, or was changed there too.
  package mutating func ending(
    _ new: SyncText,
    as whole: WholeEvent,
    since agreed: SyncText
  ) -> SyncText? {
    for zone in agreed.zones + new.zones { meaning.zones.describe(zone) }
    guard let old = agreed.series.flatMap({ try? meaning.event($0) }),
      let (place, component) = new.items.first(where: { $0.component["RECURRENCE-ID"] == nil }),
      let event = try? meaning.event(component)
    else { return nil }
    let end = self.end(of: meaning.draft(of: whole), behind: old, for: event)
    guard let end else { return nil }
    var (ended, edited, text) = (event, component, new)
    ended.repeats?.rule.end = end
    meaning.edit(&edited, from: event, to: ended, zone: meaning.ownZone)
    edited.markRevision()
    text.replace(place, with: edited)
    return text
  }

  /// The end that a series split from another one has by a new text of that; `nil` where it has not the end of the `old`
  /// text, or both have the same.
  func end(
    of now: EventDraft,
    behind old: EventDraft,
    for new: EventDraft
  ) -> RecurrenceRule.End? {
    func rest(_ event: EventDraft) -> RecurrenceRule.End? {
      guard let series = days(of: event), series.next(after: new.day - 1) != nil else { return nil }
      return series.split(at: new.day).after.rule.end
    }
    guard let end = rest(now), let before = rest(old), end != before,
      new.repeats?.rule.end == before
    else { return nil }
    return end
  }

  /// A series of which only the end was changed there, where it goes on to a day, as if it ended where ours does.
  package mutating func ended(
    _ text: SyncText,
    as whole: WholeEvent,
    before day: LocalDay,
    since agreed: SyncText
  ) -> SyncText? {
    func rule(_ text: SyncText) -> RecurrenceRule? {
      text.series.flatMap { try? meaning.event($0) }?.repeats?.rule
    }
    guard goesOn(text, to: day), let now = rule(text), let old = rule(agreed), now != old,
      now.endless == old.endless
    else { return nil }
    return agreeing(text, onEndOf: whole)
  }

  /// Ends a series of ours before a day; `nil` where it does so.
  package func ending(_ whole: WholeEvent, before day: LocalDay) -> SyncStep? {
    var draft = meaning.draft(of: whole)
    guard let series = days(of: draft), series.next(after: day - 1) != nil,
      let before = series.split(at: day).before
    else { return nil }
    draft.repeats?.rule = before.rule
    draft.repeats?.excluded.removeAll { $0 >= day }
    draft.repeats?.added.removeAll { $0 >= day }
    return .reviseEvent(whole.event, draft, [.repeats])
  }

  /// The text that both had agreed on, as if both had known that the series ends where it does here.
  package mutating func agreeing(_ agreed: SyncText, onEndOf whole: WholeEvent) -> SyncText? {
    for zone in agreed.zones { meaning.zones.describe(zone) }
    guard
      let (place, component) = agreed.items.first(where: { $0.component["RECURRENCE-ID"] == nil }),
      let event = try? meaning.event(component), event.repeats != nil
    else { return nil }
    var (ended, edited, text) = (event, component, agreed)
    let ours = meaning.draft(of: whole)
    guard let rule = ours.repeats?.rule else { return nil }
    ended.repeats?.rule = rule
    meaning.edit(&edited, from: event, to: ended, zone: meaning.ownZone)
    text.replace(place, with: edited)
    return text
  }
}
