package import ChronoModel
import ChronoScreen

/// What a day is chosen for: tasks, an event, one task, or one repeat that is still to come.
package enum Movable: Hashable, Sendable {
  case tasks(Selection)
  /// How much of an event, and where it is now.
  case event(EventPart, EventOccurrence)
  case task(TaskItem)
  /// Tasks that are known one by one, in the order in which they are laid on a day.
  case several(Selection, [TaskItem])
  case coming(ComingInstance)

  func moved(to day: LocalDay) -> Edit {
    switch self {
    case .tasks(let tasks): .move(tasks, to: day)
    case .event(let part, _): .alterEvent(part, .move(to: day))
    case .task(let task): .move(.tasks([task.id]), to: day)
    case .several(let tasks, _): .move(tasks, to: day)
    case .coming(let coming): coming.moved(to: day)
    }
  }

  /// Asks for it to go to what was typed; throws what is wrong with that.
  package func moved(to place: Place, _ context: QuickAddContext) throws(EntryProblem) -> Edit {
    switch (self, place) {
    case (_, .day(let day, nil)): return moved(to: day)
    case (.task(let task), .day(let day, let time?)): return task.planned(day, time)
    case (.task(let task), .time(let time)):
      return task.planned(ownDay(context) ?? context.nextDay(with: time), time)
    case (.task(let task), .someday): return .move(.tasks([task.id]), to: nil)
    case (.several(let tasks, _), .someday): return .move(tasks, to: nil)
    case (.several(_, let tasks), .day(let day, let time?)):
      return .replan(try TaskRun(tasks, from: time).placements(on: day))
    case (.several(_, let tasks), .time(let time)):
      let day = ownDay(context) ?? context.nextDay(with: time)
      return .replan(try TaskRun(tasks, from: time).placements(on: day))
    case (.coming(let coming), .day(let day, let time)): return coming.moved(to: day, time)
    case (.coming(let coming), .time(let time)): return coming.moved(to: coming.day, time)
    case (.coming(let coming), .someday): return coming.moved(to: nil)
    case (.tasks(let tasks), .someday): return .move(tasks, to: nil)
    case (.tasks, _): throw Movable.takesNoTime
    case (.event, .someday): throw EntryProblem("An event needs a day; “someday” is not one")
    case (.event(_, let event), _) where event.time == nil: throw Movable.lastsAllDay
    case (.event(let part, _), .day(let day, let time)):
      return .alterEvent(part, .move(to: day, at: time))
    case (.event(let part, let event), .time(let time)):
      return .alterEvent(part, .move(to: event.day, at: time))
    }
  }

  /// Where it would go by what is typed, in full.
  func words(
    for text: String,
    _ context: QuickAddContext,
    _ settings: Settings
  ) throws(EntryProblem) -> SafeText {
    let place = try Entry.place(text, context)
    switch (self, place) {
    case (.tasks, .time), (.tasks, .day(_, _?)): throw Movable.takesNoTime
    case (.event(_, let event), .time), (.event(_, let event), .day(_, _?)):
      if event.time == nil { throw Movable.lastsAllDay }
    case (_, .day), (_, .someday), (_, .time): break
    }
    if case .time(let time) = place, ownDay(context) != nil {
      return "the same day at \(try run(from: time, settings))"
    }
    let (day, time): (LocalDay, TimeOfDay?)
    switch place {
    case .someday: return "someday"
    case .time(let alone): (day, time) = (context.nextDay(with: alone), alone)
    case .day(let typed, let beside): (day, time) = (typed, beside)
    }
    let date = SafeText(settings.dayInFull(day, today: context.today))
    guard let time else { return date }
    return "\(date) at \(try run(from: time, settings))"
  }

  /// `09:00`; of several tasks `09:00–11:20, one after another`.
  private func run(from time: TimeOfDay, _ settings: Settings) throws(EntryProblem) -> SafeText {
    let start = SafeText(time.formatted(settings.timeForm))
    guard case .several(_, let tasks) = self else { return start }
    let end = try TaskRun(tasks, from: time).end
    return "\(start)–\(end.formatted(settings.timeForm)), one after another"
  }

  private static let lastsAllDay = EntryProblem("It lasts all day; its form gives it a time")
  private static let takesNoTime = EntryProblem("A time is for one task; these take a day")

  /// Whether a time may be typed for it.
  var takesTime: Bool {
    switch self {
    case .task, .several, .coming: true
    case .event(_, let event): event.time != nil
    case .tasks: false
    }
  }

  /// The day on which a time alone means it; `nil` where a task has none that is today or to come.
  func ownDay(_ context: QuickAddContext) -> LocalDay? {
    if case .event(_, let event) = self { return event.day }
    let day: LocalDay? =
      switch self {
      case .task(let task): task.due
      case .several(_, let tasks): Set(tasks.map(\.due)).count == 1 ? tasks.first?.due : nil
      case .coming(let coming): coming.day
      case .event, .tasks: nil
      }
    return day.flatMap { $0 < context.today ? nil : $0 }
  }

  /// What is typed for where something goes.
  package enum Place: Hashable, Sendable {
    case day(LocalDay, TimeOfDay?)
    /// On the day that it has.
    case time(TimeOfDay)
    case someday
  }
}

/// Tasks of one day, one after another from a time on; each keeps its length.
private struct TaskRun {
  private let times: [(task: TaskItem.ID, start: TimeOfDay)]
  let end: TimeOfDay

  init(_ tasks: [TaskItem], from time: TimeOfDay) throws(EntryProblem) {
    var minutes = time.minutes
    var times: [(task: TaskItem.ID, start: TimeOfDay)] = []
    for task in tasks {
      guard let start = TimeOfDay(minutes: minutes) else { throw TaskRun.problem }
      times.append((task.id, start))
      minutes += task.estimate ?? PlannedBlock.usualMinutes
    }
    guard !times.isEmpty, minutes <= 1440, let end = TimeOfDay(minutes: minutes % 1440) else {
      throw TaskRun.problem
    }
    self.times = times
    self.end = end
  }

  private static let problem = EntryProblem("One after another they would go on past midnight")

  func placements(on day: LocalDay) -> [Placement] {
    times.map { Placement(task: $0.task, day: day, time: $0.start) }
  }
}

extension TaskItem {
  fileprivate func planned(_ day: LocalDay, _ time: TimeOfDay) -> Edit {
    .plan(id, day: day, time: time, estimate: estimate)
  }
}

extension ComingInstance {
  /// Asks for this one alone on another day, at the time it has where none is given.
  func moved(to day: LocalDay?, _ time: TimeOfDay? = nil) -> Edit {
    .moveRepeat(task.id, from: self.day, to: day, time: day == nil ? nil : time ?? planned.time)
  }

  var skipped: Edit { .skip(task.id, on: day) }
}

/// What a menu or a prompt is about: tasks, or an event.
package enum Target: Hashable, Sendable {
  case tasks(Selection)
  case event(EventPart)

  func assigned(to category: CategoryChoice) -> Edit {
    switch self {
    case .tasks(let tasks): .assign(tasks, to: category)
    case .event(let part): .alterEvent(part, .assign(category))
    }
  }

  func tagged(adding: [String], removing: [String]) -> Edit {
    switch self {
    case .tasks(let tasks): .tag(tasks, adding: adding, removing: removing)
    case .event(let part): .alterEvent(part, .tag(adding: adding, removing: removing))
    }
  }
}
