package import ChronoModel
import GRDB

extension Repository {
  /// What an edit has put its items over, where it gave them another day or time; the planner says it of
  /// days too that it has not on screen.
  package func overlapped(
    after edit: Edit,
    _ receipt: Receipt,
    at now: Moment
  ) throws(StoreError) -> [OverlappedBlock] {
    guard receipt.isChange, edit.givesPlace(at: now) else { return [] }
    var placed: [PlannedBlock] = []
    for id in receipt.tasks {
      // Another process may have deleted it since.
      guard let row = try? taskRow(id), row.task.status == .open,
        let span = row.takenSpan(at: now)
      else { continue }
      placed.append(PlannedBlock(id: .task(id), span: span))
    }
    for id in receipt.events {
      guard let event = try? findEvent(id.text), !event.isFree else { continue }
      let here = receipt.altered ?? EventOccurrence(event: event, day: event.day).here(at: now)
      guard let span = here.span(at: now) else { continue }
      placed.append(PlannedBlock(id: .event(id, here.day), span: span))
    }
    return try overlapped(by: placed, at: now)
  }

  /// The open tasks, events and repeats to come that some blocks are over, in the order of their starts.
  ///
  /// The blocks themselves are none of them, nor are other days of their series. Reads the days of the blocks
  /// from the index, and no more.
  package func overlapped(
    by placed: [PlannedBlock],
    at now: Moment
  ) throws(StoreError) -> [OverlappedBlock] {
    guard !placed.isEmpty else { return [] }
    let days = Set(placed.flatMap { now.days(of: $0.span) })
    let own = Set(placed.map { OverlapReader.Item($0.id) })
    return try readEvents { db, events in
      let reader = OverlapReader(db: db, now: now, events: events)
      var found: [PlannedBlock.ID: OverlappedBlock] = [:]
      for day in days {
        for other in try reader.blocks(on: day) where !own.contains(.init(other.block.id)) {
          guard placed.contains(where: { $0.span.overlaps(other.block.span) }) else { continue }
          found[other.block.id] = other
        }
      }
      return found.values.sorted {
        let (one, two) = ($0.block.span, $1.block.span)
        return (one.lowerBound, one.upperBound, $0.title) < (
          two.lowerBound, two.upperBound, $1.title
        )
      }
    }
  }
}

/// What takes time of a day, with the words that name it.
private struct OverlapReader {
  let db: Database
  let now: Moment
  let events: EventStream

  /// A task or an event, on whatever day.
  enum Item: Hashable {
    case task(TaskItem.ID)
    case event(CalendarEvent.ID)
    case session(Session.ID)

    init(_ id: PlannedBlock.ID) {
      switch id {
      case .task(let task), .ghost(let task, _), .coming(let task, _): self = .task(task)
      case .event(let event, _): self = .event(event)
      case .session(let session): self = .session(session)
      }
    }
  }

  func blocks(on day: LocalDay) throws -> [OverlappedBlock] {
    let happening = try EventReader.touching(events, day...day, at: now)
      .filter { !$0.event.isFree }
      .compactMap { occurrence in
        occurrence.span(at: now).map { span in
          let id = PlannedBlock.ID.event(occurrence.event.id, occurrence.day)
          return OverlappedBlock(
            block: PlannedBlock(id: id, span: span),
            title: occurrence.event.name
          )
        }
      }
    let coming = try events.coming(on: (day - 1)...day, at: now).compactMap { instance in
      instance.planned.plannedSpan(at: now).map { span in
        let id = PlannedBlock.ID.coming(instance.task.id, instance.day)
        return OverlappedBlock(
          block: PlannedBlock(id: id, span: span),
          title: instance.task.title
        )
      }
    }
    return try timed(on: day) + happening + coming
  }

  static let timedTasks = """
    SELECT id FROM task INDEXED BY task_open
    WHERE status = 0 AND due BETWEEN ? AND ? AND time < \(Sentinel.anyTime)
    ORDER BY due, time, position, uuid
    """

  /// Open tasks of the day, and those of the day before that may reach into it.
  private func timed(on day: LocalDay) throws -> [OverlappedBlock] {
    let rows = try Int64.fetchAll(
      db.cachedStatement(sql: OverlapReader.timedTasks).bind(((day - 1)...day).values)
    )
    return try TaskRowReader.read(db, rows, categories: events.categories).compactMap { row in
      row.takenSpan(at: now).map { span in
        OverlappedBlock(
          block: PlannedBlock(id: .task(row.task.id), span: span),
          title: row.task.title
        )
      }
    }
  }
}

extension Edit {
  /// Whether it gives what it is about another day or time.
  fileprivate func givesPlace(at now: Moment) -> Bool {
    if case .move(_, let day) = self { return day != nil }
    if case .shift = self { return true }
    if case .plan = self { return true }
    if case .reviseTask(let before, let after, _) = self {
      return before.plannedSpan(at: now) != after.plannedSpan(at: now)
    }
    if case .reviseEvent(let before, let after, _) = self { return before.isElsewhere(than: after) }
    if case .reviseOccurrence(let before, let after, _, _) = self {
      return before.isElsewhere(than: after)
    }
    guard case .alterEvent(_, let change) = self else { return false }
    switch change {
    case .shift, .move: return true
    case .resize, .reorder, .assign, .tag: return false
    }
  }
}

extension CalendarEvent {
  fileprivate func isElsewhere(than other: CalendarEvent) -> Bool {
    (day, time, length, zone) != (other.day, other.time, other.length, other.zone)
      || (isFree && !other.isFree)
  }
}

extension Moment {
  /// The logical days that a stretch of time touches.
  fileprivate func days(of span: Range<Instant>) -> ClosedRange<LocalDay> {
    let first = logicalDay(of: span.lowerBound)
    return first...max(first, logicalDay(of: max(span.lowerBound, span.upperBound - 1)))
  }
}
