import ChronoModel
import ChronoScreen

extension AddLine {
  /// A box at the bottom of the screen: what the line means, spelled out, above the line itself.
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let area = layout.body
    if let batch {
      draw(batch, on: &canvas, in: area, planner.settings, at: now)
      return
    }
    let reading = reading(seeing: planner, at: now)
    let width = area.width - 4
    let parts = flowed(meaning(of: reading.result, seeing: planner, at: now), width: width)
    let rows = max(parts.count, width < 60 ? 2 : 1)
    let (words, tone) = advice(on: reading, seeing: planner, at: now)
    let advice = words.wrapped(to: width).prefix(min(4, max(2, area.height - rows - 4)))
    let panel = area.bottom(rows + 4 + max(1, advice.count))
    let isEvent = reading.result.isEvent
    let inside = canvas.drawPanel(isEvent ? "Add an event" : "Add a task", in: panel)
    let title = SafeText(reading.result.title, limit: width)
    let asked: SafeText = isEvent ? "What’s happening?" : "What needs doing?"
    let mark: SafeText = isEvent ? "◆ " : ""
    canvas.put(
      title.isEmpty ? asked : "\(mark)\(title)",
      at: inside.origin,
      style: title.isEmpty ? Style(.dim) : Style(isEvent ? .accent : .title, [.bold]),
      width: width
    )
    for (row, chips) in parts.enumerated() {
      canvas.put(chips, at: inside.row(1 + row).origin, width: width)
    }
    for (row, words) in advice.enumerated() {
      canvas.put(words, at: inside.row(1 + rows + row).origin, style: tone, width: width)
    }
    let field = inside.bottom(1)
    canvas.put("› ", at: field.origin, style: Style(.accent, [.bold]))
    self.field.draw(
      on: &canvas,
      in: field.droppingLeft(2),
      placeholder: width < 60
        ? "Call Ana tomorrow 9:30 #Home" : "Call Ana tomorrow 9:30 for 20m #Home @phone !!",
      spans: reading.parts.map { ($0.range, style(of: $0)) }
    )
  }

  private func style(of part: AddLineReading.Part) -> Style {
    guard !part.isError else { return Style(.error, on: .match, [.bold]) }
    return Style(ink(of: part.kind), on: .match)
  }

  private func ink(of kind: QuickAddResult.Part.Kind) -> Ink {
    switch kind {
    case .due, .time, .estimate, .category, .event, .place, .showAs: .accent
    case .tag: .tag
    case .priority: .priority
    case .reminder, .repeats, .notes: .note
    }
  }

  /// One line of advice: a problem first, then what can be completed, then what helps.
  private func advice(
    on reading: AddLineReading,
    seeing planner: State,
    at now: Moment
  ) -> (SafeText, Style) {
    if let problem { return (problem, Style(.error)) }
    if let error = reading.result.errors.first {
      return (ErrorText.sentence(error.reason), Style(.error))
    }
    if completion == nil, let completion = completion(seeing: planner), !isTyped(completion) {
      let names = completion.options.prefix(6).map { SafeText($0, limit: 20) }
      return ("\(AddLine.keys.label(of: .complete)): \(names.joined("  "))", Style(.dim))
    }
    if let due = reading.result.due, due < now.today, !reading.result.isEvent {
      return ("That day is over; it would wait as missed", Style(.warning))
    }
    if let words = ErrorText.remark(on: reading.result) { return (words, Style(.warning)) }
    if reading.result.isAfternoonMeant, let time = reading.result.time,
      let early = TimeOfDay(minutes: time.minutes - 720)
    {
      let part: SafeText = early.minutes < 300 ? "at night" : "in the morning"
      return (
        "An hour from 1 to 6 is in the afternoon; \(SafeText(early.text)) is \(part)", Style(.dim)
      )
    }
    if let evening = reading.result.eveningHour {
      let time = SafeText(evening.formatted(planner.settings.timeForm))
      return ("That hour has passed, so this is tomorrow · \(time) is still today", Style(.dim))
    }
    if let part = reading.parts.first(where: { $0.range.upperBound == field.cursor }) {
      let words = SafeText(String(field.characters[part.range]), limit: 30).truncated(to: 9)
      return ("\(AddLine.keys.label(of: .makePlain)): ‘\(words)’ is plain text", Style(.dim))
    }
    return field.isEmpty
      ? ("day · 9:30 · 45m · #category · @tag · !!! · every mon · *10m · // note", Style(.dim))
      : (hint(on: reading.result), Style(.dim))
  }

  /// How to keep a leading `event` as a plain word.
  private func hint(on result: QuickAddResult) -> SafeText {
    if result.isEvent { return "a task instead: begin with \\event" }
    let leads = result.title.lowercased().hasPrefix("event ") && field.text.hasPrefix("e")
    guard leads else { return "" }
    return result.parts.contains { $0.kind == .due || $0.kind == .time }
      ? "an event instead: begin with event:"
      : "an event instead: add a day or a time, or begin with event:"
  }

  /// Pieces in lines, two blanks apart; a piece that is too wide gets a line to itself.
  private func flowed(_ chips: [(SafeText, Style)], width: Int) -> [[(SafeText, Style)]] {
    var lines: [[(SafeText, Style)]] = []
    var used = 0
    for chip in chips {
      if lines.isEmpty || used + 2 + chip.0.width > width {
        lines.append([chip])
        used = chip.0.width
      } else {
        lines[lines.count - 1] += [("  ", .plain), chip]
        used += 2 + chip.0.width
      }
    }
    return lines
  }

  // MARK: Several lines

  private func draw(
    _ batch: AddLine.Batch,
    on canvas: inout Canvas,
    in area: Rect,
    _ settings: Settings,
    at now: Moment
  ) {
    let width = area.panel(Size(width: 76, height: 3)).width - 4
    let problems = problemLines(of: batch, width: width)
    let size = Size(width: 76, height: batch.drafts.count + problems.count + 5)
    let inside = canvas.drawPanel("Pasted lines", in: area.panel(size))
    canvas.put(
      "\(batch.drafts.count) \(SafeText(batch.drafts.noun))s, one per line",
      at: inside.origin,
      style: Style(.title, [.bold])
    )
    let list = inside.droppingTop(1).droppingBottom(problems.count + 1)
    for (row, draft) in batch.drafts.dropFirst(batch.top).prefix(list.height).enumerated() {
      let line = list.row(row)
      let day = draft.day.map { $0.formatted(settings.dateForm, today: now.today) } ?? "someday"
      let time = draft.time.map { " " + $0.formatted(settings.timeForm) } ?? ""
      let detail = SafeText(day + time)
      let room = max(8, line.width - detail.width - 2)
      let mark: SafeText = draft.task == nil ? "◆ " : ""
      canvas.put("\(mark)\(SafeText(draft.title, limit: room))", at: line.origin, width: room)
      canvas.put(
        detail,
        at: Point(x: line.maxX - detail.width, y: line.y),
        style: Style(.dim)
      )
    }
    for (row, words) in problems.enumerated() {
      let place = inside.row(inside.height - problems.count + row)
      canvas.put(words, at: place.origin, style: Style(.warning), width: inside.width)
    }
  }

  /// What is wrong with the first of the faulty lines.
  private func problemLines(of batch: Batch, width: Int) -> [SafeText] {
    batch.problems.prefix(2).enumerated().flatMap { row, problem in
      let words: SafeText =
        row == 1 && batch.problems.count > 2
        ? "\(batch.problems.count - 1) more lines have such parts"
        : "line \(problem.line): \(problem.words)"
      return Array(words.wrapped(to: width).prefix(2))
    }
  }
}
