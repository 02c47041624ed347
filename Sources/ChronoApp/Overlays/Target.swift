package import ChronoModel

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
