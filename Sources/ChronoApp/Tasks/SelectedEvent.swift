package import ChronoModel
import ChronoScreen

/// The planner's own event under the cursor, and what keys ask for it; of one that repeats, after the question
/// how much of it is meant.
struct SelectedEvent {
  let planner: State
  let occurrence: EventOccurrence

  /// `nil` where the cursor is on something else or on a calendar's event, or where tasks are
  /// marked.
  init?(_ planner: State) {
    guard let occurrence = SelectedEvent.occurrence(planner), occurrence.event.calendar == nil
    else {
      return nil
    }
    self.planner = planner
    self.occurrence = occurrence
  }

  /// The event under the cursor, a calendar's too.
  static func occurrence(_ planner: State) -> EventOccurrence? {
    switch planner.focus {
    case .categories, .month: return nil
    case .grid:
      guard case .event(let id, let day)? = planner.gridItem?.id else { return nil }
      return planner.view.grid.lazy.flatMap(\.events).first { $0.event.id == id && $0.day == day }
    case .tasks:
      guard !planner.list.hasMarks, case .event(let occurrence)? = planner.selectedRow else {
        return nil
      }
      return occurrence
    }
  }

  var event: CalendarEvent { occurrence.event }

  // MARK: Keys

  func chooseDay(at now: Moment) -> [Request] {
    asking("Move", to: .perform(.reschedule)) { part in
      [.open(.menu(.reschedule(part, of: occurrence, seeing: planner, at: now)))]
    }
  }

  func chooseCategory() -> [Request] {
    asking("Change", to: .perform(.category)) { part in
      [.open(Menu.category(of: .event(part), now: .some(event.category), seeing: planner))]
    }
  }

  func chooseTags() -> [Request] {
    asking("Change", to: .perform(.tags)) { part in
      [.open(.prompt(.tags(of: .event(part), now: event.tags)))]
    }
  }

  /// Opens the editor for its notes; of one that repeats, after asking how much of it is meant.
  func writeNotes() -> [Request] {
    func editing(_ event: CalendarEvent, _ scope: SeriesScope?) -> [Request] {
      [.terminal(.writeNotes(event.notes, of: .event(event, scope)))]
    }
    return askingAboutNotes(this: editing(day, .thisOne), all: editing(day, .allFromHere))
      ?? editing(event, nil)
  }

  /// The event on its day.
  var day: CalendarEvent { event.occurring(on: occurrence.ownDay) }

  /// Asks how much of one that repeats is meant; `nil` of any other.
  func askingAboutNotes(this: [Request], all: [Request]) -> [Request]? {
    guard event.repeats != nil else { return nil }
    return SelectedTasks.askAboutSeries(
      "Change the notes of \(SelectedTasks.name(event.name))",
      event.repeats,
      this: this,
      all: all
    )
  }

  func shift(days: Int, minutes: Int = 0) -> [Request] {
    let command: Command =
      if minutes != 0 { minutes > 0 ? .itemDown : .itemUp } else {
        days > 0 ? .dayLater : .dayEarlier
      }
    return asking("Move", to: .perform(command)) { part in
      [.held(.alterEvent(part, .shift(days: days, minutes: minutes)))]
    }
  }

  /// Moves it as far as the mouse dragged it.
  func drag(byDays days: Int, minutes: Int) -> [Request] {
    let change = EventChange.shift(days: days, minutes: minutes)
    return asking("Move", to: .moveEvent(byDays: days, minutes: minutes)) {
      [.edit(.alterEvent($0, change))]
    }
  }

  func resize(by minutes: Int) -> [Request] {
    asking("Resize", to: .perform(minutes > 0 ? .longer : .shorter)) { part in
      [.held(.alterEvent(part, .resize(byMinutes: minutes)))]
    }
  }

  /// Its place among other events is the same on all its days, so nothing is asked.
  func reorder(by step: Int) -> [Request] {
    let change = EventChange.reorder(by: step, in: planner.view.list.order)
    return [.held(.alterEvent(EventPart(event.id, on: occurrence.ownDay), change))]
  }

