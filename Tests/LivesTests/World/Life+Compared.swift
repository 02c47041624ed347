import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore

/// What has to hold after every deed, and after every night.
extension Life {
  func compare(after step: Step, shownBy shown: [Int]) throws {
    try compareRows()
    try compareCounts()
    for number in shown { try compareScreen(of: windows[number]) }
    if step.number.isMultiple(of: 4) {
      try expect(try command.check(), [], "the file is not sound")
      try compareSearch(step)
    }
    if hasNightPassed() { try compareReview() }
  }

  func expect<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
    guard found != wanted else { return }
    throw Difference(what: what, details: ["found  \(found)", "wanted \(wanted)"])
  }

  // MARK: Rows

  private func compareRows() throws {
    let (file, plain) = (book.lines, oracle.lines)
    if file != plain {
      throw Difference(
        what: "the file is not what the rules say",
        details: file.filter { !plain.contains($0) }.map { "found  " + $0 }
          + plain.filter { !file.contains($0) }.map { "wanted " + $0 }
      )
    }
    for (task, promises) in book.promises where promises.count(where: { $0.outcome == .open }) > 1 {
      throw Difference(what: "two open promises", details: [book.tasks[task]?.title ?? ""])
    }
    let running = book.sessions.values.joined().count { $0.finish == nil }
    if running > 1 { throw Difference(what: "two timers run", details: []) }
    let series = book.tasks.values.filter { $0.status == .open }.compactMap { $0.repeats?.series }
    try expect(Set(series).count, series.count, "two open instances of one series")
  }

  // MARK: Counts

  private func compareCounts() throws {
    let today = now.day
    let span = today...today
    let view = try command.view(
      ViewQuery(list: ListQuery(scope: .days(span)), spans: [span]),
      at: now
    )
    let tasks = oracle.tasks.compactMap { oracle.items[$0] }
    let open = tasks.filter { $0.status == .open }
    try expect(view.allOpen, open.count, "open tasks")
    try expect(view.inboxOpen, open.count { $0["category"] == nil }, "open tasks of the Inbox")
    try expect(view.missed, open.count { $0.due.map { $0 < today } ?? false }, "missed tasks")
    try expect(view.spans[0].open, open.count { $0.due == today }, "open tasks of today")
    try expect(view.spans[0].outcomes, outcomes(of: today), "promises of today")
    try expect(
      view.running?.session.start,
      tasks.lazy.compactMap(\.running).first?.start,
      "the timer"
    )
    for case .task(let row) in view.list.rows { try compare(row) }
    let shown = view.list.rows.compactMap { row -> String? in
      if case .task(let row) = row { row.task.title } else { nil }
    }
    let due = tasks.filter { $0.due == today && $0.status != .deleted }
    try expect(shown.sorted(), due.map(\.title).sorted(), "the list of today")
  }

  private func compare(_ row: TaskRow) throws {
    guard let key = ids.first(where: { $0.value == row.task.id })?.key,
      let task = oracle.items[key]
    else { throw Difference(what: "a row of nobody", details: [row.task.title]) }
    let slips = task.promises.values.count { $0 == "missed" || $0 == "postponed" }
    try expect(row.slips, slips, "slips of \(task.title)")
    let tracked = task.work.reduce(0) {
      $0 + ($1.finish.map { [start = $1.start] in seconds(from: start, to: $0) } ?? 0)
    }
    try expect(row.tracked, tracked, "tracked time of \(task.title)")
    try expect(row.isRunning, task.running != nil, "the timer of \(task.title)")
  }

  /// As clocks show both ends: without their seconds.
  private func seconds(from start: Instant, to finish: Instant) -> Int64 {
    (finish.seconds / 60 - start.seconds / 60) * 60
  }

  private func outcomes(of day: LocalDay) -> Outcomes {
    var sum = Outcomes()
    for key in oracle.tasks {
      switch oracle.items[key]?.promises[day]?.split(separator: " ").first {
      case "open": sum.open += 1
      case "kept": sum.kept += 1
      case "missed": sum.missed += 1
      case "postponed": sum.postponed += 1
      case "withdrawn": sum.withdrawn += 1
      default: break
      }
    }
    return sum
  }

  // MARK: The screen

  private func compareScreen(of window: PlannerWindow) throws {
    let state = window.state
    guard let query = state.loaded else { return }
    let fresh = try command.view(query, at: now)
    try expect(state.view.list.rows.map(\.id), fresh.list.rows.map(\.id), "the rows on screen")
    if state.view != fresh {
      let parts = zip(Mirror(reflecting: state.view).children, Mirror(reflecting: fresh).children)
        .filter { "\($0.value)" != "\($1.value)" }
      throw Difference(
        what: "what is on screen is not what the file holds",
        details: parts.flatMap { ["found  \($0)", "wanted \($1)"] }
      )
    }
    try expect(window.frame == draw(state, at: now), true, "the frame is not the state")
    try expect(
      state.overlays.isEmpty || state.overlays.count == 1,
      true,
      "what lies over the panes"
    )
  }

  // MARK: Search

  /// By the beginning of a word, as a scan finds it.
  private func compareSearch(_ step: Step) throws {
    let word = ["chore", "words", "ete", "renamed", "deep", "shelf"][step.number / 4 % 6]
    let found = try command.view(
      ViewQuery(list: ListQuery(scope: .everything, search: word), rows: 500, spans: []),
      at: now
    )
    let titles = found.list.rows.compactMap { row -> String? in
      if case .task(let row) = row { row.task.title } else { nil }
    }
    let scanned = oracle.tasks.compactMap { oracle.items[$0] }.filter { task in
      guard task.status != .deleted else { return false }
      let category = task["category"].flatMap { oracle.items[$0]?.title }
      let text = [task.title, task["notes"] ?? "", task["tags"] ?? "", category ?? ""]
        .joined(separator: " ")
      return text.lowercased().replacing("é", with: "e").split(separator: " ")
        .contains { $0.hasPrefix(word) }
    }
    try expect(titles.sorted(), scanned.map(\.title).sorted(), "the search for \(word)")
  }

  // MARK: After a night

  private func compareReview() throws {
    let week = (now.day - 6).startOfWeek(first: .monday)
    let review = try command.review(week: week, at: seen)
    for figures in review.days {
      try expect(figures.figures.outcomes, outcomes(of: figures.day), "promises of \(figures.day)")
      let planned = oracle.tasks.compactMap { oracle.items[$0] }.reduce(0) { sum, task in
        let outcome = task.promises[figures.day] ?? "withdrawn"
        return sum + (outcome == "withdrawn" ? 0 : leftToPlan(task, on: figures.day))
      }
      try expect(figures.figures.planned, planned, "planned of \(figures.day)")
      let bounds = now.start(of: figures.day)..<now.start(of: figures.day + 1)
      let tracked = oracle.tasks.flatMap { oracle.items[$0]?.work ?? [] }.reduce(Int64(0)) {
        let (begin, end) = (
          max($1.start, bounds.lowerBound), min($1.finish ?? now.instant, bounds.upperBound)
        )
        return $0 + (begin < end ? seconds(from: begin, to: end) : 0)
      }
      try expect(figures.figures.tracked, tracked, "tracked seconds of \(figures.day)")
    }
    let sum = (0..<7).map { outcomes(of: week + $0) }.reduce(Outcomes(), +)
    let judged = sum.kept + sum.missed + sum.postponed
    let performance = judged == 0 ? nil : Double(sum.kept) / Double(judged)
    try expect(review.total.outcomes.performance, performance, "performance of \(week)")
  }

  /// 3.10: of a task that was carried over, what was left of it as the day began, and a quarter of an hour
  /// where nothing was.
  private func leftToPlan(_ task: Item, on day: LocalDay) -> Int {
    let whole = task.planned(day) ?? 0
    let carried = task.promises.filter { $0.key < day }.values
    guard carried.contains(where: { !["open", "withdrawn"].contains($0) }) else { return whole }
    let begin = now.start(of: day)
    let done = task.work.filter { $0.start < begin }.reduce(Int64(0)) { sum, work in
      sum + seconds(from: work.start, to: min(work.finish ?? now.instant, begin))
    }
    return whole > Int(done / 60) ? whole - Int(done / 60) : min(whole, 15)
  }
}
