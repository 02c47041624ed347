import ChronoModel
import ChronoScreen

/// The task list as it looks: it reads the planner, and nothing but this draws it.
struct TaskPicture {
  let planner: State
}

extension TaskPicture {
  func drawTasks(on canvas: inout Canvas, in area: Rect, at now: Moment) {
    Pane.tasks.drawFrame(listTitle(at: now), on: &canvas, in: area, seeing: planner)
    let inside = area.inset(by: 1)
    guard !planner.view.list.rows.isEmpty else {
      drawEmptyList(on: &canvas, in: inside, at: now)
      return
    }
    drawMore(on: &canvas, in: area, height: inside.height)
    for (row, line) in planner.listLines.dropFirst(planner.list.top).prefix(inside.height)
      .enumerated()
    {
      let place = inside.row(row)
      switch line {
      case .heading(let heading): drawHeading(heading, on: &canvas, in: place, today: now.today)
      case .row(let index): drawRow(planner.view.list.rows[index], on: &canvas, in: place, at: now)
      }
    }
  }

  /// On the border, that there is more than is shown.
  private func drawMore(on canvas: inout Canvas, in area: Rect, height: Int) {
    let list = planner.view.list
    let end = planner.list.top + height
    canvas.drawMore(
      above: planner.list.top > 0 || list.hasMoreBefore,
      below: end < planner.listLines.count || list.hasMoreAfter,
      on: area
    )
  }

  private func listTitle(at now: Moment) -> SafeText {
    var parts: [SafeText] = [listName(today: now.today)]
    switch planner.category {
    case .all: break
    case .inbox: parts.append("Inbox")
    case .one: parts.append(SafeText(planner.selectedCategory?.name ?? "", limit: 24))
    }
    if let filter = planner.filter {
      if filter.state != .all { parts.append("\(filter.state.rawValue) only") }
      if let tag = filter.tag { parts.append("@\(SafeText(tag, limit: 20))") }
      if let priority = filter.priority { parts.append("\(priority.name) priority") }
    }
    if planner.view.list.order != .time {
      parts.append(SafeText(planner.view.list.order.words))
    }
    if planner.list.isAllMarked {
      parts.append("all selected")
    } else if !planner.list.marks.isEmpty {
      parts.append("\(planner.list.marks.count) selected")
    } else if let search = planner.trail?.onDay(of: planner) {
      parts.append(search.title)
    }
    return parts.joined(" · ")
  }

  private func listName(today: LocalDay) -> SafeText {
    guard planner.search.isEmpty else {
      let words: SafeText = "Search ‘\(SafeText(planner.search, limit: 30))’"
      return planner.view.list.hitWords.map { "\(words) · \($0)" } ?? words
    }
    guard let span = planner.shownSpan(today: today) else { return "Other" }
    if case .segment(let index) = planner.place {
      let name = planner.scale.name(ofSegment: index)
      // Elsewhere the header or the grid has the date.
      guard Layout(planner).panes.shown.count == 1, planner.scale == .days else { return name }
      return
        "\(name), \(SafeText(span.lowerBound.formatted(planner.settings.dateForm, today: today)))"
    }
    return planner.scale.name(from: span.lowerBound, planner.settings, today: today)
  }

  private func drawHeading(
    _ heading: ListHeading,
    on canvas: inout Canvas,
    in line: Rect,
    today: LocalDay
  ) {
    let name = name(of: heading, today: today)
    canvas.put("\(name) ", at: line.origin, style: Style(.heading, [.bold]), width: line.width)
    canvas.horizontalLine(
      from: Point(x: line.x + name.width + 1, y: line.y),
      length: line.width - name.width - 1,
      Style(.border),
      glyph: "┄"
    )
  }

  private func name(of heading: ListHeading, today: LocalDay) -> SafeText {
    switch heading {
    case .day(let day):
      return day.map { SafeText(planner.settings.dayName($0, today: today)) } ?? "Someday"
    case .priority(.none): return "No priority"
    case .priority(let priority): return "\(priority.marks) \(priority.name)"
    case .category(let id):
      let row = planner.view.categories.first { $0.category.id == id }
      return row.map { SafeText($0.category.name, limit: 40).truncated(to: 40) } ?? "Inbox"
    case .done: return "Done"
    case .events: return "Events"
    case .coming: return "Coming"
    case .continued: return "From the day before"
    case .ghosts: return "Moved on"
    }
  }

  /// Draws a row, and the selection's bar over its title and what follows that, in one style.
  ///
  /// The box and the time keep their colours, so that what is missed or late is told of the selected
  /// row too; and a step of the cursor, which costs two bars of text on a slow line, sends neither.
  private func drawRow(_ row: ListRow, on canvas: inout Canvas, in line: Rect, at now: Moment) {
    let isSelected = row.id == planner.list.selected
    canvas.put(isSelected ? "▸" : " ", at: line.origin)
    let place = BoxPlace(line.droppingLeft(1), side: planner.settings.box)
    var style = Style.plain
    switch row {
    case .task, .continued:
      guard let task = row.taskRow else { break }
      drawTask(task, listed: row, on: &canvas, in: place, at: now)
      style = self.style(of: task, at: now)
    case .ghost(let ghost):
      drawGhost(ghost, on: &canvas, in: place, today: now.today)
      style = Style(.ghost)
    case .event(let occurrence):
      drawEvent(occurrence, on: &canvas, in: place, at: now)
      style = Style(occurrence.event.ink)
    case .coming(let coming):
      drawComing(coming, on: &canvas, in: place, at: now)
      style = TaskPicture.coming
    }
    if isSelected {
      let bar = place.rest.droppingLeft(timeWidth(of: row, in: place, at: now))
      canvas.style(bar, style.on(Pane.tasks.selectionGround(seeing: planner)))
    }
    markHits(on: &canvas, in: line.droppingLeft(1))
  }

