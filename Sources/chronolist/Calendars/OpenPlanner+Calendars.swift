import ChronoApp
import ChronoScreen
import ChronoStore

extension OpenPlanner {
  /// Reads what has changed of the calendars, and says what is wrong with one; the rest of the
  /// command's answer does not depend on it.
  func readCalendars() {
    guard !settings.calendars.isEmpty else { return }
    let reading = CalendarReading(shelf: CalendarShelf(settings, environment), now: now)
    Console.complain(reading.runAndWait().compactMap(\.problem).map(ErrorText.passing))
    _ = repository.lookAtCalendars()
  }
}

extension CalendarReading {
  /// For a command, which has nothing else to do.
  func runAndWait() -> [Report] { waiting(for: { await run() }) ?? [] }
}
