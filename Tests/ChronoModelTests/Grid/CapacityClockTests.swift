import ChronoModel
import Testing

/// Whether the clock alone changes what a day is over by.
@Suite struct `Capacity as the clock goes on` {
  struct Block {
    let from: String
    let minutes: Int
    let tracked: Int

    init(_ from: String, _ minutes: Int, tracked: Int = 0) {
      self.from = from
      self.minutes = minutes
      self.tracked = tracked
    }
  }

  struct Plan: CustomTestStringConvertible {
    let name: String
    var blocks: [Block]
    var events: [Block] = []
    var untimed = 0

    var testDescription: String { name }

    var day: BlockDay {
      var day = BlockDay()
      for block in blocks { day.plan("Task", block.from, block.minutes, tracked: block.tracked) }
      for event in events { day.event("Event", event.from, event.minutes) }
      day.grid.untimedMinutes = untimed
      return day
    }

    /// What is left of all tasks.
    var rest: Int {
      untimed
        + blocks.reduce(0) { sum, block in
          let rest = block.minutes - block.tracked
          return sum + (rest > 0 ? rest : min(block.minutes, PlannedBlock.leastMinutes))
        }
    }
  }

  static let plans = [
    Plan(name: "overbooked", blocks: Array(repeating: Block("9:00", 180), count: 5)),
    Plan(
      name: "touching",
      blocks: [Block("8:00", 120), Block("10:00", 120), Block("14:00", 60), Block("15:00", 180)]
    ),
    Plan(name: "evening", blocks: [Block("17:00", 120), Block("19:00", 90), Block("19:30", 90)]),
    Plan(name: "morning", blocks: [Block("7:00", 120), Block("6:00", 60)]),
    Plan(name: "lunch", blocks: [Block("11:30", 90), Block("12:00", 150), Block("13:00", 240)]),
    Plan(
      name: "worked on before",
      blocks: [
        Block("7:30", 60, tracked: 40), Block("11:00", 120, tracked: 60),
        Block("12:00", 90, tracked: 30), Block("17:00", 120, tracked: 60),
        Block("17:30", 90), Block("9:00", 30, tracked: 30),
      ]
    ),
    Plan(
      name: "events and others",
      blocks: [Block("9:30", 60), Block("10:00", 300)],
      events: [Block("10:00", 60), Block("10:30", 60), Block("12:30", 120), Block("17:30", 90)],
      untimed: 200
    ),
    Plan(name: "all evening", blocks: [Block("17:30", 360)], untimed: 30),
  ]

  private static func clocks(from: Int = 5 * 60, to: Int = 20 * 60) -> [String] {
    (from...to).map { MinutesText.clock($0) }
  }

  /// A minute that passes is at most a minute less.
  private func expectSteady(_ capacities: [(String, Capacity)], _ name: String) {
    for (earlier, later) in zip(capacities, capacities.dropFirst()) {
      let step = later.1.over - earlier.1.over
      #expect((0...1).contains(step), "\(name): \(step) at \(later.0)")
    }
  }

  private func expectEachMinuteOnce(_ capacities: [(String, Capacity)], _ plan: Plan) {
    let events = TimeRanges(
      plan.events.map { block in
        let start = span(block.from, block.from).lowerBound
        return start..<(start + Int64(block.minutes) * 60)
      }
    )
    for (clock, capacity) in capacities {
      let ahead = span(clock, "24:00")
      let counted = capacity.need + capacity.outside + capacity.clashOutside
      #expect(
        counted == plan.rest + events.intersection(ahead).minutes,
        "\(plan.name) at \(clock)"
      )
    }
  }

  @Test(arguments: plans)
  func `over grows by the minutes that pass, and no minute of work is lost or counted twice`(
    plan: Plan
  ) {
    let day = plan.day
    let capacities = Self.clocks().map { ($0, day.capacity(at: $0)) }
    expectSteady(capacities, plan.name)
    expectEachMinuteOnce(capacities, plan)
  }

  @Test(arguments: UInt64(1)...20)
  func `so it is of any plan`(seed: UInt64) {
    var random = SplitMix(state: seed)
    // One of them was worked on: what is left of it goes on to where there is still time in its block,
    // and of two both would, at once.
    func blocks(_ most: Int) -> [Block] {
      (0..<Int.random(in: 0...most, using: &random)).map { number in
        let minutes = 15 * Int.random(in: 1...16, using: &random)
        return Block(
          MinutesText.clock(15 * Int.random(in: 20...76, using: &random)),
          minutes,
          tracked: number == 0 ? Int.random(in: 0...minutes, using: &random) : 0
        )
      }
    }
    let plan = Plan(name: "plan \(seed)", blocks: blocks(8), events: blocks(3))
    let day = plan.day
    let capacities = Self.clocks().map { ($0, day.capacity(at: $0)) }
    expectSteady(capacities, plan.name)
    expectEachMinuteOnce(capacities, plan)
  }

  @Test(arguments: [("10:00", 120), ("11:00", 120), ("12:00", 150), ("17:00", 120), ("7:30", 90)])
  func `who works on what stands in the plan is never late`(from: String, minutes: Int) {
    var day = BlockDay()
    let id = day.plan("Task", from, minutes)
    let before = day.capacity(at: from).over
    day.start(id, at: from)
    let start = Int((span(from, from).lowerBound - minute(0)) / 60)
    for clock in Self.clocks(from: start, to: start + minutes) {
      #expect(day.capacity(at: clock).over == before, "at \(clock)")
    }
  }

  @Test func `without the fewest tasks that must go the day fits`() {
    for plan in Self.plans {
      for clock in ["6:30", "9:10", "12:30", "16:00", "17:45"] {
        var day = plan.day
        for index in day.grid.tasks.indices { day.grid.tasks[index].task.estimate? += 120 }
        let load = day.load(at: clock)
        guard case .without(let gone) = load.fewest(among: []) else { continue }
        #expect(gone.isEmpty == (load.capacity.over <= 0), "\(plan.name) at \(clock)")
        day.grid.tasks.removeAll { gone.contains($0.task.id) }
        #expect(day.capacity(at: clock).over <= 0, "\(plan.name) at \(clock)")
      }
    }
  }

  @Test func `before nine and after ten past nine the answer is the same`() {
    let day = Self.plans[0].day
    let before = day.capacity(at: "9:00")
    #expect(before.planned == 180 && before.clashAtWork == 720 && before.left == 420)
    #expect(before.over == 480 && before.isOver)
    let after = day.capacity(at: "9:10")
    #expect(after.planned == 170 + 50 && after.clashAtWork == 680 && after.left == 410)
    #expect(after.over == 490 && after.isOver)
    guard case .without(let gone) = day.load(at: "9:10").fewest(among: []) else {
      Issue.record("some of them can go")
      return
    }
    #expect(gone.count == 3)
  }
}
