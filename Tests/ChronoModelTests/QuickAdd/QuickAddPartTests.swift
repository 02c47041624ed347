import ChronoModel
import Testing

private func parse(_ line: String) -> QuickAddResult {
  QuickAdd.parse(line, context: saturdayTen)
}

/// `kind text = meaning` of every part.
private func parts(of line: String) -> [String] {
  let bytes = Array(line.utf8)
  return parse(line).parts.map { part in
    "\(part.kind.rawValue) \(String(decoding: bytes[part.range], as: UTF8.self)) = \(part.meaning)"
  }
}

@Suite struct `Quick add: parts` {
  @Test func `have their place in the line and their meaning spelled out`() {
    let line = "Écrire tue 9:30 for 45m #work @deep !! every mon *10m *1d // first draft"
    #expect(
      parts(of: line) == [
        "due tue = Tue 24 Nov 2026", "time 9:30 = 09:30–10:15", "estimate for 45m = 45m",
        "category #work = Work", "tag @deep = deep", "priority !! = medium",
        "repeats every mon = every mon", "reminder *10m = 10m before",
        "reminder *1d = 1 day before", "notes // first draft = first draft",
      ]
    )
  }

  @Test(arguments: [
    ("Call Ana fri 9:00 remind me 1 hour before", "remind me 1 hour before = 1h before"),
    ("Call Ana remind me 10 min before fri 9:00", "remind me 10 min before = 10m before"),
    ("Remind me 2 days before fri", "Remind me 2 days before = 2 days before"),
    ("Call Ana at 9 reminder 10m earlier #home", "reminder 10m earlier = 10m before"),
  ])
  func `a reminder may be told in words`(line: String, part: String) {
    #expect(parts(of: line).contains("reminder \(part)"), "\(parts(of: line))")
    #expect(parse(line).estimate == nil && parse(line).leftovers.isEmpty)
  }

  @Test(arguments: [
    ("Pay fri *15h", "18:00 the day before"), ("Pay fri *10m", "08:50 on the day"),
    ("Pay fri *1d", "1 day before"), ("Pay fri 10:00 *15h", "15h before"),
  ])
  func `a reminder of what has no time is told by its hour`(line: String, meaning: String) {
    var context = saturdayTen
    context.dayBegins = TimeOfDay(minutes: 540)
    let parts = QuickAdd.parse(line, context: context).parts
    #expect(parts.first { $0.kind == .reminder }?.meaning == meaning)
  }

  @Test(arguments: [
    ("Call Ana ~45min", 45), ("Call Ana ~1h30 fri", 90), ("Call Ana ~20 min", 20),
    ("Call Ana for ~2h", 120), ("Call Ana at 9 ~1h", 60),
  ])
  func `about so long is an estimate`(line: String, minutes: Int) {
    let result = parse(line)
    #expect(result.estimate == minutes && result.title == "Call Ana" && result.leftovers.isEmpty)
  }

  @Test func `take prepositions and all their words`() {
    #expect(parts(of: "a by next fri b") == ["due by next fri = Fri 27 Nov 2026"])
    #expect(
      parts(of: "a from 13:00 to 14:00 b") == [
        "time from 13:00 to 14:00 = Sat 21 Nov 2026 13:00–14:00"
      ]
    )
    #expect(
      parts(of: "a every! 3 days until 1 jan b")
        == [
          "repeats every! 3 days until 1 jan = every! 3 days until 2027-01-01 from Sat 21 Nov 2026"
        ]
    )
    #expect(parts(of: "a #\"home office\" b") == ["category #\"home office\" = Home Office"])
    #expect(
      parts(of: "a *15:00 fri") == [
        "reminder *15:00 = Fri 27 Nov 2026 15:00", "due fri = Fri 27 Nov 2026",
      ]
    )
    #expect(
      parts(of: "a every mon 9:30") == [
        "repeats every mon = every mon from Mon 23 Nov 2026", "time 9:30 = 09:30",
      ]
    )
    #expect(parts(of: "a someday") == ["due someday = someday"])
  }

  @Test func `follow the settings of date and time forms`() {
    var context = saturdayTen
    context.dateForm = .monthDay
    context.timeForm = .hours12
    let parts = QuickAdd.parse("a tue 9:30 45m", context: context).parts
    #expect(parts.map(\.meaning) == ["Tue Nov 24 2026", "9:30am–10:15am", "45m"])
  }

  @Test func `leave out what a later one of their kind replaces`() {
    #expect(parts(of: "a mon tue") == ["due tue = Tue 24 Nov 2026"])
    #expect(parts(of: "a #home #work") == ["category #work = Work"])
  }

  @Test(arguments: [
    ("Call Ana tue", "Call Ana \\tue", "Call Ana tue"),
    ("Call next fri Ana", "Call \"next fri\" Ana", "Call next fri Ana"),
    ("Call #work", "Call \\#work", "Call #work"),
    ("Call #\"home office\"", "Call \"#\\\"home office\\\"\"", "Call #\"home office\""),
    ("Call // see \"x\" tue", "Call \"// see \\\"x\\\" tue\"", "Call // see \"x\" tue"),
    ("Call !!!", "Call \\!!!", "Call !!!"),
    ("Call every mon,wed 5 times", "Call \"every mon,wed 5 times\"", "Call every mon,wed 5 times"),
  ])
  func `turn back into words`(line: String, escaped: String, title: String) throws {
    let part = try #require(parse(line).parts.first)
    #expect(QuickAdd.escaping(part, in: line) == escaped)
    #expect(parse(escaped).parts.isEmpty)
    #expect(parse(escaped).title == title)
  }

  @Test func `turn back one at a time, the last first`() {
    var line = "Report tue 9:30 for 45m #work @deep !! every mon *10m // draft"
    for left in (0...8).reversed() {
      guard let part = parse(line).parts.last else { break }
      line = QuickAdd.escaping(part, in: line)
      #expect(parse(line).parts.count == left)
    }
    #expect(parse(line).title == "Report tue 9:30 for 45m #work @deep !! every mon *10m // draft")
  }

  @Test func `are in errors with their place`() throws {
    let error = try #require(parse("Fix 31 feb now").errors.first)
    #expect(error.kind == .due)
    #expect(error.range == 4..<10)
    #expect(error.reason == .noSuchDay("31 feb"))
  }
}