  /// The cells of the time before a row's title; one that has moved on is listed without.
  private func timeWidth(of row: ListRow, in place: BoxPlace, at now: Moment) -> Int {
    if case .ghost = row { return 0 }
    return timeCell(of: row, width: place.line.width, at: now).width
  }

  private func drawGhost(
    _ ghost: Ghost,
    on canvas: inout Canvas,
    in place: BoxPlace,
    today: LocalDay
  ) {
    let to = ghost.task.due.map { SafeText($0.formatted(planner.settings.dateForm, today: today)) }
    // A missed promise looks different from one postponed in time.
    let end: SafeText = "\(ghost.outcome == .missed ? " ✗" : "") → \(to ?? "someday")"
    let title = SafeText(ghost.task.title, limit: place.rest.width)
    canvas.put(place.led(by: "[>]"), at: place.lead.origin, style: Style(.ghost))
    canvas.put(
      "\(title.truncated(to: max(8, place.rest.width - end.width)))\(end)",
      at: place.rest.origin,
      style: Style(.ghost),
      width: place.rest.width
    )
  }

  private func drawEvent(
    _ occurrence: EventOccurrence,
    on canvas: inout Canvas,
    in place: BoxPlace,
    at now: Moment
  ) {
    let event = occurrence.event
    let when = timeCell(of: .event(occurrence), width: place.line.width, at: now)
    let style = Style(event.ink)
    canvas.put(place.led(by: " \(event.mark) "), at: place.lead.origin, style: style)
    let used = canvas.put(when, at: place.rest.origin, style: style, width: place.rest.width)
    let area = place.rest.droppingLeft(used)
    guard area.width > 0 else { return }
    let name = SafeText(event.name, limit: area.width)
    let marks = marks(of: occurrence, style: style, after: name, room: area.width, at: now)
    draw(name, style, marks, on: &canvas, in: area)
    // The grid shows how long it is, and nothing else where else it is.
    let told = marks.reduce(name.width) { $0 + $1.0.width + 1 }
    let length = event.time == nil || event.length == 0 ? nil : event.length
    if told + widthOfLengths(length, in: place) <= area.width {
      _ = drawLengths(length, style, on: &canvas, in: place)
    }
  }

  private func drawEmptyList(on canvas: inout Canvas, in area: Rect, at now: Moment) {
    var lines: [(SafeText, Style)] = []
    if planner.view.isPristine, planner.loaded != nil {
      lines = welcome(in: area)
    } else if planner.loaded != nil {
      lines = emptyWords.wrapped(to: area.width - 2).map { ($0, Style(.dim)) }
    }
    let top = area.y + max(0, min(2, area.height - lines.count))
    for (row, line) in lines.enumerated() where top + row < area.maxY {
      canvas.put(
        line.0,
        at: Point(x: area.x + 1, y: top + row),
        style: line.1,
        width: area.width - 2
      )
    }
  }

  private var emptyWords: SafeText {
    let add = planner.keymap.label(of: .add)
    if !planner.search.isEmpty {
      return "Nothing matches · \(planner.keymap.label(of: .cancel)) ends the search"
    }
    if planner.filter != nil {
      return "Nothing matches the filter · \(planner.keymap.label(of: .cancel)) clears it"
    }
    if planner.category != .all { return "No tasks here · \(add) adds one" }
    return "Nothing planned · \(add) adds a task"
  }

  /// The one screen that teaches a first-time user (Behaviour 3.18).
  ///
  /// What matters most comes first: a small screen shows as many lines as it has.
  private func welcome(in area: Rect) -> [(SafeText, Style)] {
    func key(_ command: Command, _ words: SafeText) -> (SafeText, Style)? {
      planner.keymap.key(of: command).map { ("\(SafeText($0).padded(to: 6)) \(words)", .plain) }
    }
    let days = [Command.segment1, .segment2, .segment3].map {
      SafeText(planner.keymap.label(of: $0))
    }
    let isShort = area.height < 15
    let example: SafeText =
      area.width < 52 ? "add: Call Ana 9:30 #Home" : "add a task, e.g. Call Ana 9:30 #Home"
    var lines: [(SafeText, Style)] = [
      ("Welcome to ChronoList", Style(.title, [.bold])),
      ("Plan the day. See how it went.", Style(.dim)),
    ]
    if !isShort { lines.append(("", .plain)) }
    lines += [
      key(.add, example),
      key(.loadSampleDay, "load a sample day"),
      key(.nextPane, "go to the next pane"),
      key(.help, "all keys"),
      key(.done, "mark the task done"),
      key(.open, "open and edit it"),
      key(.notes, "write its notes"),
      key(.reschedule, "move it to another day"),
      key(.block, "place it on the hour grid"),
      key(.timer, "start or stop its timer"),
      key(.undo, "undo, also after a restart"),
      (days.joined(" ").padded(to: 6) + " yesterday, today, tomorrow", .plain),
      key(.cancel, "close or cancel anything"),
      key(.quit, "quit; everything is saved"),
    ].compactMap(\.self)
    guard !isShort else { return lines }
    return lines + [("", .plain), ("Colours, keys: chronolist config", Style(.dim))]
  }
}
