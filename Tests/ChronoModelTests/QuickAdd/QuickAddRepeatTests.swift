import ChronoModel
import Testing

/// Repeats.
private let table = QuickAddTable(
  #"""
  Run every day => Run | 2026-11-21 | every FREQ=DAILY
  Run every 2 days => Run | 2026-11-21 | every FREQ=DAILY;INTERVAL=2
  Run every other day => Run | 2026-11-21 | every FREQ=DAILY;INTERVAL=2
  Run every three days => Run | 2026-11-21 | every FREQ=DAILY;INTERVAL=3
  Run every weekday => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
  Run every day except sun => Run | 2026-11-21 | every FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA
  Run every day but sat and sun => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
  Run every mon except 21 dec => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO | but 2026-12-21
  Run every mon 9:00 except on 23 nov and 21 dec => Run | 2026-11-30 | 09:00 | every FREQ=WEEKLY;BYDAY=MO | but 2026-11-23,2026-12-21
  Run every mon until 31 dec except 21 dec and stretch => Run and stretch | 2026-11-23 | every FREQ=WEEKLY;UNTIL=20261231;BYDAY=MO | but 2026-12-21
  Run every day except fri 25 dec => Run | 2026-11-21 | every FREQ=DAILY | but 2026-12-25
  Run every mon except 31 feb => Run every mon except 31 feb | no such day: 31 feb
  Run every mon except the first => Run except the first | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO
  Run 30 nov every mon until 28 nov => Run every mon until 28 nov | 2026-11-30 | no such repeat: every mon until 28 nov
  Run every weekday except fri 9:00 => Run | 2026-11-23 | 09:00 | every FREQ=WEEKLY;BYDAY=MO,TU,WE,TH
  Run every workday => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
  Run every weekend => Run | 2026-11-21 | every FREQ=WEEKLY;BYDAY=SA,SU
  Run every week => Run | 2026-11-21 | every FREQ=WEEKLY
  Run every 2 weeks => Run | 2026-11-21 | every FREQ=WEEKLY;INTERVAL=2
  Run every second week => Run | 2026-11-21 | every FREQ=WEEKLY;INTERVAL=2
  Run every second day => Run | 2026-11-21 | every FREQ=DAILY;INTERVAL=2
  Run every 2nd day => Run | 2026-11-21 | every FREQ=DAILY;INTERVAL=2
  Run every 3rd week on mon => Run | 2026-11-23 | every FREQ=WEEKLY;INTERVAL=3;BYDAY=MO
  Run every third month => Run | 2026-11-21 | every FREQ=MONTHLY;INTERVAL=3
  Run every monday to friday => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
  Run every mon through wed 9:00 => Run | 2026-11-23 | 09:00 | every FREQ=WEEKLY;BYDAY=MO,TU,WE
  Run every mon to work => Run to work | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO
  Run every day ten times => Run | 2026-11-21 | every FREQ=DAILY;COUNT=10
  Run every day 5x => Run | 2026-11-21 | every FREQ=DAILY;COUNT=5
  Run every mon 9:00 x3 => Run | 2026-11-23 | 09:00 | every FREQ=WEEKLY;COUNT=3;BYDAY=MO
  Run every mon 1 time => Run | 2026-11-23 | every FREQ=WEEKLY;COUNT=1;BYDAY=MO
  Run every 3 days after completion => Run | 2026-11-21 | every! FREQ=DAILY;INTERVAL=3
  Run every day from 1 dec to 24 dec => Run | 2026-12-01 | every FREQ=DAILY;UNTIL=20261224
  Run every mon 9-10 starting 7 dec until 30 dec => Run | 2026-12-07 | 09:00 | 60m | every FREQ=WEEKLY;UNTIL=20261230;BYDAY=MO
  Pay rent every 1st and 15th => Pay rent | 2026-12-01 | every FREQ=MONTHLY;BYMONTHDAY=1,15
  Pay rent every 10th, 20th and 30th => Pay rent | 2026-11-30 | every FREQ=MONTHLY;BYMONTHDAY=10,20,30
  Pay rent every 1st,3rd mon => Pay rent | 2026-12-07 | every FREQ=MONTHLY;BYDAY=1MO,3MO
  Invoice every last working day => Invoice | 2026-11-30 | every FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1
  Plan every working day => Plan | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
  Pay rent every 1st and 3rd mon => Pay rent | 2026-12-07 | every FREQ=MONTHLY;BYDAY=1MO,3MO
  Pay rent on the 1st and 15th of every month => Pay rent | 2026-12-01 | every FREQ=MONTHLY;BYMONTHDAY=1,15
  Run every month => Run | 2026-11-21 | every FREQ=MONTHLY
  Run every 3 months => Run | 2026-11-21 | every FREQ=MONTHLY;INTERVAL=3
  Run every quarter => Run | 2026-11-21 | every FREQ=MONTHLY;INTERVAL=3
  Run every year => Run | 2026-11-21 | every FREQ=YEARLY
  Run every mon => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO
  Run every Monday => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO
  Run every sat => Run | 2026-11-21 | every FREQ=WEEKLY;BYDAY=SA
  Run every sun in the park => Run in the park | 2026-11-22 | every FREQ=WEEKLY;BYDAY=SU
  Run every mon wed fri => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO,WE,FR
  Run every mon fri 9:00 => Run | 2026-11-23 | 09:00 | every FREQ=WEEKLY;BYDAY=MO,FR
  Run every mon sun cream => Run sun cream | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO
  Run every mon,wed => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO,WE
  Run every wed,mon => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO,WE
  Run every mon, wed and fri => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO,WE,FR
  Run every mon and thu => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO,TH
  Run every mon and stretch => Run and stretch | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO
  Run every mon-thu => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO,TU,WE,TH
  Run every fri-mon => Run | 2026-11-21 | every FREQ=WEEKLY;BYDAY=MO,FR,SA,SU
  Run every other mon => Run | 2026-11-23 | every FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
  Run every 2 weeks on mon => Run | 2026-11-23 | every FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
  Run every 2 weeks on mon,fri => Run | 2026-11-23 | every FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR
  Run every week on tue => Run | 2026-11-24 | every FREQ=WEEKLY;BYDAY=TU
  Pay rent every 15th => Pay rent | 2026-12-15 | every FREQ=MONTHLY;BYMONTHDAY=15
  Pay rent every 1st,15th => Pay rent | 2026-12-01 | every FREQ=MONTHLY;BYMONTHDAY=1,15
  Pay rent every month on the 15th => Pay rent | 2026-12-15 | every FREQ=MONTHLY;BYMONTHDAY=15
  Pay rent every month on 15 => Pay rent | 2026-12-15 | every FREQ=MONTHLY;BYMONTHDAY=15
  Pay rent every 15th of the month => Pay rent | 2026-12-15 | every FREQ=MONTHLY;BYMONTHDAY=15
  Pay rent every month on the 31st => Pay rent | 2026-11-30 | every FREQ=MONTHLY;BYMONTHDAY=-1
  Pay rent every month on the 29th => Pay rent | 2026-11-29 | every FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1
  Pay rent every month on the 30th => Pay rent | 2026-11-30 | every FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1
  Pay rent every 2 months on the 1st => Pay rent | 2026-12-01 | every FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1
  Pay rent every last day => Pay rent | 2026-11-30 | every FREQ=MONTHLY;BYMONTHDAY=-1
  Pay rent every last day of the month => Pay rent | 2026-11-30 | every FREQ=MONTHLY;BYMONTHDAY=-1
  Pay rent every month on the last day => Pay rent | 2026-11-30 | every FREQ=MONTHLY;BYMONTHDAY=-1
  Pay rent every last fri => Pay rent | 2026-11-27 | every FREQ=MONTHLY;BYDAY=-1FR
  Pay rent every last fri of the month => Pay rent | 2026-11-27 | every FREQ=MONTHLY;BYDAY=-1FR
  Pay rent every first mon => Pay rent | 2026-12-07 | every FREQ=MONTHLY;BYDAY=1MO
  Pay rent every 2nd tue => Pay rent | 2026-12-08 | every FREQ=MONTHLY;BYDAY=2TU
  Pay rent every second tue => Pay rent | 2026-11-24 | every FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
  Pay rent every second tue,thu 9:30 => Pay rent | 2026-11-24 | 09:30 | every FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH
  Pay rent every second tue of the month => Pay rent | 2026-12-08 | every FREQ=MONTHLY;BYDAY=2TU
  Pay rent every second tue of nov => Pay rent | 2027-11-09 | every FREQ=YEARLY;BYMONTH=11;BYDAY=2TU
  Pay rent on the second tue of every month => Pay rent | 2026-12-08 | every FREQ=MONTHLY;BYDAY=2TU
  Pay rent every month on the 3rd thu => Pay rent | 2026-12-17 | every FREQ=MONTHLY;BYDAY=3TH
  Pay rent every 3 months on the first mon => Pay rent | 2026-12-07 | every FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO
  Pay rent every last workday => Pay rent | 2026-11-30 | every FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1
  Pay rent every first weekday of the month => Pay rent | 2026-12-01 | every FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1
  Send cards every 24 dec => Send cards | 2026-12-24 | every FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24
  Send cards every dec 24 => Send cards | 2026-12-24 | every FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24
  Send cards every year on 24 dec => Send cards | 2026-12-24 | every FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24
  Send cards every year on the 24th of dec => Send cards | 2026-12-24 | every FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24
  Send cards every 2 years on 24 dec => Send cards | 2026-12-24 | every FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=24
  Send cards every 29 feb => Send cards | 2027-02-28 | every FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1
  Send cards every last thu of nov => Send cards | 2026-11-26 | every FREQ=YEARLY;BYMONTH=11;BYDAY=-1TH
  Send cards every year on the 2nd sun of may => Send cards | 2027-05-09 | every FREQ=YEARLY;BYMONTH=5;BYDAY=2SU
  Send cards every 31 feb => Send cards every 31 feb | no such day: 31 feb
  Send cards every 32nd => Send cards every 32nd | no such day: 32nd
  Run every mon until 2027-01-01 => Run | 2026-11-23 | every FREQ=WEEKLY;UNTIL=20270101;BYDAY=MO
  Run every mon until 24 dec => Run | 2026-11-23 | every FREQ=WEEKLY;UNTIL=20261224;BYDAY=MO
  Run every mon 9:00 until 24 dec => Run | 2026-11-23 | 09:00 | every FREQ=WEEKLY;UNTIL=20261224;BYDAY=MO
  Run until 24 dec every mon 9:00 => Run | 2026-11-23 | 09:00 | every FREQ=WEEKLY;UNTIL=20261224;BYDAY=MO
  Run until 24 dec every mon => Run | 2026-11-23 | every FREQ=WEEKLY;UNTIL=20261224;BYDAY=MO
  Run every mon 9:00 5 times => Run | 2026-11-23 | 09:00 | every FREQ=WEEKLY;COUNT=5;BYDAY=MO
  Yoga daily 7:00 for 5 times => Yoga | 2026-11-22 | 07:00 | every FREQ=DAILY;COUNT=5
  Yoga daily for five times 7:00 => Yoga | 2026-11-22 | 07:00 | every FREQ=DAILY;COUNT=5
  Yoga every mon for 5 times => Yoga | 2026-11-23 | every FREQ=WEEKLY;COUNT=5;BYDAY=MO
  Yoga every mon 7:00 for 20m for 5 times => Yoga | 2026-11-23 | 07:00 | 20m | every FREQ=WEEKLY;COUNT=5;BYDAY=MO
  Run every day round the lake for 5 times => Run round the lake for 5 times | 2026-11-21 | every FREQ=DAILY
  Drink for 5 times => Drink for 5 times
  Drink 5 times every day => Drink 5 times | 2026-11-21 | every FREQ=DAILY
  Run every day round the lake 5 times => Run round the lake 5 times | 2026-11-21 | every FREQ=DAILY
  Run every mon 9:00 from 7 dec => Run | 2026-12-07 | 09:00 | every FREQ=WEEKLY;BYDAY=MO
  Run starting 7 dec every mon 9:00 until 24 dec => Run | 2026-12-07 | 09:00 | every FREQ=WEEKLY;UNTIL=20261224;BYDAY=MO
  Run tomorrow every day 9:00 until 24 dec => Run | 2026-11-22 | 09:00 | every FREQ=DAILY;UNTIL=20261224
  Run every mon 9:00 until 2026-11-22 => Run every mon | 2026-11-22 | 09:00 | no such repeat: every mon
  Swim daily 9-10 => Swim | 2026-11-22 | 09:00 | 60m | every FREQ=DAILY
  Run every mon 5 times => Run | 2026-11-23 | every FREQ=WEEKLY;COUNT=5;BYDAY=MO
  Run every day 10 times => Run | 2026-11-21 | every FREQ=DAILY;COUNT=10
  Run every mon from 1 dec => Run | 2026-12-07 | every FREQ=WEEKLY;BYDAY=MO
  Run every day starting tomorrow 5 times => Run | 2026-11-22 | every FREQ=DAILY;COUNT=5
  Run 30 nov every mon from 1 dec => Run every mon from 1 dec | 2026-11-30 | no such repeat: every mon from 1 dec
  Run every mon until 31 feb => Run every mon until 31 feb | no such day: 31 feb
  Run every mon until 2026-11-22 => Run every mon until 2026-11-22 | no such repeat: every mon until 2026-11-22
  Run every! day => Run | 2026-11-21 | every! FREQ=DAILY
  Run every! 3 days => Run | 2026-11-21 | every! FREQ=DAILY;INTERVAL=3
  Run every! 2 weeks => Run | 2026-11-21 | every! FREQ=WEEKLY;INTERVAL=2
  Run every day 9:30 => Run | 2026-11-22 | 09:30 | every FREQ=DAILY
  Run every day 15:00 => Run | 2026-11-21 | 15:00 | every FREQ=DAILY
  Run every day at 15:00 for 45m => Run | 2026-11-21 | 15:00 | 45m | every FREQ=DAILY
  Run every day from 15:00 to 16:00 => Run | 2026-11-21 | 15:00 | 60m | every FREQ=DAILY
  Run every sat 9:30 => Run | 2026-11-28 | 09:30 | every FREQ=WEEKLY;BYDAY=SA
  Run tomorrow every mon => Run | 2026-11-22 | every FREQ=WEEKLY;BYDAY=MO
  Run 31 jan every month => Run | 2027-01-31 | every FREQ=MONTHLY;BYMONTHDAY=-1
  Run 2027-01-30 every month => Run | 2027-01-30 | every FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1
  Run 29 feb every year => Run | 2028-02-29 | every FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1
  Run every mon every tue => Run every mon | 2026-11-24 | every FREQ=WEEKLY;BYDAY=TU
  Run every FREQ=MONTHLY;BYDAY=2MO => Run | 2026-12-14 | every FREQ=MONTHLY;BYDAY=2MO
  Run every freq=yearly;byweekno=20 => Run | 2027-05-17 | every FREQ=YEARLY;BYWEEKNO=20
  Run every FREQ=HOURLY => Run every FREQ=HOURLY | no such repeat: FREQ=HOURLY
  Run every FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30 => Run every FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30 | no such repeat: every FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30
  every mon =>  | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO
  Back up every file => Back up every file
  Answer every one => Answer every one
  Every cloud has a silver lining => Every cloud has a silver lining
  Check every 2 hours => Check every 2 hours
  Clean every second room => Clean every second room
  Ask every other person => Ask every other person
  Write to every Tom, Dick and Harry => Write to every Tom, Dick and Harry
  Weekly report => Weekly report
  Read everyday heroes => Read everyday heroes
  Run every! => Run every!
  Greet every => Greet every
  Run daily => Run | 2026-11-21 | every FREQ=DAILY
  Run daily 9:30 => Run | 2026-11-22 | 09:30 | every FREQ=DAILY
  Run daily at 9 => Run | 2026-11-22 | 09:00 | every FREQ=DAILY
  daily 9:30 run => run | 2026-11-22 | 09:30 | every FREQ=DAILY
  Run at 9:30 daily => Run | 2026-11-22 | 09:30 | every FREQ=DAILY
  Run weekly => Run | 2026-11-21 | every FREQ=WEEKLY
  Run biweekly => Run | 2026-11-21 | every FREQ=WEEKLY;INTERVAL=2
  Run biweekly on mon => Run | 2026-11-23 | every FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
  biweekly report => biweekly report
  Run weekly on mon => Run | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO
  Run weekly on mon,thu 9:30 => Run | 2026-11-23 | 09:30 | every FREQ=WEEKLY;BYDAY=MO,TH
  Run weekly #home => Run | 2026-11-21 | #Home | every FREQ=WEEKLY
  Pay rent monthly => Pay rent | 2026-11-21 | every FREQ=MONTHLY
  Pay rent monthly on the 1st => Pay rent | 2026-12-01 | every FREQ=MONTHLY;BYMONTHDAY=1
  Pay rent monthly until 24 dec => Pay rent | 2026-11-21 | every FREQ=MONTHLY;UNTIL=20261224
  Pay tax yearly => Pay tax | 2026-11-21 | every FREQ=YEARLY
  Pay tax yearly on 24 dec => Pay tax | 2026-12-24 | every FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24
  Pay rent on the 1st of every month => Pay rent | 2026-12-01 | every FREQ=MONTHLY;BYMONTHDAY=1
  Pay rent on the 15th of each month 9:30 => Pay rent | 2026-12-15 | 09:30 | every FREQ=MONTHLY;BYMONTHDAY=15
  Pay rent 1st of every month => Pay rent | 2026-12-01 | every FREQ=MONTHLY;BYMONTHDAY=1
  on the 1st of every month pay rent => pay rent | 2026-12-01 | every FREQ=MONTHLY;BYMONTHDAY=1
  Pay rent the last fri of every month => Pay rent | 2026-11-27 | every FREQ=MONTHLY;BYDAY=-1FR
  Pay rent on the last day of every month => Pay rent | 2026-11-30 | every FREQ=MONTHLY;BYMONTHDAY=-1
  Run every day until 24 dec => Run | 2026-11-21 | every FREQ=DAILY;UNTIL=20261224
  Run every mon with Bob => Run with Bob | 2026-11-23 | every FREQ=WEEKLY;BYDAY=MO
  """#
)

@Suite struct `Quick add: repeats` {
  @Test(arguments: [
    ("Pay rent on the 21st of every month", "2026-11-21"), ("Gym every sat", "2026-11-21"),
    ("Gym every sat 9:00", "2026-11-28"), ("Gym every sat 15:00", "2026-11-21"),
    ("Gym every day", "2026-11-22"), ("Pay rent on the 1st of every month", "2026-12-01"),
  ])
  func `where no day is on screen, a rule that names today begins with it`(
    line: String,
    first: String
  ) {
    var context = saturdayTen
    (context.defaultDay, context.isDayShown) = (context.today + 1, false)
    #expect(QuickAdd.parse(line, context: context).due?.text == first)
    (context.defaultDay, context.isDayShown) = (context.today + 2, true)
    let result = QuickAdd.parse("Pay rent on the 21st of every month", context: context)
    #expect(result.due?.text == "2026-12-21")
  }

  @Test func `mean what the table says`() {
    #expect(table.rows.count >= 110)
    #expect(table.differences == [])
  }
}
