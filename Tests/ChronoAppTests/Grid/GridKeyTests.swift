import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `Keys on the hour grid` {
  private func status(_ planner: Planner) -> String {
    (planner.gridLines.last ?? "").filter { $0 != "─" && $0 != "└" && $0 != "┘" }
  }

  @Test func `the cursor goes to what was added, wherever it is`() {
    var planner = Planner.onGrid()
    planner.press("n", "j", "j", "a")
    planner.type("Walk 16:30 for 30m")
    planner.press("Enter")
    #expect(status(planner).contains("16:30-17:00 30m Walk"))
    planner.press("a")
    planner.type("event Tea 17:30 for 30m")
    planner.press("Enter")
    #expect(status(planner).contains("17:30-18:00 30m Tea"))
  }

  @Test func `a block to come is as long as what is left, and as planned while it is worked on`() {
    for (isRunning, place) in [(false, "11:00-11:40 40m"), (true, "11:00-12:00 1h")] {
      var world = World()
      world.plan("Standing desk", in: nil, at: Days.time(11), minutes: 60)
      let finish = isRunning ? nil : Days.time(9, 20)
      world.track("Standing desk", on: Days.today, from: Days.time(9), to: finish)
      var planner = Planner.onGrid(world)
      planner.press("n")
      #expect(status(planner).contains(place), "\(status(planner))")
    }
  }

  @Test(arguments: [nil, Days.time(9, 40)])
  func `a block that was begun before its day does not grow when its time comes`(end: TimeOfDay?) {
    var world = World()
    world.plan("Budget", in: nil, at: Days.time(9, 30), minutes: 120)
    world.track("Budget", on: Days.yesterday, from: Days.time(9), to: Days.time(10, 41))
    if let end { world.track("Budget", from: Days.time(9, 30), to: end) }
    let planner = Planner.onGrid(world)
    #expect(status(planner).contains("09:30-09:49 19m"), "\(status(planner))")
  }

  @Test func `opens with the cursor on now`() {
    let planner = Planner.onGrid()
    #expect(status(planner).contains("09:30-10:15 45m Wri"))
  }

  @Test func `j and k go by slots, n and N by blocks`() {
    var planner = Planner.onGrid()
    planner.press("j")
    #expect(status(planner).contains("09:30-10:15"))
    planner.press("j")
    #expect(status(planner).contains("11:00-11:20"))
    planner.press("j")
    #expect(status(planner).contains("12:00-13:00 1h free"))
    planner.press("n")
    #expect(status(planner).contains("15:00-16:00"))
    planner.press("N")
    #expect(status(planner).contains("11:00-11:20"))
    planner.press("n", "n")
    #expect(planner.notice == "No later block on this day")
  }

  @Test(arguments: ["J", "K", "+", "-"]) func `the plan of a day that is over stays`(key: String) {
    var world = World()
    world.plan("Old", in: nil, on: Days.yesterday, at: Days.time(10), minutes: 60)
    var planner = Planner.onGrid(world)
    planner.press("1")
    planner.toBlock("Old")
    let rows = planner.world.rows
    planner.press(key)
    #expect(planner.notice == "Fri 20 Nov is over · its plan stays as it was", "\(planner.notice)")
    #expect(planner.world.rows == rows)
  }

  /// It is drawn only from the next line on, as the one that it begins on is full.
  @Test func `a block that is moved keeps the cursor where two others share its line`() {
    var world = World()
    world.plan("Xone", in: nil, at: Days.time(10), minutes: 60)
    world.plan("Ytwo", in: nil, at: Days.time(10, 30), minutes: 30)
    world.plan("Zthree", in: nil, at: Days.time(10), minutes: 15)
    var planner = Planner.onGrid(world)
    while planner.state.grid.zoom != .hour { planner.press("z") }
    planner.press("g", "g")
    while !status(planner).contains("Ytwo") { planner.press("n") }
    planner.press("J", "J", "Esc")
    #expect(status(planner).contains("11:00-11:30 30m Ytwo"), "\(status(planner))")
    let times = planner.world.rows.tasks.map { "\($0.title) \($0.time?.text ?? "")" }
    #expect(times.sorted() == ["Xone 10:00", "Ytwo 11:00", "Zthree 10:00"])
  }

  @Test func `another day is shown in the same rows`() {
    var planner = Planner.onGrid()
    planner.press("z")
    let zoom = planner.state.grid.zoom
    #expect(zoom != nil)
    for key in ["]", "3", "."] {
      planner.press(key)
      #expect(planner.state.grid.zoom == zoom, "\(key)")
    }
  }

  @Test func `gg and G go to the ends of the day, Enter unfolds and folds its hours`() {
    var planner = Planner.onGrid()
    planner.press("G")
    #expect(status(planner).contains("18:00-00:00 6h free"))
    #expect(planner.gridLines.contains { $0.contains("⋯ 18-24 free") })
    planner.press("Enter")
    #expect(!planner.gridLines.contains { $0.contains("⋯ 18-24 free") })
    #expect(status(planner).contains("18:00-19:00 1h free"))
    planner.press("Enter")
    #expect(planner.gridLines.contains { $0.contains("⋯ 18-24 free") })
    planner.press("g", "g")
    #expect(status(planner).contains("00:00-08:00 8h free"))
  }

  @Test func `an hour alone does not fold, also in rows of half an hour`() {
    var world = World.sample
    world.event("Choir", at: Days.time(19), minutes: 60)
    world.event("Bakery", at: Days.time(5), minutes: 60)
    for minutes in [60, 30] {
      var settings = Settings()
      settings.zoom = Zoom(rawValue: minutes)
      let planner = Planner.onGrid(world, size: .large, settings: settings)
      let folds = planner.gridLines.filter { $0.contains("⋯") }
      #expect(folds.count == 3 && folds[0].contains("⋯ 00-05 free"), "\(folds)")
      #expect(folds[1].contains("⋯ 06-08 free") && folds[2].contains("⋯ 20-24 free"), "\(folds)")
      #expect(planner.gridLines.contains { $0.dropFirst().hasPrefix("18") })
    }
  }

  @Test func `the hours before work and after it unfold apart`() {
    var planner = Planner.onGrid(size: .large)
    func folds() -> [Bool] {
      ["⋯ 00-08 free", "⋯ 18-24 free"].map { label in
        planner.gridLines.contains { $0.contains(label) }
      }
    }
    #expect(folds() == [true, true])
    planner.press("G", "Enter")
    #expect(folds() == [true, false])
    planner.press("g", "g", "Enter")
    #expect(folds() == [false, false])
    planner.press("Enter")
    #expect(folds() == [true, false])
  }

  @Test func `z changes the rows and keeps the place`() {
    var planner = Planner.onGrid()
    planner.press("n", "z")
    #expect(planner.notice == "Rows of 30 minutes")
    #expect(status(planner).contains("11:00-11:20"))
    planner.press("z")
    #expect(planner.notice == "Rows of 15 minutes")
    #expect(status(planner).contains("11:00-11:20"))
    planner.press("z")
    #expect(planner.notice == "Rows of 60 minutes")
  }

  @Test func `J and K move the block by a quarter, H and L by a day, and the cursor goes with it`()
  {
    var planner = Planner.onGrid()
    planner.press("n", "J")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11, 15))
    #expect(status(planner).contains("11:15-11:35"))
    planner.press("J", "J", "J", "J", "J", "K")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(12, 15))
    #expect(status(planner).contains("12:15-12:35"))
    planner.press("L")
    #expect(planner.world.task(titled: "Call Ana")?.due == Days.tomorrow)
    #expect(planner.screen.contains("Sun 22 Nov · W47"))
    #expect(status(planner).contains("12:15-12:35"))
    planner.press("H")
    #expect(planner.screen.contains("Sat 21 Nov · W47"))
    #expect(status(planner).contains("12:15-12:35"))
    #expect(
      planner.effects.contains(
        .perform(
          .shift(
            .tasks([planner.world.task(titled: "Call Ana")?.id].compactMap(\.self)),
            days: 0,
            minutes: 15
          ),
          coalescing: true
        )
      )
    )
  }

  @Test func `a block that moves over midnight takes the grid to its day`() {
    var world = World.sample
    world.plan("Late", in: nil, at: Days.time(23, 50), minutes: 30)
    var planner = Planner.onGrid(world)
    planner.press("G", "N", "n", "J")
    #expect(planner.world.task(titled: "Late")?.due == Days.tomorrow)
    #expect(planner.world.task(titled: "Late")?.time == Days.time(0, 5))
    #expect(planner.screen.contains("Sun 22 Nov · W47"))
    #expect(status(planner).contains("00:05-00:35"))
  }

  @Test func `a block of today stays there when it is moved to yesterday`() {
    var planner = Planner.onGrid()
    planner.press("n", "H")
    #expect(planner.world.task(titled: "Call Ana")?.due == Days.today)
    #expect(
      planner.notice == "Fri 20 Nov is over and can’t be promised any more · "
        + "T logs what was done, r drops it or picks another day"
    )
  }

  @Test func `plus and minus change the length`() {
    var planner = Planner.onGrid()
    planner.press("n", "+")
    #expect(planner.world.task(titled: "Call Ana")?.estimate == 35)
    planner.press("-", "-", "-")
    #expect(planner.world.task(titled: "Call Ana")?.estimate == 5)
  }

  @Test func `task commands act on the block under the cursor`() {
    var planner = Planner.onGrid()
    planner.press("n", "Space")
    #expect(planner.world.task(titled: "Call Ana")?.status == .done)
    #expect(planner.gridLines.contains { $0.contains("[✓ Call Ana") })
    planner.press("u")
    #expect(planner.world.task(titled: "Call Ana")?.status == .open)
    planner.press("n", "d", "d")
    #expect(planner.world.task(titled: "Review the budget")?.status == .deleted)
  }

  @Test func `an empty slot says what can be done there`() {
    var planner = Planner.onGrid()
    planner.press("j", "j", "j", "Space")
    #expect(planner.notice == "No block here · a adds one")
  }

  @Test func `commands on an event say why they cannot`() {
    var world = World.sample
    world.event("Dentist", at: Days.time(10, 30))
    var planner = Planner.onGrid(world)
    planner.press("n", "Space")
    #expect(planner.notice == "Events have no checkbox · Enter edits the event")
    planner.press("d", "d")
    #expect(planner.world.rows.events.isEmpty)
  }

  @Test func `a block outside work hours says so`() {
    var world = World.sample
    world.plan("Swim", in: nil, at: Days.time(18), minutes: 30)
    var planner = Planner.onGrid(world)
    planner.press("n", "n", "n")
    #expect(status(planner).contains("18:00-18:30 after work"))
    planner.press("K")
    #expect(status(planner).contains("17:45-18:15 ends aft"))
    var lunch = Planner.onGrid()
    lunch.press("n", "J", "J", "J", "J")
    #expect(status(lunch).contains("12:00-12:20 over lunch"))
  }

  @Test func `keys in one breath are one step, two minutes apart they are two`() {
    var planner = Planner.onGrid()
    planner.press("n", "J")
    planner.now.instant = planner.now.instant + 120
    planner.press("J", "J")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11, 45))
    planner.press("u")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11, 15))
    planner.press("u")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11))
  }

  @Test func `the key that goes the other way begins another step`() {
    var planner = Planner.onGrid()
    planner.press("n", "J", "J", "K")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11, 15))
    planner.press("u")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11, 30))
    planner.press("u")
    #expect(planner.world.task(titled: "Call Ana")?.time == Days.time(11))
    planner.press("+", "+", "-")
    planner.press("u")
    #expect(planner.world.task(titled: "Call Ana")?.estimate == 50)
  }

  @Test func `J on a timed task in the list says why not`() throws {
    var planner = Planner()
    planner.press("J")
    #expect(planner.notice == "Listed by its time, 09:30 · on the grid J and K move it")
    #expect(planner.world.journal.isEmpty)
    try planner.elsewhere(
      .addTasks([TaskDraft(title: "Also", due: Days.today, time: Days.time(9, 30))])
    )
    planner.press("J")
    #expect(planner.world.journal.count == 2)
    #expect(!planner.notice.contains("Listed by its time"))
  }

  @Test func `keeps a block that another window moves under the cursor`() throws {
    var planner = Planner.onGrid()
    planner.press("n")
    let call = try #require(planner.world.task(titled: "Call Ana"))
    var later = call
    later.time = Days.time(16, 30)
    try planner.elsewhere(.reviseTask(from: call, to: later))
    #expect(status(planner).contains("16:30-16:50"))
  }

  @Test(arguments: [true, false])
  func `undo of a move to another day shows the day it came back to`(isTask: Bool) {
    var planner = Planner.onGrid()
    planner.press("a")
    planner.type(isTask ? "Walk 16:30 for 30m" : "event Walk 16:30 for 30m")
    planner.press("Enter", "L")
    #expect(planner.screen.contains("Tomorrow") && status(planner).contains("16:30-17:00 30m Walk"))
    planner.press("u")
    #expect(status(planner).contains("16:30-17:00 30m Walk"), "\(status(planner))")
    planner.press("L")
    #expect(planner.notice.contains("Moved ‘Walk’ to Sun 22 Nov"), "\(planner.notice)")
  }
}
