/// What an instance of a series is called, and how long it was planned for when: each may be another one than its series.
package struct InstanceWords: Hashable, Sendable {
  package var title: String
  package var time: TimeOfDay?
  package var estimate: Int?

  package init(title: String, time: TimeOfDay?, estimate: Int?) {
    (self.title, self.time, self.estimate) = (title, time, estimate)
  }

  package init(_ task: TaskItem) {
    self.init(title: task.title, time: task.time, estimate: task.estimate)
  }

  /// What comes of two, of which each has changed some since both `agreed`; of what both have changed, these hold.
  package func merged(with told: InstanceWords, since agreed: InstanceWords?) -> InstanceWords {
    guard let agreed else { return self }
    var merged = self
    if title == agreed.title { merged.title = told.title }
    if time == agreed.time { merged.time = told.time }
    if estimate == agreed.estimate { merged.estimate = told.estimate }
    return merged
  }
}

extension TaskItem {
  /// Names it so, for once: the series keeps its own time.
  package mutating func take(_ words: InstanceWords) {
    (title, estimate) = (words.title, words.estimate)
    place(at: words.time)
  }
}
