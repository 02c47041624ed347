import ChronoModel
import Testing

/// The word `event` in a quick-add line, and where an event is.
@Suite struct `Quick add: the word event` {
  private func summary(_ line: String, _ word: QuickAddContext.EventWord = .needsTime) -> String {
    var context = saturdayTen
    context.eventWord = word
    let result = QuickAdd.parse(line, context: context)
    var words = [result.isEvent ? "event" : "task", result.title]
    if let day = result.due { words.append("\(day - context.today)") }
    if let time = result.time { words.append(time.text) }
    if let minutes = result.estimate { words.append("\(minutes)m") }
    if !result.place.isEmpty { words.append("at \(result.place)") }
    if let category = result.categoryName { words.append("#\(category)") }
    words += result.tags.map { "@\($0)" }
    if case .count? = result.repeats?.rule.end, let rule = result.repeats?.rule {
      words.append(rule.text)
    }
    words += result.errors.map { "\($0.reason)" }
    return words.joined(separator: " | ")
  }

  @Test(arguments: [
    ("event Lunch 13-14", "event | Lunch | 0 | 13:00 | 60m"),
    ("event Lunch 13-14 at Café", "event | Lunch | 0 | 13:00 | 60m | at Café"),
    (
      "event Lunch with Ann 13-14 tomorrow at Café",
      "event | Lunch with Ann | 1 | 13:00 | 60m | at Café"
    ),
    ("Event Fair tomorrow", "event | Fair | 1"),
    ("event Fair all day", "event | Fair"),
    ("event Fair fri all-day at Park", "event | Fair | 6 | at Park"),
    ("event Fair all day tomorrow", "event | Fair | 1"),
    ("event Fair fri 10:00 all day", "event | Fair 10:00 | 6"),
    ("event All day meeting fri", "event | All day meeting | 6"),
    ("event All-day fri", "event | All-day | 6"),
    ("Clean all day fri", "task | Clean all day | 6"),
    ("event Choir every mon 19:00 #home @music", "event | Choir | 2 | 19:00 | #Home | @music"),
    ("event at Tate Modern fri", "event | at Tate Modern | 6"),
    ("event Look at art at the Tate fri 10:00", "event | Look at art | 6 | 10:00 | at the Tate"),
    ("event Lunch at Café Central 13:00 tomorrow", "event | Lunch | 1 | 13:00 | at Café Central"),
    ("event Lunch at 13:00 at 14 Elm Street", "event | Lunch | 0 | 13:00 | at 14 Elm Street"),
    (#"event at "Room 9:30" fri"#, "event | at Room 9:30 | 6"),
    (#"event Talk at "Room 9" about cats fri"#, "event | Talk about cats | 6 | at Room 9"),
    ("event: planning", "event | planning"),
    ("event: Fair", "event | Fair"),
    ("event Talk !! fri", "event | Talk !! | 6"),
    ("event Trip 24 dec - 27 dec", "event | Trip | 33 | 5760m"),
    ("event Trip from 24 dec to 27 dec at Rome", "event | Trip | 33 | 5760m | at Rome"),
    ("event Trip 24-27 dec", "event | Trip | 33 | 5760m"),
    ("event Trip dec 24–27", "event | Trip | 33 | 5760m"),
    ("event Trip 24.-27.12.", "event | Trip | 33 | 5760m"),
    ("event Trip 30 dec until 2 jan", "event | Trip | 39 | 5760m"),
    ("event Fair fri - sun", "event | Fair | 6 | 4320m"),
    ("event Fair fri to mon", "event | Fair | 6 | 5760m"),
    ("event Conf wed-fri at Hall A", "event | Conf | 4 | 4320m | at Hall A"),
    ("event Conf from fri–mon", "event | Conf | 6 | 5760m"),
    ("event Stand-up every mon-fri 9:00", "event | Stand-up | 2 | 09:00"),
    ("event Stand-up mon-fri 9:15 15m", "event | Stand-up | 2 | 09:15 | 15m | FREQ=DAILY;COUNT=5"),
    ("event Workshop thu-fri 9-17", "event | Workshop | 5 | 09:00 | 480m | FREQ=DAILY;COUNT=2"),
    ("event Workshop 9-17 thu to fri", "event | Workshop | 5 | 09:00 | 480m | FREQ=DAILY;COUNT=2"),
    ("event Workshop 24-25 dec 9:00", "event | Workshop | 33 | 09:00 | FREQ=DAILY;COUNT=2"),
    ("event Talk thu-fri 9:00 every week", "event | Talk | 5 | 09:00 | 2880m"),
    ("event Fair today to tomorrow", "event | Fair | 0 | 2880m"),
    ("event Talk 24 dec 15-16", "event | Talk | 33 | 15:00 | 60m"),
    ("event Talk 27 dec - 27 dec", "event | Talk 27 dec - | 36"),
    ("event Holiday wed for 2 days", "event | Holiday | 4 | 2880m"),
    ("event Holiday wed for two weeks at Rome", "event | Holiday | 4 | 20160m | at Rome"),
    ("event Trip mon 2 days", "event | Trip | 2 | 2880m"),
    ("event Trip sat 3d #home", "event | Trip | 7 | 4320m | #Home"),
    ("event Team sync tue 10-11 at Room 5", "event | Team sync | 3 | 10:00 | 60m | at Room 5"),
    ("event planning call 10:00", "event | planning call | 0 | 10:00"),
    (
      "event Office every tue and thu 14-16 from 1 dec until 17 dec",
      "event | Office | 10 | 14:00 | 120m"
    ),
    ("event Order sun 3d printer fri", "event | Order sun 3d printer | 6"),
  ])
  func `makes an event of a line that says when`(line: String, meaning: String) {
    #expect(summary(line) == meaning)
  }

  @Test(arguments: [
    ("event Trip 12 dec 18:00 - 14 dec 12:00", "event | Trip | 21 | 18:00 | 2520m"),
    (
      "event Trip 12 dec 18:00 – 14 dec 12:00 at Rome",
      "event | Trip | 21 | 18:00 | 2520m | at Rome"
    ),
    ("event Trip from 12 dec 18:00 to 14 dec 12:00", "event | Trip | 21 | 18:00 | 2520m"),
    ("event Trip 2026-12-12 18:00 to 2026-12-14 12:00", "event | Trip | 21 | 18:00 | 2520m"),
    ("event Trip fri 6pm until sun 12pm", "event | Trip | 6 | 18:00 | 2520m"),
    (
      "event Trip fri at 18:00 to sun at 12:00 at Rome",
      "event | Trip | 6 | 18:00 | 2520m | at Rome"
    ),
    ("event Trip tomorrow 22:00 - mon 06:00 #home", "event | Trip | 1 | 22:00 | 480m | #Home"),
    ("event Trip 12 dec 18:00 - 12 dec 20:30", "event | Trip | 21 | 18:00 | 150m"),
    ("event Trip 30 dec 18:00 - 2 jan 12:00", "event | Trip | 39 | 18:00 | 3960m"),
    ("event Trip 12 dec 18:00 - 14 dec 24:00", "event | Trip | 21 | 18:00 | 3240m"),
    ("event Trip fri 18:00 until fri 24:00", "event | Trip | 6 | 18:00 | 360m"),
    ("event Trip 12 dec 18:00 - 12 dec 12:00", "event | Trip 12 dec 18:00 - | 21 | 12:00"),
    ("event Back 14 dec 12:00 - 12 dec 18:00", "event | Back 14 dec 12:00 - | 21 | 18:00"),
    ("Trip 12 dec 18:00 - 14 dec 12:00", "task | Trip 12 dec 18:00 - | 23 | 12:00"),
  ])
  func `lasts from a time of one day to a time of another`(line: String, meaning: String) {
    #expect(summary(line) == meaning)
  }

  @Test func `what lasts for days says on which one it ends`() {
    var context = saturdayTen
    context.eventWord = .needsTime
    let line = "event Trip 12 dec 18:00 - 14 dec 12:00"
    let parts = QuickAdd.parse(line, context: context).parts
    #expect(parts.last { $0.kind == .time }?.meaning == "18:00–Mon 14 Dec 12:00")
  }

  @Test(arguments: [
    ("event Market 9-17 free", "Market", true), ("event Market fri 9-17 Free", "Market", true),
    ("event Market 9-17 free #Home @out // bring cash", "Market", true),
    ("event Market 9-17 at Elm Street free", "Market at Elm Street", true),
    ("event Holiday wed free", "Holiday", true),
    ("event Market 9-17 free tomorrow", "Market", true),
    ("event Market 9-17 free at Elm Street", "Market at Elm Street", true),
    ("event Market 9-17 free every fri #Home", "Market", true),
    ("event Market 9-17 free swim", "event Market 9-17 free swim", false),
    ("event Busy day tomorrow busy", "Busy day", false),
    (#"event Talk 10:00-11:00 "free""#, "Talk free", false),
    (#"event Talk 10:00-11:00 \free"#, "Talk free", false),
    (#"event Talk 10-11 at "free""#, "Talk at free", false),
    ("event Talk 10-11 at free", "Talk at free", false),
    ("event Be free 10-11", "Be free", false), ("event 10-11 free", "free", false),
    ("event: Sugar free", "Sugar free", false),
    ("Pick apples 9:00-17:00 free", "Pick apples free", false),
  ])
  func `a last free takes no time of the day`(line: String, title: String, isFree: Bool) {
    var context = saturdayTen
    context.eventWord = .needsTime
    let result = QuickAdd.parse(line, context: context)
    #expect(result.isFree == isFree)
    let place = result.place.isEmpty ? "" : " at \(result.place)"
    #expect(result.title + place == title)
  }

  @Test func `a last free that stays in an event's title is said`() {
    var context = saturdayTen
    context.eventWord = .needsTime
    func leftovers(_ line: String) -> [String] {
      QuickAdd.parse(line, context: context).leftovers
    }
    #expect(leftovers("event: Sugar free #Home") == ["free"])
    #expect(leftovers("event Be free 10-11") == [])
    #expect(leftovers(#"event: Sugar "free""#) == [])
    #expect(leftovers("Pick apples free") == [])
  }

  @Test(arguments: [
    ("event planning", "task | event planning"),
    ("event planning tomorrow", "task | event planning | 1"),
    ("event planning call tomorrow", "task | event planning call | 1"),
    ("event planning 14:00", "task | event planning | 0 | 14:00"),
    ("Event log 14:00", "task | Event log | 0 | 14:00"),
    ("event", "task | event"), ("event tomorrow", "event |  | 1"),
    ("Plan the event tomorrow", "task | Plan the event | 1"),
    (#"\event Lunch 13-14"#, "task | event Lunch | 0 | 13:00 | 60m"),
    (#""event Lunch" 13-14"#, "task | event Lunch | 0 | 13:00 | 60m"),
    ("events tomorrow", "task | events | 1"), ("Call Ana at Café", "task | Call Ana at Café"),
  ])
  func `stays in the title of a task`(line: String, meaning: String) {
    #expect(summary(line) == meaning)
  }

  @Test func `is enough where an hour was chosen, and nothing where events have no line`() {
    #expect(summary("event Lunch", .hasTime) == "event | Lunch")
    #expect(summary("event planning", .hasTime) == "task | event planning")
    #expect(summary("event Lunch 13-14", .isTitle) == "task | event Lunch | 0 | 13:00 | 60m")
  }

  @Test(arguments: ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "Monday", "Wed", "Sunday"])
  func `reads every weekday before a length`(weekday: String) throws {
    let alone = QuickAdd.parse("Trip on \(weekday)", context: saturdayTen).due
    var context = saturdayTen
    context.isForEvent = true
    for (length, minutes) in [
      ("for 2 days", 2880), ("2 days", 2880), ("for a week", 10_080), ("for 3d", 4320),
      ("for 2 hours", 120), ("90 minutes", 90), ("for half an hour", 30),
    ] {
      let line = "Trip \(weekday) \(length)"
      let event = QuickAdd.parse(line, context: context)
      #expect(event.due != nil && event.due == alone, "\(line)")
      #expect(event.title == "Trip" && event.estimate == minutes, "\(line)")
      #expect(QuickAdd.parse(line, context: saturdayTen).due == alone, "\(line)")
    }
  }

  @Test func `needs a day`() {
    #expect(summary("event: Lunch someday").contains("needsDay(\"event:\")"))
  }

  @Test(arguments: [
    "event Lunch with Ann 13-14 tomorrow at Café", "event: planning fri #Work",
    "event Trip 12 dec 18:00 - 14 dec 12:00", #"event "12 dec 18:00 - 14 dec 12:00" fri"#,
    #"event Talk at "Room 9:30 #4" 24 dec @a"#, "event Fair tomorrow for 48h // bring cash",
    #"event "at home" fri 10:00 at Anna's"#, "event Trip 24 dec - 27 dec",
    #"event Review of "24 dec - 27 dec" fri"#, #"event "24-27 dec" fri to sun"#,
    #"event "Meet wed-fri" mon"#,
    "event Market fri 9-17 at Elm Street free // bring cash", #"event "Market free" fri 9-17"#,
    #"event Market fri 9-17 at "Elm Street free" free"#, #"event: "Sugar free" fri"#,
  ])
  func `a formatted line reads back`(line: String) {
    var context = saturdayTen
    context.eventWord = .needsTime
    let read = QuickAdd.parse(line, context: context)
    #expect(read.isEvent)
    let again = QuickAdd.format(
      read.draft,
      isEvent: true,
      place: read.place,
      isFree: read.isFree,
      context: context
    )
    let result = QuickAdd.parse(again, context: context)
    #expect(result.isEvent && result.place == read.place, "\(again)")
    #expect(result.isFree == read.isFree, "\(again)")
    #expect(result.draft == read.draft, "\(again)")
  }
}
