/// The words of an undo step, as the journal keeps them.
package enum EditLabel {
  /// What a label may name.
  package struct Subjects: Hashable, Sendable {
    /// Of the first one.
    package var title: String
    package var count: Int
    /// Of the category that the edit is about; `nil` is the Inbox.
    package var category: String?

    package init(title: String = "", count: Int = 0, category: String? = nil) {
      self.title = title
      self.count = count
      self.category = category
    }
  }

  package static func text(of edit: Edit, on subjects: Subjects) -> String {
    let tasks = named(subjects, "task")
    let inCategory = subjects.category.map(quoted) ?? "the Inbox"
    switch edit {
    case .addTasks: return "Add \(tasks)"
    case .reviseTask: return "Edit \(tasks)"
    case .setDone(_, let done): return "\(done ? "Tick" : "Reopen") \(tasks)"
    case .move(_, let day): return "Move \(tasks) to \(day.map(short) ?? "someday")"
    case .assign: return "Move \(tasks) to \(inCategory)"
    case .prioritise(_, let priority): return "Set priority of \(tasks) to \(priority.name)"
    case .tag: return "Tag \(tasks)"
    case .reorder: return "Reorder \(tasks)"
    case .plan(_, let day, let time, _):
      guard let day else { return "Plan \(tasks) for someday" }
      return "Plan \(tasks) for \(short(day))" + (time.map { " \($0.text)" } ?? "")
    case .replan: return "Shift \(tasks)"
    case .shift: return "Shift \(tasks)"
    case .resize: return "Resize \(tasks)"
    case .delete: return "Delete \(tasks)"
    case .deleteAllFromHere: return "Delete \(tasks) and all that would follow"
    case .drop: return "Drop \(tasks)"
    case .logDone: return "Log \(tasks) as done"
    case .startTimer: return "Start \(tasks)"
    case .stopTimer: return "Stop \(tasks)"
    case .log, .logNew: return "Log work on \(tasks)"
    case .reviseSession: return "Edit a session of \(tasks)"
    case .deleteSession: return "Delete a session of \(tasks)"
    case .addCategory(let name, _): return "Add category \(quoted(name.trimmed))"
    case .reviseCategory(let before, let after):
      guard after.name.trimmed != before.name else {
        return "Recolour category \(quoted(before.name))"
      }
      return "Rename category \(quoted(before.name)) to \(quoted(after.name.trimmed))"
    case .moveCategory: return "Reorder category \(inCategory)"
    case .deleteCategory:
      let with = subjects.count == 0 ? "" : " with \(counted(subjects.count, "task"))"
      return "Delete category \(inCategory)\(with)"
    case .addEvents: return "Add \(named(subjects, "event"))"
    case .reviseEvent: return "Edit \(named(subjects, "event"))"
    case .deleteEvents: return "Delete \(named(subjects, "event"))"
    case .reviseOccurrence(let before, _, let scope):
      return "Edit \(named(subjects, "event")) \(span(before.day, scope))"
    case .deleteOccurrence(_, let day, let scope):
      return "Delete \(named(subjects, "event")) \(span(day, scope))"
    }
  }

  private static func span(_ day: LocalDay, _ scope: SeriesScope) -> String {
    switch scope {
    case .thisOne: "on \(short(day))"
    case .allFromHere: "from \(short(day)) on"
    }
  }

  /// A step of a pass: `Triage: Move ‘Write report’ to Sat 21 Nov`.
  package static func inPass(_ pass: String, _ label: String) -> String {
    "\(name(ofPass: pass)): \(label)"
  }

  /// Several steps of a pass that undo or redo took together: `Triage of 20 tasks`.
  package static func pass(_ pass: String, steps: Int) -> String {
    pass.hasPrefix("triage")
      ? "Triage of \(counted(steps, "task"))" : "\(name(ofPass: pass)), \(counted(steps, "step"))"
  }

  /// What going to a point of the journal took back or brought again: `3 steps`.
  package static func steps(_ count: Int) -> String { counted(count, "step") }

  /// The first word of a pass's name, with a capital.
  private static func name(ofPass pass: String) -> String {
    let word = pass.prefix { $0 != " " }
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  /// The step of an import.
  package static func imported(_ count: Int, _ noun: String = "task") -> String {
    "Import \(counted(count, noun))"
  }

  /// The step of an import that tells tasks from events.
  package static func imported(_ counts: ImportCounts) -> String {
    if counts.tasks > 0 { return imported(counts.tasks) }
    if counts.events > 0 { return imported(counts.events, "event") }
    return counts.categories == 1
      ? "Import 1 category" : "Import \(counts.categories) categories"
  }

  private static func named(_ subjects: Subjects, _ noun: String) -> String {
    subjects.count == 1 ? quoted(subjects.title) : counted(subjects.count, noun)
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// In quotation marks, cut to about forty characters.
  static func quoted(_ title: String) -> String {
    guard let end = title.index(title.startIndex, offsetBy: 41, limitedBy: title.endIndex) else {
      return "‘\(title)’"
    }
    guard end < title.endIndex else { return "‘\(title)’" }
    return "‘\(String(title.prefix(40)).trimmed)…’"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `Tue 24 Nov`; the journal shows the year beside it.
  static func short(_ day: LocalDay) -> String {
    let date = day.civil
    return "\(day.weekday.short) \(date.day) \(months[date.month - 1])"
  }
}
