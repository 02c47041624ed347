import ChronoModel

extension Fields {
  /// The usual time of a series without one.
  static let noTime = "none"

  /// What a person says of a task, as a line and the document tell it alike.
  ///
  /// The title is read before, because it is named in more than one way; the category and the repeat
  /// are told differently.
  mutating func read(
    into task: inout some TaskFields,
    due: String = "due",
    estimate: String = "estimate"
  ) throws(ImportError) {
    task.notes = try string("notes") ?? ""
    task.tags = try tags()
    task.priority = try priority()
    task.due = try day(due)
    task.time = try time("time")
    if task.time != nil, task.due == nil { throw failure("time", "null without a due day") }
    let usual = try parsed("usualTime", "HH:MM or \(Fields.noTime)") { text in
      text == Fields.noTime ? UsualTime(nil) : TimeOfDay(text).map { UsualTime($0) }
    }
    task.usual = usual.flatMap { UsualTime($0.time, besides: task.time) }
    task.estimate = try integer(estimate, 1...TaskItem.longestEstimate)
    task.reminders = try reminders()
  }
}
