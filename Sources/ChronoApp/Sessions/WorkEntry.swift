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
  package var isEditingTimes = false
  /// Among the choices.
  package var cursor = 0
  package var problem: SafeText?

  package init(day: LocalDay, span: Range<Instant>, times: String) {
    self.day = day
    self.span = span
    self.times = TextField(times)
  }

  /// What the work can have been for.
  enum Choice: Hashable {
    case task(TaskItem)
    /// What is typed, as in quick add.
    case new(String)
  }
}

extension State {
  /// The stretch at the grid's cursor that work may be logged in.
  func untrackedAtCursor(in layout: GridLayout, at now: Moment) -> Range<Instant>? {
    guard let line = gridCursorLine(in: layout, at: now), case .row(let row) = layout.lines[line]
    else { return nil }
    return Untracked.stretch(
      at: row.span,
      among: loadedGridDay(layout.day).sessions.map { $0.session.span(at: now.instant) },
      on: layout.bounds,
      now: now.instant
    )
  }

  /// Opens the lines for the stretch at the cursor.
  ///
  /// Where there is none they open all the same, with the reason or for a plan: who pressed the key
  /// goes on typing, and must not type into commands.
  mutating func openWorkEntry(at now: Moment) -> [Effect] {
    let layout = gridLayout(at: now)
    if let span = untrackedAtCursor(in: layout, at: now) {
      open(span, on: layout.day, at: now)
      return []
    }
    guard let line = gridCursorLine(in: layout, at: now) else { return [] }
    let slot = layout.lines[line].span
    guard slot.lowerBound < now.instant else {
      notice = Notice("That's in the future: this plans a task", .warning)
      guard case .row(let row) = layout.lines[line] else {
        return openQuickAdd(day: layout.day, at: now)
      }
      return openQuickAdd(day: layout.day, time: row.local.time, at: now)
    }
    let end = min(slot.upperBound, now.instant)
    if case .fold = layout.lines[line] {
      open(max(slot.lowerBound, end - 3600)..<end, on: layout.day, at: now)
      return []
    }
    let edit = keymap.label(of: .sessions)
    open(
      slot.lowerBound..<end,
      on: layout.day,
      problem: "This time is already logged · \(edit) on it edits it",
      at: now
    )
    return []
  }

  private mutating func open(
    _ span: Range<Instant>,
    on day: LocalDay,
    problem: SafeText? = nil,
    at now: Moment
  ) {
    let from = now.zone.local(span.lowerBound)
    let to = now.zone.local(span.upperBound)
    let text =
      from.day == to.day
      ? "\(from.time.text)-\(to.time.text)"
      : SpanText.text(from: span.lowerBound, to: span.upperBound, at: now)
    var entry = WorkEntry(day: day, span: span, times: text)
    entry.problem = problem
    overlays.append(.work(entry))
  }

  // MARK: Choices

