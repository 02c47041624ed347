import ChronoModel
import Testing

/// What a line says that is not read as its words may be meant.
@Suite struct `Quick add: what is told of a line` {
  private func read(_ line: String) -> QuickAddResult {
    QuickAdd.parse(line, context: saturdayTen)
  }

  @Test(arguments: [
    ("Gym mon wed fri", "mon wed fri", "every mon,wed,fri", "Gym mon wed"),
    ("Gym mon, wed and fri", "mon, wed and fri", "every mon,wed,fri", "Gym mon, wed and"),
    ("Gym fri mon at 9:00", "fri mon", "every mon,fri", "Gym fri"),
  ])
  func `several weekdays are one day, and how they repeat`(
    line: String,
    typed: String,
    rule: String,
    title: String
  ) {
    let result = read(line)
    #expect(result.weekdays?.typed == typed && result.weekdays?.rule == rule)
    #expect(result.title == title)
  }

  @Test(arguments: [
    "Gym fri", "Gym every mon wed fri", "Gym mon every fri", "Gym 24 dec fri", "Gym fri fri",
  ])
  func `one weekday, and those of a repeat, are what they are`(line: String) {
    #expect(read(line).weekdays == nil)
  }

  @Test(arguments: ["24 dec - 27 dec", "24-27 dec", "fri to sun", "today until fri"])
  func `days from one to another stay in a task's title`(days: String) {
    let result = read("Trip \(days)")
    #expect(result.days == days && result.title == "Trip \(days)" && result.due == nil)
    #expect(result.leftovers == [days])
  }

  @Test func `a length in days stays in a task's title, and the day before it is read`() {
    let result = read("Holiday wed for 2 days")
    #expect(result.due?.text == "2026-11-25" && result.title == "Holiday for 2 days")
    #expect(result.leftovers == ["for 2 days"])
  }

  @Test(arguments: ["Write ~0m", "Write ~0min", "Write ~0h tomorrow"])
  func `an estimate of none is refused, with its reason`(line: String) {
    guard case .tooShort(let typed)? = read(line).errors.first?.reason else {
      Issue.record("\(line) is read")
      return
    }
    #expect(line.contains(typed))
  }

  @Test func `a length of none without its sign stays in the title, and is told`() {
    #expect(read("Write 0m").leftovers == ["0m"] && read("Write 0m").title == "Write 0m")
    #expect(read("Write for 0m").leftovers == ["for 0m"])
    #expect(read("Write \\~0m").errors.isEmpty && read("Write \\~0m").title == "Write ~0m")
  }

  @Test(arguments: [
    ("Call Ana *10m", "*10m"), ("Call Ana tomorrow *10m", "*10m"), ("Call Ana *1d *2h", "*2h"),
    ("Call Ana 9:00 *10m", nil), ("Call Ana *1d", nil), ("Call Ana *9:00", nil),
    ("Call Ana *0m", nil),
  ])
  func `a reminder before a start is told where there is no start`(line: String, told: String?) {
    #expect(read(line).earlyReminder == told)
    var context = saturdayTen
    context.eventWord = .hasTime
    #expect(QuickAdd.parse(line, context: context).earlyReminder == nil)
  }

  @Test(arguments: [
    ("call at 3", true), ("call at 3 tomorrow", true), ("call at 9", false), ("call 3pm", false),
    ("call at 03:00", false), ("call at 3 in the afternoon", false),
  ])
  func `an hour that was put into the afternoon is told`(line: String, isTold: Bool) {
    #expect(read(line).isAfternoonMeant == isTold)
  }

  @Test(arguments: [
    ("Dinner with Tom at 9", TimeOfDay(minutes: 1260)), ("Dinner at 9 tomorrow", nil),
    ("Dinner at 09:00", nil), ("Dinner at 11", nil), ("Dinner at 3", nil), ("Dinner 9am", nil),
    ("Dinner every day at 9", TimeOfDay(minutes: 1260)), ("Dinner every sat at 9", nil),
  ])
  func `the evening’s hour is told where the morning’s is over`(line: String, hour: TimeOfDay?) {
    #expect(read(line).eveningHour == hour)
  }

  @Test(arguments: [
    ("Gym today 18", "18"), ("Gym wed 18", "18"), ("Call Ana 9 to 11", "9 to 11"),
    ("Meet from 9 to 11", "9 to 11"), ("Gym 1500", "1500"), ("Gym 0930 fri", "0930"),
    ("Gym every mon,wed 18", "18"), ("Gym for 90", "for 90"), ("Read tomorrow for 45", "for 45"),
  ])
  func `hours that stay in the title are told`(line: String, told: String) {
    let result = read(line)
    #expect(result.leftovers == [told] && result.draft.time == nil)
  }

