import ChronoModel

/// The days and times that the tests speak of.
enum Days {
  /// Saturday, 21 November 2026: today.
  static let today = LocalDay(number: 20_778)
  static let yesterday = today - 1
  static let tomorrow = today + 1

  /// 09:42 UTC of today.
  static let now = Moment(instant: instant(today, 9, 42), zone: .utc)

  static func instant(_ day: LocalDay, _ hour: Int, _ minute: Int) -> Instant {
    Instant(seconds: Int64(day.number) * 86_400 + Int64(hour * 3600 + minute * 60))
  }

  static func time(_ hour: Int, _ minute: Int = 0) -> TimeOfDay {
    TimeOfDay(hour: hour, minute: minute) ?? .midnight
  }
}

extension World {
  static let work = category(1, "Work", colour: 0)
  static let home = category(2, "Home", colour: 1)
  static let errands = category(3, "Errands", colour: 2)

  /// A Saturday of everyday tasks: one done, one missed, one moved on, one for someday.
  static var sample: World {
    var world = World()
    world.rows.categories = [work, home, errands]
    world.plan("Stand-up", in: work, at: Days.time(9), minutes: 15, done: Days.time(9, 14))
    world.plan("Write the report", in: work, at: Days.time(9, 30), minutes: 45, priority: .high)
    world.plan("Call Ana", in: home, at: Days.time(11), minutes: 20, tags: ["phone"])
    world.plan("Review the budget", in: work, at: Days.time(15), minutes: 60)
    world.plan("Buy bread", in: errands)
    world.plan("Fix the tap", in: home, on: Days.yesterday)
    world.plan("Dentist", in: nil, on: Days.tomorrow, at: Days.time(8, 30), minutes: 45)
    world.plan("Learn the cello", in: nil, on: nil)
    return world
  }

  /// Puts a task into the file, with the promise its day asks for.
  @discardableResult
  mutating func plan(
    _ title: String,
    in category: ChronoModel.Category?,
    on day: LocalDay? = Days.today,
    at time: TimeOfDay? = nil,
    minutes: Int? = nil,
    priority: Priority = .none,
    tags: [String] = [],
    notes: String = "",
    done: TimeOfDay? = nil
  ) -> TaskItem.ID {
    let finished = done.flatMap { time in
      day.map { Days.instant($0, time.hour, time.minute) }
    }
    let task = TaskItem(
      id: newID(),
      title: title,
      notes: notes,
      category: category?.id,
      tags: tags,
      priority: priority,
      due: day,
      time: time,
      estimate: minutes,
      status: done == nil ? .open : .done,
      closed: finished,
      position: rows.tasks.count * 10,
      created: Days.instant(Days.today - 7, 8, 0)
    )
    rows.tasks.append(task)
    guard let day else { return task.id }
    var promise = Commitment(task: task.id, day: day, made: task.created)
    if finished != nil { promise.outcome = .kept }
    if finished == nil, day < Days.today { promise.outcome = .missed }
    if promise.outcome != .open { promise.planned = task.estimate }
    rows.promises.append(promise)
    return task.id
  }

  mutating func track(
    _ title: String,
    on day: LocalDay = Days.today,
    from start: TimeOfDay,
    to finish: TimeOfDay?
  ) {
    guard let task = task(titled: title) else { return }
    rows.sessions.append(
      Session(
        id: newID(),
        task: task.id,
        start: Days.instant(day, start.hour, start.minute),
        finish: finish.map { Days.instant(day, $0.hour, $0.minute) },
        zone: "UTC"
      )
    )
  }

  /// Work of weeks ago that took so many times its estimate: enough of it to be told.
  mutating func learn(_ factor: Double, in category: ChronoModel.Category?) {
    let day = Days.today - 40 - rows.sessions.count
    for hour in 1...6 {
      let title = "Learned \(rows.tasks.count)"
      plan(title, in: category, on: day, minutes: 25, done: Days.time(hour, 55))
      let minutes = Int((25 * factor).rounded())
      track(title, on: day, from: Days.time(hour), to: Days.time(hour, minutes))
    }
  }

  private static func category(_ id: UInt64, _ name: String, colour: Int) -> ChronoModel.Category {
    ChronoModel.Category(
      id: Identifier(high: 0, low: id),
      name: name,
      colour: colour,
      position: Int(id),
      created: Days.instant(Days.today - 30, 8, 0)
    )
  }
}
