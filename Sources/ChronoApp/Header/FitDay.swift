import ChronoModel
import ChronoScreen

/// When a day holds more than its work time: the fewest tasks without which it fits, selected in
/// the list so that the next key acts on them (Behaviour 3.7).
struct FitDay {
  let planner: State

  /// Why there is nothing to take off the day on the grid; what clashes is told also where it fits.
  func unavailability(at now: Moment) -> SafeText? {
    guard let capacity = planner.restOfDay(at: now)?.capacity else { return "That day is over" }
    guard !capacity.isOver else { return nil }
    let words = words(forRoomOf: capacity)
    guard capacity.clash > 0 else { return words }
    let gap = planner.keymap.label(of: .block)
    return "\(words) · \(MinutesText.text(capacity.clash)) clashes: \(gap) finds a free gap"
  }

  private func words(forRoomOf capacity: Capacity) -> SafeText {
    guard capacity.isWorkday else { return "A free day has no work time that could be too short" }
    guard capacity.left > 0 else { return "No work is left on this day" }
    if capacity.over > 0 {
      return "Behind by \(MinutesText.text(capacity.over)) in what has just begun; the rest fits"
    }
    guard capacity.over < 0 else { return "The day fits exactly" }
    return "The day fits, with \(MinutesText.text(-capacity.over)) to spare"
  }

  /// Selects them; `others` are the day's open tasks without a time.
  func fewest(among others: [TaskRow], on day: LocalDay, at now: Moment) -> [Request] {
    guard day == planner.gridDay(today: now.today), planner.overlays.isEmpty,
      let rest = planner.restOfDay(at: now)
    else {
      return []
    }
    switch rest.workload.fewest(among: others) {
    case .without(let tasks) where tasks.isEmpty: return [.say("The day fits", .plain)]
    case .without(let tasks):
      return wholeDay(day, today: now.today) + [.mark(tasks)]
        + (tasks.first.map { [.select($0)] } ?? [])
        + [.say(words(for: tasks.count, of: rest.capacity), .warning)]
    case .never:
      let left = MinutesText.text(rest.capacity.left)
      let fixed: SafeText =
        planner.view.running == nil ? "Events alone" : "Events and the running task"
      return [.say("\(fixed) need more than the \(left) left", .warning)]
    }
  }

  /// `Over by 3h05. Without these 2 the day fits: r moves them, Esc clears`.
  private func words(for count: Int, of capacity: Capacity) -> SafeText {
    let these: SafeText = count == 1 ? "this one" : "these \(count)"
    let them: SafeText = count == 1 ? "it" : "them"
    let over = MinutesText.text(capacity.over)
    return """
      Over by \(over). Without \(these) the day fits: \(planner.keymap.label(of: .reschedule)) moves \
      \(them), \(planner.keymap.label(of: .cancel)) clears
      """
  }

  /// The list shows every task of a day, also where it was narrowed to others.
  private func wholeDay(_ day: LocalDay, today: LocalDay) -> [Request] {
    let isShown = planner.shownSpan(today: today)?.contains(day) == true
    let isNarrowed = planner.category != .all || planner.filter != nil
    return (isShown ? [] : [.show(day)])
      + (isNarrowed ? [.showCategory(.all), .narrow(nil)] : []) + [.focus(.tasks)]
  }
}
