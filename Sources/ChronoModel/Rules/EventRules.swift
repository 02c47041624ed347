/// The rules of events.
package enum EventRules {
  /// An event made from a draft.
  package static func added(
    _ draft: EventDraft,
    id: CalendarEvent.ID,
    series: Identifier<Repeat>,
    category: Category.ID?,
    position: Int,
    at now: Moment
  ) throws(Refusal) -> CalendarEvent {
    let event = CalendarEvent(
      id: id,
      name: draft.name,
      notes: draft.notes,
      category: category,
      tags: Planning.distinct(draft.tags),
      place: draft.place,
      day: draft.day,
      time: draft.time,
      length: draft.length,
      zone: draft.zone,
      isFree: draft.isFree,
      reminders: draft.reminders,
      repeats: draft.repeats?.repeats(from: draft.day, series: series),
      position: position,
      created: now.instant
    )
    try validate(event)
    return event
  }

  /// A saved form, merged into what the file holds now, field by field.
  package static func revised(
    _ current: CalendarEvent,
    from before: CalendarEvent,
    to after: CalendarEvent,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    let merged = try merging(from: before, to: after, onto: current, at: now)
    return merged == current ? [] : [.update(from: .event(current), to: .event(merged))]
  }

  /// What ``revised(_:from:to:at:)`` makes of an event; where nothing differs, the event itself.
  ///
  /// A repeating event that is moved takes its later days along.
  static func merging(
    from before: CalendarEvent,
    to after: CalendarEvent,
    onto current: CalendarEvent,
    at now: Moment
  ) throws(Refusal) -> CalendarEvent {
    var merge = ThreeWayMerge(from: before, to: after, onto: current)
    try merge.take(\.name, "name")
    try merge.take(\.notes, "notes")
    try merge.take(\.category, "category")
    try merge.take(\.tags, "tags")
    try merge.take(\.place, "place")
    try merge.take(\.day, "day")
    try merge.take(\.time, "time")
    try merge.take(\.length, "length")
    try merge.take(\.zone, "zone")
    try merge.take(\.isFree, "show as")
    try merge.take(\.reminders, "reminders")
    try merge.take(\.repeats, "repeat")
    var merged = merge.merged
    merged.tags = Planning.distinct(merged.tags)
    guard merged != current else { return current }
    if merged.repeats == current.repeats {
      merged.repeats = current.repeats?.moved(from: current.day, to: merged.day)
    }
    if merged.reminders == current.reminders {
      let days = [current, merged].map { EventOccurrence(event: $0, day: $0.day).here(at: now).day }
      // Of a series each is so many days before or after every day, whichever these are.
      if merged.repeats == nil {
        merged.reminders.move(from: days[0], to: days[1])
      } else {
        merged.reminders = merged.reminders.map { $0.moved(by: days[1] - days[0]) }
      }
    }
    try validate(merged)
    if merged.day != current.day { try Planning.check(merged.day, at: now) }
    merged.modified = now.instant
    return merged
  }

  private static func validate(_ event: CalendarEvent) throws(Refusal) {
    guard !event.name.isBlank else { throw .emptyName }
    try Limits.check(event.name, field: "name", limit: Limits.title)
    try Limits.check(event.notes, field: "notes", limit: Limits.notes)
    try Limits.check(event.place, field: "place", limit: Limits.title)
    try Limits.check(event.day)
    guard (0...longest).contains(event.length) else { throw .lengthOutOfRange(event.length) }
  }

  /// The longest event in minutes: ten years.
  package static let longest = 5_256_000
}
