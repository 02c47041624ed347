import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Programs that finish one day of a series in a file of its own: the planner has one task a day, and
/// the promise of that day is judged by when it was finished there (Behaviour 2.2, 9.4).
@Suite struct SyncTwinTests {
  private func watering() throws -> SyncWorld {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY")
    try world.sync()
    return world
  }

  /// todoman finishes a file, takes its rule away, and makes a new one for the next day.
  private func goOn(
    _ world: SyncWorld,
    _ uid: String = "a@phone",
    at finish: String = "20261123T200000Z"
  ) {
    let place = SyncPlace("", uid + ".ics")
    let text = world.folder.text(place).replacing("STATUS:NEEDS-ACTION\r\n", with: "")
    world.folder.put(
      place,
      text.replacing("RRULE:FREQ=DAILY\r\n", with: "STATUS:COMPLETED\r\nCOMPLETED:\(finish)\r\n")
    )
  }

  private func comeNew(_ world: SyncWorld, _ uid: String, day: Int, _ lines: String...) {
    world.folder.put(
      SyncPlace("", uid + ".ics"),
      (["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:\(uid)", "SUMMARY:Water", "STATUS:NEEDS-ACTION"]
        + ["DUE;VALUE=DATE-TIME:202611\(day)T000000Z", "RRULE:FREQ=DAILY"] + lines
        + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    )
  }

  private func tick(_ world: SyncWorld) throws {
    let open = try #require(try world.tasks().first { $0.task.status == .open }).task.id
    _ = try world.repository.perform(.setDone(.tasks([open]), true), at: world.now)
  }

  private func sleep(_ world: SyncWorld, days: Int = 1) throws {
    for _ in 0..<days {
      world.now = world.now.later(days: 1)
      try world.repository.judge(at: world.now)
    }
  }

  /// `23 done kept`, one for each task, in the order of their days.
  private func days(_ world: SyncWorld) throws -> [String] {
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.syncConflicts().isEmpty)
    let all = try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
    let series = Set(all.compactMap(\.task.repeats?.series))
    #expect(series.count == 1)
    return all.map { whole in
      let day = whole.task.due.map { "\($0.civil.day)" } ?? "-"
      let promise = whole.promises.first { $0.day == whole.task.due }?.outcome.name ?? "none"
      return "\(day) \(whole.task.status) \(promise)"
    }
  }

  private func expect(_ world: SyncWorld, _ expected: [String]) throws {
    let found = try days(world)
    #expect(found == expected, "\(found)")
  }

  @Test(arguments: [
    ("20261123T200000Z", ["23 done kept", "24 open open"]),
    ("20261124T083000Z", ["23 done missed", "24 open open"]),
  ])
  func `finished there in the evening, heard of when the day was over here`(
    finish: String,
    expected: [String]
  ) throws {
    let world = try watering()
    try sleep(world)
    goOn(world, at: finish)
    comeNew(world, "b@vm", day: 24)
    try world.sync()
    try expect(world, expected)
    #expect(!world.folder.text(SyncPlace("", "a@phone.ics")).contains("RRULE"))
    // The new file is the series: what is done here goes on in it.
    try tick(world)
    try world.sync()
    #expect(world.folder.text(SyncPlace("", "b@vm.ics")).contains("DUE;VALUE=DATE:20261125\r\n"))
    #expect(world.folder.files.count == 2)
    #expect(try days(world).count == 3)
  }

  @Test(arguments: [0, 1])
  func `ticked there and here on the same day`(heard: Int) throws {
    let world = try watering()
    try tick(world)
    try sleep(world, days: heard)
    goOn(world)
    world.now = world.now.later(minutes: 600)
    comeNew(world, "b@vm", day: 24)
    try world.sync()
    try expect(world, ["23 done kept", "24 open open"])
    // It was finished at the earlier of the two.
    let first = world.folder.text(SyncPlace("", "a@phone.ics"))
    #expect(first.contains("COMPLETED:20261123T120000Z\r\n") && !first.contains("RRULE"))
  }

  @Test func `the new file comes one run after the finish`() throws {
    for heard in [0, 1] {
      let world = try watering()
      try sleep(world, days: heard)
      goOn(world, at: "20261123T110000Z")
      try world.sync()
      comeNew(world, "b@vm", day: 24)
      try world.sync()
      let all = try world.tasks().map(\.task)
      #expect(all.map(\.status) == [.done, .open])
      #expect(try world.sync().changes == 0)
      if heard == 1 { try expect(world, ["23 done kept", "24 open open"]) }
    }
  }

