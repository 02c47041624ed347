import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Lists in an order of the user's choice, and the list of what is done.
@Suite struct `Sorting a list` {
  private var world: World {
    var world = World.sample
    world.plan("Low one", in: World.home, on: Days.today + 5, priority: .low)
    world.plan("High one", in: World.work, on: Days.today + 9, at: Days.time(8), priority: .high)
    world.plan("Old plan", in: nil, on: Days.today - 6)
    for index in world.rows.tasks.indices where world.rows.tasks[index].title == "Old plan" {
      world.rows.tasks[index].created = Days.instant(Days.today - 40, 8, 0)
    }
    return world
  }

  /// The rows that are there, from the top.
  private func titles(_ planner: Planner) -> [String] {
    planner.state.view.list.rows.compactMap(\.task?.title)
  }

  @Test func `O p puts the highest priority first, under headings, with the days in the rows`() {
    var planner = Planner(world)
    planner.press("4", "O")
    #expect(planner.screen.contains("Sort by"))
    planner.press("p")
    #expect(planner.notice == "Sorted by priority")
    #expect(titles(planner) == ["High one", "Low one", "Old plan", "Learn the cello"])
    #expect(planner.screen.contains("Other · by priority"))
    #expect(planner.screen.contains("30 Nov  High one"))
    planner.expectFrames("sorted-priority")
  }

  @Test func `by category, by age, and back by time`() {
    var planner = Planner(world)
    planner.press("4", "O", "c")
    #expect(titles(planner) == ["Old plan", "Learn the cello", "High one", "Low one"])
    planner.expectFrames("sorted-category")
    planner.press("O", "a")
    #expect(titles(planner).first == "Old plan")
    #expect(planner.screen.contains("by age"))
    planner.press("O", "t")
    #expect(titles(planner) == ["Old plan", "Low one", "High one", "Learn the cello"])
    #expect(!planner.screen.contains("Other · by"))
  }

  @Test func `each list keeps its own, in other windows and after a start`() {
    var planner = Planner(world)
    planner.press("4", "O", "p", "2")
    #expect(titles(planner).first == "Stand-up")
    planner.press("O", "o", "4")
    #expect(planner.screen.contains("by priority"))
    planner.press("3")
    #expect(planner.screen.contains("Tomorrow · in your own order"))
  }

  @Test func `the row under the cursor keeps it, however the list is sorted`() {
    var planner = Planner(world)
    planner.press("4")
    planner.select("Learn the cello")
    for key in ["p", "c", "a", "o", "t"] {
      planner.press("O", key)
      #expect(planner.state.selectedRow?.task?.title == "Learn the cello", "\(key)")
    }
    planner.press("2")
    planner.select("Review the budget")
    planner.press("O", "p")
    #expect(planner.state.selectedRow?.task?.title == "Review the budget")
  }

  @Test func `the cursor holds its row, and goes to the neighbour of one that goes`() {
    var planner = Planner(world)
    planner.press("4", "O", "p")
    planner.select("Low one")
    planner.press("d", "d")
    #expect(planner.state.selectedRow?.task?.title == "Old plan")
    planner.press("G")
    #expect(planner.state.selectedRow?.task?.title == "Learn the cello")
    planner.press("g", "g")
    #expect(planner.state.selectedRow?.task?.title == "High one")
  }

  @Test func `what is done stands last, and takes no cursor with it`() {
    var planner = Planner(world)
    planner.press("4", "f", "a", "O", "p")
    planner.select("High one")
    planner.press("Space")
    #expect(titles(planner) == ["Low one", "Old plan", "Learn the cello", "High one"])
    #expect(planner.state.selectedRow?.task?.title == "Low one")
    #expect(planner.screen.contains("Done ┄"))
    planner.press("u")
    #expect(titles(planner).first == "High one")
    // On a day it stays where it is.
    planner.press("2", "O", "p")
    let before = titles(planner)
    planner.press("Home", "Space")
    #expect(titles(planner) == before)
    planner.press("4", "D", "O")
    #expect(planner.notice == "What is done goes by its days · D shows what is open")
  }

  @Test func `in one's own order J and K move a task whatever its time is`() {
    var planner = Planner(world)
    planner.press("2")
    planner.select("Call Ana")
    planner.press("K")
    #expect(planner.notice.hasPrefix("Listed by its time"))
    planner.press("O", "o")
    planner.select("Call Ana")
    planner.press("K")
    #expect(planner.notice.hasPrefix("Moved ‘Call Ana’ up"))
    #expect(titles(planner).prefix(3) == ["Stand-up", "Call Ana", "Write the report"])
    planner.press("O", "p", "Home", "J")
    #expect(planner.notice == "Sorted by priority · O o puts the list in your own order")
  }

