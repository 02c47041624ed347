import ChronoModel
import Testing

/// Pieces that lines are made of in the random tests: parts, halves of parts, and hostile text.
private let pieces = [
  "every", "every!", "mon", "mon,wed", "last", "fri", "next", "on", "by", "the", "24", "dec", "of",
  "9:30", "9:30-10:00", "25:00", "at", "from", "to", "for", "45m", "1h", "in", "3", "days", "+3d",
  "31", "feb", "2026-12-24", "2026-02-31", "eow", "someday", "#work", "#\"a b\"", "#", "@x", "@",
  "!",
  "!!!", "*10m", "*9:00", "*", "//", "\\", "\\\\x", "\"", "\"a b\"", "\"\\\"", "until", "5",
  "times",
  "FREQ=DAILY", "freq=yearly;bymonth=2;bymonthday=30", "buy", "Ana", "é", "家", "👩‍👩‍👧", "\u{202E}",
  "\u{0}", "\u{1B}[31m", "\t", "\n", "99999999999999999999", "+99999y", "*9999w", "12/24", "pm",
  "3pm", "tonight", "daily", "weekly", "14.30", "15-16", "24/12", "24.12.", "5pm", "half", "an",
  "hour", "hours", "end", "month", "week", "after", "tomorrow", "day", "is", "o'clock", "morning",
  "evening", "night", "100m", "17h", "Friday", "Night", "1st", "30m", "a", "and", "min",
]

private func randomLine(_ random: inout SplitMix) -> String {
  (0..<Int.random(in: 0...12, using: &random))
    .map { _ in pieces.randomElement(using: &random) ?? "" }
    .joined(separator: Bool.random(using: &random) ? " " : "  ")
}

@Suite struct `Quick add: any line` {
  @Test func `keeps every word that is no part, and parts that do not overlap`() {
    var random = SplitMix(state: 7)
    for _ in 0..<6000 {
      let line = randomLine(&random)
      let result = QuickAdd.parse(line, context: saturdayTen)
      var end = 0
      for part in result.parts {
        #expect(part.range.lowerBound >= end)
        end = part.range.upperBound
      }
      #expect(end <= line.utf8.count)
      // What stands outside parts stays: as many letters as the line has without them.
      let bytes = Array(line.utf8)
      let outside = bytes.indices.filter { index in
        !result.parts.contains { $0.range.contains(index) }
      }
      let kept = outside.map { bytes[$0] }.filter { ![32, 9, 10, 34, 92].contains($0) }
      #expect(result.title.utf8.filter { ![32, 9, 10, 34, 92].contains($0) } == kept, "\(line)")
    }
  }

  @Test func `accepts any bytes`() {
    var random = SplitMix(state: 8)
    for _ in 0..<6000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 32...126, using: &random) : UInt8.random(in: 0...255, using: &random)
      }
      let line = String(decoding: bytes, as: UTF8.self)
      let result = QuickAdd.parse(line, context: saturdayTen)
      #expect(result.parts.allSatisfy { $0.range.upperBound <= line.utf8.count })
      _ = try? DayPhrase.parse(line, context: saturdayTen)
      _ = try? TimePhrase.parse(line, context: saturdayTen)
      _ = try? SpanPhrase.parse(line, context: saturdayTen)
    }
  }

  @Test func `reads the same at the calendar's ends`() throws {
    var random = SplitMix(state: 9)
    for day in [LocalDay.earliest, .latest, LocalDay.latest - 3] {
      let context = QuickAddContext(today: day, now: LocalTime(day, .midnight), defaultDay: day)
      for _ in 0..<2000 {
        let line = randomLine(&random)
        #expect(
          QuickAdd.parse(line, context: context) == QuickAdd.parse(line, context: context)
        )
      }
    }
  }

  @Test(arguments: [
    "x", "\"", "#\"", "\\", "every ", "every mon, ", "every mon and ", "in ", "dec 24 ", "24 dec ",
    "9:30 to ", "for 1h ", "next ", "#a ", "! ", "*10m ", "sun ", "at ", "\"a\" ", "\"a\"", "1",
    "every 1 week on ", "mon,", "every mon,", "// ", "9:30-", "é", "15-16 ", "14.30 ", "14.30 - ",
    "at 14 ", "on the 1st of every ", "end of ",
    "the end of next ", "24/12 ", "24.12. ", "daily ", "monthly on the ", "1h 30m ", "half an ",
    "an hour and a ", "Friday Night ", "in 2 ", "in the ", "tonight ", "tomorrow morning ",
    "day after ", "next week ", "17h ", "2 hours ",
  ])
  func `costs in proportion to its length`(piece: String) {
    func steps(_ count: Int) -> Int {
      QuickAdd.parse(String(repeating: piece, count: count), context: saturdayTen).steps
    }
    // Steps are counted, not timed: a short line tells as much as a long one.
    let small = steps(100)
    let large = steps(2000)
    #expect(large <= small * 22 + 200)
    #expect(large <= 2000 * piece.utf8.count * 60 + 200)
  }

  @Test func `of a million letters is read at once`() {
    let long = String(repeating: "a", count: 1_000_000)
    let result = QuickAdd.parse("\(long) tomorrow #\(long)", context: saturdayTen)
    #expect(result.title.utf8.count == 1_000_000)
    #expect(result.due?.text == "2026-11-22")
    #expect(result.steps < 200)
  }
}

