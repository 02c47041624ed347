package import ChronoModel
import ChronoScreen

extension State {
  /// Takes the loaded window, and keeps the selection by identity and its place on the screen.
  mutating func show(_ view: PlannerView, for query: ViewQuery, at now: Moment) {
    // A different list does not keep this one's place, nor does another order.
    let isSame = loaded?.list == query.list && self.view.list.order == view.list.order
    let line = isSame ? list.selected.flatMap(lineIndex) : nil
    // The list shows them itself.
    if view.conflicts > self.view.conflicts, !overlays.contains(where: \.isConflicts) {
      say(Conflicts.news(of: view.conflicts, key: keymap.label(of: .conflicts)), .warning)
    }
    switch notice?.following(view, keymap) {
    case .becomes(let notice)?: _ = apply([.say(notice)], at: now)
    case .goes?: hush()
    case .stays?, nil: break
    }
    if loaded?.list == query.list, !view.list.hasMoreBefore, !view.list.hasMoreAfter {
      list.dropMarks(of: self.view.list.everyTask.subtracting(view.list.everyTask))
    }
    // A timer that ran over its day's end may have kept it back until now.
    if memory.offeredOn == now.today, self.view.missedRepeats.isEmpty, !view.missedRepeats.isEmpty {
      memory.owesRepeat = true
    }
    self.view = view
    loaded = query
    banner.follow(query.reminders, view.reminders)
    let picture = TaskPicture(planner: self)
    columns = ListColumns(view.list.rows) { picture.timeColumn(of: $0, at: now) }
    if case .one(let id) = category, !view.categories.contains(where: { $0.category.id == id }) {
      category = .all
    }
    reselect(query)
    if let line, let now = list.selected.flatMap(lineIndex) { list.top += now - line }
  }

  /// Finds the selected row again, or the one that took its place.
  private mutating func reselect(_ query: ViewQuery) {
    let rows = view.list.rows
    let doneLast = query.list.putsDoneLast(in: view.list.order)
    // Where done tasks come last, a task being ticked does not take the cursor with it.
    if let selected = list.selected, let index = rows.place(of: selected),
      !doneLast || list.key?.isDone != false || rows[index].key?.isDone != true
    {
      list.selected = rows[index].id
      list.key = rows[index].key ?? list.key
      return
    }
    guard let key = list.key, let last = rows.indices.last else {
      let row =
        switch list.landing {
        case .mostUseful: mostUseful(in: rows, of: query)
        case .first: rows.first
        case .last: rows.last
        }
      list.selected = row?.id
      list.hasLeft = rows.isEmpty
      list.landing = .mostUseful
      list.key = selectedRow?.key
      list.anchor = query.anchor
      return
    }
    let ranks = view.categories.enumerated().map { ($1.category.id, $0 + 1) }
    let rank = Dictionary(ranks) { first, _ in first }
    // What was asked for may be on another day: then the cursor stays where it was.
    let next =
      rows.firstIndex { $0.key == key }
      ?? rows.firstIndex { row in
        row.key.map { place in
          key.isBefore(place, by: view.list.order, doneLast: doneLast) {
            $0.flatMap { rank[$0] } ?? 0
          }
        } ?? false
      } ?? last
    list.selected = rows[next].id
    list.key = rows[next].key ?? key
    list.hasLeft = true
  }

  /// Where a list opens: everything else at what comes next, with the latest of the past above
  /// it; not at the oldest that was ever missed.
  private mutating func mostUseful(in rows: [ListRow], of query: ViewQuery) -> ListRow? {
    guard query.list.search.isEmpty, !view.list.order.isSorted,
      case .other(let days) = query.list.scope
    else {
      return rows.first { $0.taskRow?.isRunning == true }
        ?? (scale == .weeks ? day.flatMap(rows.first(on:)) : nil)
        ?? rows.first { $0.isOpenTask } ?? rows.first
    }
    let next = rows.firstIndex { row in row.day.map { $0 > days.upperBound } ?? true }
    guard let index = next ?? rows.indices.last else { return nil }
    let height = Layout(self).inside(.tasks).height
    list.top = (listLines.firstIndex(of: .row(index)) ?? 0) - height / 3
    return rows[index]
  }

