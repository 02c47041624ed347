import Testing

/// The life of a promise in the real program, each command a process, with the clock moved
/// (Behaviour 2).
///
/// 20 November 2026 is a Friday.
@Suite("A promise's life in the program", .waitsForPrograms) struct PromiseLifeTests {
  @Test func `planned, started and finished on its day is kept`() throws {
    let life = try Life("2026-11-20 09:00:00")
    let id = try life.add("Report today for 45m")
    try life.must("start", id)
    try life.clock.move(to: "2026-11-20 09:50:00")
    try life.must("done", id)
    try life.clock.move(to: "2026-11-21 08:00:00")
    #expect(try life.promises(id) == ["2026-11-20 kept"])
    #expect(try life.week("2026-11-20") == [1, 0, 0, 0, 0])
    #expect(try life.tracked("2026-11-20") == [0, 0, 0, 0, 50, 0, 0])
  }

  @Test func `work counts the minutes that its ends show, wherever it is told`() throws {
    let life = try Life("2026-11-20 09:50:48")
    let id = try life.add("Report today for 45m")
    try life.must("start", id)
    try life.clock.move(to: "2026-11-20 10:20:10")
    #expect(try life.must("status").contains("0:30"))
    #expect(try life.must("stop").contains("after 30m"))
    #expect(try life.must("show", id).contains("Worked on Fri 20 Nov 09:50–10:20"))
    #expect(try life.must("list").contains("0:30"))
    #expect(try life.tracked("2026-11-20") == [0, 0, 0, 0, 30, 0, 0])
    let task = try life.json("show", id)["task"] as? [String: Any]
    #expect(task?["tracked"] as? Int == 30)
  }

  @Test func `a timer stops at the last such time, as the planner reads it`() throws {
    let life = try Life("2026-11-19 14:00:00")
    let id = try life.add("Report today")
    try life.must("start", id)
    try life.clock.move(to: "2026-11-20 08:11:00")
    let refused = try life.run("stop", "--at", "13:00")
    #expect(refused.complaint.contains("The timer started at Thu 19 Nov 14:00"))
    #expect(try life.must("stop", "--at", "15:05").contains("after 1h05"))
    #expect(try life.must("show", id).contains("Worked on Thu 19 Nov 14:00–15:05"))
  }

  @Test func `not finished is missed, cannot be ticked, and stays missed once done later`() throws {
    let life = try Life("2026-11-20 09:00:00")
    let id = try life.add("Report today")
    try life.clock.move(to: "2026-11-21 08:00:00")
    #expect(try life.must("status", "--short") == "1✗\n")
    for command in ["done", "start"] {
      let refused = try life.run(command, id)
      #expect(refused.ending == .exited(1))
      #expect(refused.complaint.contains("over"), "\(refused.complaint)")
    }
    #expect(try life.state(id) == "missed 2026-11-20")
    try life.must("move", id, "today")
    try life.must("done", id)
    #expect(try life.promises(id) == ["2026-11-20 missed", "2026-11-21 kept"])
    #expect(try life.week("2026-11-20") == [1, 1, 0, 0, 0])
    let review = try life.must("review")
    #expect(review.contains("Kept 1 of 2 (50%)"))
    let friday = review.split(separator: "\n").first { $0.hasPrefix("Fri 20") } ?? ""
    #expect(friday.split(separator: " ").suffix(3).first == "0%")
    #expect(try life.must("list", "--day", "yesterday").contains("[>]"))
  }

  @Test func `a repeat that lapsed is listed as missed, and today's is there`() throws {
    let life = try Life("2026-11-20 09:00:00")
    _ = try life.add("Tea today every day")
    try life.clock.move(to: "2026-11-21 08:00:00")
    #expect(try life.must("list", "--day", "yesterday").contains(" [!] "))
    #expect(try life.must("list").contains(" [ ] "))
    #expect(try life.must("list", "--missed") == "")
  }

