import ChronoModel
package import ChronoScreen

/// Every command by its name: the typed words and the chosen match.
package struct Palette: Hashable, Sendable {
  /// No command's words are longer, and what is pasted by accident is not looked for in them.
  package var field = TextField(limit: 80)
  package var cursor = 0

  package init() {}

  /// What a person may not know the key of yet, before all that the arrows do.
  static let useful: [Command] = [
    .add, .addWithForm, .newEvent, .done, .reschedule, .block, .timer, .search, .goToDate, .undo,
    .runningLate, .triage, .review, .journal, .priority, .category, .tags, .notes, .filter, .weeks,
    .grid, .fitDay, .sessions, .drop, .delete, .help, .quit,
  ]
}

extension Palette: OverlayContent {
  static let keys = NarrowedKey.all(choosing: "run")

  var overlay: Overlay { .palette(self) }

  func keys(seeing planner: State) -> [OverlayKey<NarrowedKey>] { Palette.keys }

  mutating func perform(_ action: NarrowedKey, seeing planner: State, at now: Moment) -> [Request] {
    switch action {
    case .close: return [.close]
    case .choose: return run(seeing: planner, at: now)
    case .move(let step):
      let page = max(1, Layout(planner).sheet.height - 6)
      cursor = step.moved(cursor, among: matches(seeing: planner).count, page: page)
      return []
    }
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    if field.handle(key) { cursor = 0 }
    return []
  }

  mutating func paste(_ text: String, seeing planner: State, at now: Moment) -> [Request] {
    field.paste(text)
    cursor = 0
    return []
  }

  /// Does the chosen command; one that cannot be done says why, as its key does.
  ///
  /// The palette goes with either: the reason is about the row below it, and is read there.
  private func run(seeing planner: State, at now: Moment) -> [Request] {
    let found = matches(seeing: planner)
    guard found.indices.contains(cursor) else { return [] }
    let command = found[cursor]
    if let reason = planner.unavailability(of: command, at: now) {
      return [.close, .say(reason, .warning)]
    }
    return [.close, .remember(command), .perform(command)]
  }

  // MARK: Matches

  /// The commands that match what is typed, the best first; those done last and the most useful
  /// where it is nothing.
  ///
  /// Looked for in the title and the name, then in other words for it and in the help; a key finds
  /// its command too.
  package func matches(seeing planner: State) -> [Command] {
    let commands = Command.allCases.filter { $0 != .palette && $0 != .cancel }
    // A name of a key or a command is short; what is longer is compared no further.
    let typed = String(field.characters.prefix(100)).trimmed
    guard !typed.isEmpty else {
      let first = (planner.memory.lastCommands + Palette.useful).uniqued()
      return first + commands.filter { !first.contains($0) }
    }
    let query = Fuzzy(field.text)
    var ranked: [(command: Command, score: Int, place: Int)] = []
    for (place, command) in commands.enumerated() {
      guard let score = score(typed, query, of: command, planner.keymap) else { continue }
      ranked.append((command, score, place))
    }
    ranked.sort { ($1.score, $0.place) < ($0.score, $1.place) }
    return ranked.map(\.command)
  }

  private func score(
    _ typed: String,
    _ query: Fuzzy,
    of command: Command,
    _ keymap: Keymap
  ) -> Int? {
    let entry = command.entry
    let byKey = keymap.labels(of: command).contains(typed) ? 400 : nil
    let byName = [query.score(in: entry.title), query.score(in: command.rawValue)]
      .compactMap(\.self).max().map { $0 + 100 }
    // In a sentence only whole stretches mean something, and of other words their beginnings.
    let bySynonym = query.score(in: entry.synonyms).flatMap { $0 > 180 ? $0 - 40 : nil }
    // Words that are typed with a blank between them are meant together.
    let isPhrase = typed.contains(" ") && entry.synonyms.contains(typed.lowercased())
    let byPhrase = isPhrase ? 240 : nil
    let byHelp = query.score(in: entry.help).flatMap { $0 > 100 ? $0 - 100 : nil }
    return [byKey, byName, bySynonym, byPhrase, byHelp].compactMap(\.self).max()
  }
}
