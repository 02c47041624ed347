/// Where one of several blocks goes.
package struct Placement: Hashable, Sendable {
  package var task: TaskItem.ID
  package var day: LocalDay
  /// `nil` keeps the task on its day, without a time.
  package var time: TimeOfDay?
  /// Minutes; `nil` keeps the length it has.
  package var estimate: Int?

  package init(task: TaskItem.ID, day: LocalDay, time: TimeOfDay?, estimate: Int? = nil) {
    self.task = task
    self.day = day
    self.time = time
    self.estimate = estimate
  }
}

extension Planning {
  /// Moves one of several blocks to its new place; a task without a placement stays as it is.
  package static func placed(
    _ subject: Subject,
    by placements: [Placement],
    at now: Moment
  ) throws(Refusal) -> [Change] {
    guard let place = placements.first(where: { $0.task == subject.task.id }) else { return [] }
    return try planned(
      subject,
      day: place.day,
      time: place.time,
      estimate: place.estimate ?? subject.task.estimate,
      at: now
    )
  }
}