  @Test(arguments: [
    ("Gym tomorow", "tomorow", "tomorrow"), ("Gym tommorow", "tommorow", "tomorrow"),
    ("Gym tommorrow 9:00", "tommorrow", "tomorrow"),
    ("Meet thursady", "thursady", "thursday"), ("Gym wensday 18:00", "wensday", "wednesday"),
    ("Gym Firday", "Firday", "friday"), ("Gym thursday, then home", "thursday,", "thursday"),
    ("Gym fri or saterday", "saterday", "saturday"),
  ])
  func `a day that is misspelt is told, and stays in the title`(
    line: String,
    typed: String,
    day: String
  ) {
    let result = read(line)
    #expect(result.misspelt.last?.typed == typed && result.misspelt.last?.ours == day)
    #expect(result.leftovers.contains(typed) && result.title.contains(typed))
  }

  @Test(arguments: [
    "Free Sundays", "Friday's child", "Buy sundry things", "Eat a sundae", "Modern tuesdays",
    "Gym \\tomorow", "Midday nap", "Mayday", "Gym tomorrow", "Heyday",
  ])
  func `what is a word of its own, or a day, is no misspelt one`(line: String) {
    #expect(read(line).misspelt.isEmpty)
  }

  @Test(arguments: [
    ("Gym todya", "todya", "today"), ("Gym tonihgt", "tonihgt", "tonight"),
    ("Gym nxt fri", "nxt", "next fri"), ("Gym fri, then home", "fri,", "fri"),
    ("Trip 24 decemer", "24 decemer", "24 december"),
    ("Gym at 14:3o", "14:3o", "14:30"), ("Gym l4:30", "l4:30", "14:30"),
    ("Gym 9;30", "9;30", "9:30"), ("Gym 14:3", "14:3", "14:30"), ("Gym 9:3o pm", "9:3o", "9:30"),
    ("Gym at 9:30, then home", "9:30,", "9:30"), ("Gym 3 p.m.", "p.m.", "3pm"),
    ("Gym 3p.m.", "3p.m.", "3pm"), ("Gym at 2025", "2025", "20:25"),
    ("Gym at nine", "nine", "at 9"),
    ("Gym evry day", "evry", "every day"), ("Gym each mon", "each", "every mon"),
    ("Gym everyday", "everyday", "every day"), ("Gym weekley", "weekley", "weekly"),
    ("Gym every dya", "dya", "every day"), ("Gym every funday", "funday", "every sunday"),
    ("Gym 45 minuts", "45 minuts", "45 minutes"), ("Gym for 0m fri", "for 0m", "1m"),
    ("Gym 2 huors", "2 huors", "2 hours"), ("Gym tonite", "tonite", "tonight"),
    ("Gym fri pm", "pm", "fri afternoon"), ("Gym tomorrow am", "am", "tomorrow morning"),
    ("Gym next wk", "next wk", "next week"), ("Gym next mth", "next mth", "next month"),
    ("Rent the 3rd", "the 3rd", "on the 3rd"), ("Meet Henry the 8th", "the 8th", "on the 8th"),
    ("Gym 1/2h", "1/2h", "30m"), ("Gym 1/2 hour fri", "1/2 hour", "30m"),
    ("Gym ½ h", "½ h", "30m"), ("Gym 3/4 hour", "3/4 hour", "45m"), ("Gym 15 m", "15 m", "15m"),
    ("Gym 2 h tomorrow", "2 h", "2h"), ("Gym 2-3 hours", "2-3 hours", "3h"),
    ("Gym 30-45m", "30-45m", "45m"), ("Gym 1–2h", "1–2h", "2h"), ("Gym 10ish", "10ish", "10:00"),
    ("Gym fri 3-ish", "3-ish", "15:00"), ("Gym ~9:30", "~9:30", "09:30"),
    ("Choir thursdays at 20:00", "thursdays", "every thursday"),
    ("Choir on Thursdays", "Thursdays", "every thursday"),
    ("Stretch every evening", "evening", "every day 19:00"),
    ("Answer within 3 days", "within 3 days", "in 3 days"), ("Call Jo now", "now", "today"),
    ("Gym asap", "asap", "today"), ("ASAP call Ana", "ASAP", "today"),
    ("Remind me 1 hour before lunch to cook", "Remind me 1 hour before", "*1h"),
    ("Ana: reminder 10m before we leave", "reminder 10m before", "*10m"),
  ])
  func `what is nearly a part is told with how it is written`(
    line: String,
    typed: String,
    ours: String
  ) {
    let result = read(line)
    #expect(result.misspelt.last?.typed == typed && result.misspelt.last?.ours == ours)
    #expect(result.title.contains(typed))
  }

