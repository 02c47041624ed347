import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Repeating tasks that are finished on the phone: one file, which goes on at once.
@Suite struct SyncSeriesTests {
  private func watering() throws -> SyncWorld {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY")
    try world.sync()
    return world
  }

  @Test func `finished there, its file goes on with the next day in the same run`() throws {
    let world = try watering()
    try world.change("Water", "STATUS", to: "STATUS:COMPLETED")
    let summary = try world.sync()
    #expect(summary.here.changed == 1 && summary.there.changed == 1)
    let text = try world.text("Water")
    #expect(text.contains("DUE;VALUE=DATE:20261124\r\n") && !text.contains("COMPLETED"))
    #expect(text.contains("RRULE:FREQ=DAILY\r\n"))
    #expect(try world.tasks().map(\.task.status) == [.done, .open])
    #expect(try world.sync().changes == 0)
    try world.edit("Water", where: .open) { $0.notes = "ferns too" }
    try world.sync()
    #expect(world.folder.files.count == 1)
    #expect(try world.text("Water").contains("DESCRIPTION:ferns too\r\n"))
  }

  @Test func `deleted here for one day, its file goes on with the next`() throws {
    let world = try watering()
    try world.delete("Water")
    try world.sync()
    #expect(world.folder.files.count == 1)
    let text = try world.text("Water")
    #expect(text.contains("DUE;VALUE=DATE:20261124\r\n") && text.contains("RRULE:FREQ=DAILY\r\n"))
    #expect(try world.sync().changes == 0)
    try world.edit("Water", where: .open) { $0.notes = "ferns too" }
    try world.sync()
    #expect(try world.text("Water").contains("DESCRIPTION:ferns too\r\n"))
  }

