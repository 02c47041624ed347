import ChronoModel
import ChronoScreen

extension TaskPicture {
  /// Checkbox, time, title, marks, then planned and tracked time at the right edge.
  ///
  /// Where room is short the parts go in this order: tracked time, category, tags, planned time,
  /// time of day; the title keeps at least twelve cells.
  func drawTask(
    _ row: TaskRow,
    listed: ListRow,
    on canvas: inout Canvas,
    in place: BoxPlace,
    at now: Moment
  ) {
    let task = row.task
    let style = style(of: row, at: now)
    canvas.put(
      box(of: row, at: now),
      at: place.box.origin,
      style: task.isMissed(today: now.today) && !row.isRunning ? Style(.missed) : style,
      width: place.box.width
    )
    let line = place.rest
    var left = line.x
    if planner.list.isMarked(listed) {
      canvas.put("*", at: place.mark, style: Style(.accent, [.bold]))
    }
    let time = timeCell(of: listed, width: place.line.width, at: now)
    left += canvas.put(
      time,
      at: Point(x: left, y: line.y),
      style: isLate(row, at: now) ? Style(.warning) : style
    )
    let right = line.maxX - drawLengths(of: row, style, on: &canvas, in: place, at: now)
    drawTitle(
      of: row,
      style: style,
      on: &canvas,
      in: Rect(x: left, y: line.y, width: right - left, height: 1),
      at: now
    )
  }

  func style(of row: TaskRow, at now: Moment) -> Style {
    switch row.task.status {
    case .done: Style(.done)
    case .dropped, .deleted: Style(.dim)
    case .lapsed: Style(.missed)
    case .open:
      // Only the box tells a missed task: a list of such rows has to stay readable.
      row.isRunning ? Style(.running, [.bold]) : .plain
    }
  }

  /// Whether the time of an open task of today has gone by, and nobody is at it.
  private func isLate(_ row: TaskRow, at now: Moment) -> Bool {
    guard row.task.status == .open, !row.isRunning, row.task.due == now.today,
      let span = row.task.plannedSpan(at: now)
    else { return false }
    return span.upperBound <= now.instant
  }

  private func box(of row: TaskRow, at now: Moment) -> SafeText {
    switch row.task.status {
    case .done: "[x]"
    case .dropped, .deleted: "[-]"
    case .lapsed: "[!]"
    case .open:
      if row.isRunning {
        "[~]"
      } else if row.task.isMissed(today: now.today) {
        "[!]"
      } else {
        "[ ]"
      }
    }
  }

  /// The column of times with the blank behind it; empty where no row has a time, or no room.
  ///
  /// Times end under each other, so that the arrow of what began the day before stands out.
  func timeCell(of row: ListRow, width: Int, at now: Moment) -> SafeText {
    guard width >= 34, planner.columns.time > 0 else { return .empty }
    let text = timeColumn(of: row, at: now) ?? .empty
    let isTime = !showsDays
    return
      (isTime ? text.paddedLeft(to: planner.columns.time) : text.padded(to: planner.columns.time))
      + .space
  }

  /// Whether rows show their day in place of a time, because no heading tells it.
  private var showsDays: Bool {
    !planner.search.isEmpty || (planner.showsHeadings && planner.view.list.order.isSorted)
  }

  /// A search and a sorted list show days where a list of days shows times.
  func timeColumn(of row: ListRow, at now: Moment) -> SafeText? {
    let today = now.today
    let time: SafeText?
    switch row {
    case .task(let row):
      time = row.task.time.map { SafeText($0.formatted(planner.settings.timeForm)) }
    case .event(let occurrence):
      time = planner.settings.eventTime(occurrence, at: now)
    case .coming(let coming):
      if let day = coming.continuedOn {
        time = planner.settings.continuedTime(coming.planned.plannedSpan(at: now), on: day, at: now)
        break
      }
      time = coming.planned.time.map { SafeText($0.formatted(planner.settings.timeForm)) }
    case .continued(let continued):
      let span = continued.row.task.plannedSpan(at: now)
      time = planner.settings.continuedTime(span, on: continued.day, at: now)
    case .ghost: return nil
    }
    guard !showsDays else {
      guard let due = row.day else { return "someday" }
      let date = due.civil
      if due == today { return "today" }
      if date.year != today.civil.year { return SafeText(due.text) }
      let month = Month.short[date.month - 1]
      return planner.settings.dateForm == .monthDay
        ? "\(month) \(date.day)" : "\(date.day) \(month)"
    }
    return time
  }

