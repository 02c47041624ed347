import ChronoModel
import GRDB

extension Repository {
  /// Shows the events of these calendars beside the planner's own, in place of those before.
  package func show(_ calendars: [KeptCalendar]) { seen = SeenCalendars(calendars) }

  /// Takes up calendars that were made anew; answers whether any was.
  package func lookAtCalendars() -> Bool { seen.look() }

  /// One read transaction, with all events that there are to be seen.
  func readEvents<Value>(
    _ body: (Database, EventStream) throws -> Value
  ) throws(StoreError) -> Value {
    try read { db in
      let own = try EventSource(db, categories: CategoryMap(db))
      return try seen.reading { try body(db, EventStream(own, seen: $0)) }
    }
  }
}

extension EventStream {
  /// The category map of the planner's own file.
  var categories: CategoryMap { sources[0].categories }
}