  /// Why nothing of an event that is only seen can be changed, and the way to one's own (Behaviour
  /// 9.2); `nil` for the planner's own events.
  static func reasonAgainstChanging(_ event: CalendarEvent, seeing planner: State) -> SafeText? {
    guard let calendar = event.calendar else { return nil }
    let name = SafeText(calendar.name, limit: 24).truncated(to: 24)
    let copy = planner.keymap.label(of: .copy)
    return "The calendar ‘\(name)’ is read-only · \(copy) copies the event"
  }

  // MARK: Series

  /// Asks for the part that is meant; where the cursor has stayed on the event since that was
  /// answered, the answer still holds, so that a held key asks once.
  private func asking(
    _ verb: SafeText,
    to again: Request,
    _ requests: (EventPart) -> [Request]
  ) -> [Request] {
    var part = EventPart(event.id, on: occurrence.ownDay)
    guard event.repeats != nil else { return requests(part) }
    if let answer = planner.memory.seriesAnswer, answer.event == event.id,
      answer.day == occurrence.day
    {
      part.scope = answer.scope
      return requests(part)
    }
    func answered(_ scope: SeriesScope) -> [Request] {
      [.answerSeries(SeriesAnswer(event: event.id, day: occurrence.day, scope: scope)), again]
    }
    return SelectedTasks.askAboutSeries(
      "\(verb) \(SelectedTasks.name(event.name))",
      event.repeats,
      this: answered(.thisOne),
      all: answered(.allFromHere)
    )
  }

  /// Why it cannot change places in the list: but in the user's own order, what has a time is in order of time.
  var reasonAgainstReordering: SafeText? {
    if let words = SelectedTasks(planner: planner).reasonAgainstOwnOrder { return words }
    let isOwn = planner.view.list.order == .own
    let hasPeer = planner.view.list.rows.contains { row in
      guard case .event(let other) = row, other.event.id != event.id,
        other.event.calendar == nil, other.listedOn == occurrence.listedOn
      else { return false }
      guard !isOwn else { return true }
      return other.time == occurrence.time
        && (event.time == nil || (other.continuedOn == nil && occurrence.continuedOn == nil))
    }
    guard !hasPeer else { return nil }
    guard !isOwn else { return "The only event of its day · events stand before the tasks" }
    let keymap = planner.keymap
    guard let time = occurrence.time else {
      let days: SafeText = "\(keymap.label(of: .dayEarlier)) and \(keymap.label(of: .dayLater))"
      return "The only all-day event of its day · \(days) move it by a day"
    }
    let clock = SafeText(time.formatted(planner.settings.timeForm))
    let keys: SafeText = "\(keymap.label(of: .itemDown)) and \(keymap.label(of: .itemUp))"
    return "Listed by its time, \(clock) · on the grid \(keys) move it"
  }
}

/// How much of a repeating event is meant while the cursor stays on it, once something was done so.
package struct SeriesAnswer: Hashable, Sendable {
  package var event: CalendarEvent.ID
  /// The day of the occurrence it was given on.
  package var day: LocalDay
  package var scope: SeriesScope
}

extension SeriesAnswer {
  /// Whether the cursor is still on the event it was given for; it is valid no longer than that.
  ///
  /// Whoever leaves the menu or the prompt that came after it has changed nothing, and is asked again.
  func holds(seeing planner: State, after effects: [Effect], leavingOverlay: Bool) -> Bool {
    guard planner.overlays.isEmpty else { return true }
    if leavingOverlay, !effects.contains(where: \.isEdit) { return false }
    switch planner.focus {
    case .categories, .month: return false
    case .tasks:
      guard let selected = planner.list.selected?.event, selected.id == event else { return false }
      guard case .event(let occurrence)? = planner.selectedRow else {
        return selected.listedOn == day
      }
      return occurrence.day == day
    case .grid:
      let block = planner.grid.follows ? planner.grid.block : planner.grid.selected?.id
      guard case .event(event, day)? = block else { return false }
      return true
    }
  }

  /// The same after an edit made an event of its own, which may not repeat.
  func going(to occurrence: EventOccurrence, from part: EventPart) -> SeriesAnswer? {
    guard event == part.event else { return self }
    guard occurrence.event.repeats != nil else { return nil }
    return SeriesAnswer(event: occurrence.event.id, day: occurrence.day, scope: scope)
  }
}
