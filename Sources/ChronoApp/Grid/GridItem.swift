import ChronoModel
import ChronoScreen

/// A block with what its picture shows.
struct GridItem: Hashable, Sendable {
  let block: PlannedBlock
  let kind: Kind
  /// Raw; made safe where it is drawn, when its room is known.
  let title: String
  /// The colour of the border bar.
  let ink: Ink
  var state: Condition = .open
  /// Whether something else is planned at the same time.
  var clashes = false
  /// Whether it takes no time from anything.
  var isFree = false
  /// Minutes that are left of a block in which a part was worked; `nil` where it shows what is left.
  var left: Int?

  var id: PlannedBlock.ID { block.id }
  var span: Range<Instant> { block.span }

  enum Kind: Hashable, Sendable {
    case task, event, session, held
    /// A repeat on a day that has not come.
    case coming
  }
  enum Condition: Hashable, Sendable { case open, done, missed, postponed, running }
}

extension [GridDay] {
  /// A day among those that are loaded; empty where it is not.
  func day(_ day: LocalDay) -> GridDay { first { $0.day == day } ?? GridDay(day: day) }

  /// The ghost of a block, if it is that of one.
  func ghost(of block: PlannedBlock.ID?) -> Ghost? {
    guard case .ghost(let id, let left)? = block else { return nil }
    return day(left).ghosts.first { $0.task.id == id }
  }

  /// The repeat to come of a block, if it is that of one.
  func coming(of block: PlannedBlock.ID?) -> ComingInstance? {
    guard case .coming(let id, let day)? = block else { return nil }
    return lazy.flatMap(\.coming).first { $0.task.id == id && $0.day == day }
  }
}

extension GridBasis {
  /// What is planned on a day, in order of time: tasks, events, repeats to come, and the block that is
  /// held.
  func plannedItems(on day: LocalDay) -> [GridItem] {
    let grid = loaded.day(day)
    let bounds = now.bounds(of: day)
    let inHand = Set(held?.blocks.map(\.task.id) ?? [])
    var items: [GridItem] = []
    items.reserveCapacity(grid.tasks.count)
    // In place: a full day has hundreds of tasks, and a copy of each costs more than its item.
    let rows = grid.tasks.span
    for index in rows.indices where !inHand.contains(rows[index].task.id) {
      if let task = item(of: rows[index]) { items.append(task) }
    }
    items += grid.events.compactMap { item(of: $0) }
    items += grid.ghosts.compactMap { item(of: $0, among: grid.sessions.map(\.session)) }
    items += grid.coming.compactMap { item(of: $0) }
    if let drag, drag.days != 0, drag.day + drag.days == day {
      let from = loaded.day(drag.day)
      let taken = from.tasks.compactMap { item(of: $0) } + from.events.compactMap { item(of: $0) }
      items += taken.filter { $0.id == drag.block }
    }
    for block in held?.blocks ?? [] {
      guard let span = block.span else { continue }
      items.append(
        GridItem(
          block: PlannedBlock(id: .task(block.task.id), span: span),
          kind: .held,
          title: block.task.title,
          ink: ink(of: block.task.category)
        )
      )
    }
    items.removeAll { !$0.span.touches(bounds) }
    items.sort {
      ($0.span.lowerBound, $1.span.upperBound) < ($1.span.lowerBound, $0.span.upperBound)
    }
    items.markClashes()
    return items
  }

  /// What was tracked on a day; the running session goes up to now.
  func trackedItems(on day: LocalDay) -> [GridItem] {
    let bounds = now.bounds(of: day)
    let items: [GridItem] = loaded.day(day).sessions.compactMap { tracked in
      let span = tracked.session.span(at: now.instant)
      guard span.touches(bounds) else { return nil }
      return GridItem(
        block: PlannedBlock(id: .session(tracked.session.id), span: span),
        kind: .session,
        title: tracked.title,
        ink: ink(of: tracked.category),
        state: tracked.session.finish == nil ? .running : .open
      )
    }
    return items.sorted { $0.span.lowerBound < $1.span.lowerBound }
  }

  private func item(of row: TaskRow) -> GridItem? {
    let status = row.task.status
    guard status == .open || status == .done || status == .lapsed, let span = span(of: row) else {
      return nil
    }
    var item = dragged(
      GridItem(
        block: PlannedBlock(id: .task(row.task.id), span: span),
        kind: .task,
        title: row.task.title,
        ink: ink(of: row.task.category)
      )
    )
    if status == .done {
      item.state = .done
    } else if row.isRunning {
      item.state = .running
    } else if row.task.isMissed(today: now.today) {
      item.state = .missed
    } else if row.tracked >= 60, let rest = row.remainingSpan(at: now) {
      let left = Int((rest.upperBound - rest.lowerBound) / 60)
      if left < item.minutes { item.left = left }
    }
    return item
  }

