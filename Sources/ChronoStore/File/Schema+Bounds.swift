/// Limits of every number in the file: beyond them arithmetic would trap, and no clock shows and no
/// rule makes such a number.
extension Schema {
  /// Of ranks and of counts.
  static let largestRank = 1 << 52

  /// A constraint added to the tables that are there, which changes no row.
  ///
  /// SQLite's documentation describes this way (sqlite.org/lang_altertable.html, section 7). The
  /// table that comes and goes tells other connections that the schema is a new one.
  static let bounds =
    "PRAGMA writable_schema = ON;\n"
    + limits.map { table, numbers in
      """
      UPDATE sqlite_schema SET sql = replace(sql, ') STRICT',
        ', CONSTRAINT numbers CHECK(\(numbers.joined(separator: " AND ")))) STRICT')
      WHERE type = 'table' AND name = '\(table)';

      """
    }.joined() + """
      PRAGMA writable_schema = RESET;
      CREATE TABLE new_schema(id INTEGER PRIMARY KEY) STRICT;
      DROP TABLE new_schema;

      """

  /// The years 1 to 9999 on any wall clock, in seconds of UTC.
  private static func instants(_ columns: String...) -> [String] {
    columns.map { "\($0) BETWEEN -62200000000 AND 253500000000" }
  }

  /// Of a task that lapsed it is negative.
  private static func lapsed(_ column: String) -> [String] {
    ["\(column) BETWEEN -253500000000 AND 253500000000"]
  }

  /// Days of the years 1 to 9999, ten years for an event to go on, and ``Sentinel/someday``.
  private static func days(_ columns: String...) -> [String] {
    columns.map { "\($0) BETWEEN -720000 AND 3000000" }
  }

  private static func ranks(_ columns: String...) -> [String] {
    columns.map { "\($0) BETWEEN \(-largestRank) AND \(largestRank)" }
  }

  private static let limits: [(table: String, numbers: [String])] = [
    ("category", ranks("position") + instants("created", "modified")),
    (
      "task",
      ranks("position") + days("anchor") + instants("created", "modified") + lapsed("closed")
    ),
    ("task_tag", ranks("position") + days("due")),
    ("event", ranks("position") + days("anchor", "last_day") + instants("created", "modified")),
    ("reminder_state", days("day") + instants("fired", "snoozed")),
    ("reminder_open", ["minute BETWEEN -2000000000 AND 5000000000"]),
    ("session", instants("start", "finish")),
    ("commitment", days("day") + instants("made", "judged")),
    ("journal_step", instants("at")),
    ("category_tally", ranks("open", "total")),
    ("day_tally", days("day") + ranks("open", "done", "untimed")),
    ("promise_tally", days("day") + ranks("open", "kept", "missed", "postponed", "withdrawn")),
    ("tag_tally", ranks("uses")),
  ]
}
