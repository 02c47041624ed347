package import ChronoModel

/// Series that were split here: who edits “all from here” ends one, and makes another of its later days.
///
/// The new one is made from the file of the old one, so that guests, alarms and what else has no field
/// here are those of both. Days that are told apart there go along.
extension SyncDecision {
  /// The UID of the file that a new series was split from, which was kept as it was made; `nil` for any other
  /// event.
  package func origin(of whole: WholeEvent) -> String? {
    guard whole.event.repeats != nil, let text = whole.foreign,
      let uid = CalendarReader.parts(of: text).item?["UID"]?.text.trimmed, uid != text.key
    else { return nil }
    return uid
  }

  /// What was changed there meanwhile of the series that a new one was split from, in fields that were not
  /// changed here, and which of the new one's days were deleted or told apart; `nil` for nothing.
  package mutating func changedMeanwhile(
    _ new: WholeEvent,
    _ agreed: SyncText,
    _ theirs: SyncText
  ) -> SyncStep? {
    guard let old = part("", of: agreed), let now = part("", of: theirs),
      var base = try? meaning.event(old), var other = try? meaning.event(now)
    else { return nil }
    let ours = meaning.draft(of: new)
    let known = daysOut(of: base, in: agreed)
    let out = daysOut(of: other, in: theirs).subtracting(known).filter { day in
      new.days(in: day...day) == [day] && ours.repeats?.excluded.contains(day) == false
    }
    let end = end(of: other, behind: base, for: ours)
    // Its days are its own, and its list is that of the file.
    (base.span, base.repeats, base.category) = (ours.span, ours.repeats, ours.category)
    (other.span, other.repeats, other.category) = (ours.span, ours.repeats, ours.category)
    if let end { other.repeats?.rule.end = end }
    if !out.isEmpty { other.exclude(out.sorted()) }
    let merge = SyncMerge(events: base, ours: ours, theirs: other, isOursSame: false)
    return merge.taken.isEmpty ? nil : .reviseEvent(new.event, merge.here, merge.taken)
  }

  /// The same of a series whose file is made already, where two texts of the old one are brought together: theirs
  /// comes from one in which the series was whole.
  package mutating func changedMeanwhile(
    _ new: WholeEvent,
    _ base: SyncText,
    _ ours: SyncText,
    _ theirs: SyncText
  ) -> SyncStep? {
    guard goesOn(base, to: new.event.day), !goesOn(ours, to: new.event.day) else { return nil }
    return changedMeanwhile(new, base, theirs)
  }

  /// Whether one series may go on as another: it has ended before that begins.
  ///
  /// A program that edits “all from here” makes two of one, and lets the new one have its name.
  package mutating func goesOn(_ old: SyncText, as new: SyncText) -> Bool {
    guard let series = new.series, let event = try? meaning.event(series) else { return false }
    return !goesOn(old, to: event.day)
  }

  /// The file of later days without those that were deleted here of the series that it was split from, unless they were
  /// deleted already when that was agreed on; `nil` where it has none of them.
  package mutating func without(
    _ days: [LocalDay],
    since agreed: SyncText,
    _ later: SyncText
  ) -> SyncText? {
    guard let known = part("", of: agreed), let before = try? meaning.event(known),
      let (place, component) = later.items.first(where: { $0.component["RECURRENCE-ID"] == nil }),
      let event = try? meaning.event(component)
    else { return nil }
    let out = Set(days).subtracting(daysOut(of: before, in: agreed))
      .filter { comes(later, on: $0) }
    guard !out.isEmpty else { return nil }
    var (text, edited, new) = (later, component, event)
    new.exclude(out.sorted())
    meaning.edit(&edited, from: event, to: new, zone: meaning.ownZone)
    edited.markRevision()
    text.replace(place, with: edited)
    return text
  }

  /// The days that a series is without, or that its file tells apart.
  private mutating func daysOut(of series: EventDraft, in text: SyncText) -> Set<LocalDay> {
    let apart = ((try? names(of: text)) ?? [:]).keys.compactMap { LocalDay($0) }
    return Set(apart).union(series.repeats?.excluded ?? [])
  }

  /// Whether the series of a text comes on a day, or on a later one.
  mutating func goesOn(_ text: SyncText, to day: LocalDay) -> Bool {
    guard let series = part("", of: text), let event = try? meaning.event(series) else {
      return false
    }
    return days(of: event)?.next(after: day - 1) != nil
  }

  /// A part of a text, for another file to be made from, or for `other` to have; `nil` for one that is not
  /// there.
  package mutating func part(
    _ name: String,
    of text: SyncText,
    for other: SyncText? = nil
  ) -> Component? {
    for zone in text.zones { meaning.zones.describe(zone) }
    let part = (try? names(of: text))?[name]?.component
    guard let part, let other, let day = LocalDay(name) else { return part }
    return other.series.flatMap { named(part, day, of: $0) }
  }

  /// Whether a part says the same in two texts.
  package mutating func isSame(_ part: String, in one: SyncText, _ other: SyncText) -> Bool {
    guard let first = self.part(part, of: one), let second = self.part(part, of: other) else {
      return false
    }
    return SyncText.sum(of: first) == SyncText.sum(of: second)
  }

  /// A new text whose days apart are named by the time of their series, which they had in another file, or
  /// before it was edited, under that of the old one.
  mutating func named(_ bytes: [UInt8], since old: SyncText?) -> [UInt8] {
    guard let old, var text = (try? SyncText(bytes)).flatMap({ $0 }), text.items.count > 1 else {
      return bytes
    }
    text.nameDays(since: old, &meaning)
    return text.bytes
  }
}
