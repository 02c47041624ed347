import ChronoModel
import ChronoScreen

extension State {
  mutating func performInGrid(_ command: Command, at now: Moment) -> [Effect] {
    let page = max(1, Layout(self).inside(.grid).height - 1)
    switch command {
    case .moveDown: moveGrid(by: 1, at: now)
    case .moveUp: moveGrid(by: -1, at: now)
    case .pageDown: moveGrid(by: page, at: now)
    case .pageUp: moveGrid(by: -page, at: now)
    case .first: moveGrid(by: -Int(Int16.max), at: now)
    case .last: moveGrid(by: Int(Int16.max), at: now)
    case .zoom: zoomGrid(at: now)
    case .add where grid.isInActual: return openWorkEntry(at: now)
    case .add: return addAtCursor(at: now)
    case .sessions, .delete:
      return performOnSession(command) ?? performAnywhere(command, at: now)
    case .open: return openOnGrid(at: now)
    case .itemDown: return shiftBlock(days: 0, minutes: 15, at: now)
    case .itemUp: return shiftBlock(days: 0, minutes: -15, at: now)
    case .dayEarlier: return shiftBlock(days: -1, minutes: 0, at: now)
    case .dayLater: return shiftBlock(days: 1, minutes: 0, at: now)
    case .longer, .shorter:
      if let item = gridItem { grid.follow(item.id, from: item.span.lowerBound) }
      return performAnywhere(command, at: now)
    default: return performAnywhere(command, at: now)
    }
    return []
  }

  /// The task of the block under the grid's cursor.
  var gridTask: TaskItem? {
    guard case .task(let id)? = gridItem?.id else { return nil }
    return view.grid.lazy.flatMap(\.tasks).first { $0.task.id == id }?.task
  }

  // MARK: Moving

  private mutating func moveGrid(by step: Int, at now: Moment) {
    let layout = gridLayout(at: now)
    guard let line = gridCursorLine(in: layout, at: now) else { return }
    var target = min(max(0, line + step), layout.lines.count - 1)
    while layout.lines[target].isGap, layout.lines.indices.contains(target + step.signum()) {
      target += step.signum()
    }
    grid.move(to: layout.lines[target].span.lowerBound)
  }

  /// To the next or previous block of the plan, in the order of time.
  mutating func moveToBlock(by step: Int, at now: Moment) {
    guard let next = blockBeside(by: step, at: now) else { return }
    if next.day != gridDay(today: now.today) { grid.day = next.day }
    grid.follow(next.item.id, from: max(next.item.span.lowerBound, now.start(of: next.day)))
  }

  /// The next or previous block, on the day of the cursor or on another of its week; `nil` where
  /// there is none.
  func blockBeside(by step: Int, at now: Moment) -> (day: LocalDay, item: GridItem)? {
    let layout = gridLayout(at: now)
    let items = layout.lane(of: self).blocks.map(\.item)
    let here = grid.at ?? usualSlot(in: layout)
    let next: GridItem?
    if let index = items.firstIndex(where: { $0.id == gridItem?.id }) {
      next = items.indices.contains(index + step) ? items[index + step] : nil
    } else if step > 0 {
      next = items.first { $0.span.lowerBound >= here }
    } else {
      next = items.last { $0.span.lowerBound < here }
    }
    return next.map { (layout.day, $0) } ?? blockOfWeek(beside: layout.day, by: step, at: now)
  }

  /// After the last block of a day the first of a later one, in a week; or the other way.
  private func blockOfWeek(
    beside day: LocalDay,
    by step: Int,
    at now: Moment
  ) -> (day: LocalDay, item: GridItem)? {
    let days = weekDays(today: now.today) ?? []
    var day = day + step
    while days.contains(day) {
      let items = gridBasis(at: now).plannedItems(on: day)
      if let item = step > 0 ? items.first : items.last { return (day, item) }
      day = day + step
    }
    return nil
  }

  private mutating func zoomGrid(at now: Moment) {
    let layout = gridLayout(at: now)
    let all = Zoom.allCases
    let index = (all.firstIndex(of: layout.zoom) ?? 0) + 1
    let zoom = all[index % all.count]
    grid.zoom = zoom
    notice = Notice("Rows of \(zoom.rawValue) minutes")
  }

  // MARK: Commands

  /// A new task at the cursor's time; on a block or a fold it has only the day.
  private mutating func addAtCursor(at now: Moment) -> [Effect] {
    let layout = gridLayout(at: now)
    let day = gridDay(today: now.today)
    guard let line = gridCursorLine(in: layout, at: now), case .row(let row) = layout.lines[line],
      gridItem == nil
    else { return openQuickAdd(day: day, at: now) }
    return openQuickAdd(day: day, time: row.local.time, at: now)
  }

