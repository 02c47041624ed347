/// An event on one of its days, with the day and the time that the planner's clock shows then.
package struct EventOccurrence: Hashable, Sendable {
  @inlinable package var event: CalendarEvent { shared.value }
  @usableFromInline let shared: Shared<CalendarEvent>
  /// The day among the event's own that is meant; in the event's zone, where it has one.
  package var ownDay: LocalDay
  /// The day on which it begins here.
  package var day: LocalDay
  /// When it begins here; `nil` for all day.
  package var time: TimeOfDay?
  /// The later day on which a list shows it because it continues; `nil` on the day it begins.
  package var continuedOn: LocalDay?
  /// Whether its event says the same on each of its days, on the planner's clock as on its own.
  package let isAlikeEveryDay: Bool

  /// As its own clock has it: see ``here(at:)``.
  package init(event: CalendarEvent, day: LocalDay) {
    self.init(Shared(event), day: day)
  }

  private init(_ shared: Shared<CalendarEvent>, day: LocalDay) {
    self.shared = shared
    ownDay = day
    self.day = day
    time = shared.value.time
    isAlikeEveryDay = shared.value.repeats != nil && shared.value.zone == nil
  }

  // Of its event, which is not copied for them: a long list asks of thousands.
  package var id: CalendarEvent.ID { shared.value.id }
  package var length: Int { shared.value.length }
  var repeats: Bool { shared.value.repeats != nil }
  package var listRank: Int { CalendarEvent.listRank(at: shared.value.position) }
  private var hasZone: Bool { shared.value.zone != nil }

  /// Whether it is another day of the same event: the very same, which was read once.
  package func isOfSameEvent(as other: EventOccurrence) -> Bool { shared === other.shared }

  /// The same event on another of its own days, as its own clock has it.
  package func on(_ day: LocalDay) -> EventOccurrence {
    var other = self
    other.ownDay = day
    other.day = day
    other.time = shared.value.time
    other.continuedOn = nil
    return other
  }

  /// As the planner's clock has it.
  package func here(at now: Moment) -> EventOccurrence {
    guard hasZone, let span = span(at: now) else { return self }
    var occurrence = self
    occurrence.day = now.logicalDay(of: span.lowerBound)
    occurrence.time = now.zone.local(span.lowerBound).time
    return occurrence
  }

  /// The time it takes; `nil` for all day.
  package func span(at now: Moment) -> Range<Instant>? {
    guard let time = shared.value.time else { return nil }
    // Nearly all are on the planner's clock, which is not copied for them: an agenda asks of thousands.
    let start =
      hasZone
      ? event.clock(now).instant(of: time, on: ownDay) : now.instant(of: time, on: ownDay)
    return start..<(start + Int64(max(0, length)) * 60)
  }

  /// When it begins on the clock of its zone; `nil` where that is what the planner's shows.
  package func ownTime(at now: Moment) -> (local: LocalTime, zone: Zone)? {
    guard hasZone, let span = span(at: now) else { return nil }
    let zone = event.clock(now).zone
    let local = zone.local(span.lowerBound)
    return local == now.zone.local(span.lowerBound) ? nil : (local, zone)
  }

  /// The day a list shows it under.
  package var listedOn: LocalDay { continuedOn ?? day }

  /// Whether a list of these days shows it here for the first time.
  package func isFirst(in days: ClosedRange<LocalDay>) -> Bool {
    listedOn == max(day, days.lowerBound)
  }
}
