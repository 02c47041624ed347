import ChronoApp
import ChronoModel
import ChronoScreen
import Glibc
import Testing

/// What is typed or pasted to be added is never lost (Behaviour 8.2).
@Suite struct LineDraftTests {
  /// The state after keys whose effects nobody has carried out yet.
  private func asked(_ planner: Planner) -> (state: State, effects: [Effect]) {
    var state = planner.state
    let effects = update(&state, .key(.enter), at: planner.now)
    return (state, effects)
  }

  @Test func `a line that cannot be saved stays open with its words and the reason`() {
    var planner = Planner()
    planner.press("a")
    planner.type("Ring Bob tomorrow")
    var (state, effects) = asked(planner)
    #expect(effects.count == 1)
    _ = update(&state, .failed(.store(.diskFull)), at: planner.now)
    let screen = draw(state, at: planner.now).text
    #expect(screen.contains("› Ring Bob tomorrow"))
    #expect(screen.contains("The disk is full"))
    // Tried again it is the same task.
    #expect(update(&state, .key(.enter), at: planner.now) == effects)
    planner.press("Enter")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.world.task(titled: "Ring Bob") != nil)
  }

  @Test func `pasted lines that cannot be saved stay open, too`() {
    var planner = Planner()
    planner.paste("Milk\nTea")
    var (state, effects) = asked(planner)
    _ = update(&state, .failed(.store(.readOnly)), at: planner.now)
    #expect(state.notice?.text.string.contains("read-only") == true)
    #expect(update(&state, .key(.enter), at: planner.now) == effects)
    planner.press("Enter")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.world.task(titled: "Tea") != nil)
  }

  @Test func `a half-typed line is kept while nothing happens, and when the planner ends`() {
    var planner = Planner()
    planner.press("a")
    planner.type("Ring")
    #expect(planner.world.line == nil)
    planner.send(.tick)
    #expect(planner.world.line == "Ring")
    planner.type(" Bob")
    planner.send(.leaving)
    #expect(planner.world.line == "Ring Bob")
    // Nothing is written where nothing was typed.
    #expect(planner.effects { $0.send(.tick) }.isEmpty)
  }

  @Test func `a kept line is in the next one, once`() {
    var planner = Planner()
    planner.press("a")
    planner.type("Ring Bob")
    planner.send(.leaving)
    var later = Planner(planner.world)
    later.press("a")
    #expect(later.screen.contains("› Ring Bob"))
    later.press("Enter", "a")
    #expect(later.world.task(titled: "Ring Bob") != nil)
    #expect(!later.screen.contains("› Ring Bob"))
    later.send(.tick)
    #expect(later.world.line == nil)
  }

  @Test func `what is being typed in another planner is not offered`() {
    var world = World.sample
    world.lines = [getppid(): "Ring Bob"]
    var planner = Planner(world)
    planner.press("a")
    #expect(!planner.screen.contains("Ring Bob"))
    planner.type("Milk")
    planner.press("Enter", "a")
    #expect(!planner.screen.contains("Ring Bob"))
  }

  @Test func `the lines of planners that have ended come together`() {
    var world = World.sample
    // No process has numbers as high as these.
    world.lines = [4_194_305: "Ring Bob", 4_194_306: "Milk"]
    var planner = Planner(world)
    planner.press("a", "Enter")
    #expect(planner.world.task(titled: "Ring Bob") != nil)
    #expect(planner.world.task(titled: "Milk") != nil)
    var later = Planner(planner.world)
    later.press("a")
    #expect(!later.screen.contains("› Milk"))
  }

  @Test func `kept lines of a paste are in the next one`() {
    var planner = Planner()
    planner.paste("- Milk\n- Tea")
    planner.send(.leaving)
    #expect(planner.world.line == "Milk\nTea")
    var later = Planner(planner.world)
    later.press("a", "Enter")
    #expect(later.world.task(titled: "Tea") != nil)
  }

  @Test func `an arrow brings back what Esc has closed`() {
    var planner = Planner()
    planner.press("a")
    planner.type("Ring Bob")
    planner.press("Esc")
    #expect(planner.notice.contains("↑"))
    planner.press("a", "Up")
    #expect(planner.screen.contains("› Ring Bob"))
  }

  @Test func `the arrows go through the lines that were added, and back to what is typed`() {
    var planner = Planner()
    planner.press("a", "Up")
    #expect(planner.notice == "Up does nothing in this line; Enter adds, Esc closes")
    planner.type("Milk 14:00")
    planner.press("Enter", "a")
    planner.type("Tea tomorrow")
    planner.press("Enter", "a")
    #expect(planner.screen.contains("↑ earlier lines"))
    planner.type("Bre")
    planner.press("Up")
    #expect(planner.screen.contains("› Tea tomorrow") && planner.screen.contains("↑ earlier lines"))
    planner.press("Up")
    #expect(planner.screen.contains("› Milk 14:00") && planner.screen.contains("↓ later lines"))
    #expect(!planner.screen.contains("earlier lines"))
    planner.press("Up")
    #expect(planner.screen.contains("› Milk 14:00") && planner.notice == "No earlier lines")
    planner.press("Down", "Down")
    #expect(planner.screen.contains("› Bre"))
    planner.press("Up", "Esc")
    #expect(planner.screen.contains("› Bre"))
    // What is changed there is typed.
    planner.press("Up", "Up")
    planner.type(" 45m")
    planner.press("Enter")
    #expect(planner.world.rows.tasks.count { $0.title == "Milk" } == 2)
    planner.press("a", "Up")
    #expect(planner.screen.contains("› Milk 14:00 45m"))
    planner.press("Esc")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `a recalled line has the words as text that were made so`() {
    var planner = Planner()
    planner.press("a")
    planner.type("Call mon")
    planner.press("Backspace", "Enter", "a", "Up", "Enter")
    #expect(planner.world.rows.tasks.count { $0.title == "Call mon" } == 2)
  }
}
