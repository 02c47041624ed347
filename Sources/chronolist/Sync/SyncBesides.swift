import ChronoApp
import ChronoModel
import ChronoScreen
import Glibc
import Synchronization

/// Has the folders of the settings synchronised beside the planner's loop, by the command `sync`.
///
/// A program of its own does it: two connections to one SQLite file within a process lose each
/// other's locks whenever the file is opened and closed beside them, and nothing of it can hold up a
/// key. What it changes here is seen as any other program's change. A class because the loop and
/// the task that waits share what they know of each other.
package final class SyncBesides: Sendable {
  private let settings: Settings
  private let environment: Environment
  private let folders: [String]
  private let planner: String
  private let mailbox: Mailbox
  /// The descriptor that tells of changes in the folders; negative where the kernel offers none.
  private let changes: CInt
  private let state = Mutex(State())

  private struct State {
    var isRunning = false
    /// The newest change here that a run has begun with.
    var newest: Int64 = -1
    var begun: Instant?
    /// Whether the last run failed in a way that another one soon may not.
    var isLeft = false
    /// The last complaint, so that it is made once.
    var said = SafeText.empty
  }

  /// Seconds after which it looks in any case: network folders report no changes.
  static let lookEvery: Int64 = 300
  /// The same after a run that failed.
  private static let retryEvery: Int64 = 5
  /// A first run of ten thousand items takes seconds; anything longer than this hangs.
  private static let patience = 300

  /// `nil` where the settings name no folder.
  init?(_ settings: Settings, _ environment: Environment, planner: String, telling mailbox: Mailbox)
  {
    guard !settings.syncs.isEmpty else { return nil }
    let shelf = CalendarShelf(settings, environment)
    self.settings = settings
    self.environment = environment
    folders = settings.syncs.map { shelf.path($0.folder) }
    self.planner = planner
    self.mailbox = mailbox
    changes = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
  }

  deinit { if changes >= 0 { close(changes) } }

  /// Begins a run where something has changed on either side, unless one is on.
  ///
  /// `newest` is a number that grows with every change here.
  func look(newest: Int64, at now: Instant) {
    let isDue = state.withLock { state in
      guard !state.isRunning else { return false }
      let pause = state.isLeft ? SyncBesides.retryEvery : SyncBesides.lookEvery
      let isLate = state.begun.map { !(0..<pause).contains(now - $0) } ?? true
      // Whatever else has changed, the queue has to be emptied.
      let isTold = wasTold()
      guard isTold || isLate || newest != state.newest else { return false }
      state.isRunning = true
      state.newest = newest
      state.begun = now
      return true
    }
    guard isDue else { return }
    for folder in folders { SyncWatch.watch(folder, changes) }
    Task.detached { [self] in
      let result = await CappedProgram.answer(
        of: ["/proc/self/exe", "sync", "--beside", "--file", planner],
        seconds: SyncBesides.patience
      )
      if case .success(let answer) = result, !answer.printed.isEmpty {
        let deeds = String(decoding: answer.printed, as: UTF8.self).split(separator: "\n")
        mailbox.post(.synchronisedAway(deeds.map { SafeText(String($0)) }.listed))
      }
      let words = words(of: result)
      let isNews = state.withLock { state in
        state.isRunning = false
        state.isLeft = SyncBesides.mayPass(result)
        guard let words else { return false }
        defer { state.said = words }
        return state.said != words
      }
      if isNews, let words { mailbox.post(.synchronised(trouble: words == .empty ? nil : words)) }
    }
  }

  /// Lets a program that outlives this one carry over what no run that is done has begun with.
  func leave(newest: Int64) {
    let isLeft = state.withLock { $0.isRunning || $0.newest != newest }
    guard isLeft else { return }
    LeftBehind.start(["/proc/self/exe", "sync", "--beside", "--wait", "--file", planner])
  }

  /// Whether the kernel has reported changes since it was last asked.
  private func wasTold() -> Bool {
    guard changes >= 0 else { return false }
    var isTold = false
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while unsafe read(changes, &buffer, buffer.count) > 0 { isTold = true }
    return isTold
  }

  /// Whether a failure may be over soon: a lock, a folder that is not there.
  ///
  /// An unreadable file, a question or a setting waits for a person.
  private static func mayPass(
    _ result: Result<CappedProgram.Answer, CappedProgram.Problem>
  ) -> Bool {
    guard case .success(let answer) = result, let code = answer.code else { return true }
    let lasting: [CommandFailure.Status] = [.badData, .notNow, .settings, .usage]
    return code != 0 && !lasting.contains { $0.rawValue == code }
  }

  /// What is wrong, in one line, with the first file at fault; empty if all is well, and `nil` where
  /// another run is in progress, which will tell.
  ///
  /// A run that has done all that it can may have found that another program stops.
  private func words(
    of result: Result<CappedProgram.Answer, CappedProgram.Problem>
  ) -> SafeText? {
    switch result {
    case .failure(let problem): return "The sync stopped: \(SafeText(problem.reason))"
    case .success(let answer) where answer.code == 0:
      return SyncTrouble.all(settings, environment).first?.words ?? .empty
    case .success(let answer) where answer.code == CommandFailure.Status.busy.rawValue: return nil
    case .success(let answer):
      let lines = String(decoding: answer.complaint, as: UTF8.self).split(separator: "\n")
      let first = lines.first.map(String.init) ?? "it ended early"
      let prefix = "chronolist: "
      let words = first.hasPrefix(prefix) ? String(first.dropFirst(prefix.count)) : first
      // Of several files the first one that is at fault: the command's lines below name them all.
      let fault = lines.dropFirst().first.map { " First: \(String($0).trimmed)" } ?? ""
      return SafeText(words + fault)
    }
  }
}
