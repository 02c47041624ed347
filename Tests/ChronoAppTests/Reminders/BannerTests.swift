import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// The banner of a reminder: three keys of its own, and no other key is taken.
@Suite struct BannerTests {
  private func reminder(
    _ title: String,
    of planner: Planner,
    minutesAgo: Int64 = 0
  ) throws -> DueReminder {
    let task = try #require(planner.world.task(titled: title))
    return DueReminder(
      item: .task(task.id),
      title: title,
      key: try #require(ReminderKey(.before(minutes: 10), day: task.due, time: task.time)),
      start: task.due.flatMap { day in task.time.map { LocalTime(day, $0) } },
      due: Days.now.instant - minutesAgo * 60
    )
  }

  private func planner(channels: [ReminderSettings.Channel] = [.bell]) -> Planner {
    var settings = Settings()
    settings.reminders.channels = channels
    return Planner(settings: settings)
  }

  @Test func `says what it is about, and rings`() throws {
    var planner = planner()
    let call = try reminder("Call Ana", of: planner, minutesAgo: 7 * 60)
    let effects = planner.effects { $0.send(.reminded([call])) }
    #expect(effects == [.terminal(.ring)])
    let banner = planner.screen.split(separator: "\n")[1]
    #expect(
      banner == " ! Call Ana · 11:00 · in 1h18                  Z snooze 10m  X dismiss  Y open"
    )
  }

  /// A reminder is of no less use because a question is open.
  @Test func `its keys act over a question, and are not shown where one types`() throws {
    var planner = planner()
    let call = try reminder("Call Ana", of: planner)
    planner.send(.reminded([call]))
    planner.press("T")
    #expect(planner.screen.contains("Z snooze"), "\(planner.screen)")
    planner.press("Z")
    #expect(!planner.screen.contains("! Call Ana"), "\(planner.screen)")
    #expect(planner.notice.hasPrefix("Snoozed until"), "\(planner.notice)")
    planner.send(.reminded([call]))
    planner.press("a")
    #expect(planner.screen.contains("! Call Ana") && !planner.screen.contains("Z snooze"))
    planner.press("X")
    #expect(planner.screen.contains("! Call Ana"), "\(planner.screen)")
    planner.press("Esc", "X")
    #expect(!planner.screen.contains("! Call Ana"), "\(planner.screen)")
    #expect(planner.notice == "Dismissed: Call Ana")
  }

  @Test func `its keys are text in the exact place of a block`() throws {
    var planner = planner()
    let call = try reminder("Call Ana", of: planner)
    planner.select("Buy bread")
    planner.press("b")
    planner.send(.reminded([call]))
    #expect(planner.screen.contains("Z snooze"), "\(planner.screen)")
    planner.press("e", "X")
    #expect(planner.screen.contains("! Call Ana"), "\(planner.screen)")
    #expect(!planner.screen.contains("Z snooze"), "\(planner.screen)")
    planner.press("Esc", "X")
    #expect(!planner.screen.contains("! Call Ana"), "\(planner.screen)")
  }

  @Test func `keeps its keys on a narrow screen`() throws {
    var planner = planner()
    planner.send(.reminded([try reminder("Call Ana", of: planner)]))
    planner.resize(40, 20)
    let banner = planner.screen.split(separator: "\n")[1]
    #expect(banner == " ! Call Ana · 11:00 · in 1h18     Z X Y")
  }

  @Test func `a long title gives way to its keys`() throws {
    var world = World.sample
    let title = "The quarterly report about the garden"
    world.plan(title, in: nil, at: Days.time(11))
    var planner = Planner(world, size: .small)
    planner.send(.reminded([try reminder(title, of: planner)]))
    let banner = planner.frame.line(1)
    #expect(banner.contains("… · ") && banner.hasSuffix(" Z X Y"), "\(banner)")
  }

  @Test func `says how long ago it was, where it has no room for when`() throws {
    var world = World()
    let name = "Concert by the lake with friends"
    world.event(name, on: Days.yesterday, at: Days.time(20, 52))
    var planner = Planner(world)
    let event = try #require(world.rows.events.first)
    let reminder = DueReminder(
      item: .event(EventOccurrence(event: event, day: event.day)),
      title: name,
      key: try #require(ReminderKey(.before(minutes: 10), day: event.day, time: event.time)),
      start: LocalTime(event.day, Days.time(20, 52)),
      due: Days.now.instant - 3600
    )
    planner.send(.reminded([reminder]))
    let banner = planner.screen.split(separator: "\n")[1]
    #expect(banner.contains("… · ended 11h50 ago ") && banner.hasSuffix("X dismiss  Y open"))
    planner.resize(120, 40)
    #expect(planner.screen.contains("! \(name) · Fri 20 Nov · 20:52 · ended 11h50 ago"))
  }

  @Test func `says someday of a task without a day`() throws {
    let planner = planner()
    let task = try #require(planner.world.task(titled: "Call Ana"))
    var reminder = DueReminder(
      item: .task(task.id),
      title: "Call Ana",
      key: ReminderKey(day: Days.today, text: "@520"),
      start: nil,
      due: Days.now.instant - 60
    )
    reminder.day = nil
    let announcement = Announcement(reminder, settings: Settings(), at: Days.now)
    #expect(announcement.line == "Call Ana · someday · late by 1m")
  }

  @Test func `the other keys stay as they are`() throws {
    var planner = planner()
    planner.send(.reminded([try reminder("Call Ana", of: planner)]))
    let selected = planner.state.selectedRow?.task?.title
    planner.press("j")
    #expect(planner.state.selectedRow?.task?.title != selected)
    planner.press("a")
    planner.type("XYZ")
    #expect(planner.state.banner.waiting.count == 1)
    #expect(planner.screen.contains("XYZ"))
  }

  @Test func `snoozed, it comes again in ten minutes`() throws {
    var planner = planner()
    let call = try reminder("Call Ana", of: planner)
    planner.send(.reminded([call]))
    let effects = planner.effects { $0.press("Z") }
    #expect(effects == [.file(.snooze(call, until: Days.now.instant + 600))])
    #expect(planner.notice == "Snoozed until 09:52: Call Ana")
    #expect(!planner.screen.contains("! Call Ana"))
    planner.press("Z")
    #expect(planner.notice == "No reminder is waiting")
  }

  @Test func `snoozed after a while, it still comes again`() throws {
    var world = World.sample
    let index = try #require(world.rows.tasks.firstIndex { $0.title == "Call Ana" })
    world.rows.tasks[index].reminders = [.before(minutes: 10)]
    var planner = Planner(world)
    planner.now.instant = Days.instant(Days.today, 10, 50)
    planner.send(.tick)
    #expect(planner.screen.contains("! Call Ana · 11:00 · in 10m"))
    // By now the planner knows of no other one to come.
    planner.send(.tick)
    planner.press("Z")
    planner.send(.tick)
    #expect(!planner.screen.contains("! Call Ana"))
    planner.now.instant = Days.instant(Days.today, 11, 0)
    planner.send(.tick)
    #expect(planner.screen.contains("! Call Ana · 11:00 · now"))
  }

  @Test(arguments: [["Space"], ["L"], ["d", "d"], ["r", "x"]])
  func `is answered by what is done with its task`(keys: [String]) throws {
    var planner = planner()
    planner.send(.reminded([try reminder("Call Ana", of: planner)]))
    planner.send(.reminded([try reminder("Write the report", of: planner)]))
    planner.select("Write the report")
    #expect(planner.screen.contains("! Write the report"))
    for key in keys { planner.press(key) }
    #expect(planner.screen.contains("! Call Ana") && !planner.screen.contains("! Write the report"))
  }

  @Test(arguments: [["Space"], ["L"], ["d", "d"], ["r", "m"]])
  func `comes back with what undo brings back`(keys: [String]) throws {
    var planner = planner()
    planner.send(.reminded([try reminder("Write the report", of: planner)]))
    planner.select("Write the report")
    for key in keys { planner.press(key) }
    #expect(!planner.screen.contains("! Write the report"))
    planner.press("X")
    #expect(planner.notice == "No reminder is waiting")
    planner.press("u")
    #expect(planner.screen.contains("! Write the report"))
    planner.press("X")
    #expect(!planner.screen.contains("! Write the report"))
  }

  @Test func `says when its task is now, and what it is called`() throws {
    var world = World.sample
    let index = try #require(world.rows.tasks.firstIndex { $0.title == "Call Ana" })
    let id = world.rows.tasks[index].id
    world.rows.tasks[index].reminders = [.at(LocalTime(Days.today, Days.time(9, 40)))]
    var planner = Planner(world)
    planner.send(.tick)
    #expect(planner.screen.contains("! Call Ana · 11:00 · in 1h18"))
    try planner.elsewhere(
      .plan(id, day: Days.today, time: Days.time(13), estimate: nil),
      at: planner.now
    )
    #expect(planner.screen.contains("! Call Ana · 13:00 · in 3h18"))
    planner.press("X")
    #expect(planner.state.banner.waiting.isEmpty)
  }

  @Test func `is answered by another window, too`() throws {
    var planner = planner()
    planner.send(.reminded([try reminder("Call Ana", of: planner)]))
    let call = try #require(planner.world.task(titled: "Call Ana"))
    try planner.elsewhere(.setDone(.tasks([call.id]), true), at: planner.now)
    #expect(planner.state.banner.waiting.isEmpty)
  }

  @Test func `of a day that is over is for triage`() throws {
    var planner = planner()
    planner.send(.reminded([try reminder("Call Ana", of: planner)]))
    planner.now.instant = Days.instant(Days.today, 23, 59)
    planner.send(.tick)
    #expect(planner.state.banner.waiting.count == 1)
    planner.now.instant = Days.instant(Days.today + 1, 0, 1)
    planner.send(.tick)
    #expect(planner.state.banner.waiting.isEmpty)
  }

  @Test func `that comes again while it still stands there is one`() throws {
    var planner = planner()
    let call = try reminder("Call Ana", of: planner)
    planner.send(.reminded([call]))
    planner.send(.reminded([call]))
    #expect(planner.state.banner.waiting.count == 1)
    #expect(planner.screen.contains("! Call Ana") && !planner.screen.contains("(+1)"))
  }

  @Test func `dismissed, the next one shows`() throws {
    var planner = planner()
    let two = try ["Call Ana", "Write the report"].map { try reminder($0, of: planner) }
    planner.send(.reminded(two))
    #expect(planner.screen.contains("Call Ana · 11:00 · in 1h18 (+1)"))
    planner.press("X")
    #expect(planner.screen.contains("! Write the report"))
    planner.press("X")
    #expect(planner.state.banner.waiting.isEmpty)
  }

  @Test func `what rings now is in front of what is late`() throws {
    var planner = planner()
    planner.send(.reminded([try reminder("Call Ana", of: planner)]))
    planner.send(.reminded([try reminder("Write the report", of: planner)]))
    #expect(planner.screen.contains("! Write the report"))
    #expect(planner.screen.contains("(+1)"))
    planner.press("X")
    #expect(planner.screen.contains("! Call Ana"))
  }

  @Test func `opened, its task does`() throws {
    var planner = planner()
    let call = try reminder("Call Ana", of: planner)
    planner.send(.reminded([call]))
    planner.press("Y")
    #expect(planner.state.banner.waiting.isEmpty)
    guard case .form(let form)? = planner.state.overlays.last, case .task(let detail) = form.subject
    else {
      Issue.record("no form is open")
      return
    }
    #expect(detail.task.title == "Call Ana")
  }

  @Test func `many at once, as after a sleep, are one announcement`() throws {
    var planner = planner(channels: [.osc9])
    let call = try reminder("Call Ana", of: planner)
    let many = (1...5).map { number in
      var copy = call
      copy.title = "Task \(number)"
      copy.key.text = "-\(number)@660"
      return copy
    }
    let effects = planner.effects { $0.send(.reminded(many)) }
    let words: SafeText = "Task 1, Task 2, Task 3 and 2 more"
    #expect(effects == [.terminal(.announce([Announcement(title: "5 reminders", words: words)]))])
    #expect(planner.state.banner.waiting.count == 5)
    #expect(planner.sent == "\u{1B}]9;ChronoList: 5 reminders · \(words.string)\u{7}")
  }

  @Test func `the bell rings once beside other channels, and not where it is off`() throws {
    var settings = Settings()
    settings.reminders.channels = [.bell, .osc777]
    var planner = Planner(settings: settings)
    planner.send(.reminded([try reminder("Call Ana", of: planner)]))
    #expect(planner.rings == 1)
    #expect(planner.sent.hasPrefix("\u{1B}]777;notify;ChronoList;"))
    #expect(planner.sent.filter { $0 == "\u{7}" }.count == 1)
    settings.bell = false
    var silent = Planner(settings: settings)
    silent.send(.reminded([try reminder("Call Ana", of: silent)]))
    #expect(silent.rings == 0)
    #expect(silent.sent == planner.sent)
  }

  @Test(arguments: [(20, 7), (40, 12), (80, 24), (200, 50)])
  func `fits every size`(width: Int, height: Int) throws {
    var planner = planner()
    var call = try reminder("Call Ana", of: planner)
    call.title = String(repeating: "ありがとう \u{1B}[2J", count: 40)
    planner.send(.reminded([call]))
    planner.resize(width, height)
    let lines = planner.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= height + 1)
    #expect(lines[1].hasPrefix(" ! "))
    planner.resize(width, 6)
    #expect(!planner.screen.contains("! あ"))
  }
}