  @Test(arguments: [
    ("Call bank before 6pm", "before 6pm", "18:00"), ("Call bank by 17:30", "by 17:30", "17:30"),
    ("Call bank by 5 #Home", "by 5", "17:00"), ("Call bank before noon", "before noon", "12:00"),
    ("Call bank before half past eleven", "before half past eleven", "11:30"),
  ])
  func `a time by which something is to be done stays in the title, and is told`(
    line: String,
    typed: String,
    time: String
  ) {
    let result = read(line)
    #expect(result.title == "Call bank \(typed)" && result.draft.time == nil)
    #expect(result.due == saturdayTen.today && result.leftovers == [typed])
    #expect(result.latest?.typed == typed && result.latest?.time == time)
    #expect(result.misspelt.isEmpty)
  }

  @Test(arguments: [
    ("Call bank fri by 6pm", "Call bank by 6pm", "2026-11-27", nil),
    ("Call bank by fri 6pm", "Call bank by fri 6pm", "2026-11-27", nil),
    ("Call bank before 6pm tomorrow", "Call bank before 6pm", "2026-11-22", nil),
    ("Call bank before tomorrow 9:00", "Call bank before tomorrow 9:00", "2026-11-22", nil),
    ("Call bank before 9:00", "Call bank before 9:00", "2026-11-22", nil),
    ("Call bank 16:00 before 6pm", "Call bank before 6pm", "2026-11-21", "16:00"),
    ("Call bank by fri", "Call bank", "2026-11-27", nil),
    ("Call bank \\before 6pm", "Call bank before", "2026-11-21", "18:00"),
  ])
  func `its day is the day that is typed, else the next on which it is to come`(
    line: String,
    title: String,
    due: String,
    time: String?
  ) {
    let result = read(line)
    #expect(result.title == title && result.due?.text == due && result.draft.time?.text == time)
  }

  @Test(arguments: [
    ("Call bank before fri", "before fri", "Thu 26 Nov", "2026-11-26"),
    ("Call bank before tomorrow #Home", "before tomorrow", "Sat 21 Nov", "2026-11-21"),
    ("Call bank before fri about rent", "before fri", "Thu 26 Nov", "2026-11-26"),
    ("Call bank before the 1st", "before the 1st", "Mon 30 Nov", "2026-11-30"),
    ("Call bank wed before fri", "before fri", nil, "2026-11-25"),
    ("Call bank daily before fri", "before fri", nil, "2026-11-21"),
  ])
  func `a day before which something is to be done stays in the title, and is not its own`(
    line: String,
    typed: String,
    day: String?,
    due: String
  ) {
    let result = read(line)
    #expect(result.title.contains(typed) && result.leftovers == [typed])
    #expect(result.latest == .init(typed: typed, day: day) && result.due?.text == due)
  }

  @Test(arguments: ["Call bank before today", "Before fri call the bank", "Read before sleep"])
  func `nothing is before a day that has begun, nor where a line begins so`(line: String) {
    #expect(read(line).latest == nil)
  }

  @Test(arguments: [
    ("Meds daily 8:30 and 20:00", "8:30 and 20:00", "Meds 8:30 and"),
    ("Meds 8am, 2pm & 8pm", "2pm & 8pm", "Meds 8am, 2pm &"),
    ("Meds 8:00 & 14:00 and 20:00 fri", "8:00 & 14:00 and 20:00", "Meds 8:00 & 14:00 and"),
  ])
  func `several times are one time, and told`(line: String, typed: String, title: String) {
    let result = read(line)
    #expect(result.times == typed && result.title == title)
    #expect(result.draft.time?.minutes == 20 * 60)
  }

  @Test(arguments: [
    ("Stretch every 2 hours", "every 2 hours"), ("Stretch every hour fri", "every hour"),
    ("Stretch every 30m", "every 30m"), ("Stretch hourly", "hourly"),
    ("Stretch every half hour 9:00", "every half hour"),
  ])
  func `a repeat by hours stays in the title, and is told`(line: String, typed: String) {
    let result = read(line)
    #expect(result.hourly == typed && result.leftovers == [typed])
    #expect(result.title == "Stretch \(typed)" && result.repeats == nil && result.estimate == nil)
  }

  @Test(arguments: ["Make every minute count", "Every hour of my life", "Hourly rate of Ana"])
  func `an hour that nothing repeats by is kept in silence`(line: String) {
    #expect(read(line).hourly == nil && read(line).leftovers.isEmpty)
  }

