import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Weeks of tasks that do not repeat on two planners of one person, each of which does with them what a person does, and is
/// synchronised, on days that a seed says.
@Suite struct SyncTwoPlannersErrandsTests {
  private enum Deed: CaseIterable { case tick, reopen, undo, drop, move, rename, delete, plan, log }

  private static let titles = ["Rent", "Milk", "Post"]

  /// What a planner says of all tasks, with what became of their promises; `nil` for one that is deleted.
  private func lives(_ world: SyncWorld, _ ids: [TaskItem.ID]) throws -> [String] {
    let tasks = try world.tasks()
    return ids.map { id in
      guard let whole = tasks.first(where: { $0.task.id == id }) else { return "deleted" }
      let promises = whole.promises.sorted { $0.day < $1.day }.map { promise in
        "\(promise.day.civil.day) \(promise.outcome.name)\(promise.loggedLate ? " late" : "")"
      }
      let due = whole.task.due.map { "\($0.civil.day)" } ?? "someday"
      let time = whole.task.time.map { " \($0.text)" } ?? ""
      let finish = whole.task.closed.map { " at \($0.text)" } ?? ""
      return
        "\(whole.task.title) \(whole.task.status)\(finish) on \(due)\(time): \(promises.joined(separator: ", "))"
    }
  }

  /// One planner with what was done there.
  private final class Side {
    let carried: CarriedSide
    var world: SyncWorld { carried.world }
    /// The task that was ticked last, as long as nothing else was done since.
    var ticked: TaskItem.ID?

    init(_ carried: CarriedSide) { self.carried = carried }
  }

  /// What was done with a task on any side.
  private struct Past {
    var isTicked = false
    var isTakenBack = false
    var ticks = 0
  }

  /// What was missed is asked about before it is ticked.
  private func perform(_ edit: Edit, _ world: SyncWorld) throws -> Bool {
    do throws(StoreError) {
      _ = try world.repository.perform(edit, at: world.now)
    } catch {
      guard case .refused = error else { throw error }
      return false
    }
    return true
  }

  private func act(
    _ side: Side,
    _ id: TaskItem.ID,
    _ deeds: [Deed],
    _ past: inout Past,
    _ random: inout Counting
  ) throws -> String? {
    let world = side.world
    _ = try world.repository.judge(at: world.now)
    guard let task = try world.tasks().first(where: { $0.task.id == id })?.task,
      let deed = deeds.randomElement(using: &random)
    else { return nil }
    let tasks = Selection.tasks([id])
    let edit: Edit
    let words: String
    switch deed {
    case .tick where task.status == .open: (edit, words) = (.setDone(tasks, true), "ticks")
    case .reopen where task.status != .open: (edit, words) = (.setDone(tasks, false), "reopens")
    case .undo where side.ticked == id && task.status == .done:
      _ = try world.repository.undo(at: world.now)
      side.ticked = nil
      past.isTakenBack = true
      return "undoes"
    case .drop where task.status == .open: (edit, words) = (.drop(tasks), "drops")
    case .move where task.status == .open:
      let day = world.now.today + Int.random(in: 0...3, using: &random)
      (edit, words) = (.move(tasks, to: day), "moves to \(day.civil.day)")
    case .rename:
      let number = Int.random(in: 1...9, using: &random)
      var named = task
      named.title = "\(task.title.prefix(4)) \(number)"
      (edit, words) = (.reviseTask(from: task, to: named), "renames \(number)")
    case .delete where task.status == .open: (edit, words) = (.delete(tasks), "deletes")
    case .plan where task.status == .open:
      let time = TimeOfDay(minutes: Int.random(in: 20...40, using: &random) * 30)
      let day = Bool.random(using: &random) ? task.due : world.now.today
      (edit, words) = (.plan(id, day: day, time: time, estimate: 30), "plans \(time?.text ?? "")")
    case .log where task.due.map { $0 < world.now.today } == true && task.status == .open:
      let finish = world.now.bounds(of: task.due ?? .monday).upperBound - 7200
      (edit, words) = (.logDone(id, start: finish - 600, finish: finish), "logs")
    case .tick, .reopen, .undo, .drop, .move, .delete, .plan, .log: return nil
    }
    guard try perform(edit, world) else { return nil }
    side.ticked = deed == .tick ? id : nil
    if deed == .tick || deed == .log { (past.isTicked, past.ticks) = (true, past.ticks + 1) }
    if [.reopen, .drop, .delete].contains(deed) { past.isTakenBack = true }
    return words
  }

