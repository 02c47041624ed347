import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Events of a calendar that is only seen (Behaviour 9.2): shown and counted, never changed.
@Suite struct SeenCalendarTests {
  private static func meeting(
    _ name: String,
    on day: LocalDay = Days.today,
    at time: TimeOfDay?,
    minutes: Int
  ) -> EventDraft {
    EventDraft(name: name, day: day, time: time, length: minutes)
  }

  private static func team() -> ShownCalendars {
    var daily = meeting("Daily", on: Days.today - 30, at: Days.time(13), minutes: 15)
    daily.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    var room = meeting("Sync with the team", at: Days.time(10), minutes: 60)
    room.place = "Room 4"
    room.notes = "Agenda: https://example.org/a"
    return ShownCalendars(
      "Team",
      [
        room, daily, meeting("Company day", at: nil, minutes: 1440),
        meeting("Planning day", on: Days.today + 9, at: Days.time(9), minutes: 120),
      ]
    )
  }

  private static func planner(_ size: Size = .large) -> Planner {
    Planner(size: size, calendars: team())
  }

  private static func onMeeting(_ size: Size = .large) -> Planner {
    var planner = planner(size)
    planner.toEvent("Sync with the team")
    return planner
  }

  @Test func `stand on the grid and in the list with the calendar's name`() {
    Self.planner().expectFrames("calendar")
  }

  @Test func `one that takes no time is shown, and neither counts nor is in the way`() throws {
    func planner(isFree: Bool) -> Planner {
      var ours = Self.meeting("Fair", at: Days.time(9), minutes: 540)
      ours.isFree = isFree
      var again = ours
      again.name = "Holidays"
      again.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
      return Planner(size: .large, calendars: ShownCalendars("Team", [ours, again]))
    }
    let without = Planner(size: .large, calendars: ShownCalendars("Team", []))
    var free = planner(isFree: true)
    #expect(free.screen.contains("Fair") && free.screen.contains("Holidays"))
    #expect(free.capacity == without.capacity)
    #expect(planner(isFree: false).capacity != without.capacity)
    // The first gap is the one that there would be without it.
    var other = without
    free.select("Write the report")
    other.select("Write the report")
    free.press("b")
    other.press("b")
    #expect(free.heldStart != nil && free.heldStart == other.heldStart)
    // What is late goes where it would go without it.
    free.press("Esc", ">")
    other.press("Esc", ">")
    free.type("20")
    other.type("20")
    free.press("Enter")
    other.press("Enter")
    #expect(free.notice.hasPrefix("Moved ‘") && free.notice == other.notice)
  }

  @Test func `stand in search, in the other days and in what is to come`() {
    var planner = Self.planner()
    #expect(planner.state.view.otherEvents == 2)
    planner.press("4")
    let listed = planner.state.view.list.rows.compactMap { row in
      if case .event(let occurrence) = row { occurrence.event.name } else { nil }
    }
    #expect(listed == ["Daily", "Planning day"])
    planner.press("/")
    planner.type("planning")
    #expect(planner.screen.contains("Planning day") && planner.screen.contains("1 hit"))
    planner.press("Esc", "/")
    // The name of the calendar finds all of its events.
    planner.type("#team")
    #expect(planner.screen.contains("4 hits"))
  }

  @Test func `are of no category, not even of the Inbox`() {
    var planner = Self.planner()
    planner.press("S-Tab", "j")
    #expect(planner.state.category == .inbox)
    #expect(planner.state.view.list.rows.allSatisfy { $0.task != nil })
  }

  @Test func `count in the day's capacity`() {
    let before = Planner(size: .large).screen
    let after = Self.planner().screen
    #expect(before.contains("2h05 of 6h18"))
    // An hour more, a quarter of it over the report, and what is at lunch is said apart.
    #expect(after.contains("2h50 +15m clash of 6h18 · over lunch 15m"), "\(after)")
  }

