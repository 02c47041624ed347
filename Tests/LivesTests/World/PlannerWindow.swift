import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore
import ScriptedTerminal
import Synchronization
import chronolist

/// The clock of a life, which everybody reads.
final class WorldClock: Sendable {
  private let moment: Mutex<Moment>

  init(_ now: Moment) { moment = Mutex(now) }

  var now: Moment {
    get { moment.withLock(\.self) }
    set { moment.withLock { $0 = newValue } }
  }
}

/// The real planner, open on the file of a life: loop, runner and store, with a script as terminal.
///
/// A class because the loop is not copied.
final class PlannerWindow {
  let repository: Repository
  let script: Script
  private var loop: chronolist.RunLoop<ScriptTerminal>
  /// The messages since somebody began to listen, and whether anybody lived to read them.
  var heard: [(notice: Notice, isDead: Bool)] = []
  /// Whether the program is gone, where that is tried.
  var isDead = { false }

  init(
    path: String,
    size: Size,
    clock: WorldClock,
    ids: Counting,
    patience: Double
  ) throws {
    repository = try Repository.open(
      path: path,
      at: clock.now,
      ids: IDSource(ids),
      busyTimeout: patience
    )
    script = Script(size: size)
    var settings = Settings()
    settings.dayStart = clock.now.dayStart
    settings.dateForm = .iso
    let keymap = Keymap.make(preset: settings.preset, overrides: settings.keys).keymap
    let mailbox = Mailbox(waking: nil)
    loop = chronolist.RunLoop(
      terminal: ScriptTerminal(script: script),
      state: State(size: size, settings: settings, keymap: keymap),
      runner: FileRunner(
        repository: repository,
        rules: settings.reminderRules,
        zone: { _ in nil }
      ),
      notifier: Notifier(inPlanner: settings, environment: Environment(["PATH": "/"])),
      mailbox: mailbox,
      editor: Editor(command: ["true"], planner: repository.path),
      browser: Browser(Environment([:])),
      clock: { clock.now }
    )
    loop.begin()
  }

  deinit { try? repository.close() }

  var state: State { loop.state }
  var frame: Frame? { script.frame }

  /// A minute goes by.
  func tick() {
    script.inputs.append(.timedOut)
    step()
  }

  private func step() {
    loop.step()
    if loop.hasWaitingHints { loop.step() }
    if let notice = state.notice, notice != heard.last?.notice { heard.append((notice, isDead())) }
  }

  func quit() {
    close()
    press("q")
  }

  func press(_ names: String...) {
    for name in names { if let key = Key(name: name) { script.inputs.append(.key(key)) } }
    step()
  }

  func type(_ text: String) {
    for character in text { script.inputs.append(.key(.character(character))) }
    step()
  }

  /// Closes what is open, and takes back marks, search, filter and category.
  func close() {
    for _ in 0..<8 { press("Esc") }
  }
}
