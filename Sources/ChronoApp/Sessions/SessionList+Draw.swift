import ChronoModel
import ChronoScreen

extension SessionList {
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let area = layout.sheet
    let loaded = loaded(seeing: planner)
    let count = loaded?.sessions.count ?? 0
    let size = Size(
      width: min(area.width, 60),
      height: min(area.height, max(1, count) + 5)
    )
    let title = SafeText(loaded?.task.title ?? "", limit: 40).truncated(to: 40)
    let inside = canvas.drawPanel("Tracked work · \(title)", in: area.panel(size))
    guard inside.height > 2 else { return }
    drawSessions(on: &canvas, in: inside.droppingBottom(2), seeing: planner, at: now)
    canvas.put(
      total(of: loaded, at: now).pairs,
      at: inside.bottom(2).origin,
      width: inside.width
    )
    drawLastLine(on: &canvas, in: inside.bottom(1), seeing: planner)
    if let problem = entry?.problem {
      let lines = problem.wrapped(to: inside.width).prefix(inside.height - 1)
      let area = inside.droppingBottom(1).bottom(lines.count)
      canvas.fill(area, .plain)
      for (row, words) in lines.enumerated() {
        canvas.put(words, at: area.row(row).origin, style: Style(.error), width: area.width)
      }
    }
  }

  private func drawSessions(
    on canvas: inout Canvas,
    in area: Rect,
    seeing planner: State,
    at now: Moment
  ) {
    let loaded = loaded(seeing: planner)
    let sessions = loaded?.sessions ?? []
    guard !sessions.isEmpty else {
      canvas.put(
        loaded == nil ? "This task is gone" : "No work logged yet",
        at: area.origin,
        style: Style(.dim),
        width: area.width
      )
      return
    }
    let cursor = sessions.firstIndex { $0.id == selected } ?? 0
    let top = max(0, cursor - area.height + 1)
    for (row, session) in sessions.dropFirst(top).prefix(area.height).enumerated() {
      let line = area.row(row)
      canvas.put(
        lineText(of: session, width: line.width, planner.settings, at: now).pairs,
        at: line.origin,
        width: line.width
      )
      if top + row == cursor {
        canvas.put("▸", at: line.origin, style: Style(.accent))
        canvas.ground(line, .selection)
      }
    }
  }

  /// `Sat 21 Nov  09:30–10:15  45m`; with the day of its end where that is another.
  private func lineText(
    of session: Session,
    width: Int,
    _ settings: Settings,
    at now: Moment
  ) -> StyledLine {
    let isWide = width >= 44
    let from = now.zone.local(session.start)
    let seconds = session.elapsed(at: now.instant)
    var line = StyledLine("  ")
    let day = from.day.formatted(settings.dateForm, today: now.today)
    // With its year a day has no room in a narrow list but in the shortest form.
    line.add(SafeText(isWide || day.utf8.count <= 11 ? day : from.day.text))
    line.pad(to: isWide ? 18 : 13)
    line.add(SafeText(from.time.formatted(settings.timeForm)))
    if let finish = session.finish {
      let to = now.zone.local(finish)
      let end = SafeText(to.time.formatted(settings.timeForm))
      line.add("–\(end)")
      if to.day != from.day { line.add(" +\(to.day - from.day)", Style(.dim)) }
    } else {
      line.add("–now", Style(.running))
    }
    line.pad(to: isWide ? 36 : 28)
    // What an import brought may be shorter than what a timer keeps.
    let length: SafeText = seconds < 60 ? "<1m" : SafeText(MinutesText.text(Int(seconds / 60)))
    line.add(
      length.paddedLeft(to: 7),
      Style(session.finish == nil ? .running : .plain, [.bold])
    )
    return line
  }

  private func total(of loaded: TaskSessions?, at now: Moment) -> StyledLine {
    guard let loaded else { return StyledLine() }
    let running = loaded.sessions.first { $0.finish == nil }?.elapsed(at: now.instant) ?? 0
    let minutes = Int((loaded.tracked + running) / 60)
    let noun: SafeText = loaded.count == 1 ? "session" : "sessions"
    var line = StyledLine("\(loaded.count) \(noun), \(MinutesText.text(minutes))", Style(.dim))
    if let estimate = loaded.task.estimate {
      line.add(" of \(MinutesText.text(estimate)) estimated", Style(.dim))
    }
    return line
  }

  private func drawLastLine(
    on canvas: inout Canvas,
    in line: Rect,
    seeing planner: State
  ) {
    if let entry {
      let label: SafeText =
        switch (entry.session, entry.day) {
        case (nil, nil): "Worked from–to"
        case (nil, let day?):
          "Worked on \(SafeText(EditLabel.short(day, planner.settings.dateForm)))"
        case (let session?, _): session.finish == nil ? "Started" : "From–to"
        }
      let used = canvas.put(label, at: line.origin, style: Style(.accent, [.bold]))
      entry.field.draw(
        on: &canvas,
        in: line.droppingLeft(used + 1),
        placeholder: "9:00-10:30"
      )
      return
    }
    guard !isDeleting else {
      canvas.put(
        "d again to delete · any other key cancels",
        at: line.origin,
        style: Style(.accent, [.bold]),
        width: line.width
      )
      return
    }
    var keys = StyledLine()
    for key in self.keys(seeing: planner) {
      // On the smallest screen only the footer says it.
      guard let words = key.panel, key.action != .leave || planner.size.width >= 60 else {
        continue
      }
      keys.addKey(key.label, words)
    }
    canvas.put(keys.pairs, at: line.origin, width: line.width)
  }
}
