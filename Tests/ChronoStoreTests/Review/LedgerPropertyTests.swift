import ChronoModel
import ChronoStore
import Testing

/// Judgement against a slow, plain reference: random lives of a few tasks over some weeks.
@Suite("Random lives of promises") struct LedgerPropertyTests {
  /// What Behaviour 2.1 to 2.5 say of one task, written down once more and plainly.
  private struct Plain {
    var due: LocalDay?
    var status = TaskItem.Status.open
    var outcomes: [LocalDay: Commitment.Outcome] = [:]
    /// The day it was finished on.
    var finished: LocalDay?

    mutating func judge(_ today: LocalDay) {
      for (day, outcome) in outcomes where outcome == .open && day < today {
        outcomes[day] = .missed
      }
    }

    mutating func promise(_ today: LocalDay) {
      guard let due, due >= today else { return }
      outcomes[due] = .open
    }

    mutating func end(_ today: LocalDay, _ outcome: (LocalDay) -> Commitment.Outcome) {
      for (day, current) in outcomes where current == .open { outcomes[day] = outcome(day) }
    }

    mutating func move(to day: LocalDay?, _ today: LocalDay) {
      guard day != due else { return }
      due = day
      guard status == .open else { return }
      end(today) { today < $0 ? .withdrawn : .postponed }
      promise(today)
    }

    /// Whether it was allowed.
    mutating func finish(_ today: LocalDay) -> Bool {
      guard status == .open else { return true }
      if let due, due < today { return false }
      status = .done
      finished = today
      end(today) { _ in .kept }
      return true
    }

    /// A task ahead is not moved to a day that is over, and a done one only to the day it was done on.
    func mayMove(to day: LocalDay?, _ today: LocalDay) -> Bool {
      guard day != due else { return true }
      if status == .done { return day == finished }
      guard let day, day < today else { return true }
      guard status == .open else { return true }
      return due.map { $0 < today } ?? false
    }

    mutating func drop(_ today: LocalDay) {
      guard status != .dropped else { return }
      status = .dropped
      end(today) { _ in .withdrawn }
    }

    mutating func reopen(_ today: LocalDay) {
      guard status != .open else { return }
      status = .open
      due = due.map { max($0, today) }
      promise(today)
    }
  }

  @Test(arguments: UInt64(1)...12)
  func `end as the plain reference says`(seed: UInt64) throws {
    let file = TestFile()
    let planner = try file.open(seed: seed)
    var random = Counting(state: seed &* 7919)
    var today = LocalDay.monday
    var tasks: [(id: TaskItem.ID, plain: Plain)] = []
    for step in 0..<120 {
      if Int.random(in: 0..<4, using: &random) == 0 {
        today = today + Int.random(in: 1...3, using: &random)
      }
      let now = Moment.on(today, hour: 8, minute: step % 60)
      for index in tasks.indices { tasks[index].plain.judge(today) }
      let day = [nil, today + Int.random(in: -3...4, using: &random)].randomElement(using: &random)
      if tasks.count < 6 {
        let due = day ?? nil
        let task = try planner.add(TaskDraft(title: "Task \(step)", due: due), at: now)
        var plain = Plain(due: due)
        plain.promise(today)
        tasks.append((task.id, plain))
        continue
      }
      let index = Int.random(in: 0..<tasks.count, using: &random)
      let selection = Selection.tasks([tasks[index].id])
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let isAllowed = tasks[index].plain.mayMove(to: day ?? nil, today)
        let moved = try? planner.perform(.move(selection, to: day ?? nil), at: now)
        #expect((moved != nil) == isAllowed, "step \(step)")
        // A refused edit judges nothing.
        if moved == nil { try planner.judge(at: now) }
        if isAllowed { tasks[index].plain.move(to: day ?? nil, today) }
      case 2:
        let isAllowed = tasks[index].plain.finish(today)
        let done = try? planner.perform(.setDone(selection, true), at: now)
        #expect((done != nil) == isAllowed, "step \(step)")
        // A refused edit judges nothing.
        if done == nil { try planner.judge(at: now) }
      case 3:
        _ = try planner.perform(.setDone(selection, false), at: now)
        tasks[index].plain.reopen(today)
      default:
        _ = try planner.perform(.drop(selection), at: now)
        tasks[index].plain.drop(today)
      }
      for (id, plain) in tasks {
        let kept = Dictionary(
          uniqueKeysWithValues: try planner.promises(of: id).map { ($0.day, $0.outcome) }
        )
        #expect(kept == plain.outcomes, "seed \(seed), step \(step)")
      }
    }
    try comparePerformance(planner, tasks.map(\.plain), around: today)
  }

  private func comparePerformance(
    _ planner: Repository,
    _ tasks: [Plain],
    around today: LocalDay
  ) throws {
    for week in [today - 14, today - 7, today] {
      let review = try planner.review(week: week, at: .on(today))
      let ended = tasks.flatMap { $0.outcomes.filter { (week...(week + 6)).contains($0.key) } }
        .map(\.value)
      let judged = ended.count { [.kept, .missed, .postponed].contains($0) }
      let kept = ended.count { $0 == .kept }
      #expect(review.total.outcomes.kept == kept)
      #expect(
        review.total.outcomes.performance == (judged == 0 ? nil : Double(kept) / Double(judged))
      )
    }
  }
}
