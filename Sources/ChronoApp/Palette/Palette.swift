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
    .grid, .fitDay, .sessions, .delete, .help, .quit,
  ]
}

extension State {
  /// The commands that match what is typed, the best first; those done last and the most useful
  /// where it is nothing.
  ///
  /// Looked for in the title and the name, then in other words for it and in the help; a key finds
  /// its command too.
  package func matches(of palette: Palette) -> [Command] {
    let commands = Command.allCases.filter { $0 != .palette && $0 != .cancel }
    // A name of a key or a command is short; what is longer is compared no further.
    let typed = String(palette.field.characters.prefix(100)).trimmed
    guard !typed.isEmpty else {
      let first = (once.lastCommands + Palette.useful).uniqued()
      return first + commands.filter { !first.contains($0) }
    }
    let query = Fuzzy(palette.field.text)
    var ranked: [(command: Command, score: Int, place: Int)] = []
    for (place, command) in commands.enumerated() {
      guard let score = score(typed, query, of: command) else { continue }
      ranked.append((command, score, place))
    }
    ranked.sort { ($1.score, $0.place) < ($0.score, $1.place) }
    return ranked.map(\.command)
  }

  private func score(_ typed: String, _ query: Fuzzy, of command: Command) -> Int? {
    let entry = command.entry
    let byKey = keymap.labels(of: command).contains(typed) ? 400 : nil
    let byName = [query.score(in: entry.title), query.score(in: command.rawValue)]
      .compactMap(\.self).max().map { $0 + 100 }
    // In a sentence only whole stretches mean something, and of other words their beginnings.
    let bySynonym = query.score(in: command.synonyms).flatMap { $0 > 180 ? $0 - 40 : nil }
    let byHelp = query.score(in: entry.help).flatMap { $0 > 100 ? $0 - 100 : nil }
    return [byKey, byName, bySynonym, byHelp].compactMap(\.self).max()
  }

  mutating func press(_ key: Key, in palette: Palette, at now: Moment) -> [Effect] {
    var palette = palette
    let page = max(1, Layout(self).body.height - 6)
    switch key {
    case .escape:
      overlays.removeLast()
      return []
    case .down, .tab, .control("n"): palette.cursor += 1
    case .up, .backTab, .control("p"): palette.cursor -= 1
    case .pageDown: palette.cursor += page
    case .pageUp: palette.cursor -= page
    case .enter:
      let found = matches(of: palette)
      guard found.indices.contains(palette.cursor) else { return [] }
      let command = found[palette.cursor]
      if let reason = unavailability(of: command, at: now) {
        notice = Notice(reason, .warning)
        return []
      }
      overlays.removeLast()
      once.lastCommands = Array(([command] + once.lastCommands).uniqued().prefix(5))
      return perform(command, at: now)
    default:
      guard palette.field.handle(key) else { return [] }
      palette.cursor = 0
    }
    palette.cursor = max(0, min(palette.cursor, matches(of: palette).count - 1))
    overlays[overlays.count - 1] = .palette(palette)
    return []
  }
}
