import ChronoModel
import ChronoScreen

extension State {
  /// Checkbox, time, title, marks, then planned and tracked time at the right edge.
  ///
  /// Where room is short the parts go in this order: tracked time, category, tags, planned time,
  /// time of day; the title keeps at least twelve cells.
  func drawTask(
    _ row: TaskRow,
    on canvas: inout Canvas,
    in line: Rect,
    at now: Moment
  ) {
    let task = row.task
    let style = style(of: row, at: now)
    canvas.put(box(of: row, at: now), at: line.origin, style: style, width: line.width)
    var left = line.x + 4
    if isMarked(task.id) {
      canvas.put("*", at: Point(x: line.x + 3, y: line.y), style: Style(.accent, [.bold]))
    }
    if line.width >= 34 {
      if let time = timeColumn(of: task, today: now.today) {
        canvas.put(time, at: Point(x: left, y: line.y), style: style)
      }
      left += timeWidth(today: now.today) + 1
    }
    let right = line.maxX - drawLengths(of: row, on: &canvas, in: line, at: now)
    drawTitle(
      of: row,
      style: style,
      on: &canvas,
      in: Rect(x: left, y: line.y, width: right - left, height: 1)
    )
  }

  func style(of row: TaskRow, at now: Moment) -> Style {
    switch row.task.status {
    case .done: Style(.done)
    case .dropped, .deleted: Style(.dim)
    case .lapsed: Style(.missed)
    case .open:
      if row.isRunning {
        Style(.running, [.bold])
      } else if row.task.isMissed(today: now.today) {
        Style(.missed)
      } else {
        .plain
      }
    }
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

  /// A search shows days where a list of days shows times.
  private func timeColumn(of task: TaskItem, today: LocalDay) -> SafeText? {
    guard search.isEmpty else {
      guard let due = task.due else { return "someday" }
      let date = due.civil
      if due == today { return "today" }
      if date.year != today.civil.year { return SafeText(due.text) }
      let month = Month.short[date.month - 1]
      return settings.dateForm == .monthDay ? "\(month) \(date.day)" : "\(date.day) \(month)"
    }
    return task.time.map { SafeText($0.formatted(settings.timeForm)) }
  }

  private func timeWidth(today: LocalDay) -> Int {
    guard search.isEmpty else { return 10 }
    return settings.timeForm == .hours24 ? 5 : 7
  }

  /// Planned and tracked time at the right; returns the cells they took.
  private func drawLengths(
    of row: TaskRow,
    on canvas: inout Canvas,
    in line: Rect,
    at now: Moment
  ) -> Int {
    guard line.width >= 30 else { return 0 }
    var used = 0
    if line.width >= 44, let tracked = trackedText(of: row, at: now) {
      canvas.put(
        tracked,
        at: Point(x: line.maxX - tracked.width, y: line.y),
        style: Style(row.isRunning ? .running : .dim)
      )
      used = 6
    } else if line.width >= 44 {
      used = 6
    }
    if let estimate = row.task.estimate {
      let text = SafeText(MinutesText.text(estimate))
      canvas.put(
        text,
        at: Point(x: line.maxX - used - text.width, y: line.y),
        style: style(of: row, at: now)
      )
      used += text.width
    }
    return used == 0 ? 0 : used + 1
  }

  private func trackedText(of row: TaskRow, at now: Moment) -> SafeText? {
    var seconds = row.tracked
    if row.isRunning, let running = view.running {
      seconds += running.session.elapsed(at: now.instant)
    }
    if row.isRunning { return SafeText(MinutesText.clock(Int(seconds / 60))) }
    return seconds < 60 ? nil : SafeText(MinutesText.text(Int(seconds / 60)))
  }

  private func drawTitle(
    of row: TaskRow,
    style: Style,
    on canvas: inout Canvas,
    in area: Rect
  ) {
    guard area.width > 0 else { return }
    let title = SafeText(row.task.title, limit: area.width)
    let marks = marks(of: row, after: title, room: area.width)
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

  /// What stands behind the title, the most telling first, as far as the title leaves room.
  private func marks(
    of row: TaskRow,
    after title: SafeText,
    room: Int
  ) -> [(SafeText, Style)] {
    let task = row.task
    var marks: [(SafeText, Style)] = []
    if task.priority != .none {
      marks.append((SafeText(task.priority.marks), Style(.priority, [.bold])))
    }
    if row.slips > 0 { marks.append(("↻\(row.slips)", Style(.warning))) }
    if !task.notes.isEmpty { marks.append(("✎", Style(.note))) }
    if task.repeats != nil { marks.append(("⟳", Style(.note))) }
    for tag in task.tags { marks.append(("@\(SafeText(tag, limit: 16))", Style(.tag))) }
    if category == .all, let id = task.category,
      let row = view.categories.first(where: { $0.category.id == id })
    {
      marks.append(
        (
          "#\(SafeText(row.category.name, limit: 16))", Style(.categoryName(row.category.colour))
        )
      )
    }
    if marks.isEmpty { return [] }
    var left = room - min(max(12, room * 6 / 10), title.width)
    return marks.filter { mark in
      guard mark.0.width + 1 <= left else { return false }
      left -= mark.0.width + 1
      return true
    }
  }
}
