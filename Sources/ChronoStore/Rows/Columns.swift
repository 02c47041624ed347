/// The columns of a table after `id`, in the order of images: new ones are only ever appended.
///
/// A protocol because each table has an enum of its own, and reading a row by another table's column
/// is then seen at once.
package protocol Column: CaseIterable, RawRepresentable<Int>, Sendable {
  /// In the file, in the order of the cases: `after_completion`. Written out, because asking the
  /// runtime for the names of the cases costs a millisecond of every start.
  static var names: [String] { get }
}

extension Column {
  /// Its index in a row of ``Table/selection``, which begins with `id`.
  var index: Int { rawValue + 1 }
}

/// The columns of ``Table/category``.
package enum CategoryColumn: Int, Column {
  case uuid, name, key, colour, position, created, modified

  package static let names = ["uuid", "name", "key", "colour", "position", "created", "modified"]
}

/// The columns of ``Table/task``; the six from `rule` on are a repeat.
package enum TaskColumn: Int, Column {
  case uuid, title, notes, category, tags, priority, due, time, estimate, reminders
  case rule, afterCompletion, anchor, series, excluded, added
  case status, closed, position, created, modified, usualTime

  package static let names = [
    "uuid", "title", "notes", "category", "tags",
    "priority", "due", "time", "estimate", "reminders",
    "rule", "after_completion", "anchor", "series", "excluded", "added",
    "status", "closed", "position", "created", "modified", "usual_time",
  ]
}

/// The columns of ``Table/event``; the six from `rule` on are a repeat.
package enum EventColumn: Int, Column {
  case uuid, name, notes, day, time, length, zone, reminders
  case rule, afterCompletion, anchor, series, excluded, added
  case position, created, modified, lastDay, category, tags, place, free

  package static let names = [
    "uuid", "name", "notes", "day", "time", "length", "zone", "reminders",
    "rule", "after_completion", "anchor", "series", "excluded", "added",
    "position", "created", "modified", "last_day", "category", "tags", "place",
    "free",
  ]
}

/// The columns of ``Table/session``.
package enum SessionColumn: Int, Column {
  case uuid, task, start, finish, zone

  package static let names = ["uuid", "task", "start", "finish", "zone"]
}

/// The columns of ``Table/commitment``.
package enum CommitmentColumn: Int, Column {
  case task, day, outcome, made, judged, loggedLate, planTime, planMinutes, planned

  package static let names = [
    "task", "day", "outcome", "made", "judged", "logged_late", "plan_time", "plan_minutes",
    "planned",
  ]
}
