/// What an instance of a series is called, and how long it was planned for when: each may be another one than its series.
package struct InstanceWords: Hashable, Sendable {
  package var title: String
  package var time: TimeOfDay?
  package var estimate: Int?
  /// `nil` where they are not told.
  package var notes: String?
  package var priority: Priority?

  package init(
    title: String,
    time: TimeOfDay?,
    estimate: Int?,
    notes: String? = nil,
    priority: Priority? = nil
  ) {
    (self.title, self.time, self.estimate) = (title, time, estimate)
    (self.notes, self.priority) = (notes, priority)
  }

  package init(_ task: TaskItem) {
    self.init(
      title: task.title,
      time: task.time,
      estimate: task.estimate,
      notes: task.notes,
      priority: task.priority
    )
  }

  /// The same at another time.
  package init(_ task: TaskItem, at time: TimeOfDay?) {
    self.init(task)
    self.time = time
  }

  package init(_ draft: TaskDraft, at time: TimeOfDay?) {
    self.init(
      title: draft.title,
      time: time,
      estimate: draft.estimate,
      notes: draft.notes,
      priority: draft.priority
    )
  }

  /// Whether anything that both tell is otherwise.
  package func differs(from other: InstanceWords) -> Bool {
    func isOther<Value: Equatable>(_ value: KeyPath<InstanceWords, Value?>) -> Bool {
      guard let own = self[keyPath: value], let told = other[keyPath: value] else { return false }
      return own != told
    }
    return title != other.title || time != other.time || estimate != other.estimate
      || isOther(\.notes) || isOther(\.priority)
  }

  /// What comes of two, of which each has changed some since both `agreed`; of what both have changed, these hold.
  package func merged(with told: InstanceWords, since agreed: InstanceWords?) -> InstanceWords {
    guard let agreed else { return self }
    var merged = self
    if title == agreed.title { merged.title = told.title }
    if time == agreed.time { merged.time = told.time }
    if estimate == agreed.estimate { merged.estimate = told.estimate }
    if notes == agreed.notes, let other = told.notes { merged.notes = other }
    if priority == agreed.priority, let other = told.priority { merged.priority = other }
    return merged
  }
}

extension TaskItem {
  /// Names it so, for once: the series keeps its own time.
  package mutating func take(_ words: InstanceWords) {
    (title, estimate) = (words.title, words.estimate)
    if let notes = words.notes { self.notes = notes }
    if let priority = words.priority { self.priority = priority }
    place(at: words.time)
  }
}
