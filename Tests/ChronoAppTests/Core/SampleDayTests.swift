import ChronoApp
import ChronoModel
import ChronoStore
import Testing

/// The days that an empty planner offers to load.
@Suite struct SampleDayTests {
  @Test func `shows the whole idea: today open, yesterday with plan beside actual`() {
    var planner = Planner(World())
    planner.press("o")
    #expect(planner.notice == "Sample day loaded · u removes it while nothing else is changed")
    planner.expectFrames("sample-today")
    planner.press("1")
    planner.expectFrames("sample-yesterday")
  }

  @Test func `holds a kept promise, a miss, a trace of what was put off, and work`() {
    var planner = Planner(World())
    planner.press("o")
    let world = planner.world.rows
    let outcomes = Set(world.promises.filter { $0.day < Days.today }.map(\.outcome))
    #expect(outcomes == [.kept, .missed, .postponed])
    #expect(world.sessions.contains { $0.start < Days.instant(Days.today, 0, 0) })
    let days = Set(world.tasks.compactMap(\.due) + world.events.map(\.day))
    #expect(days == Set(Days.today - 2...Days.today + 2))
  }

  @Test func `what is done later than now is still to be done`() {
    for (hour, minute, isDone) in [(9, 10, false), (9, 14, true)] {
      let now = Moment(instant: Days.instant(Days.today, hour, minute), zone: .utc)
      var planner = Planner(World(), now: now)
      planner.press("o")
      let world = planner.world.rows
      let standUp = world.tasks.first { $0.title == "Stand-up" }
      #expect(standUp?.status == (isDone ? .done : .open))
      #expect(world.sessions.contains { $0.task == standUp?.id } == isDone)
      let promise = world.promises.first { $0.task == standUp?.id }
      #expect(promise?.outcome == (isDone ? .kept : .open))
      var instants: [Instant?] = []
      for task in world.tasks { instants += [task.created, task.modified, task.closed] }
      for session in world.sessions { instants += [session.start, session.finish] }
      for promise in world.promises { instants += [promise.made, promise.judged] }
      #expect(instants.allSatisfy { ($0 ?? now.instant) <= now.instant })
    }
  }

  @Test func `its clock is the zone's, and its days are the planner's`() {
    let zone = Zone.fixed("Far/East", offset: 9 * 3600)
    let now = Moment(
      instant: Days.instant(Days.today, 17, 30),
      zone: zone,
      dayStart: TimeOfDay(hour: 4, minute: 0) ?? .midnight
    )
    var planner = Planner(World(), now: now)
    planner.press("o")
    let world = planner.world.rows
    let outline = world.tasks.first { $0.title == "Write the outline" }
    // 02:30 there on the 22nd: the day of the 21st goes on.
    #expect(outline?.due == Days.today - 2)
    #expect(outline?.closed == Days.instant(Days.today - 2, 1, 10))
    #expect(world.sessions.allSatisfy { $0.zone == "Far/East" })
  }

  @Test func `one undo removes it all, and it can be loaded again`() {
    var planner = Planner(World())
    let before = planner.world.rows
    planner.press("o")
    let loaded = planner.world.rows
    planner.press("u")
    #expect(planner.notice.hasPrefix("Undid: loaded the sample day"))
    #expect(planner.world.rows == before)
    #expect(planner.state.view.isPristine)
    planner.press("o")
    #expect(planner.world.rows == loaded)
  }
}
