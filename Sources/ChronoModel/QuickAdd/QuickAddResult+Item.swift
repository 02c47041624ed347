extension QuickAddResult {
  /// Whether it is an event of some hours without a time: what lasts all day lasts whole days.
  package func lacksTime(_ task: TaskDraft) -> Bool {
    isEvent && task.time == nil && (task.estimate ?? 0) % 1440 != 0
  }

  /// What the line adds, with a draft that has the defaults too; `nil` for an event without a day.
  ///
  /// An event without a time lasts all day, or as many days as the line says.
  package func item(with task: TaskDraft) -> ItemDraft? {
    guard isEvent else { return .task(task) }
    guard let day = task.due else { return nil }
    let days = ((task.estimate ?? 0) + 1439) / 1440
    let length = task.time == nil ? max(1, days) * 1440 : task.estimate ?? 60
    var draft = EventDraft(task, on: day, length: length)
    draft.place = place
    draft.isFree = isFree
    return .event(draft)
  }
}
