import ChronoModel
package import ChronoScreen

/// The key that took something off the list, as long as it is held.
///
/// What it acted on may have left the list, and the cursor has gone on by itself: the key is held for
/// the one, and must not take the other.
package struct RepeatedKey: Hashable, Sendable {
  private let command: Command
  /// How many keys had come when it was done.
  private let count: Int
  /// What it did; empty where nothing was done.
  package var done: SafeText = ""

  /// `nil` for a command that takes nothing off the list.
  init?(_ command: Command, after run: KeyRun) {
    guard command.changesDay || command == .done || command == .delete else { return nil }
    self.command = command
    count = run.count
  }

  /// What is said where the key is still held and would act on the row that the cursor has gone on to;
  /// `nil` where `command` is to be done.
  func requests(insteadOf command: Command, seeing planner: State, at now: Moment) -> [Request]? {
    guard command == self.command || command.changesDay && self.command.changesDay,
      planner.focus == .tasks, planner.list.hasLeft, planner.memory.run.count > count
    else { return nil }
    guard let row = planner.selectedRow else { return [.say(done, .plain)] }
    let key = planner.keymap.label(of: command)
    let verb: SafeText =
      command.changesDay
      ? "moves" : command == .delete ? "deletes" : row.isOpenTask ? "ticks" : "reopens"
    let title = SelectedTasks.name(row.title)
    return [.say("\(done) · after a pause \(key) \(verb) ‘\(title)’", .plain)]
  }
}

extension Command {
  fileprivate var changesDay: Bool { self == .dayEarlier || self == .dayLater }
}

/// How many keys have come one upon the other, as those of a held key do.
struct KeyRun: Hashable, Sendable {
  private(set) var count = 0
  private var last: Instant?
  private var lastTicks: Int64 = 0

  /// Milliseconds between two keys of a held one at most; nobody presses one twice so fast.
  private static let longestGap: Int64 = 120

  mutating func add(at now: Moment) {
    // Where the clock on the wall was set the other one goes on, and one that stands still is a test's.
    let isFast =
      last.map { (0...1).contains(now.instant - $0) } == true
      && (0...KeyRun.longestGap).contains(now.ticks - lastTicks)
    count = isFast ? count + 1 : 1
    (last, lastTicks) = (now.instant, now.ticks)
  }
}

extension ListRow {
  fileprivate var title: String {
    switch self {
    case .task(let row): row.task.title
    case .ghost(let ghost): ghost.task.title
    case .event(let occurrence): occurrence.event.name
    case .coming(let coming): coming.task.title
    }
  }
}
