/// A change of an event as a key asks for it: relative, so that a held key can repeat it.
package enum EventChange: Hashable, Sendable {
  /// By whole days and by minutes, past midnight too; an all-day event by days alone.
  case shift(days: Int, minutes: Int)
  /// To another day, and where a time is given to that, on the clock here; an all-day event has none.
  case move(to: LocalDay, at: TimeOfDay? = nil)
  /// Longer or shorter, never under five minutes; an all-day event by whole days.
  case resize(byMinutes: Int)
  /// Up (negative) or down among the events that are listed at its time; in the user's own order, among all of its day.
  case reorder(by: Int, in: ListOrder = .time)
  case assign(CategoryChoice)
  case tag(adding: [String], removing: [String])
}

/// An event on one day, and for a repeating one, how much of the series is meant.
package struct EventPart: Hashable, Sendable {
  package var event: CalendarEvent.ID
  /// The day on which the occurrence begins.
  package var day: LocalDay
  /// `nil` for the whole event, as for one that does not repeat.
  package var scope: SeriesScope?

  package init(_ event: CalendarEvent.ID, on day: LocalDay, _ scope: SeriesScope? = nil) {
    self.event = event
    self.day = day
    self.scope = scope
  }
}
