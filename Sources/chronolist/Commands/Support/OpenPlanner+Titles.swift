import ChronoApp
import ChronoStore
import ChronoModel
import ChronoScreen

/// Tasks that a person names by their titles where an ID is asked for.
extension OpenPlanner {
  /// The one task of today with just this title, in any case of its letters; where none has it, the one
  /// missed task that has.
  ///
  /// Where something is said of a `day`, a task of that day comes first: of what repeats, another one is not
  /// meant. Nothing is guessed: where two have it, or only others are like it, those are named with their
  /// IDs.
  func titled(_ text: String, on day: LocalDay? = nil) throws(CommandFailure) -> TaskItem {
    let title = text.trimmed.lowercased()
    func named(in list: [ListRow]) -> [TaskItem] {
      list.compactMap(OpenPlanner.task).filter { $0.title.trimmed.lowercased() == title }
    }
    if let day, day != now.today {
      let then = named(in: try days(day...day))
      if let task = then.first, then.count == 1 { return task }
    }
    let today = named(in: try days(now.today...now.today))
    let named = today.isEmpty ? named(in: try window(ListQuery(scope: .missed))) : today
    if let task = named.first, named.count == 1 { return task }
    let alike = named.isEmpty ? try found(text) : named
    guard !alike.isEmpty else { throw OpenPlanner.notAnID(text, orTitle: true) }
    let which: SafeText = today.isEmpty ? "missed tasks" : "tasks of today"
    let why: SafeText =
      named.isEmpty
      ? "no task of today and no missed one has just that title"
      : "several \(which) have that title"
    let quoted = "‘\(SafeText(text, limit: 60))’" as SafeText
    throw CommandFailure(
      ErrorText(
        code: "ambiguous",
        "\(quoted) is not an ID, and \(why). Nothing was changed; give the ID of the one you mean.",
        details: alike.map(line)
      ),
      .usage
    )
  }

  /// The first few tasks in which the words are found, the open ones where there are any.
  private func found(_ text: String) throws(CommandFailure) -> [TaskItem] {
    guard !text.isBlank else { return [] }
    for state in [ListFilter.State.open, .all] {
      let list = ListQuery(scope: .everything, filter: ListFilter(state: state), search: text)
      let query = ViewQuery(list: list, rows: 5, spans: [])
      let found = try store { repository throws(StoreError) in
        try repository.view(query, at: now).list.rows.compactMap(OpenPlanner.task)
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Of a row; a ghost is of another day.
  private static func task(_ row: ListRow) -> TaskItem? {
    guard case .task(let row) = row else { return nil }
    return row.task
  }

  /// `3f2a1b4c  Buy milk  Fri 27 Nov`.
  private func line(_ task: TaskItem) -> SafeText {
    let day = task.due.map { $0.formatted(settings.dateForm, today: now.today) } ?? "someday"
    return "\(SafeText(String(task.id.text.prefix(8))))  \(SafeText(task.title, limit: 60))  "
      + SafeText(day)
  }
}
