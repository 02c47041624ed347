import ChronoModel
import Testing

@Suite struct `Text of days, times and lengths` {
  @Test func `writes days in three forms`() throws {
    let today = try #require(LocalDay("2026-11-21"))
    let later = try #require(LocalDay("2027-01-04"))
    #expect(today.formatted(.iso, today: today) == "2026-11-21")
    #expect(today.formatted(.dayMonth, today: today) == "Sat 21 Nov")
    #expect(today.formatted(.monthDay, today: today) == "Sat Nov 21")
    #expect(later.formatted(.dayMonth, today: today) == "Mon 4 Jan 2027")
    #expect(later.formatted(.monthDay, today: today) == "Mon Jan 4 2027")
    #expect(today.formatted(.dayMonth) == "Sat 21 Nov 2026")
    #expect(today.formatted(.iso) == "2026-11-21")
  }

  @Test(arguments: [
    (0, "00:00", "12:00am"), (5, "00:05", "12:05am"), (570, "09:30", "9:30am"),
    (719, "11:59", "11:59am"), (720, "12:00", "12:00pm"), (900, "15:00", "3:00pm"),
    (1439, "23:59", "11:59pm"),
  ])
  func `writes times in two forms`(minutes: Int, long: String, short: String) throws {
    let time = try #require(TimeOfDay(minutes: minutes))
    #expect(time.formatted(.hours24) == long)
    #expect(time.formatted(.hours12) == short)
    #expect(TimeOfDay(long) == time)
  }

  @Test func `refuses times that no clock shows`() {
    for text in ["24:00", "9:60", "9", "9:5", "-1:00", "009:00", "9:30:00", "", "a:bc"] {
      #expect(TimeOfDay(text) == nil)
    }
    #expect(TimeOfDay(minutes: 1440) == nil)
    #expect(TimeOfDay(minutes: -1) == nil)
  }

  @Test(arguments: [
    (0, "0m"), (45, "45m"), (60, "1h"), (65, "1h05"), (90, "1h30"), (340, "5h40"),
    (1440, "24h"), (-45, "-45m"), (-90, "-1h30"), (Int.min, "-153722867280912930h08"),
  ])
  func `writes lengths`(minutes: Int, text: String) {
    #expect(MinutesText.text(minutes) == text)
  }

  @Test(arguments: [
    (0, "0:00"), (5, "0:05"), (42, "0:42"), (90, "1:30"), (600, "10:00"), (-61, "-1:01"),
  ])
  func `writes lengths as a timer does`(minutes: Int, text: String) {
    #expect(MinutesText.clock(minutes) == text)
  }

  @Test(arguments: [
    ("45m", 45), ("45min", 45), ("90min", 90), ("45 minutes", 45), ("1h", 60), ("1H", 60),
    ("1h30", 90), ("1h30m", 90), ("1h 30m", 90), ("1h5", 65), ("1.5h", 90), ("0.25h", 15),
    ("1.05h", 63),
    ("1.25 hours", 75), ("0.333h", 20), ("2 hours", 120), ("1 hour 30 min", 90), ("1:30", 90),
    ("0:05", 5), ("12:00", 720), (" 20m ", 20),
  ])
  func `reads lengths`(text: String, minutes: Int) {
    #expect(MinutesText.parse(text) == minutes)
  }

  @Test(arguments: [
    "", "45", "m", "h", "0m", "0:00", "1h60", "1h30x", "1:3", "1:60", "1:300", ":30", "1:", "1.h",
    ".5h", "1.5m", "1.5", "-45m", "45mm", "1d", "2w", "1h30h", "99999999m", "1000001m", "１h",
    "1:30h", "1 30", "1h 30m 5",
  ])
  func `refuses what is not a length`(text: String) {
    #expect(MinutesText.parse(text) == nil)
  }

  @Test func `reads back every length it writes`() {
    for minutes in 1...3000 {
      #expect(MinutesText.parse(MinutesText.text(minutes)) == minutes)
      #expect(MinutesText.parse(MinutesText.clock(minutes)) == minutes)
    }
  }
}