@Suite struct `Quick add: written lines` {
  private func randomDraft(_ random: inout SplitMix) -> TaskDraft {
    var draft = TaskDraft(title: "Buy bread")
    if Bool.random(using: &random) {
      draft.title = randomLine(&random)
      if Bool.random(using: &random) {
        draft.title = draft.title.split { $0 == " " || $0 == "\t" || $0 == "\n" }
          .joined(separator: " ")
      }
      if draft.title.isEmpty { draft.title = "\\" }
    }
    let today = saturdayTen.today
    if Bool.random(using: &random) { draft.due = today + Int.random(in: -9...900, using: &random) }
    if draft.due != nil, Bool.random(using: &random) {
      draft.time = TimeOfDay(minutes: Int.random(in: 0..<1440, using: &random))
    }
    if Bool.random(using: &random) {
      draft.estimate = Int.random(in: 1...14_400, using: &random)
    }
    let names = [
      "Work", "Home Office", "new \"one\"", "a\\b", "42", "#", "x,", "büro", "two\nlines",
    ]
    if Bool.random(using: &random) {
      draft.category = .named(names.randomElement(using: &random) ?? "Work")
    }
    if Bool.random(using: &random) {
      draft.tags = Array(names.shuffled(using: &random).prefix(2))
    }
    draft.priority = Priority.allCases.randomElement(using: &random) ?? .none
    let reminders: [Reminder] = [
      .before(minutes: 0), .before(minutes: 10), .before(minutes: 1440), .before(minutes: 95),
      .at(LocalTime(today + 3, .midnight)), .before(minutes: 527_040),
    ]
    draft.reminders = Array(reminders.shuffled(using: &random).prefix(2))
    if Bool.random(using: &random) { draft.notes = "see // \"this\" #not tomorrow\nand that" }
    if let due = draft.due, Bool.random(using: &random) {
      let rule = (try? RecurrenceRule(rules.randomElement(using: &random) ?? "FREQ=DAILY"))
      draft.repeats = rule.map {
        RepeatDraft(rule: $0.settled(on: due), afterCompletion: Bool.random(using: &random))
      }
    }
    return draft
  }

  private let rules = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=5", "FREQ=WEEKLY;BYDAY=MO,WE",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "FREQ=WEEKLY;BYDAY=WE,MO", "FREQ=MONTHLY",
    "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=MONTHLY;BYMONTHDAY=31",
    "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY",
    "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;UNTIL=20400101", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=YEARLY;BYYEARDAY=-1",
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29",
  ]

  @Test func `read back as what they say`() {
    var random = SplitMix(state: 10)
    for _ in 0..<4000 {
      let draft = randomDraft(&random)
      let line = QuickAdd.format(draft, context: saturdayTen)
      let result = QuickAdd.parse(line, context: saturdayTen)
      #expect(result.draft == draft, "\(line)")
      #expect(result.errors.isEmpty)
    }
  }

  @Test func `are as a person would write them`() {
    let line = "Write report tomorrow 9:30 for 45m #work @deep !! every mon *10m // first draft"
    let draft = QuickAdd.parse(line, context: saturdayTen).draft
    #expect(
      QuickAdd.format(draft, context: saturdayTen)
        == "Write report 2026-11-22 09:30 for 45m #Work @deep !! every mon *10m // first draft"
    )
    #expect(
      QuickAdd.format(TaskDraft(title: "Come on 3pm"), context: saturdayTen)
        == "\"Come on 3pm\" someday"
    )
  }
}
