import ChronoModel
import ChronoScreen

extension Form {
  func draw(on canvas: inout Canvas, in screen: Layout, seeing planner: State, at now: Moment) {
    let area = screen.sheet
    let reading = reading(seeing: planner, at: now)
    let layout = FormLayout(self, in: area, note: focus.flatMap { reading.notes[$0]?.words })
    canvas.drawPanel(title(at: now), in: layout.panel)
    for row in layout.rows {
      guard let line = layout.place(of: row) else { continue }
      switch row {
      case .field(let field):
        draw(field, reading, on: &canvas, in: line, layout, seeing: planner)
      case .notes(let index):
        let lines = SafeText.lines(values.notes)
        let isLast = index == FormLayout.notesLines - 1 && lines.count > FormLayout.notesLines
        canvas.put(
          isLast ? "… \(lines.count - index) more lines" : lines[index],
          at: Point(x: line.x + layout.labels, y: line.y),
          style: isLast ? Style(.dim) : .plain,
          width: line.width - layout.labels
        )
      case .elsewhere(let words):
        canvas.put(
          words,
          at: Point(x: line.x + 2, y: line.y),
          style: Style(.warning),
          width: line.width - 2
        )
      case .heading(let words):
        canvas.put(words, at: line.origin, style: Style(.heading, [.bold]), width: line.width)
      case .promise(let promise): draw(promise, on: &canvas, in: line, planner.settings, at: now)
      case .words(let words):
        canvas.put(words, at: line.origin, style: Style(.dim), width: line.width)
      case .blank: break
      case .save: drawSave(reading, on: &canvas, in: line)
      }
    }
    drawMore(layout, on: &canvas)
    if let status = layout.status, let focus = focus, let note = reading.notes[focus] {
      let lines = note.words.wrapped(to: status.width).prefix(status.height)
      for (row, words) in lines.enumerated() {
        let place = status.row(row)
        // Nobody has done anything wrong yet.
        let isUntouched = isNew && changedFields.isEmpty
        let style = isUntouched ? Style(.dim) : style(of: note)
        canvas.put(words, at: place.origin, style: style, width: place.width)
      }
    }
    if let day = calendar {
      MonthCalendar(cursor: day, firstWeekday: planner.settings.weekStart)
        .draw(on: &canvas, in: area, today: now.today)
    }
  }

  private func reading(seeing planner: State, at now: Moment) -> FormReading {
    var reading = FormReading(self, planner.phraseContext(at: now), at: now)
    noteFactor(in: &reading, seeing: planner)
    return reading
  }

  /// The remark on the focused field.
  func note(seeing planner: State, at now: Moment) -> SafeText? {
    focus.flatMap { reading(seeing: planner, at: now).notes[$0]?.words }
  }

  /// What an estimate is worth in its category, while it is typed.
  private func noteFactor(in reading: inout FormReading, seeing planner: State) {
    guard !isEvent, focus == .length, reading.notes[.length] == nil,
      let words = planner.factors.words(
        for: reading.draft.estimate,
        in: values.category,
        of: planner.view.categories
      )
    else { return }
    reading.notes[.length] = FormReading.Note(words: words, tone: .meaning)
  }

  private func title(at now: Moment) -> SafeText {
    switch subject {
    case .newTask: "New task"
    case .newEvent: "New event"
    case .event:
      switch scope {
      case nil: "Event"
      case .thisOne: "Event, this one"
      case .allFromHere: "Event, all from here"
      }
    case .task(let detail):
      switch detail.task.status {
      case .open: detail.task.isMissed(today: now.today) ? "Task, missed" : "Task"
      case .done: "Task, done"
      case .dropped: "Task, dropped"
      case .lapsed: "Task, missed"
      case .deleted: "Task, deleted"
      }
    }
  }

  /// Says that rows are hidden above or below.
  private func drawMore(_ layout: FormLayout, on canvas: inout Canvas) {
    let end = layout.top + layout.list.height
    canvas.drawMore(above: layout.top > 0, below: layout.rows.count > end, on: layout.panel)
  }

  private func draw(
    _ field: Field,
    _ reading: FormReading,
    on canvas: inout Canvas,
    in line: Rect,
    _ layout: FormLayout,
    seeing planner: State
  ) {
    let isFocused = focus == field && calendar == nil
    canvas.put(
      label(field),
      at: line.origin,
      style: isFocused ? Style(.accent, [.bold]) : Style(.dim),
      width: layout.labels - 1
    )
    var value = line.droppingLeft(layout.labels)
    // What is taken literally needs no second copy.
    let note = reading.notes[field].flatMap { note in
      let isAsTyped = SafeText(values.text(field), limit: 40) == note.words
      return isAsTyped ? nil : note
    }
    let hasRoom = [.notes, .tags, .title, .place].contains(field)
    let isInStatus = isFocused && layout.status != nil
    if layout.isWide, !hasRoom, !isInStatus, let note {
      // A long note begins sooner, as long as there is room for a date before it.
      let end = max(12, min(layout.values, value.width - 2 - note.words.width))
      let beside = value.droppingLeft(end)
      value = value.left(end)
      canvas.put(
        note.words,
        at: Point(x: beside.x + 2, y: beside.y),
        style: style(of: note),
        width: beside.width - 2
      )
    }
    drawValue(of: field, isFocused: isFocused, on: &canvas, in: value, seeing: planner)
  }

