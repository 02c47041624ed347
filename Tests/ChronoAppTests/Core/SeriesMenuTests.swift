import ChronoApp
import ChronoModel
import Testing

@Suite struct `Deleting from a series` {
  /// The sample, with a task that repeats and an event that does.
  private func planner() -> Planner {
    var world = World.sample
    let series = Identifier<Repeat>(high: 1, low: 1)
    let daily = Repeat(rule: "FREQ=DAILY", anchor: Days.today, series: series)
    for index in world.rows.tasks.indices
    where world.rows.tasks[index].title == "Write the report" {
      world.rows.tasks[index].repeats = daily
    }
    world.rows.events.append(
      CalendarEvent(
        id: Identifier(high: 2, low: 2),
        name: "Choir",
        day: Days.today,
        time: TimeOfDay(hour: 19, minute: 0),
        repeats: daily,
        created: Days.now.instant
      )
    )
    return Planner(world)
  }

  private func select(_ title: String, in planner: inout Planner) throws -> RowID {
    let row = planner.state.view.list.rows.first { row in
      switch row {
      case .task(let row): row.task.title == title
      case .event(let occurrence): occurrence.event.name == title
      case .ghost, .coming, .continued: false
      }
    }
    let id = try #require(row?.id)
    planner.state.list.selected = id
    return id
  }

  /// Types letters as one types a word.
  private func type(_ word: String, into planner: inout Planner) {
    for letter in word {
      planner.now.ticks += 250
      planner.press(String(letter))
    }
  }

  @Test func `asks about a repeating task, with one key for each answer`() throws {
    var planner = planner()
    guard case .task(let id) = try select("Write the report", in: &planner) else { return }
    let asked = planner.effects { $0.press("d", "d") }
    #expect(asked.isEmpty)
    #expect(planner.screen.contains("all from here"))
    #expect(planner.screen.contains("every day"))
    planner.press("Esc")
    #expect(planner.world.task(titled: "Write the report")?.status == .open)
    planner.press("d", "d")
    let all = planner.effects { $0.press("a") }
    #expect(all.contains(.perform(.deleteAllFromHere(.tasks([id])))))
    planner.press("u")
    _ = try select("Write the report", in: &planner)
    planner.press("d", "d")
    let one = planner.effects { $0.press("t") }
    #expect(one.contains(.perform(.delete(.tasks([id])))))
  }

  @Test func `asks nothing about other tasks`() throws {
    var planner = planner()
    guard case .task(let id) = try select("Call Ana", in: &planner) else { return }
    let effects = planner.effects { $0.press("d", "d") }
    #expect(effects.contains(.perform(.delete(.tasks([id])))))
  }

  @Test func `asks about a repeating event before it is deleted or opened`() throws {
    var planner = planner()
    guard case .event(let id, let day) = try select("Choir", in: &planner) else { return }
    planner.press("d", "d")
    let one = planner.effects { $0.press("t") }
    #expect(one.contains(.perform(.deleteOccurrence(id, on: day, .thisOne))))
    #expect(!planner.state.view.list.rows.contains { $0.id == .event(id, day) })
    planner.press("Home", "u")
    #expect(planner.state.list.selected == .event(id, day), "the day that is back has the cursor")
    _ = try select("Choir", in: &planner)
    planner.press("Enter")
    #expect(planner.screen.contains("all from here"))
    planner.press("t")
    #expect(planner.screen.contains("Event, this one"))
    #expect(!planner.screen.contains("Repeat"))
    planner.type("!")
    let saved = planner.effects { $0.press("Ctrl-X") }
    let revisions = saved.compactMap { effect -> CalendarEvent? in
      if case .file(.perform(.reviseOccurrence(_, let to, .thisOne, _), _)) = effect {
        to
      } else {
        nil
      }
    }
    #expect(revisions.map(\.name) == ["Choir!"])
    #expect(revisions.map(\.day) == [day])
  }

  @Test func `a word that is typed at the question answers nothing, and a key after a pause does`()
    throws
  {
    var planner = planner()
    let selected = try select("Choir", in: &planner)
    #expect(selected.event != nil)
    planner.press("r")
    #expect(planner.screen.contains("all from here"))
    type("sat", into: &planner)
    #expect(planner.notice == "No ‘sat’ in this menu · Esc closes it")
    #expect(planner.screen.contains("all from here"))
    #expect(planner.world.rows.events.last?.day == Days.today)
    planner.now.ticks += 800
    planner.press("a")
    #expect(planner.screen.contains("Reschedule ‘Choir’"))
    // There a day begins with the letters that are no choice, and `s` is neither.
    type("sat", into: &planner)
    #expect(planner.notice == "No ‘sat’ in this menu · Esc closes it")
    planner.now.ticks += 800
    planner.press("m")
    #expect(planner.world.rows.events.last?.day == Days.tomorrow, "\(planner.notice)")
  }

  @Test func `asks about it where its reminder is opened, too`() throws {
    var planner = planner()
    let event = try #require(planner.world.rows.events.first { $0.name == "Choir" })
    let reminder = DueReminder(
      item: .event(EventOccurrence(event: event, day: Days.today)),
      title: "Choir",
      key: try #require(ReminderKey(.before(minutes: 10), day: Days.today, time: event.time)),
      start: event.time.map { LocalTime(Days.today, $0) },
      due: Days.now.instant
    )
    planner.send(.reminded([reminder]))
    planner.press("Y")
    #expect(planner.screen.contains("Edit Choir"), "\(planner.screen)")
    planner.press("t")
    #expect(planner.screen.contains("Event, this one"), "\(planner.screen)")
    #expect(planner.state.banner.waiting.isEmpty)
  }

  @Test func `says where the form of one of its days has moved it`() throws {
    var planner = planner()
    _ = try select("Choir", in: &planner)
    planner.press("Enter", "t", "Tab")
    planner.type("mon")
    planner.press("Ctrl-X")
    let words = "Edited ‘Choir’ on Sat 21 Nov, moved to Mon 23 Nov · 19:00 · u undo"
    #expect(planner.notice.hasPrefix(words), "\(planner.notice)")
  }
}
