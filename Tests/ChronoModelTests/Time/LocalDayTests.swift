import ChronoModel
import Foundation
import Testing

@Suite struct `Local days` {
  /// Foundation's proleptic Gregorian calendar in UTC, with ISO weeks.
  private var oracle: Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    return calendar
  }

  @Test func `agree with Foundation from 1600 to 2400`() throws {
    let first = try #require(LocalDay(year: 1600, month: 1, day: 1))
    let last = try #require(LocalDay(year: 2400, month: 12, day: 31))
    let calendar = oracle
    var count = 0
    for number in stride(from: first.number, through: last.number, by: 37) {
      let day = LocalDay(number: number)
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday, .weekOfYear, .yearForWeekOfYear],
        from: date
      )
      #expect(day.civil.year == parts.year)
      #expect(day.civil.month == parts.month)
      #expect(day.civil.day == parts.day)
      #expect(day.weekday.rawValue % 7 + 1 == parts.weekday)
      #expect(day.isoWeek.year == parts.yearForWeekOfYear)
      #expect(day.isoWeek.week == parts.weekOfYear)
      count += 1
    }
    #expect(count == 7_908)
  }

  @Test func `come back from their year, month and day over every day of four centuries`() {
    var expected = -135_140
    for year in 1600..<2000 {
      for month in 1...12 {
        for number in 1...LocalDay.length(ofMonth: month, year: year) {
          let day = LocalDay(year: year, month: month, day: number)
          #expect(day?.number == expected)
          #expect(day.map { $0.civil == (year, month, number) } == true)
          expected += 1
        }
      }
    }
    #expect(expected == 10_957)
  }

  @Test(arguments: [
    ("2026-12-31", 2026, 53), ("2027-01-01", 2026, 53), ("2027-01-04", 2027, 1),
    ("2024-12-30", 2025, 1), ("2026-11-21", 2026, 47), ("2021-01-03", 2020, 53),
    ("2019-12-29", 2019, 52),
  ])
  func `belong to ISO weeks`(text: String, year: Int, week: Int) throws {
    let day = try #require(LocalDay(text))
    #expect(day.isoWeek == (year, week))
  }

  @Test(arguments: [
    ("2026-11-21", Weekday.monday, 2026, 47), ("2026-11-22", .monday, 2026, 47),
    ("2026-11-21", .sunday, 2026, 47), ("2026-11-22", .sunday, 2026, 48),
    ("2026-11-28", .sunday, 2026, 48), ("2026-11-20", .saturday, 2026, 47),
    ("2026-11-21", .saturday, 2026, 48), ("2026-11-19", .thursday, 2026, 47),
    ("2026-11-20", .friday, 2026, 48), ("2027-01-02", .sunday, 2026, 53),
    ("2027-01-03", .sunday, 2027, 1),
  ])
  func `have the number of the week that begins on the chosen weekday`(
    text: String,
    first: Weekday,
    year: Int,
    week: Int
  ) throws {
    let day = try #require(LocalDay(text))
    #expect(day.week(first: first) == (year, week))
  }

  @Test(arguments: Weekday.allCases)
  func `a week has one number on all its days, and is found by it`(first: Weekday) throws {
    let begin = try #require(LocalDay("2019-12-01")).startOfWeek(first: first)
    for start in (0..<420).map({ begin + 7 * $0 }) {
      let (year, week) = start.week(first: first)
      #expect((start...(start + 6)).allSatisfy { $0.week(first: first) == (year, week) })
      #expect(LocalDay(week: week, of: year, first: first) == start)
      let own = (start...(start + 6)).count { $0.isoWeek == (year, week) }
      #expect(own >= 4, "most of its days")
    }
    #expect(LocalDay(week: 0, of: 2026, first: first) == nil)
    #expect(LocalDay(week: 54, of: 2026, first: first) == nil)
    #expect(LocalDay(week: 53, of: 2027, first: first) == nil)
  }

  @Test func `start their week on the chosen weekday`() throws {
    let saturday = try #require(LocalDay("2026-11-21"))
    #expect(saturday.startOfWeek(first: .monday).text == "2026-11-16")
    #expect(saturday.startOfWeek(first: .sunday).text == "2026-11-15")
    #expect(saturday.startOfWeek(first: .saturday).text == "2026-11-21")
    for first in Weekday.allCases {
      for offset in 0..<7 {
        let day = saturday + offset
        let start = day.startOfWeek(first: first)
        #expect(start.weekday == first)
        #expect((0..<7).contains(day - start))
      }
    }
  }

  @Test(arguments: [
    "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "0000-01-01",
    "2026-1-01", "2026/01/01", "20260101", "2026-01-01 ", "٢٠٢٦-01-01", "", "2026-01-0a",
  ])
  func `refuse what is not a date`(text: String) {
    #expect(LocalDay(text) == nil)
  }

  @Test func `reach from the year 1 to 9999`() {
    #expect(LocalDay.earliest.text == "0001-01-01")
    #expect(LocalDay.latest.text == "9999-12-31")
    #expect(LocalDay("0001-01-01") == .earliest)
    #expect(LocalDay("9999-12-31") == .latest)
    #expect(LocalDay("2028-02-29").map { ($0 + 1).text } == "2028-03-01")
    #expect(LocalDay("2100-02-28").map { ($0 + 1).text } == "2100-03-01")
  }
}
