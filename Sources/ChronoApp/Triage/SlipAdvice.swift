package import ChronoModel
import ChronoScreen

/// What helps a task that keeps slipping: parts, a smaller estimate, or giving it up.
package enum SlipAdvice {
  /// So many broken promises ask for a second thought.
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

  /// Half the estimate; `nil` where there is none, or nothing left to take.
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

extension State {
  /// Remembers a move that will break a task's third promise, before it is done.
  mutating func rememberSlip(in effects: [Effect], today: LocalDay) {
    for case .perform(.move(.tasks(let ids), let day), _) in effects where ids.count == 1 {
      guard
        let row = view.list.rows.lazy.compactMap(\.openRow).first(where: { $0.task.id == ids[0] }),
        let due = row.task.due, due <= today, day != due
      else { continue }
      // A missed promise is counted already; one that is left on its day breaks by this move.
      guard row.slips + (due == today ? 1 : 0) == SlipAdvice.slips else { continue }
      var task = row.task
      task.due = day
      if day == nil { task.time = nil }
      once.slipping = SlipQuestion(task: task)
    }
  }

  /// Asks about a task once the move that broke its third promise is done.
  mutating func askAboutSlip(after edit: Edit) {
    guard let question = once.slipping, case .move(.tasks(let ids), _) = edit,
      ids == [question.task.id]
    else { return }
    once.slipping = nil
    if overlays.isEmpty { overlays.append(.slipped(question)) }
  }

  mutating func press(_ key: Key, in question: SlipQuestion, at now: Moment) -> [Effect] {
    overlays.removeLast()
    let task = question.task
    switch key {
    case .escape, .character("k"): return []
    case .character("p"):
      return SlipAdvice.split(task, today: now.today)
        .map { .performInPass($0, "split \(now.instant.seconds)") }
    case .character("-"): return SlipAdvice.shrink(task).map { [.perform($0)] } ?? []
    case .character("x"): return [.perform(.drop(.tasks([task.id])))]
    default: return effects(of: .key(key), at: now)
    }
  }

  func draw(_ question: SlipQuestion, on canvas: inout Canvas, in area: Rect) {
    let title = SafeText(question.task.title, limit: 40).truncated(to: 40)
    drawAnswers(
      "‘\(title)’ slipped \(SlipAdvice.slips) times",
      [
        ("p", "split it in two"), ("-", "halve its estimate"), ("x", "drop it"),
        ("k", "leave it as it is"),
      ],
      on: &canvas,
      in: area
    )
  }

  /// A small panel of keys at the bottom, for questions that do not block.
  func drawAnswers(
    _ title: SafeText,
    _ answers: [(key: SafeText, words: SafeText)],
    on canvas: inout Canvas,
    in area: Rect
  ) {
    canvas.drawAnswers(title, answers, in: area)
  }
}

extension ListRow {
  /// The row of an open task.
  var openRow: TaskRow? {
    guard case .task(let row) = self, row.task.status == .open else { return nil }
    return row
  }
}
