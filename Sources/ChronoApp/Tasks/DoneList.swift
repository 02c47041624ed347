import ChronoModel
import ChronoScreen

/// The list of done tasks, and the way back to open ones.
struct DoneList {
  let planner: State

  /// From one to the other; a tag or a priority stays.
  func toggle() -> [Request] {
    var next = planner.filter ?? ListFilter()
    let wasDone = next.state == .done
    next.state = wasDone ? .open : .done
    // The list of everything else shows open tasks anyway.
    let isUsual =
      planner.place == .other && planner.search.isEmpty && next == ListFilter(state: .open)
    let key = planner.keymap.label(of: .doneList)
    let words: SafeText =
      wasDone
      ? "Open tasks · \(key) shows the done ones" : "Done tasks · \(key) shows the open ones"
    return [.narrow(isUsual ? nil : next), .say(words, .plain)]
  }
}