  @Test func `moved before its day is withdrawn, moved on it is postponed`() throws {
    let life = try Life("2026-11-19 22:00:00")
    let early = try life.add("Early 2026-11-20")
    let late = try life.add("Late 2026-11-20")
    try life.must("move", early, "2026-11-22")
    try life.clock.move(to: "2026-11-20 00:00:01")
    try life.must("move", late, "2026-11-22")
    #expect(try life.promises(early) == ["2026-11-20 withdrawn", "2026-11-22 open"])
    #expect(try life.promises(late) == ["2026-11-20 postponed", "2026-11-22 open"])
    #expect(try life.week("2026-11-20") == [0, 0, 1, 1, 2])
    #expect(try life.must("review").contains("Kept 0 of 1 (0%), 2 still open, 1 withdrawn"))
  }

  @Test func `work over midnight misses the day, finishes the task, and says why`() throws {
    let life = try Life("2026-11-20 23:30:00")
    let id = try life.add("Report today")
    try life.must("start", id)
    try life.clock.move(to: "2026-11-21 00:20:00")
    let said = try life.must("done", id)
    #expect(said.contains("finished after Fri 20 Nov ended, so that day stays missed"))
    #expect(try life.state(id) == "done 2026-11-20")
    #expect(try life.promises(id) == ["2026-11-20 missed"])
    #expect(try life.tracked("2026-11-20") == [0, 0, 0, 0, 30, 20, 0])
  }

  @Test func `a day that starts at four ends at four`() throws {
    let life = try Life("2026-11-20 22:00:00", settings: "day-start = \"04:00\"\n")
    let kept = try life.add("Kept today")
    let missed = try life.add("Missed today")
    try life.clock.move(to: "2026-11-21 01:30:00")
    try life.must("done", kept)
    try life.clock.move(to: "2026-11-21 03:59:30")
    #expect(try life.promises(missed) == ["2026-11-20 open"])
    try life.clock.move(to: "2026-11-21 04:00:00")
    #expect(try life.promises(missed) == ["2026-11-20 missed"])
    #expect(try life.promises(kept) == ["2026-11-20 kept"])
  }

  @Test func `logged late on its day is kept and marked, on another day stays missed`() throws {
    let life = try Life("2026-11-20 09:00:00")
    let onIt = try life.add("On it today")
    let after = try life.add("After it today")
    try life.clock.move(to: "2026-11-22 09:00:00")
    try life.must("log", onIt, "--done", "--from", "2026-11-20T10:00", "--to", "2026-11-20T11:00")
    try life.must("log", after, "--done", "--from", "2026-11-21T10:00", "--to", "2026-11-21T11:00")
    #expect(try life.promises(onIt) == ["2026-11-20 kept late"])
    #expect(try life.promises(after) == ["2026-11-20 missed"])
    #expect(try life.state(after) == "done 2026-11-20")
    #expect(try life.week("2026-11-20") == [1, 1, 0, 0, 0])
  }

  @Test func `dropped in time is withdrawn, dropped too late stays missed`() throws {
    let life = try Life("2026-11-20 09:00:00")
    let inTime = try life.add("In time today")
    let late = try life.add("Late today")
    try life.must("drop", inTime)
    try life.clock.move(to: "2026-11-21 00:00:00")
    try life.must("drop", late)
    #expect(try life.promises(inTime) == ["2026-11-20 withdrawn"])
    #expect(try life.promises(late) == ["2026-11-20 missed"])
  }

  @Test func `a tick that is taken back the day after leaves the day missed`() throws {
    let life = try Life("2026-11-20 09:00:00")
    let id = try life.add("Report today")
    try life.must("done", id)
    try life.must("undo")
    #expect(try life.promises(id) == ["2026-11-20 open"])
    try life.must("redo")
    try life.clock.move(to: "2026-11-21 09:00:00")
    #expect(try life.promises(id) == ["2026-11-20 kept"])
    try life.must("undo")
    #expect(try life.promises(id) == ["2026-11-20 missed"])
    #expect(try life.state(id) == "missed 2026-11-20")
  }

  @Test func `someday is never missed`() throws {
    let life = try Life("2026-11-20 09:00:00")
    let id = try life.add("Cello someday")
    try life.clock.move(to: "2028-01-05 09:00:00")
    #expect(try life.promises(id).isEmpty)
    try life.must("done", id)
    #expect(try life.state(id) == "done someday")
  }

