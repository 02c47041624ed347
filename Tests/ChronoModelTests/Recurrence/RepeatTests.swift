import ChronoModel
import Testing

private func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

@Suite struct `Repeats of a task` {
  private func next(
    _ rule: String,
    afterCompletion: Bool = false,
    anchor: String,
    due: String,
    closed: String,
    finished: Int = 1,
    today: String
  ) throws -> String? {
    let stored = Repeat(
      rule: rule,
      afterCompletion: afterCompletion,
      anchor: try day(anchor),
      series: Identifier(high: 1, low: 2)
    )
    return try stored.day(
      after: try day(due),
      closed: try day(closed),
      finished: finished,
      today: try day(today)
    )?.text
  }

  @Test func `come on the next day of the schedule`() throws {
    let rule = "FREQ=WEEKLY;BYDAY=MO,WE"
    #expect(
      try next(
        rule,
        anchor: "2026-11-23",
        due: "2026-11-23",
        closed: "2026-11-23",
        today: "2026-11-23"
      )
        == "2026-11-25"
    )
    // Done two days early: the next still is after the one that was done.
    #expect(
      try next(
        rule,
        anchor: "2026-11-23",
        due: "2026-11-25",
        closed: "2026-11-23",
        today: "2026-11-23"
      )
        == "2026-11-30"
    )
  }

  @Test func `come once after thirty days away, not in the past`() throws {
    #expect(
      try next(
        "FREQ=DAILY",
        anchor: "2026-10-01",
        due: "2026-10-22",
        closed: "2026-11-21",
        today: "2026-11-21"
      ) == "2026-11-21"
    )
    #expect(
      try next(
        "FREQ=WEEKLY;INTERVAL=2",
        anchor: "2026-10-05",
        due: "2026-10-05",
        closed: "2026-11-21",
        today: "2026-11-21"
      ) == "2026-11-30"
    )
  }

  @Test func `count from the day of completion where asked`() throws {
    #expect(
      try next(
        "FREQ=DAILY;INTERVAL=3",
        afterCompletion: true,
        anchor: "2026-11-01",
        due: "2026-11-04",
        closed: "2026-11-20",
        today: "2026-11-20"
      ) == "2026-11-23"
    )
    #expect(
      try next(
        "FREQ=MONTHLY",
        afterCompletion: true,
        anchor: "2026-11-01",
        due: "2027-01-01",
        closed: "2027-01-31",
        today: "2027-01-31"
      ) == "2027-02-28"
    )
    // Done four days early: three days after it was done, before the day it was due.
    #expect(
      try next(
        "FREQ=DAILY;INTERVAL=3",
        afterCompletion: true,
        anchor: "2026-11-01",
        due: "2026-11-24",
        closed: "2026-11-20",
        today: "2026-11-20"
      ) == "2026-11-23"
    )
  }

  @Test func `end with their count or last day`() throws {
    #expect(
      try next(
        "FREQ=DAILY;COUNT=3",
        anchor: "2026-11-21",
        due: "2026-11-23",
        closed: "2026-11-23",
        finished: 3,
        today: "2026-11-23"
      ) == nil
    )
    #expect(
      try next(
        "FREQ=DAILY;UNTIL=20261123",
        anchor: "2026-11-21",
        due: "2026-11-23",
        closed: "2026-11-23",
        today: "2026-11-23"
      ) == nil
    )
    #expect(
      try next(
        "FREQ=DAILY;COUNT=3",
        afterCompletion: true,
        anchor: "2026-11-21",
        due: "2026-11-23",
        closed: "2026-11-23",
        finished: 2,
        today: "2026-11-23"
      ) == "2026-11-24"
    )
    #expect(
      try next(
        "FREQ=DAILY;COUNT=3",
        afterCompletion: true,
        anchor: "2026-11-21",
        due: "2026-11-23",
        closed: "2026-11-23",
        finished: 3,
        today: "2026-11-23"
      ) == nil
    )
  }

  @Test func `come from their rule, anchor and exceptions`() throws {
    let anchor = try #require(LocalDay("2026-11-23"))
    let stored = Repeat(
      rule: "FREQ=WEEKLY;BYDAY=MO",
      anchor: anchor,
      series: Identifier(high: 1, low: 2),
      excluded: [anchor + 7],
      added: [anchor + 1]
    )
    let series = try stored.seriesOfDays()
    #expect(
      series.days(in: anchor...(anchor + 14)) == [anchor, anchor + 1, anchor + 14]
    )
    var broken = stored
    broken.rule = "FREQ=NEVER"
    #expect(throws: RecurrenceError.badValue(part: "FREQ", value: "NEVER")) {
      try broken.seriesOfDays()
    }
  }
}

@Suite struct `A series split in two` {
  @Test(arguments: [
    "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR",
    "FREQ=MONTHLY;COUNT=12", "FREQ=DAILY;COUNT=30", "FREQ=MONTHLY;INTERVAL=2;UNTIL=20271231",
  ])
  func `has the same days as before`(text: String) throws {
    let anchor = try day("2026-11-23")
    let window = anchor...(anchor + 700)
    let series = RecurrenceSeries(
      try RecurrenceRule(text),
      anchor: anchor,
      excluded: [anchor + 7, anchor + 14],
      added: [anchor + 3, anchor + 500]
    )
    let all = series.days(in: window)
    for index in [1, 4, all.count - 1] {
      let (before, after) = series.split(at: all[index])
      let first = try #require(before).days(in: window)
      let second = after.days(in: window)
      #expect(first == Array(all[..<index]), "\(text) at \(all[index])")
      #expect(second == Array(all[index...]), "\(text) at \(all[index])")
    }
    #expect(series.split(at: all[0]).before == nil)
    #expect(series.split(at: all[0]).after.days(in: window) == all)
  }
}
