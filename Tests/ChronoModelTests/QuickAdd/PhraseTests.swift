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
    ("next fri", "2026-11-27"), ("last fri", "2026-11-20"), ("last sat", "2026-11-14"),
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
    ("9:30 to 10:45", "09:30+75"), ("2300-130", "23:00+150"),
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
    #expect(span("930-2500") == "noSuchTime(\"930-2500\")")
  }
}