  private func drawValue(
    of field: Field,
    isFocused: Bool,
    on canvas: inout Canvas,
    in area: Rect,
    seeing planner: State
  ) {
    let ground: Ground = isFocused ? .bar : .plain
    switch field {
    case .category:
      let (name, style) = categoryName(values.category, seeing: planner)
      drawChoice(name, style, isFocused: isFocused, on: &canvas, in: area)
    case .priority:
      let priority = values.priority
      let words: SafeText =
        priority == .none ? "none" : "\(priority.marks) \(priority.name)"
      drawChoice(
        words,
        priority == .none ? Style(.dim) : Style(.priority),
        isFocused: isFocused,
        on: &canvas,
        in: area
      )
    case .free:
      drawChoice(
        values.showsAs,
        values.isFree ? .plain : Style(.dim),
        isFocused: isFocused,
        on: &canvas,
        in: area
      )
    case .done:
      let box: SafeText = values.isTicked ? "[x] " : "[ ] "
      let used = canvas.put(box, at: area.origin, style: Style(.plain, on: ground))
      drawText(of: field, isFocused: isFocused, on: &canvas, in: area.droppingLeft(used))
    case .notes where !isTyped(.notes):
      let first = SafeText.lines(values.notes).first ?? ""
      canvas.put(first, at: area.origin, style: Style(.plain, on: ground), width: area.width)
    default: drawText(of: field, isFocused: isFocused, on: &canvas, in: area)
    }
  }

  private func drawText(
    of field: Field,
    isFocused: Bool,
    on canvas: inout Canvas,
    in area: Rect
  ) {
    let text = values.texts[field] ?? TextField()
    text.draw(
      on: &canvas,
      in: area,
      style: Style(.plain, on: isFocused ? .bar : .plain),
      placeholder: isFocused ? placeholder(field) : "–",
      isFocused: isFocused,
      spans: isFocused && isFresh
        ? [(0..<text.characters.count, Style(.plain, on: .selection))] : []
    )
  }

  private func drawChoice(
    _ words: SafeText,
    _ style: Style,
    isFocused: Bool,
    on canvas: inout Canvas,
    in area: Rect
  ) {
    guard isFocused else {
      canvas.put(words, at: area.origin, style: style, width: area.width)
      return
    }
    canvas.put(
      [("‹ ", Style(.accent)), (words, style.adding(.bold)), (" ›", Style(.accent))],
      at: area.origin,
      width: area.width
    )
  }

  func categoryName(
    _ choice: CategoryChoice,
    seeing planner: State
  ) -> (SafeText, Style) {
    switch choice {
    case .inbox: (isEvent ? "none" : "Inbox", .plain)
    case .named(let name): ("\(SafeText(name, limit: 40)) (new)", Style(.accent))
    case .existing(let id):
      planner.view.categories.first { $0.category.id == id }.map {
        (SafeText($0.category.name, limit: 40), Style(.categoryName($0.category.colour)))
      } ?? ("a deleted category", Style(.warning))
    }
  }

  private func style(of note: FormReading.Note) -> Style {
    switch note.tone {
    case .meaning: Style(.dim)
    case .warning: Style(.warning)
    case .problem: Style(.error)
    }
  }

  private func drawSave(
    _ reading: FormReading,
    on canvas: inout Canvas,
    in line: Rect
  ) {
    let isFocused = focus == nil
    let problem = reading.problem
    let button: SafeText = isFocused ? "▸ Save ◂" : "[ Save ]"
    let style = problem == nil ? Style(.key, [.bold]) : Style(.dim)
    let used = canvas.put(button, at: line.origin, style: style, width: line.width)
    if isFocused { canvas.ground(line.left(used), .selection) }
    let room = line.width - used - 2
    let words: SafeText =
      problem.map { "off: \(self.words($0, fitting: room - 5))" }
      ?? (changedFields.isEmpty
        ? "no changes" : "\(Form.savingKeys.label(of: .save)) saves from any field")
    canvas.put(
      words,
      at: Point(x: line.x + used + 2, y: line.y),
      style: Style(problem == nil ? .dim : .error),
      width: room
    )
  }

  private func draw(
    _ promise: Commitment,
    on canvas: inout Canvas,
    in line: Rect,
    _ settings: Settings,
    at now: Moment
  ) {
    let day = SafeText(promise.day.formatted(settings.dateForm, today: now.today))
    let style: Style =
      switch promise.outcome {
      case .kept: Style(.success)
      case .missed: Style(.missed)
      case .postponed: Style(.warning)
      case .open, .withdrawn: Style(.dim)
      }
    let late: SafeText = promise.loggedLate ? ", logged late" : ""
    canvas.put(day, at: Point(x: line.x + 1, y: line.y), width: 16)
    canvas.put(
      "\(promise.outcome.name)\(late)",
      at: Point(x: line.x + 18, y: line.y),
      style: style,
      width: line.width - 18
    )
  }
}
