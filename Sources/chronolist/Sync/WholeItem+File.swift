import ChronoExchange
import ChronoModel

/// What the file of an item is called, and whether there is one.
extension WholeItem {
  /// The UID that every program knows it by.
  var uid: String {
    switch self {
    case .task(let whole): whole.foreign?.key ?? whole.task.id.text
    case .event(let whole): whole.foreign?.key ?? whole.event.id.text
    }
  }

  var title: String {
    switch self {
    case .task(let whole): whole.task.title
    case .event(let whole): whole.event.name
    }
  }

  /// Which part of that UID it is.
  var part: String {
    switch self {
    case .task(let whole): whole.foreign?.part ?? ""
    case .event(let whole): whole.foreign?.part ?? ""
    }
  }

  /// Whether it gets a file: the open instance of a series stands for its closed ones.
  var isSent: Bool {
    guard case .task(let whole) = self else { return true }
    return whole.task.status == .open || whole.task.status != .lapsed && whole.task.repeats == nil
  }
}