  /// How long a block is drawn.
  ///
  /// One that is still to come is as long as there is to do of it, and one whose time has come today as
  /// there was to do by then: what was done before does not come back, and what is worked on it since
  /// makes it no shorter. So it is with one that was finished after its block began: the tick leaves the
  /// block as it was. Any other shows what was planned.
  private func span(of row: TaskRow) -> Range<Instant>? {
    guard let span = row.task.plannedSpan(at: now) else { return nil }
    // Of most tasks of a full day nothing was done yet.
    if row.tracked == 0, !row.isRunning, row.task.status == .open { return span }
    lazy var day = now.logicalDay(of: span.lowerBound)
    switch row.task.status {
    case .open where span.lowerBound >= now.instant: return row.remainingSpan(at: now)
    case .open: guard day == now.today else { return span }
    case .done:
      guard let end = row.task.closed, end > span.lowerBound, now.logicalDay(of: end) == day,
        loaded.contains(where: { $0.day == day })
      else { return span }
    case .lapsed, .dropped, .deleted: return span
    }
    var since: Int64 = 0
    for tracked in loaded.day(day).sessions where tracked.session.task == row.task.id {
      guard let finish = tracked.session.finish, finish > span.lowerBound else { continue }
      // What was begun a little early took the time of its block.
      since += finish - tracked.session.start
    }
    return row.remainingSpan(at: now, running: -since)
  }

  /// Where a task stood that was not done on its day and has left it.
  ///
  /// While the day lasts the rest of its time is free for something else: only the part up to where
  /// work on it ended is shown.
  private func item(of ghost: Ghost, among sessions: [Session]) -> GridItem? {
    guard let plan = ghost.plan else { return nil }
    let start = now.instant(of: plan.time, on: ghost.day)
    var end = start + Int64(plan.minutes) * 60
    if ghost.day >= now.today {
      let worked = sessions.filter { $0.task == ghost.task.id }
      let ends = worked.map { $0.span(at: now.instant).upperBound }
      guard let last = ends.max(), last > start else { return nil }
      end = min(end, last)
    }
    return GridItem(
      block: PlannedBlock(id: .ghost(ghost.task.id, ghost.day), span: start..<end),
      kind: .task,
      title: ghost.task.title,
      ink: ink(of: ghost.task.category),
      state: ghost.outcome == .postponed ? .postponed : .missed
    )
  }

  private func item(of coming: ComingInstance) -> GridItem? {
    guard let span = coming.planned.plannedSpan(at: now) else { return nil }
    return GridItem(
      block: PlannedBlock(id: .coming(coming.task.id, coming.day), span: span),
      kind: .coming,
      title: coming.task.title,
      ink: ink(of: coming.task.category)
    )
  }

  private func item(of occurrence: EventOccurrence) -> GridItem? {
    guard let span = occurrence.span(at: now) else { return nil }
    return dragged(
      GridItem(
        block: PlannedBlock(id: .event(occurrence.event.id, occurrence.day), span: span),
        kind: .event,
        title: occurrence.event.name,
        ink: occurrence.event.ink,
        isFree: occurrence.event.isFree
      )
    )
  }

  /// Where the mouse has it now.
  private func dragged(_ item: GridItem) -> GridItem {
    guard let drag, drag.block == item.id, drag.isMoved else { return item }
    let start = drag.moved(item.span.lowerBound, at: now)
    let span = start..<(start + (item.span.upperBound - item.span.lowerBound))
    return GridItem(
      block: PlannedBlock(id: item.id, span: span),
      kind: .held,
      title: item.title,
      ink: item.ink
    )
  }

  private func ink(of category: ChronoModel.Category.ID?) -> Ink {
    guard let category, let row = categories.first(where: { $0.category.id == category })
    else { return .plain }
    return .category(row.category.colour)
  }
}

extension CalendarEvent {
  /// The colour of the calendar that it is seen in, or of all of the planner's own.
  var ink: Ink { calendar.map { .category($0.colour) } ?? .accent }

  static let mark: SafeText = "◆"
  /// Hollow, as one has time for something else.
  static let freeMark: SafeText = "◇"

  /// What it has in place of a box.
  var mark: SafeText { isFree ? CalendarEvent.freeMark : CalendarEvent.mark }
}

extension Range<Instant> {
  /// Whether some of it lies inside, also when it has no length.
  func touches(_ other: Range<Instant>) -> Bool {
    isEmpty ? other.contains(lowerBound) : overlaps(other)
  }
}

extension [GridItem] {
  /// Marks what lies over something else; what is done is in nobody's way.
  fileprivate mutating func markClashes() {
    var open: [(index: Int, span: Range<Instant>, clashes: Bool)] = []
    for index in indices where self[index].state != .done && !self[index].isFree {
      let span = self[index].span
      open.removeAll { $0.span.upperBound <= span.lowerBound }
      var clashes = false
      for place in open.indices where open[place].span.overlaps(span) {
        clashes = true
        if !open[place].clashes {
          open[place].clashes = true
          self[open[place].index].clashes = true
        }
      }
      if clashes { self[index].clashes = true }
      open.append((index, span, clashes))
    }
  }
}
