import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// What people do every day, and how many keys it takes at most: a key more is a change for the worse.
@Suite struct DailyGoalTests {
  struct Goal: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Where the cursor is; `nil` where it does not matter.
    var on: String?
    /// Keys by their names, and text in quotes, a key each.
    var keys: String
    var limit: Int
    var isReached: @Sendable (Planner) -> Bool

    init(
      _ name: String,
      on row: String? = nil,
      _ keys: String,
      within limit: Int,
      _ isReached: @escaping @Sendable (Planner) -> Bool
    ) {
      testDescription = name
      on = row
      self.keys = keys
      self.limit = limit
      self.isReached = isReached
    }

    /// One after another.
    var presses: [(text: String, isText: Bool)] {
      keys.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
        index,
        piece -> [(String, Bool)] in
        index % 2 == 1
          ? piece.map { (String($0), true) }
          : piece.split(separator: " ").map { (String($0), false) }
      }
    }
  }

  static let goals: [Goal] = [
    Goal("complete", on: "Call Ana", "Space", within: 1) {
      $0.world.task(titled: "Call Ana")?.status == .done
    },
    Goal("take the last change back", on: "Call Ana", "Space u", within: 2) {
      $0.world.task(titled: "Call Ana")?.status == .open
    },
    Goal("move an event a day", on: "Lunch", "L", within: 1) {
      $0.world.rows.events.first { $0.name == "Lunch" }?.day == Days.tomorrow
    },
    Goal("make an event longer", on: "Lunch", "+", within: 1) {
      $0.world.rows.events.first { $0.name == "Lunch" }?.length == 75
    },
    Goal("add an event by one line", "a 'event Talk 14:00-15:30' Enter", within: 30) {
      let event = $0.world.rows.events.first { $0.name == "Talk" }
      return event?.length == 90
    },
    Goal("add a task of tomorrow", "a 'Post letter tomorrow' Enter", within: 23) {
      $0.world.task(titled: "Post letter")?.due == Days.tomorrow
    },
    Goal("find an item of any age", "/ 'attic' Enter", within: 8) {
      $0.state.selectedRow?.task?.title == "Clear the attic"
    },
    Goal("correct when it was finished", on: "Stand-up", "e Up '9am' Ctrl-X", within: 6) {
      $0.world.task(titled: "Stand-up")?.closed == Days.instant(Days.today, 9, 0)
    },
    Goal("put it off until tomorrow", on: "Call Ana", "r m", within: 2) {
      $0.world.task(titled: "Call Ana")?.due == Days.tomorrow
    },
    Goal("make it important", on: "Buy bread", "! 3", within: 2) {
      $0.world.task(titled: "Buy bread")?.priority == .high
    },
    Goal("delete", on: "Buy bread", "d d", within: 2) {
      $0.world.task(titled: "Buy bread")?.status == .deleted
    },
    Goal("start the work", on: "Call Ana", "s", within: 1) { $0.state.view.running != nil },
    Goal("start and stop the work", on: "Call Ana", "s s", within: 2) {
      $0.state.view.running == nil && $0.notice.hasPrefix("Stopped ‘Call Ana’")
    },
    Goal("find time for it today", on: "Buy bread", "b Enter", within: 2) {
      $0.world.task(titled: "Buy bread")?.time != nil
    },
    Goal("say that it was done yesterday", "1 Space d '9-10' Enter", within: 8) {
      $0.world.promises(of: "Fix the tap").first?.outcome == .kept
    },
    Goal("see tomorrow", "3", within: 1) { $0.screen.contains("┌ Tomorrow ─") },
    Goal("see all events to come", "4", within: 1) { $0.screen.contains("Fair") },
    Goal("see what is done", "D", within: 1) {
      $0.screen.contains("Stand-up") && !$0.screen.contains("Buy bread #")
    },
    Goal("sort by priority", "O p", within: 2) { $0.state.view.list.order == .priority },
    Goal("read the notes", on: "Lunch", "I", within: 1) { $0.screen.contains("with the team") },
    Goal("see how the week went", "R", within: 1) { $0.screen.contains("Kept") },
    Goal("do a copy again", on: "Call Ana", "y a Up Enter", within: 4) {
      $0.world.rows.tasks.count { $0.title == "Call Ana" } == 2
    },
  ]

  private static var world: World {
    var world = World.sample
    world.event("Lunch", at: Days.time(13), minutes: 60)
    world.rows.events[0].notes = "with the team"
    world.event("Fair", on: Days.today + 40, at: Days.time(10), minutes: 60)
    world.plan("Clear the attic", in: nil, on: Days.today - 400, done: Days.time(9))
    return world
  }

  @Test(arguments: DailyGoalTests.goals)
  func `is reached in so many keys`(goal: Goal) {
    var planner = Planner(Self.world, size: .large)
    if let row = goal.on {
      if row == "Lunch" { planner.toEvent(row) } else { planner.select(row) }
    }
    let presses = goal.presses
    for (text, isText) in presses {
      if isText { planner.type(text) } else { planner.press(text) }
    }
    #expect(presses.count <= goal.limit)
    #expect(goal.isReached(planner), "\(planner.notice)\n\(planner.screen)")
  }
}
