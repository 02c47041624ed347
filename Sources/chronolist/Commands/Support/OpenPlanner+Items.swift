import ChronoStore
import ChronoExchange
import ChronoApp
import ChronoModel
import ChronoScreen

/// Items that a person names: by the beginning of an ID, or a category by its name.
extension OpenPlanner {
  /// The task whose ID starts so; the prefix is unique, four letters or more (Behaviour 6.1).
  ///
  /// What can be no ID is the title of a task, of a `day` before others.
  func task(_ text: String, on day: LocalDay? = nil) throws(CommandFailure) -> TaskItem {
    guard OpenPlanner.looksLikeID(text) else { return try titled(text, on: day) }
    let prefix = try identifier(text)
    let found = try find(
      { repository throws(StoreError) in try repository.find(prefix) },
      // An ID that a list shows may be an event's.
      else: { repository throws(StoreError) in try repository.findEvent(prefix).name }
    )
    switch found {
    case .success(let task): return task
    case nil:
      // A word of these letters alone may be a title: `Feed`.
      if let task = try? titled(text, on: day) { return task }
      throw nothing(with: prefix)
    case .failure(let event):
      let words: SafeText =
        "‘\(SafeText(event.name, limit: 60))’ is an event. “chronolist event --help” lists what "
        + "can be done with it."
      throw CommandFailure(ErrorText(code: "event", words), .notNow)
    }
  }

  /// An event where a task is asked for, or a task where an event is.
  private struct OtherKind: Error {
    let name: String
  }

  /// What is asked for, else the name of what has its ID; `nil` where nothing has.
  private func find<Item>(
    _ item: (Repository) throws(StoreError) -> Item,
    else name: (Repository) throws(StoreError) -> String
  ) throws(CommandFailure) -> Result<Item, OtherKind>? {
    try store { repository throws(StoreError) -> Result<Item, OtherKind>? in
      do throws(StoreError) {
        return .success(try item(repository))
      } catch .refused(.unknown) {
        do throws(StoreError) {
          return .failure(OtherKind(name: try name(repository)))
        } catch .refused(.unknown) {
          return nil
        }
      }
    }
  }

  /// Several tasks, each once, in the order given.
  func tasks(_ prefixes: [String]) throws(CommandFailure) -> [TaskItem] {
    var found: [TaskItem] = []
    for prefix in prefixes {
      let task = try task(prefix)
      if !found.contains(where: { $0.id == task.id }) { found.append(task) }
    }
    return found
  }

  /// The same, none of them closed in this way.
  func tasks(
    _ prefixes: [String],
    except status: TaskItem.Status,
    _ refusal: (_ title: SafeText, _ id: SafeText) -> ErrorText
  ) throws(CommandFailure) -> [TaskItem] {
    let found = try tasks(prefixes)
    guard let task = found.first(where: { $0.status == status }) else { return found }
    let words = refusal(SafeText(task.title, limit: 60), SafeText(String(task.id.text.prefix(8))))
    throw CommandFailure(words, .notNow)
  }

  /// A repeating task and one of its days: its own, or one on which it is still to come.
  func repeating(_ id: String, on text: String) throws(CommandFailure) -> (TaskItem, LocalDay) {
    let task = try task(id)
    let day = try day(text)
    let title = SafeText(task.title, limit: 60)
    guard task.repeats != nil else {
      throw CommandFailure(
        ErrorText(
          code: "not-repeating",
          "‘\(title)’ doesn’t repeat, so it has no single days. Nothing was changed; leave --on out."
        ),
        .notNow
      )
    }
    return (task, day)
  }

  /// The event whose ID starts so; one that is a task's is named as that.
  func event(_ text: String) throws(CommandFailure) -> CalendarEvent {
    let prefix = try identifier(text)
    let found = try find(
      { repository throws(StoreError) in try repository.findEvent(prefix) },
      else: { repository throws(StoreError) in try repository.find(prefix).title }
    )
    switch found {
    case .success(let event): return event
    case nil: throw nothing(with: prefix)
    case .failure(let task):
      let words: SafeText =
        "‘\(SafeText(task.name, limit: 60))’ is a task. “chronolist --help” lists what can be done "
        + "with it."
      throw CommandFailure(ErrorText(code: "task", words), .notNow)
    }
  }

