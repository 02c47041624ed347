import ChronoModel
import ChronoScreen

/// When a day holds more than its work time: the fewest tasks without which it fits, selected in
/// the list so that the next key acts on them (Behaviour 3.7).
struct FitDay {
  let planner: State

  /// Why there is nothing to take off the day on the grid; what clashes is told also where it fits.
  func unavailability(at now: Moment) -> SafeText? {
    guard let capacity = RestOfDay.onGrid(seeing: planner, at: now)?.capacity else {
      return "That day is over"
    }
    guard !capacity.isOver else { return nil }
    var words = [words(forRoomOf: capacity)]
    if capacity.isWorkday { words += uncounted(by: capacity, at: now) }
    if capacity.clash > 0 {
      let gap = planner.keymap.label(of: .block)
      words.append("\(MinutesText.text(capacity.clash)) clashes: \(gap) finds a free gap")
    }
    return words.joined(" · ")
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

  /// What the answer leaves out or guesses: work for other hours than those of work, and tasks that
  /// nobody knows the length of.
  ///
  /// With a time, such a task counts as the half hour that the grid gives it, without one as nothing.
  private func uncounted(by capacity: Capacity, at now: Moment) -> [SafeText] {
    var words: [SafeText] = []
    let day = planner.gridDay(today: now.today)
    if capacity.outside > 0,
      let said = CapacityWords(capacity, of: day, planner.settings, at: now)
    {
      words.append(said.longOutside)
    }
    let grid = planner.loadedGridDay(day)
    let timed = grid.tasks.count { row in
      row.task.due == grid.day && row.task.status == .open && row.task.estimate == nil
    }
    let count = grid.unmeasured + timed
    if count > 0 {
      words.append(count == 1 ? "1 task has no length" : "\(count) tasks have no length")
    }
    return words
  }

  /// Selects them; `others` are the day's open tasks without a time.
  func fewest(among others: [TaskRow], on day: LocalDay, at now: Moment) -> [Request] {
    guard day == planner.gridDay(today: now.today), planner.overlays.isEmpty,
      let rest = RestOfDay.onGrid(seeing: planner, at: now)
    else {
      return []
    }
    switch rest.workload.fewest(among: others) {
    case .without(let tasks) where tasks.isEmpty: return [.say("The day fits", .plain)]
    case .without(let tasks):
      return wholeDay(day, today: now.today) + [.mark(tasks)]
        + (tasks.first.map { [.select($0)] } ?? [])
        + [.say(words(for: tasks, of: rest), .warning)]
    case .never:
      let left = MinutesText.text(rest.capacity.left)
      let needs: SafeText = isRunningAlone(on: day) ? "needs" : "need"
      return [.say("\(fixed(on: day)) \(needs) more than the \(left) left", .warning)]
    }
  }

  /// What cannot leave the day: `Events and the running task`.
  private func fixed(on day: LocalDay) -> SafeText {
    guard let running = planner.view.running?.task else { return "Events alone" }
    guard isRunningAlone(on: day) else { return "Events and the running task" }
    return "‘\(SelectedTasks.name(running.title))’, which is running, alone"
  }

  private func isRunningAlone(on day: LocalDay) -> Bool {
    let grid = planner.loadedGridDay(day)
    return planner.view.running != nil && grid.events.isEmpty && grid.coming.isEmpty
  }

  /// `Over by 3h05. Without these 2 the day fits: r moves them, Esc clears`.
  private func words(for tasks: [TaskItem.ID], of rest: RestOfDay) -> SafeText {
    let isOne = tasks.count == 1
    let these: SafeText = isOne ? "this one" : "these \(tasks.count)"
    let them: SafeText = isOne ? "it" : "them"
    let over = MinutesText.text(rest.capacity.over)
    return """
      Over by \(over). Without \(these)\(begun(among: tasks, of: rest)) the day fits: \
      \(planner.keymap.label(of: .reschedule)) moves \(them), \
      \(planner.keymap.label(of: .cancel)) clears
      """
  }

  /// That nothing less is enough than what one is in the middle of; empty where that stays.
  private func begun(among tasks: [TaskItem.ID], of rest: RestOfDay) -> SafeText {
    guard let begun = tasks.first(where: rest.workload.isBegun) else { return "" }
    if tasks.count == 1 { return ", which you are in the middle of," }
    let rows = planner.view.grid.flatMap(\.tasks)
    guard let task = rows.first(where: { $0.task.id == begun })?.task else { return "" }
    return ", one of them ‘\(SelectedTasks.name(task.title))’, which you are in the middle of,"
  }

  /// The list shows every task of a day, also where it was narrowed to others.
  private func wholeDay(_ day: LocalDay, today: LocalDay) -> [Request] {
    let isShown = planner.shownSpan(today: today)?.contains(day) == true
    let isNarrowed = planner.category != .all || planner.filter != nil
    return (isShown ? [] : [.show(day)])
      + (isNarrowed ? [.showCategory(.all), .narrow(nil)] : []) + [.focus(.tasks)]
  }
}
