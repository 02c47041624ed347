import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite("The third slip") struct SlipQuestionTests {
  private static func world(slips: Int) -> World {
    var world = World.sample
    guard let task = world.task(titled: "Buy bread") else { return world }
    for back in 1...slips {
      world.rows.promises.append(
        Commitment(task: task.id, day: Days.today - back, outcome: .missed, made: task.created)
      )
    }
    return world
  }

  private func selected(slips: Int) -> Planner {
    var planner = Planner(SlipQuestionTests.world(slips: slips))
    while planner.state.selectedRow?.task?.title != "Buy bread" { planner.press("j") }
    return planner
  }

  private func moved(slips: Int) -> Planner {
    var planner = selected(slips: slips)
    planner.press("r", "m")
    return planner
  }

  @Test func `asks after a move to a day and a time, and halves what is there`() {
    var planner = selected(slips: 2)
    planner.press("r", "g")
    planner.type("fri 18:00")
    planner.press("Enter")
    #expect(planner.screen.contains("‘Buy bread’ slipped 3 times"))
    planner.press("p")
    let first = planner.world.task(titled: "Buy bread 1/2")
    #expect(first?.due == Days.today + 6 && first?.time == Days.time(18))
  }

  @Test func `asks once the third promise is broken`() {
    #expect(moved(slips: 1).state.overlays.isEmpty)
    #expect(moved(slips: 3).state.overlays.isEmpty)
    let planner = moved(slips: 2)
    #expect(planner.screen.contains("‘Buy bread’ slipped 3 times"))
    #expect(planner.world.task(titled: "Buy bread")?.due == Days.tomorrow)
  }

  @Test func `any key that is no answer does what it always does`() {
    var planner = moved(slips: 2)
    planner.press("3")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.state.place == .segment(1))
  }

  @Test func `the digit of today's weekday is that day of next week`() {
    var planner = Planner()
    planner.press("t", "6")
    #expect(planner.world.task(titled: "Fix the tap")?.due == Days.today + 7)
    #expect(planner.notice == "Triage: moved ‘Fix the tap’ to Sat 28 Nov · u undoes it")
  }

  @Test func `both halves of a task are what it was`() throws {
    var world = World.sample
    world.plan(
      "Essay",
      in: World.work,
      minutes: 60,
      priority: .high,
      tags: ["deep"],
      notes: "draft"
    )
    let task = try #require(world.task(titled: "Essay"))
    let edits = SlipAdvice.split(task, today: Days.today)
    guard case .reviseTask(_, let first, _)? = edits.first, case .add(let drafts)? = edits.last,
      case .task(let second)? = drafts.first
    else {
      Issue.record("\(edits)")
      return
    }
    #expect(first.title == "Essay 1/2" && second.title == "Essay 2/2")
    #expect(first.estimate == 30 && second.estimate == 30)
    #expect(second.category == .existing(World.work.id) && second.priority == .high)
    #expect(second.tags == ["deep"] && second.notes == "draft")
    #expect(first.tags == ["deep"] && first.due == Days.today && second.due == Days.tomorrow)
  }

  @Test func `splits a task in two as one step`() {
    var planner = moved(slips: 2)
    planner.press("p")
    #expect(planner.world.task(titled: "Buy bread 1/2") != nil)
    #expect(planner.world.task(titled: "Buy bread 2/2")?.due == Days.tomorrow)
    planner.press("u")
    #expect(planner.world.task(titled: "Buy bread")?.due == Days.tomorrow)
    #expect(planner.world.task(titled: "Buy bread 2/2") == nil)
  }
}