@Suite struct `Quick add: words that stay in the title` {
  private static let lines: [(String, [String])] = [
    ("Call Ana next fri tomorrow", ["next fri"]), ("Call Ana fri mon tue", ["fri", "mon"]),
    ("read the Sunday Times", ["Sunday"]), ("Friday Night Lights", ["Friday"]),
    ("call 17h", ["17h"]), ("swim 100m", ["100m"]), ("every day is a gift", ["every day"]),
    ("Last fri was fun", ["Last fri"]), ("Daily stand-up notes", ["Daily"]),
    ("Call Ana #home #work", ["#home"]), ("Read 45m 1h", ["45m"]),
    ("Dentist 15-16 bring card", ["15-16"]), ("Tomorrow Never Dies", ["Tomorrow"]),
    ("Call Ana Sun", ["Sun"]), ("Call Ana", []), ("Call Ana tomorrow 9:30", []),
    ("Book flight Sat to Rome 6am", ["Sat"]), ("Book flight sat to Rome 6am", ["sat"]),
    ("Book flight Wed to Rome", ["Wed"]), ("Lunch Sun Ana and Bob", ["Sun"]),
    ("Sat flight to Rome", ["Sat"]), ("Buy sun cream", []), ("Sun cream", []),
    ("wed Ana and Bob", []), ("She sat down", []), ("Release 2.0", []), ("Lunch Noon", ["Noon"]),
    ("Watch High Noon", []), ("Fireworks midnight", ["midnight"]), ("midnight snack", []),
    ("Dinner at 8 Ana", ["at 8"]), ("meet at 3 trees", []), ("Call Ana evening", ["evening"]),
    ("at 14 call Bob", ["at 14"]), ("tomorrow at 14 call Bob", ["at 14"]), ("at 14:00 call", []),
    ("at 14", []), ("Pay on 1st rent", ["on 1st"]), ("Meet on 2nd floor", []),
    ("Trip in december", ["in december"]),
    ("Weekly review every fri 16:00", []), ("Weekly review", ["Weekly"]),
    ("Report due 15th Ana", ["due 15th"]), ("Look in drawer", []),
    ("morning run", []), ("The evening news", []), ("Enjoy the evening", []),
    ("Slides for Friday demo", []), ("Slides for Friday party", []),
    ("We sat and talked", []), ("Lie in the Sun", []), ("24/7 support plan", []),
    ("1/2 cup of flour", []), ("Pages 9-10", []), ("Version 2.0", []), ("meet at 3 trees", []),
    ("mon amour", ["mon"]), ("Read 10-9", ["10-9"]), ("Read :30", [":30"]),
    ("Write \"next fri\" tomorrow", []), ("Write \\fri tomorrow", []),
    ("Trip 3-5 dec", ["3-5 dec"]), ("Trip 3.-5. dec", ["3.-5. dec"]), ("Trip dec 3-5", ["dec 3-5"]),
    ("Trip 3.-5.12.", ["3.-5.12."]), ("Ring tom", ["tom"]), ("Ring Tom", []),
    ("Water every!! 3 days", ["every!! 3 days"]), ("Holiday 3 days", ["3 days"]),
    ("Holiday for 2 weeks", ["for 2 weeks"]), ("Holiday 3d", ["3d"]), ("Print 3d model", []),
    ("Read the last 3 days", []), ("Call in 3 days", []), ("Score 3-5", []),
  ]

