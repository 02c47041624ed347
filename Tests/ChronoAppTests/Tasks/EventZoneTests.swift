import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Events of another zone: at the time here, with their own beside it.
@Suite struct EventZoneTests {
  private static let zones = Zones { name in
    ["America/New_York": -5, "Asia/Tokyo": 9][name].map { .fixed(name, offset: $0 * 3600) }
  }

  private static var now: Moment {
    var now = Days.now
    now.zones = zones
    return now
  }

  private static func planner(_ size: Size = .large) -> Planner {
    var world = World.sample
    world.event("Board", at: Days.time(9), minutes: 60)
    if let last = world.rows.events.indices.last {
      world.rows.events[last].zone = "America/New_York"
    }
    var planner = Planner(world, size: size, now: now)
    planner.toEvent("Board")
    return planner
  }

  @Test func `the row has both times`() {
    var planner = Self.planner()
    planner.expectFrames("zoned-event")
    #expect(planner.screen.contains("14:00 Board (09:00 New York)"))
    planner.press("L")
    #expect(planner.notice == "Moved ‘Board’ to Sun 22 Nov · 14:00 · u undo")
    planner.press("u")
    planner.toEvent("Board")
    planner.press("r", "m")
    #expect(planner.world.rows.events.last?.day == Days.today + 1)
    #expect(planner.world.rows.events.last?.time == Days.time(9))
  }

  @Test func `a copy is on the clock here, which is said`() {
    var planner = Self.planner()
    let effects = planner.effects { $0.press("y") }
    #expect(effects == [.terminal(.copy("event Board 2026-11-21 14:00 for 1h"))])
    #expect(planner.notice == "Copied ‘Board’, without its zone · a then ↑ adds it again")
  }

  @Test func `a new one is told on the day on which it is here, and found there`() {
    var planner = Planner(World(), now: Self.now)
    planner.press("E")
    planner.type("NY call")
    planner.press("Tab", "Tab")
    planner.type("20:00")
    for _ in 0..<20 where planner.zoneHasNoFocus { planner.press("Tab") }
    planner.type("new york")
    planner.press("Ctrl-X")
    #expect(planner.notice.contains("Added ‘NY call’ on Sun 22 Nov"))
    planner.press("3")
    #expect(planner.screen.contains("01:00 NY call"))
  }

  @Test func `the form has the zone, by city, and says when it is here`() {
    var planner = Self.planner()
    planner.press("e")
    for _ in 0..<20 where planner.zoneHasNoFocus { planner.press("Tab") }
    planner.press("Ctrl-U")
    planner.type("tokyo")
    #expect(planner.screen.contains("Asia/Tokyo, 00:00 here"))
    planner.expectFrames("form-zone")
    planner.press("Ctrl-X")
    let event = planner.world.rows.events.last
    #expect(event?.zone == "Asia/Tokyo" && event?.time == Days.time(9))
    #expect(planner.screen.contains("00:00 Board (09:00 Tokyo)"))
  }

  @Test func `a zone that nobody knows cannot be saved, and none is the planner's own`() {
    var planner = Self.planner()
    planner.press("e")
    for _ in 0..<20 where planner.zoneHasNoFocus { planner.press("Tab") }
    planner.press("Ctrl-U")
    planner.type("Atlantis")
    planner.press("Ctrl-X")
    #expect(planner.notice == "Can’t save yet: no such zone: try Europe/Berlin, or Tokyo")
    planner.press("Ctrl-U", "Ctrl-X")
    #expect(planner.world.rows.events.last?.zone == nil)
    #expect(planner.screen.contains("09:00 Board"))
  }
}

extension Planner {
  fileprivate var zoneHasNoFocus: Bool {
    guard case .form(let form)? = state.overlays.last else { return false }
    return form.focus != .zone
  }
}
