import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore
import Synchronization

/// Has the calendars read beside the planner's loop, and tells by mail what is wrong with one.
///
/// A class because the loop and the thread that reads share what they know of each other. What was
/// read is seen by the loop in the files that come from it.
package final class CalendarWatch: Sendable {
  private let shelf: CalendarShelf
  private let mailbox: Mailbox
  private let state: Mutex<State>

  private struct State {
    /// Whose wall clock the events are told in.
    var zone: String
    var isReading = false
    var hasRead = false
    /// When a reading has begun last.
    var begun: Instant?
  }

  /// Seconds between two looks at the sources.
  private static let lookEvery: Int64 = 5

  init(_ shelf: CalendarShelf, from now: Moment, telling mailbox: Mailbox) {
    self.shelf = shelf
    self.mailbox = mailbox
    state = Mutex(State(zone: now.zone.identifier))
  }

  /// The files of another zone than the one before; `nil` where it is the same.
  func keptElsewhere(at now: Moment) -> [KeptCalendar]? {
    let isSame = state.withLock { state in
      defer { state.zone = now.zone.identifier }
      return state.zone == now.zone.identifier
    }
    return isSame ? nil : shelf.kept(at: now)
  }

  /// Begins to read what has changed, unless it is being done, or was a moment ago.
  func read(at now: Moment) {
    let isFirst: Bool? = state.withLock { state in
      guard !state.isReading else { return nil }
      if let begun = state.begun, (0..<CalendarWatch.lookEvery).contains(now.instant - begun) {
        return nil
      }
      defer { state.hasRead = true }
      state.begun = now.instant
      state.isReading = true
      return !state.hasRead
    }
    guard let isFirst else { return }
    Task.detached {
      let reports = await CalendarReading(shelf: self.shelf, now: now).run()
      self.state.withLock { $0.isReading = false }
      // Said once: when it is found, or when the planner is opened.
      let problems = reports.filter { $0.isNew || isFirst }.compactMap(\.problem)
      if let first = problems.first {
        self.mailbox.post(.notice(Notice(ErrorText.passing(first), .warning)))
      }
    }
  }
}
