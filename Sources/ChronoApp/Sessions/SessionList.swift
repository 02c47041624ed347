package import ChronoModel
package import ChronoScreen

/// The tracked work of one task: to read, edit, delete and add to.
package struct SessionList: Hashable, Sendable {
  package let task: TaskItem.ID
  /// Held by identity, like every selection.
  package var selected: Session.ID?
  package var entry: Entering?
  /// The first `d` of `dd` was pressed.
  package var isDeleting = false

  package init(task: TaskItem.ID, selected: Session.ID? = nil) {
    self.task = task
    self.selected = selected
  }

  package struct Entering: Hashable, Sendable {
    /// The session being edited; `nil` logs new work.
    package var session: Session?
    /// The day that is over and on screen, which new work without a day is on; `nil` where that is today.
    package var day: LocalDay?
    package var field: TextField
    package var problem: SafeText?
  }
}

extension SessionList: OverlayContent {
  enum Action {
    case leave, down, up, first, last, log, edit, delete, firstOfTwo, leaveLine, saveLine
  }

  static let lineKeys: [OverlayKey<Action>] = [
    OverlayKey([.escape], .leaveLine, "cancel"),
    OverlayKey([.enter], .saveLine, "save"),
  ]

  var overlay: Overlay { .sessions(self) }

  var leavesReminderKeys: Bool { entry == nil }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    guard entry == nil else { return SessionList.lineKeys }
    let hasSession = chosen(seeing: planner) != nil
    return [
      OverlayKey(["a", "l"], .log, panel: "log"),
      OverlayKey(["e", .enter], .edit, panel: hasSession ? "edit" : nil),
      OverlayKey(["d"], .firstOfTwo, panel: hasSession ? "delete" : nil, as: "dd"),
      OverlayKey([.delete], .delete),
      OverlayKey([.escape, "q"], .leave, "leave", panel: "leave"),
      OverlayKey(["j", .down], .down),
      OverlayKey(["k", .up], .up),
      OverlayKey([.home], .first),
      OverlayKey(["G", .end], .last),
    ]
  }

  func query(seeing planner: State, at now: Moment) -> OverlayQuery? { .sessions(of: task) }

  /// The sessions that are loaded for it.
  func loaded(seeing planner: State) -> TaskSessions? {
    guard case .sessions(let sessions)? = planner.view.overlay else { return nil }
    return sessions
  }

  private func chosen(seeing planner: State) -> Session? {
    let sessions = loaded(seeing: planner)?.sessions ?? []
    return sessions.first { $0.id == selected } ?? sessions.first
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    let wasDeleting = isDeleting
    isDeleting = false
    switch action {
    case .leave: return wasDeleting ? [] : [.close]
    case .down: move(by: 1, seeing: planner)
    case .up: move(by: -1, seeing: planner)
    case .first: move(by: -TaskSessions.shown, seeing: planner)
    case .last: move(by: TaskSessions.shown, seeing: planner)
    case .log:
      let day = day(seeing: planner, today: now.today)
      entry = Entering(day: day < now.today ? day : nil, field: TextField())
    case .edit: return edit(seeing: planner, at: now)
    case .firstOfTwo where !wasDeleting: isDeleting = chosen(seeing: planner) != nil
    case .delete, .firstOfTwo: return delete(seeing: planner)
    case .leaveLine: entry = nil
    case .saveLine: return saveLine(at: now)
    }
    return []
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    guard var entry else {
      isDeleting = false
      if let requests = undoing(key, seeing: planner) { return requests }
      if let page = helping(key, "tracked work", seeing: planner) { return page }
      let leave = keys(seeing: planner).label(of: .leave)
      return [.say("\(key.name) does nothing here · \(leave) leaves", .plain)]
    }
    guard entry.field.handle(key) else { return [] }
    entry.problem = nil
    self.entry = entry
    return []
  }

  mutating func hear(
    _ event: Event,
    isOnTop: Bool,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    if case .performed(_, .edit(let edit)) = event, edit.isOfLine { entry = nil }
    if case .overlapped(let edit, let work) = event {
      let overlap = Overlap(edit: edit, pass: nil, work: work)
      entry?.problem = overlap.refusal(seeing: planner, at: now)
    }
    return []
  }

  mutating func paste(_ text: String, seeing planner: State, at now: Moment) -> [Request] {
    entry?.field.paste(text)
    entry?.problem = nil
    return []
  }

  /// The day on screen; of a week or a month the one under the grid's cursor, or that the row stands under.
  private func day(seeing planner: State, today: LocalDay) -> LocalDay {
    if planner.focus == .grid { return planner.gridDay(today: today) }
    guard let span = planner.shownSpan(today: today), let listed = planner.selectedRow?.day,
      span.contains(listed)
    else { return planner.shownDay(today: today) }
    return listed
  }

  private mutating func move(by step: Int, seeing planner: State) {
    let sessions = loaded(seeing: planner)?.sessions ?? []
    guard !sessions.isEmpty else { return }
    let index = sessions.firstIndex { $0.id == selected } ?? 0
    selected = sessions[min(max(0, index + step), sessions.count - 1)].id
  }

  private mutating func delete(seeing planner: State) -> [Request] {
    guard let session = chosen(seeing: planner) else { return [] }
    move(by: 1, seeing: planner)
    if selected == session.id { move(by: -1, seeing: planner) }
    return Question.deleting("this work", .deleteSession(session.id), seeing: planner)
  }

  /// A running session has only a beginning to edit; its end is for `S`.
  private mutating func edit(seeing planner: State, at now: Moment) -> [Request] {
    guard let session = chosen(seeing: planner) else {
      let log = keys(seeing: planner).label(of: .log)
      return [.say("No work logged yet · \(log) logs some", .warning)]
    }
    let text =
      session.finish.map { SpanText.text(from: session.start, to: $0, at: now) }
      ?? startText(of: session, at: now)
    selected = session.id
    entry = Entering(session: session, field: TextField(text))
    return []
  }

  private func startText(of session: Session, at now: Moment) -> String {
    let local = now.zone.local(session.start)
    return "\(local.day.text) \(local.time.text)"
  }

  private mutating func saveLine(at now: Moment) -> [Request] {
    guard let entry, !entry.field.text.isBlank else {
      self.entry = nil
      return []
    }
    do {
      // The line stays until the file has it: what overlaps can be typed anew.
      if let edit = try save(entry, at: now) { return [.edit(edit)] }
      self.entry = nil
      return []
    } catch {
      self.entry?.problem = error.words
      return []
    }
  }

  private func save(_ entry: Entering, at now: Moment) throws(EntryProblem) -> Edit? {
    let text = entry.field.text
    guard let session = entry.session else {
      let span =
        if let day = entry.day { try SpanText.read(text, onLogical: day, at: now) } else {
          try SpanText.read(text, on: now.local.day, at: now)
        }
      return .log(task, start: span.lowerBound, finish: span.upperBound)
    }
    var changed = session
    if session.finish == nil {
      changed.start = try SpanText.start(text, of: session, at: now)
    } else {
      let span = try SpanText.read(
        text,
        on: now.zone.local(session.start).day,
        at: now,
        editing: session
      )
      changed.start = span.lowerBound
      changed.finish = span.upperBound
    }
    return changed == session ? nil : .reviseSession(from: session, to: changed)
  }
}

extension Edit {
  /// Whether the line of the list asked for it.
  fileprivate var isOfLine: Bool {
    if case .log = self { return true }
    if case .reviseSession = self { return true }
    return false
  }
}