  /// Enter: opens a block, unfolds hours, folds them again.
  private mutating func openOnGrid(at now: Moment) -> [Effect] {
    switch gridItem?.id {
    case .task(let id): return [.loadTask(id)]
    case .event(let id, let day):
      let occurrences = view.grid.lazy.flatMap(\.events)
      guard let occurrence = occurrences.first(where: { $0.event.id == id && $0.day == day }) else {
        return []
      }
      return edit(occurrence, at: now)
    case .session(let id):
      let sessions = view.grid.lazy.flatMap(\.sessions)
      return sessions.first { $0.session.id == id }.map { [.loadTask($0.session.task)] } ?? []
    case nil: break
    }
    let layout = gridLayout(at: now)
    guard let line = gridCursorLine(in: layout, at: now) else { return [] }
    switch layout.lines[line] {
    case .fold(let span, let isMorning):
      setFold(isMorning: isMorning, isShown: true)
      grid.move(to: span.lowerBound)
    case .gap: break
    case .row where grid.isInActual: return openWorkEntry(at: now)
    case .row(let row):
      setFold(isMorning: row.start < settings.workStart(of: layout.day, at: now), isShown: false)
    }
    return []
  }

  /// Whether Enter does something where no block is: hours outside work fold, and work is logged.
  func opensWithoutBlock(at now: Moment) -> Bool {
    let layout = gridLayout(at: now)
    guard let line = gridCursorLine(in: layout, at: now) else { return false }
    return switch layout.lines[line] {
    case .fold: true
    case .gap: false
    case .row(let row): grid.isInActual || !settings.work.overlaps(row)
    }
  }

  /// What a session itself can be asked for: to be seen among those of its task, or to go.
  private mutating func performOnSession(_ command: Command) -> [Effect]? {
    guard case .session(let id)? = gridItem?.id,
      let session = view.grid.lazy.flatMap(\.sessions).first(where: { $0.session.id == id })?
        .session
    else { return nil }
    if command == .delete { return [.perform(.deleteSession(id))] }
    openSessions(of: session.task, at: id)
    return []
  }

  private mutating func setFold(isMorning: Bool, isShown: Bool) {
    if isMorning { grid.showsMorning = isShown } else { grid.showsEvening = isShown }
  }

  private mutating func shiftBlock(days: Int, minutes: Int, at now: Moment) -> [Effect] {
    guard let task = gridTask, let due = task.due, let time = task.time, let item = gridItem else {
      return []
    }
    let start = now.instant(of: time, on: due + days) + Int64(minutes) * 60
    grid.follow(item.id, from: item.span.lowerBound)
    grid.destination = start
    return [
      .perform(.shift(.tasks([task.id]), days: days, minutes: minutes), coalescing: true)
    ]
  }

  /// When a block was moved, the grid shows the day it went to.
  mutating func followBlock(after edit: Edit, at now: Moment) {
    if case .replan(let placements, _) = edit { sayWhatFell(placements) }
    if case .plan(_, let day, let time, let estimate) = edit {
      sayOutside(day, time, estimate, at: now)
    }
    guard let start = grid.destination, let block = grid.block else { return }
    switch edit {
    case .shift, .plan: break
    default: return
    }
    grid.destination = nil
    showOnGrid(now.logicalDay(of: start), today: now.today)
    grid.follow(block, from: start)
  }

  /// After running late: the message names the tasks that have no time any more.
  private mutating func sayWhatFell(_ placements: [Placement]) {
    let fallen = placements.filter { $0.time == nil }.map(\.task)
    guard let first = fallen.first, let done = notice?.text else { return }
    let row = view.grid.lazy.flatMap(\.tasks).first { $0.task.id == first }
    let name = row.map { SafeText($0.task.title, limit: 24).truncated(to: 24) } ?? ""
    let words: SafeText =
      fallen.count == 1
      ? "‘\(name)’ fell off the day and has no time now"
      : "‘\(name)’ and \(fallen.count - 1) more fell off the day and have no time now"
    notice = Notice("\(words) · \(done)", .warning)
  }

  /// Shows a day on the grid; in the week scale without leaving a week that has it.
  mutating func showOnGrid(_ day: LocalDay, today: LocalDay) {
    guard day != gridDay(today: today) else { return }
    if scale == .days || shownSpan(today: today)?.contains(day) != true { show(day, today: today) }
    if scale == .weeks { grid.day = day }
  }
}