  @Test func `five days away judge each day once, and move nothing`() throws {
    let life = try Life("2026-11-16 09:00:00")
    let ids = try (16...20).map { try life.add("Day \($0) 2026-11-\($0)") }
    try life.clock.move(to: "2026-11-21 09:00:00")
    let expected = (16...20).map { ["2026-11-\($0) missed"] }
    #expect(try ids.map(life.promises) == expected)
    let judged = try ids.map(life.judgements)
    try life.clock.move(to: "2026-11-22 09:00:00")
    #expect(try life.must("status", "--short") == "5✗\n")
    #expect(try ids.map(life.promises) == expected)
    #expect(try ids.map(life.judgements) == judged)
    #expect(try ids.map(life.state) == (16...20).map { "missed 2026-11-\($0)" })
    #expect(try life.week("2026-11-20") == [0, 5, 0, 0, 0])
  }

  /// A night of each zone in which the clocks change: the second before its end in UTC, and the
  /// minutes of its day.
  struct Night: Sendable, CustomTestStringConvertible {
    let zone: String
    let day: String
    let begins: String
    let lastSecond: String
    let ends: String
    let minutes: Int

    var testDescription: String { "\(zone) \(day)" }
  }

  @Test(arguments: [
    Night(
      zone: "Europe/Berlin",
      day: "2027-03-28",
      begins: "2027-03-27 23:00:00",
      lastSecond: "2027-03-28 21:59:57",
      ends: "2027-03-28 22:00:00",
      minutes: 23 * 60
    ),
    Night(
      zone: "Europe/Berlin",
      day: "2026-10-25",
      begins: "2026-10-24 22:00:00",
      lastSecond: "2026-10-25 22:59:57",
      ends: "2026-10-25 23:00:00",
      minutes: 25 * 60
    ),
    Night(
      zone: "America/New_York",
      day: "2027-03-14",
      begins: "2027-03-14 05:00:00",
      lastSecond: "2027-03-15 03:59:57",
      ends: "2027-03-15 04:00:00",
      minutes: 23 * 60
    ),
    Night(
      zone: "America/New_York",
      day: "2026-11-01",
      begins: "2026-11-01 04:00:00",
      lastSecond: "2026-11-02 04:59:57",
      ends: "2026-11-02 05:00:00",
      minutes: 25 * 60
    ),
    Night(
      zone: "Australia/Lord_Howe",
      day: "2026-10-04",
      begins: "2026-10-03 13:30:00",
      lastSecond: "2026-10-04 12:59:57",
      ends: "2026-10-04 13:00:00",
      minutes: 47 * 30
    ),
    Night(
      zone: "Australia/Lord_Howe",
      day: "2027-04-04",
      begins: "2027-04-03 13:00:00",
      lastSecond: "2027-04-04 13:29:57",
      ends: "2027-04-04 13:30:00",
      minutes: 49 * 30
    ),
  ])
  func `a day with a change of the clock ends at its own midnight, and has all its minutes`(
    night: Night
  ) throws {
    var life = try Life(night.begins)
    life.zone = night.zone
    let id = try life.add("Night \(night.day)")
    try life.must("start", id)
    try life.clock.move(to: night.lastSecond)
    #expect(try life.promises(id) == ["\(night.day) open"])
    try life.clock.move(to: night.ends)
    #expect(try life.promises(id) == ["\(night.day) missed"])
    try life.must("stop")
    // Each of these days is a Sunday, the last of its week; seconds pass between the commands.
    let tracked = try life.tracked(night.day)
    #expect(tracked.dropLast().allSatisfy { $0 == 0 })
    #expect((night.minutes - 1...night.minutes).contains(tracked[6]))
  }

  @Test func `a change of zone judges by the day it is where one is`() throws {
    // 20:00 UTC on Friday: morning on Hawaii, Saturday already in Tokyo.
    var life = try Life("2026-11-20 20:00:00")
    life.zone = "Pacific/Honolulu"
    let id = try life.add("Report 2026-11-20 15:00")
    #expect(try life.promises(id) == ["2026-11-20 open"])
    life.zone = "Asia/Tokyo"
    #expect(try life.promises(id) == ["2026-11-20 missed"])
    // Friday is not over there: Tokyo's judgement came too early.
    life.zone = "Pacific/Honolulu"
    #expect(try life.promises(id) == ["2026-11-20 open"])
    #expect(try life.must("list", "--day", "2026-11-20").contains("15:00 Report"))
  }
}
