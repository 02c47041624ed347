/// A day of the agenda: its events, the open tasks that have a time, and the repeats that come then, in the
/// order of the clock.
package struct AgendaDay: Hashable, Sendable {
  package var day: LocalDay
  package var rows: [ListRow]

  package init(day: LocalDay, rows: [ListRow]) {
    self.day = day
    self.rows = rows
  }
}
