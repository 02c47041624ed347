import ChronoModel
import Testing

/// The days that a fixed schedule goes on with behind its open instance (Behaviour 2.11).
@Suite struct `The days of repeats to come` {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule = "FREQ=DAILY"
    /// The open instance's day, and the one that the series gave it, where it was moved.
    var due = "2026-11-23"
    var given: String?
    var today = "2026-11-23"
    var excluded: [String] = []
    /// Within 22 to 29 November; Monday is the 23rd.
    var days: [String]
  }

  static let cases = [
    Case(
      testDescription: "every day after the open one",
      days: ["24", "25", "26", "27", "28", "29"]
    ),
    Case(
      testDescription: "only the weekdays of the rule",
      rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR",
      days: ["25", "27"]
    ),
    Case(testDescription: "until its end", rule: "FREQ=DAILY;UNTIL=20261125", days: ["24", "25"]),
    Case(
      testDescription: "as often as it is counted",
      rule: "FREQ=DAILY;COUNT=3",
      days: ["24", "25"]
    ),
    Case(
      testDescription: "without days taken out",
      excluded: ["2026-11-24"],
      days: ["25", "26", "27", "28", "29"]
    ),
    Case(
      testDescription: "not before an open one that was moved on",
      due: "2026-11-26",
      given: "2026-11-23",
      days: ["27", "28", "29"]
    ),
    Case(
      testDescription: "not on the day that an open one was moved away from, ahead",
      due: "2026-11-23",
      given: "2026-11-25",
      days: ["26", "27", "28", "29"]
    ),
    Case(
      testDescription: "from the due day where the day it was given is none of the rule",
      rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR",
      due: "2026-11-23",
      given: "2026-11-26",
      days: ["25", "27"]
    ),
    Case(
      testDescription: "of today none, though an open one is late",
      due: "2026-11-22",
      days: ["24", "25", "26", "27", "28", "29"]
    ),
    Case(
      testDescription: "none of a rule that has no day",
      rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      days: []
    ),
  ]

  @Test(arguments: cases) func `are those of the rule`(row: Case) throws {
    func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }
    let series = RecurrenceSeries(
      try RecurrenceRule(row.rule),
      anchor: try day("2026-11-23"),
      excluded: try row.excluded.map(day)
    )
    let now = Moment(
      instant: Instant(seconds: Int64(try day(row.today).number) * 86_400 + 36_000),
      zone: .utc
    )
    let passed = Succession.passed(
      by: try day(row.due),
      given: try row.given.map(day),
      of: series
    )
    let window = try day("2026-11-22")...day("2026-11-29")
    let found = Succession.coming(after: passed, among: series.days(in: window), at: now)
    #expect(found.map { String($0.text.suffix(2)) } == row.days)
  }
}
