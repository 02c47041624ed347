package import ChronoModel
package import ChronoScreen

/// The tracked work of one task: to read, edit, delete and add to.
package struct SessionList: Hashable, Sendable {
  package let task: TaskItem.ID
  /// Held by identity, as every selection.
  package var selected: Session.ID?
  package var entry: Entering?
  /// The first `d` of `dd` was pressed.
  package var isDeleting = false

  package init(task: TaskItem.ID) { self.task = task }

  package struct Entering: Hashable, Sendable {
    /// The session being edited; `nil` logs new work.
    package var session: Session?
    package var field: TextField
    package var problem: SafeText?
  }
}

extension State {
  /// The sessions that are loaded for the list on top.
  var loadedSessions: TaskSessions? {
    guard case .sessions(let sessions)? = view.overlay else { return nil }
    return sessions
  }

  func selectedSession(in list: SessionList) -> Session? {
    let sessions = loadedSessions?.sessions ?? []
    return sessions.first { $0.id == list.selected } ?? sessions.first
  }

  mutating func openSessions(of task: TaskItem.ID, at session: Session.ID? = nil) {
    var list = SessionList(task: task)
    list.selected = session
    overlays.append(.sessions(list))
  }

  mutating func press(_ key: Key, in list: SessionList, at now: Moment) -> [Effect] {
    if let entry = list.entry { return press(key, in: entry, of: list, at: now) }
    var list = list
    var effects: [Effect] = []
    let wasDeleting = list.isDeleting
    list.isDeleting = false
    switch key {
    case .escape, .character("q"):
      if !wasDeleting {
        overlays.removeLast()
        return []
      }
    case .character("j"), .down: move(&list, by: 1)
    case .character("k"), .up: move(&list, by: -1)
    case .home: move(&list, by: -TaskSessions.shown)
    case .end, .character("G"): move(&list, by: TaskSessions.shown)
    case .character("a"), .character("l"):
      list.entry = SessionList.Entering(field: TextField())
    case .enter, .character("e"): edit(&list, at: now)
    case .delete, .character("d"):
      guard let session = selectedSession(in: list) else { break }
      if key == .delete || wasDeleting {
        move(&list, by: 1)
        if list.selected == session.id { move(&list, by: -1) }
        effects = [.perform(.deleteSession(session.id))]
      } else {
        list.isDeleting = true
      }
    default:
      notice = Notice("\(key.name) does nothing here · Esc leaves", .plain)
    }
    overlays[overlays.count - 1] = .sessions(list)
    return effects
  }

  private func move(_ list: inout SessionList, by step: Int) {
    let sessions = loadedSessions?.sessions ?? []
    guard !sessions.isEmpty else { return }
    let index = sessions.firstIndex { $0.id == list.selected } ?? 0
    list.selected = sessions[min(max(0, index + step), sessions.count - 1)].id
  }

  /// A running session has only a beginning to edit; its end is for `S`.
  private mutating func edit(_ list: inout SessionList, at now: Moment) {
    guard let session = selectedSession(in: list) else {
      notice = Notice("No work logged yet · a logs some", .warning)
      return
    }
    let text =
      session.finish.map { SpanText.text(from: session.start, to: $0, at: now) }
      ?? startText(of: session, at: now)
    list.selected = session.id
    list.entry = SessionList.Entering(session: session, field: TextField(text))
  }

  private func startText(of session: Session, at now: Moment) -> String {
    let local = now.zone.local(session.start)
    return "\(local.day.text) \(local.time.text)"
  }

  private mutating func press(
    _ key: Key,
    in entry: SessionList.Entering,
    of list: SessionList,
    at now: Moment
  ) -> [Effect] {
    var list = list
    var entry = entry
    var effects: [Effect] = []
    switch key {
    case .escape: list.entry = nil
    case .enter where entry.field.text.isBlank: list.entry = nil
    case .enter:
      do {
        effects = try save(entry, of: list, at: now).map { [.perform($0)] } ?? []
        list.entry = nil
      } catch {
        entry.problem = error.words
        list.entry = entry
      }
    default:
      guard entry.field.handle(key) else { return [] }
      entry.problem = nil
      list.entry = entry
    }
    overlays[overlays.count - 1] = .sessions(list)
    return effects
  }

  private func save(
    _ entry: SessionList.Entering,
    of list: SessionList,
    at now: Moment
  ) throws(EntryProblem) -> Edit? {
    let text = entry.field.text
    guard let session = entry.session else {
      let span = try SpanText.read(text, on: now.local.day, at: now)
      return .log(list.task, start: span.lowerBound, finish: span.upperBound)
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

  mutating func paste(_ text: String, in list: SessionList) {
    guard var entry = list.entry else { return }
    var list = list
    entry.field.paste(text)
    entry.problem = nil
    list.entry = entry
    overlays[overlays.count - 1] = .sessions(list)
  }
}

extension SpanText {
  /// The beginning of a session that still runs.
  static func start(
    _ text: String,
    of session: Session,
    at now: Moment
  ) throws(EntryProblem) -> Instant {
    let words = text.split(whereSeparator: \.isWhitespace)
    let local = now.zone.local(session.start)
    var day = local.day
    if words.count == 2 {
      guard let written = LocalDay(words[0]) else {
        throw EntryProblem("‘\(String(words[0]))’ is not a date: try 2026-12-24")
      }
      day = written
    }
    guard let last = words.last, words.count <= 2 else {
      throw EntryProblem("Type when you started, e.g. 9:30")
    }
    let time = try time(last)
    if LocalTime(day, time) == local { return session.start }
    let start = now.zone.instant(LocalTime(day, time))
    guard start <= now.instant else { throw EntryProblem("That start is in the future") }
    return start
  }
}
