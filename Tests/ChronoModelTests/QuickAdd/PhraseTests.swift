import ChronoModel
import Testing

private func day(_ text: String, _ context: QuickAddContext = saturdayTen) -> String {
  do {
    switch try DayPhrase.parse(text, context: context) {
    case .someday: return "someday"
    case .day(let day): return day.text
    }
  } catch {
    return "\(error)"
  }
}

@Suite struct `Typed days` {
  @Test(arguments: [
    ("today", "2026-11-21"), ("tod", "2026-11-21"), ("tom", "2026-11-22"),
    ("tomorrow", "2026-11-22"), ("yesterday", "2026-11-20"), ("fri", "2026-11-27"),
    ("sun", "2026-11-22"), ("Sun", "2026-11-22"), ("SAT", "2026-11-28"),
    ("next fri", "2026-11-27"), ("mon week", "2026-11-30"), ("last fri", "2026-11-20"),
    ("last sat", "2026-11-14"),
    ("this fri", "2026-11-27"), ("+10", "2026-12-01"), ("-1", "2026-11-20"),
    ("+0", "2026-11-21"), ("3d", "2026-11-24"), ("+3d", "2026-11-24"), ("2w", "2026-12-05"),
    ("-2w", "2026-11-07"), ("1mo", "2026-12-21"), ("1y", "2027-11-21"),
    ("in 3 days", "2026-11-24"), ("24 dec", "2026-12-24"), ("dec 24", "2026-12-24"),
    ("the 24th of december", "2026-12-24"), ("2026-12-24", "2026-12-24"),
    ("12/24", "2026-12-24"), ("24/12", "2026-12-24"), ("24.12.", "2026-12-24"),
    ("24.12.2027", "2027-12-24"), ("12/24/2027", "2027-12-24"), ("5.6.", "2027-06-05"),
    ("5/5", "2027-05-05"), ("15", "2026-12-15"), ("15th", "2026-12-15"), ("21", "2026-11-21"),
    ("31", "2026-12-31"), ("eow", "2026-11-22"), ("eom", "2026-11-30"), ("eoy", "2026-12-31"),
    ("sow", "2026-11-23"), ("som", "2026-12-01"), ("next week", "2026-11-23"),
    ("next month", "2026-12-01"), ("next year", "2027-01-01"), ("weekend", "2026-11-21"),
    ("someday", "someday"), ("  fri ", "2026-11-27"), ("on fri", "2026-11-27"),
  ])
  func `are read`(text: String, expected: String) {
    #expect(day(text) == expected)
  }

  @Test func `read numbers in the order of the date form`() {
    var context = saturdayTen
    #expect(day("5/6", context) == "2027-06-05")
    context.dateForm = .monthDay
    #expect(day("5/6", context) == "2027-05-06")
    #expect(day("24/12", context) == "2026-12-24")
    context.dateForm = .iso
    #expect(day("5/6", context) == "ambiguousDay(\"5/6\")")
  }

  @Test func `count weeks from the first weekday`() {
    var context = saturdayTen
    context.firstWeekday = .sunday
    #expect(day("eow", context) == "2026-11-21")
    #expect(day("next fri", context) == "2026-11-27")
    #expect(day("next week", context) == "2026-11-22")
    #expect(day("next sat", context) == "2026-11-28")
    #expect(day("weekend", context) == "2026-11-21")
    #expect(day("next weekend", context) == "2026-11-28")
    context.today = context.today + 1
    #expect(day("this weekend", context) == "2026-11-22")
    #expect(day("next weekend", context) == "2026-11-28")
    context.today = context.today + 1
    #expect(day("weekend", context) == "2026-11-28")
    #expect(day("next weekend", context) == "2026-12-05")
  }

  @Test(arguments: [
    "", " ", "x", "fri x", "fri 9:30", "13/13/13", "next", "\"fri\"", "32x", "#fri",
  ])
  func `are refused as not understood`(text: String) {
    #expect(day(text) == "notUnderstood(\"\(text.replacing("\"", with: "\\\""))\")")
  }

  @Test(arguments: ["31 feb", "2026-02-29", "0", "32", "32nd", "13/32", "31.2.2027", "+9999y"])
  func `are refused as not in the calendar`(text: String) {
    #expect(day(text) == "noSuchDay(\"\(text)\")")
  }
}

@Suite struct `Typed times` {
  private func time(_ text: String) -> String {
    do {
      return try TimePhrase.parse(text, context: saturdayTen).text
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("930", "09:30"), ("0930", "09:30"), ("1745", "17:45"), ("9:30", "09:30"), ("9", "09:00"),
    ("21", "21:00"), ("3pm", "15:00"), ("3 pm", "15:00"), ("930pm", "21:30"), ("12am", "00:00"),
    ("noon", "12:00"), ("midnight", "00:00"), ("now", "10:00"), ("at 9:30", "09:30"),
    (" 9:30 ", "09:30"), ("3:15PM", "15:15"),
  ])
  func `are read`(text: String, expected: String) {
    #expect(time(text) == expected)
  }

  @Test(arguments: ["25:00", "2500", "960", "9:60", "24:00", "13pm", "99"])
  func `are refused as shown by no clock`(text: String) {
    #expect(time(text) == "noSuchTime(\"\(text)\")")
  }

  @Test(arguments: ["", "x", "9:30 x", "9:30-10:00", "12345", "-9", "fri"])
  func `are refused as not understood`(text: String) {
    #expect(time(text) == "notUnderstood(\"\(text)\")")
  }
}