  /// What differs in the end, with what was done.
  private func play(_ seed: UInt64, _ deeds: [Deed], carried isCarried: Bool) throws -> String? {
    var random = Counting(state: seed)
    let shared = MemoryFolder()
    let server = isCarried ? CarriedServer() : nil
    let sides = try (0..<2).map { number in
      let folder = isCarried ? MemoryFolder() : shared
      let world = try SyncWorld(folder: folder, state: UInt64(number) + 1)
      return Side(CarriedSide(world, to: server))
    }
    var story: [String] = []
    let ids = try Self.titles.prefix(isCarried ? 1 : 3).map { title in
      try sides[0].world.add(
        TaskDraft(title: title, due: .monday + Int.random(in: 0...1, using: &random))
      )
    }
    for side in sides { try side.carried.sync(force: true) }
    var past = ids.map { _ in Past() }
    for day in 23...27 {
      for hour in ["a", "b"] {
        for (number, side) in sides.enumerated() {
          let pause = Int64.random(in: 60...3600, using: &random)
          for side in sides { side.world.now.instant = side.world.now.instant + pause }
          if Int.random(in: 0..<2, using: &random) == 0 {
            let one = Int.random(in: 0..<ids.count, using: &random)
            if let words = try act(side, ids[one], deeds, &past[one], &random) {
              story.append("\(day)\(hour) \(number) \(words) \(one)")
              // It may take what came from the other side since, of any of them.
              if words == "undoes" { for place in past.indices { past[place].isTakenBack = true } }
            }
          }
          if Int.random(in: 0..<3, using: &random) == 0 {
            try side.carried.sync(force: true)
            story.append("\(day)\(hour) \(number) syncs")
          }
        }
      }
      for side in sides {
        side.world.now.instant = side.world.now.bounds(of: side.world.now.today).upperBound + 28_800
      }
    }
    for side in sides + sides { try side.carried.sync(force: true) }
    for side in sides {
      for conflict in try side.world.repository.syncConflicts() {
        _ = try side.world.repository.decide(
          conflict,
          using: .ours,
          side.world.context,
          at: side.world.now
        )
      }
      for side in sides { try side.carried.sync(force: true) }
    }
    for side in sides { try side.carried.sync(force: true) }
    let third = Side(try sides[0].carried.another())
    for side in [third] + sides + [third] { try side.carried.sync() }
    let ends = try (sides + [third]).map { try $0.world.sync().changes }
    let said = try (sides + [third]).map { try lives($0.world, ids) }
    var wrong: [String] = []
    for (one, past) in past.enumerated() {
      let life = said[0][one]
      if life != said[1][one] { wrong.append("\(one) apart") }
      if life != said[2][one] { wrong.append("\(one) apart on the third") }
      if past.isTicked, !past.isTakenBack, !life.contains(" done ") { wrong.append("\(one) lost") }
      if !past.isTicked, life.contains(" done ") { wrong.append("\(one) never done") }
      if life.split(separator: " kept").count - 1 > past.ticks { wrong.append("\(one) kept twice") }
    }
    guard !wrong.isEmpty || ends != [0, 0, 0] else { return nil }
    let told = said.map { $0.joined(separator: " | ") }.joined(separator: "\n  ")
    return "\(seed): \(wrong) \(story), \(ends)\n  \(told)"
  }

  @Test(
    arguments: [
      [Deed.tick, .move], [.tick, .reopen, .move], [.tick, .undo, .move], [.tick, .move, .log],
      [.tick, .move, .drop], [.tick, .move, .delete], [.tick, .move, .rename, .plan], Deed.allCases,
    ],
    [false, true]
  )
  private func `say the same in the end, and all that was done`(deeds: [Deed], isCarried: Bool)
    throws
  {
    let deeds = isCarried ? deeds.filter { $0 != .delete } : deeds
    var found: [String] = []
    for seed in Weeks.seeds(upTo: 40) {
      if let one = try play(seed, deeds, carried: isCarried) { found.append(one) }
    }
    #expect(found.isEmpty, "\(found.count)\n\(found.prefix(8).joined(separator: "\n"))")
  }
}
