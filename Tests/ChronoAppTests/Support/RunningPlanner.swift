import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore
import Foundation
import GRDB
import ScriptedTerminal
import Synchronization
import TemporaryPlace
import Testing
import chronolist

/// The real planner on a file of its own: loop, runner and store, with a script as its terminal.
///
/// A class because the file goes away with it.
final class RunningPlanner {
  let directory: String
  let repository: Repository
  let script: Script
  private(set) var loop: chronolist.RunLoop<ScriptTerminal>
  private let settings: Settings
  private let watch: Watch
  private let mailbox = Mailbox(waking: nil)
  private let calendars: ShownCalendars?

  /// The clock that a test sets; shared with the loop.
  private final class Watch: Sendable {
    let moment: Mutex<Moment>
    init(_ now: Moment) { moment = Mutex(now) }
  }

  var now: Moment {
    get { watch.moment.withLock(\.self) }
    set { watch.moment.withLock { $0 = newValue } }
  }

  /// What the planner knows; a test may put the cursor somewhere.
  var state: State {
    get { loop.state }
    set {
      loop = RunningPlanner.loop(
        newValue,
        on: repository,
        script: script,
        mailbox: mailbox,
        watch: watch
      )
    }
  }

  /// A planner on the file that `fill` makes at a path.
  init(
    state: State,
    now: Moment,
    calendars: ShownCalendars? = nil,
    fill: (String) throws -> Void
  ) throws {
    self.calendars = calendars
    directory = TemporaryPlace.small + "/chronolist-running-\(UUID().uuidString)"
    let path = directory + "/chronolist.sqlite"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try fill(path)
    repository = try Repository.open(path: path, at: now, ids: IDSource(Counting()))
    if let calendars { repository.show(calendars.kept) }
    script = Script(size: state.size)
    watch = Watch(now)
    settings = state.settings
    loop = RunningPlanner.loop(
      state,
      on: repository,
      script: script,
      mailbox: mailbox,
      watch: watch
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  private static func loop(
    _ state: State,
    on repository: Repository,
    script: Script,
    mailbox: Mailbox,
    watch: Watch
  ) -> chronolist.RunLoop<ScriptTerminal> {
    chronolist.RunLoop(
      terminal: ScriptTerminal(script: script),
      state: state,
      runner: FileRunner(
        repository: repository,
        rules: state.settings.reminderRules,
        zone: { _ in nil }
      ),
      notifier: Notifier(
        inPlanner: state.settings,
        environment: Environment(["PATH": "/", "LANG": "C.UTF-8"])
      ),
      mailbox: mailbox,
      editor: Editor(command: ["true"], planner: repository.path),
      browser: Browser(Environment([:])),
      clock: { watch.moment.withLock(\.self) }
    )
  }

  func begin() { loop.begin() }

  /// The event on the way that it takes in the program: from the terminal, or by mail.
  func send(_ event: Event) {
    switch event {
    case .key(let key): script.inputs.append(.key(key))
    case .paste(let text): script.inputs.append(.paste(text))
    case .mouse(let mouse): script.inputs.append(.mouse(mouse))
    case .resized(let size):
      script.size = size
      script.inputs.append(.resized(size))
    case .tick: script.inputs.append(.timedOut)
    case .leaving: script.inputs.append(.hangUp)
    default:
      mailbox.post(event)
      script.inputs.append(.woke)
    }
    loop.step()
    if loop.hasWaitingHints { loop.step() }
    // A frame that was left out would have been the same.
    if event == .tick { #expect(script.frame == draw(loop.state, at: now)) }
  }

  /// A copy of the file in the hands of another planner that shows the same.
  func copy() throws -> RunningPlanner {
    let running = try RunningPlanner(state: state, now: now, calendars: calendars) {
      // Nobody is at work on the file, and it needs no check: it was made here.
      try FileManager.default.copyItem(atPath: repository.path, toPath: $0)
      CleanMark.leave($0)
    }
    running.script.frame = script.frame
    return running
  }
}

extension World {
  /// Makes a file of these rows whose journal is empty.
  ///
  /// The same world at the same time is made once and copied: most tests begin with the sample.
  func write(to path: String, at now: Moment) throws {
    let world = Made(
      rows: rows,
      draft: draft,
      line: line,
      lines: lines,
      drafts: drafts,
      offered: offered,
      now: now
    )
    if let bytes = World.made.withLock({ $0[world] }) {
      // Only for its owner, as the planner makes it.
      _ = FileManager.default.createFile(
        atPath: path,
        contents: bytes,
        attributes: [.posixPermissions: 0o600]
      )
      // And as it leaves it, so that nobody checks it whole.
      CleanMark.leave(path)
      return
    }
    let repository = try Repository.open(path: path, at: now, ids: IDSource(Counting()))
    try fill(repository, at: now)
    try repository.close()
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "DELETE FROM journal_step") }
    try queue.close()
    let bytes = FileManager.default.contents(atPath: path)
    World.made.withLock { $0[world] = bytes }
  }

  /// What a file is made of.
  private struct Made: Hashable {
    var rows: Rows
    var draft: String?
    var line: String?
    var lines: [Int32: String]
    var drafts: [Int32: String]
    var offered: LocalDay?
    var now: Moment
  }

  private static let made = Mutex<[Made: Data]>([:])
}

/// SplitMix64: the same identifiers in every run.
private struct Counting: RandomNumberGenerator, Sendable {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
