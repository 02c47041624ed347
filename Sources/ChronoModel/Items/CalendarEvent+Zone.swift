extension CalendarEvent {
  /// Now on the clock of its day and time: that of its zone, where days begin at midnight, else the
  /// planner's.
  ///
  /// An all-day event is on the planner's days wherever that is, and so is one whose zone the
  /// system does not know.
  package func clock(_ now: Moment) -> Moment {
    time == nil ? now : now.inZone(zone)
  }
}
