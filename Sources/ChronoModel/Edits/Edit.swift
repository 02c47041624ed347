/// What a person asks of the file: one edit is one transaction and one undo step.
///
/// An edit names its subjects; the store reads them fresh inside the write transaction and lets
/// ``Planning`` answer with changes, so two windows never overwrite each other's work and the
/// planner and the command line follow the same rules. See decision 0002.
package enum Edit: Hashable, Sendable {
  /// New tasks and events, in this order.
  case add([ItemDraft])
  /// A form was saved: fields that differ between the two are written; a field that another
  /// window changed meanwhile is a conflict. A category that is only named is made with it.
  case reviseTask(from: TaskItem, to: TaskItem, category: String? = nil)
  case setDone(Selection, Bool)
  /// To another day, or to someday; the time of day and the estimate stay.
  case move(Selection, to: LocalDay?)
  case assign(Selection, to: CategoryChoice)
  case prioritise(Selection, Priority)
  case tag(Selection, adding: [String], removing: [String])
  /// Up (negative) or down among the tasks of the same day and time that `list` shows; without a
  /// list, among all open and done ones.
  case reorder(Selection, by: Int, within: ListQuery? = nil)
  /// Planned time and length on the grid; `nil` takes the time or the length away.
  case plan(TaskItem.ID, day: LocalDay?, time: TimeOfDay?, estimate: Int?)
  /// Several blocks to their places in one step: the first by so many minutes where the day runs late, to
  /// places of their own where that is `nil`.
  case replan([Placement], late: Int? = nil)
  /// Moves planned blocks by whole days and by minutes, over midnight too.
  case shift(Selection, days: Int, minutes: Int)
  /// Lengthens or shortens planned blocks; never under five minutes.
  case resize(Selection, byMinutes: Int)
  case delete(Selection)
  /// Deletes repeating tasks and ends their series: no next instance is made.
  case deleteAllFromHere(Selection)
  /// Takes one day that has not come out of the schedule of a repeating task.
  case skip(TaskItem.ID, on: LocalDay)
  /// The same, with a task alone instead of it on another day, or at another time.
  case moveRepeat(TaskItem.ID, from: LocalDay, to: LocalDay?, time: TimeOfDay?)
  /// Brings deleted tasks and events back, whatever came after; what did stays.
  case bringBack(Deletion)
  /// Gives the task up: it is closed, but not done.
  case drop(Selection)
  /// It was done then (Behaviour 2.4, `d`): a session and the finish, entered afterwards.
  case logDone(TaskItem.ID, start: Instant, finish: Instant)

  case startTimer(TaskItem.ID, at: Instant)
  case stopTimer(at: Instant)
  case log(TaskItem.ID, start: Instant, finish: Instant)
  /// A task that is made with the work that was done on it.
  case logNew(TaskDraft, start: Instant, finish: Instant)
  case reviseSession(from: Session, to: Session)
  case deleteSession(Session.ID)

  case addCategory(name: String, colour: Int?)
  case reviseCategory(from: Category, to: Category)
  case moveCategory(Category.ID, by: Int)
  /// With all of its tasks (Behaviour 3.4).
  /// With its tasks, or without: then they go to the Inbox.
  case deleteCategory(Category.ID, keepingTasks: Bool = false)

  /// A category that is only named is made with it, as for a task.
  case reviseEvent(from: CalendarEvent, to: CalendarEvent, category: String? = nil)
  case deleteEvents([CalendarEvent.ID])
  /// A key's change of an event, or of one day of it or all from there.
  case alterEvent(EventPart, EventChange)
  /// A saved form of one occurrence of a repeating event; both have the occurrence's day.
  case reviseOccurrence(
    from: CalendarEvent,
    to: CalendarEvent,
    SeriesScope,
    category: String? = nil
  )
  case deleteOccurrence(CalendarEvent.ID, on: LocalDay, SeriesScope)
}

/// How much of a series an edit of one of its days is about.
package enum SeriesScope: Hashable, Sendable {
  case thisOne
  case allFromHere
}

/// The tasks that an edit acts on.
package enum Selection: Hashable, Sendable {
  case tasks([TaskItem.ID])
  /// All that a list shows, however long it is.
  case all(ListQuery)
}

/// Where a new task goes.
package enum CategoryChoice: Hashable, Sendable {
  case inbox
  case existing(Category.ID)
  /// By name, case ignored; made when there is none.
  case named(String)
}

