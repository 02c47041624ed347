import ChronoApp
import ChronoModel
import ChronoScreen

/// Deeds by keys, as a person does them.
extension PlannerWindow {
  /// Whether the deed was done by keys; `false` where nobody can do it so here.
  func plays(_ deed: Deed, of life: Life) throws -> Bool {
    close()
    defer { close() }
    switch deed {
    case .undo:
      press("u")
      if case .menu? = state.overlays.last { press("y") }
    case .redo: press("Ctrl-R")
    case .look: break
    case .add(let new):
      guard let line = line(new, of: life), focusTasks() else { return false }
      press("a")
      type(line)
      press("Enter")
    case .tick(let keys):
      guard let key = only(keys), isTickable(key, of: life), reach(key, of: life) else {
        return false
      }
      pressEndingNow("Space")
    case .reopen(let keys):
      guard let key = only(keys), life.oracle.items[key]?.status == .done, reach(key, of: life)
      else { return false }
      press("Space")
    case .move(let keys, let day):
      guard reach(keys, of: life) else { return false }
      press("r")
      guard case .menu? = state.overlays.last else { return false }
      if let day {
        press("g")
        type(day.text)
        press("Enter")
      } else {
        press("s")
      }
    case .drop(let keys):
      guard reach(keys, of: life) else { return false }
      press("r")
      guard case .menu? = state.overlays.last else { return false }
      press("x")
    case .delete(let keys):
      guard reach(keys, of: life) else { return false }
      press("d", "d")
      if case .menu? = state.overlays.last { press("t") }
    case .endSeries(let key):
      guard life.oracle.items[key]?.status == .open, life.oracle.items[key]?.series != nil,
        reach(key, of: life)
      else { return false }
      press("d", "d", "a")
    case .start(let key):
      guard life.oracle.items[key]?.running == nil, reach(key, of: life) else { return false }
      pressEndingNow("s")
    case .stop:
      guard let key = life.oracle.tasks.first(where: { life.oracle.items[$0]?.running != nil }),
        reach(key, of: life)
      else { return false }
      pressEndingNow("s")
    case .logDone(let key, let start, let finish):
      // The menu of a missed task offers it.
      guard start < finish, let task = life.oracle.items[key], task.status == .open,
        task.work.isEmpty,
        let due = task.due, due < life.now.today, !isTickable(key, of: life),
        let words = span(start, finish, life.now), reach(key, of: life)
      else { return false }
      press("Space")
      // Whoever sees no menu does not go on typing.
      guard case .menu? = state.overlays.last else { return true }
      press("d")
      type(words)
      press("Enter")
    case .shift(let keys, let days, let minutes):
      guard minutes == 0, days != 0, reach(keys, of: life) else { return false }
      press(days > 0 ? "L" : "H")
    case .resize(let keys, let minutes):
      guard reach(keys, of: life) else { return false }
      press(minutes > 0 ? "+" : "-")
    case .prioritise(let keys, let priority):
      guard reach(keys, of: life) else { return false }
      press("!", "\(priority)")
    case .assign(let keys, let category):
      guard reach(keys, of: life) else { return false }
      let row = state.view.categories.firstIndex { $0.category.id == life.category(category)?.id }
      guard category == nil || row != nil else { return false }
      press("m", row.map { "\($0 + 1)" } ?? "0")
    case .rename(let key, let title):
      guard reach(key, of: life) else { return false }
      // The first key typed into a field that was just reached replaces it.
      press("Enter")
      guard case .form? = state.overlays.last else { return true }
      press("Tab", "S-Tab")
      type(title)
      press("Ctrl-X")
    case .told, .plan, .tag, .annotate, .retime, .log, .deleteWork, .moveWork, .addCategory,
      .renameCategory, .deleteCategory, .addEvent, .renameEvent, .deleteEvent, .triage, .quit:
      return false
    }
    return true
  }

  // MARK: Getting there

  /// Whoever works on over midnight says so.
  private func pressEndingNow(_ key: String) {
    press(key)
    if case .forgotten? = state.overlays.last { press("n") }
  }

  private func only(_ keys: [Oracle.Key]) -> Oracle.Key? { keys.count == 1 ? keys[0] : nil }

  /// A missed one is asked about instead.
  private func isTickable(_ key: Oracle.Key, of life: Life) -> Bool {
    guard let task = life.oracle.items[key], task.isOpenOrLapsed else { return false }
    return task.status == .open && (task.due.map { $0 >= life.now.today } ?? true)
  }

  private func focusTasks() -> Bool {
    for _ in 0..<3 where state.focus != .tasks { press("Tab") }
    return state.focus == .tasks
  }

  /// Puts the cursor on a task, or marks several; `false` where the list of its day has it not.
  func reach(_ keys: [Oracle.Key], of life: Life) -> Bool {
    guard keys.count > 1 else { return reach(keys[0], of: life) }
    guard Set(keys.map { life.oracle.items[$0]?.due }).count == 1 else { return false }
    for key in keys {
      guard reach(key, of: life) else { return false }
      press("v")
    }
    return state.list.marks.count == keys.count
  }

  func reach(_ key: Oracle.Key, of life: Life) -> Bool {
    guard let id = life.ids[key], let due = life.oracle.items[key]?.due, focusTasks() else {
      return false
    }
    press("g")
    type(due.text)
    press("Enter")
    guard let row = state.view.list.rows.firstIndex(where: { $0.id == .task(id) }) else {
      return false
    }
    press("Home")
    for _ in 0..<row { press("j") }
    return state.selectedRow?.id == .task(id)
  }

  // MARK: Words

  /// The task as quick add reads it; without a day it would be one of the day on screen.
  private func line(_ new: Deed.NewTask, of life: Life) -> String? {
    guard let due = new.due else { return nil }
    var words = [new.title, due.text]
    if let time = new.time.flatMap({ TimeOfDay(minutes: $0) }) { words.append(time.text) }
    if let estimate = new.estimate { words.append("for \(estimate)m") }
    if let name = life.category(new.category)?.name { words.append("#\(name)") }
    words += new.tags.map { "@\($0)" }
    if new.priority > 0 { words.append(String(repeating: "!", count: new.priority)) }
    switch new.rhythm {
    case .days(let number): words.append("every \(number) days")
    case .after(let number): words.append("every! \(number) days")
    case .weekly(let days): words.append("every " + days.map(\.short).joined(separator: ","))
    case .monthly, nil: break
    }
    if case .monthly? = new.rhythm { return nil }
    return words.joined(separator: " ")
  }

  /// From–to in full; `nil` where the clock shows one of the times twice.
  private func span(_ start: Instant, _ finish: Instant, _ now: Moment) -> String? {
    guard now.zone.instant(now.zone.local(start)) == start,
      now.zone.instant(now.zone.local(finish)) == finish
    else { return nil }
    let (from, to) = (now.zone.local(start), now.zone.local(finish))
    return "\(from.day.text) \(from.time.text) - \(to.day.text) \(to.time.text)"
  }
}
