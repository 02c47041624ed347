import ChronoModel
import Testing

@Suite struct `Occurrences of a rule` {
  private func series(
    _ rule: String,
    from anchor: String,
    without excluded: [String] = [],
    with added: [String] = []
  ) throws -> RecurrenceSeries {
    RecurrenceSeries(
      try RecurrenceRule(rule),
      anchor: try #require(LocalDay(anchor)),
      excluded: excluded.compactMap { LocalDay($0) },
      added: added.compactMap { LocalDay($0) }
    )
  }

  private func window(_ first: String, _ last: String) throws -> ClosedRange<LocalDay> {
    try #require(LocalDay(first))...(try #require(LocalDay(last)))
  }

  @Test func `leave out excluded days and take in added ones, once`() throws {
    let series = try series(
      "FREQ=WEEKLY;COUNT=4",
      from: "2026-11-02",
      without: ["2026-11-09", "2026-11-12"],
      with: ["2026-11-04", "2026-11-16", "2026-11-12", "2026-10-30"]
    )
    #expect(
      series.days(in: try window("2026-11-01", "2026-12-31")).map(\.text)
        == ["2026-11-02", "2026-11-04", "2026-11-16", "2026-11-23"]
    )
    let second = try #require(LocalDay("2026-11-02"))
    #expect(series.next(after: second)?.text == "2026-11-04")
    #expect(series.next(after: second + 2)?.text == "2026-11-16")
    #expect(series.next(after: second + 21) == nil)
    #expect(series.next(after: second - 30)?.text == "2026-10-30")
  }

  @Test func `keep the month's end of the anchor when settled on it`() throws {
    let anchor = try #require(LocalDay("2027-01-31"))
    let monthly = try RecurrenceRule("FREQ=MONTHLY").settled(on: anchor)
    #expect(
      Occurrences(monthly, anchor: anchor).prefix(5).map(\.text)
        == ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]
    )
    let leap = try #require(LocalDay("2028-02-29"))
    let yearly = try RecurrenceRule("FREQ=YEARLY").settled(on: leap)
    #expect(
      Occurrences(yearly, anchor: leap).prefix(5).map(\.text)
        == ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]
    )
  }

  @Test func `choose positions from the whole of the first week`() throws {
    // Wednesday is the second of the week's three days, so the first is next week's Monday.
    let series = try series("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1", from: "2026-11-18")
    #expect(series.next(after: series.anchor - 1)?.text == "2026-11-23")
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31",
    "FREQ=YEARLY;BYYEARDAY=1;BYMONTH=2", "FREQ=MONTHLY;BYDAY=6MO",
    "FREQ=YEARLY;BYWEEKNO=20;BYMONTH=1",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6", "FREQ=YEARLY;INTERVAL=400;BYMONTH=2;BYMONTHDAY=29",
    "FREQ=DAILY;INTERVAL=7;BYDAY=SU", "FREQ=WEEKLY;INTERVAL=99999;BYMONTH=2;BYDAY=MO;COUNT=99999",
    "FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=100", "FREQ=DAILY;INTERVAL=99999;BYMONTH=2;BYMONTHDAY=30",
  ])
  func `end after a bounded search where there are none`(text: String) throws {
    let anchor = try #require(LocalDay("2026-11-21"))
    var days = Occurrences(try RecurrenceRule(text), anchor: anchor)
    while days.next() != nil {}
    #expect(days.steps <= 160_000)
    let more = days.next()
    #expect(more == nil)
  }

  @Test func `reach a far window without going through the years before`() throws {
    let anchor = try #require(LocalDay("1970-01-01"))
    let far = try #require(LocalDay("2999-06-01"))
    for text in ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,FR", "FREQ=MONTHLY", "FREQ=YEARLY"] {
      var days = Occurrences(try RecurrenceRule(text), anchor: anchor, from: far)
      let found = days.next()
      let first = try #require(found)
      #expect((0..<366).contains(first - far))
      #expect(days.steps < 800)
    }
  }

  @Test func `stop with the year 9999`() throws {
    let anchor = LocalDay.latest - 10
    for text in [
      "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY", "FREQ=WEEKLY;INTERVAL=99999",
    ] {
      let days = Array(Occurrences(try RecurrenceRule(text), anchor: anchor))
      #expect(days.first == anchor)
      #expect(days.allSatisfy { $0 <= .latest })
      #expect(
        Occurrences(try RecurrenceRule(text), anchor: anchor, from: .latest + 1).first { _ in true }
          == nil
      )
    }
  }

  @Test func `of random rules agree with a plain search through every day`() throws {
    var random = SplitMix(state: 11)
    for _ in 0..<300 {
      let weekdays = Weekday.allCases.shuffled(using: &random).prefix(
        Int.random(in: 1...4, using: &random)
      )
      let interval = Int.random(in: 1...5, using: &random)
      let anchor = LocalDay(number: Int.random(in: 0...30_000, using: &random))
      let start = Weekday.allCases.randomElement(using: &random) ?? .monday
      let rule = RecurrenceRule(
        .weekly,
        interval: interval,
        byDay: weekdays.map { .init($0) },
        weekStart: start
      )
      let week = anchor.startOfWeek(first: start)
      let plain = (anchor...(anchor + 200)).filter { day in
        weekdays.contains(day.weekday)
          && (day.startOfWeek(first: start) - week) / 7 % interval == 0
      }
      let series = RecurrenceSeries(rule, anchor: anchor)
      #expect(series.days(in: anchor...(anchor + 200)) == plain)
    }
  }

  @Test func `take numbered and plain weekdays together`() throws {
    let series = try series("FREQ=MONTHLY;BYDAY=1MO,TH", from: "2026-12-01")
    #expect(
      series.days(in: try window("2026-12-01", "2027-01-07")).map(\.text)
        == [
          "2026-12-03", "2026-12-07", "2026-12-10", "2026-12-17", "2026-12-24", "2026-12-31",
          "2027-01-04", "2027-01-07",
        ]
    )
  }

  @Test func `of a week's number are the days of that ISO week`() throws {
    let first = try #require(LocalDay("2000-01-01"))
    let last = try #require(LocalDay("2100-12-31"))
    for week in [1, 20, 52, 53] {
      let series = try series("FREQ=YEARLY;BYWEEKNO=\(week)", from: "2000-01-01")
      #expect(series.days(in: first...last) == (first...last).filter { $0.isoWeek.week == week })
    }
  }

  @Test func `count from the anchor when only the end is asked for`() throws {
    for text in ["FREQ=DAILY;COUNT=100", "FREQ=WEEKLY;INTERVAL=3;COUNT=40", "FREQ=MONTHLY;COUNT=9"]
    {
      let anchor = try #require(LocalDay("2026-01-31"))
      let rule = try RecurrenceRule(text)
      let all = Array(Occurrences(rule, anchor: anchor))
      for skipped in [0, 1, all.count - 1] {
        let from = all[skipped] - (skipped > 0 ? 1 : 0)
        #expect(Array(Occurrences(rule, anchor: anchor, from: from)) == all.filter { $0 >= from })
      }
      let end = all[all.count - 1]
      #expect(Array(Occurrences(rule, anchor: anchor, from: end + 1)) == [])
      #expect(Array(Occurrences(rule, anchor: anchor, through: end - 1)) == all.dropLast())
    }
  }

  @Test func `do not look past the window`() throws {
    let anchor = try #require(LocalDay("2026-11-21"))
    let never = try RecurrenceRule("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")
    var days = Occurrences(never, anchor: anchor, through: anchor + 41)
    while days.next() != nil {}
    #expect(days.steps <= 42)
  }
}
