import ChronoModel
import Testing

@Suite struct `Quick add: times as they are spoken` {
  @Test func `are read where nothing is counted with them`() {
    let table = QuickAddTable(
      """
      Call Ana at half past nine => Call Ana | 2026-11-22 | 09:30
      Call Ana half past nine => Call Ana | 2026-11-22 | 09:30
      Call Ana tomorrow quarter to ten => Call Ana | 2026-11-22 | 09:45
      Call Ana at a quarter past 9 tomorrow => Call Ana | 2026-11-22 | 09:15
      half past ten Call Ana => Call Ana | 2026-11-21 | 10:30
      Call Ana at half past three => Call Ana | 2026-11-21 | 15:30
      Call Ana at quarter to one => Call Ana | 2026-11-21 | 12:45
      Call Ana half past nine pm => Call Ana | 2026-11-21 | 21:30
      Call Ana half past nine in the evening => Call Ana | 2026-11-21 | 21:30
      Call Ana at ten to nine => Call Ana | 2026-11-22 | 08:50
      Team mon 9 am => Team | 2026-11-23 | 09:00
      Team mon 3 pm => Team | 2026-11-23 | 15:00
      Team sat 9 am => Team | 2026-11-28 | 09:00
      Mon amour 9 am => Mon amour | 2026-11-22 | 09:00
      Ring Bob for 1 hour 15 min => Ring Bob | 75m
      Ring Bob 2 hours and 30 minutes tomorrow => Ring Bob | 2026-11-22 | 150m
      Ring Bob 1 hour 15m fri => Ring Bob | 2026-11-27 | 75m
      Call Ana twenty past four for 45m => Call Ana | 2026-11-21 | 16:20 | 45m
      Meet Bob from 2 to 3pm => Meet Bob | 2026-11-21 | 14:00 | 60m
      Meet Bob from 10 to 11 am => Meet Bob | 2026-11-21 | 10:00 | 60m
      Lunch 12 to 1pm => Lunch | 2026-11-21 | 12:00 | 60m
      Work from 9 to 10:30 tomorrow => Work | 2026-11-22 | 09:00 | 90m
      Work tomorrow from 11 until 1pm => Work | 2026-11-22 | 11:00 | 120m
      Call Ana every mon at half past nine => Call Ana | 2026-11-23 | 09:30 | every FREQ=WEEKLY;BYDAY=MO
      """
    )
    #expect(table.differences == [])
  }

  @Test func `of two hours with midnight between them are a range as others are`() {
    let table = QuickAddTable(
      """
      Watch 22-2 => Watch | 2026-11-21 | 22:00 | 240m
      22-2 watch => watch | 2026-11-21 | 22:00 | 240m
      Watch fri 22-6 => Watch | 2026-11-27 | 22:00 | 480m
      Watch from 18–1 => Watch | 2026-11-21 | 18:00 | 420m
      Watch 22-2 every fri => Watch | 2026-11-27 | 22:00 | 240m | every FREQ=WEEKLY;BYDAY=FR
      Lost 22-2 => Lost 22-2
      Score 3-2 => Score 3-2
      Lunch 11-1 => Lunch 11-1
      Buy gifts 23-11 => Buy gifts 23-11
      Buy gifts 24-12 => Buy gifts 24-12
      Read 22-2 pages => Read 22-2 pages
      """
    )
    #expect(table.differences == [])
  }

  @Test(arguments: [
    "The half past nine club", "Half past caring", "Pay a quarter to Bob", "Half of nine",
    "Read the quarter past nine story", "Walk half past the nine trees",
  ])
  func `are words in a title that goes on`(title: String) {
    #expect(summary(of: title) == "\(title) | 2026-11-22" || summary(of: title) == title)
  }

  @Test func `are read where a time is asked for`() throws {
    let time = try TimePhrase.parse("quarter to ten", context: saturdayTen)
    #expect(time == TimeOfDay("9:45"))
  }
}
