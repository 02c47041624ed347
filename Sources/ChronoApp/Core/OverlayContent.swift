import ChronoModel
import ChronoScreen

/// What an overlay is made of: a value that reads the planner, writes only itself, and answers with
/// requests.
///
/// A protocol, because one place presses, shows and draws them all. A new one is a file and a
/// case of ``Overlay``; what it does not declare here it does not do.
protocol OverlayContent: Hashable, Sendable {
  /// What its keys do; an enum, so that a key without an action does not compile.
  associatedtype Action: Hashable, Sendable

  /// The case that it is.
  var overlay: Overlay { get }
  /// Its keys as they are now, in the order in which the footer shows them.
  func keys(seeing planner: State) -> [OverlayKey<Action>]
  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request]
  /// A key that it has not declared: typed text, or a key without meaning here.
  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request]
  mutating func paste(_ text: String, seeing planner: State, at now: Moment) -> [Request]
  mutating func click(
    _ point: Point,
    in layout: Layout,
    seeing planner: State,
    at now: Moment
  ) -> [Request]
  /// After every event, while it is on top.
  mutating func settle(seeing planner: State, at now: Moment) -> [Request]
  /// Whether it says what an estimate is worth.
  var showsFactors: Bool { get }
  /// Whether a task that the file answers with is for it, and opens no form over it.
  var awaitsItem: Bool { get }
  /// Whether the keys of a reminder that waits do what they always do, but for those it has declared.
  var leavesReminderKeys: Bool { get }
  /// What it needs from the file besides what the panes show.
  func query(seeing planner: State, at now: Moment) -> OverlayQuery?
  /// What was chosen in an overlay that it had opened.
  mutating func choose(_ chosen: Request.Chosen, seeing planner: State, at now: Moment) -> [Request]
  /// What happened while it is open, on top or below another.
  mutating func hear(
    _ event: Event,
    isOnTop: Bool,
    seeing planner: State,
    at now: Moment
  ) -> [Request]
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment)
}

extension OverlayContent {
  mutating func press(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    let declared = keys(seeing: planner).first { $0.keys.contains(key) }
    guard let declared else { return type(key, seeing: planner, at: now) }
    return perform(declared.action, seeing: planner, at: now)
  }

  mutating func paste(_ text: String, seeing planner: State, at now: Moment) -> [Request] {
    [.say("Nothing to paste into here · \(Key.escape.name) closes this", .warning)]
  }

  mutating func click(
    _ point: Point,
    in layout: Layout,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    []
  }

  mutating func settle(seeing planner: State, at now: Moment) -> [Request] { [] }

  var showsFactors: Bool { false }

  var awaitsItem: Bool { false }

  var leavesReminderKeys: Bool { false }

  func query(seeing planner: State, at now: Moment) -> OverlayQuery? { nil }

  mutating func choose(_ chosen: Request.Chosen, seeing planner: State, at now: Moment)
    -> [Request]
  {
    []
  }

  mutating func hear(
    _ event: Event,
    isOnTop: Bool,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    []
  }

  /// What the undo and redo keys ask for where an overlay leaves them free; `nil` for other keys.
  func undoing(_ key: Key, seeing planner: State) -> [Request]? {
    guard case .command(let command) = planner.keymap.match([key], in: planner.focus),
      command == .undo || command == .redo
    else { return nil }
    return [.perform(command)]
  }

  /// What the footer shows of its keys.
  func hints(seeing planner: State) -> [(key: SafeText, words: SafeText)] {
    keys(seeing: planner).compactMap { key in key.footer.map { (key.label, $0) } }
  }

  /// The keys it shows itself, with their words.
  func answers(seeing planner: State) -> [(key: SafeText, words: SafeText)] {
    keys(seeing: planner).compactMap { key in key.panel.map { (key.label, $0) } }
  }

  /// Every key it has declared.
  func declaredKeys(seeing planner: State) -> [Key] { keys(seeing: planner).flatMap(\.keys) }
}
