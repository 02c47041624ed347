import ChronoModel
import Testing

private func error(_ text: String) -> RecurrenceError? {
  do {
    _ = try RecurrenceRule(text)
    return nil
  } catch {
    return error
  }
}

@Suite struct `Recurrence rules` {
  @Test func `are read in either case, with or without their name`() throws {
    let rule = RecurrenceRule(.weekly, interval: 2, byDay: [.init(.monday), .init(.friday)])
    #expect(try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR") == rule)
    #expect(try RecurrenceRule("RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR") == rule)
    #expect(try RecurrenceRule("rrule:byday=mo,fr;interval=2;freq=weekly") == rule)
    #expect(try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;X-NAME=1;") == rule)
    #expect(rule.text == "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR")
  }

  @Test(arguments: [
    ("", RecurrenceError.missingFrequency),
    ("BYDAY=MO", .missingFrequency),
    ("FREQ", .malformed("FREQ")),
    ("every day", .malformed("every day")),
    ("FREQ=DAILY;FREQ=DAILY", .repeatedPart("FREQ")),
    ("FREQ=DAILY;BYEASTER=1", .unknownPart("BYEASTER")),
    ("FREQ=DAILY;BYHOUR=1", .unknownPart("BYHOUR")),
    ("FREQ=HOURLY", .tooFrequent("HOURLY")),
    ("FREQ=OFTEN", .badValue(part: "FREQ", value: "OFTEN")),
    ("FREQ=DAILY;INTERVAL=0", .badValue(part: "INTERVAL", value: "0")),
    ("FREQ=DAILY;INTERVAL=-1", .badValue(part: "INTERVAL", value: "-1")),
    ("FREQ=DAILY;INTERVAL=100000", .badValue(part: "INTERVAL", value: "100000")),
    ("FREQ=DAILY;COUNT=0", .badValue(part: "COUNT", value: "0")),
    (
      "FREQ=DAILY;COUNT=99999999999999999999",
      .badValue(part: "COUNT", value: "99999999999999999999")
    ),
    ("FREQ=DAILY;UNTIL=2027", .badValue(part: "UNTIL", value: "2027")),
    ("FREQ=DAILY;UNTIL=20270229", .badValue(part: "UNTIL", value: "20270229")),
    ("FREQ=DAILY;UNTIL=20270228T250000Z", .badValue(part: "UNTIL", value: "20270228T250000Z")),
    ("FREQ=DAILY;COUNT=1;UNTIL=20270101", .countAndUntil),
    ("FREQ=MONTHLY;BYDAY=XX", .badValue(part: "BYDAY", value: "XX")),
    ("FREQ=MONTHLY;BYDAY=0MO", .badValue(part: "BYDAY", value: "0MO")),
    ("FREQ=MONTHLY;BYDAY=54MO", .badValue(part: "BYDAY", value: "54MO")),
    ("FREQ=MONTHLY;BYDAY=MO,", .badValue(part: "BYDAY", value: "MO,")),
    ("FREQ=MONTHLY;BYMONTHDAY=32", .badValue(part: "BYMONTHDAY", value: "32")),
    ("FREQ=MONTHLY;BYMONTHDAY=0", .badValue(part: "BYMONTHDAY", value: "0")),
    (
      "FREQ=MONTHLY;BYMONTHDAY=-9223372036854775808",
      .badValue(part: "BYMONTHDAY", value: "-9223372036854775808")
    ),
    ("FREQ=YEARLY;BYMONTH=-1", .badValue(part: "BYMONTH", value: "-1")),
    ("FREQ=YEARLY;BYMONTH=13", .badValue(part: "BYMONTH", value: "13")),
    ("FREQ=YEARLY;BYWEEKNO=54", .badValue(part: "BYWEEKNO", value: "54")),
    ("FREQ=YEARLY;BYYEARDAY=367", .badValue(part: "BYYEARDAY", value: "367")),
    ("FREQ=DAILY;WKST=XX", .badValue(part: "WKST", value: "XX")),
    ("FREQ=WEEKLY;BYDAY=1MO", .notAllowed(part: "BYDAY", frequency: .weekly)),
    ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", .notAllowed(part: "BYDAY", frequency: .yearly)),
    ("FREQ=WEEKLY;BYMONTHDAY=1", .notAllowed(part: "BYMONTHDAY", frequency: .weekly)),
    ("FREQ=MONTHLY;BYYEARDAY=1", .notAllowed(part: "BYYEARDAY", frequency: .monthly)),
    ("FREQ=MONTHLY;BYWEEKNO=1", .notAllowed(part: "BYWEEKNO", frequency: .monthly)),
    ("FREQ=MONTHLY;BYSETPOS=1", .positionOfNothing),
  ])
  func `are refused with their reason`(text: String, reason: RecurrenceError) {
    #expect(error(text) == reason)
  }

