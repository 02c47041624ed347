import ChronoModel
import ChronoScreen

/// What the line will make, in pieces; what the line does not say itself is dim.
extension AddLine {
  typealias Chip = (words: SafeText, style: Style)

  /// Day, time, length, category and the rest.
  func meaning(of result: QuickAddResult, seeing planner: State, at now: Moment) -> [Chip] {
    var draft = draft(of: result)
    if case .event(let event)? = item(of: result) { draft.estimate = event.length }
    return whenChips(draft, of: result, seeing: planner, at: now)
      + lengthChips(draft, of: result, seeing: planner)
      + [categoryChip(result, seeing: planner)]
      + draft.tags.map { ("@\(AddLine.brief($0, 30))", Style(.tag)) }
      + restChips(draft, of: result) { $0.phrase(planner.settings.dateForm, today: now.today) }
  }

  private func whenChips(
    _ draft: TaskDraft,
    of result: QuickAddResult,
    seeing planner: State,
    at now: Moment
  ) -> [Chip] {
    let said = Set(result.parts.map(\.kind))
    let isDaySaid = !said.isDisjoint(with: [.due, .time, .repeats])
    let day = draft.due.map { SafeText(planner.settings.dayInFull($0, today: now.today)) }
    let dayChip: Chip = (day ?? "Someday", Style(isDaySaid ? .accent : .dim))
    guard let time = draft.time else { return [dayChip] }
    let isTimeSaid = said.contains(.time)
    let due = draft.due ?? now.today
    var words = time.formatted(planner.settings.timeForm)
    if isTimeSaid || result.isEvent, let length = draft.estimate {
      let end = now.localEnd(of: time, on: due, after: length)
      let clock = end.time.formatted(planner.settings.timeForm)
      // Where it lasts a day or more, its time alone would say nothing.
      let date = end.day.formatted(planner.settings.dateForm, today: now.today)
      words += length < 1440 ? "–\(clock)" : "–\(date) \(clock)"
    }
    return [dayChip, (SafeText(words), Style(isTimeSaid ? .accent : .dim))]
  }

  private func lengthChips(
    _ draft: TaskDraft,
    of result: QuickAddResult,
    seeing planner: State
  ) -> [Chip] {
    if result.isEvent {
      var chips = lengthChip(draft, of: result)
      if draft.time == nil {
        let days = (draft.estimate ?? 1440) / 1440
        chips = [days == 1 ? ("all day", Style(.dim)) : ("\(days) days", Style(.accent))]
      }
      let place: SafeText = "at \(AddLine.brief(result.place, 40))"
      if !result.place.isEmpty { chips.append((place, Style(.accent))) }
      if result.isFree { chips.append(("◇ free", Style(.accent))) }
      return chips
    }
    let experience = draft.estimate.flatMap {
      planner.factors.words(for: $0, in: draft.category, of: planner.view.categories)
    }
    return lengthChip(draft, of: result) + (experience.map { [($0, Style(.dim))] } ?? [])
  }

  private func lengthChip(_ draft: TaskDraft, of result: QuickAddResult) -> [Chip] {
    guard let length = draft.estimate else { return [] }
    return [(SafeText(MinutesText.text(length)), Style(result.estimate == nil ? .dim : .accent))]
  }

  private func categoryChip(_ result: QuickAddResult, seeing planner: State) -> Chip {
    let categories = planner.view.categories
    if let name = result.categoryName {
      let row = categories.first { $0.category.name == name }
      let style = row.map { Style(.categoryName($0.category.colour)) } ?? Style(.accent)
      return ("#\(AddLine.brief(name, 30))\(result.categoryIsNew ? " (new)" : "")", style)
    }
    if result.namesInbox { return ("Inbox", Style(.accent)) }
    let row = categories.first { $0.category.id == category }
    return (row.map { "#\(AddLine.brief($0.category.name, 30))" } ?? "Inbox", Style(.dim))
  }

  private func restChips(
    _ draft: TaskDraft,
    of result: QuickAddResult,
    repeats phrase: (RepeatDraft) -> String
  ) -> [Chip] {
    var chips: [Chip] = []
    if draft.priority != .none {
      let name = "\(draft.priority.marks) \(draft.priority.name)"
      chips.append((SafeText(name), Style(.priority)))
    }
    if let repeats = result.repeats {
      chips.append(("⟳ \(SafeText(phrase(repeats)))", Style(.note)))
    }
    for part in result.parts where part.kind == .reminder {
      chips.append(("remind \(SafeText(part.meaning))", Style(.note)))
    }
    for part in result.parts where part.kind == .notes {
      let isEmpty = part.meaning.isEmpty
      let words: SafeText = isEmpty ? "…" : AddLine.brief(part.meaning, 60)
      chips.append(("✎ \(words)", Style(isEmpty ? .dim : .note)))
    }
    return chips
  }

  private static func brief(_ text: String, _ limit: Int) -> SafeText {
    SafeText(text, limit: limit).truncated(to: limit)
  }
}
