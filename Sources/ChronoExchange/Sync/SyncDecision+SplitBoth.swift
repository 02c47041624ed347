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