  @Test func `gone on to the next day there, that has what was changed here meanwhile`() throws {
    let world = try watering()
    try world.edit("Water", where: .open) { $0.notes = "ferns too" }
    try world.change("Water", "DUE", to: "DUE;VALUE=DATE:20261124")
    let summary = try world.sync()
    #expect(summary.here.changed == 1 && summary.there.changed == 1)
    let all = try world.tasks().map(\.task)
    #expect(all.map(\.status) == [.done, .open] && all.map(\.notes) == ["ferns too", "ferns too"])
    #expect(try world.text("Water").contains("DESCRIPTION:ferns too\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test(arguments: [
    // Gone on on its day, heard of after it; on the day after; and two days in a row.
    (24, "20261123T200000Z", 1, ["kept"], 24), (24, "20261124T090000Z", 1, ["missed"], 24),
    (26, "20261125T090000Z", 2, ["kept", "kept", "kept"], 26),
  ])
  func `gone on there before it was heard of that the day was over here`(
    due: Int,
    stamp: String,
    heard: Int,
    outcomes: [String],
    next: Int
  ) throws {
    let world = try watering()
    for _ in 0..<heard {
      world.now = world.now.later(days: 1)
      try world.repository.judge(at: world.now)
    }
    try world.change("Water", "LAST-MODIFIED", to: "LAST-MODIFIED:\(stamp)")
    try world.change("Water", "DUE", to: "DUE;VALUE=DATE:202611\(due)")
    try world.sync()
    #expect(try world.text("Water").contains("DUE;VALUE=DATE:202611\(next)\r\n"))
    #expect(try world.repository.syncConflicts().isEmpty)
    #expect(try world.sync().changes == 0)
    let all = try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
    #expect(all.filter { $0.task.status == .open }.map(\.task.due?.civil.day) == [next])
    #expect(all.flatMap(\.promises).filter { $0.outcome != .open }.map(\.outcome.name) == outcomes)
  }

  @Test func `finished there day after day`() throws {
    let world = try watering()
    for day in 1...3 {
      try world.change("Water", "STATUS", to: "STATUS:COMPLETED")
      try world.sync()
      #expect(try world.text("Water").contains("DUE;VALUE=DATE:2026112\(3 + day)\r\n"))
      #expect(try world.sync().changes == 0)
      world.now = world.now.later(days: 1)
    }
    #expect(world.folder.files.count == 1)
    #expect(try world.tasks().count { $0.task.status == .done } == 3)
  }

  /// todoman finishes a task and takes its rule away; a new file has the rule and the next day.
  @Test func `finished there by a program that makes a new file, the series lives on`() throws {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DUE;VALUE=DATE:20261123",
      "RRULE:FREQ=DAILY;COUNT=5",
      "CATEGORIES:home",
      "DESCRIPTION:ferns"
    )
    try world.sync()
    for day in 24...25 {
      let place = try #require(
        world.folder.files.keys.first { world.folder.text($0).contains("RRULE") }
      )
      let text = world.folder.text(place)
      world.folder.put(
        place,
        text.replacing("RRULE:FREQ=DAILY;COUNT=5\r\n", with: "")
          .replacing("STATUS:NEEDS-ACTION\r\n", with: "")
          .replacing("SUMMARY:", with: "STATUS:COMPLETED\r\nPERCENT-COMPLETE:100\r\nSUMMARY:")
      )
      world.put(
        "\(day)@vm",
        "DESCRIPTION:ferns",
        "DUE;VALUE=DATE-TIME:202611\(day)T000000Z",
        "RRULE:FREQ=DAILY;COUNT=5",
        "STATUS:NEEDS-ACTION",
        "SUMMARY:Water"
      )
      let summary = try world.sync()
      #expect(summary.changes == 2 && summary.conflicts == 0, "\(summary)")
      #expect(try world.sync().changes == 0)
      let all = try world.tasks().map(\.task)
      #expect(all.count == day - 22 && all.count { $0.status == .done } == day - 23)
      #expect(Set(all.map(\.repeats?.series)).count == 1 && all.allSatisfy { $0.repeats != nil })
      let open = try #require(all.first { $0.status == .open })
      #expect(open.due == .monday + (day - 23) && open.time == nil && open.tags == ["home"])
      world.now = world.now.later(days: 1)
    }
    // Finished here, the newest of the files goes on.
    let open = try #require(try world.tasks().first { $0.task.status == .open }).task.id
    _ = try world.repository.perform(.setDone(.tasks([open]), true), at: world.now)
    try world.sync()
    #expect(world.folder.files.count == 3)
    #expect(world.folder.text(SyncPlace("", "25@vm.ics")).contains("DUE;VALUE=DATE:20261126\r\n"))
    #expect(try world.sync().changes == 0)
  }

  @Test func `two series of one name that end there are two ends and two new tasks`() throws {
    let world = try SyncWorld()
    for uid in ["a", "b"] {
      world.put(uid, "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY")
    }
    try world.sync()
    for uid in ["a", "b"] {
      world.put(uid, "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "STATUS:COMPLETED")
      world.put(uid + "2", "SUMMARY:Water", "DUE;VALUE=DATE:20261124", "RRULE:FREQ=DAILY")
    }
    try world.sync()
    #expect(try world.tasks().count == 4)
    #expect(try world.sync().changes == 0)
  }

  @Test
  func `undo of a finish gives the file back to the instance before, however many there were`()
    throws
  {
    let world = try SyncWorld()
    var draft = TaskDraft(title: "Water", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try world.add(draft)
    try world.sync()
    let place = try world.place("Water")
    for _ in 1...3 {
      let open = try #require(try world.tasks().first { $0.task.status == .open }).task.id
      _ = try world.repository.perform(.setDone(.tasks([open]), true), at: world.now)
      try world.sync()
    }
    for day in [25, 24, 23] {
      _ = try world.repository.undo(at: world.now)
      try world.sync()
      #expect(Array(world.folder.files.keys) == [place])
      #expect(world.folder.text(place).contains("DUE;VALUE=DATE:202611\(day)\r\n"))
      #expect(try world.sync().changes == 0)
    }
  }

  @Test func `a day that was skipped is told there, at whatever time the instance is`() throws {
    let world = try SyncWorld()
    var draft = TaskDraft(title: "Water", due: .monday, time: TimeOfDay(hour: 9, minute: 15))
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    let id = try world.add(draft)
    try world.sync()
    _ = try world.repository.perform(.skip(id, on: .monday + 2), at: world.now)
    try world.sync()
    #expect(try world.text("Water").contains("EXDATE:20261125T091500Z\r\n"))
    #expect(try world.sync().changes == 0)
    // For other programs a day of another time is none of the series.
    _ = try world.repository.perform(.shift(.tasks([id]), days: 0, minutes: 60), at: world.now)
    try world.sync()
    #expect(try world.text("Water").contains("EXDATE:20261125T101500Z\r\n"))
    #expect(try world.sync().changes == 0)
    try world.change("Water", "DESCRIPTION", to: "DESCRIPTION:ferns")
    try world.sync()
    #expect(try world.task("Water").task.repeats?.excluded == [.monday + 2])
    // Tuesday is done there as well: Wednesday is not the next day.
    for day in [24, 26] {
      try world.change("Water", "STATUS", to: "STATUS:COMPLETED")
      try world.sync()
      #expect(try world.text("Water").contains("DUE:202611\(day)T091500Z\r\n"))
      world.now = world.now.later(days: 1)
    }
  }

  @Test func `a copy that has lost what a series is counted from takes nothing away`() throws {
    let world = try SyncWorld()
    var draft = TaskDraft(title: "Water", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily), afterCompletion: true)
    try world.add(draft)
    try world.sync()
    let line = "X-CHRONOLIST-REPEAT-FROM"
    try world.change("Water", line, to: nil)
    try world.change("Water", "DESCRIPTION", to: "DESCRIPTION:ferns")
    try world.sync()
    #expect(try world.task("Water").task.repeats?.afterCompletion == true)
    #expect(try world.sync().changes == 0)
    // Who means it says so, as a planner elsewhere does.
    try world.edit("Water") { $0.repeats?.afterCompletion = false }
    try world.sync()
    try world.edit("Water") { $0.repeats?.afterCompletion = true }
    try world.sync()
    #expect(try world.text("Water").contains(line + ":COMPLETION\r\n"))
    try world.edit("Water") { $0.repeats?.afterCompletion = false }
    try world.sync()
    #expect(try world.text("Water").contains(line + ":DUE\r\n"))
    let text = try world.text("Water")
    let other = try SyncWorld()
    other.put("x", "SUMMARY:Tea")
    other.folder.put(try world.place("Water"), text.replacing(":DUE\r\n", with: ":COMPLETION\r\n"))
    try other.sync()
    other.folder.put(try world.place("Water"), text)
    try other.sync()
    #expect(try other.task("Water").task.repeats?.afterCompletion == false)
  }

  @Test func `ticked on both sides, the earlier finish holds without a question`() throws {
    for (there, minute) in [("20261123T110000Z", -60), ("20261123T130000Z", 10)] {
      let world = try SyncWorld()
      try world.add(TaskDraft(title: "Report", due: .monday))
      try world.sync()
      let start = world.now
      world.now = start.later(minutes: 10)
      let id = try world.task("Report").task.id
      _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
      world.now = start.later(minutes: 90)
      try world.change("Report", "STATUS", to: "STATUS:COMPLETED\r\nCOMPLETED:\(there)")
      #expect(try world.sync().conflicts == 0)
      let finish = start.later(minutes: minute).instant
      #expect(try world.task("Report").task.closed == finish)
      #expect(try world.text("Report").contains("COMPLETED:\(finish.basicText)\r\n"))
      #expect(try world.sync().changes == 0)
    }
  }
}

extension SyncWorld {
  /// Edits the instance of a series that is in a state.
  func edit(
    _ title: String,
    where status: TaskItem.Status,
    _ change: (inout TaskItem) -> Void
  ) throws {
    let all = try tasks().map(\.task)
    let task = try #require(all.first { $0.title == title && $0.status == status })
    var after = task
    change(&after)
    _ = try repository.perform(.reviseTask(from: task, to: after), at: now)
  }
}
