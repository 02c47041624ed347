/// What a person says of a task, whether it is in the file or is to be.
///
/// A protocol because ``TaskItem`` and ``TaskDraft`` are two types that say these alike: what is read
/// from JSON, copied, or merged after a form is written once for both.
package protocol TaskFields {
  var title: String { get set }
  var notes: String { get set }
  var tags: [String] { get set }
  var priority: Priority { get set }
  var due: LocalDay? { get set }
  var time: TimeOfDay? { get set }
  var estimate: Int? { get set }
  var reminders: [Reminder] { get set }
}

extension TaskItem: TaskFields {}

extension TaskDraft: TaskFields {}

extension TaskItem {
  /// A new task of what a draft says; its repeat and its state are for the rules.
  init(_ draft: TaskDraft, id: ID, category: Category.ID?, position: Int, created: Instant) {
    self.init(
      id: id,
      title: draft.title,
      notes: draft.notes,
      category: category,
      tags: Planning.distinct(draft.tags),
      priority: draft.priority,
      due: draft.due,
      time: draft.due == nil ? nil : draft.time,
      estimate: draft.estimate,
      reminders: draft.reminders,
      position: position,
      created: created
    )
  }

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
