/// An instance that a fixed schedule will make on a day that has not come (Behaviour 2.11).
///
/// Nothing of it is stored: it is read off the rule of the open instance, which stands for it until its
/// day has come.
package struct ComingInstance: Hashable, Sendable {
  /// The open instance of its series.
  package var task: TaskItem
  package var day: LocalDay

  package init(task: TaskItem, day: LocalDay) {
    self.task = task
    self.day = day
  }

  /// The task as it will be on that day.
  package var planned: TaskItem {
    var planned = task
    planned.due = day
    planned.setTime(task.usualTime)
    return planned
  }
}
