/// A day of the agenda: its events and the open tasks that have a time, in the order of the clock.
package struct AgendaDay: Hashable, Sendable {
  package let day: LocalDay
  package var rows: [ListRow]

  package init(day: LocalDay, rows: [ListRow]) {
    self.day = day
    self.rows = rows
  }
}