  /// Why nothing has an ID: what has it was deleted, which names the way back, or none starts so.
  private func nothing(with prefix: String) -> CommandFailure {
    guard let item = try? repository.findDeleted(prefix),
      let deleted = try? repository.deletedItems(search: "").first(where: { $0.item == item })
    else { return CommandFailure(Refusal.unknown(prefix: prefix)) }
    let words: SafeText =
      "‘\(SafeText(deleted.title, limit: 60))’ was deleted. “chronolist undelete "
      + "\(SafeText(item.short))” brings it back, and “chronolist list --deleted” shows what else was."
    return CommandFailure(ErrorText(code: "unknown", words), .notNow)
  }

  /// An event that can be changed; one from a calendar cannot.
  func ownEvent(_ text: String) throws(CommandFailure) -> CalendarEvent {
    let event = try event(text)
    if let calendar = event.calendar { throw CommandFailure(Refusal.onlySeen(event, in: calendar)) }
    return event
  }

  /// The category with a name, ignoring case, or with an ID that starts so.
  func category(_ name: String) throws(CommandFailure) -> Category {
    if let known = try knownCategory(name) { return known }
    throw CommandFailure(.unknownCategory(name, known: try categories().map(\.name)), .notNow)
  }

  /// The same; `nil` where there is none.
  func knownCategory(_ typed: String) throws(CommandFailure) -> Category? {
    let (categories, name) = (try categories(), try categoryName(typed))
    if let named = categories.first(where: { $0.name.lowercased() == name.lowercased() }) {
      return named
    }
    let matches = categories.filter { name.count >= 4 && $0.id.text.hasPrefix(name.lowercased()) }
    return matches.count == 1 ? matches.first : nil
  }

  /// The name of a category without the `#` that quick add has before it, unless one is called so.
  func categoryName(_ typed: String) throws(CommandFailure) -> String {
    guard typed.hasPrefix("#") else { return typed }
    let isCalledSo = try categories().contains { $0.name.lowercased() == typed.lowercased() }
    return isCalledSo ? typed : String(typed.dropFirst())
  }

  /// All rows of some days: tasks, ghosts and events.
  func days(_ days: ClosedRange<LocalDay>) throws(CommandFailure) -> [ListRow] {
    try window(ListQuery(scope: .days(days)))
  }

  /// All rows of a list, however long.
  func window(_ list: ListQuery) throws(CommandFailure) -> [ListRow] {
    let query = ViewQuery(list: list, rows: 1_000_000, spans: [])
    return try store { repository throws(StoreError) in
      try repository.view(query, at: now).list.rows
    }
  }

  /// Whether a word may be the start of an ID.
  static func looksLikeID(_ word: String) -> Bool {
    let word = bare(word)
    return word.count >= 4 && word.allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  /// Without the title that completion shows after two spaces: some ways of completing put both
  /// on the line.
  static func bare(_ text: String) -> String {
    text.firstRange(of: "  ").map { String(text[..<$0.lowerBound]) } ?? text
  }

  /// The start of an ID, checked.
  private func identifier(_ text: String) throws(CommandFailure) -> String {
    guard OpenPlanner.looksLikeID(text) else { throw OpenPlanner.notAnID(text) }
    return OpenPlanner.bare(text)
  }

  /// What is wrong with the start of an ID, where it might be words of a title as well or not.
  static func notAnID(_ text: String, orTitle isTitle: Bool = false) -> CommandFailure {
    guard bare(text).allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
      let title = isTitle ? ", and no task has it in its title. " : ": "
      return CommandFailure(
        usage: "‘\(text)’ is not an ID\(title)IDs have only digits and the letters a to f, as in "
          + "3f2a; “chronolist list” shows them."
      )
    }
    return CommandFailure(
      usage: "‘\(text)’ is too short for an ID: type at least its first four letters, as "
        + "“chronolist list” shows them."
    )
  }
}
