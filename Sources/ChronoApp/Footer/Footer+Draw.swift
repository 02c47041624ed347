import ChronoModel
import ChronoScreen

extension State {
  /// The running timer and the message at the left, the keys of the focused pane at the right.
  func drawFooter(on canvas: inout Canvas, in line: Rect, at now: Moment) {
    var x = line.x + 1
    if let running = view.running, notice == nil || line.width >= 90 {
      x += canvas.put(
        timerText(running, at: now),
        at: Point(x: x, y: line.y),
        style: Style(.running, [.bold]),
        width: notice == nil ? line.width * 6 / 10 : line.width * 3 / 10
      )
      x += 2
    }
    if !pendingKeys.isEmpty {
      canvas.put(pendingText, at: Point(x: x, y: line.y), style: Style(.accent, [.bold]))
      return
    }
    if let notice {
      x += canvas.put(
        notice.text,
        at: Point(x: x, y: line.y),
        style: style(of: notice),
        width: line.maxX - x - 1
      )
      x += 2
    }
    let rest = Rect(x: x, y: line.y, width: line.maxX - 1 - x, height: 1)
    drawHints(on: &canvas, in: rest, at: now)
  }

  private func timerText(_ running: RunningTimer, at now: Moment) -> SafeText {
    let seconds = running.trackedBefore + running.session.elapsed(at: now.instant)
    let clock = SafeText(MinutesText.clock(Int(seconds / 60)))
    let planned = running.task.estimate.map { SafeText("/\(MinutesText.clock($0))") } ?? ""
    return "▶ \(SafeText(running.task.title, limit: 30).truncated(to: 30)) \(clock)\(planned)"
  }

  /// What the keys typed so far wait for.
  private var pendingText: SafeText {
    let keys = SafeText(pendingKeys.map(\.name).joined())
    switch pendingKeys {
    case [.character("d")]: return "\(keys)…  d again to delete · any other key cancels"
    case [.character("g")]:
      return "\(keys)…  g again: top of the list · or type a date: fri, 24 dec, +3d"
    default: return "\(keys)…"
    }
  }

  private func style(of notice: Notice) -> Style {
    switch notice.tone {
    case .plain: .plain
    case .success: Style(.success)
    case .warning: Style(.warning)
    case .error: Style(.error, [.bold])
    }
  }

  /// As many hints as there is room for beside the message, the most wanted first, at the right
  /// edge.
  private func drawHints(on canvas: inout Canvas, in area: Rect, at now: Moment) {
    var hints: [(SafeText, SafeText)] = []
    var width = 0
    let wanted =
      overlayHints
      ?? hintedCommands(at: now).map { (SafeText(keymap.label(of: $0)), hintTitle(of: $0)) }
    for (key, title) in wanted {
      let cells = key.width + 1 + title.width + (hints.isEmpty ? 0 : 2)
      guard width + cells <= area.width else { break }
      width += cells
      hints.append((key, title))
    }
    var x = area.maxX - width
    for (key, title) in hints {
      x += canvas.put(key, at: Point(x: x, y: area.y), style: Style(.key, [.bold])) + 1
      x += canvas.put(title, at: Point(x: x, y: area.y), style: Style(.dim)) + 2
    }
  }

  private func hintedCommands(at now: Moment) -> [Command] {
    if view.isPristine { return [.add, .loadSampleDay, .help, .quit] }
    // What the header warns of has a key.
    let isOver = unavailability(of: .fitDay, at: now) == nil
    let fit: [Command] = isOver ? [.fitDay] : []
    return switch focus {
    case .categories: [.help, .add, .open, .delete, .colour, .itemDown, .nextPane, .quit]
    case .tasks:
      [.help] + fit + [
        .done, .add, .reschedule, .timer, .open, .delete, .search, .undo, .block, .quit,
      ]
    case .grid where grid.isInActual:
      [.help, .add, .open, .sessions, .delete, .nextMatch, .zoom, .undo, .quit]
    case .grid:
      [.help] + fit + [
        .add, .block, .itemDown, .longer, .nextMatch, .zoom, .open, .done, .quit,
      ]
    }
  }

  /// On the grid some keys do what their name in the list does not say.
  private func hintTitle(of command: Command) -> SafeText {
    switch (focus, command) {
    case (.grid, .add) where grid.isInActual: "log work"
    case (.grid, .itemDown): "later"
    case (.grid, .nextMatch): "next block"
    default: SafeText(command.entry.title)
    }
  }
}
