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
    prompt.field.draw(
      on: &canvas,
      in: line.droppingLeft(used + 2).droppingRight(1)
    )
    if case .runningLate = prompt.purpose {
      let area = layout.body.droppingBottom(1)
      drawLatePlan(prompt.field.text, on: &canvas, in: area, at: now)
    }
    let hint = meaning(of: prompt, at: now) ?? prompt.hint
    let words = prompt.problem ?? hint
    guard !words.isEmpty else { return }
    let lines = words.wrapped(to: layout.body.width - 2).prefix(3)
    let above = layout.body.bottom(lines.count)
    canvas.fill(above, .plain)
    for (row, words) in lines.enumerated() {
      canvas.put(
        words,
        at: Point(x: above.x + 1, y: above.y + row),
        style: Style(prompt.problem == nil ? .dim : .error),
        width: above.width - 2
      )
    }
  }
}

extension State {
  /// What a typed date or delay would do, as it is typed; `nil` where nothing is told yet.
  private func meaning(of prompt: Prompt, at now: Moment) -> SafeText? {
    switch prompt.purpose {
    case .runningLate: return lateWords(prompt.field.text, at: now)
    case .search: return hitWords
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

  var hint: SafeText {
    switch purpose {
    case .goToDate, .moveTo: "fri · tomorrow · +3d · 24 dec · 2026-12-24 · someday"
    case .doneThen: "from–to on its day, e.g. 9:00-10:30 · Enter marks it done then"
    case .tags: "tags, with or without @ · leave empty to remove all"
    case .stopAt: "17:45 · -10m for ten minutes ago · 45m for 45 minutes of work"
    default: ""
    }
  }
}
