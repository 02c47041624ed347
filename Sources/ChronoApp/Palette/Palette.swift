import ChronoModel
package import ChronoScreen

/// Every command by its name: the typed words and the chosen match.
package struct Palette: Hashable, Sendable {
  /// No command's words are longer, and what is pasted by accident is not looked for in them.
  package var field = TextField(limit: 80)
  package var cursor = 0

  package init() {}
}

extension State {
  /// The commands that match what is typed, the best first; the table's order where it is nothing.
  ///
  /// Looked for in the title and the name, then in the help; a key finds its command too.
  func matches(of palette: Palette) -> [Command] {
    let typed = palette.field.text.trimmed
    let commands = Command.allCases.filter { $0 != .palette && $0 != .cancel }
    guard !typed.isEmpty else { return commands }
    var ranked: [(command: Command, score: Int, place: Int)] = []
    for (place, command) in commands.enumerated() {
      guard let score = score(typed, of: command) else { continue }
      ranked.append((command, score, place))
    }
    ranked.sort { ($1.score, $0.place) < ($0.score, $1.place) }
    return ranked.map(\.command)
  }

  private func score(_ typed: String, of command: Command) -> Int? {
    let entry = command.entry
    let byKey = keymap.labels(of: command).contains(typed) ? 400 : nil
    let byName = [Fuzzy.score(typed, in: entry.title), Fuzzy.score(typed, in: command.rawValue)]
      .compactMap(\.self).max().map { $0 + 100 }
    // In a sentence only whole stretches mean something.
    let byHelp = Fuzzy.score(typed, in: entry.help).flatMap { $0 > 100 ? $0 - 100 : nil }
    return [byKey, byName, byHelp].compactMap(\.self).max()
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