  @Test(arguments: ["Gym 9:00", "Gym 9:00 to 10:00", "Gym 9:00 fri 10:00", "Gym 9:00 10:00"])
  func `one time, and two that nothing joins, are no list of times`(line: String) {
    #expect(read(line).times == nil)
  }

  @Test(arguments: ["Call Ana fri asap", "asap call Ana tomorrow", "Call bank by fri 17:00 asap"])
  func `what is to be done at once and has a day is kept in silence`(line: String) {
    #expect(read(line).misspelt.isEmpty && !read(line).leftovers.contains("asap"))
  }

  @Test func `each of several slips is told`() {
    let result = read("Gym tomorow 45 minuts evry mon")
    #expect(result.misspelt.map(\.ours) == ["tomorrow", "45 minutes", "every mon"])
  }

  @Test(arguments: [
    "Best day ever", "Buy dairy", "Everyday clothes", "Ratio 16:9", "Won 2:1",
    "Chat 1:1 with Bob", "Look at one", "Ring at the 9 gate", "Look at 3 flats", "Pay 1500",
    "Watch High Noon", "Print 24 matches", "Visit 2 houses", "Read http://a.b:80", "We sat, talked",
    "Nextcloud update", "Take 3 minutes", "Buy milk & bread", "Rock & roll", "AC/DC - live",
    "Buy 5 m cable", "Swim 100 m", "Swim 50 m", "Buy rope 20 m fri", "Grow a radish", "Run 2-3 km",
    "Buy 1/2 kg of flour", "Mix 1/2",
    "Stand by 9 trees", "Come by the office", "Read before sleep",
  ])
  func `what is only like one is kept in silence`(line: String) {
    let result = read(line)
    #expect(result.misspelt.isEmpty && result.leftovers.isEmpty)
  }

  @Test(arguments: [
    ("Gym tomorrow & 9:30", "&"), ("Buy milk - tomorrow", "-"), ("Gym tomorrow , 9:30", ","),
  ])
  func `a sign that is left of parts is told`(line: String, sign: String) {
    #expect(read(line).leftovers == [sign])
  }

  @Test(arguments: ["Call Bob p1 tomorrow", "p1 Call Bob", "Call Bob tomorrow p1 9:30"])
  func `a mark of another program is told wherever it is no word of a name`(line: String) {
    #expect(read(line).foreignMarks.map(\.ours) == ["!!!"])
  }

  @Test func `a day beside a mark of another program is read, and the mark told`() {
    let result = read("Gym mon p1")
    #expect(result.due?.text == "2026-11-23" && result.title == "Gym p1")
    #expect(result.leftovers == ["p1"] && result.foreignMarks.map(\.ours) == ["!!!"])
  }

  @Test func `more than three exclamation marks are told as the highest priority`() {
    let result = read("Gym !!!!")
    #expect(result.title == "Gym !!!!" && result.priority == .none)
    #expect(result.foreignMarks.map(\.typed) == ["!!!!"])
    #expect(result.foreignMarks.map(\.ours) == ["!!!"])
    #expect(read("Wow!!!!").foreignMarks.isEmpty)
  }

  @Test(arguments: [
    ("Dentist yesterday 15:00", "2026-11-20"), ("Dentist 15:00 yesterday", "2026-11-20"),
    ("Lunch last friday 12:00", "2026-11-20"), ("Choir last wed", "2026-11-18"),
  ])
  func `an event may be on a day that has been`(line: String, day: String) {
    var context = saturdayTen
    context.isForEvent = true
    let result = QuickAdd.parse(line, context: context)
    #expect(result.due?.text == day && result.leftovers.isEmpty)
    #expect(read(line).pastDay != nil)
  }

  @Test(arguments: ["Yesterday by the Beatles 20:00", "Review yesterday's notes 9:00"])
  func `a name with such a word keeps it in an event too`(line: String) {
    var context = saturdayTen
    context.isForEvent = true
    let result = QuickAdd.parse(line, context: context)
    #expect(result.due == saturdayTen.today || result.due == saturdayTen.today + 1)
    #expect(result.title.lowercased().contains("yesterday"))
  }

  @Test(arguments: [
    "Read chapter 18", "iPhone 18", "Tax 2025", "Photos of 1990", "Pay 1500", "Gym 1503",
    "Seat 9 to 11 people", "From 2 to 3", "Room 18 tomorrow", "Windows 11", "Table for 4",
    "Dinner for 12", "Cakes for 45 people", "For 90",
  ])
  func `numbers that no day makes a time are the title's, in silence`(line: String) {
    #expect(read(line).leftovers.isEmpty)
  }
}