  @Test(arguments: lines)
  func `are named where they look like a part`(line: String, words: [String]) {
    #expect(parse(line).leftovers == words)
  }
}

@Suite struct `Quick add: marks of other programs` {
  @Test(arguments: [
    ("Tea p1", ["p1 = !!!"]), ("Fix the p1 bug", []),
    ("Proofs p1 +client due:fri", ["p1 = !!!", "+client = @client", "due:fri = fri"]),
    ("Proofs due:fri p1 by Ann", ["due:fri = fri", "p1 = !!!"]),
    (
      "x p1 due:tomorrow project:Home +tag",
      ["p1 = !!!", "due:tomorrow = tomorrow", "project:Home = #Home", "+tag = @tag"]
    ),
    ("Tea !high pri:M", ["!high = !!!", "pri:M = !!"]), ("Tea est:45m", ["est:45m = 45m"]),
    ("Fix C++ +bug", ["+bug = @bug"]), ("Call +4915112345678 +3d", []), ("Note: x due:", []),
    ("Tea \\p1 \\+tag", []), ("Tea !important", []),
    ("gym mon,wed 18:00 1h", ["mon,wed = every mon,wed"]),
    ("Walk mon-wed", ["mon-wed = every mon,tue,wed"]),
    ("Stand-up weekdays 9:15", ["weekdays = every weekday"]),
    ("gym every mon,wed", []), ("Read the Sunday Times", []), ("Tea mon", []),
  ])
  func `stay in the title, and are known for what they mean here`(line: String, marks: [String]) {
    let result = parse(line)
    #expect(result.foreignMarks.map { "\($0.typed) = \($0.ours)" } == marks)
    #expect(marks.allSatisfy { result.leftovers.contains(String($0.prefix { $0 != " " })) })
  }
}

@Suite struct `Quick add: what is said of a line` {
  @Test(arguments: [
    ("Report tomorrow every mon", "Sun 22 Nov, Mon 23 Nov, every mon"),
    ("Report mon every mon", nil), ("Report every mon", nil), ("Report tomorrow every week", nil),
    ("Report tomorrow every! mon", nil), ("Report 24 dec every year on 24 dec", nil),
    ("Rent 30 nov every month on the 1st", "Mon 30 Nov, Tue 1 Dec, every month on the 1st"),
  ])
  func `a first day that its repeat leaves out is said with the next`(line: String, words: String?)
  {
    let found = parse(line).offRule.map { "\($0.first), \($0.next), \($0.rule)" }
    #expect(found == words)
  }

  @Test(arguments: [
    ("Read yesterday", "yesterday"), ("Read last friday", "last friday"),
    ("Read yesterday #home 9:30", "yesterday"), ("Yesterday by the Beatles", nil),
    ("Last fri was fun", nil), ("Read tomorrow", nil),
  ])
  func `a day that has been is named as one`(line: String, day: String?) {
    #expect(parse(line).pastDay == day)
  }

  @Test func `a range whose length another part overrules is named with that length`() {
    #expect(parse("Read 9-10:30 for 2h").overruled == .init(range: "9-10:30", minutes: 90))
    #expect(parse("Read for 2h at 9-10:30").overruled == nil)
    #expect(parse("Read 9-10:30 for 90m").overruled == nil)
    #expect(parse("Read 9:00 for 2h").overruled == nil)
  }

  @Test func `days that have been are read where they are meant`() {
    var context = saturdayTen
    context.areDaysOver = true
    func due(_ line: String) -> String? { QuickAdd.parse(line, context: context).due?.text }
    #expect(due("Read yesterday") == "2026-11-20")
    #expect(due("Read last friday") == "2026-11-20")
    #expect(due("Read fri") == "2026-11-20")
    #expect(due("Read sat") == "2026-11-21")
    #expect(due("Read 24 dec") == "2025-12-24")
    #expect(due("Read on the 25th") == "2026-10-25")
  }
}

@Suite struct `Quick add: the day of a line without one` {
  private func due(_ line: String, on day: String?, isShown: Bool = true) -> String? {
    var context = saturdayTen
    context.defaultDay = day.flatMap { LocalDay($0) }
    context.isDayShown = isShown
    return QuickAdd.parse(line, context: context).due?.text
  }

