import ChronoModel
import ChronoStore
import Foundation
import GRDB
import TemporaryPlace
import Testing

/// A planner's file in a directory of its own, taken away with it.
final class TestFile {
  let directory: String
  let path: String

  init() {
    directory = TemporaryPlace.path + "/chronolist-test-\(UUID().uuidString)"
    path = directory + "/chronolist.sqlite"
  }

  deinit {
    _ = chmod(directory, 0o700)
    try? FileManager.default.removeItem(atPath: directory)
  }

  func open(
    at now: Moment = .monday,
    seed: UInt64 = 1,
    mode: Repository.Mode = .readWrite,
    busyTimeout: Double = 5
  ) throws(StoreError) -> Repository {
    try Repository.open(
      path: path,
      at: now,
      ids: IDSource(Counting(state: seed)),
      mode: mode,
      busyTimeout: busyTimeout
    )
  }

  /// What other tools see in the file.
  func sql<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.inDatabase(body)
  }

  /// The steps of a query's plan.
  func plan(_ query: String) throws -> [String] {
    try sql { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(query)").map { $0["detail"] as String }
    }
  }

  /// Makes the closed file one of an older schema: without what came after that version.
  func age(to version: Int) throws {
    let steps = [
      1: """
      DROP TABLE reminder_open;
      DROP INDEX event_reminded;
      CREATE INDEX task_reminded ON task(due, time) WHERE status = 0 AND reminders <> '';
      """,
      2: "DROP TABLE import_mark;",
      3: """
      DROP INDEX task_measured;
      DROP INDEX commitment_by_day;
      CREATE INDEX commitment_by_day ON commitment(day, task);
      DROP TRIGGER commitment_moved;
      """,
      4: "DROP INDEX task_scheduled; DROP INDEX task_lapsed;",
      5: """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = substr(sql, 1, instr(sql, ', CONSTRAINT numbers') - 1)
        || substr(sql, instr(sql, ') STRICT')) WHERE sql LIKE '%CONSTRAINT numbers%';
      PRAGMA writable_schema = RESET;
      """,
      6: """
      DROP TABLE event_search;
      DROP INDEX event_by_category;
      ALTER TABLE event DROP COLUMN category;
      ALTER TABLE event DROP COLUMN tags;
      ALTER TABLE event DROP COLUMN place;
      """,
      7: "DROP TABLE foreign_text;",
      9: """
      ALTER TABLE commitment DROP COLUMN plan_time;
      ALTER TABLE commitment DROP COLUMN plan_minutes;
      """,
      8: """
      DROP TABLE list_order;
      DROP INDEX open_unranked;
      DROP INDEX open_by_category_priority;
      DROP INDEX open_by_age;
      DROP INDEX open_by_category_age;
      """,
      10: """
      DROP TRIGGER sync_task_insert; DROP TRIGGER sync_task_update; DROP TRIGGER sync_task_delete;
      DROP TRIGGER sync_event_insert; DROP TRIGGER sync_event_update;
      DROP TRIGGER sync_event_delete; DROP TRIGGER sync_session_insert;
      DROP TRIGGER sync_session_update; DROP TRIGGER sync_session_delete;
      DROP TRIGGER sync_category_update;
      DROP TABLE sync_change; DROP TABLE sync_conflict; DROP TABLE sync_link;
      DROP TABLE sync_file; DROP TABLE sync_folder;
      """,
      11: "DROP TRIGGER sync_category_colour; DROP TABLE sync_collection;",
      12: "DROP TRIGGER sync_file_earlier; DROP TABLE sync_earlier;",
      13: "ALTER TABLE task DROP COLUMN usual_time;",
      15: "ALTER TABLE sync_conflict DROP COLUMN chosen;",
      16: """
      DROP INDEX commitment_by_day;
      CREATE INDEX commitment_by_day ON commitment(day, task, outcome);
      ALTER TABLE commitment DROP COLUMN planned;
      """,
      17: "DROP TABLE sync_emptied; ALTER TABLE sync_file DROP COLUMN moved_from;",
      18: "ALTER TABLE event DROP COLUMN free;",
      19: "DROP INDEX task_open;",
      14: """
      ALTER TABLE sync_folder DROP COLUMN lost;
      ALTER TABLE sync_folder DROP COLUMN lost_since;
      """,
    ]
    try sql { db in
      for step in steps.keys.sorted(by: >) where step >= version {
        try db.execute(sql: steps[step] ?? "")
      }
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
  }

  var bytes: Data? { FileManager.default.contents(atPath: path) }
}

/// SplitMix64: the same identifiers and choices in every run.
struct Counting: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension LocalDay {
  /// Monday 23 November 2026.
  static let monday = LocalDay(number: 20_780)
}

extension Moment {
  /// 10:00 UTC on Monday 23 November 2026.
  static let monday = Moment.on(.monday)

  static func on(_ day: LocalDay, hour: Int = 10, minute: Int = 0, second: Int = 0) -> Moment {
    let seconds = Int64(day.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    return Moment(instant: Instant(seconds: seconds), zone: .utc)
  }
}

extension TimeOfDay {
  static func at(_ hour: Int, _ minute: Int = 0) throws -> TimeOfDay {
    try #require(TimeOfDay(hour: hour, minute: minute))
  }
}

extension Repository {
  /// Adds one task and returns it as the file holds it.
  @discardableResult
  func add(_ draft: TaskDraft, at now: Moment = .monday) throws -> TaskItem {
    let receipt = try perform(.addTasks([draft]), at: now)
    let id = try #require(receipt.tasks.first)
    return try task(id)
  }

  func rows(_ list: ListQuery, at now: Moment = .monday, rows: Int = 120) throws -> [ListRow] {
    try view(ViewQuery(list: list, rows: rows, spans: []), at: now).list.rows
  }

  /// What some days hold.
  func agenda(
    _ days: ClosedRange<LocalDay>,
    at now: Moment = .monday
  ) throws -> [AgendaDay<TaskRow>] {
    var agenda: [AgendaDay<TaskRow>] = []
    try forEachDay(of: days, at: now) { agenda.append($0) }
    return agenda
  }

  /// The same with lines of tasks.
  func agendaInLines(
    _ days: ClosedRange<LocalDay>,
    at now: Moment = .monday
  ) throws -> [AgendaDay<TaskLine>] {
    var agenda: [AgendaDay<TaskLine>] = []
    try forEachLine(of: days, at: now) { day, row in
      if agenda.last?.day != day { agenda.append(AgendaDay(day: day, rows: [])) }
      agenda[agenda.count - 1].rows.append(row)
    }
    return agenda
  }

  func titles(_ list: ListQuery, at now: Moment = .monday) throws -> [String] {
    try rows(list, at: now).map { row in
      switch row {
      case .task(let row): row.task.title
      case .ghost(let ghost): "> \(ghost.task.title)"
      case .coming(let coming): "⟳ \(coming.task.title)"
      case .continued(let continued): "→ \(continued.row.task.title)"
      case .event(let occurrence): "@ \(occurrence.event.name)"
      }
    }
  }
}

extension ListQuery {
  static func day(_ day: LocalDay, filter: ListFilter = ListFilter()) -> ListQuery {
    ListQuery(scope: .days(day...day), filter: filter)
  }

  static let everything = ListQuery(scope: .everything)
  static let stillOpen = ListQuery(scope: .everything, filter: ListFilter(state: .open))
}
