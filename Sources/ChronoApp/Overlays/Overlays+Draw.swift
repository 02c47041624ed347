import ChronoModel
import ChronoScreen

extension State {
  func draw(_ overlay: Overlay, on canvas: inout Canvas, in layout: Layout, at now: Moment) {
    switch overlay {
    case .prompt(let prompt): draw(prompt, on: &canvas, in: layout, at: now)
    case .addLine(let line): draw(line, on: &canvas, in: layout.body, at: now)
    case .held(let held): draw(held, on: &canvas, in: layout)
    case .triage(let triage): draw(triage, on: &canvas, in: layout.body, at: now)
    case .review(let page): draw(page, on: &canvas, in: layout.body, at: now)
    case .sessions(let list): draw(list, on: &canvas, in: layout.body, at: now)
    case .work(let entry): draw(entry, on: &canvas, in: layout.body, at: now)
    case .slipped(let question): draw(question, on: &canvas, in: layout.body)
    case .overlap(let overlap): draw(overlap, on: &canvas, in: layout.body, at: now)
    case .menu, .picker, .question, .palette, .help, .journal, .forgotten, .form:
      overlay.taken()?.draw(on: &canvas, in: layout, seeing: self, at: now)
    }
  }

  /// An empty box for what lies over the panes; returns its inside.
  @discardableResult
  func drawPanel(_ title: SafeText, on canvas: inout Canvas, panel: Rect) -> Rect {
    canvas.drawPanel(title, in: panel)
  }

  /// Where a box goes: in the middle, or from edge to edge where only slivers would be left.
  static func panel(_ wanted: Size, in area: Rect) -> Rect {
    area.panel(wanted)
  }

  /// The line at the bottom of the screen, with its problem or a hint above it.
  private func draw(
    _ prompt: Prompt,
    on canvas: inout Canvas,
    in layout: Layout,
    at now: Moment
  ) {
    let line = layout.footer
    canvas.fill(line, .plain)
    let label = prompt.label
    let used = canvas.put(
      label,
      at: Point(x: line.x + 1, y: line.y),
      style: Style(.accent, [.bold]),
      width: line.width / 2
    )
    let hint = meaning(of: prompt, at: now) ?? prompt.hint
    let words = prompt.problem ?? hint
    let lines = words.isEmpty ? [] : words.wrapped(to: layout.body.width - 2).prefix(3)
    // Where the line is too short for its keys, they are above it.
    let hasKeysBeside = line.width >= 60
    let above = layout.body.bottom(lines.count + (hasKeysBeside ? 0 : 1))
    canvas.fill(above, .plain)
    for (row, words) in lines.enumerated() {
      canvas.put(
        words,
        at: Point(x: above.x + 1, y: above.y + row),
        style: Style(prompt.problem == nil ? .dim : .error),
        width: above.width - 2
      )
    }
    let keys = drawHints(
      on: &canvas,
      in: hasKeysBeside
        ? line.droppingLeft(line.width / 2).droppingRight(1) : above.bottom(1).droppingRight(1),
      at: now
    )
    prompt.field.draw(
      on: &canvas,
      in: line.droppingLeft(used + 2).droppingRight(hasKeysBeside ? keys + 3 : 1)
    )
    if case .runningLate = prompt.purpose {
      let area = layout.body.droppingBottom(above.height)
      drawLatePlan(prompt.field.text, on: &canvas, in: area, at: now)
    }
  }
}

extension State {
  /// What a typed date or delay would do, as it is typed; `nil` where nothing is told yet.
  private func meaning(of prompt: Prompt, at now: Moment) -> SafeText? {
    switch prompt.purpose {
    case .runningLate: return lateWords(prompt.field.text, at: now)
    case .search: return hitWords
    case .stopAt: return stopWords(prompt.field.text, at: now)
    case .goToDate, .moveTo:
      guard !prompt.field.text.isBlank else { return nil }
      do {
        let day = try Entry.day(prompt.field.text, phraseContext(at: now))
        return day.map { SafeText(dayInFull($0, today: now.today)) } ?? "someday"
      } catch {
        return error.words
      }
    default: return nil
    }
  }

  /// When the timer would have been stopped; before anything is typed, times that it could be.
  private func stopWords(_ text: String, at now: Moment) -> SafeText? {
    guard let session = view.running?.session else { return nil }
    guard !text.isBlank else {
      let earlier = max(session.start, Instant(seconds: (now.instant.seconds - 600) / 300 * 300))
      let example = timeText(earlier, at: now)
      return "\(example) · -10m for ten minutes ago · 45m for 45 minutes of work"
    }
    do {
      let finish = try SpanText.finish(text, of: session, at: now)
      let worked = MinutesText.text(Int((finish - session.start) / 60))
      return "Stops at \(timeText(finish, at: now)), after \(worked)"
    } catch {
      return error.words
    }
  }
}

extension Prompt {
  var label: SafeText {
    switch purpose {
    case .goToDate: "Go to"
    case .search: "Search"
    case .newCategory: "New category"
    case .renameCategory: "Rename to"
    case .moveTo: "Move to"
    case .doneThen: "Worked from–to"
    case .tags: "Tags"
    case .stopAt: "Stopped at"
    case .runningLate: "Late by"
    }
  }

  /// What Enter does, for the footer.
  var verb: SafeText {
    switch purpose {
    case .goToDate: "go"
    case .search: "go to its day"
    case .newCategory(assigning: nil): "add"
    case .newCategory, .moveTo: "move"
    case .renameCategory: "rename"
    case .doneThen: "done then"
    case .tags: "set"
    case .stopAt: "stop"
    case .runningLate: "shift"
    }
  }

  var hint: SafeText {
    switch purpose {
    case .goToDate, .moveTo: "fri · tomorrow · +3d · 24 dec · 2026-12-24 · someday"
    case .doneThen: "from–to on its day, e.g. 9:00-10:30 · Enter marks it done then"
    case .tags(.tasks(let tasks)) where tasks.count == 1:
      "tags, with or without @ · leave empty to remove all"
    case .tags: "tags to add to all of them, with or without @"
    default: ""
    }
  }
}