  @Test func `is the day on screen`() {
    #expect(due("a", on: nil) == nil)
    #expect(due("a", on: "2026-11-25") == "2026-11-25")
    #expect(due("a tomorrow", on: "2026-11-25") == "2026-11-22")
    #expect(due("a someday", on: "2026-11-25") == nil)
  }

  @Test func `with a time is today if still ahead, else tomorrow, unless another is on screen`() {
    #expect(due("a 15:00", on: nil) == "2026-11-21")
    #expect(due("a 9:30", on: nil) == "2026-11-22")
    #expect(due("a 9:30", on: "2026-11-21") == "2026-11-22")
    #expect(due("a 9:30", on: "2026-11-25") == "2026-11-25")
  }

  @Test func `with a time is today if still ahead where the default day is not on screen`() {
    #expect(due("a", on: "2026-11-22", isShown: false) == "2026-11-22")
    #expect(due("a 15:00", on: "2026-11-22", isShown: false) == "2026-11-21")
    #expect(due("a at 5pm", on: "2026-11-22", isShown: false) == "2026-11-21")
    #expect(due("a 9:30", on: "2026-11-25", isShown: false) == "2026-11-22")
    #expect(due("a in 2 hours", on: "2026-11-25") == "2026-11-21")
    #expect(due("a 15:00 every day", on: "2026-11-22", isShown: false) == "2026-11-21")
  }

  @Test func `counts hours from the day start after midnight`() throws {
    var context = saturdayTen
    context.dayStart = try #require(TimeOfDay("4:00"))
    // 01:30 on Sunday still is Saturday's logical day.
    context.now = LocalTime(context.today + 1, try #require(TimeOfDay("1:30")))
    #expect(QuickAdd.parse("a 2:00", context: context).due == context.today)
    #expect(QuickAdd.parse("a 1:00", context: context).due == context.today + 1)
    #expect(QuickAdd.parse("a 9:00", context: context).due == context.today + 1)
  }

  @Test func `begins a repeat`() {
    #expect(due("a every mon", on: "2026-11-25") == "2026-11-30")
    #expect(due("a every day", on: "2026-11-25") == "2026-11-25")
    #expect(due("a every! 3 days", on: nil) == "2026-11-21")
  }
}

@Suite struct `Quick add: a line of an event` {
  private func parse(_ line: String) -> QuickAddResult {
    var context = saturdayTen
    context.isForEvent = true
    return QuickAdd.parse(line, context: context)
  }

  @Test func `has day, time, length, repeat, reminders and notes as a task's has`() {
    let line = "Dentist tomorrow 15:00 for 45m every mon *10m // bring the card"
    #expect(
      parse(line).parts.map(\.kind) == QuickAdd.parse(line, context: saturdayTen).parts.map(\.kind)
    )
    #expect(parse(line).draft == QuickAdd.parse(line, context: saturdayTen).draft)
  }

  @Test func `has a category and tags as a task has`() {
    let result = parse("Talk #\"home office\" @deep @\"a b\"")
    #expect(result.title == "Talk")
    #expect(result.categoryName == "Home Office" && result.tags == ["deep", "a b"])
  }

  @Test(arguments: ["Talk !", "Talk !! about it !!!"])
  func `keeps the marks of a priority in the name`(line: String) {
    let result = parse(line)
    #expect(result.title == line)
    #expect(result.parts.isEmpty && result.errors.isEmpty && result.priority == .none)
  }

  @Test(arguments: [
    ("Holiday 2026-12-24 3 days", "2026-12-24", 3), ("Holiday 24 dec for 3 days", "2026-12-24", 3),
    ("Holiday 3d 24 dec", "2026-12-24", 3), ("Holiday for a week", nil, 7),
    ("Holiday 24 dec for 2w", "2026-12-24", 14), ("Holiday in 3 days for 2 days", "2026-11-24", 2),
    ("Holiday 24 dec 9:00 for 2 days", "2026-12-24", 2),
  ])
  func `may last days`(line: String, due: String?, days: Int) {
    let result = parse(line)
    #expect(result.title == "Holiday" && result.due?.text == due, "\(result.draft)")
    #expect(result.estimate == days * 1440 && result.leftovers.isEmpty)
  }

  @Test(arguments: ["Print 3d model", "The last 3 days", "3 days of rain", "Win 2 for 1"])
  func `counts days as words where they are none`(line: String) {
    #expect(parse(line).title == line && parse(line).estimate == nil)
  }
}
