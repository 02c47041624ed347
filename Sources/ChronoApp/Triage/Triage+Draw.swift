import ChronoModel
import ChronoScreen

extension Triage {
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    // The month has the screen while a day is chosen in it.
    if case .dayChoice? = planner.overlays.last { return }
    let area = layout.sheet
    if stage == .offered {
      let count = planner.view.missed
      let noun: SafeText = count == 1 ? "task" : "tasks"
      canvas.drawAnswers("\(count) missed \(noun)", answers(seeing: planner), in: area)
      return
    }
    let lines = lines(height: area.height - 2, seeing: planner, at: now)
    let size = Size(width: min(area.width, 62), height: lines.count + 2)
    let left = max(0, waiting(seeing: planner) - skipped.count)
    let done: SafeText = decided.isEmpty ? "" : " · \(decided.count) decided"
    let inside = canvas.drawPanel("\(heading) · \(left) left\(done)", in: area.panel(size))
    for (row, line) in lines.prefix(inside.height).enumerated() {
      canvas.put(line.pairs, at: inside.row(row).origin, width: inside.width)
    }
    guard case .entering(let entering) = stage else { return }
    let line = inside.bottom(1)
    let label = label(of: entering, seeing: planner, today: now.today)
    canvas.fill(line, .plain)
    let used = canvas.put(label, at: line.origin, style: Style(.accent, [.bold]))
    entering.field.draw(on: &canvas, in: line.droppingLeft(used + 1))
  }

  private var heading: SafeText { day == nil ? "Triage" : "Open today" }

  /// `Done on Fri 20 Nov`.
  private func label(
    of entering: Entering,
    seeing planner: State,
    today: LocalDay
  ) -> SafeText {
    switch entering.purpose {
    case .day: return "Move to"
    case .doneThen:
      guard let day = row(seeing: planner)?.task.due else { return "Done at" }
      return "Done on \(SafeText(day.formatted(planner.settings.dateForm, today: today)))"
    }
  }

  private func lines(height: Int, seeing planner: State, at now: Moment) -> [StyledLine] {
    guard let row = row(seeing: planner) else { return [StyledLine("…")] }
    let today = now.today
    let (isTall, isWide) = (height >= 14, isWide(planner))
    var lines = [
      StyledLine(SafeText(row.task.title, limit: 58), Style(.plain, [.bold])),
      about(row, seeing: planner, today: today),
    ]
    // On the smallest screen the advice needs its line.
    let more = more(row, seeing: planner, at: now)
    let isSlipping = day == nil && row.isOftenSlipped
    if let more, isTall || !isSlipping { lines.append(more) }
    let advice = isSlipping ? advice(row, isTall: isTall, isWide: isWide) : []
    let gap = isTall ? [StyledLine("")] : []
    func legend(_ days: [StyledLine]) -> [StyledLine] {
      self.legend(days, isTall: isTall, isWide: isWide)
    }
    let short = legend(isTall ? days(from: today + 1, isWide: isWide) : [daysAtOnce])
    let room = height - lines.count - 2 * gap.count - advice.count
    let loads = loads(hasTomorrow: isTall || room >= short.count + 2, seeing: planner, at: now)
    let long = legend(loadedDays(seeing: planner, at: now))
    let isLong = isTall && isWide && room >= loads.count + long.count
    lines += gap + loads + advice + gap + (isLong ? long : short)
    if case .entering(let entering) = stage {
      let hint: SafeText =
        switch entering.purpose {
        case .day: dayHint(entering, for: row.task, seeing: planner, at: now)
        case .doneThen:
          planner.settings.doneHint(
            Triage.lineKeys(of: entering).label(of: .readLine),
            on: row.task.due ?? today,
            usual: entering.field.text.isBlank
              ? planner.settings.usualFinish(of: row, on: row.task.due ?? today, at: now) : nil,
            at: now
          )
        }
      let width = isWide ? 58 : planner.size.width - 4
      let words = (entering.problem ?? hint).wrapped(to: width).prefix(3)
      lines = Array(lines.prefix(max(1, height - 1 - words.count)))
      lines += words.map { StyledLine($0, Style(entering.problem == nil ? .dim : .error)) }
      lines.append(StyledLine(""))
    }
    return lines
  }

  /// Where a typed day or time would put the task; examples before anything is typed.
  private func dayHint(
    _ entering: Entering,
    for task: TaskItem,
    seeing planner: State,
    at now: Moment
  ) -> SafeText {
    let text = entering.field.text
    guard !text.isBlank else { return "fri · fri 18:00 · 18:00 · +3d · 24 dec · 2026-12-24" }
    do {
      let context = planner.phraseContext(at: now)
      return try Movable.task(task).words(for: text, context, planner.settings)
    } catch {
      return error.words
    }
  }

  /// Whether the panel is as wide as its lines need.
  private func isWide(_ planner: State) -> Bool { planner.size.width >= 62 }

  /// Its day, slips, priority, category and estimate.
  private func about(
    _ row: TaskRow,
    seeing planner: State,
    today: LocalDay
  ) -> StyledLine {
    let task = row.task
    var line = StyledLine()
    if let due = task.due {
      let ago = today - due
      let words: SafeText = ago == 0 ? "today" : ago == 1 ? "yesterday" : "\(ago) days ago"
      let style = Style(ago == 0 ? .plain : .missed)
      line.add(SafeText(due.formatted(planner.settings.dateForm, today: today)), style)
      if let time = task.time {
        line.add(" \(time.formatted(planner.settings.timeForm))", style)
      }
      if isWide(planner) { line.add(", \(words)", Style(.dim)) }
    }
    if row.slips > 0 { line.add("  ↻\(row.slips)", Style(.warning)) }
    if task.priority != .none {
      line.add("  \(task.priority.marks)", Style(.priority, [.bold]))
    }
    if let estimate = task.estimate {
      line.add("  \(MinutesText.text(estimate))", Style(.dim))
      if isWide(planner), let factor = planner.factors.factor(in: task.category), !factor.isOne {
        line.add(
          " (\(factor.text): \(MinutesText.text(factor.needed(for: estimate))))",
          Style(.dim)
        )
      }
    }
    if let category = planner.view.categories.first(where: { $0.category.id == task.category }) {
      line.add(
        "  #\(SafeText(category.category.name, limit: 16).truncated(to: 16))",
        Style(.categoryName(category.category.colour))
      )
    }
    return line
  }

  /// How it repeats and how long it was worked on; `nil` without either.
  private func more(_ row: TaskRow, seeing planner: State, at now: Moment) -> StyledLine? {
    var parts: [SafeText] = []
    if let repeats = row.task.repeats {
      parts.append("⟳ \(SafeText(repeats.phrase, limit: 30).truncated(to: 30))")
    }
    let running = row.isRunning ? planner.view.running?.session.elapsed(at: now.instant) ?? 0 : 0
    let tracked = row.tracked + running
    if tracked >= 60 { parts.append("\(MinutesText.text(Int(tracked / 60))) tracked") }
    if row.isRunning { parts.append("still running") }
    return parts.isEmpty ? nil : StyledLine(parts.joined(" · "), Style(.note))
  }

  private func loads(hasTomorrow: Bool, seeing planner: State, at now: Moment) -> [StyledLine] {
    guard let window = window(seeing: planner) else { return [] }
    func line(_ name: SafeText, _ load: DayLoad) -> StyledLine {
      let parts = load.counts
      guard !parts.isEmpty else { return StyledLine("\(name) nothing yet", Style(.dim)) }
      var line = StyledLine("\(name) \(parts.listed)", Style(.plain))
      let room = (isWide(planner) ? 58 : planner.size.width - 4) - line.width - 3
      let capacity = load.capacity(seeing: planner, at: now)
      let said = CapacityWords(capacity, of: load.grid.day, planner.settings, at: now)
      let words = said?.text(fitting: room) ?? []
      if !words.isEmpty { line.add(" · ", Style(.dim)) }
      for (text, style) in words { line.add(text, style) }
      return line
    }
    let names: [SafeText] = hasTomorrow ? ["Today has", "Tomorrow has"] : ["Today has"]
    return zip(names, window.days).map(line)
  }

  private func advice(_ row: TaskRow, isTall: Bool, isWide: Bool) -> [StyledLine] {
    var line = StyledLine("Slipped \(row.slips)×: ", Style(.warning))
    for key in Triage.slipKeys + Triage.decidingKeys {
      switch key.action {
      case .split: line.addKey(key.label, isWide ? "split it" : "split")
      case .halve where row.task.estimate != nil:
        line.addKey(key.label, isWide ? "halve the estimate" : "halve")
      case .drop: line.addKey(key.label, isWide ? "drop it" : "drop")
      case .halve, .accept, .refuse, .move, .weekday, .someday, .finish, .enterTimes, .enterDay,
        .month,
        .skip, .unskip, .takeBack, .leave, .leaveLine, .readLine:
        break
      }
    }
    return isTall ? [StyledLine(""), line] : [line]
  }

  /// The keys in lines of their own kind, those of the weekdays in the middle.
  private func legend(_ days: [StyledLine], isTall: Bool, isWide: Bool) -> [StyledLine] {
    func line(_ actions: [Action]) -> StyledLine {
      var line = StyledLine()
      for key in actions.compactMap(key) {
        // What does not move stays, of which a narrow line need not say on which day.
        let isShort = !isWide && day != nil && key.action == .skip
        line.addKey(key.label, isShort ? "stays" : key.panel ?? "")
      }
      return line
    }
    let others: [Action] =
      [.someday, .drop, .finish, .enterTimes] + (isTall && isWide ? [.enterDay, .month] : [])
    let here: Action = day == nil ? .move(days: 0) : .skip
    let pass: [Action] = day == nil ? [.skip, .takeBack, .leave] : [.takeBack, .leave]
    return [line([here, .move(days: 1), .move(days: 7)])] + days
      + [line(others)] + (isTall ? [StyledLine("")] : []) + [line(pass)]
  }

  private func key(of action: Action) -> OverlayKey<Action>? {
    (day == nil ? Triage.decidingKeys : Triage.closingKeys).first { $0.action == action }
  }

  /// `1 Mon 23`: the key of a weekday with its date.
  private func weekday(_ day: LocalDay) -> StyledLine {
    var entry = StyledLine()
    if let key = key(of: .weekday(day.weekday)) {
      let date: SafeText = "\(key.panel ?? "") \(day.civil.day)"
      entry.addKey(key.label, date.padded(to: 6))
    }
    return entry
  }

  /// Which keys the weekdays have, where they have one line.
  private var daysAtOnce: StyledLine {
    var line = StyledLine()
    line.addKey("1-7", "Mon–Sun")
    for key in dateKeys { line.addKey(key.label, key.panel ?? "") }
    return line
  }

  /// Those that lead to any other day.
  private var dateKeys: [OverlayKey<Action>] { [.enterDay, .month].compactMap(key) }

  /// The weekdays as they come; a narrow screen has the keys of a date behind them.
  private func days(from first: LocalDay, isWide: Bool) -> [StyledLine] {
    var entries = (0..<7).map { weekday(first + $0) }
    for key in isWide ? [] : dateKeys {
      var entry = StyledLine()
      entry.addKey(key.label, key.panel ?? "")
      entries.append(entry)
    }
    let columns = isWide ? 4 : 3
    return stride(from: 0, to: entries.count, by: columns).map { first in
      row(of: Array(entries[first..<min(first + columns, entries.count)]), width: 12)
    }
  }

  /// `1 Mon 23 · 4h30 of 8h`: the same with how full each is, in two columns.
  private func loadedDays(seeing planner: State, at now: Moment) -> [StyledLine] {
    let entries = (window(seeing: planner)?.days ?? []).dropFirst().map { load in
      var entry = weekday(load.grid.day)
      entry.add(" · ", Style(.dim))
      for (text, style) in load.words(seeing: planner, at: now) { entry.add(text, style) }
      return entry
    }
    let rows = (entries.count + 1) / 2
    return (0..<rows).map { first in
      row(of: stride(from: first, to: entries.count, by: rows).map { entries[$0] }, width: 30)
    }
  }

  private func row(of entries: [StyledLine], width: Int) -> StyledLine {
    var line = StyledLine()
    for (index, entry) in entries.enumerated() {
      if index > 0 { line.pad(to: index * width) }
      line.add(entry)
    }
    return line
  }
}
