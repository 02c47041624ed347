import ChronoModel
import ChronoStore
import Foundation
import TemporaryPlace

/// A calendar that is only seen, kept as the program keeps it.
///
/// A class because its file goes away with it; planners that are copied share it.
final class ShownCalendars: Sendable {
  let kept: [KeptCalendar]
  private let directory: String

  init(_ name: String, colour: Int = 4, _ events: [EventDraft]) {
    directory = TemporaryPlace.small + "/chronolist-calendars-\(UUID().uuidString)"
    let path = directory + "/calendar.sqlite"
    kept = [KeptCalendar(SeenCalendar(name: name, colour: colour), path: path)]
    do {
      try write(events)
    } catch {
      preconditionFailure("a calendar of a test is kept: \(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// Puts these events in place of those before.
  func write(_ events: [EventDraft]) throws {
    var rest = events.enumerated().map { index, event in
      ImportItem(identity: Identifier(high: 0, low: UInt64(index + 1)), .event(event))
    }[...]
    for calendar in kept {
      let name = calendar.calendar.name
      _ = try KeptCalendarWriter.write(calendar.path, of: name, at: Days.now) { rest.popFirst() }
    }
  }
}
