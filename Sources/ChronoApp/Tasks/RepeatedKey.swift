import ChronoModel
import ChronoScreen

/// The key that took something off the list, as long as it is held.
///
/// What it acted on may have left the list, and the cursor has gone on by itself: the key is held for
/// the one, and must not take the other.
package struct RepeatedKey: Hashable, Sendable {
  private let command: Command
  /// How many keys had come when it was done.
  private let count: Int
  /// What it did; empty where nothing was done.
  private var done: SafeText = ""
  private var isChange = false
  /// What the same key did before, where it took something off the list and this one may be the first
  /// that comes of holding it.
  private var before: SafeText?

  /// `nil` for a command that takes nothing off the list.
  init?(_ command: Command, after run: KeyRun, following last: RepeatedKey?, hasLeft: Bool) {
    guard command.changesDay || command == .done || command == .delete else { return nil }
    self.command = command
    count = run.count
    guard let last, last.command == command, command != .delete else { return }
    if last.isChange, hasLeft, run.mayBeHeld { before = last.done }
  }

  /// Takes over what came of it.
  mutating func settle(_ receipt: Receipt) {
    done = SafeText(receipt.label)
    isChange = receipt.isChange
  }

  /// The key before it, where the one that comes now shows that this one was not pressed: keyboards
  /// wait for some tenths of a second until they repeat a held key, and what it did to the next row is
  /// to be undone.
  func takenBack(by command: Command, seeing planner: State) -> RepeatedKey? {
    guard let before, isChange, command == self.command, planner.focus == .tasks,
      planner.memory.run.count == count + 1
    else { return nil }
    var held = self
    (held.done, held.before) = (before, nil)
    return held
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
  /// Milliseconds until a held key comes for the second time, as keyboards are set: at most.
  private static let longestDelay: Int64 = 700

  /// Whether the newest key may be the second of one that is held; the third will tell.
  private(set) var mayBeHeld = false

  mutating func add(at now: Moment) {
    // Where the clock on the wall was set the other one goes on, and one that stands still is a test's.
    let isNear = last.map { (0...1).contains(now.instant - $0) } == true
    let gap = now.ticks - lastTicks
    let isFast = isNear && (0...KeyRun.longestGap).contains(gap)
    mayBeHeld = isNear && !isFast && (0...KeyRun.longestDelay).contains(gap)
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