  @Test func `are refused when too long`() {
    #expect(error("FREQ=DAILY" + String(repeating: ";", count: 4096)) == .tooLong)
  }

  @Test func `end in UTC with the last start before that instant`() throws {
    let berlin = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let text = "FREQ=DAILY;UNTIL=20261231T220000Z"
    func last(_ zone: Zone?, _ time: String?) throws -> String? {
      let rule = try RecurrenceRule(text, zone: zone, time: time.flatMap { TimeOfDay($0) })
      guard case .until(let day) = rule.end else { return nil }
      return day.text
    }
    #expect(try last(nil, nil) == "2026-12-31")
    #expect(try last(berlin, "23:00") == "2026-12-31")
    #expect(try last(berlin, "23:01") == "2026-12-30")
    #expect(try last(.fixed("E", offset: 10_800), "1:00") == "2027-01-01")
    #expect(try last(.fixed("E", offset: 10_800), "1:01") == "2026-12-31")
  }

  @Test(arguments: [
    ("FREQ=DAILY", "every day"),
    ("FREQ=DAILY;INTERVAL=3;COUNT=5", "every 3 days 5 times"),
    ("FREQ=WEEKLY", "every week"),
    ("FREQ=WEEKLY;BYDAY=MO,WE", "every mon,wed"),
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
    ("FREQ=WEEKLY;BYDAY=SA,SU", "every weekend"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "every 2 weeks on mon,wed"),
    ("FREQ=WEEKLY;BYDAY=MO;UNTIL=20270101", "every mon until 2027-01-01"),
    ("FREQ=MONTHLY", "every month"),
    ("FREQ=MONTHLY;BYMONTHDAY=15", "every month on the 15th"),
    ("FREQ=MONTHLY;BYMONTHDAY=1,22,23", "every month on the 1st,22nd,23rd"),
    ("FREQ=MONTHLY;BYMONTHDAY=11,12,13", "every month on the 11th,12th,13th"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day"),
    ("FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "every month on the 30th"),
    ("FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR", "every 3 months on the last fri"),
    ("FREQ=MONTHLY;BYDAY=2TU", "every month on the 2nd tue"),
    ("FREQ=MONTHLY;BYDAY=2TU,4TU", "every month on the 2nd and 4th tue"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last workday"),
    ("FREQ=YEARLY", "every year"),
    ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "every year on 24 dec"),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "every year on 29 feb"),
    ("FREQ=YEARLY;BYMONTH=11;BYDAY=-1TH", "every year on the last thu of nov"),
    ("FREQ=YEARLY;BYWEEKNO=20", "every FREQ=YEARLY;BYWEEKNO=20"),
    ("FREQ=MONTHLY;BYMONTHDAY=31", "every FREQ=MONTHLY;BYMONTHDAY=31"),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "every FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"),
  ])
  func `are told in words that read back`(text: String, phrase: String) throws {
    let rule = try RecurrenceRule(text)
    #expect(rule.phrase() == phrase)
    let read = QuickAdd.parse("x \(phrase)", context: saturdayTen)
    #expect(read.repeats?.rule == rule)
    #expect(read.title == "x")
    #expect(rule.phrase(afterCompletion: true) == "every!" + phrase.dropFirst(5))
  }

  @Test(arguments: [
    ("FREQ=DAILY;BYDAY=TH,FR", "every thu,fri"),
    ("FREQ=DAILY;BYDAY=FR,TH,FR;COUNT=4", "every thu,fri 4 times"),
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;WKST=SU", "every weekday"),
    ("FREQ=WEEKLY;BYDAY=SU,SA;WKST=SU", "every weekend"),
    ("FREQ=WEEKLY;BYDAY=TU;WKST=SU;UNTIL=20270101", "every tue until 2027-01-01"),
    ("FREQ=MONTHLY;BYDAY=2TU;WKST=SU", "every month on the 2nd tue"),
    ("FREQ=DAILY;INTERVAL=2;BYDAY=TH", "every FREQ=DAILY;INTERVAL=2;BYDAY=TH"),
    ("FREQ=DAILY;BYDAY=TH;BYMONTH=5", "every FREQ=DAILY;BYMONTH=5;BYDAY=TH"),
  ])
  func `that others write in another way are told as ours of the same days`(
    text: String,
    phrase: String
  ) throws {
    let rule = try RecurrenceRule(text)
    #expect(rule.phrase() == phrase)
    let read = try #require(QuickAdd.parse("x \(phrase)", context: saturdayTen).repeats).rule
    let first = try #require(LocalDay(year: 2026, month: 11, day: 24))
    func days(_ rule: RecurrenceRule) -> [LocalDay] {
      RecurrenceSeries(rule, anchor: first).days(in: first...(first + 400))
    }
    #expect(days(read) == days(rule))
  }
}