/// How an item that is not in the file yet comes again.
package struct RepeatDraft: Hashable, Sendable {
  package var rule: RecurrenceRule
  package var afterCompletion: Bool
  /// Days taken out of the rule, and days put in.
  package var excluded: [LocalDay]
  package var added: [LocalDay]
  /// The first day of the series and its identity, where a file tells them; else the item's own day
  /// and a new one.
  package var anchor: LocalDay?
  package var series: Identifier<Repeat>?

  package init(
    rule: RecurrenceRule,
    afterCompletion: Bool = false,
    excluded: [LocalDay] = [],
    added: [LocalDay] = []
  ) {
    self.rule = rule
    self.afterCompletion = afterCompletion
    self.excluded = excluded
    self.added = added
  }

  /// The repeat of an item in the file; `nil` where this version does not know its rule.
  package init?(_ repeats: Repeat) {
    guard let rule = try? RecurrenceRule(repeats.rule) else { return nil }
    self.init(
      rule: rule,
      afterCompletion: repeats.afterCompletion,
      excluded: repeats.excluded,
      added: repeats.added
    )
  }

  /// In words: `every mon,wed`, `every! 3 days`.
  package var phrase: String { rule.phrase(afterCompletion: afterCompletion) }

  /// The same with the days that are left out: `every mon except Mon 21 Dec`.
  package func phrase(_ form: DateForm, today: LocalDay) -> String {
    guard !excluded.isEmpty else { return phrase }
    let days = excluded.map { $0.formatted(form, today: today) }
    return "\(phrase) except \(days.joined(separator: ", "))"
  }

  /// The repeat of an item whose first day is `anchor`.
  package func repeats(from anchor: LocalDay, series: Identifier<Repeat>) -> Repeat {
    Repeat(
      rule: rule.text,
      afterCompletion: afterCompletion,
      anchor: self.anchor ?? anchor,
      series: self.series ?? series,
      excluded: excluded,
      added: added
    )
  }

  /// The same in place of what an item has repeated by: it is one series with that, and the days that were
  /// skipped or moved stay out of it.
  package func repeats(
    from anchor: LocalDay,
    insteadOf old: Repeat?,
    series: Identifier<Repeat>
  ) -> Repeat {
    var made = repeats(from: anchor, series: old?.series ?? series)
    made.excluded = Set(excluded + (old?.excluded ?? [])).sorted()
    return made
  }
}

extension EventDraft {
  /// An event with what a draft says, on a day; its own fields are left as they are.
  package init(_ draft: TaskDraft, on day: LocalDay, length: Int) {
    self.init(
      name: draft.title,
      notes: draft.notes,
      day: day,
      time: draft.time,
      length: length,
      reminders: draft.reminders,
      repeats: draft.repeats
    )
    category = draft.category
    tags = draft.tags
  }
}

/// An event that is not in the file yet.
package struct EventDraft: Hashable, Sendable {
  package var name: String
  package var notes: String
  package var category = CategoryChoice.inbox
  package var tags: [String] = []
  package var place = ""
  package var day: LocalDay
  package var time: TimeOfDay?
  package var length: Int
  /// The IANA zone of one that keeps its instant; `nil` stays on the wall clock.
  package var zone: String?
  /// Whether one has time for something else meanwhile (`TRANSP`: RFC 5545, 3.8.2.7).
  package var isFree = false
  package var reminders: [Reminder]
  package var repeats: RepeatDraft?

  package init(
    name: String,
    notes: String = "",
    day: LocalDay,
    time: TimeOfDay? = nil,
    length: Int = 60,
    reminders: [Reminder] = [],
    repeats: RepeatDraft? = nil
  ) {
    self.name = name
    self.notes = notes
    self.day = day
    self.time = time
    self.length = length
    self.reminders = reminders
    self.repeats = repeats
  }
}

extension EventDraft {
  /// Its first day that is not before `today`; `nil` where it is over.
  package func next(from today: LocalDay) -> LocalDay? {
    let series = Identifier<Repeat>(high: 0, low: 0)
    return CalendarEvent(
      id: Identifier(high: 0, low: 0),
      name: name,
      day: day,
      repeats: repeats?.repeats(from: day, series: series),
      created: Instant(seconds: 0)
    ).next(from: today)
  }
}
