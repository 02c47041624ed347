import ChronoApp
import ChronoModel
import Testing

@Suite struct `A planner that is only open` {
  @Test func `draws nothing while nothing changes`() {
    var planner = Planner(.sample)
    planner.press("j")
    let frames = planner.frames
    for _ in 0..<5 { planner.send(.tick) }
    #expect(planner.frames == frames)
    planner.press("j")
    #expect(planner.frames == frames + 1)
  }

  @Test func `draws the next minute, and what another program has changed`() throws {
    var planner = Planner(.sample)
    planner.press("j")
    let frames = planner.frames
    planner.now.instant = planner.now.instant.minute + 59
    planner.send(.tick)
    #expect(planner.frames == frames)
    planner.now.instant = planner.now.instant.minute + 60
    planner.send(.tick)
    #expect(planner.frames == frames + 1)
    let task = try #require(planner.world.task(titled: "Buy bread"))
    try planner.elsewhere(.setDone(.tasks([task.id]), true))
    planner.send(.tick)
    #expect(planner.frames == frames + 2)
  }
}
