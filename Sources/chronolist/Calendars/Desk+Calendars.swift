import ChronoApp
import ChronoScreen
import ChronoStore
import Dispatch
import Synchronization

extension Desk {
  /// Reads what has changed of the calendars, and says what is wrong with one; the rest of the
  /// command's answer does not depend on it.
  func readCalendars() {
    guard !settings.calendars.isEmpty else { return }
    let reading = CalendarReading(shelf: CalendarShelf(settings, environment), now: now)
    Console.complain(reading.runAndWait().compactMap(\.problem))
    _ = repository.lookAtCalendars()
  }
}

extension CalendarReading {
  /// For a command, which has nothing else to do.
  func runAndWait() -> [Report] {
    let reports = Mutex<[Report]>([])
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      let found = await run()
      reports.withLock { $0 = found }
      done.signal()
    }
    done.wait()
    return reports.withLock { $0 }
  }
}
