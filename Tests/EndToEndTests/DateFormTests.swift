import Foundation
import Testing

/// The clock and the order of dates that the settings name, in all that a person reads.
@Suite(.waitsForPrograms) struct `The forms of dates and times` {
  private static let reading = [
    ["list"], ["list", "--all"], ["list", "--week", "this"], ["list", "--day", "2026-11-20"],
    ["list", "--missed"], ["list", "--search", "report"], ["agenda"], ["event", "list", "--all"],
    ["status"], ["status", "--short"], ["history"], ["review"], ["review", "--week", "last"],
    ["review", "--format", "md"],
    ["show", "REPORT"], ["show", "SLIP"], ["show", "REPEAT"], ["event", "show", "CALL"], ["remind"],
  ]

  /// Tasks with all that has a day or a time, promises, work, and events of each kind.
  private func life(_ settings: String) throws -> (life: Life, ids: [String: String]) {
    let life = try Life("2026-11-20 14:05:00", settings: settings)
    var ids: [String: String] = [:]
    ids["REPORT"] = try life.add("Report today 15:00 for 1h #Work @deep !! // notes")
    ids["SLIP"] = try life.add("Slip today 16:00 for 20m")
    ids["REPEAT"] = try life.add("Water 2026-11-23 18:00 every mon *2026-11-23T14:20")
    let call = try life.json(
      "event",
      "add",
      "Call",
      "2026-11-24",
      "--time",
      "19:00",
      "--zone",
      "Asia/Tokyo"
    )
    ids["CALL"] = (call["events"] as? [[String: Any]])?.first?["id"] as? String
    try life.must("event", "add", "Fair", "2026-11-25", "--estimate", "2d")
    try life.must("log", ids["REPORT"] ?? "", "--from", "13:00", "--to", "14:00")
    try life.must("done", ids["REPORT"] ?? "")
    try life.clock.move(to: "2026-11-23 14:25:00")
    try life.must("move", ids["SLIP"] ?? "", "today")
    try life.must("add", "Bread today 17:00 for 45m")
    return (life, ids)
  }

  /// Every time that is printed, and every date with a month's name.
  private func printed(_ settings: String) throws -> (times: [String], dates: [String]) {
    let (life, ids) = try life(settings)
    var (times, dates): ([String], [String]) = ([], [])
    for command in Self.reading {
      let run = try life.home.run(
        rawArguments: command.map { Array((ids[$0] ?? $0).utf8) },
        environment: life.environment
      )
      #expect(run.ending == .exited(0), "\(command) \(run.complaint)")
      // The hour that was worked is a length, and a reminder is shown as it is typed.
      let text = run.text.replacing(/\ 1:00(?![ap]m)|\d{4}-\d\d-\d\dT\d\d:\d\d/, with: "")
      let clock = text.matches(of: /\d{1,2}:\d\d(?:[ap]m)?/).map { String($0.output) }
      let days = text.matches(of: /(?:\d{1,2} )?(?:Oct|Nov|Dec)(?: \d{1,2}\b)?/).map {
        String($0.output)
      }
      times += clock
      dates += days
    }
    #expect(times.count > 20)
    return (times, dates)
  }

  @Test func `of twelve hours and months first are in every command`() throws {
    let (times, dates) = try printed("date-form = \"month-day\"\ntime-form = \"12-hours\"")
    #expect(times.filter { !$0.hasSuffix("m") } == [])
    #expect(dates.count > 20 && dates.filter { !$0.contains(/^[A-Z]/) } == [])
  }

  @Test func `of twenty-four hours and days first are in every command`() throws {
    let (times, dates) = try printed("")
    #expect(times.filter { $0.count != 5 } == [])
    #expect(dates.count > 20 && dates.filter { !$0.contains(/^[0-9]/) } == [])
  }

  @Test func `of numbers alone have no month's name`() throws {
    #expect(try printed("date-form = \"iso\"").dates.filter { !$0.contains(/^[0-9]/) } == [])
  }

  /// Each part of a row of the list, in one line.
  @Test func `a row has all there is to say of its task`() throws {
    let (life, ids) = try life("")
    let water = try #require(ids["REPEAT"]).prefix(8)
    let slip = try #require(ids["SLIP"]).prefix(8)
    try life.must("edit", String(water), "--notes", "n", "--estimate", "1h30", "--priority", "high")
    try life.must("edit", String(water), "--category", "Work", "--tag", "deep", "--tag", "home")
    try life.must("log", String(water), "--from", "9:00", "--to", "9:20")
    try life.must("edit", String(slip), "--notes", "n", "--tag", "deep")
    let lines = try life.must("list", "--all").split(separator: "\n").map(String.init)
    let row = "[ ] Mon 23 Nov 18:00 Water +  1h30  0:20  #Work @deep @home !!!  every mon"
    #expect(lines.contains("\(water) \(row)"), "\(lines)")
    #expect(lines.contains("\(slip) [ ] Mon 23 Nov 16:00 Slip +  20m @deep ↻1"), "\(lines)")
  }
}
