import ChronoModel
import ChronoScreen

/// The hour grid as it is moved through and changed: its keys write its cursor, and nothing else of
/// the planner.
struct GridPane {
  /// The planner with the cursor as the keys leave it; only the cursor goes back to it.
  var planner: State
  var grid: GridCursor {
    get { planner.grid }
    set { planner.grid = newValue }
  }

  init(_ planner: State) { self.planner = planner }

  // MARK: Moving

  mutating func move(_ step: CursorStep, at now: Moment) {
    let page = max(1, Layout(planner).inside(.grid).height - 1)
    switch step {
    case .rows(let rows): moveRows(by: rows, at: now)
    case .pages(let pages): moveRows(by: pages * page, at: now)
    case .first: moveRows(by: -Int(Int16.max), at: now)
    case .last: moveRows(by: Int(Int16.max), at: now)
    }
  }

  private mutating func moveRows(by step: Int, at now: Moment) {
    let layout = planner.gridLayout(at: now)
    guard let line = planner.gridCursorLine(in: layout, at: now) else { return }
    var target = min(max(0, line + step), layout.lines.count - 1)
    while layout.lines[target].isGap, layout.lines.indices.contains(target + step.signum()) {
      target += step.signum()
    }
    grid.move(to: layout.lines[target].span.lowerBound)
  }

  /// To the next or previous block of the plan, in the order of time.
  mutating func moveToBlock(by step: Int, at now: Moment) {
    guard let next = blockBeside(by: step, at: now) else { return }
    if next.day != planner.gridDay(today: now.today) { grid.day = next.day }
    grid.follow(next.item.id, from: max(next.item.span.lowerBound, now.start(of: next.day)))
  }

