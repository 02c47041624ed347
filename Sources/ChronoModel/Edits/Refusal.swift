/// Why an edit is not possible now; nothing was changed.
package enum Refusal: Error, Hashable, Sendable {
  /// A missed task must be rescheduled before it can be started or ticked (Behaviour 2.4).
  case missed(TaskItem)
  /// A done or dropped task must be reopened before work on it starts.
  case closed(TaskItem)
  /// The task, category, event or session is not in the file any more.
  case gone
  /// No item has an identifier that begins so.
  case unknown(prefix: String)
  /// Several items do; each with its title.
  case ambiguous(prefix: String, candidates: [Candidate])
  /// Another window changed the same field meanwhile; named as the form names it.
  case conflict(field: String)
  case emptyTitle
  case emptyName
  case categoryExists(name: String)
  /// A category would be called as the place of all tasks that have none.
  case namedInbox
  /// Reordering at the end of its day and time, or among timed tasks.
  case nowhereToMove
  case timerNotRunning
  /// A session would begin after it ends, or in the future.
  case backwards
  /// A task would have been finished in the future.
  case finishAhead
  /// It would lie over other work: all that is in the way, in order.
  case overlaps([TrackedSession])
  case estimateOutOfRange(Int)
  /// An event's length in minutes.
  case lengthOutOfRange(Int)
  /// A text has more characters than the file takes.
  case tooLong(field: String, limit: Int)
  /// Before the year 1 or after 9999.
  case dayOutOfRange
  /// The clocks of this zone went past the day, as Apia's did past 30 December 2011.
  case noSuchDay(LocalDay, zone: String)
  /// An open task would be moved to a day that is over, where it would be missed at once.
  case dayOver(TaskItem, LocalDay)
  /// A done task would be moved to another day than the one it was done on.
  case doneOnDay(TaskItem, LocalDay)
  /// An event has no occurrence on this day, or a task no repeat to come.
  case notOnThatDay(LocalDay)
  /// One day of an event cannot be edited by itself, because it has no others.
  case notRepeating(CalendarEvent)
  /// The event is of a calendar that is only seen.
  case onlySeen(CalendarEvent, in: SeenCalendar)
  /// Not an index of the palette.
  case noSuchColour(Int)
  case nothingToUndo
  /// What undo would take back was done before the time it was to stop at.
  case doneEarlier(label: String, at: Instant)
  /// What undo would take back was brought by a sync, and who asks has not seen it being done.
  case broughtBySync(label: String, at: Instant)
  /// Another window has changed something since what is to be taken back.
  case changedSince
  case nothingToRedo
  /// A sync has changed the same items since the named step was undone.
  case lostToSync(String)
  case nothingSelected
  /// What is to be brought back is there: its deletion was undone, or it was brought back already.
  case notDeleted(title: String)
  /// Nothing that a step deleted is still deleted.
  case nothingDeleted
  /// It was deleted before the history that is kept.
  case forgotten(title: String)
  /// No deleted item of the history has an identifier that begins so.
  case unknownDeleted(prefix: String)

  package struct Candidate: Hashable, Sendable {
    package var id: String
    package var title: String

    package init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }
}
