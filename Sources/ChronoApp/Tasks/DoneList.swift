import ChronoModel
import ChronoScreen

/// The list of done tasks, that of open ones, and the way back to all.
struct DoneList {
  let planner: State

  /// From one to the next; a tag or a priority stays.
  func toggle() -> [Request] {
    // The list of everything else shows open tasks anyway.
    let usual: ListFilter.State =
      planner.place == .other && planner.search.isEmpty ? .open : .all
    var next = planner.filter ?? ListFilter(state: usual)
    let key = planner.keymap.label(of: .doneList)
    let words: SafeText
    switch next.state {
    case .done:
      next.state = .open
      words =
        usual == .open
        ? "Open tasks · \(key) shows the done ones" : "Open tasks · \(key) shows all again"
    case .open where usual == .all:
      next.state = .all
      words = "All tasks · \(key) shows the done ones"
    case .all, .open, .missed:
      next.state = .done
      words = "Done tasks · \(key) shows the open ones"
    }
    return [.narrow(next == ListFilter(state: usual) ? nil : next), .say(words, .plain)]
  }
}