  /// The next or previous block, on the day of the cursor or on another of its week; `nil` where
  /// there is none.
  func blockBeside(by step: Int, at now: Moment) -> (day: LocalDay, item: GridItem)? {
    let layout = planner.gridLayout(at: now)
    let items = layout.lane(of: planner).blocks.map(\.item)
    let here = grid.at ?? planner.usualSlot(in: layout)
    let next: GridItem?
    if let index = items.firstIndex(where: { $0.id == planner.gridItem?.id }) {
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
    let days = planner.weekDays(today: now.today) ?? []
    var day = day + step
    while days.contains(day) {
      let items = planner.gridBasis(at: now).plannedItems(on: day)
      if let item = step > 0 ? items.first : items.last { return (day, item) }
      day = day + step
    }
    return nil
  }

  mutating func zoom(at now: Moment) -> [Request] {
    let layout = planner.gridLayout(at: now)
    let all = Zoom.allCases
    let index = (all.firstIndex(of: layout.zoom) ?? 0) + 1
    let next = all[index % all.count]
    grid.zoom = next
    return [.say("Rows of \(next.rawValue) minutes", .plain)]
  }

  // MARK: Commands

  /// Logged work in the lane of what happened; in the plan a new task at the cursor's time, which
  /// on a block or a fold has only the day.
  func add(at now: Moment) -> [Request] {
    if grid.isInActual { return logWork(at: now) }
    let layout = planner.gridLayout(at: now)
    let day = planner.gridDay(today: now.today)
    var time: TimeOfDay?
    if planner.gridItem == nil, let line = planner.gridCursorLine(in: layout, at: now),
      case .row(let row) = layout.lines[line]
    {
      time = row.local.time
    }
    let line = AddLine.opening(day: day, time: time, seeing: planner, at: now)
    return [.open(.addLine(line))]
  }

  /// Enter: opens a block, unfolds hours, folds them again.
  mutating func open(at now: Moment) -> [Request] {
    switch planner.gridItem?.id {
    case .task(let id), .ghost(let id, _): return [.file(.loadTask(id))]
    case .coming:
      let tasks = SelectedTasks(planner: planner)
      return tasks.coming.map { tasks.open($0, at: now) } ?? []
    case .event(let id, let day):
      let occurrences = planner.view.grid.lazy.flatMap(\.events)
      guard let occurrence = occurrences.first(where: { $0.event.id == id && $0.day == day }) else {
        return []
      }
      return SelectedTasks(planner: planner).edit(occurrence, at: now)
    case .session(let id):
      let sessions = planner.view.grid.lazy.flatMap(\.sessions)
      return sessions.first { $0.session.id == id }
        .map { [.file(.loadTask($0.session.task))] } ?? []
    case nil: break
    }
    let layout = planner.gridLayout(at: now)
    guard let line = planner.gridCursorLine(in: layout, at: now) else { return [] }
    switch layout.lines[line] {
    case .fold(let span, let isMorning):
      setFold(isMorning: isMorning, isShown: true)
      grid.move(to: span.lowerBound)
    case .gap: break
    case .row where grid.isInActual:
      return logWork(at: now)
    case .row(let row):
      setFold(
        isMorning: row.start < planner.settings.workStart(of: layout.day, at: now),
        isShown: false
      )
    }
    return []
  }

  /// Whether Enter does something where no block is: hours outside work fold, and work is logged.
  func opensWithoutBlock(at now: Moment) -> Bool {
    let layout = planner.gridLayout(at: now)
    guard let line = planner.gridCursorLine(in: layout, at: now) else { return false }
    return switch layout.lines[line] {
    case .fold: true
    case .gap: false
    case .row(let row): grid.isInActual || !planner.settings.work.overlaps(row)
    }
  }

  private mutating func setFold(isMorning: Bool, isShown: Bool) {
    if isMorning { grid.showsMorning = isShown } else { grid.showsEvening = isShown }
  }

  mutating func shift(days: Int, minutes: Int, at now: Moment) -> [Request] {
    if let event = SelectedEvent(planner) {
      if let item = planner.gridItem { grid.follow(item.id, from: item.span.lowerBound) }
      return event.shift(days: days, minutes: minutes)
    }
    if let coming = SelectedTasks(planner: planner).coming {
      let start = Planning.place(
        coming.day,
        coming.planned.time,
        shiftedBy: days,
        minutes: minutes,
        at: now
      )
      grid.destination = start.time.map { now.instant(of: $0, on: start.day) }
      return [
        .edit(.moveRepeat(coming.task.id, from: coming.day, to: start.day, time: start.time))
      ]
    }
    guard let task = planner.selectedTask, let due = task.due, let time = task.time,
      let item = planner.gridItem
    else {
      return []
    }
    let start = now.instant(of: time, on: due + days) + Int64(minutes) * 60
    grid.follow(item.id, from: item.span.lowerBound)
    grid.destination = start
    return [.held(.shift(.tasks([task.id]), days: days, minutes: minutes))]
  }

  /// After running late: the message names the tasks that have no time any more.
  func whatFell(_ placements: [Placement]) -> [Request] {
    let fallen = placements.filter { $0.time == nil }.map(\.task)
    guard let first = fallen.first, let done = planner.notice?.text else { return [] }
    let row = planner.view.grid.lazy.flatMap(\.tasks).first { $0.task.id == first }
    let name = row.map { SafeText($0.task.title, limit: 24).truncated(to: 24) } ?? ""
    let words: SafeText =
      fallen.count == 1
      ? "‘\(name)’ fell off the day and has no time now"
      : "‘\(name)’ and \(fallen.count - 1) more fell off the day and have no time now"
    let isAll = fallen.count == placements.count
    let undo: SafeText = "\(planner.keymap.label(of: .undo)) undo"
    return [.say("\(words) · \(isAll ? undo : done)", .warning)]
  }

  /// Names the task that the list's cursor went on to once one was placed there.
  func nextToPlace(after placed: TaskItem.ID) -> [Request] {
    guard planner.focus == .tasks, Triage.pass(in: planner.overlays) == nil,
      let done = planner.notice, let next = planner.selectedTask,
      next.id != placed
    else { return [] }
    let room = max(8, planner.size.width - 2 - done.text.width - 11)
    let name = SafeText(next.title, limit: 40).truncated(to: min(40, room))
    return [.say(done.saying("\(done.text) · next: ‘\(name)’"))]
  }

  /// Says that a block was planned for other hours than those of work.
  func outside(
    _ day: LocalDay?,
    _ time: TimeOfDay?,
    _ minutes: Int?,
    at now: Moment
  ) -> [Request] {
    guard let day, let time, let done = planner.notice else { return [] }
    let start = now.instant(of: time, on: day)
    let span = start..<(start + Int64(minutes ?? PlannedBlock.usualMinutes) * 60)
    guard let words = planner.settings.outsideWords(span, at: now) else { return [] }
    return [.say(done.saying("\(done.text) · \(words)"))]
  }

  // MARK: Sideways

  /// A key that goes sideways goes to the other lane before it leaves the pane.
  mutating func stepsThroughLanes(_ command: Command, by key: Key, at now: Moment) -> Bool {
    guard planner.focus == .grid, key != .tab, key != .backTab,
      planner.weekDays(today: now.today) == nil,
      planner.gridDay(today: now.today) <= now.today
    else { return false }
    let isForward = command == .nextPane
    guard isForward || command == .previousPane else { return false }
    let lane: GridCursor.Lane = isForward ? .actual : .plan
    guard lane != grid.lane else { return false }
    grid.lane = lane
    grid.block = nil
    grid.follows = false
    return true
  }

  /// A key that goes sideways moves through the days of the week before it leaves the pane.
  mutating func stepsThroughWeek(_ command: Command, by key: Key, at now: Moment) -> Bool {
    guard planner.focus == .grid, key != .tab, key != .backTab,
      let days = planner.weekDays(today: now.today),
      let index = days.firstIndex(of: planner.gridDay(today: now.today))
    else { return false }
    let next = command == .nextPane ? index + 1 : command == .previousPane ? index - 1 : -1
    guard days.indices.contains(next) else { return false }
    let layout = planner.gridLayout(at: now)
    let time = now.zone.local(grid.at ?? planner.usualSlot(in: layout)).time
    grid.day = days[next]
    grid.move(to: now.instant(of: time, on: days[next]))
    grid.block = nil
    return true
  }
}

extension Edit {
  /// Whether it gives a block another place, which the cursor goes to.
  var movesBlock: Bool {
    if case .shift = self { return true }
    if case .plan = self { return true }
    if case .moveRepeat = self { return true }
    return false
  }
}
