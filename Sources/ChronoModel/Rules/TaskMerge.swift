extension TaskItem {
  /// A form's changes put on top of what the file holds now.
  ///
  /// Fields that the form did not touch keep the file's value; a field that both changed, to
  /// different values, is a conflict and nothing is merged.
  package static func merging(
    from before: TaskItem,
    to after: TaskItem,
    onto current: TaskItem
  ) throws(Refusal) -> TaskItem {
    var merged = current
    try merge(\.title, "title", before, after, &merged)
    try merge(\.notes, "notes", before, after, &merged)
    try merge(\.category, "category", before, after, &merged)
    try merge(\.tags, "tags", before, after, &merged)
    try merge(\.priority, "priority", before, after, &merged)
    try merge(\.due, "due", before, after, &merged)
    try merge(\.time, "time", before, after, &merged)
    try merge(\.estimate, "estimate", before, after, &merged)
    try merge(\.reminders, "reminders", before, after, &merged)
    try merge(\.repeats, "repeat", before, after, &merged)
    return merged
  }

  private static func merge<Value: Equatable>(
    _ field: WritableKeyPath<TaskItem, Value>,
    _ name: String,
    _ before: TaskItem,
    _ after: TaskItem,
    _ current: inout TaskItem
  ) throws(Refusal) {
    let wanted = after[keyPath: field]
    guard wanted != before[keyPath: field], wanted != current[keyPath: field] else { return }
    guard current[keyPath: field] == before[keyPath: field] else {
      throw .conflict(field: name)
    }
    current[keyPath: field] = wanted
  }
}