  /// Where the window of the list is read: a list of everything else opens around today.
  func anchor(today: LocalDay) -> WindowAnchor {
    guard list.key == nil, list.anchor == .start, list.landing == .mostUseful, place == .other,
      search.isEmpty
    else { return list.anchor }
    let today = span(ofSegment: 0, today: today).lowerBound
    return .around(
      RowKey(due: today, time: .midnight, position: .min, id: TaskItem.ID(high: 0, low: 0))
    )
  }

  /// Puts the cursor on a task, wherever the list has it.
  mutating func select(_ id: TaskItem.ID) {
    list.selected = .task(id)
    let key = RowKey(due: nil, time: nil, position: 0, id: id)
    if let index = view.list.rows.place(of: .task(id)), let known = view.list.rows[index].key {
      list.key = known
    } else {
      list.anchor = .around(key)
    }
  }

  package var selectedRow: ListRow? {
    guard let selected = list.selected else { return nil }
    return view.list.rows.first { $0.id == selected }
  }

  var selectedIndex: Int? {
    guard let selected = list.selected else { return nil }
    return view.list.rows.firstIndex { $0.id == selected }
  }

  /// Keeps the selected line on screen, and the window around it loaded.
  mutating func settle(at now: Moment) {
    // The month takes the keys of the list and the grid, which it stands in place of.
    if isMonthShown, focus != .categories { focus = .month }
    if !isMonthShown, focus == .month { focus = .tasks }
    month = MonthFigures.kept(by: self, at: now)
    let layout = Layout(self)
    settleCategories(height: layout.inside(.categories).height)
    settleGrid(layout, at: now)
    rest = RestOfDay.onGrid(seeing: self, at: now)
    // What is loaded may still be another list than the cursor is in.
    guard loaded == nil || loaded?.list == listQuery(today: now.today) else { return }
    let height = layout.inside(.tasks).height
    guard layout.panes[.month] == nil else { return }
    guard height > 0, let index = selectedIndex else {
      list.top = 0
      return
    }
    let lines = listLines
    let line = lines.firstIndex(of: .row(index)) ?? 0
    // The heading above the first row of a day stays in sight with it.
    let above = line > 0 && lines[line - 1].isHeading ? line - 1 : line
    list.top = min(list.top, above)
    list.top = max(list.top, line - height + 1)
    list.top = max(0, min(list.top, lines.count - height))
    // A long message lies over the last rows, and the cursor's is not to be one of them.
    let covered = FooterPicture(planner: self).coveredRows(in: layout)
    list.top = max(list.top, line - max(1, height - covered) + 1)
    let margin = height + 8
    let rows = view.list.rows.count
    let nearStart = view.list.hasMoreBefore && index < margin
    let nearEnd = view.list.hasMoreAfter && index >= rows - margin
    if nearStart || nearEnd, let key = list.key { list.anchor = .around(key) }
  }

  // MARK: Lines

  /// The lines of the loaded window; headings part the days where the list has several.
  var listLines: [ListLine] {
    let rows = view.list.rows
    guard showsHeadings else { return rows.indices.map(ListLine.row) }
    let doneLast = loaded?.list.putsDoneLast(in: view.list.order) == true
    var lines: [ListLine] = []
    lines.reserveCapacity(rows.count + 16)
    var last: ListHeading?
    for (index, row) in rows.enumerated() {
      let heading = ListHeading(of: row, in: view.list.order, doneLast: doneLast)
      if heading != last, let heading { lines.append(.heading(heading)) }
      last = heading
      lines.append(.row(index))
    }
    return lines
  }

