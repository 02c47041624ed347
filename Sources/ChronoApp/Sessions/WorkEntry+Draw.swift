import ChronoModel
import ChronoScreen

extension State {
  func draw(_ entry: WorkEntry, on canvas: inout Canvas, in area: Rect, at now: Moment) {
    let choices = choices(of: entry, at: now)
    let size = Size(width: 60, height: min(area.height, max(8, choices.count + 6)))
    let day = SafeText(entry.day.formatted(settings.dateForm, today: now.today))
    let inside = drawPanel(
      "Log work · \(day)",
      on: &canvas,
      panel: State.panel(size, in: area)
    )
    guard inside.height > 3 else { return }
    drawField(
      entry.words,
      label: "Task",
      placeholder: "a task, or a new name",
      isFocused: !entry.isEditingTimes,
      on: &canvas,
      in: inside.top(1)
    )
    drawField(
      entry.times,
      label: "From–to",
      placeholder: "9:00-10:30",
      isFocused: entry.isEditingTimes,
      on: &canvas,
      in: inside.row(1)
    )
    let list = inside.droppingTop(2).droppingBottom(1)
    let top = list.firstRow(showing: entry.cursor, of: choices.count)
    for (row, choice) in choices.dropFirst(top).prefix(list.height).enumerated() {
      let line = list.row(row)
      let isSelected = top + row == entry.cursor
      canvas.put(isSelected ? "▸" : " ", at: line.origin, style: Style(.accent))
      draw(choice, of: entry, on: &canvas, in: line.droppingLeft(2), today: now.today)
      if isSelected { canvas.ground(line, .selection) }
    }
    let (words, style) = advice(on: entry, choices.isEmpty, at: now)
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
    _ choice: WorkEntry.Choice,
    of entry: WorkEntry,
    on canvas: inout Canvas,
    in line: Rect,
    today: LocalDay
  ) {
    switch choice {
    case .new(let words):
      canvas.put("new: \(SafeText(words, limit: line.width))", at: line.origin, width: line.width)
    case .task(let task):
      let isDone = task.status == .done
      let style = isDone ? Style(.done) : .plain
      let when =
        task.due == entry.day
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
  private func advice(
    on entry: WorkEntry,
    _ isEmpty: Bool,
    at now: Moment
  ) -> (SafeText, Style) {
    if let problem = entry.problem { return (problem, Style(.error)) }
    do {
      let span = try span(of: entry, at: now)
      return (spanText(span, at: now), Style(.dim))
    } catch {
      return (error.words, Style(.error))
    }
  }
}
