package import ChronoModel

/// What a day is chosen for: tasks or an event, or one repeat that is still to come.
package enum Movable: Hashable, Sendable {
  case target(Target)
  case coming(ComingInstance)

  /// `nil` is someday, which an event has not.
  func moved(to day: LocalDay?) -> Edit? {
    switch self {
    case .target(let target): target.moved(to: day)
    case .coming(let coming): coming.moved(to: day)
    }
  }
}

extension ComingInstance {
  /// Asks for this one alone on another day, at the time it has.
  func moved(to day: LocalDay?) -> Edit {
    .moveRepeat(task.id, from: self.day, to: day, time: day == nil ? nil : planned.time)
  }

  var skipped: Edit { .skip(task.id, on: day) }
}

/// What a menu or a prompt is about: tasks, or an event.
package enum Target: Hashable, Sendable {
  case tasks(Selection)
  case event(EventPart)

  /// `nil` is someday, which an event has not.
  func moved(to day: LocalDay?) -> Edit? {
    switch self {
    case .tasks(let tasks): .move(tasks, to: day)
    case .event(let part): day.map { .alterEvent(part, .move(to: $0)) }
    }
  }

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