  /// One day needs no heading, and a search shows the day on each row.
  var showsHeadings: Bool { search.isEmpty && (place == .other || scale == .weeks) }

  func lineIndex(_ id: RowID) -> Int? {
    guard let index = view.list.rows.firstIndex(where: { $0.id == id }) else { return nil }
    return listLines.firstIndex(of: .row(index))
  }
}

extension ListRow {
  /// The row's place in the order of the list; a ghost has none.
  var key: RowKey? {
    switch self {
    case .task(let row): RowKey(row.task)
    case .ghost: nil
    case .event(let occurrence): RowKey(occurrence)
    case .coming(let coming): RowKey(coming)
    case .continued(let continued): RowKey(continued)
    }
  }

  /// Whether it is an open task of the day that it is listed under.
  var isOpenTask: Bool {
    if case .task(let row) = self { row.task.status == .open } else { false }
  }

  var tags: [String] {
    if case .event(let occurrence) = self { occurrence.event.tags } else { task?.tags ?? [] }
  }

  /// The task of a row or of a ghost.
  package var task: TaskItem? {
    switch self {
    case .task(let row): row.task
    case .ghost(let ghost): ghost.task
    case .continued(let continued): continued.row.task
    case .event, .coming: nil
    }
  }
}

/// A line of the task list: a row, or the heading of its part.
enum ListLine: Hashable {
  case heading(ListHeading)
  case row(Int)

  var isHeading: Bool { if case .heading = self { true } else { false } }
}

/// What divides a long list: its days, or what it is sorted by.
enum ListHeading: Hashable {
  /// `nil` is someday.
  case day(LocalDay?)
  case priority(Priority)
  /// `nil` is the Inbox.
  case category(ChronoModel.Category.ID?)
  case done, events, coming, ghosts, continued

  /// The heading a row belongs to; `nil` where the list has no parts.
  init?(of row: ListRow, in order: ListOrder, doneLast: Bool) {
    switch (order, row) {
    case (.time, _), (.own, _): self = .day(row.day)
    case (_, .task(let row)) where doneLast && row.task.status == .done: self = .done
    case (_, .event): self = .events
    case (_, .ghost): self = .ghosts
    case (_, .coming(let coming)): self = coming.continuedOn == nil ? .coming : .continued
    case (_, .continued): self = .continued
    case (.priority, .task(let row)): self = .priority(row.task.priority)
    case (.category, .task(let row)): self = .category(row.task.category)
    case (.age, .task): return nil
    }
  }
}

extension ListRow {
  /// The day a row is listed under.
  var day: LocalDay? {
    switch self {
    case .task(let row): row.task.due
    case .ghost(let ghost): ghost.day
    case .event(let occurrence): occurrence.listedOn
    case .coming(let coming): coming.continuedOn ?? coming.day
    case .continued(let continued): continued.day
    }
  }
}

extension RowID {
  /// The task that keys on the row act on.
  fileprivate var task: TaskItem.ID? {
    switch self {
    case .task(let id), .continued(let id, _): id
    case .ghost, .event, .continuedEvent, .coming, .continuedComing: nil
    }
  }

  /// Whether it is the same event under the same day.
  fileprivate func isOfEvent(of other: RowID) -> Bool {
    guard let event, let other = other.event else { return false }
    return event == other
  }
}

extension [ListRow] {
  /// Where a row is, or another one of the same task: what has moved may go on into this day, or not
  /// any more.
  fileprivate func place(of id: RowID) -> Int? {
    firstIndex { $0.id == id }
      ?? id.task.flatMap { task in firstIndex { $0.id.task == task } }
      ?? firstIndex { $0.id.isOfEvent(of: id) }
  }
}

extension [ListRow] {
  /// The first open task of a day, or what else is on it.
  func first(on day: LocalDay) -> ListRow? {
    first { $0.isOpenTask && $0.day == day } ?? first { $0.day == day }
  }
}
