/// A day of the agenda: its events, its open tasks, and the repeats that come then, in the order of the
/// clock; what goes on from the day before comes first, and what has no time last.
///
/// Its tasks are a ``TaskRow`` each, or where only lines are wanted a ``TaskLine``.
package struct AgendaDay<Task> {
  package var day: LocalDay
  package var rows: [Row]

  package enum Row {
    case event(EventOccurrence)
    case task(Task)
    case coming(ComingInstance)
    /// A task on the day after its own, into which it goes on.
    case continued(Task)
  }

  package init(day: LocalDay, rows: [Row]) {
    self.day = day
    self.rows = rows
  }
}

extension AgendaDay.Row: Sendable where Task: Sendable {}

// Asked of the task only where two are compared.
extension AgendaDay: Equatable where Task: Equatable {}
extension AgendaDay.Row: Equatable where Task: Equatable {}
