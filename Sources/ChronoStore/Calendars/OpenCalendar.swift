package import ChronoModel
import GRDB
import Glibc

/// A calendar that is only seen, and the file that it is kept parsed in.
package struct KeptCalendar: Hashable, Sendable {
  package var calendar: SeenCalendar
  /// Of a file that ``KeptCalendarWriter`` makes; nothing may be there yet.
  package var path: String

  /// The form of the files, which another one's name says: no two programs ever write the same one.
  package static let form = Schema.version * 100 + 2

  package init(_ calendar: SeenCalendar, path: String) {
    self.calendar = calendar
    self.path = path
  }
}

/// The file of a ``KeptCalendar``, open to be read.
///
/// A class because it owns a connection, and what it has answered: the file is never changed, only
/// replaced, so that an answer holds as long as it is open.
final class OpenCalendar {
  let calendar: SeenCalendar
  let queue: DatabaseQueue
  /// The one category of the search: the calendar itself.
  let categories: CategoryMap
  private let decode: Decoding
  /// Whether a read has failed.
  var isBroken = false
  /// What it tells without following a rule.
  let told: ToldDays
  private var repeating: RepeatingEvents?

  /// Reads the selection of ``Table/event``.
  private typealias Decoding = (StoredRow) throws -> CalendarEvent

  /// `nil` where there is no such file, or one of another form.
  init?(_ kept: KeptCalendar) {
    calendar = kept.calendar
    var configuration = Connection.configuration(readOnly: true, busyTimeout: 0)
    configuration.label = "calendar"
    let queue = try? DatabaseQueue(path: kept.path, configuration: configuration)
    var categories = CategoryMap()
    let name = Category(
      id: Identifier(high: 0, low: 0),
      name: calendar.name,
      colour: calendar.colour,
      position: 0,
      created: Instant(seconds: 0)
    )
    categories.add(name, row: 0)
    self.categories = categories
    let opened = try? queue?.inDatabase { db -> (told: ToldDays, decode: Decoding)? in
      guard try KeptCalendarWriter.fits(db) else { return nil }
      let decode: Decoding = { row in
        var event = try Table.event(row, categories: categories)
        event.calendar = kept.calendar
        return event
      }
      return (try ToldDays(db, decoding: decode), decode)
    }
    guard let queue, let (told, decode) = opened else { return nil }
    self.decode = decode
    self.queue = queue
    self.told = told
  }

  /// Those that repeat, read when a list asks for all of them or for days that are not told.
  func repeatingEvents(_ db: Database) throws -> RepeatingEvents {
    let known = try repeating ?? RepeatingEvents(db, decoding: decode)
    repeating = known
    return known
  }

  func event(_ row: StoredRow) throws -> CalendarEvent { try decode(row) }
}

/// The calendars that are shown beside the planner's own events.
final class SeenCalendars {
  private var shown: [(kept: KeptCalendar, stamp: FileStamp?, open: OpenCalendar?)]

  init(_ calendars: [KeptCalendar]) {
    shown = calendars.map { ($0, FileStamp($0.path), SeenCalendars.open($0)) }
  }

  /// Opens what was made anew since the last look; answers whether there was any.
  func look() -> Bool {
    var hasChanged = false
    for index in shown.indices {
      if shown[index].open?.isBroken == true { FileGuard.remove(shown[index].kept.path) }
      let stamp = FileStamp(shown[index].kept.path)
      guard stamp != shown[index].stamp else { continue }
      shown[index].stamp = stamp
      shown[index].open = SeenCalendars.open(shown[index].kept)
      hasChanged = true
    }
    return hasChanged
  }

  /// A file that is damaged is taken away, so that it is made again.
  private static func open(_ kept: KeptCalendar) -> OpenCalendar? {
    let calendar = OpenCalendar(kept)
    if calendar == nil { FileGuard.remove(kept.path) }
    return calendar
  }

  /// Calls `body` with the sources of all calendars that can be read.
  func reading<Value>(_ body: ([EventSource]) throws -> Value) throws -> Value {
    try reading(shown.compactMap(\.open).filter { !$0.isBroken }[...], after: [], body)
  }

  private func reading<Value>(
    _ rest: ArraySlice<OpenCalendar>,
    after found: [EventSource],
    _ body: ([EventSource]) throws -> Value
  ) throws -> Value {
    guard let first = rest.first else { return try body(found) }
    return try first.queue.inDatabase { db in
      try reading(rest.dropFirst(), after: found + [EventSource(db, of: first)], body)
    }
  }
}

/// What tells a file from the one that was in its place before.
private struct FileStamp: Hashable {
  private let device: dev_t
  private let inode: ino_t
  private let seconds: Int
  private let nanoseconds: Int

  /// `nil` where nothing is.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