  @Test func `in one's own order J and K move an event whatever its time is`() {
    var world = World()
    world.event("Talk", at: Days.time(10), minutes: 60)
    world.event("Lunch", at: Days.time(13), minutes: 60)
    world.plan("Report", in: nil, at: Days.time(9))
    var planner = Planner(world, size: .large)
    planner.press("O", "o")
    planner.toEvent("Lunch")
    planner.press("K")
    #expect(planner.notice == "Moved ‘Lunch’ up · u undo")
    #expect(planner.eventNames == ["Lunch", "Talk"])
    planner.press("K")
    #expect(planner.notice == "It can’t move further that way")
    planner.select("Report")
    planner.press("K")
    #expect(planner.notice == "It can’t move further that way")
    planner.press("O", "p")
    planner.toEvent("Talk")
    planner.press("J")
    #expect(planner.notice == "Sorted by priority · O o puts the list in your own order")
  }

  @Test func `the only event of a day stands before the tasks, and says so`() {
    var world = World()
    world.event("Talk", at: Days.time(10), minutes: 60)
    world.plan("Report", in: nil, at: Days.time(9))
    var planner = Planner(world, size: .large)
    planner.press("O", "o")
    planner.toEvent("Talk")
    planner.press("J")
    #expect(planner.notice == "The only event of its day · events stand before the tasks")
  }

  @Test func `what is searched or filtered by a tag cannot be sorted, and says why`() {
    var planner = Planner(world)
    planner.press("f", "1", "O")
    #expect(planner.notice == "A filtered list goes by time · Esc clears the filter")
    planner.press("Esc", "/")
    planner.type("one")
    planner.press("Tab", "O")
    #expect(planner.notice == "Search results have their own order · Esc ends the search")
  }

  @Test func `events are under a heading of their own`() {
    var world = world
    world.rows.events.append(
      CalendarEvent(
        id: world.newID(),
        name: "Fair",
        day: Days.today + 4,
        created: Days.instant(Days.today - 7, 8, 0)
      )
    )
    var planner = Planner(world)
    planner.press("4", "O", "p")
    #expect(planner.screen.contains("Events ┄"))
    planner.press("2", "O", "p")
    #expect(titles(planner).first == "Write the report")
  }

  @Test func `events of a day stand in order of time, however its tasks are sorted`() {
    var world = World()
    world.event("Lunch", at: Days.time(13), minutes: 60)
    world.event("Talk", at: Days.time(10), minutes: 60)
    world.event("Fair", at: nil, minutes: 1440)
    var planner = Planner(world, size: .large)
    for key in ["p", "c", "a"] {
      planner.press("O", key)
      #expect(planner.eventNames == ["Fair", "Talk", "Lunch"], "\(key)")
    }
  }
}

@Suite struct `The list of what is done` {
  @Test func `is one key away, and back`() {
    var planner = Planner()
    planner.press("D")
    #expect(planner.screen.contains("Today · done only"))
    #expect(planner.screen.contains("[x]") && !planner.screen.contains("[ ]"))
    #expect(planner.notice == "Done tasks · D shows the open ones")
    planner.press("D")
    #expect(planner.screen.contains("Today · open only"))
    #expect(!planner.screen.contains("[x]"))
    #expect(planner.notice == "Open tasks · D shows all again")
    var all = planner
    planner.press("Esc")
    #expect(planner.screen.contains("[x]") && planner.screen.contains("[ ]"))
    all.press("D")
    #expect(all.state.filter == nil)
    #expect(all.notice == "All tasks · D shows the done ones")
  }

  @Test func `of everything else goes back to the usual list`() {
    var world = World.sample
    world.plan("Long done", in: nil, on: Days.today - 9, done: Days.time(17))
    var planner = Planner(world)
    planner.press("4", "D")
    #expect(
      planner.screen.contains("[x] Long done") || planner.screen.contains("[x]       Long done")
    )
    #expect(!planner.screen.contains("cello"))
    planner.press("D")
    #expect(planner.screen.contains("cello") && !planner.screen.contains("Long done"))
    #expect(planner.state.filter == nil)
  }

  @Test func `keeps a tag or a priority`() {
    var planner = Planner()
    planner.press("f", "3", "D")
    #expect(planner.state.filter == ListFilter(state: .done, priority: .high))
    planner.press("D", "D")
    #expect(planner.state.filter == ListFilter(state: .all, priority: .high))
  }

  @Test func `of a day's missed tasks says where all of them are`() {
    var planner = Planner()
    planner.press("f", "m")
    #expect(planner.notice == "Missed in this list · t goes through the 1 missed task")
  }
}
