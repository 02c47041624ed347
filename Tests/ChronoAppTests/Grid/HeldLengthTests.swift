import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// How long a block is held of a task that was worked on, and what placing it says of the estimate.
@Suite struct `The length of a held block` {
  /// Tasks of an estimate that were worked on: how long a block is held, and the estimate it is placed with.
  @Test(
    arguments: [
      (60, 25, [], "35m", 60), (60, 25, ["+"], "50m", 75), (60, 80, [], "15m", 60),
      (60, 80, ["+"], "30m", 110), (nil, 45, [], "30m", 75),
    ] as [(Int?, Int, [String], String, Int)]
  )
  func `a block is held for what is left of a task, and is as long once it is placed`(
    estimate: Int?,
    worked: Int,
    keys: [String],
    held: String,
    placed: Int
  ) {
    var world = World()
    world.plan("Thesis", in: nil, minutes: estimate)
    let start = Days.instant(Days.today, 7, 0)
    world.track("Thesis", from: start, to: start + Int64(worked) * 60)
    var planner = Planner(world)
    planner.press("b")
    for key in keys { planner.press(key) }
    #expect(planner.gridLines.last?.contains(" \(held) Thesis") == true)
    planner.press("Enter")
    #expect(planner.world.task(titled: "Thesis")?.estimate == placed)
    #expect(planner.frame.line(0).contains("\(held) of 6h18"))
  }

  /// The days to come of a habit have the same length: only one that is typed is meant for them.
  @Test(arguments: [([], 30), (["+"], 70)] as [([String], Int)])
  func `a habit that took longer today keeps its length`(keys: [String], estimate: Int) {
    var world = World()
    world.plan("Pages", in: nil, minutes: 30)
    world.rows.tasks[0].repeats = Repeat(
      rule: "FREQ=DAILY",
      anchor: Days.today,
      series: world.newID()
    )
    let start = Days.instant(Days.today, 7, 0)
    world.track("Pages", from: start, to: start + 40 * 60)
    var planner = Planner(world)
    planner.press("b")
    for key in keys { planner.press(key) }
    planner.press("Enter")
    #expect(planner.world.task(titled: "Pages")?.estimate == estimate)
    #expect(planner.world.task(titled: "Pages")?.time == Days.time(9, 45))
  }
}
