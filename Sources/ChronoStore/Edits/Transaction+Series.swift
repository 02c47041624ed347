import ChronoModel
import Foundation
import GRDB

/// Series of repeating tasks and events: their next instance, and edits of one of their days.
extension Transaction {
  // MARK: Tasks

  /// Makes the next instance of a repeating task that `changes` closed; answers its day.
  ///
  /// Only where no other instance of the series is open: this is looked up inside the write
  /// transaction, so two processes that close the same instance make one successor.
  func succeed(_ subject: Planning.Subject, after changes: [Change]) throws -> LocalDay? {
    guard subject.task.repeats != nil, subject.task.status == .open,
      let closed = changes.lazy.compactMap({ $0.task(subject.task.id) }).last,
      closed.status != .open, let repeats = closed.repeats,
      try openInstance(of: repeats.series) == nil
    else { return nil }
    let day = Succession.day(
      after: try SeriesRows.last(closed, in: db, at: now),
      promises: subject.promises,
      finished: repeats.afterCompletion ? try closedInstances(of: repeats.series) : 1,
      at: now
    )
    guard let day else { return nil }
    try apply(
      Succession.successor(
        of: closed,
        on: day,
        id: ids.next(),
        position: Int(try nextRow(of: .task)) * Ranks.gap,
        at: now
      )
    )
    return day
  }

  /// Skips one day that has not come, with a task alone instead of it; the receipt is about that.
  func moveRepeat(
    _ id: TaskItem.ID,
    from day: LocalDay,
    to other: LocalDay?,
    _ time: TimeOfDay?,
    _ edit: Edit
  ) throws -> Receipt {
    let made = try identifier(ofMoved: day, of: id)
    let position = Int(try nextRow(of: .task)) * Ranks.gap
    var doubled: LocalDay?
    var receipt = try each(.tasks([id]), edit) {
      if let other, other != day, Succession.has(other, $0, at: now) { doubled = other }
      return try Succession.moved(
        $0,
        from: day,
        to: other,
        time: time,
        id: made,
        position: position,
        at: now
      )
    }
    if receipt.count > 0 { receipt.tasks = [made] }
    receipt.doubled = doubled
    return receipt
  }

  /// The identifier of what a day to come of a series is made as it is moved; another one where it was moved before.
  private func identifier(ofMoved day: LocalDay, of id: TaskItem.ID) throws -> TaskItem.ID {
    let other: TaskItem.ID = ids.next()
    guard let series = try subject(id).task.repeats?.series else { return other }
    let made = Succession.identifier(ofMoved: day, of: series)
    let known = try db.cachedStatement(sql: "SELECT 1 FROM task WHERE uuid = ?")
    return try known.bind([made.value]).hasRows() ? other : made
  }

  /// Opens a task again; at most one instance of its series stays open.
  func reopened(_ subject: Planning.Subject) throws -> [Change] {
    guard subject.task.status != .open, let repeats = subject.task.repeats,
      let row = try openInstance(of: repeats.series), let other = try subjects([row]).first
    else { return Planning.reopened(subject, at: now) }
    return Succession.reopened(
      subject,
      besides: other,
      isTracked: try isTracked(row),
      at: now
    )
  }

  /// Whether any work on the task of a row is kept.
  func isTracked(_ row: Int64) throws -> Bool {
    try db.cachedStatement(sql: "SELECT 1 FROM session WHERE task = ? LIMIT 1")
      .bind([row.databaseValue]).hasRows()
  }

  /// Deletes tasks, and the open instance of their series where that is a later one.
  func endSeries(_ selection: Selection, _ edit: Edit) throws -> Receipt {
    var work = Receipt.DeletedWork()
    var receipt = try each(selection, edit, endsSeries: true) { subject in
      try count(subject.task, in: &work)
      var changes = Planning.closed(subject, as: .deleted, at: now)
      if let repeats = subject.task.repeats, let row = try openInstance(of: repeats.series),
        let other = try subjects([row]).first, other.task.id != subject.task.id
      {
        try count(other.task, in: &work)
        changes += Planning.closed(other, as: .deleted, at: now)
      }
      return changes
    }
    receipt.deletedWork = work
    return receipt
  }

  /// A new rule of a closed instance holds for the open one of its series too: it is about all
  /// from there on.
  func repeated(_ task: TaskItem, from old: Repeat?, to new: Repeat?) throws -> [Change] {
    guard old != new, task.status != .open, let old, let row = try openInstance(of: old.series),
      let open = try subjects([row]).first
    else { return [] }
    var changed = open.task
    changed.repeats = new
    changed.modified = now.instant
    return [.update(from: .task(open.task), to: .task(changed))]
  }

