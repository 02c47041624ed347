import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Weeks of two planners of one person, each of which edits a series in all ways, and is synchronised on days that a seed
/// says, as in ``SyncTwoPlannersDeedsTests``.
@Suite struct SyncTwoPlannersEditsTests {
  private static let rules = ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=DAILY;INTERVAL=2"]
  private static let habits = ["FREQ=DAILY", "FREQ=DAILY;INTERVAL=2"]

  enum Deed: String, CaseIterable, Sendable {
    case tick, drop, skip, move, title, time, estimate, untick, end, coming
  }

  /// What has been done on days of the series, by all.
  private struct Story {
    var words: [String] = []
    var done: Set<Int> = []
    /// Days of which something else was decided, too.
    var other: Set<Int> = []
    var lastTicked: [Int: TaskItem.ID] = [:]
  }

  private func edit(
    _ deed: Deed,
    _ task: TaskItem,
    _ world: SyncWorld,
    unticking last: TaskItem.ID?,
    _ count: Int,
    _ number: Int
  ) throws -> Edit? {
    let one = Selection.tasks([task.id])
    var after = task
    switch deed {
    case .tick: return .setDone(one, true)
    case .drop: return .drop(one)
    case .skip: return .delete(one)
    case .move: return .move(one, to: world.now.today + 1)
    case .untick: return last.map { .setDone(.tasks([$0]), false) }
    case .title: after.title = "Read \(number)\(count)"
    case .time: after.time = TimeOfDay(minutes: 540 + 60 * count)
    case .estimate: after.estimate = 5 * count
    case .end: after.repeats = nil
    case .coming:
      let days = try #require(try task.repeats?.seriesOfDays())
      guard let day = days.first(onOrAfter: .monday + 10) else { return nil }
      let other = LocalDay.monday + 20 + count % 3
      return .moveRepeat(task.id, from: day, to: other, time: task.usualTime)
    }
    return .reviseTask(from: task, to: after)
  }

  private func perform(
    _ deed: Deed,
    on open: WholeTask,
    _ number: Int,
    _ world: SyncWorld,
    _ story: inout Story,
    _ random: inout Counting
  ) throws {
    let count = Int.random(in: 1...9, using: &random)
    let last = deed == .untick ? story.lastTicked.removeValue(forKey: number) : nil
    if let last, let task = try world.tasks().first(where: { $0.task.id == last })?.task {
      story.other.insert(task.due?.civil.day ?? 0)
    }
    guard let edit = try edit(deed, open.task, world, unticking: last, count, number),
      (try? world.repository.perform(edit, at: world.now)) != nil
    else { return }
    story.words.append("\(world.now.today.civil.day): \(number) \(deed) \(count)")
    let given = Succession.given(open.promises)?.civil.day ?? 0
    if deed == .tick {
      story.lastTicked[number] = open.task.id
      story.done.insert(given)
    } else if [.drop, .skip, .move].contains(deed) {
      story.other.insert(given)
    }
  }

  private func play(_ seed: UInt64, _ deeds: [Deed], habit isHabit: Bool) throws -> String? {
    var random = Counting(state: seed)
    let folder = MemoryFolder()
    let worlds = try (0..<2).map { try SyncWorld(folder: folder, state: UInt64($0) + 1) }
    var story = Story()
    let rule = try #require((isHabit ? Self.habits : Self.rules).randomElement(using: &random))
    var draft = TaskDraft(title: "Read", due: .monday, time: TimeOfDay(minutes: 1080))
    draft.estimate = 30
    draft.repeats = RepeatDraft(rule: try RecurrenceRule(rule))
    draft.repeats?.afterCompletion = isHabit
    try worlds[0].add(draft)
    for world in worlds { try world.sync() }
    for day in 23..<28 {
      for (number, world) in worlds.enumerated() {
        for part in 0..<3 {
          world.now.instant = world.now.instant + Int64.random(in: 60...5400, using: &random)
          guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
          guard part == 1 else {
            try world.sync()
            story.words.append("\(day): \(number) syncs")
            continue
          }
          _ = try world.repository.judge(at: world.now)
          let found = try world.tasks().first { $0.task.status == .open && $0.task.repeats != nil }
          if let open = found, let deed = deeds.randomElement(using: &random) {
            guard open.task.due == world.now.today || ![.tick, .move].contains(deed) else {
              continue
            }
            try perform(deed, on: open, number, world, &story, &random)
          }
        }
      }
      for world in worlds {
        world.now.instant = world.now.bounds(of: world.now.today).upperBound + 28_800
      }
    }
    let order = Bool.random(using: &random) ? [0, 1, 0, 1] : [1, 0, 1, 0]
    for number in order + [0, 1] { try worlds[number].sync() }
    // A third is set up where the others have been, and says the same.
    let third = try CarriedSide(worlds[0], to: nil).another().world
    for world in [third] + worlds + [third] { try world.sync() }
    let ends = try (worlds + [third]).map { try $0.sync().changes }
    let (one, two) = (try TwoPlanners.lines(worlds[0]), try TwoPlanners.lines(worlds[1]))
    let three = try TwoPlanners.lines(third)
    let found = Set(one.filter { $0.contains(" done: ") }.compactMap { Int($0.prefix(2)) })
    let isSound = deeds.contains(.move) || story.done.subtracting(story.other).isSubset(of: found)
    guard one != two || one != three || ends != [0, 0, 0] || !isSound else { return nil }
    return "\(seed): \(rule) \(story.words), \(order), \(ends), \(story.done.sorted())\n"
      + "  \(one)\n  \(two)\n  \(three)"
  }

  @Test(
    arguments: [
      [Deed.tick, .title, .time, .estimate], [.tick, .coming],
      [.tick, .title, .estimate, .coming],
    ],
    [false, true]
  )
  func `say the same in the end, and lose nothing that was done`(deeds: [Deed], isHabit: Bool)
    throws
  {
    try check(deeds, habit: isHabit)
  }

  @Test func `so they do where days are dropped and skipped, and titles edited`() throws {
    try check([.tick, .drop, .skip, .title], habit: false)
  }

  @Test(arguments: [false, true])
  func `so they do where the series is ended`(isHabit: Bool) throws {
    try check([.tick, .end], habit: isHabit, upTo: 100)
  }

  private func check(_ deeds: [Deed], habit isHabit: Bool, upTo last: UInt64 = 50) throws {
    var found: [String] = []
    for seed in Weeks.seeds(upTo: last) {
      if let one = try play(seed, deeds, habit: isHabit) { found.append(one) }
    }
    let shown = found.prefix(8).joined(separator: "\n")
    #expect(found.isEmpty, "\(deeds) \(isHabit): \(found.count)\n\(shown)")
  }
}
