import ChronoModel
import ChronoScreen

/// When a day holds more than its work time: the fewest tasks without which it fits, selected in
/// the list so that the next key acts on them (PRODUCT.md 3.7).
extension State {
  /// Why there is nothing to take off the day on the grid.
  func unavailabilityOfFitting(at now: Moment) -> SafeText? {
    guard let capacity = workload(at: now)?.capacity else { return "That day is over" }
    guard capacity.over <= 0 else { return nil }
    let room = MinutesText.text(-capacity.over)
    return capacity.over == 0 ? "The day fits: it is just full" : "The day fits: \(room) are left"
  }

  /// Selects them; `others` are the day's open tasks without a time.
  mutating func selectFewest(among others: [TaskItem], on day: LocalDay, at now: Moment) {
    guard day == gridDay(today: now.today), overlays.isEmpty, let load = workload(at: now) else {
      return
    }
    switch load.fewest(among: others, running: view.running?.task.id) {
    case .without(let tasks) where tasks.isEmpty: notice = Notice("The day fits")
    case .without(let tasks):
      showWholeDay(day, today: now.today)
      list.marks = Set(tasks)
      if let first = tasks.first { select(first) }
      notice = Notice(words(for: tasks.count, of: load.capacity), .warning)
    case .never:
      let left = MinutesText.text(load.capacity.left)
      notice = Notice("What cannot move alone is more than the \(left) that are left", .warning)
    case .unknown:
      notice = Notice("Too many tasks lie over each other to tell the fewest", .warning)
    }
  }

  /// `r moves these 2 and the day fits; it is over by 1h10 · Esc keeps them`.
  private func words(for count: Int, of capacity: Capacity) -> SafeText {
    let these: SafeText = count == 1 ? "this task" : "these \(count)"
    let over = MinutesText.text(capacity.over)
    return """
      \(keymap.label(of: .reschedule)) moves \(these) and the day fits; it is over by \(over) · \
      Esc keeps \(count == 1 ? "it" : "them")
      """
  }

  /// The list shows every task of a day, also where it was narrowed to others.
  private mutating func showWholeDay(_ day: LocalDay, today: LocalDay) {
    if shownSpan(today: today)?.contains(day) != true { show(day, today: today) }
    if category != .all || filter != nil {
      category = .all
      filter = nil
      list = ListCursor()
    }
    focus = .tasks
  }
}
