import ChronoModel
import ChronoScreen

extension State {
  /// Asks how late it is; the grid shows today, where it will be seen.
  mutating func openRunningLate(at now: Moment) -> [Effect] {
    showOnGrid(now.today, today: now.today)
    overlays.append(.prompt(Prompt(.runningLate)))
    return []
  }

  /// What shifting today's blocks comes to: what moves, and what falls off the day.
  func runningLate(by minutes: Int, at now: Moment) -> RunningLate {
    let bounds = now.bounds(of: now.today)
    let day = loadedGridDay(now.today)
    let open = day.tasks.filter { $0.task.status == .open }
    var blocks: [RunningLate.Move] = []
    var fixed = day.events.compactMap { $0.span(at: now) }
    for row in open {
      guard let span = row.task.plannedSpan(at: now), span.upperBound > now.instant else {
        continue
      }
      let isUnstarted = !row.isRunning && row.tracked == 0
      if isUnstarted, span.lowerBound >= now.instant, row.task.due == now.today {
        blocks.append(RunningLate.Move(task: row.task.id, span: span))
      } else {
        fixed.append(span)
      }
    }
    return RunningLate(blocks, around: fixed, by: minutes, end: bounds.upperBound)
  }

  /// The one edit that shifts them; what falls off keeps its day and loses its time.
  func runningLate(_ text: String, at now: Moment) throws(EntryProblem) -> [Effect] {
    let late = runningLate(by: try State.lateMinutes(text), at: now)
    let moved = late.moved.map { move in
      let local = now.zone.local(move.span.lowerBound)
      return Placement(task: move.task, day: now.today, time: local.time)
    }
    let fallen = late.fallen.map { Placement(task: $0, day: now.today, time: nil) }
    guard !moved.isEmpty || !fallen.isEmpty else {
      throw EntryProblem("Nothing that has not begun is left on today's grid")
    }
    return [.perform(.replan(moved + fallen))]
  }

  /// What Enter would do, said while the length is typed.
  func lateWords(_ text: String, at now: Moment) -> SafeText {
    guard let minutes = try? State.lateMinutes(text) else {
      return "how late it is: 20, 45m, 1h15; all that has not begun moves, around events"
    }
    let late = runningLate(by: minutes, at: now)
    var words: [SafeText] = [
      late.moved.count == 1 ? "1 block moves" : "\(late.moved.count) blocks move"
    ]
    if let end = late.moved.map(\.span.upperBound).max() {
      words.append("the last ends \(timeText(end, at: now))")
    }
    let titles = late.fallen.compactMap { id in
      loadedGridDay(now.today).tasks.first { $0.task.id == id }?.task.title
    }
    if !titles.isEmpty {
      let names = titles.map { SafeText("‘\($0)’", limit: 30) }.joined(", ")
      words.append(titles.count == 1 ? "\(names) falls off the day" : "\(names) fall off the day")
    }
    return words.joined("; ")
  }

  /// `20`, `+20`, `45m`, `1h15`.
  private static func lateMinutes(_ text: String) throws(EntryProblem) -> Int {
    let words = text.filter { !$0.isWhitespace && $0 != "+" }
    guard let minutes = MinutesText.parse(words) ?? Int(words), (1...1440).contains(minutes) else {
      throw EntryProblem("‘\(text)’ is no length of up to a day: try 20, 45m or 1h15")
    }
    return minutes
  }
}
