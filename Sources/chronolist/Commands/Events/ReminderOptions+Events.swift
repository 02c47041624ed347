import ChronoModel
import ChronoScreen

extension ReminderOptions {
  /// What is said of those of an event that never come, by its own clock.
  func remarks(
    of event: some EventFields,
    on planner: OpenPlanner
  ) throws(CommandFailure) -> [SafeText] {
    try remarks(
      day: event.day,
      time: event.time,
      repeats: event.isRepeating,
      clock: planner.now.inZone(event.zone),
      on: planner
    )
  }
}
