extension TaskItem {
  /// A form's changes put on top of what the file holds now, as ``ThreeWayMerge`` says.
  package static func merging(
    from before: TaskItem,
    to after: TaskItem,
    onto current: TaskItem
  ) throws(Refusal) -> TaskItem {
    var merge = ThreeWayMerge(from: before, to: after, onto: current)
    try merge.take(\.title, "title")
    try merge.take(\.notes, "notes")
    try merge.take(\.category, "category")
    try merge.take(\.tags, "tags")
    try merge.take(\.priority, "priority")
    try merge.take(\.due, "due")
    try merge.take(\.time, "time")
    try merge.take(\.estimate, "estimate")
    try merge.take(\.reminders, "reminders")
    try merge.take(\.repeats, "repeat")
    return merge.merged
  }
}
