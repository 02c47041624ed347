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

  @Test(arguments: ["Gym fri", "Gym every mon wed fri", "Gym mon every fri", "Gym 24 dec fri"])
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
    ("Gym today 18", "18"), ("Gym wed 18", "18"), ("Call Ana 9 to 11", "9 to 11"),
    ("Meet from 9 to 11", "9 to 11"), ("Gym 1500", "1500"), ("Gym 0930 fri", "0930"),
  ])
  func `hours that stay in the title are told`(line: String, told: String) {
    let result = read(line)
    #expect(result.leftovers == [told] && result.draft.time == nil)
  }

  @Test(arguments: [
    "Read chapter 18", "iPhone 18", "Tax 2025", "Photos of 1990", "Pay 1500", "Gym 1503",
    "Seat 9 to 11 people", "From 2 to 3", "Room 18 tomorrow", "Windows 11",
  ])
  func `numbers that no day makes a time are the title's, in silence`(line: String) {
    #expect(read(line).leftovers.isEmpty)
  }
}
