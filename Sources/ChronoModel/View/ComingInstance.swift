/// An instance that a fixed schedule will make on a day that has not come (Behaviour 2.11).
///
/// Nothing of it is stored: it is read off the rule of the open instance, which stands for it until its
/// day has come.
package struct ComingInstance: Hashable, Sendable {
  /// The open instance of its series.
  package var task: TaskItem
  package var day: LocalDay
  /// The day after its own, where it is listed as going on into that (Behaviour 3.5).
  package private(set) var continuedOn: LocalDay?

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

  /// The same on its second day; `nil` where it is over before that.
  package func continued(at now: Moment) -> ComingInstance? {
    guard planned.goesOn(into: day + 1, at: now) else { return nil }
    var continued = self
    continued.continuedOn = day + 1
    return continued
  }
}
