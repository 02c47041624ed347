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
      // Looked at within the transaction: nobody commits until it ends.
      let stamp = try EditStamp(db)
      let known = repeating.flatMap { $0.stamp == stamp ? $0.events : nil }
      let own = try EventSource(db, categories: CategoryMap(db), repeating: known)
      repeating = (stamp, try own.repeating())
      coming.look(stamp)
      self.known.look(stamp)
      return try seen.reading { try body(db, EventStream(own, seen: $0, coming: coming)) }
    }
  }
}

/// What had been written when something was read: the same stamp is the same file.
struct EditStamp: Equatable {
  /// Changes with every commit of another connection.
  private let others: Int
  /// Rows that this connection has written, also where it took that back.
  private let own: Int

  init(_ db: Database) throws {
    others = try Connection.number(db, "PRAGMA data_version")
    own = db.totalChangesCount
  }
}

extension EventStream {
  /// The category map of the planner's own file.
  var categories: CategoryMap { sources[0].categories }
}
