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
  /// Which item of the checklist the cursor is on; `nil` until a key has moved it.
  private var chosen: Int?
  /// How many ticks undo can take back here, and redo bring again.
  private var ticks = 0
  private var undoneTicks = 0
  /// The notes with a box ticked, on their way to the file.
  private var ticked: String?
  /// Whether it is the editor that waits for how much of a series is meant.
  private var wantsEditor = false
  /// Whether that was asked already: the event is that part of the series now.
  private var isPartKnown = false
  /// What was typed until it was discarded.
  private var discarded: String?

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
  var overlay: Overlay { .notes(self) }

  var awaitsItem: Bool { true }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    guard area == nil else {
      let canReset = !form.isUnchanged(.notes) || discarded != nil
      return NotesPage.writingKeys.filter { canReset || $0.action != .reset }
    }
    guard readOnly(planner) == nil else {
      return NotesPage.readingKeys.filter { $0.action != .write && $0.action != .editor }
    }
    return checklist.items.isEmpty ? NotesPage.readingKeys : NotesPage.tickingKeys
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    (ticked, wantsEditor) = (nil, false)
    switch action {
    case .close: return [.close]
    case .write: write()
    case .editor:
      wantsEditor = true
      return askingPart(seeing: planner) ?? openingEditor
    case .tick: return tick(seeing: planner)
    case .links: return Links.opening(in: [title, text])
    case .down: step(by: 1, in: room(planner))
    case .up: step(by: -1, in: room(planner))
    case .pageDown: top += page(planner)
    case .pageUp: top -= page(planner)
    case .first: top = 0
    case .last: top = .max / 2
    case .leave:
      guard !form.isUnchanged(.notes) else { return [.close] }
      return [.close, .say("Kept as a draft", .plain), form.keepingDraft]
    case .save:
      if let asked = form.askingOverNewer([.notes]) { return [asked] }
      return askingPart(seeing: planner) ?? save()
    case .reset: return reset()
    }
    let room = room(planner)
    top = max(0, min(top, lines(in: room).count - room.height))
    follow(action == .last || action == .down || action == .pageDown, in: room)
    return []
  }

  // MARK: The checklist

  var checklist: Checklist { Checklist(text) }

  /// The item that the cursor is on, as far as it is on screen; the first open one until a key moves it.
  func item(in room: Rect) -> Checklist.Item? {
    let items = checklist.items
    let shown = items.filter { isShown($0, in: room) }
    if let chosen, items.indices.contains(chosen) {
      return shown.contains(items[chosen]) ? items[chosen] : nil
    }
    return shown.first { !$0.isTicked } ?? shown.first
  }

  private func isShown(_ item: Checklist.Item, in room: Rect) -> Bool {
    let rows = rows(of: item, in: room)
    return rows.lowerBound >= top && rows.lowerBound < top + room.height
  }

  /// To the next box, where that is on screen or just beyond; else the page scrolls.
  private mutating func step(by step: Int, in room: Rect) {
    let items = checklist.items
    let current = item(in: room).flatMap(items.firstIndex)
    guard let current, items.indices.contains(current + step) else {
      top += step
      return
    }
    let next = rows(of: items[current + step], in: room)
    if next.lowerBound >= top, next.upperBound <= top + room.height {
      chosen = current + step
    } else {
      top += step
    }
  }

  /// The cursor goes along with the page, to the nearest box on it.
  private mutating func follow(_ isDown: Bool, in room: Rect) {
    let items = checklist.items
    let shown = items.indices.filter { isShown(items[$0], in: room) }
    if let chosen, shown.contains(chosen) { return }
    if chosen == nil, let item = item(in: room) {
      chosen = items.firstIndex(of: item)
    } else {
      chosen = (isDown ? shown.first : shown.last) ?? chosen
    }
  }

  private mutating func tick(seeing planner: State) -> [Request] {
    guard let item = item(in: room(planner)) else {
      return [.say("No box is on this part of the notes", .warning)]
    }
    chosen = checklist.items.firstIndex(of: item)
    let changed = checklist.toggling(item)
    ticked = changed
    return askingPart(seeing: planner) ?? saving(changed)
  }

  /// Undo and redo are of what was ticked here: the planner's last step may be about anything else.
  private func aboutTicks(_ requests: [Request]) -> [Request] {
    let isRedo = requests == [.perform(.redo)]
    guard (isRedo ? undoneTicks : ticks) == 0 else { return requests }
    let close = NotesPage.readingKeys.label(of: .close)
    return [.say("Nothing was \(isRedo ? "undone" : "ticked") here · \(close) closes", .plain)]
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    guard var area else {
      if let requests = undoing(key, seeing: planner) { return aboutTicks(requests) }
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

  /// Takes the notes of the file in place of what is typed; asked for again, what was typed.
  private mutating func reset() -> [Request] {
    let isBack = form.isUnchanged(.notes)
    guard let notes = isBack ? discarded : form.initial.notes else { return [] }
    discarded = isBack ? nil : text
    form.values.notes = notes
    form.endConflicts(in: [.notes])
    write()
    let again = NotesPage.writingKeys.label(of: .reset)
    let words: SafeText =
      isBack ? "What was discarded is back" : "Changes discarded · \(again) brings them back"
    return [.say(words, .plain), form.keepingDraft]
  }

  private func save() -> [Request] {
    guard !form.isUnchanged(.notes) else { return [.close, .say("Nothing was changed", .plain)] }
    return saving(text)
  }

  private var openingEditor: [Request] {
    switch form.subject {
    case .task(let detail): [.close, .terminal(.writeNotes(text, of: .task(detail.task)))]
    case .event(let event): [.close, .terminal(.writeNotes(text, of: .event(event, form.scope)))]
    case .newTask, .newEvent: []
    }
  }

  /// Asks how much of an event that repeats is meant, before anything of it is changed; `nil` where nothing
  /// is to be asked.
  private func askingPart(seeing planner: State) -> [Request]? {
    guard form.scope == nil, !isPartKnown,
      wantsEditor || ticked != nil || !form.isUnchanged(.notes),
      case .event(let event) = form.subject,
      let selected = SelectedEvent(planner), selected.event.id == event.id
    else { return nil }
    return selected.askingAboutNotes(
      this: [.choose(.scope(.thisOne))],
      all: [.choose(.scope(.allFromHere))]
    )
  }

  mutating func choose(_ chosen: Request.Chosen, seeing planner: State, at now: Moment)
    -> [Request]
  {
    guard case .scope(let scope) = chosen, let selected = SelectedEvent(planner) else { return [] }
    form.subject = .event(selected.day)
    form.scope = scope
    return wantsEditor ? openingEditor : ticked.map(saving) ?? save()
  }

  private func saving(_ notes: String) -> [Request] {
    switch form.subject {
    case .task(let detail):
      var changed = detail.task
      changed.notes = notes
      return [.edit(.reviseTask(from: detail.task, to: changed))]
    case .event(let event): return [.edit(event.revising(notes: notes, form.scope))]
    case .newTask, .newEvent: return []
    }
  }

  /// A box is ticked in the file: the page shows it and stays open.
  ///
  /// Of a series, it is about what has taken its place: an event of its own, or the days from there on.
  private mutating func show(ticked notes: String, in made: CalendarEvent.ID?) {
    ticked = nil
    (ticks, undoneTicks) = (ticks + 1, 0)
    form.values.notes = notes
    form.initial.notes = notes
    switch form.subject {
    case .task(var detail):
      detail.task.notes = notes
      form.subject = .task(detail)
    case .event(var event):
      event.notes = notes
      if let scope = form.scope, let made {
        event.id = made
        if scope == .thisOne { event.repeats = nil }
        (form.scope, isPartKnown) = (nil, true)
      }
      form.subject = .event(event)
    case .newTask, .newEvent: break
    }
  }

  mutating func hear(
    _ event: Event,
    isOnTop: Bool,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    guard isOnTop else { return [] }
    if case .performed(_, let how) = event, how == .undo || how == .redo, area == nil {
      let step = how == .undo ? 1 : -1
      (ticks, undoneTicks) = (ticks - step, undoneTicks + step)
      return form.task.map { [.file(.loadTask($0.id))] } ?? [.close]
    }
    if let ticked {
      if case .performed(let receipt, .edit(let edit)) = event, saving(ticked) == [.edit(edit)] {
        show(ticked: ticked, in: receipt.events.first)
        return []
      }
      if case .failed = event { self.ticked = nil }
    }
    if case .performed(_, .edit(let edit)) = event, save() == [.edit(edit)] {
      // The words are in the file; what else is half-typed in the form stays.
      form.initial.notes = text
      form.madeFrom[.notes] = nil
      return [.close, form.keepingDraft]
    }
    if case .draftFound(let draft, .forms) = event, form.isUnchanged(.notes) {
      let said = form.restore(draft, telling: [.notes], seeing: planner, today: now.today)
      guard !form.isUnchanged(.notes) else { return [] }
      write()
      return said
    }
    // Another window has written meanwhile: saving again is knowing it.
    if case .failed(.store(.refused(.conflict))) = event, let task = form.task {
      return [.file(.loadTask(task.id))]
    }
    if case .task(let detail) = event {
      let met = form.renew(detail, planner.phraseContext(at: now), at: now)
      return form.tell(of: met.filter { $0 == .notes }, seeing: planner, today: now.today)
    }
    return []
  }
}
