import ChronoModel
import ChronoScreen

extension Triage {
  /// What a key has decided about one task: the next one came by itself.
  struct HeldDecision: Hashable {
    let action: Action
    private(set) var deed: HeldDeed

    fileprivate init(_ action: Action, after run: KeyRun, following last: HeldDecision?) {
      self.action = action
      deed = HeldDeed(after: run, following: last?.action == action ? last?.deed : nil)
    }

    mutating func settle(_ receipt: Receipt) { deed.settle(receipt) }

    fileprivate mutating func takenBack(by run: KeyRun) -> JournalStep? { deed.takenBack(by: run) }
  }

  /// What is done instead where the key of the last decision is held; `nil` where `action` is to be
  /// done.
  mutating func requests(insteadOf action: Action, on task: TaskItem, seeing planner: State)
    -> [Request]?
  {
    let run = planner.memory.run
    guard action.decides else {
      held = nil
      return nil
    }
    if held?.action == action {
      if let step = held?.takenBack(by: run) { return [.file(.undoOnly(step))] }
      if let deed = held?.deed, deed.isHeld(run) {
        let key = keys(seeing: planner).label(of: action)
        let title = SelectedTasks.name(task.title)
        return [.say("\(deed.words) · after a pause \(key) goes on with ‘\(title)’", .plain)]
      }
    }
    held = HeldDecision(action, after: run, following: held)
    return nil
  }
}

extension Triage.Action {
  /// Whether its key alone decides about a task.
  fileprivate var decides: Bool {
    switch self {
    case .move, .weekday, .someday, .drop, .finish, .split, .halve: true
    case .accept, .refuse, .enterTimes, .enterDay, .month, .skip, .unskip, .takeBack, .leave,
      .leaveLine,
      .readLine:
      false
    }
  }
}
