import ChronoModel
import ChronoScreen

/// The notes of a task or an event, to read without an editor and to write where they are short
/// (Behaviour 3.23).
///
/// The form of the same item is behind it: its draft is where half-typed notes are kept.
package struct NotesPage: Hashable, Sendable {
  private(set) var form: Form
  /// The text while it is written; `nil` while it is read.
  private(set) var area: TextArea?
  /// The first line on screen.
  var top = 0

  init(_ subject: Form.Subject, seeing planner: State, at now: Moment) {
    let context = planner.phraseContext(at: now)
    let values =
      switch subject {
      case .task(let detail): Form.Values(detail.task, context, at: now)
      case .event(let event): Form.Values(event, context)
      case .newTask, .newEvent: Form.Values()
      }
    form = Form(subject, values: values)
  }

  /// The page of what is under the cursor; empty notes are written at once.
  static func opening(seeing planner: State, at now: Moment) -> [Request] {
    guard let subject = ReadItem(planner: planner).subject else { return [] }
    var page = NotesPage(subject, seeing: planner, at: now)
    if page.form.values.notes.isBlank {
      guard page.readOnly(planner) == nil else { return [.say("This event has no notes", .plain)] }
      page.write()
    }
    return [.open(.notes(page)), .file(.loadDraft(.forms))]
  }

  private mutating func write() { area = TextArea(form.values.notes) }

  /// Why the notes can only be read; `nil` where they can be written.
  private func readOnly(_ planner: State) -> SafeText? {
    guard case .event(let event) = form.subject else { return nil }
    return SelectedEvent.reasonAgainstChanging(event, seeing: planner)
  }

  /// What the item is called.
  var title: String { form.initial.text(.title) }

  var text: String { form.values.notes }
}

extension NotesPage: OverlayContent {
  enum Action {
    case close, write, editor, links, down, up, pageDown, pageUp, first, last
    /// While it is written.
    case leave, save
  }

  static let readingKeys: [OverlayKey<Action>] = [
    OverlayKey([.escape, "q"], .close, "close"),
    OverlayKey([.enter, "i", "e"], .write, "write"),
    OverlayKey([.control("o")], .editor, "editor"),
    OverlayKey(["o"], .links, "open link"),
    OverlayKey(["j", .down], .down, "scroll", as: "j k"),
    OverlayKey(["k", .up], .up),
    OverlayKey([" ", .pageDown], .pageDown),
    OverlayKey([.pageUp], .pageUp),
    OverlayKey(["g", .home], .first),
    OverlayKey(["G", .end], .last),
  ]

  static let writingKeys: [OverlayKey<Action>] = [
    OverlayKey([.control("x")], .save, "save"),
    OverlayKey([.escape], .leave, "leave"),
  ]

  var overlay: Overlay { .notes(self) }

  var awaitsItem: Bool { true }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    guard area == nil else { return NotesPage.writingKeys }
    guard readOnly(planner) != nil else { return NotesPage.readingKeys }
    return NotesPage.readingKeys.filter { $0.action != .write && $0.action != .editor }
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    switch action {
    case .close: return [.close]
    case .write: write()
    case .editor:
      switch form.subject {
      case .task(let detail): return [.close, .terminal(.writeNotes(text, of: .task(detail.task)))]
      case .event(let event): return [.close, .terminal(.writeNotes(text, of: .event(event)))]
      case .newTask, .newEvent: return []
      }
    case .links: return Links.opening(in: [title, text])
    case .down: top += 1
    case .up: top -= 1
    case .pageDown: top += page(planner)
    case .pageUp: top -= page(planner)
    case .first: top = 0
    case .last: top = .max / 2
    case .leave:
      guard !form.isUnchanged(.notes) else { return [.close] }
      return [.close, .say("Kept as a draft", .plain), form.keepingDraft]
    case .save: return save()
    }
    top = max(0, min(top, lines(in: room(planner)).count - room(planner).height))
    return []
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    guard var area else {
      if let page = helping(key, "notes", seeing: planner) { return page }
      if let words = readOnly(planner) { return [.say(words, .plain)] }
      let (write, close) = (
        NotesPage.readingKeys.label(of: .write), NotesPage.readingKeys.label(of: .close)
      )
      return [.say("\(key.name) does nothing here · \(write) writes, \(close) closes", .plain)]
    }
    guard area.handle(key) else { return [.say("\(key.name) does nothing in notes", .plain)] }
    return take(area)
  }

  mutating func paste(_ text: String, seeing planner: State, at now: Moment) -> [Request] {
    if let words = readOnly(planner) { return [.say(words, .plain)] }
    var area = area ?? TextArea(self.text)
    area.paste(text)
    return take(area)
  }

  private mutating func take(_ area: TextArea) -> [Request] {
    self.area = area
    form.values.notes = area.text
    return [form.keepingDraft]
  }

  private func save() -> [Request] {
    guard !form.isUnchanged(.notes) else { return [.close, .say("Nothing was changed", .plain)] }
    switch form.subject {
    case .task(let detail):
      var changed = detail.task
      changed.notes = text
      return [.edit(.reviseTask(from: detail.task, to: changed))]
    case .event(let event):
      var changed = event
      changed.notes = text
      return [.edit(.reviseEvent(from: event, to: changed))]
    case .newTask, .newEvent: return []
    }
  }

  mutating func hear(
    _ event: Event,
    isOnTop: Bool,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    guard isOnTop else { return [] }
    if case .performed(_, .edit(let edit)) = event, save() == [.edit(edit)] {
      // The words are in the file; what else is half-typed in the form stays.
      form.initial.notes = text
      return [.close, form.keepingDraft]
    }
    if case .draftFound(let draft, .forms) = event, form.isUnchanged(.notes) {
      form.restore(draft)
      if !form.isUnchanged(.notes) { write() }
    }
    // Another window has written meanwhile: saving again is knowing it.
    if case .failed(.store(.refused(.conflict))) = event, let task = form.task {
      return [.file(.loadTask(task.id))]
    }
    if case .task(let detail) = event {
      _ = form.renew(detail, planner.phraseContext(at: now), at: now)
    }
    return []
  }
}
