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

  init(path: String, size: Size, clock: WorldClock, ids: Counting) throws {
    repository = try Repository.open(path: path, at: clock.now, ids: IDSource(ids))
    script = Script(size: size)
    var settings = Settings()
    settings.dayStart = clock.now.dayStart
    settings.dateForm = .iso
    let keymap = Keymap.make(preset: settings.preset, overrides: settings.keys).keymap
    let mailbox = Mailbox(waking: nil)
    loop = chronolist.RunLoop(
      terminal: ScriptTerminal(script: script),
      state: State(size: size, settings: settings, keymap: keymap),
      runner: FileRunner(repository: repository, rules: settings.reminderRules),
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
    loop.step()
  }

  func quit() {
    close()
    press("q")
  }

  func press(_ names: String...) {
    for name in names { if let key = Key(name: name) { script.inputs.append(.key(key)) } }
    loop.step()
  }

  func type(_ text: String) {
    for character in text { script.inputs.append(.key(.character(character))) }
    loop.step()
  }

  /// Closes what is open, and takes back marks, search, filter and category.
  func close() {
    for _ in 0..<8 { press("Esc") }
  }
}
