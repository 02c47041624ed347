import ChronoModel
import Testing

/// Titles that look like they had parts, and have none: each row is its own meaning.
private let titles = #"""
  read the Sunday Times
  Read The Sunday Times
  Friday Night Lights
  Watch Friday Night Lights
  Plan the Friday meeting
  Prepare my Monday talk
  Shop on Black Friday sales
  Good Friday service
  Buy gifts for Black Friday
  Tomorrow Never Dies
  The Day After Tomorrow
  Watch the Today Show
  Watch High Noon
  swim 100m
  Swim 1500m
  Run 400m hurdles
  call 17h
  call 17h30
  Ring at the 9 gate
  meet at 3 trees
  meet at 14 trees
  meet at 25
  look at 3 flats and 2 houses
  every day is a gift
  Every day is a gift
  Make every day count
  Every day counts
  Every week I learn
  Live every day as if
  Daily stand-up notes
  Weekly report
  Monthly review of numbers
  2-3 eggs
  5-6 people for dinner
  Read 15-16 pages
  Buy 5-6 apples
  Score 15-16
  Won 2-1
  Part 1/2
  Buy 1/2 cup
  Add 1/2 cup of flour
  24/7
  Pay 3.50
  Pay 14.30
  Pay 24.12
  Trip 3-5 dec
  Trip 3.-5. dec
  Trip 3.-5.12.
  Trip dec 3-5
  10-11 dec in Rome
  Holiday 3 days
  Holiday for 3 days
  Holiday 3d
  Ubuntu 22.10
  Upgrade to Python 3.12
  Upgrade to Ubuntu 24.04
  Install Swift 6.2
  Chapter 9.30
  Chapter 1.2.
  Version 24.12.
  the next week in Rome
  Write the end of month report
  end of the month report
  In the end of days
  Every half an hour
  Watch 2 hours of film
  Drink 2 hours before bed
  Do it within 2 hours
  Check the last 30 minutes
  Call back in a minute
  Half of it
  5 m rope
  2 h of it
  morning run
  The evening news
  good night story
  o'clock
  read 1984
  May I
  buy 2 for 1 milk
  Sun cream
  sun cream
  Sat exam results
  wed Ana and Bob
  Lie in the Sun
  lie in the sun
  We sat and talked
  The day I wed
  I sat
  Marry in May
  Watch 24
  Watch 2001
  Room 101
  Fix issue #1234
  Version 2.0
  Version 1.2.3
  24/7 support plan
  1/2 cup of flour
  Pay 3.50 to Ana
  Print 3d model
  Buy 3D glasses
  Buy 2W bulb
  Call 112
  Call +4915112345678
  Add +10 points
  Plan the day
  Last fri was fun
  Yesterday by the Beatles
  Review yesterday's notes
  Friday's child
  Monday-morning blues
  Call Tom
  Call tom
  Buy tod's shoes
  The 4th floor
  Meet on the 4th floor
  Celebrate 15th birthday
  Go to 5th avenue
  Score 3:2
  Set ratio 16:9
  Track 1:30:00
  Pages 9-10
  Chapters 3-4
  Score 930-1045
  Dec sales figures
  Book jan van eyck tour
  Ask Jan
  Ask June about August
  Meet April
  Mar a Lago
  in 3 parts
  in a minute
  in days of old
  in 3 d
  for 1 milk
  for 45 people
  for Ana
  Wait for it
  at home
  at the 9 gate
  by hand
  on time
  due diligence
  on the go
  from here to there
  from 9 to 5
  Work 9 to 5
  midnight snack
  Rent "5m cable
  5 m cable
  5km run
  10mg pills
  100% cotton
  1h30x
  45mm lens
  9pmm
  100pm
  Over 9000pm
  I am
  am pm
  A 5-10 minute break
  next step
  this thing
  next
  this
  on
  at
  every
  for
  in
  by
  +
  +d
  2ww
  2026
  2026-12
  2026-1-5
  2026/1/5
  24dec
  20261224
  12345-67-89
  -3d
  !important
  wow!!
  What?!
  *star*
  ** bold **
  """#

@Suite struct `Quick add: titles that only look like dates` {
  private static let rows = titles.split(separator: "\n").map(String.init)

  @Test func `stay titles`() {
    #expect(Self.rows.count >= 155)
    let changed = Self.rows.filter { summary(of: $0) != $0 }
    #expect(changed.map { "\($0) => \(summary(of: $0))" } == [])
  }

  @Test func `have no parts and no errors`() {
    for row in Self.rows {
      let result = QuickAdd.parse(row, context: saturdayTen)
      #expect(result.parts.isEmpty, "\(row)")
      #expect(result.errors.isEmpty, "\(row)")
    }
  }
}