  /// Planned and tracked time of a task at the right; returns the cells they took.
  func drawLengths(
    of row: TaskRow,
    _ style: Style,
    on canvas: inout Canvas,
    in place: BoxPlace,
    at now: Moment
  ) -> Int {
    let tracked = trackedText(of: row, at: now).map { text -> (SafeText, Style) in
      (text, Style(row.isRunning ? .running : .dim))
    }
    return drawLengths(row.task.estimate, tracked: tracked, style, on: &canvas, in: place)
  }

  /// So many planned minutes, and what was tracked, at the right; returns the cells they took.
  func drawLengths(
    _ planned: Int?,
    tracked: (SafeText, Style)? = nil,
    _ style: Style,
    on canvas: inout Canvas,
    in place: BoxPlace
  ) -> Int {
    guard place.line.width >= 30 else { return 0 }
    let line = place.rest
    var used = 0
    let hasColumn = hasTrackedTimes(in: place)
    if hasColumn, let (text, style) = tracked {
      canvas.put(text, at: Point(x: line.maxX - text.width, y: line.y), style: style)
      used = max(planner.columns.tracked, text.width)
    }
    if let planned {
      if hasColumn { used = max(used, planner.columns.tracked) + 1 }
      let text = SafeText(MinutesText.text(planned))
      canvas.put(
        text,
        at: Point(x: line.maxX - used - text.width, y: line.y),
        style: style
      )
      used += text.width
    }
    return used == 0 ? 0 : used + 1
  }

  /// The cells that so many planned minutes take alone, with a blank before them.
  func widthOfLengths(_ planned: Int?, in place: BoxPlace) -> Int {
    guard let planned else { return 0 }
    let tracked = hasTrackedTimes(in: place) ? planner.columns.tracked + 1 : 0
    return MinutesText.text(planned).utf8.count + 1 + tracked
  }

  private func hasTrackedTimes(in place: BoxPlace) -> Bool {
    place.line.width >= 44 && planner.columns.tracked > 0
  }

  private func trackedText(of row: TaskRow, at now: Moment) -> SafeText? {
    var seconds = row.tracked
    if row.isRunning, let running = planner.view.running {
      seconds += running.session.elapsed(at: now.instant)
    }
    if row.isRunning { return SafeText(MinutesText.clock(Int(seconds / 60))) }
    return seconds < 60 ? nil : SafeText(MinutesText.text(Int(seconds / 60)))
  }

  private func drawTitle(
    of row: TaskRow,
    style: Style,
    on canvas: inout Canvas,
    in area: Rect,
    at now: Moment
  ) {
    guard area.width > 0 else { return }
    let title = SafeText(row.task.title, limit: area.width)
    let marks = marks(of: row, style: style, after: title, room: area.width, at: now)
    draw(title, style, marks, on: &canvas, in: area)
  }

  /// A title, cut where its marks need the room, and the marks behind it.
  func draw(
    _ title: SafeText,
    _ style: Style,
    _ marks: [(SafeText, Style)],
    on canvas: inout Canvas,
    in area: Rect
  ) {
    let marksWidth = marks.reduce(0) { $0 + $1.0.width + 1 }
    let used = canvas.put(
      title,
      at: area.origin,
      style: style,
      width: max(1, area.width - marksWidth)
    )
    var x = area.x + used
    for (text, style) in marks {
      canvas.put(text, at: Point(x: x + 1, y: area.y), style: style)
      x += text.width + 1
    }
  }

  /// The marks alone tell priorities apart; only the highest of open tasks stands out.
  private func priorityStyle(of row: TaskRow, _ style: Style) -> Style {
    row.task.status == .open && row.task.priority == .high ? Style(.priority, [.bold]) : style
  }

