import ChronoModel
import ChronoScreen

extension WorkEntry {
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let area = layout.body
    let settings = planner.settings
    let choices = choices(seeing: planner, at: now)
    let size = Size(width: 60, height: min(area.height, max(8, choices.count + 6)))
    let day = SafeText(self.day.formatted(settings.dateForm, today: now.today))
    let inside = canvas.drawPanel("Log work · \(day)", in: area.panel(size))
    guard inside.height > 3 else { return }
    drawField(
      words,
      label: "Task",
      placeholder: "a task, or a new name",
      isFocused: !isEditingTimes,
      on: &canvas,
      in: inside.top(1)
    )
    drawField(
      times,
      label: "From–to",
      placeholder: "9:00-10:30",
      isFocused: isEditingTimes,
      on: &canvas,
      in: inside.row(1)
    )
    let list = inside.droppingTop(2).droppingBottom(1)
    let top = list.firstRow(showing: cursor, of: choices.count)
    for (row, choice) in choices.dropFirst(top).prefix(list.height).enumerated() {
      let line = list.row(row)
      let isSelected = top + row == cursor
      canvas.put(isSelected ? "▸" : " ", at: line.origin, style: Style(.accent))
      draw(choice, on: &canvas, in: line.droppingLeft(2), settings, today: now.today)
      if isSelected { canvas.ground(line, .selection) }
    }
    let (words, style) = advice(seeing: planner, at: now)
    canvas.put(words, at: inside.bottom(1).origin, style: style, width: inside.width)
  }

  private func drawField(
    _ field: TextField,
    label: SafeText,
    placeholder: SafeText,
    isFocused: Bool,
    on canvas: inout Canvas,
    in line: Rect
  ) {
    let style = isFocused ? Style(.accent, [.bold]) : Style(.dim)
    canvas.put(label, at: line.origin, style: style)
    field.draw(
      on: &canvas,
      in: line.droppingLeft(9),
      placeholder: placeholder,
      isFocused: isFocused
    )
  }

  /// `[ ] Write the report  09:30`; the day where it is another.
  private func draw(
    _ choice: Choice,
    on canvas: inout Canvas,
    in line: Rect,
    _ settings: Settings,
    today: LocalDay
  ) {
    switch choice {
    case .new(let words):
      canvas.put("new: \(SafeText(words, limit: line.width))", at: line.origin, width: line.width)
    case .task(let task):
      let isDone = task.status == .done
      let style = isDone ? Style(.done) : .plain
      let when =
        task.due == day
        ? task.time?.formatted(settings.timeForm)
        : task.due?.formatted(settings.dateForm, today: today)
      let detail = SafeText(when ?? "")
      canvas.put(
        "\(isDone ? "[x]" : "[ ]") \(SafeText(task.title, limit: line.width))",
        at: line.origin,
        style: style,
        width: line.width - detail.width - 1
      )
      canvas.put(
        detail,
        at: Point(x: line.maxX - detail.width, y: line.y),
        style: Style(.dim)
      )
    }
  }

  /// A problem first, then how long it was.
  private func advice(seeing planner: State, at now: Moment) -> (SafeText, Style) {
    if let problem { return (problem, Style(.error)) }
    do {
      return (planner.settings.spanText(try typedSpan(at: now), at: now), Style(.dim))
    } catch {
      return (error.words, Style(.error))
    }
  }
}
