import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// The planner on a desk: keys go in, effects are answered from a world, frames come out.
///
/// A test reads before → keys → after: make a planner, `press` and `type`, then look at its
/// `world`, its `notice` or its `screen`.
struct Planner {
  var state: State
  var world: World
  var now: Moment
  /// Every effect so far, in order.
  private(set) var effects: [Effect] = []

  init(
    _ world: World = .sample,
    size: Size = .plain,
    now: Moment = Days.now,
    settings: Settings = Settings()
  ) {
    let keymap = Keymap.make(preset: settings.preset, overrides: settings.keys).keymap
    state = State(size: size, settings: settings, keymap: keymap)
    self.world = world
    self.now = now
    send(.tick)
  }

  /// What is shown, as lines of text.
  var screen: String { frame.text }

  var frame: Frame { draw(state, at: now) }

  /// The message in the footer.
  var notice: String { state.notice?.text.string ?? "" }

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

  mutating func resize(_ width: Int, _ height: Int) {
    send(.resized(Size(width: width, height: height)))
  }

  /// Gives the planner an event, and answers what it asks for until it asks for nothing more.
  mutating func send(_ event: Event) {
    var events = [event]
    while !events.isEmpty {
      let asked = update(&state, events.removeFirst(), at: now)
      effects += asked
      // As the program does: what was done is followed by what is on the disk now.
      for effect in asked {
        guard let answer = world.answer(effect, at: now) else { continue }
        if case .performed = answer { show() }
        events.append(answer)
      }
      show()
    }
  }

  /// Loads the window again until the screen asks for nothing else.
  private mutating func show() {
    for _ in 0..<4 {
      let query = state.query(at: now)
      let view = world.view(for: query, at: now)
      guard state.loaded != query || state.view != view else { return }
      effects += update(&state, .viewed(view, for: query), at: now)
    }
  }

  /// The effects of the keys in `body` alone.
  mutating func effects(of body: (inout Planner) -> Void) -> [Effect] {
    let before = effects.count
    body(&self)
    return Array(effects[before...])
  }
}

extension Size {
  static let plain = Size(width: 80, height: 24)
  static let large = Size(width: 120, height: 40)
  static let small = Size(width: 40, height: 12)
}
