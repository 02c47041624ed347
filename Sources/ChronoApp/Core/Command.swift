/// Everything a key, the palette, or a click can ask for.
///
/// Raw values are the names in the settings file, the help and the palette.
///
/// The one table (``Command/entry``) gives dispatch, footer, help, palette, `chronolist keys`, the
/// README's keys and the man page. To add a command: a case, its entry, and what it does in
/// `State.perform`.
package enum Command: String, CaseIterable, Sendable, Hashable {
  // Moving
  case moveDown = "move-down"
  case moveUp = "move-up"
  case first, last
  case pageDown = "page-down"
  case pageUp = "page-up"
  case nextPane = "next-pane"
  case previousPane = "previous-pane"
  // Days
  case segment1 = "segment-1"
  case segment2 = "segment-2"
  case segment3 = "segment-3"
  case segment4 = "segment-4"
  case weeks
  case dayBack = "day-back"
  case dayOn = "day-on"
  case today
  case goToDate = "go-to-date"
  // Tasks
  case add
  case addWithForm = "add-with-form"
  case open
  case newEvent = "new-event"
  case done
  case delete
  case drop
  case reschedule
  case itemDown = "item-down"
  case itemUp = "item-up"
  case category
  case priority
  case tags
  case notes
  case readNotes = "read-notes"
  case openLink = "open-link"
  case copy
  case select
  case selectAll = "select-all"
  case colour
  // Time
  case timer
  case stopAt = "stop-at"
  case sessions
  case triage
  case closeDay = "close-day"
  case snooze, dismiss
  case openReminder = "open-reminder"
  case review
  // Grid
  case grid
  case zoom
  case block
  case dayEarlier = "day-earlier"
  case dayLater = "day-later"
  case longer, shorter
  case runningLate = "running-late"
  case fitDay = "fit-day"
  // Finding
  case search
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case filter
  case doneList = "done-list"
  case sort
  // Program
  case undo, redo, journal, conflicts
  case palette, help
  case loadSampleDay = "load-sample-day"
  case redraw, suspend
  case cancel, quit
}
