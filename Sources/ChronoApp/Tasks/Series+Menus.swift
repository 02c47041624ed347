import ChronoModel
import ChronoScreen

/// What is asked before one day of a series is deleted or edited: this one, or all from here.
extension State {
  /// Deletes what is selected; of a series, after one question.
  mutating func deleteSelected() -> [Effect] {
    if let occurrence = selectedOccurrence { return delete(occurrence) }
    guard let subjects else { return [] }
    guard case .tasks(let ids) = subjects, ids.count == 1,
      let task = focus == .grid ? gridTask : selectedTask,
      task.id == ids.first, task.repeats != nil, task.status == .open
    else { return [.perform(.delete(subjects))] }
    askAboutSeries(
      "Delete \(Self.name(task.title))",
      task.repeats,
      this: [.edit(.delete(subjects))],
      all: [.edit(.deleteAllFromHere(subjects))]
    )
    return []
  }

  private mutating func delete(_ occurrence: EventOccurrence) -> [Effect] {
    let event = occurrence.event
    guard event.repeats != nil else { return [.perform(.deleteEvents([event.id]))] }
    askAboutSeries(
      "Delete \(Self.name(event.name))",
      event.repeats,
      this: [.edit(.deleteOccurrence(event.id, on: occurrence.day, .thisOne))],
      all: [.edit(.deleteOccurrence(event.id, on: occurrence.day, .allFromHere))]
    )
    return []
  }

  /// Opens the form of an event; of one that repeats, after the question how much of it.
  mutating func edit(_ occurrence: EventOccurrence, at now: Moment) -> [Effect] {
    guard occurrence.event.repeats != nil else {
      return apply(Form.opening(occurrence, seeing: self, at: now), at: now)
    }
    askAboutSeries(
      "Edit \(Self.name(occurrence.event.name))",
      occurrence.event.repeats,
      this: Form.opening(occurrence, .thisOne, seeing: self, at: now),
      all: Form.opening(occurrence, .allFromHere, seeing: self, at: now)
    )
    return []
  }

  private mutating func askAboutSeries(
    _ title: SafeText,
    _ repeats: Repeat?,
    this: [Request],
    all: [Request]
  ) {
    let items = [
      Menu.Item(key: .character("t"), label: "this one", choice: this),
      Menu.Item(
        key: .character("a"),
        label: "all from here",
        detail: repeats.map { SafeText($0.phrase, limit: 30).truncated(to: 30) } ?? "",
        choice: all
      ),
    ]
    overlays.append(.menu(Menu(title: title, items: items)))
  }

  /// The occurrence of an event under the cursor of the list or of the grid.
  private var selectedOccurrence: EventOccurrence? {
    if focus == .grid {
      guard case .event(let id, let day)? = gridItem?.id else { return nil }
      return view.grid.lazy.flatMap(\.events).first { $0.event.id == id && $0.day == day }
    }
    guard focus == .tasks, !list.hasMarks, case .event(let occurrence)? = selectedRow else {
      return nil
    }
    return occurrence
  }

  private static func name(_ text: String) -> SafeText {
    SafeText(text, limit: 30).truncated(to: 30)
  }
}
