import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Steps from one place of the planner, each tried by itself and recorded.
struct Walk {
  private(set) var record = WalkRecord()
  private var start: Planner
  private var scratch: Planner
  private var shown: Frame

  init(_ name: String, at planner: Planner) {
    start = planner
    scratch = planner
    shown = planner.frame
    begin(name, at: planner)
  }

  /// Begins at another place, of which the whole screen is told.
  mutating func begin(_ name: String, at planner: Planner) {
    start = planner
    scratch = planner
    shown = planner.frame
    record.section(name)
    record.screen(shown)
  }

  /// Goes on to where these keys lead, and tells what they have changed.
  mutating func go(_ keys: String) {
    let before = shown
    let asked = start.walk(keys)
    shown = start.frame
    scratch = start
    record.section("on by \(keys)")
    record.step(keys, from: before, to: shown, asking: asked)
  }

  /// Tries each of these from the same place; the keys of one are told apart by spaces.
  mutating func each(_ steps: [String]) {
    for step in steps { attempt(step, Planner.events(of: step)) }
  }

  /// Tries keys that are told apart by spaces.
  mutating func each(_ keys: String) { each(keys.split(separator: " ").map(String.init)) }

  private mutating func attempt(_ name: String, _ events: [Event]) {
    let (frame, asked) = outcome(of: events)
    record.step(name, from: shown, to: frame, asking: asked)
  }

  /// What is on screen after events, and what they have asked for; the walk goes back to where it was.
  mutating func outcome(of events: [Event]) -> (frame: Frame, asked: [String]) {
    if let frame = shownAlone(after: events) { return (frame, []) }
    let count = scratch.effects.count
    for event in events { scratch.sendLater(event) }
    let effects = scratch.effects.dropFirst(count)
    defer {
      // What a form keeps half typed is read by the next planner, and not by this one.
      let isTyping = !start.state.overlays.isEmpty
      if effects.contains(where: { $0.changesTheFile && !(isTyping && $0.isOfDraft) }) {
        scratch = start
      } else {
        scratch.state = start.state
        scratch.now = start.now
      }
    }
    return (scratch.frame, effects.compactMap(\.told))
  }

  /// What is on screen after events that need nothing but the planner itself; `nil` where the file or
  /// the terminal has to answer.
  private func shownAlone(after events: [Event]) -> Frame? {
    var state = start.state
    var now = start.now
    let query = state.query(at: now)
    for event in events {
      now.ticks += 1000
      guard update(&state, event, at: now).isEmpty, state.query(at: now) == query else {
        return nil
      }
    }
    return draw(state, at: now)
  }
}

extension Planner {
  /// Presses keys that are told by name, one after another: `r Down`, `dd`; `'text` is typed and
  /// `>text` pasted.
  ///
  /// Nobody holds them: a second goes by between them.
  @discardableResult
  mutating func walk(_ keys: String) -> [String] {
    let count = effects.count
    for event in Planner.events(of: keys) { sendLater(event) }
    return effects.dropFirst(count).compactMap(\.told)
  }

  /// A planner that went there.
  func after(_ keys: String) -> Planner {
    var planner = self
    planner.walk(keys)
    return planner
  }

  mutating func sendLater(_ event: Event) {
    var later = now
    later.ticks += 1000
    now = later
    send(event)
  }

  static func events(of keys: String) -> [Event] {
    keys.split(separator: " ").flatMap { word -> [Event] in
      if let key = Key(name: String(word)) { return [.key(key)] }
      let text = word.replacing("_", with: " ")
      if word.first == ">" { return [.paste(String(text.dropFirst()))] }
      return (word.first == "'" ? text.dropFirst() : text[...]).map { .key(.character($0)) }
    }
  }
}

extension Effect {
  /// Whether the file or the drafts in it are others afterwards.
  fileprivate var changesTheFile: Bool {
    switch self {
    case .terminal: false
    case .file(let request):
      switch request {
      case .loadJournal, .loadConflicts, .loadTask, .loadDraft, .loadFactors, .loadUntimed: false
      default: true
      }
    }
  }

  fileprivate var isOfDraft: Bool {
    switch self {
    case .file(.saveDraft), .file(.removeDraft): true
    default: false
    }
  }

  /// What a reader of a walk should know of it; `nil` of what is only read.
  fileprivate var told: String? {
    switch self {
    case .terminal(.announce(let all)): "announces \(all.count)"
    case .terminal(.writeNotes(let text, _)): "editor \(text.debugDescription)"
    case .terminal(let request): "\(request)"
    case .file(.perform(_, let coalescing)): coalescing ? "edit, joining one before" : "edit"
    case .file(.performInPass): "edit in a pass"
    case .file(.keepOrder(let order, let list)): "keeps \(order) for \(list)"
    case .file(.saveDraft(let text, let kind)): "keeps the \(kind) \(text.count) long"
    case .file(.removeDraft(let kind)): "forgets the \(kind)"
    case .file(.undo(let since)): since == nil ? "undo of any age" : "undo"
    case .file(.snooze(_, let until)): "snoozes until \(until.seconds % 86_400 / 60)"
    case .file(let request):
      changesTheFile ? String("\(request)".prefix { $0 != "(" }) : nil
    }
  }
}
