import ChronoApp
import ChronoScreen
import ChronoStore
import Glibc

/// `sync --watch`: a run for every change on either side.
///
/// After each wait the program starts anew, as for reminders: it sees new settings, restored files
/// and new folders, and it holds nothing open while it sleeps.
struct SyncWatch {
  let names: [String]
  let file: FileOptions
  let output: PrintOptions

  /// Seconds after which a folder that cannot be read, or a file that is locked, is tried again.
  private static let pause: Int32 = 5

  func run() throws(CommandFailure) -> Never {
    let planner = try OpenPlanner(file, output, creates: false, tellsOfSettings: false)
    let named = try SyncCommand.sources(names, planner.settings, planner.settingsProblems)
    if !names.isEmpty { try planner.refuseUnbound(named) }
    let binding = try planner.syncBinding()
    let sources = named.filter { binding.bond(with: $0) == .bound }
    let shelf = CalendarShelf(planner.settings, planner.environment)
    // Before the first look, so that nothing changes unseen.
    let changes = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
    guard changes >= 0 else {
      throw CommandFailure(opening: planner.repository.path, SystemFile.Failure(code: errno))
    }
    for source in sources { SyncWatch.watch(shelf.path(source.folder), changes) }
    let path = planner.repository.path
    _ = unsafe inotify_add_watch(changes, path, UInt32(IN_MODIFY))
    // A restore puts another file in its place.
    let directory = path.split(separator: "/").dropLast().joined(separator: "/")
    _ = unsafe inotify_add_watch(changes, "/" + directory, UInt32(IN_MOVED_TO))
    var isWhole = true
    var complaints = sources.isEmpty ? binding.passedOver(named) : []
    for source in sources {
      do throws(CommandFailure) {
        let summary = try planner.synchronise(source, isBeside: true)
        if summary.changes > 0 {
          Console.complain(["‘\(SafeText(source.name))’: " + summary.words] + summary.log)
        }
        if let failure = SyncCommand.failure(of: [(source, summary)]) {
          complaints += [failure.text.message] + failure.text.details
        }
        if summary.busy > 0 { isWhole = false }
      } catch {
        // A service outlives a folder that is missing for a while; a question waits for its answer.
        complaints.append(error.text.message)
        if error.status != .notNow { isWhole = false }
      }
    }
    SyncWatch.complain(complaints, planner.environment)
    wait(changes, isWhole: isWhole)
    throw CommandFailure(opening: "/proc/self/exe", LaunchArguments.startAnew())
  }

  /// Says what is wrong once, and again when it is something else: what was said last outlives the
  /// new start in the environment.
  private static func complain(_ lines: [SafeText], _ environment: Environment) {
    let words = String(lines.map(\.string).joined(separator: "\n").prefix(mostSaid))
    guard words != environment.exported(said) ?? "" else { return }
    if !lines.isEmpty { Console.complain(lines) }
    _ = unsafe setenv(said, words, 1)
  }

  private static let said = "CHRONOLIST_SYNC_SAID"
  /// The system takes no longer words.
  private static let mostSaid = 10_000

  /// A folder and the collections in it.
  static func watch(_ path: String, _ changes: CInt) {
    let events = UInt32(
      IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_DELETE_SELF
    )
    _ = unsafe inotify_add_watch(changes, path, events)
    for name in SystemFile.names(in: path, limit: 10_000) where !name.hasPrefix(".") {
      let inner = "\(path)/\(name)"
      if SystemFile.isDirectory(inner) { _ = unsafe inotify_add_watch(changes, inner, events) }
    }
  }

  /// Waits for a change that the run itself did not make, as long as the planner does: network folders report none; or a
  /// while after a run that failed.
  private func wait(_ changes: CInt, isWhole: Bool) {
    var descriptor = pollfd(fd: changes, events: Int16(POLLIN), revents: 0)
    if isWhole {
      _ = unsafe poll(&descriptor, 1, CInt(SyncBesides.lookEvery * 1000))
      // A commit, or another program's run, changes several files.
      usleep(200_000)
    } else {
      usleep(UInt32(SyncWatch.pause) * 1_000_000)
    }
  }
}