  /// The tasks to choose from, the likeliest first: planned for the stretch, open, of the day.
  func choices(of entry: WorkEntry, at now: Moment) -> [WorkEntry.Choice] {
    guard case .work(let tasks)? = view.overlay else { return [] }
    let typed = entry.words.text.trimmed
    let ofDay = tasks.ofDay.enumerated().sorted { left, right in
      (rank(left.element, entry, at: now), left.offset)
        < (rank(right.element, entry, at: now), right.offset)
    }.map(\.element)
    guard !typed.isEmpty else { return ofDay.map(WorkEntry.Choice.task) }
    let query = Fuzzy(typed)
    let ranked = ofDay.enumerated().compactMap { place, task in
      query.score(in: task.title).map { (task: task, score: $0, place: place) }
    }.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.task)
    let others = tasks.found.filter { found in !ofDay.contains { $0.id == found.id } }
    return (ranked + others).map(WorkEntry.Choice.task) + [.new(typed)]
  }

  private func rank(_ task: TaskItem, _ entry: WorkEntry, at now: Moment) -> Int {
    if task.plannedSpan(at: now)?.overlaps(entry.span) == true { return 0 }
    return task.status == .open ? 1 : 2
  }

  // MARK: Keys

  mutating func press(_ key: Key, in entry: WorkEntry, at now: Moment) -> [Effect] {
    var entry = entry
    entry.problem = nil
    let count = choices(of: entry, at: now).count
    switch key {
    case .escape:
      overlays.removeLast()
      return []
    case .tab, .backTab: entry.isEditingTimes.toggle()
    case .enter: return submit(entry, at: now)
    case .down, .control("n"): entry.cursor = min(entry.cursor + 1, max(0, count - 1))
    case .up, .control("p"): entry.cursor = max(entry.cursor - 1, 0)
    default:
      let isTyped =
        entry.isEditingTimes ? entry.times.handle(key) : entry.words.handle(key)
      guard isTyped else { return [] }
      if !entry.isEditingTimes { entry.cursor = 0 }
    }
    overlays[overlays.count - 1] = .work(entry)
    return []
  }

  mutating func paste(_ text: String, in entry: WorkEntry) {
    var entry = entry
    if entry.isEditingTimes {
      entry.times.paste(text)
    } else {
      entry.words.paste(text)
      entry.cursor = 0
    }
    entry.problem = nil
    overlays[overlays.count - 1] = .work(entry)
  }

  /// It stays open until the file has it: where it lies over other work, the times can be changed.
  private mutating func submit(_ entry: WorkEntry, at now: Moment) -> [Effect] {
    do {
      return [.perform(try edit(entry, at: now))]
    } catch {
      var entry = entry
      entry.problem = error.words
      overlays[overlays.count - 1] = .work(entry)
      return []
    }
  }

  private func edit(_ entry: WorkEntry, at now: Moment) throws(EntryProblem) -> Edit {
    let choices = choices(of: entry, at: now)
    guard choices.indices.contains(entry.cursor) else {
      throw EntryProblem("Type what you did, or choose a task")
    }
    let span = try self.span(of: entry, at: now)
    switch choices[entry.cursor] {
    case .task(let task): return .log(task.id, start: span.lowerBound, finish: span.upperBound)
    case .new(let words):
      let draft = try draft(words, done: span, on: entry.day, at: now)
      return .logNew(draft, start: span.lowerBound, finish: span.upperBound)
    }
  }

  /// The times as they are typed; one that still shows what it showed keeps its second.
  func span(of entry: WorkEntry, at now: Moment) throws(EntryProblem) -> Range<Instant> {
    let opened = Session(
      id: Session.ID(high: 0, low: 0),
      task: TaskItem.ID(high: 0, low: 0),
      start: entry.span.lowerBound,
      finish: entry.span.upperBound,
      zone: now.zone.identifier
    )
    let day = now.zone.local(entry.span.lowerBound).day
    return try SpanText.read(entry.times.text, on: day, at: now, editing: opened)
  }

  /// A task that is named here was done, and nobody had promised it; one that is given a day of its
  /// own is still to be done then.
  private func draft(
    _ words: String,
    done span: Range<Instant>,
    on day: LocalDay,
    at now: Moment
  ) throws(EntryProblem) -> TaskDraft {
    let line = AddLine(day: nil, category: selectedCategory?.id)
    let result = QuickAdd.parse(words, context: phraseContext(at: now))
    if let error = result.errors.first { throw EntryProblem(ErrorText.sentence(error.reason)) }
    guard !result.title.isBlank else { throw EntryProblem("A task needs a title") }
    var draft = draft(of: result, in: line)
    guard draft.due == nil else { return draft }
    draft.due = day
    draft.done = true
    draft.finished = span.upperBound
    draft.isPromised = false
    return draft
  }

  /// The work is on the disk: the cursor goes to it.
  mutating func closeWorkEntry(after edit: Edit) {
    guard case .work? = overlays.last else { return }
    switch edit {
    case .log(_, let start, _), .logNew(_, let start, _):
      overlays.removeLast()
      grid.block = nil
      grid.move(to: start)
    default: break
    }
  }
}
