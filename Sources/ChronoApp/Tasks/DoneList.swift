import ChronoModel
import ChronoScreen

/// The list of what is done, and the way back to what is open.
struct DoneList {
  let planner: State

  /// From one to the other; a tag or a priority stays.
  func toggle() -> [Request] {
    var next = planner.filter ?? ListFilter()
    let wasDone = next.state == .done
    next.state = wasDone ? .open : .done
    // Everything else shows what is open anyway.
    let isUsual =
      planner.place == .other && planner.search.isEmpty && next == ListFilter(state: .open)
    let key = planner.keymap.label(of: .doneList)
    let words: SafeText =
      wasDone
      ? "Open tasks · \(key) shows the done ones" : "Done tasks · \(key) shows the open ones"
    return [.narrow(isUsual ? nil : next), .say(words, .plain)]
  }
}