  func openInstance(of series: Identifier<Repeat>) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id FROM task INDEXED BY task_by_series
        WHERE series = ? AND status = 0 ORDER BY due DESC LIMIT 1
        """
    )
    return try Int64.fetchOne(statement.bind([series.value]))
  }

  private func closedInstances(of series: Identifier<Repeat>) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM task INDEXED BY task_by_series WHERE series = ? AND status <> 0
        """
    )
    return try Int.fetchOne(statement.bind([series.value])) ?? 0
  }

  // MARK: Events

  /// One day of a repeating event becomes another event, or all from there on do.
  func revise(
    _ before: CalendarEvent,
    _ after: CalendarEvent,
    _ scope: SeriesScope,
    _ category: String?,
    _ edit: Edit
  ) throws -> Receipt {
    let current = try event(before.id)
    let (after, categories) = try assigned(after, to: category)
    let made = try newEvent(of: current, on: before.day, scope)
    let changes = try EventRules.revised(
      current,
      from: before,
      to: after,
      scope,
      id: made,
      series: ids.next(),
      position: Int(try nextRow(of: .event)) * Ranks.gap,
      at: now
    )
    try apply(changes)
    let isNew = changes.contains { change in
      if case .insert = change { true } else { false }
    }
    if isNew, scope == .allFromHere { try keepText(of: current.id, for: made) }
    var receipt = receipt(
      edit,
      subjects(current, on: before.day),
      events: [isNew ? made : current.id]
    )
    receipt.categories = categories
    receipt.standingApart = try standingApart(from: current, since: before.day, scope)
    return receipt
  }

  /// The identifier of an event that takes the place of one day of a series, by which it is found where
  /// another program has changed the same day; of anything else a new one.
  func newEvent(
    of series: CalendarEvent,
    on day: LocalDay,
    _ scope: SeriesScope?
  ) throws -> CalendarEvent.ID {
    let derived = series.id.derived(on: day)
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM event WHERE uuid = ?")
    guard scope == .thisOne, try !statement.bind([derived.value]).hasRows() else {
      return ids.next()
    }
    return derived
  }

  /// Keeps for a series that was split from another what other programs say of that one: guests, alarms and
  /// all that has no field here are those of both.
  ///
  /// What a file says now of one that is synchronised goes before what it said as it was taken over.
  func keepText(of series: CalendarEvent.ID, for made: CalendarEvent.ID) throws {
    let (kind, item) = Table.owner(.event(series))
    let format = ForeignText.Format.iCalendar
    let synchronised = try db.cachedStatement(
      sql: """
        SELECT text FROM sync_link CROSS JOIN sync_file ON sync_file.id = sync_link.file
        WHERE item = ? AND kind = ? AND part = ''
        """
    )
    let kept = try db.cachedStatement(
      sql: "SELECT text FROM foreign_text WHERE item = ? AND kind = ? AND format = ?"
    )
    let text =
      try Data.fetchOne(synchronised.bind([item, kind]))
      ?? Data.fetchOne(kept.bind([item, kind, format.rawValue.databaseValue]))
    guard let text else { return }
    let draft = ForeignText.Draft(format, key: made.text, bytes: [UInt8](text))
    try apply([.insert(.foreign(ForeignText(.event(made), draft)))])
  }

  func deleteOccurrence(
    _ id: CalendarEvent.ID,
    on day: LocalDay,
    _ scope: SeriesScope,
    _ edit: Edit
  ) throws -> Receipt {
    let current = try event(id)
    try apply(try EventRules.removed(current, on: day, scope, at: now))
    var receipt = receipt(edit, subjects(current, on: day), events: [])
    receipt.standingApart = try standingApart(from: current, since: day, scope)
    return receipt
  }

  private func subjects(_ event: CalendarEvent, on day: LocalDay) -> EditLabel.Subjects {
    let here = EventOccurrence(event: event, day: day).here(at: now)
    return EditLabel.Subjects(title: event.name, count: 1, day: here.day, today: now.today)
  }

  /// How many days of a series from one on were changed on their own.
  func standingApart(
    from series: CalendarEvent,
    since day: LocalDay,
    _ scope: SeriesScope?
  ) throws -> Int {
    guard scope == .allFromHere else { return 0 }
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM event WHERE uuid = ?")
    return try (series.repeats?.excluded ?? []).count { left in
      try left >= day && statement.bind([series.id.derived(on: left).value]).hasRows()
    }
  }

  /// What stays where a whole series was changed or deleted: its days that are events of their own, and the
  /// series of the same name that begins where it ends.
  func tellWhatStays(of events: [CalendarEvent], in receipt: inout Receipt) throws {
    for event in events where event.repeats != nil {
      receipt.standingApart += try standingApart(from: event, since: .earliest, .allFromHere)
      if receipt.laterSeries == nil { receipt.laterSeries = try laterSeries(of: event) }
    }
  }

  private func laterSeries(of event: CalendarEvent) throws -> Receipt.LaterSeries? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event INDEXED BY event_repeating
        WHERE rule IS NOT NULL AND name = ? AND day > ? AND uuid <> ? ORDER BY day, id
        """
    )
    let categories = try categories()
    // The event itself may begin later now.
    let bound: [DatabaseValue] = [
      event.name.stored, event.day.number.databaseValue, event.id.value,
    ]
    let later = try statement.bind(bound)
      .map { try Table.event($0, categories: categories) }
      .first { event.series?.next(after: $0.day - 1) == nil }
    return later.map { later in
      let here = EventOccurrence(event: later, day: later.day).here(at: now)
      return Receipt.LaterSeries(title: later.name, day: here.day)
    }
  }
}

extension Change {
  /// What the change makes of a task.
  fileprivate func task(_ id: TaskItem.ID) -> TaskItem? {
    guard case .update(_, .task(let task)) = self, task.id == id else { return nil }
    return task
  }
}
