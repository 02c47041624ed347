import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore
import ScriptedTerminal
import Testing
import chronolist

/// The planner under test: keys go in, the real loop and the real file answer, frames come out.
///
/// A test reads before → keys → after: make a planner, `press` and `type`, then look at its
/// `world`, its `notice` or its `screen`. A value: the copy of a planner has a copy of its file.
struct Planner {
  private var running: RunningPlanner
  /// What every event asked for, in order.
  private(set) var effects: [Effect] = []

  init(
    _ world: World = .sample,
    size: Size = .plain,
    now: Moment = Days.now,
    settings: Settings = Settings(),
    calendars: ShownCalendars? = nil,
    preparing prepare: (inout State) -> Void = { _ in }
  ) {
    let keymap = Keymap.make(preset: settings.preset, overrides: settings.keys).keymap
    var state = State(size: size, settings: settings, keymap: keymap)
    prepare(&state)
    do {
      running = try RunningPlanner(state: state, now: now, calendars: calendars) {
        try world.write(to: $0, at: now)
      }
    } catch {
      preconditionFailure("the world of a test is a file: \(error)")
    }
    running.begin()
  }

  var state: State {
    get { running.state }
    set {
      own()
      running.state = newValue
    }
  }

  var now: Moment {
    get { running.now }
    set {
      own()
      running.now = newValue
    }
  }

  /// What the file holds.
  var world: World {
    do {
      return try World(running.repository)
    } catch {
      Issue.record("the file cannot be read: \(error)")
      return World()
    }
  }

  /// What is shown, as lines of text.
  var screen: String { frame.text }

  var frame: Frame { draw(state, at: now) }

  /// The message in the footer.
  var notice: String { state.notice?.text.string ?? "" }

  /// How often the bell rang.
  var rings: Int { running.script.rings }

  /// How many frames were shown.
  var frames: Int { running.script.frames }

  /// What the terminal was sent besides frames.
  var sent: String { String(decoding: running.script.sent, as: UTF8.self) }

  /// Whether the planner was left.
  var isLeaving: Bool { running.loop.isLeaving }

  /// Presses keys by their names: `a`, `Enter`, `Ctrl-R`.
  mutating func press(
    _ names: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for name in names {
      guard let key = Key(name: name) else {
        Issue.record("no key is called \(name)", sourceLocation: sourceLocation)
        return
      }
      send(.key(key))
    }
  }

  /// Types text, a key a character.
  mutating func type(_ text: String) {
    for character in text { send(.key(.character(character))) }
  }

  mutating func paste(_ text: String) { send(.paste(text)) }

  /// Puts the cursor of the list on a task, from the first row down.
  mutating func select(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) {
    press("Home")
    for _ in state.view.list.rows where state.selectedRow?.task?.title != title { press("j") }
    if state.selectedRow?.task?.title != title {
      Issue.record("\(title) is not in the list", sourceLocation: sourceLocation)
    }
  }

  mutating func resize(_ width: Int, _ height: Int) {
    send(.resized(Size(width: width, height: height)))
  }

  /// Gives the planner an event on the way it takes in the program.
  mutating func send(_ event: Event) {
    own()
    var next = running.state
    effects += update(&next, event, at: now)
    running.send(event)
  }

  /// An edit by another window on the same file, with a clock of its own where it has one; this
  /// planner sees it at its next look.
  mutating func elsewhere(_ edit: Edit, at clock: Moment? = nil) throws {
    own()
    let now = clock ?? now
    let other = try Repository.open(
      path: running.repository.path,
      at: now,
      ids: .init(OtherWindow())
    )
    _ = try other.perform(edit, at: now)
    try other.close()
    send(.tick)
  }

  /// Another window undoes the newest step; this planner sees it at its next look.
  mutating func undoElsewhere() throws {
    own()
    let other = try Repository.open(
      path: running.repository.path,
      at: now,
      ids: .init(OtherWindow())
    )
    _ = try other.undo(at: now)
    try other.close()
    send(.tick)
  }

  /// The effects of the keys in `body` alone.
  mutating func effects(of body: (inout Planner) -> Void) -> [Effect] {
    let before = effects.count
    body(&self)
    return Array(effects[before...])
  }

  /// A planner that was copied gets a file of its own before anything changes.
  private mutating func own() {
    guard !isKnownUniquelyReferenced(&running) else { return }
    do {
      running = try running.copy()
    } catch {
      preconditionFailure("a file of a test can be copied: \(error)")
    }
  }

  private struct OtherWindow: RandomNumberGenerator, Sendable {
    private var state: UInt64 = 1 << 40

    mutating func next() -> UInt64 {
      state += 1
      return state
    }
  }
}

extension Size {
  static let plain = Size(width: 80, height: 24)
  static let large = Size(width: 120, height: 40)
  static let small = Size(width: 40, height: 12)
}