  /// What follows the title, the most telling first, as far as there is room.
  ///
  /// Those that many rows have are in the style of the row: a colour for each would cost as much
  /// on a slow line as the title.
  private func marks(
    of row: TaskRow,
    style: Style,
    after title: SafeText,
    room: Int,
    at now: Moment
  ) -> [(SafeText, Style)] {
    let task = row.task
    var marks: [(SafeText, Style)] = []
    // A tick alone would read as if its day had been kept, and what was given up as if it had not counted.
    if task.isClosedLate(at: now) { marks.append(("✗", Style(.missed))) }
    if task.priority != .none {
      marks.append((SafeText(task.priority.marks), priorityStyle(of: row, style)))
    }
    if row.slips > 0 { marks.append(("↻\(row.slips)", Style(.warning))) }
    if !task.notes.isEmpty { marks.append(("✎", style)) }
    if task.repeats != nil { marks.append(("⟳", style)) }
    return fitting(marks, after: title, room: room) {
      var labels = labels(task.tags, task.category)
      if let finish = finishText(of: task, at: now) { labels.append(("✓\(finish)", style)) }
      return labels
    }
  }

  /// When a done task was finished, with the day where it is not the planned one.
  private func finishText(of task: TaskItem, at now: Moment) -> SafeText? {
    guard task.status == .done, let closed = task.closed else { return nil }
    return planner.settings.finishText(closed, plannedFor: task.due, at: now)
  }

  /// Of an event: that it has notes, repeats and is only seen, then that it takes no time, how many days
  /// it lasts, its time in its own zone, where it is, its tags and its category.
  func marks(
    of occurrence: EventOccurrence,
    style: Style,
    after title: SafeText,
    room: Int,
    at now: Moment
  ) -> [(SafeText, Style)] {
    let event = occurrence.event
    var marks: [(SafeText, Style)] = []
    if !event.notes.isEmpty { marks.append(("✎", style)) }
    if event.repeats != nil { marks.append(("⟳", style)) }
    if let calendar = event.calendar {
      marks.append(("[\(SafeText(calendar.name, limit: 16))]", style))
    }
    return fitting(marks, after: title, room: room) {
      var labels: [(SafeText, Style)] = []
      // What lasts all day takes no time of the day anyway, and many calendars call all of it free.
      if event.isFree, event.time != nil { labels.append(("free", Style(.dim))) }
      if event.time == nil, event.length > 1440 {
        labels.append((SafeText(MinutesText.text(inDays: event.length)), Style(.dim)))
      }
      if let own = planner.settings.ownTime(occurrence, at: now) {
        labels.append(("(\(own))", Style(.dim)))
      }
      if !event.place.isEmpty { labels.append((SafeText(event.place, limit: 24), Style(.dim))) }
      return labels + self.labels(event.tags, event.category)
    }
  }

  /// Tags, and the category where the list has all of them.
  func labels(
    _ tags: [String],
    _ category: ChronoModel.Category.ID?
  ) -> [(SafeText, Style)] {
    var labels = tags.map { ("@\(SafeText($0, limit: 16))" as SafeText, Style(.tag)) }
    if planner.category == .all, let category,
      let row = planner.view.categories.first(where: { $0.category.id == category })
    {
      let name: SafeText = "#\(SafeText(row.category.name, limit: 16))"
      labels.append((name, Style(.categoryName(row.category.colour))))
    }
    return labels
  }

  /// The marks that there is room for.
  ///
  /// What says how it stands with the task is worth the end of a long title; the labels are where a
  /// title leaves room, and are not even made where it leaves none: at 80 columns that is most rows.
  func fitting(
    _ marks: [(SafeText, Style)],
    after title: SafeText,
    room: Int,
    labels: () -> [(SafeText, Style)]
  ) -> [(SafeText, Style)] {
    let least = min(max(12, room * 6 / 10), title.width)
    var used = 0
    func fit(_ mark: (SafeText, Style), after title: Int) -> Bool {
      guard title + used + mark.0.width + 1 <= room else { return false }
      used += mark.0.width + 1
      return true
    }
    let marks = marks.filter { fit($0, after: least) }
    guard title.width + used + 2 <= room else { return marks }
    return marks + labels().filter { fit($0, after: title.width) }
  }
}
