import ChronoModel
import ChronoScreen

/// Rows as the lines that would add them again: what `y` copies.
struct RowLine {
  let planner: State
  let now: Moment

  /// Copies the marked rows, else the one under the cursor.
  func copy() -> [Request] {
    let rows = rows
    guard let first = rows.first else { return [] }
    let lines = rows.map(\.line).joined(separator: "\n")
    let add = planner.keymap.label(of: .add)
    let name = SafeText(first.title, limit: 30).truncated(to: 30)
    let words: SafeText =
      rows.count == 1
      ? "Copied ‘\(name)’\(losesZone ? ", without its zone" : "") · \(add) then ↑ adds it again"
      : "Copied \(rows.count) tasks · \(add) then ↑ adds them again"
    return [.rememberLine(lines), .terminal(.copy(lines)), .say(words, .success)]
  }

  /// Whether the copy is on the planner's clock, and the event on another.
  private var losesZone: Bool {
    guard let event = SelectedEvent.occurrence(planner)?.event, event.time != nil else {
      return false
    }
    return event.zone.map { $0 != now.zone.identifier } ?? false
  }

  private var rows: [(title: String, line: String)] {
    if let occurrence = SelectedEvent.occurrence(planner) {
      return [(occurrence.event.name, line(occurrence))]
    }
    guard planner.list.hasMarks else {
      return planner.selectedTask.map { [($0.title, line($0))] } ?? []
    }
    return planner.view.list.marked(by: planner.list).map { ($0.task.title, line($0.task)) }
  }

  private func line(_ task: TaskItem) -> String {
    let draft = TaskDraft(
      title: task.title,
      notes: oneLine(task.notes),
      category: choice(of: task.category),
      tags: task.tags,
      priority: task.priority,
      due: task.due,
      time: task.time,
      estimate: task.estimate,
      reminders: task.reminders,
      repeats: task.due == nil ? nil : rule(of: task.repeats)
    )
    return QuickAdd.format(draft, context: context)
  }

  private func line(_ occurrence: EventOccurrence) -> String {
    let event = occurrence.event
    let draft = TaskDraft(
      title: event.name,
      notes: oneLine(event.notes),
      category: choice(of: event.category),
      tags: event.tags,
      due: occurrence.day,
      time: occurrence.time,
      estimate: event.time == nil && event.length <= 1440 ? nil : event.length,
      reminders: event.occurring(on: occurrence.ownDay).reminders,
      // A line has no zones: its days are those of the planner's clock.
      repeats: rule(of: event.repeats?.moved(from: occurrence.ownDay, to: occurrence.day))
    )
    return QuickAdd.format(
      draft,
      isEvent: true,
      place: event.place,
      isFree: event.isFree,
      context: context
    )
  }

  private var context: QuickAddContext {
    var context = planner.phraseContext(at: now)
    context.eventWord = .needsTime
    return context
  }

  private func choice(of category: ChronoModel.Category.ID?) -> CategoryChoice {
    let row = planner.view.categories.first { $0.category.id == category }
    return row.map { .named($0.category.name) } ?? .inbox
  }

  private func oneLine(_ notes: String) -> String {
    notes.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Without the days that were taken out of it.
  private func rule(of repeats: Repeat?) -> RepeatDraft? {
    repeats.flatMap { repeats in
      RepeatDraft(repeats).map { RepeatDraft(rule: $0.rule, afterCompletion: $0.afterCompletion) }
    }
  }
}
