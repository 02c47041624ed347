import ChronoModel
import ChronoScreen

extension State {
  func draw(_ triage: Triage, on canvas: inout Canvas, in area: Rect, at now: Moment) {
    if triage.stage == .offered {
      let count = view.missed
      let noun: SafeText = count == 1 ? "task" : "tasks"
      drawAnswers(
        "\(count) missed \(noun)",
        [("t", "decide now, one key each"), ("Esc", "later · the badge stays")],
        on: &canvas,
        in: area
      )
      return
    }
    let lines = lines(of: triage, height: area.height - 2, at: now)
    let size = Size(width: min(area.width, 62), height: lines.count + 2)
    let left = max(0, view.missed - triage.skipped.count)
    let done: SafeText = triage.decided.isEmpty ? "" : " · \(triage.decided.count) decided"
    let inside = drawPanel(
      "Triage · \(left) left\(done)",
      on: &canvas,
      panel: State.panel(size, in: area)
    )
    for (row, line) in lines.prefix(inside.height).enumerated() {
      canvas.put(line.pairs, at: inside.row(row).origin, width: inside.width)
    }
    guard case .entering(let entering) = triage.stage else { return }
    let line = inside.bottom(1)
    let label = label(of: entering, today: now.today)
    canvas.fill(line, .plain)
    let used = canvas.put(label, at: line.origin, style: Style(.accent, [.bold]))
    entering.field.draw(on: &canvas, in: line.droppingLeft(used + 1))
  }

  /// `Worked on Fri 20 Nov`.
  private func label(of entering: Triage.Entering, today: LocalDay) -> SafeText {
    switch entering.purpose {
    case .day: return "Move to"
    case .doneThen:
      guard let day = triaged?.task.due else { return "Worked from–to" }
      return "Worked on \(SafeText(day.formatted(settings.dateForm, today: today)))"
    }
  }

  private func lines(of triage: Triage, height: Int, at now: Moment) -> [StyledLine] {
    guard let row = triaged else { return [StyledLine("…")] }
    let today = now.today
    let isTall = height >= 14
    var lines = [
      StyledLine(SafeText(row.task.title, limit: 58), Style(.plain, [.bold])),
      about(row, today: today),
    ]
    // On the smallest screen the advice needs its line.
    if let more = more(row), isTall || !row.isOftenSlipped { lines.append(more) }
    if isTall { lines.append(StyledLine("")) }
    lines += loads(today: today, isTall: isTall)
    if row.isOftenSlipped { lines += advice(row, isTall: isTall) }
    if isTall { lines.append(StyledLine("")) }
    lines += keys(today: today, isTall: isTall)
    if case .entering(let entering) = triage.stage {
      let hint: SafeText =
        entering.purpose == .doneThen
        ? "from–to, e.g. 9:00-10:30\(isWide ? " · Enter marks it done then" : "")"
        : "fri · +3d · 24 dec · 2026-12-24"
      lines = Array(lines.prefix(max(1, height - 2)))
      lines.append(
        StyledLine(entering.problem ?? hint, Style(entering.problem == nil ? .dim : .error))
      )
      lines.append(StyledLine(""))
    }
    return lines
  }

  /// Where the panel is as wide as its lines want it.
  private var isWide: Bool { size.width >= 62 }

  /// Its day, slips, priority, category and estimate.
  private func about(_ row: TaskRow, today: LocalDay) -> StyledLine {
    let task = row.task
    var line = StyledLine()
    if let due = task.due {
      let ago = today - due
      let words: SafeText = ago == 1 ? "yesterday" : "\(ago) days ago"
      line.add(SafeText(due.formatted(settings.dateForm, today: today)), Style(.missed))
      if isWide { line.add(", \(words)", Style(.dim)) }
    }
    if row.slips > 0 { line.add("  ↻\(row.slips)", Style(.warning)) }
    if task.priority != .none {
      line.add("  \(task.priority.marks)", Style(.priority, [.bold]))
    }
    if let estimate = task.estimate {
      line.add("  \(MinutesText.text(estimate))", Style(.dim))
      if isWide, let factor = factor(in: task.category) {
        line.add(
          " (\(factor.text): \(MinutesText.text(factor.needed(for: estimate))))",
          Style(.dim)
        )
      }
    }
    if let category = view.categories.first(where: { $0.category.id == task.category }) {
      line.add(
        "  #\(SafeText(category.category.name, limit: 16).truncated(to: 16))",
        Style(.categoryName(category.category.colour))
      )
    }
    return line
  }

  /// How it repeats and what was worked on it already; `nil` where neither is so.
  private func more(_ row: TaskRow) -> StyledLine? {
    var parts: [SafeText] = []
    if let repeats = row.task.repeats {
      parts.append("⟳ \(SafeText(repeats.phrase, limit: 30).truncated(to: 30))")
    }
    if row.tracked >= 60 {
      parts.append("\(MinutesText.text(Int(row.tracked / 60))) tracked")
    }
    return parts.isEmpty ? nil : StyledLine(parts.joined(" · "), Style(.note))
  }

  private func loads(today: LocalDay, isTall: Bool) -> [StyledLine] {
    guard case .triage(let window)? = view.overlay else { return [] }
    func line(_ name: SafeText, _ load: DayLoad) -> StyledLine {
      var parts: [SafeText] = []
      if load.tasks > 0 { parts.append(load.tasks == 1 ? "1 task" : "\(load.tasks) tasks") }
      if load.events > 0 { parts.append(load.events == 1 ? "1 event" : "\(load.events) events") }
      guard !parts.isEmpty else { return StyledLine("\(name) nothing yet", Style(.dim)) }
      var line = StyledLine("\(name) \(parts.joined(" and "))", Style(.plain))
      if load.minutes > 0 {
        line.add(", \(MinutesText.text(load.minutes)) planned", Style(.plain))
      }
      return line
    }
    let now = line("Today has", window.today)
    return isTall ? [now, line("Tomorrow has", window.tomorrow)] : [now]
  }

  private func advice(_ row: TaskRow, isTall: Bool) -> [StyledLine] {
    var line = StyledLine("Slipped \(row.slips)×: ", Style(.warning))
    line.addKey("p", isWide ? "split it" : "split")
    if row.task.estimate != nil { line.addKey("-", isWide ? "halve the estimate" : "halve") }
    line.addKey("x", isWide ? "drop it" : "drop")
    return isTall ? [StyledLine(""), line] : [line]
  }

  private func keys(today: LocalDay, isTall: Bool) -> [StyledLine] {
    var first = StyledLine()
    first.addKey("t", "today")
    first.addKey("m", "tomorrow")
    first.addKey("w", "in a week")
    var others = StyledLine()
    others.addKey("s", "someday")
    others.addKey("x", "drop")
    others.addKey("d", "was done")
    var days: [StyledLine] = []
    if isTall {
      for start in [1, 5] {
        var line = StyledLine()
        for ahead in start...min(7, start + 3) {
          let day = today + ahead
          let words = SafeText("\(day.weekday.short) \(day.civil.day)")
          line.addKey("\(day.weekday.rawValue)", words.padded(to: 10))
        }
        days.append(line)
      }
    } else {
      var line = StyledLine()
      line.addKey("1-7", "Mon–Sun")
      line.addKey("g", "a date")
      days = [line]
    }
    var end = StyledLine()
    if isTall { others.addKey("g", "a date") }
    end.addKey("j", "skip")
    end.addKey("u", "undo")
    end.addKey("Esc", "leave")
    return [first] + days + [others] + (isTall ? [StyledLine("")] : []) + [end]
  }
}
