import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Weeks of two planners of one person, of which each is ticked and synchronised on days that a seed says: on one folder,
/// and each on its own, of which whole files are carried to a server that a phone edits, too.
@Suite struct SyncTwoPlannersLivesTests {
  private static let rules = ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=DAILY;INTERVAL=2"]

  /// What a planner says of the days of the series: `23 done kept`.
  private func days(_ world: SyncWorld) throws -> [String] {
    try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }.map { whole in
      let promise = whole.promises.first { $0.day == whole.task.due }?.outcome.name ?? "none"
      return "\(whole.task.due?.civil.day ?? 0) \(whole.task.status) \(promise)"
    }
  }

  /// What differs in the end, with what was done; `nil` where all is as it was ticked.
  private func play(_ seed: UInt64, carried isCarried: Bool, phone hasPhone: Bool) throws -> String?
  {
    var random = Counting(state: seed)
    let shared = MemoryFolder()
    let server = isCarried ? CarriedServer() : nil
    let sides = try (0..<2).map { _ in
      CarriedSide(try SyncWorld(folder: isCarried ? MemoryFolder() : shared), to: server)
    }
    var story: [String] = []
    var draft = TaskDraft(title: "Read", due: .monday)
    draft.repeats = RepeatDraft(
      rule: try RecurrenceRule(Self.rules[Int.random(in: 0..<3, using: &random)])
    )
    if Bool.random(using: &random) {
      (draft.time, draft.estimate) = (TimeOfDay(minutes: 1380), 15)
    }
    try sides[0].world.add(draft)
    for side in sides { try side.sync() }
    var ticked: Set<Int> = []
    for day in 0..<6 {
      for (number, side) in sides.enumerated() {
        let world = side.world
        world.now.instant = world.now.instant + Int64.random(in: 60...7200, using: &random)
        if Int.random(in: 0..<3, using: &random) == 0 {
          try side.sync()
          story.append("\(day): \(number) syncs")
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
          _ = try world.repository.judge(at: world.now)
          if let open = try world.tasks().first(where: { $0.task.status == .open }),
            open.task.due == world.now.today
          {
            _ = try world.repository.perform(.setDone(.tasks([open.task.id]), true), at: world.now)
            story.append("\(day): \(number) ticks")
            ticked.insert(23 + day)
          }
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
          try side.sync()
          story.append("\(day): \(number) syncs")
        }
      }
      if hasPhone, let server, let (place, text) = server.files.first,
        Int.random(in: 0..<2, using: &random) == 0,
        let told = phoneTicks(text, on: .monday + day, draft.repeats)
      {
        server.files[place] = told
        story.append("\(day): phone ticks")
        ticked.insert(23 + day)
      }
      for side in sides {
        side.world.now.instant = side.world.now.bounds(of: side.world.now.today).upperBound + 28_800
      }
    }
    let order = Bool.random(using: &random) ? [0, 1, 0, 1] : [1, 0, 1, 0]
    for number in order { try sides[number].sync() }
    let before = server?.files
    for side in sides { try side.sync() }
    let ends = try sides.map { try $0.world.sync().changes } + [before == server?.files ? 0 : 1]
    // A third is set up where the others have been, and says the same.
    let third = try sides[0].another()
    for side in [third] + sides + [third] { try side.sync() }
    let (one, two) = (try days(sides[0].world), try days(sides[1].world))
    let three = try days(third.world)
    let done = one.filter { $0.contains("done kept") }.compactMap { Int($0.prefix(2)) }
    guard one != two || one != three || ends != [0, 0, 0] || Set(done) != ticked else {
      return nil
    }
    return "\(seed): \(story), \(order), \(ends), \(ticked.sorted())\n"
      + "  \(one)\n  \(two)\n  \(three)"
  }

  /// The text as a phone ticks it in the evening, which is on its day.
  private func phoneTicks(_ text: String, on day: LocalDay, _ repeats: RepeatDraft?) -> String? {
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.hasPrefix("DUE") && $0.contains(day.basicText) }),
      let series = try? repeats?.repeats(from: .monday, series: Identifier(high: 0, low: 0))
        .seriesOfDays(), let next = series.next(after: day)
    else { return nil }
    return lines.map { line -> String in
      if line.hasPrefix("DUE") || line.hasPrefix("DTSTART") {
        return String(line.replacing(day.basicText, with: next.basicText))
      }
      if line.hasPrefix("LAST-MODIFIED") { return "LAST-MODIFIED:\(day.basicText)T213000Z" }
      return String(line)
    }.joined(separator: "\r\n")
  }

  @Test(arguments: [(false, false), (true, false), (true, true)])
  func `say the same in the end, and what was ticked`(isCarried: Bool, hasPhone: Bool) throws {
    var found: [String] = []
    for seed in Weeks.seeds(upTo: 200) {
      if let one = try play(seed, carried: isCarried, phone: hasPhone) { found.append(one) }
    }
    #expect(found.isEmpty, "\(found.count)\n\(found.prefix(8).joined(separator: "\n"))")
  }
}
