import ChronoModel
import ChronoScreen

/// The key that took something off the list, as long as it is held.
///
/// What it acted on may have left the list, and the cursor has gone on by itself: the key is held for
/// the one, and must not take the other.
package struct RepeatedKey: Hashable, Sendable {
  private let command: Command
  private var deed: HeldDeed

  /// `nil` for a command that takes nothing off the list.
  init?(_ command: Command, after run: KeyRun, following last: RepeatedKey?, hasLeft: Bool) {
    guard command.changesDay || command == .done || command == .delete else { return nil }
    self.command = command
    let isFollowing = last?.command == command && command != .delete && hasLeft
    deed = HeldDeed(after: run, following: isFollowing ? last?.deed : nil)
  }

  /// Takes over what came of it.
  mutating func settle(_ receipt: Receipt) { deed.settle(receipt) }

  /// The step that is to be taken back where `command` shows that this key was not pressed, but came
  /// of holding the one before; `nil` else.
  mutating func takenBack(by command: Command, in pane: Pane, run: KeyRun) -> JournalStep? {
    guard command == self.command, pane == .tasks else { return nil }
    return deed.takenBack(by: run)
  }

  /// What is said where the key is still held and would act on the row that the cursor has gone on to;
  /// `nil` where `command` is to be done.
  func requests(insteadOf command: Command, seeing planner: State, at now: Moment) -> [Request]? {
    guard command == self.command || command.changesDay && self.command.changesDay,
      planner.focus == .tasks, planner.list.hasLeft, deed.isHeld(planner.memory.run)
    else { return nil }
    guard let row = planner.selectedRow else { return [.say(deed.words, .plain)] }
    let key = planner.keymap.label(of: command)
    let verb: SafeText =
      command.changesDay
      ? "moves" : command == .delete ? "deletes" : row.openRow != nil ? "ticks" : "reopens"
    let title = SelectedTasks.name(row.title)
    return [.say("\(deed.words) · after a pause \(key) \(verb) ‘\(title)’", .plain)]
  }
}

extension Command {
  fileprivate var changesDay: Bool { self == .dayEarlier || self == .dayLater }
}

extension ListRow {
  fileprivate var title: String {
    switch self {
    case .task(let row): row.task.title
    case .ghost(let ghost): ghost.task.title
    case .event(let occurrence): occurrence.event.name
    case .coming(let coming): coming.task.title
    case .continued(let continued): continued.row.task.title
    }
  }
}
