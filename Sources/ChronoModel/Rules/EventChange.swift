/// A change of an event as a key asks for it: told by how it differs, so that a held key can say it
/// again.
package enum EventChange: Hashable, Sendable {
  /// By whole days and by minutes, over midnight too; one that lasts all day by days alone.
  case shift(days: Int, minutes: Int)
  case move(to: LocalDay)
  /// Longer or shorter, never under five minutes; one that lasts all day by a whole day.
  case resize(byMinutes: Int)
  /// Up (negative) or down among the events that are listed at its time.
  case reorder(by: Int)
  case assign(CategoryChoice)
  case tag(adding: [String], removing: [String])
}

/// An event as it is on one day; of one that repeats, with how much of it is meant.
package struct EventPart: Hashable, Sendable {
  package var event: CalendarEvent.ID
  /// The day on which the occurrence begins.
  package var day: LocalDay
  /// `nil` where it is all of the event, as it is of one that does not repeat.
  package var scope: SeriesScope?

  package init(_ event: CalendarEvent.ID, on day: LocalDay, _ scope: SeriesScope? = nil) {
    self.event = event
    self.day = day
    self.scope = scope
  }
}
