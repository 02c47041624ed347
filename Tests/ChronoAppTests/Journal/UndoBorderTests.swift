import ChronoApp
import ChronoModel
import Testing

/// Undo that comes to what was done on an earlier day (Behaviour 3.13).
@Suite struct UndoBorderTests {
  /// A planner in the morning, after two tasks were ticked the evening before.
  private func morning() -> Planner {
    var planner = Planner(World())
    planner.now.instant = planner.now.instant + 8 * 3600
    for title in ["Call Ana", "Buy milk"] {
      planner.press("a")
      planner.type(title + " today")
      planner.press("Enter", "Esc")
      planner.select(title)
      planner.press("Space")
    }
    planner.now.instant = planner.now.instant + 15 * 3600
    return planner
  }

  private func done(_ planner: Planner) -> [String] {
    planner.world.rows.tasks.filter { $0.status == .done }.map(\.title)
  }

  @Test func `asks before the first step of an earlier day, and then goes on`() {
    var planner = morning()
    planner.press("u")
    #expect(done(planner).count == 2)
    #expect(planner.screen.contains("Undo it?"))
    #expect(planner.screen.contains("Ticked ‘Buy milk’"))
    planner.press("y")
    #expect(planner.notice.hasPrefix("Undid: ticked ‘Buy milk’"))
    #expect(done(planner) == ["Call Ana"])
    planner.press("u", "u")
    #expect(done(planner).isEmpty)
    #expect(planner.notice.hasPrefix("Undid 3 steps, the last: ticked ‘Call Ana’"))
    planner.press("Ctrl-R", "Ctrl-R", "Ctrl-R")
    #expect(done(planner).count == 2)
  }

  @Test(arguments: ["n", "Esc", "q"])
  func `keeps it, and asks again`(answer: String) {
    var planner = morning()
    planner.press("u", answer)
    #expect(planner.state.overlays.isEmpty)
    #expect(done(planner).count == 2)
    planner.press("u")
    #expect(planner.screen.contains("Undo it?"))
    #expect(done(planner).count == 2)
  }

  @Test func `a held key stops there`() {
    var planner = morning()
    planner.press("a")
    planner.type("Today's own today")
    planner.press("Enter", "Esc")
    for _ in 1...20 { planner.press("u") }
    #expect(done(planner).count == 2)
    #expect(!planner.world.rows.tasks.contains { $0.title == "Today's own" })
    #expect(planner.screen.contains("Undo it?"))
  }

  @Test func `another key ends what was agreed to`() {
    var planner = morning()
    planner.press("u", "y", "j", "u")
    #expect(done(planner) == ["Call Ana"])
    #expect(planner.screen.contains("Undo it?"))
  }

  @Test func `what was done within the hour is undone after midnight without a word`() {
    var planner = Planner(World())
    let midnight = planner.now.bounds(of: planner.now.today).upperBound
    planner.now.instant = midnight - 600
    planner.press("a")
    planner.type("Late idea today")
    planner.press("Enter", "Esc")
    planner.now.instant = midnight + 600
    planner.press("u")
    #expect(planner.world.rows.tasks.isEmpty)
  }

  @Test func `asks before it takes back what came by a sync`() {
    var planner = Planner(World())
    planner.press("u")
    let label = "Synchronised 1 change from ‘phone’: Tea"
    let refusal = Refusal.broughtBySync(label: label, at: planner.now.instant - 600)
    planner.send(.failed(.store(.refused(refusal))))
    #expect(planner.screen.contains("Synced "))
    #expect(planner.screen.contains("undo: \(label)"))
    planner.press("y")
    #expect(planner.effects.last == .file(.undo(since: nil)))
  }

  @Test func `shows the history instead`() {
    var planner = morning()
    planner.press("u", "U")
    guard case .journal? = planner.state.overlays.last else {
      Issue.record("no history is shown")
      return
    }
    #expect(done(planner).count == 2)
  }
}
