package import ChronoModel
package import ChronoScreen

/// Fills a stretch of the actual lane that was not tracked with a task (Behaviour 3.5).
///
/// One line narrows the tasks, those of the day first, or names a new one; the other has the times
/// of the stretch, to be changed.
package struct WorkEntry: Hashable, Sendable {
  package let day: LocalDay
  /// The stretch it was opened for.
  package let span: Range<Instant>
  package var words = TextField()
  package var times: TextField
  /// The times it was opened with, for when the words do not tell any more.
  private let opened: String
  /// The times that the words told last.
  private var told: String?
  package var isEditingTimes = false
  /// Among the choices.
  package var cursor = 0
  package var problem: SafeText?

  package init(day: LocalDay, span: Range<Instant>, times: String) {
    self.day = day
    self.span = span
    self.times = TextField(times)
    opened = times
  }

  /// What the work may have been for.
  enum Choice: Hashable {
    case task(TaskItem)
    /// What is typed: a name, with marks as in quick add.
    case new(String)
  }
}

extension WorkEntry {
  /// Opens the lines for a stretch.
  static func opening(
    _ span: Range<Instant>,
    on day: LocalDay,
    problem: SafeText? = nil,
    at now: Moment
  ) -> [Request] {
    let from = now.zone.local(span.lowerBound)
    let to = now.zone.local(span.upperBound)
    let text =
      from.day == to.day
      ? "\(from.time.text)-\(to.time.text)"
      : SpanText.text(from: span.lowerBound, to: span.upperBound, at: now)
    var entry = WorkEntry(day: day, span: span, times: text)
    entry.problem = problem
    return [.open(.work(entry))]
  }

  // MARK: Choices

  /// The tasks to choose from, the likeliest first: planned for the stretch, open, of the day.
  func choices(seeing planner: State, at now: Moment) -> [Choice] {
    guard case .work(let tasks)? = planner.view.overlay else { return [] }
    let reading = reading(seeing: planner, at: now)
    let typed = reading.name
    let ofDay = tasks.ofDay.enumerated().sorted { left, right in
      (rank(left.element, at: now), left.offset) < (rank(right.element, at: now), right.offset)
    }.map(\.element)
    guard !typed.isEmpty else { return ofDay.map(Choice.task) }
    let query = Fuzzy(typed)
    let ranked = ofDay.enumerated().compactMap { place, task in
      query.score(in: task.title).map { (task: task, score: $0, place: place) }
    }.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.task)
    let others = tasks.found.filter { found in !ofDay.contains { $0.id == found.id } }
    return (ranked + others).map(Choice.task) + [.new(reading.label)]
  }

  private func rank(_ task: TaskItem, at now: Moment) -> Int {
    if task.plannedSpan(at: now)?.overlaps(span) == true { return 0 }
    return task.status == .open ? 1 : 2
  }
}

extension WorkEntry: OverlayContent {
  enum Action { case close, log, otherLine, down, up }

  var overlay: Overlay { .work(self) }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    [
      OverlayKey([.escape], .close, "close"),
      OverlayKey([.enter], .log, "log"),
      OverlayKey([.tab, .backTab], .otherLine, isEditingTimes ? "task" : "times"),
      OverlayKey([.down, .control("n")], .down),
      OverlayKey([.up, .control("p")], .up),
    ]
  }

  func query(seeing planner: State, at now: Moment) -> OverlayQuery? {
    .work(on: day, matching: reading(seeing: planner, at: now).name)
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    problem = nil
    switch action {
    case .close: return [.close]
    case .otherLine: isEditingTimes.toggle()
    case .log: return log(seeing: planner, at: now)
    case .down:
      let count = choices(seeing: planner, at: now).count
      cursor = min(cursor + 1, max(0, count - 1))
    case .up: cursor = max(cursor - 1, 0)
    }
    return []
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    if isEditingTimes {
      if times.handle(key) { problem = nil }
    } else if words.handle(key) {
      follow(seeing: planner, at: now)
    }
    return []
  }

  mutating func paste(_ text: String, seeing planner: State, at now: Moment) -> [Request] {
    problem = nil
    if isEditingTimes {
      times.paste(text)
    } else {
      words.paste(text)
      follow(seeing: planner, at: now)
    }
    return []
  }

  /// The words have changed: times that they tell go to their own line, where they are seen, and
  /// leave it with them.
  private mutating func follow(seeing planner: State, at now: Moment) {
    problem = nil
    cursor = 0
    let fresh = reading(seeing: planner, at: now).times
    if let fresh {
      if fresh != told { times = TextField(fresh) }
    } else if let told, times.text == told {
      times = TextField(opened)
    }
    told = fresh
  }

  /// It stays open until the file has it: where it lies over other work, the times can be changed.
  private mutating func log(seeing planner: State, at now: Moment) -> [Request] {
    do {
      return [.edit(try edit(seeing: planner, at: now))]
    } catch {
      problem = error.words
      return []
    }
  }

  private func edit(seeing planner: State, at now: Moment) throws(EntryProblem) -> Edit {
    let choices = choices(seeing: planner, at: now)
    guard choices.indices.contains(cursor) else {
      throw EntryProblem("Type what you did, or choose a task")
    }
    let span = try typedSpan(at: now)
    switch choices[cursor] {
    case .task(let task): return .log(task.id, start: span.lowerBound, finish: span.upperBound)
    case .new:
      let draft = try draft(done: span, seeing: planner, at: now)
      return .logNew(draft, start: span.lowerBound, finish: span.upperBound)
    }
  }

  /// The times as they are typed; one that still shows what it showed keeps its second.
  func typedSpan(at now: Moment) throws(EntryProblem) -> Range<Instant> {
    let session = Session(
      id: Session.ID(high: 0, low: 0),
      task: TaskItem.ID(high: 0, low: 0),
      start: span.lowerBound,
      finish: span.upperBound,
      zone: now.zone.identifier
    )
    let day = now.zone.local(span.lowerBound).day
    let typed = try SpanText.read(times.text, on: day, at: now, editing: session)
    guard typed.upperBound - typed.lowerBound >= Tracking.shortest else {
      throw EntryProblem("That is under a minute · type from–to, e.g. 9:00-10:30")
    }
    return typed
  }

  /// A task that is named here was done, and nobody had promised it.
  private func draft(
    done span: Range<Instant>,
    seeing planner: State,
    at now: Moment
  ) throws(EntryProblem) -> TaskDraft {
    let line = AddLine(day: nil, category: planner.selectedCategory?.id)
    let result = reading(seeing: planner, at: now).result
    guard !result.title.isBlank else { throw EntryProblem("A task needs a title") }
    var draft = line.draft(of: result)
    draft.due = now.logicalDay(of: span.lowerBound)
    draft.time = nil
    draft.estimate = nil
    draft.done = true
    draft.finished = span.upperBound
    draft.isPromised = false
    return draft
  }

  /// The work is on the disk: the cursor goes to it.
  mutating func hear(
    _ event: Event,
    isOnTop: Bool,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    if case .overlapped(let edit, let work) = event {
      let overlap = Overlap(edit: edit, pass: nil, work: work)
      problem = overlap.refusal(seeing: planner, at: now)
    }
    guard isOnTop, case .performed(_, .edit(let edit)) = event else { return [] }
    if case .log(_, let start, _) = edit { return [.close, .moveGrid(to: start)] }
    if case .logNew(_, let start, _) = edit { return [.close, .moveGrid(to: start)] }
    return []
  }
}