@Suite struct `Typed spans` {
  private func span(_ text: String) -> String {
    do {
      switch try SpanPhrase.parse(text, context: saturdayTen) {
      case .length(let minutes): return "\(minutes)"
      case .range(let time, let minutes): return "\(time.text)+\(minutes)"
      case .shift(let minutes): return "shift \(minutes)"
      }
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("45m", "45"), ("1h15", "75"), ("1h 15m", "75"), ("90", "90"), ("1:30", "90"),
    ("+20", "shift 20"), ("-20", "shift -20"), ("+1h", "shift 60"), ("+1h 5m", "shift 65"),
    ("930-1045", "09:30+75"), ("9:30-10:45", "09:30+75"), ("9-11", "09:00+120"),
    ("9:30 to 10:45", "09:30+75"), ("2300-130", "23:00+150"), ("9-9:50", "09:00+50"),
    ("8-9", "08:00+60"), ("9-10:30", "09:00+90"), ("9-:50", "09:00+50"), (":30", "30"),
    ("22:00-24:00", "22:00+120"), ("22-24", "22:00+120"), ("22.00-24.00", "22:00+120"),
  ])
  func `are read`(text: String, expected: String) {
    #expect(span(text) == expected)
  }

  @Test(arguments: ["", "x", "0", "+", "+x", "-0", "9:30-", "fri", "1 2 3 4 5", "\"45m\"", "noon"])
  func `are refused as not understood`(text: String) {
    #expect(span(text) == "notUnderstood(\"\(text.replacing("\"", with: "\\\""))\")")
  }

  @Test func `are refused with their reason`() {
    #expect(span("300h") == "tooLong(\"300h\")")
    #expect(span("1045-930") == "endsBeforeStart(\"1045-930\")")
    #expect(span("10-9") == "endsBeforeStart(\"10-9\")")
    #expect(span("930-2500") == "noSuchTime(\"930-2500\")")
  }
}

@Suite struct `Typed stretches of work` {
  private func stretch(_ text: String) -> String {
    func end(_ end: StretchPhrase.End) -> String {
      (end.day.map { $0.text + " " } ?? "") + (end.endsDay ? "24:00" : end.time.text)
    }
    do {
      let stretch = try StretchPhrase.parse(text, context: saturdayTen)
      let start = stretch.start.map(end) ?? ""
      return switch stretch.finish {
      case .after(let minutes): "\(start) +\(minutes)"
      case .at(let finish): "\(start) - \(end(finish))"
      }
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("9-9:50", "09:00 - 09:50"), ("8-9", "08:00 - 09:00"), ("9-10:30", "09:00 - 10:30"),
    ("10-9", "10:00 - 09:00"), ("900-930", "09:00 - 09:30"), ("9:00 9:30", "09:00 - 09:30"),
    ("9-:50", "09:00 - 09:50"), ("9:30 - :10", "09:30 - 10:10"), ("3-4pm", "15:00 - 16:00"),
    ("9 am to 1 pm", "09:00 - 13:00"), ("9.30-10.15", "09:30 - 10:15"), ("8-now", "08:00 - 10:00"),
    ("9–10", "09:00 - 10:00"), ("9:00 -9:30", "09:00 - 09:30"), ("22-24:00", "22:00 - 24:00"),
    ("from 9 until noon", "09:00 - 12:00"), ("fri 9-10", "2026-11-20 09:00 - 10:00"),
    ("yesterday 22:00-1:30", "2026-11-20 22:00 - 01:30"),
    ("fri 22:00 - fri 24:00", "2026-11-20 22:00 - 2026-11-20 24:00"),
    ("20 nov 9-10", "2026-11-20 09:00 - 10:00"), ("24 dec 9-10", "2025-12-24 09:00 - 10:00"),
    ("2026-11-19 22:00 - 2026-11-20 6:00", "2026-11-19 22:00 - 2026-11-20 06:00"),
    ("yesterday 22:00 to today 1:00", "2026-11-20 22:00 - 2026-11-21 01:00"),
    ("9 for 50m", "09:00 +50"), ("fri 9:00 1h 30m", "2026-11-20 09:00 +90"), ("45m", " +45"),
    (":30", " +30"), ("1h 30m", " +90"),
  ])
  func `are read`(text: String, expected: String) {
    #expect(stretch(text) == expected)
  }

  @Test(arguments: [
    ("", ""), ("9:00", ""), ("9:00-", ""), ("fri", "fri"), ("9-x", "x"), ("x-9", "x"),
    ("9:00-9:30 x", "x"), ("9:00-9:30-9:40", "9:00-9:30-9:40"),
  ])
  func `name the word that is wrong`(text: String, word: String) {
    #expect(stretch(text) == "notUnderstood(\"\(word)\")")
  }

  @Test func `name a time that no clock shows`() {
    #expect(stretch("9:00-9:99") == "noSuchTime(\"9:99\")")
    #expect(stretch("25:00-9") == "noSuchTime(\"25:00\")")
  }
}

@Suite struct `Typed days where one never came` {
  @Test func `go on to the next that does`() {
    // In Apia, Thursday 29 December 2011 was followed by Saturday.
    let thursday = LocalDay(number: 15_337)
    var context = QuickAddContext(
      today: thursday,
      now: LocalTime(thursday, .midnight),
      skippedDay: thursday + 1
    )
    #expect(day("tomorrow", context) == "2011-12-31")
    #expect(day("+1d", context) == "2011-12-31")
    #expect(day("in 2 days", context) == "2011-12-31")
    #expect(day("fri", context) == "2012-01-06")
    #expect(day("sat", context) == "2011-12-31")
    #expect(day("2011-12-30", context) == "2011-12-30")
    context.now = LocalTime(thursday, TimeOfDay(minutes: 600) ?? .midnight)
    #expect(QuickAdd.parse("a 9:30", context: context).due == thursday + 2)
  }
}