  @Test func `no new file comes at all: the series goes on in its own`() throws {
    let world = try watering()
    try sleep(world)
    goOn(world)
    try world.sync()
    try tick(world)
    try world.sync()
    let text = world.folder.text(SyncPlace("", "a@phone.ics"))
    #expect(text.contains("DUE;VALUE=DATE:20261125\r\n") && text.contains("RRULE:FREQ=DAILY\r\n"))
    try expect(world, ["23 done kept", "24 done kept", "25 open open"])
  }

  @Test func `finished there day after day, heard of days later`() throws {
    let world = try watering()
    try sleep(world, days: 2)
    goOn(world)
    comeNew(world, "b@vm", day: 24)
    goOn(world, "b@vm", at: "20261124T200000Z")
    comeNew(world, "c@vm", day: 25)
    try world.sync()
    try expect(world, ["23 done kept", "24 done kept", "25 open open"])
  }

  @Test func `finished there days ahead of here`() throws {
    let world = try watering()
    goOn(world)
    comeNew(world, "b@vm", day: 24)
    goOn(world, "b@vm", at: "20261123T200100Z")
    comeNew(world, "c@vm", day: 25)
    world.now = world.now.later(minutes: 600)
    try world.sync()
    try expect(world, ["23 done kept", "24 done kept", "25 open open"])
  }

