import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore
import Glibc

/// `remind --watch`: announces what is due, then sleeps until the next deadline or a change.
struct ReminderWatch {
  let path: String
  let settings: Settings
  let environment: Environment
  let notifier: Notifier

  /// How long to wait for a file that another program keeps locked, in seconds.
  private static let pause: Int64 = 5

  /// Waits for the next deadline or change, and starts the program anew for it.
  ///
  /// Anew, because libdispatch wakes a process every second for ever once it has given it a
  /// thread, and both closing a database and running a program make it do so. A service that
  /// sleeps for hours has to sleep. It ends when the file is no planner any more.
  func run() throws(CommandFailure) -> Never {
    let clock = Clock(environment)
    // Before waiting, so that a missing or foreign file is named at once.
    let first = try look(at: clock)
    let waiting: DeadlineOrChange
    do throws(SystemFile.Failure) {
      waiting = try DeadlineOrChange(file: first.repository?.path ?? path)
    } catch {
      throw CommandFailure(opening: path, error)
    }
    // What changed before the watch began is seen by this look.
    let second = try look(at: clock)
    if !first.hasAnnounced, !second.hasAnnounced { waiting.wait(until: second.next?.seconds) }
    withExtendedLifetime((first, second)) {}
    throw CommandFailure(opening: "/proc/self/exe", LaunchArguments.startAnew())
  }

  /// What one look at the file found.
  private struct Look {
    /// Closed, so that the file can be replaced; held, because its end would start a thread.
    let repository: Repository?
    let next: Instant?
    let hasAnnounced: Bool
  }

  private func look(at clock: Clock) throws(CommandFailure) -> Look {
    let now = clock.now(dayStart: settings.dayStart)
    let repository: Repository
    let due: [DueReminder]
    let next: Instant?
    do throws(StoreError) {
      repository = try Repository.open(path: path, at: now, ids: .random)
      due = try repository.claimReminders(at: now, rules: settings.reminderRules)
      let wanted = try repository.nextReminder(at: now, rules: settings.reminderRules)
      // Due already only where none can be claimed, in a file closed to writing.
      next = wanted.map { max($0, now.instant + (repository.isReadOnly ? 60 : 1)) }
      try repository.close()
    } catch {
      // Another program's lock and a full disk pass; a service has to outlive both.
      guard error == .busy || error == .diskFull else { throw CommandFailure(error) }
      return Look(repository: nil, next: now.instant + ReminderWatch.pause, hasAnnounced: false)
    }
    try announce(due, at: now)
    return Look(repository: repository, next: next, hasAnnounced: !due.isEmpty)
  }

  private func announce(_ due: [DueReminder], at now: Moment) throws(CommandFailure) {
    guard !due.isEmpty else { return }
    var console = Console(environment)
    for reminder in due {
      console.paragraph(Announcement(reminder, settings: settings, at: now).line)
    }
    try console.flush()
    notifier.announceAndWait(Announcement.of(due, settings: settings, at: now))
  }
}

extension Notifier {
  /// Uses every channel and waits for the programs; complains about what failed.
  func announceAndWait(_ announcements: [Announcement]) {
    // A terminal that takes no bytes shows no complaint either.
    try? SystemFile.write(bytes(of: announcements), to: STDOUT_FILENO)
    let problems = waiting(for: { await self.runPrograms(announcements) }) ?? []
    Console.complain(problems.map { ErrorText.sentence(.channel($0.channel, $0.reason)) })
  }
}
