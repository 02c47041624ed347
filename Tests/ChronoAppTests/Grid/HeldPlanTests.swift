import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `Planning the marked tasks` {
  private var world: World {
    var world = World.sample
    world.plan("Buy milk", in: World.errands, minutes: 45)
    world.plan("Mend the bike", in: World.home, minutes: 120)
    return world
  }

  private func times(_ planner: Planner) -> [String] {
    ["Buy bread", "Buy milk", "Mend the bike"].map { title in
      planner.world.task(titled: title)?.time?.text ?? "none"
    }
  }

  /// With the three tasks without a time marked, from the last one up.
  private func marked() -> Planner {
    var planner = Planner(world)
    planner.press("G", "v", "k", "v", "k", "k", "v")
    return planner
  }

  @Test func `are each in a gap of its own, in the order of the list, and Enter places all`() {
    var planner = marked()
    planner.press("b")
    #expect(planner.state.overlays.count == 1)
    planner.expectFrames("plan")
    #expect(planner.world.journal.isEmpty)
    planner.press("Enter")
    #expect(times(planner) == ["10:15", "14:00", "16:00"])
    #expect(planner.world.task(titled: "Buy bread")?.estimate == 30)
    #expect(planner.world.journal.count == 1)
    #expect(planner.state.list.marks.count == 3)
    planner.press("u")
    #expect(times(planner) == ["none", "none", "none"])
    // What was placed is dealt with as the cursor goes on: the next tick is for the row it goes to.
    planner.press("b", "Enter", "k")
    #expect(planner.state.list.marks.isEmpty)
    #expect(!planner.screen.contains("selected"))
  }

  @Test func `n takes the next block into the hand, and keys move that one alone`() {
    var planner = marked()
    planner.press("b", "n")
    #expect(planner.gridLines.last?.contains("2/3 14:00-14:45") == true)
    planner.press("j", "j", "+", "n", "n")
    #expect(planner.gridLines.last?.contains("1/3 10:15-10:45") == true)
    planner.press("Enter")
    #expect(times(planner) == ["10:15", "14:30", "16:00"])
    #expect(planner.world.task(titled: "Buy milk")?.estimate == 60)
  }

  @Test func `Esc places none and keeps the marks`() {
    var planner = marked()
    planner.press("b", "j", "Esc")
    #expect(planner.notice == "Nothing placed; the tasks are still marked")
    #expect(planner.world.journal.isEmpty)
    #expect(planner.state.list.marks.count == 3)
    #expect(planner.state.focus == .tasks)
  }

  @Test func `keeps what is marked while the list is sorted`() {
    var planner = marked()
    planner.press("b", "Esc", "O", "p")
    #expect(planner.state.list.marks.count == 3)
    planner.press("b")
    #expect(planner.state.heldBlock?.blocks.count == 3)
  }

  @Test func `what finds no gap and what is done is said, and stays as it is`() {
    var world = world
    world.plan("Marathon", in: nil, minutes: 600)
    var planner = Planner(world)
    planner.press("V", "b")
    #expect(
      planner.notice.hasPrefix("No room for ‘Marathon’ · 3 have a time already · 1 not open")
        && planner.notice.contains(
          " · the first in the list is placed first: Esc, then O sorts it · "
        )
    )
    planner.press("Enter")
    #expect(planner.world.task(titled: "Marathon")?.time == nil)
    #expect(planner.world.task(titled: "Buy milk")?.time != nil)
  }

  @Test func `what has a time already stays there, and it is said`() {
    var planner = Planner(world)
    planner.select("Call Ana")
    planner.press("v")
    planner.select("Buy bread")
    planner.press("v", "b")
    #expect(planner.notice == "1 has a time already · Enter places 1")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11))
    #expect(planner.world.task(titled: "Buy bread")?.time == Days.time(10, 15))
  }

  @Test func `where all have a time nothing is held`() {
    var planner = Planner(world)
    planner.select("Call Ana")
    planner.press("v")
    planner.select("Review the budget")
    planner.press("v", "b")
    #expect(planner.notice == "All 2 have a time already")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test(arguments: [
    ("Call Ana", "‘Call Ana’ has a time already"), ("Water the plants", "No open task is marked"),
  ])
  func `where one has a time, or is done, nothing is held`(title: String, words: String) {
    var world = world
    world.plan("Water the plants", in: nil, done: Days.time(8))
    var planner = Planner(world)
    planner.select(title)
    planner.press("v", "b")
    #expect(planner.notice == words)
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `where none of them finds a gap nothing is held`() {
    var world = World()
    for name in ["Marathon", "Voyage"] { world.plan(name, in: nil, minutes: 1400) }
    var planner = Planner(world)
    planner.press("V", "b")
    #expect(planner.notice == "No free gap left for any of them")
    #expect(planner.state.overlays.isEmpty && planner.world.journal.isEmpty)
  }

  @Test func `a missed task with a time is planned anew`() {
    var world = world
    world.plan("Tax", in: nil, on: Days.yesterday, at: Days.time(9), minutes: 30)
    var planner = Planner(world)
    planner.press("1")
    planner.select("Tax")
    planner.press("v", "b", "Enter")
    #expect(planner.world.task(titled: "Tax")?.due == Days.today)
  }

  @Test func `a plan over several days has each on its own`() {
    var world = world
    world.plan("Later", in: nil, on: Days.today + 9, minutes: 30)
    world.plan("Later still", in: nil, on: Days.today + 12, minutes: 30)
    var planner = Planner(world)
    planner.press("4", "V", "b", "Enter")
    #expect(planner.world.task(titled: "Later")?.due == Days.today + 9)
    #expect(planner.world.task(titled: "Later")?.time == Days.time(8))
    #expect(planner.world.task(titled: "Later still")?.time == Days.time(8))
    #expect(planner.world.task(titled: "Learn the cello")?.due == Days.today)
  }

  @Test func `more than a plan holds is refused`() {
    var world = World()
    for number in 0..<60 { world.plan("Task \(number)", in: nil) }
    var planner = Planner(world)
    planner.press("V", "b")
    #expect(planner.notice == "Too many to place at once · mark up to 50 tasks")
    #expect(planner.state.overlays.isEmpty)
  }
}