  @Test func `several days of a time, finished there at once, are days of the series`() throws {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Run",
      "DTSTART:20261123T090000Z",
      "DUE:20261123T094500Z",
      "ESTIMATED-DURATION:PT45M",
      "RRULE:FREQ=DAILY"
    )
    try world.sync()
    let first = SyncPlace("", "a@phone.ics")
    let done = "STATUS:COMPLETED\r\nCOMPLETED:20261124T110000Z\r\n"
    world.folder.put(
      first,
      world.folder.text(first).replacing("RRULE:FREQ=DAILY\r\n", with: done)
    )
    // Its new files say nothing of what they do not know, such as how long it takes.
    for day in 24...26 {
      world.put(
        "t\(day)@vm",
        "SUMMARY:Run",
        "DTSTART:202611\(day)T090000Z",
        "DUE:202611\(day)T094500Z",
        day < 26 ? "STATUS:COMPLETED\r\nCOMPLETED:20261124T110000Z" : "RRULE:FREQ=DAILY"
      )
    }
    world.now = world.now.later(days: 1)
    try world.sync()
    #expect(try world.sync().changes == 0)
    let found = try world.tasks().map(\.task).sorted { ($0.due ?? .latest) < ($1.due ?? .latest) }
    let words = found.map { task in
      "\(task.due?.civil.day ?? 0) \(task.time?.text ?? "-") \(task.estimate ?? 0) \(task.status)"
    }
    #expect(
      words == [
        "23 09:00 45 done", "24 09:00 45 done", "25 09:00 45 done", "26 09:00 45 open",
      ],
      "\(words)"
    )
    #expect(Set(found.map(\.repeats?.series)).count == 1)
  }

  @Test func `the planner has gone on further than the new file`() throws {
    let world = try watering()
    try sleep(world, days: 2)
    goOn(world)
    comeNew(world, "b@vm", day: 24)
    try world.sync()
    try expect(world, ["23 done kept", "24 lapsed missed", "25 open open"])
    #expect(world.folder.text(SyncPlace("", "b@vm.ics")).contains("DUE;VALUE=DATE:20261125\r\n"))
  }

  @Test func `notes that were changed here stay, and those of the new file are taken over`() throws
  {
    let world = try watering()
    try sleep(world)
    try world.edit("Water", where: .open) { $0.notes = "ferns too" }
    goOn(world)
    comeNew(world, "b@vm", day: 24, "PRIORITY:1")
    try world.sync()
    try expect(world, ["23 done kept", "24 open open"])
    let open = try #require(try world.tasks().first { $0.task.status == .open }).task
    #expect(open.notes == "ferns too" && open.priority == .high)
    #expect(world.folder.text(SyncPlace("", "b@vm.ics")).contains("DESCRIPTION:ferns too\r\n"))
  }

  @Test func `a finished day that is edited here gets no rule there`() throws {
    let world = try watering()
    try sleep(world)
    goOn(world)
    comeNew(world, "b@vm", day: 24)
    try world.sync()
    try world.edit("Water", where: .done) { $0.notes = "all of them" }
    try world.sync()
    let first = world.folder.text(SyncPlace("", "a@phone.ics"))
    #expect(first.contains("DESCRIPTION:all of them\r\n") && !first.contains("RRULE"))
    try expect(world, ["23 done kept", "24 open open"])
  }

  // MARK: A finished copy beside a file that goes on

  /// Apple's programs leave a finished copy of the day, and move the file on.
  private func copy(_ world: SyncWorld, day: Int, at finish: String) {
    world.put(
      "copy\(day)",
      "SUMMARY:Water",
      "DUE;VALUE=DATE:202611\(day)",
      "STATUS:COMPLETED",
      "COMPLETED:\(finish)"
    )
  }

  @Test(arguments: [0, 1, 2])
  func `a finished copy is the day of the series`(heard: Int) throws {
    let world = try watering()
    try sleep(world, days: heard)
    world.now = world.now.later(minutes: 600)
    try world.change("Water", "DUE", to: "DUE;VALUE=DATE:20261124")
    copy(world, day: 23, at: "20261123T200000Z")
    try world.sync()
    let expected = [
      ["23 done kept", "24 open open"], ["23 done kept", "24 open open"],
      ["23 done kept", "24 lapsed missed", "25 open open"],
    ]
    try expect(world, expected[heard])
    #expect(world.folder.files.count == 2)
  }

  @Test func `a finished copy that comes one run after its file has gone on`() throws {
    let world = try watering()
    try sleep(world)
    try world.change("Water", "DUE", to: "DUE;VALUE=DATE:20261124")
    try world.sync()
    try expect(world, ["23 done missed", "24 open open"])
    copy(world, day: 23, at: "20261123T200000Z")
    try world.sync()
    try expect(world, ["23 done kept", "24 open open"])
    try tick(world)
    try world.sync()
    #expect(world.folder.text(SyncPlace("", "a@phone.ics")).contains("DUE;VALUE=DATE:20261125"))
  }

  /// Each day is ticked so there, or passes without.
  @Test(arguments: [true, false])
  func `a finished copy stays as it is while the series goes on`(isTicked: Bool) throws {
    let world = try watering()
    world.now = world.now.later(minutes: 480)
    try world.change("Water", "DUE", to: "DUE;VALUE=DATE:20261124")
    copy(world, day: 23, at: "20261123T200000Z")
    try world.sync()
    let first = world.folder.text(SyncPlace("", "copy23.ics"))
    let series = SyncPlace("", "a@phone.ics")
    for day in 24...26 {
      try sleep(world)
      if isTicked {
        let text = world.folder.text(series)
        #expect(text.contains("202611\(day)\r\n"))
        world.folder.put(series, text.replacing("202611\(day)\r\n", with: "202611\(day + 1)\r\n"))
        copy(world, day: day, at: "202611\(day)T113000Z")
      }
      try world.sync()
      #expect(world.folder.text(SyncPlace("", "copy23.ics")) == first, "\(day)")
      #expect(try world.sync().changes == 0)
    }
    #expect(world.folder.text(series).contains("DUE;VALUE=DATE:202611\(isTicked ? 27 : 26)\r\n"))
  }

  @Test func `copies of several days`() throws {
    let world = try watering()
    try sleep(world, days: 2)
    try world.change("Water", "DUE", to: "DUE;VALUE=DATE:20261125")
    copy(world, day: 23, at: "20261123T200000Z")
    copy(world, day: 24, at: "20261124T200000Z")
    try world.sync()
    try expect(world, ["23 done kept", "24 done kept", "25 open open"])
    try tick(world)
    try world.sync()
    #expect(world.folder.text(SyncPlace("", "a@phone.ics")).contains("DUE;VALUE=DATE:20261126"))
    #expect(world.folder.files.count == 3)
  }

  @Test func `a finished task of the same name is its own where the series has not gone on`() throws
  {
    let world = try watering()
    copy(world, day: 23, at: "20261123T110000Z")
    try world.sync()
    let states = try world.tasks().map(\.task.status)
    #expect(states.count == 2 && Set(states) == [.open, .done])
    #expect(try world.sync().changes == 0)
  }
}
