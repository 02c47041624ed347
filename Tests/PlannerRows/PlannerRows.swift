import ChronoModel
import Foundation
import GRDB

/// The rows of a planner's file, to tell in words what a command changed.
package struct PlannerRows {
  /// Each row's values by its table and key.
  private var rows: [Key: [DatabaseValue]] = [:]
  /// The names of the columns of each table.
  private var columns: [[String]] = []
  /// The identifiers of what has a title or a name: of several the newest, an open one first, and a
  /// series before its single days.
  package private(set) var names: [String: String] = [:]
  private var series: Set<String> = []
  /// How many steps the history has.
  package private(set) var steps = 0

  private struct Key: Hashable {
    let table: Int
    let values: [DatabaseValue]
  }

  /// The tables with their keys; images of the journal, and what an index of words holds inside, are
  /// told by what they bring.
  private static let tables: [(name: String, keys: [String])] = [
    ("category", ["id"]), ("task", ["id"]), ("event", ["id"]), ("session", ["id"]),
    ("commitment", ["id"]), ("task_tag", ["tag", "task"]), ("reminder_state", ["item", "day"]),
    ("reminder_open", ["kind", "minute", "item"]), ("search", ["rowid"]),
    ("event_search", ["rowid"]), ("foreign_text", ["id"]), ("import_mark", ["id"]),
    ("list_order", ["list"]), ("category_tally", ["category"]), ("day_tally", ["day"]),
    ("promise_tally", ["day"]), ("tag_tally", ["tag"]), ("draft", ["key"]),
    ("journal_step", ["id"]), ("sync_folder", ["id"]), ("sync_file", ["id"]),
    ("sync_link", ["file", "part"]), ("sync_conflict", ["id"]), ("sync_change", ["item"]),
    ("sync_collection", ["folder", "directory"]), ("sync_emptied", ["folder", "directory"]),
  ]

  /// Columns that say when a file was written on this disk, or that are drawn in no certain order.
  private static let passedOver = ["stamp", "mark"]

  package init(path: String) throws {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    try queue.read { db in
      for (index, table) in PlannerRows.tables.enumerated() { try read(table, index, db) }
    }
  }

  private mutating func read(
    _ table: (name: String, keys: [String]),
    _ index: Int,
    _ db: Database
  ) throws {
    let rowid = table.keys == ["rowid"] ? "rowid, " : ""
    let cursor = try Row.fetchCursor(db, sql: "SELECT \(rowid)* FROM \(table.name)")
    let names = cursor.columnNames
    columns.append(names)
    let keys = table.keys.compactMap(names.firstIndex)
    let passedOver = names.indices.filter { PlannerRows.passedOver.contains(names[$0]) }
    while let row = try cursor.next() {
      var values = Array(row.databaseValues)
      for place in passedOver { values[place] = .null }
      rows[Key(table: index, values: keys.map { values[$0] })] = values
      if index < 3 { keep(row) }
      if table.name == "journal_step" { steps += 1 }
    }
  }

  private mutating func keep(_ row: Row) {
    let status: Int64 = row["status"] ?? 0
    let rule: String? = row["rule"]
    guard let name: String = row["title"] ?? row["name"], status == 0 || names[name] == nil,
      rule != nil || !series.contains(name), let uuid: Data = row["uuid"]
    else { return }
    if status == 0, rule != nil { series.insert(name) }
    let bytes = uuid.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
    names[name] = UUID(uuid: bytes).uuidString.lowercased()
  }

  /// What is otherwise than before: rows that came with what they hold, that went, and that changed.
  package func changes(since before: PlannerRows) -> [String] {
    let changed = rows.filter { before.rows[$0.key] != $0.value }.map(\.key)
    let gone = before.rows.keys.filter { rows[$0] == nil }
    var named: [(key: Key, name: String)] = []
    for key in changed + gone { named.append((key, name(key))) }
    named.sort { one, other in
      guard one.key.table == other.key.table else { return one.key.table < other.key.table }
      return one.name.compare(other.name, options: .numeric) == .orderedAscending
    }
    return named.map { words($0.key, name: $0.name, before) }
  }

  /// What an undo has not taken back, of what it should.
  package func left(since before: PlannerRows) -> [String] {
    let lasting = ["reminder_state", "draft", "journal_step", "tag_tally"]
    return changes(since: before).filter { change in
      let table = change.dropFirst(2).prefix { $0 != " " && $0 != ":" }
      let isTally = table.hasSuffix("_tally") && change.hasSuffix(": ")
      return !table.hasPrefix("sync_") && !lasting.contains(String(table)) && !isTally
    }
  }

  private func name(_ key: Key) -> String {
    let table = PlannerRows.tables[key.table]
    let words = zip(table.keys, key.values).map { PlannerRows.text($0, $1) }
    return ([table.name] + words).joined(separator: " ")
  }

  private func words(_ key: Key, name: String, _ before: PlannerRows) -> String {
    let names = columns[key.table]
    let keys = PlannerRows.tables[key.table].keys
    let now = rows[key]
    let title =
      names.firstIndex { ["title", "name"].contains($0) }
      .flatMap { String.fromDatabaseValue((now ?? before.rows[key] ?? [])[$0]) }
      .map { " ‘\($0)’" } ?? ""
    guard let now else { return "- \(name)\(title)" }
    guard let old = before.rows[key] else {
      let told = zip(names, now).filter { !keys.contains($0.0) }
        .map { ($0.0, PlannerRows.text($0.0, $0.1)) }
        .filter { !["", "0", "NULL"].contains($0.1) }
      return "+ \(name): " + told.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
    }
    let told = names.indices.filter { old[$0] != now[$0] }.map { place in
      let texts = [old, now].map { PlannerRows.text(names[place], $0[place]) }
      return "\(names[place]) \(texts.joined(separator: " → "))"
    }
    return "* \(name)\(title): " + told.joined(separator: ", ")
  }

  /// A value for a reader: days, instants and times of day as such, identifiers by their beginning.
  private static func text(_ column: String, _ value: DatabaseValue) -> String {
    switch value.storage {
    case .null: return "NULL"
    case .string(let text): return text.replacing("\n", with: "⏎")
    case .double(let number): return "\(number)"
    case .blob(let data):
      if data.count == 16 { return data.prefix(4).map { String(format: "%02x", $0) }.joined() }
      return String(data: data, encoding: .utf8)?.replacing("\r\n", with: "⏎")
        .replacing("\n", with: "⏎") ?? "\(data.count) bytes"
    case .int64(let number):
      switch column {
      case "due", "day", "last_day", "anchor":
        return number == 3_000_000 ? "someday" : LocalDay(number: Int(number)).text
      case "created", "modified", "closed", "start", "finish", "made", "judged", "fired", "snoozed",
        "at":
        // What lapsed has the complement of the instant.
        return number < 0 && column == "closed"
          ? "lapsed \(Instant(seconds: ~number).text)" : Instant(seconds: number).text
      case "minute": return Instant(seconds: number * 60).text
      case "time", "usual_time", "plan_time":
        return number == 1440 ? "none" : String(format: "%02d:%02d", number / 60, number % 60)
      default: return "\(number)"
      }
    }
  }
}
