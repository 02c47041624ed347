package import ChronoModel
import ChronoScreen

/// What helps a task that keeps slipping: splitting it, a smaller estimate, or dropping it.
package enum SlipAdvice {
  /// How many broken promises call for a second thought.
  package static let slips = 3

  /// Two halves: the task keeps the first, the second is planned for tomorrow.
  package static func split(_ task: TaskItem, today: LocalDay) -> [Edit] {
    var first = task
    first.title = "\(task.title) 1/2"
    first.estimate = task.estimate.map(half)
    let second = TaskDraft(
      title: "\(task.title) 2/2",
      notes: task.notes,
      category: task.category.map(CategoryChoice.existing) ?? .inbox,
      tags: task.tags,
      priority: task.priority,
      due: today + 1,
      estimate: first.estimate
    )
    return [.reviseTask(from: task, to: first), .addTasks([second])]
  }

  /// Half the estimate; `nil` without one, or where nothing is left to halve.
  package static func shrink(_ task: TaskItem) -> Edit? {
    guard let estimate = task.estimate else { return nil }
    var smaller = task
    smaller.estimate = half(estimate)
    return smaller == task ? nil : .reviseTask(from: task, to: smaller)
  }

  /// Half of a length, up to the next five minutes; five at least.
  static func half(_ minutes: Int) -> Int { min(minutes, max(5, (minutes + 9) / 10 * 5)) }
}

/// Asked once when a task's third promise breaks.
///
/// It never blocks: any key that is not an answer
/// closes it and does what it always does.
package struct SlipQuestion: Hashable, Sendable {
  package var task: TaskItem

  package init(task: TaskItem) { self.task = task }
}

extension TaskRow {
  /// Whether its third promise broke.
  var isOftenSlipped: Bool { slips >= SlipAdvice.slips }
}

extension SlipQuestion: OverlayContent {
  enum Action { case split, halve, drop, leave }

  static let keys: [OverlayKey<Action>] = [
    OverlayKey(["p"], .split, panel: "split it in two"),
    OverlayKey(["-"], .halve, panel: "halve its estimate"),
    OverlayKey(["x"], .drop, panel: "drop it"),
    OverlayKey(["k"], .leave, panel: "leave it as it is"),
    OverlayKey([.escape], .leave, "close"),
  ]

  var overlay: Overlay { .slipped(self) }

  var leavesReminderKeys: Bool { true }

  func keys(seeing planner: State) -> [OverlayKey<Action>] { SlipQuestion.keys }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    switch action {
    case .split:
      let pass = Pass(.split, begun: now.instant)
      let edits = SlipAdvice.split(task, today: now.today)
      return [.close] + edits.map { .file(.performInPass($0, pass)) }
    case .halve: return [.close] + (SlipAdvice.shrink(task).map { [.edit($0)] } ?? [])
    case .drop: return [.close, .edit(.drop(.tasks([task.id])))]
    case .leave: return [.close]
    }
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    [.close, .pass(key)]
  }

  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let title = SafeText(task.title, limit: 40).truncated(to: 40)
    let words: SafeText = "‘\(title)’ slipped \(SlipAdvice.slips) times"
    canvas.drawAnswers(words, answers(seeing: planner), in: layout.body)
  }
}

extension ListRow {
  /// The row of an open task.
  var openRow: TaskRow? {
    taskRow.flatMap { $0.task.status == .open ? $0 : nil }
  }
}
