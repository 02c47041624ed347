import ChronoModel

extension World {
  static let house = ChronoModel.Category(
    id: Identifier(high: 0, low: 4),
    name: "Größe 家",
    colour: 7,
    position: 4,
    created: Days.instant(Days.today - 30, 8, 0)
  )

  /// A day with something of everything, and lists that are longer than the screen.
  static let walked: World = {
    var world = World.sample
    world.rows.categories.append(house)
    world.planStates()
    world.planTitles()
    world.planRepeats()
    world.planEvents()
    world.planOtherDays()
    world.track("Stand-up", from: Days.time(9), to: Days.time(9, 14))
    world.track("Review the budget", from: Days.time(7), to: Days.time(8, 10))
    world.track("Write the report", on: Days.yesterday, from: Days.time(16), to: Days.time(16, 30))
    world.track("Write the report", from: Days.time(9, 35), to: nil)
    return world
  }()

  private mutating func planStates() {
    plan("Iron the shirts", in: World.home, at: Days.time(8), minutes: 30, done: Days.time(8, 45))
    plan("Old idea", in: nil)
    change { task in
      task.status = .dropped
      task.closed = Days.instant(Days.today, 8, 30)
    }
    rows.promises[rows.promises.count - 1].outcome = .withdrawn
    putOff("Sort the mail", in: World.work, to: Days.tomorrow)
    plan("Water the plants", in: World.home, on: Days.yesterday, done: Days.time(9))
    plan("Return the book", in: World.errands, on: Days.yesterday, at: Days.time(17), minutes: 30)
    plan("Send the form", in: World.work, on: Days.today - 3, priority: .low, tags: ["tax"])
    plan("Paint the fence", in: World.house, on: Days.yesterday, minutes: 90)
    putOff("Clean the gutter", in: World.house, on: Days.yesterday, to: Days.today)
  }

  private mutating func planTitles() {
    plan(
      "A title that is much longer than any list is wide and so is cut with an ellipsis at the end",
      in: World.house,
      at: Days.time(13),
      minutes: 75,
      priority: .medium,
      tags: ["long", "wide"],
      notes: "One line.\nhttps://example.org/a and more\n\nThe last line."
    )
    plan("日本語を勉強する", in: World.home, at: Days.time(16, 30), minutes: 40)
    change { $0.reminders = [.before(minutes: 10)] }
    plan("Party 🎉 with 👩‍👩‍👧 friends", in: World.home, priority: .low, tags: ["fun"])
    plan("Cafe\u{301} re\u{301}sume\u{301}", in: World.errands, minutes: 20)
    plan("Late shift", in: World.work, at: Days.time(22, 30), minutes: 180)
  }

  private mutating func planRepeats() {
    plan("Vitamins", in: nil, at: Days.time(8, 15), minutes: 5)
    repeatLast("FREQ=DAILY")
    plan("Mop the floor", in: World.home, minutes: 25)
    repeatLast("FREQ=DAILY;INTERVAL=3", afterCompletion: true)
    plan("Jog", in: nil, on: Days.tomorrow, at: Days.time(7), minutes: 35)
    repeatLast("FREQ=WEEKLY;BYDAY=SU,WE", from: Days.tomorrow)
  }

  private mutating func planEvents() {
    event("Lunch with Bo", at: Days.time(12, 30), minutes: 45)
    rows.events[0].place = "Café Ö"
    rows.events[0].tags = ["fun"]
    rows.events[0].category = World.home.id
    event("Ana’s birthday", at: nil, minutes: 1440)
    event("Night train", on: Days.yesterday, at: Days.time(23), minutes: 200)
    event("Board meeting", at: Days.time(15, 30), minutes: 60)
    rows.events[3].notes = "Agenda: https://example.org/board"
    event("Open day", at: Days.time(10), minutes: 120)
    rows.events[4].isFree = true
    event("Choir", on: Days.today - 7, at: Days.time(19), minutes: 90)
    rows.events[5].repeats = series("FREQ=WEEKLY", from: Days.today - 7)
    event("Fair", on: Days.today + 3, at: nil, minutes: 3 * 1440)
    event("Concert", on: Days.today - 10, at: Days.time(20), minutes: 120)
  }

  private mutating func planOtherDays() {
    let categories = [World.work, World.home, World.errands, nil]
    for number in 1...120 {
      plan(
        "Later \(number)",
        in: categories[number % 4],
        on: number % 5 == 0 ? nil : Days.today + 2 + number / 6,
        at: number % 3 == 0 ? Days.time(8 + number % 9, number % 4 * 15) : nil,
        minutes: number % 4 == 0 ? 15 + number : nil,
        priority: Priority(rawValue: number % 7 % 4) ?? .none,
        tags: number % 6 == 0 ? ["phone"] : []
      )
    }
    for number in 1...24 {
      plan(
        "Earlier \(number)",
        in: categories[number % 4],
        on: Days.today - 2 - number,
        minutes: 30,
        done: Days.time(10 + number % 8)
      )
      track(
        "Earlier \(number)",
        on: Days.today - 2 - number,
        from: Days.time(9),
        to: Days.time(9, 10 + number * 2)
      )
    }
  }

  /// Changes the task that was planned last.
  private mutating func change(_ body: (inout TaskItem) -> Void) {
    body(&rows.tasks[rows.tasks.count - 1])
  }

  /// A task that was due on a day and was moved on it to another.
  private mutating func putOff(
    _ title: String,
    in category: ChronoModel.Category?,
    on day: LocalDay = Days.today,
    to next: LocalDay
  ) {
    let id = plan(title, in: category, on: next, minutes: 20)
    rows.promises.append(
      Commitment(
        task: id,
        day: day,
        outcome: .postponed,
        made: Days.instant(Days.today - 7, 8, 0),
        judged: Days.instant(day, 8, 50),
        planned: 20
      )
    )
  }

  /// Lets the task that was planned last repeat.
  private mutating func repeatLast(
    _ rule: String,
    afterCompletion: Bool = false,
    from day: LocalDay = Days.today
  ) {
    let repeats = series(rule, afterCompletion: afterCompletion, from: day)
    change { $0.repeats = repeats }
  }

  private mutating func series(
    _ rule: String,
    afterCompletion: Bool = false,
    from day: LocalDay = Days.today
  ) -> Repeat {
    Repeat(rule: rule, afterCompletion: afterCompletion, anchor: day, series: newID())
  }
}
