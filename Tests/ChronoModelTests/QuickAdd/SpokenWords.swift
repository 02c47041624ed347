/// Words that lines are made of, each kind in the forms that are read or are nearly so.
enum SpokenWords {
  static let days = """
    today|tod|tomorrow|tmr|tmrw|yesterday|someday|tonight|mon|tuesday|wed|thurs|fri|sat|sunday|next mon|next sat\
    |this fri|last fri|next week|next month|next year|this weekend|next weekend|weekend|in 3 days|in a week\
    |in two weeks|in 1 month|in 2 years|+3d|+2w|+1m|3d|24 dec|dec 24|24 december 2027|december 24th, 2027\
    |24th of december|the 24th|the 3rd|on the 1st|24.12.|24.12.2026|24/12|12/24|2026-12-24|2026-02-30|31 feb\
    |29 feb|0 jan|end of month|end of the week|eom|by fri|before fri|until fri|due mon|on mon|for mon|fri 13\
    |tue next week|next week tue|week 50|w50|day after tomorrow|the day after tomorrow|christmas|mon-wed|fri to sun
    """.split(separator: "|").map(String.init)

  static let times = """
    9|9:00|09:30|9.30|930|0930|at 9|at 9:30|at 7|at 3|9am|9 am|9pm|12am|12pm|12:30am|noon|midnight|morning|evening\
    |this evening|in the afternoon|at noon|half past 9|half 9|quarter to 10|quarter past 4|24:00|24:30|25:00|9:60\
    |9h|9h30|21h|in 2 hours|in 30 minutes|in 90m|now|9-10|9-10:30|9–11|9:00-8:00|22-2|22:00-06:00|from 9 to 10\
    |from 2 to 3pm|2-3|9 to 11|9am-11am|9-11am|11-1pm|13-14|before 6pm|by 18:00|after 5|until 5pm|~9|10ish|9 o'clock
    """.split(separator: "|").map(String.init)

  static let lengths = """
    30m|45min|90 minutes|1h|1h30|1h30m|1.5h|2 hours|1:30h|for 20m|for 1h|for an hour|for half an hour|for 2 days\
    |~30m|~1h|0m|1000h|15000m|1d|for 3 days|1/2h|2-3 hours|quick|an hour|15 m|1 hour 30 minutes
    """.split(separator: "|").map(String.init)

  static let repeats = """
    every day|every 2 days|every other day|every mon|every mon,wed|every monday and friday|every weekday|every weekend\
    |every week|every 2 weeks|every 3 weeks on tue|every month|every 1st|every 15th|on the 1st of every month\
    |every last day of the month|every last fri|every 2nd tue|every second tue|every year|every 24 dec|daily|weekly\
    |biweekly|monthly|yearly|every! 3 days|every! week|every! month|every day until 1 jan|every day for 5 times\
    |every week x3|every 0 days|every 2 hours|every evening|every hour|thursdays|thursdays at 20:00|every mon at 9\
    |every quarter|every 6 months|every feb 29|every 31st|every fortnight|evry day|every day except sun
    """.split(separator: "|").map(String.init)

  static let marks = """
    *10m|*1h|*1d|*9:00|* 10m|*2026-11-24T09:30|*yesterday|*tomorrow 9:00|remind me 1 hour before|remind 10m|*0m|*x\
    |#Work|#work|#Home Office|#"Home Office"|#New|#|##|@phone|@a @b|@|@é|!|!!|!!!|!!!!|!1|!high|p1|// note|//note\
    |notes: x|free|busy|at Café|at the bank|event|event:|\\today|"today"|\\#Work|[ ]|- [ ]|due:2026-12-01|(A)|+project
    """.split(separator: "|").map(String.init)

  static let whole = """
    Call Ana tomorrow 9-10 #Home !! @x *10m // ask about it|event Fair mon-wed|event: Party fri 20:00 at Bo’s free\
    |event Lunch tomorrow 12:30 for 45m at Café Ö #Home|event planning|event planning call 10:00|event Nothing\
    |Slides for Friday demo|Henry the 8th|Pay rent on the 1st of every month|buy 2 apples|Read 1984|Run 10 km\
    |meet at 5|meet at 17|8:30 and 20:00 pills|mon wed fri gym|tomorrow tomorrow|today fri|9:00 10:00|#Work #Home\
    |30m 45m|!! !|every day every week|today|9:00|#Work|@x|!|*10m|// only|"quoted title"|\\9:00 \\today x|x 9:00. y\
    |tomorow|14:3o|evry day|next wk|fri pm|asap|call within 3 days|call before now|call now|dentist on mon, 9:00\
    |(tomorrow)|tomorrow, 9|Mon: call|at home tomorrow|May report|march on|sun cream|sat down|second tue|1st of may
    """.split(separator: "|").map(String.init)
}
