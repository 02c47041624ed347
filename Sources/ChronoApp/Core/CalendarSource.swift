package import ChronoModel

/// A calendar that the settings name: where it comes from, and how its events are marked.
package struct CalendarSource: Hashable, Sendable {
  package var calendar: SeenCalendar
  package var place: Place
  /// Minutes after which a command is run again; files are looked at all the time.
  package var every: Int

  package enum Place: Hashable, Sendable {
    /// An `.ics` file, or a directory of such files; absolute.
    case file(String)
    /// A program and its arguments, which prints a calendar.
    case command([String])
  }

  package init(_ calendar: SeenCalendar, _ place: Place, every: Int = CalendarSource.usually) {
    self.calendar = calendar
    self.place = place
    self.every = every
  }

  package static let usually = 15
}

/// What is wrong with a calendar; what was read before stays on screen.
package struct SeenCalendarProblem: Error, Hashable, Sendable {
  package var calendar: String
  /// The file, or the program.
  package var source: String
  package var reason: Reason
  /// How many other files in the directory have the same problem.
  package var others = 0

  package enum Reason: Hashable, Sendable {
    /// What the system said.
    case unreadable(String)
    /// It is neither a file nor a directory.
    case noFile
    case noCalendars
    case tooLarge(limit: Int)
    case tooManyFiles(limit: Int)
    case wrong(ImportError)
    /// Events that have no day, or one that cannot be read: they are left out, and the others shown.
    case undated(events: Int)
    /// Zones that nobody knows: their times are taken as they stand.
    case unknownZones([String])
    /// The program failed, and how.
    case program(String)
    case tooSlow(seconds: Int)
    /// What was read cannot be kept, and what the system said.
    case notKept(String)
  }

  package init(_ calendar: String, source: String, _ reason: Reason) {
    self.calendar = calendar
    self.source = source
    self.reason = reason
  }
}