  @Test func `stay where they are when the day runs late`() {
    var planner = Self.planner()
    planner.press(">")
    planner.type("30")
    #expect(planner.screen.contains("10:00 stays  event · Sync with the team"))
    #expect(
      planner.screen.contains("11:00 → 11:45  Call Ana") || planner.screen.contains("Call Ana")
    )
    planner.press("Enter")
    #expect(planner.world.task(titled: "Write the report")?.time == Days.time(11))
  }

  @Test(arguments: [
    ["e"], ["Enter"], ["d", "d"], ["r"], ["J"], ["K"], ["H"], ["L"], ["+"], ["-"], ["#"], ["m"],
    ["i"], ["!"], ["b"], ["Space"],
  ])
  func `no key changes one, and each says of which calendar it is`(keys: [String]) {
    for onGrid in [false, true] {
      var planner = Self.onMeeting()
      if onGrid {
        planner.press("Tab")
        planner.toBlock("Sync with the team")
      }
      let before = planner.world
      for key in keys { planner.press(key) }
      #expect(planner.notice.contains("The calendar ‘Team’ is read-only"), "\(planner.notice)")
      #expect(planner.state.overlays.isEmpty)
      #expect(planner.world.rows == before.rows && planner.world.journal.isEmpty)
    }
  }

  @Test func `their notes are read, and their links opened, but not written`() {
    var planner = Self.onMeeting()
    planner.press("I")
    #expect(planner.screen.contains("Agenda: https://example.org/a"))
    for key in ["i", "e", "Enter", "x"] {
      planner.press(key)
      #expect(planner.notice.contains("The calendar ‘Team’ is read-only"), "\(key)")
    }
    planner.paste("more")
    #expect(planner.screen.contains("Notes · Sync") && !planner.screen.contains("more"))
    planner.press("q")
    planner.toEvent("Company day")
    planner.press("I")
    #expect(planner.notice == "This event has no notes" && planner.state.overlays.isEmpty)
    #expect(planner.world.journal.isEmpty && planner.world.draft == nil)
  }

  @Test func `are copied as text`() {
    var planner = Self.onMeeting()
    planner.press("y")
    #expect(planner.notice.hasPrefix("Copied"))
  }

  @Test func `the mouse cannot drag one`() throws {
    var planner = Self.onMeeting()
    planner.press("Tab")
    planner.toBlock("Sync with the team")
    let lines = planner.screen.split(separator: "\n", omittingEmptySubsequences: false)
    // The grid is on the right.
    let y = try #require(lines.firstIndex { $0.suffix(44).contains("◆") && $0.contains("10") })
    let mark = try #require(lines[y].lastIndex(of: "◆"))
    let x = lines[y].distance(from: lines[y].startIndex, to: mark)
    for (kind, down) in [(MouseEvent.Kind.press, 0), (.drag, 4), (.release, 4)] {
      let point = Point(x: x + 2, y: y + down)
      planner.send(.mouse(MouseEvent(kind: kind, at: point, button: 1)))
    }
    #expect(planner.notice.contains("The calendar ‘Team’ is read-only"), "\(planner.notice)")
    #expect(planner.world.journal.isEmpty)
  }

  @Test func `what is read anew is on the screen at the next look, with the cursor where it was`()
    throws
  {
    let team = Self.team()
    var planner = Planner(size: .large, calendars: team)
    planner.select("Call Ana")
    try team.write([Self.meeting("Another", at: Days.time(16), minutes: 30)])
    planner.send(.tick)
    #expect(planner.screen.contains("Another") && !planner.screen.contains("Sync with the team"))
    #expect(planner.state.selectedRow?.task?.title == "Call Ana")
  }
}

extension Planner {
  /// `2h05 of 6h18`, as the header says it.
  fileprivate var capacity: String? {
    screen.firstMatch(of: /\S+ of \d\S*/).map { String($0.output) }
  }

  fileprivate var heldStart: Instant? { state.heldBlock?.blocks.first?.start }
}
