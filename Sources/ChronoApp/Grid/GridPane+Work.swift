import ChronoModel
import ChronoScreen

/// Work that is logged in the lane of what happened.
extension GridPane {
  /// Opens the lines for the stretch at the cursor.
  ///
  /// Where there is none they open all the same, with the reason or for a plan: who pressed the key
  /// goes on typing, and must not type into commands.
  func logWork(at now: Moment) -> [Request] {
    let layout = planner.gridLayout(at: now)
    guard let line = planner.gridCursorLine(in: layout, at: now) else { return [] }
    if let untracked = layout.untracked(at: line, seeing: planner, at: now) {
      return WorkEntry.opening(untracked, on: layout.day, at: now)
    }
    let slot = layout.lines[line].span
    guard slot.lowerBound < now.instant else {
      var time: TimeOfDay?
      if case .row(let row) = layout.lines[line] { time = row.local.time }
      let line = AddLine.opening(day: layout.day, time: time, seeing: planner, at: now)
      return [.say("That’s in the future: this plans a task", .warning), .open(.addLine(line))]
    }
    let end = min(slot.upperBound, now.instant)
    if case .fold = layout.lines[line] {
      let last = max(slot.lowerBound, end - 3600)..<end
      return WorkEntry.opening(last, on: layout.day, at: now)
    }
    let edit = planner.keymap.label(of: .sessions)
    return WorkEntry.opening(
      slot.lowerBound..<end,
      on: layout.day,
      problem: "This time is already logged · \(edit) on it edits it",
      at: now
    )
  }
}

extension GridLayout {
  /// The stretch around a line that work may be logged in.
  func untracked(at line: Int, seeing planner: State, at now: Moment) -> Range<Instant>? {
    guard case .row(let row) = lines[line] else { return nil }
    return Untracked.stretch(
      at: row.span,
      among: planner.loadedGridDay(day).sessions.map { $0.session.span(at: now.instant) },
      on: bounds,
      now: now.instant
    )
  }
}
