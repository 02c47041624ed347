import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore
import Dispatch
import Glibc
import Synchronization

/// `remind --watch`: announces what is due, then sleeps until the next deadline or a change.
struct ReminderWatch {
  let path: String
  let settings: Settings
  let environment: Environment
  let notifier: Notifier

  /// How long to wait for a file that another program keeps locked, in seconds.
  private static let pause: Int64 = 5

  /// Runs until it is stopped from outside, or the file is no planner any more.
  func run() throws(CommandFailure) {
    var clock = Clock(environment)
    var place: String?
    // Opened once before waiting, so that a missing or foreign file is named at once.
    var next = try pass(at: clock, &place)
    let waiting: Waiting
    do throws(SystemFile.Failure) {
      waiting = try Waiting(file: place ?? path)
    } catch {
      throw CommandFailure(opening: path, error)
    }
    // What changed before the watch began is seen by this look.
    next = try pass(at: clock, &place)
    while true {
      waiting.wait(until: next?.seconds)
      clock.refresh()
      next = try pass(at: clock, &place)
    }
  }

  /// One look; the file is closed again meanwhile, so that it can be replaced.
  private func pass(at clock: Clock, _ place: inout String?) throws(CommandFailure) -> Instant? {
    let now = clock.now(dayStart: settings.dayStart)
    let due: [DueReminder]
    let next: Instant?
    do throws(StoreError) {
      let repository = try Repository.open(path: path, at: now, ids: .random)
      place = repository.path
      due = try repository.claimReminders(at: now, rules: settings.reminderRules)
      let wanted = try repository.nextReminder(at: now, rules: settings.reminderRules)
      // Due already only where none can be claimed, in a file closed to writing.
      next = wanted.map { max($0, now.instant + (repository.isReadOnly ? 60 : 1)) }
      try repository.close()
    } catch {
      if error == .busy { return now.instant + ReminderWatch.pause }
      throw CommandFailure(error)
    }
    try announce(due, at: now)
    return next
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
    showInTerminal(announcements, bell: true)
    let problems = Mutex<[Problem]>([])
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      let found = await self.runPrograms(announcements)
      problems.withLock { $0 = found }
      done.signal()
    }
    done.wait()
    let found = problems.withLock { $0 }
    Console.complain(found.map { ErrorText.sentence(.channel($0.channel, $0.reason)) })
  }
}
