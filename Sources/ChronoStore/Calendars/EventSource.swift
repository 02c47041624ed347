import ChronoModel
import GRDB

/// Where events are read from: the planner's own tables, or those of a calendar that is only seen,
/// which have the same form, so that the same queries read both.
struct EventSource {
  let db: Database
  /// Of a calendar its own name alone: a search for it finds its events.
  let categories: CategoryMap
  private let origin: Origin

  private enum Origin {
    case own(RepeatingEvents)
    case seen(OpenCalendar)
  }

  /// `nil` for the planner's own events.
  var calendar: OpenCalendar? { if case .seen(let calendar) = origin { calendar } else { nil } }

  /// The planner's own events; those that repeat are read where nobody knows them.
  init(_ db: Database, categories: CategoryMap, repeating: RepeatingEvents? = nil) throws {
    self.db = db
    self.categories = categories
    let known = try repeating ?? RepeatingEvents(db) { try Table.event($0, categories: categories) }
    origin = .own(known)
  }

  /// The events of a calendar that is only seen.
  init(_ db: Database, of calendar: OpenCalendar) {
    self.db = db
    origin = .seen(calendar)
    categories = calendar.categories
  }

  /// The events that repeat; those of a calendar are read where they are asked for.
  func repeating() throws -> RepeatingEvents {
    switch origin {
    case .own(let known): known
    case .seen(let calendar): try calendar.repeatingEvents(db)
    }
  }

  /// Reads the selection of ``Table/event``.
  func event(_ row: StoredRow) throws -> CalendarEvent {
    try calendar?.event(row) ?? Table.event(row, categories: categories)
  }

  /// Whether a list of a category can have events of this source: those of a calendar are of none.
  func isListed(in category: CategoryFilter) -> Bool { calendar == nil || category == .all }

  /// Where a query reads the events of a category that do not repeat, by their days.
  ///
  /// More conditions may follow; `nil` where a list of the category has none of this source.
  func single(in category: CategoryFilter) -> (from: String, arguments: Values)? {
    guard isListed(in: category) else { return nil }
    return switch category {
    case .all: ("event INDEXED BY event_by_day WHERE rule IS NULL", [])
    case .inbox:
      ("event INDEXED BY event_by_day WHERE rule IS NULL AND category IS NULL", [])
    case .one(let id):
      (
        "event INDEXED BY event_by_category WHERE rule IS NULL AND category = ?",
        [categories.rowToList(id).databaseValue]
      )
    }
  }
}

/// All that days have besides their tasks: the planner's own events, those of the calendars, and the
/// repeats that are still to come.
struct EventStream {
  let sources: [EventSource]
  private let tasks: ComingTasks

  init(_ own: EventSource, seen: [EventSource] = [], coming: ComingTasks = ComingTasks()) {
    sources = [own] + seen
    tasks = coming
  }

  /// The repeats that come on some days, in the order of a list.
  func coming(on days: ClosedRange<LocalDay>, at now: Moment) throws -> [ComingInstance] {
    try tasks.instances(on: days, in: sources[0].db, categories: categories, at: now)
  }

  /// What every source answers, one after the other.
  ///
  /// A calendar that cannot be read is left out until it is made anew: the planner's own events
  /// never depend on it.
  func gather<Value>(_ read: (EventSource) throws -> [Value]) throws -> [Value] {
    var found: [Value] = []
    for source in sources {
      guard let calendar = source.calendar else {
        // Taken over as it is where it is the first: an agenda has thousands of events.
        if found.isEmpty { found = try read(source) } else { found += try read(source) }
        continue
      }
      guard !calendar.isBroken else { continue }
      do { found += try read(source) } catch { calendar.isBroken = true }
    }
    return found
  }
}
