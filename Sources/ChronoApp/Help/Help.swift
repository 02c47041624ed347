import ChronoScreen

/// The page of keys: how far it is scrolled.
package struct Help: Hashable, Sendable {
  package var top = 0

  package init() {}
}

/// A line of the page of keys.
enum HelpLine: Hashable {
  case heading(SafeText)
  /// A command's keys, and the first line of its help.
  case command(keys: SafeText, help: SafeText)
  /// The help of the command above goes on.
  case more(SafeText)
  case words(SafeText)
  case blank
}

extension State {
  /// The keys of the focused pane first, then those that work in every pane by group, those that
  /// mean something elsewhere only, and the marks on the screen.
  func helpLines(_ layout: HelpLayout) -> [HelpLine] {
    let own = ownCommands
    let name: SafeText =
      switch focus {
      case .categories: "Categories"
      case .tasks: "Tasks"
      case .grid: "Hour grid"
      }
    var lines: [HelpLine] =
      [.heading(name)] + own.flatMap { helpLines(of: $0, layout) } + [.blank]
    for group in Command.Group.allCases {
      let commands = Command.allCases.filter {
        $0.entry.group == group && $0.entry.panes.contains(focus) && !own.contains($0)
      }
      guard !commands.isEmpty else { continue }
      lines +=
        [.heading(SafeText(group.rawValue))] + commands.flatMap { helpLines(of: $0, layout) } + [
          .blank
        ]
    }
    let others = Command.allCases.filter { !$0.entry.panes.contains(focus) }
    if !others.isEmpty {
      lines +=
        [.heading("In other panes")] + others.flatMap { helpLines(of: $0, layout) } + [.blank]
    }
    lines += [.heading("Marks")]
    lines += Mark.all.flatMap { mark in
      let words = mark.words.wrapped(to: layout.width - layout.keys - 3)
      return words.enumerated().map { index, line in
        index == 0 ? HelpLine.command(keys: mark.text, help: line) : .more(line)
      }
    }
    lines += [.blank]
    if settings.mouse {
      let words: SafeText =
        "A click selects, on a box it ticks, on a segment it switches; the wheel scrolls, dragging moves a block."
      lines += [.heading("Mouse")] + words.wrapped(to: layout.width - 1).map(HelpLine.words)
    }
    if lines.last == .blank { lines.removeLast() }
    return lines
  }

  /// What the focused pane is for: its own group, and what works in few panes and in this one.
  private var ownCommands: [Command] {
    let everywhere = Set(Pane.allCases)
    let some = Command.allCases.filter {
      $0.entry.panes != everywhere && $0.entry.panes.contains(focus)
    }
    func group(_ group: Command.Group) -> [Command] {
      Command.allCases.filter { $0.entry.group == group && $0.entry.panes.contains(focus) }
    }
    return switch focus {
    case .categories: [.add, .open, .delete, .itemDown, .itemUp] + some
    case .tasks: (group(.tasks) + some).uniqued()
    case .grid: (group(.grid) + some + [.add, .open, .itemDown, .itemUp, .nextMatch]).uniqued()
    }
  }

  private func helpLines(of command: Command, _ layout: HelpLayout) -> [HelpLine] {
    let help = SafeText(command.entry.help).wrapped(to: layout.width - layout.keys - 3)
    return help.enumerated().map { index, line in
      index == 0 ? .command(keys: keysText(command), help: line) : .more(line)
    }
  }

  func keysText(_ command: Command) -> SafeText {
    let labels = keymap.labels(of: command)
    return labels.isEmpty ? "–" : labels.map { SafeText($0) }.joined(" ")
  }

  mutating func press(_ key: Key, in help: Help) -> [Effect] {
    var help = help
    let layout = HelpLayout(self)
    switch key {
    case .down, .character("j"), .enter: help.top += 1
    case .up, .character("k"): help.top -= 1
    case .pageDown, .character(" "), .control("f"): help.top += layout.height - 1
    case .pageUp, .control("b"): help.top -= layout.height - 1
    case .home, .character("g"): help.top = 0
    case .end, .character("G"): help.top = .max / 2
    default:
      // Whatever else is pressed, the way back is never a riddle.
      overlays.removeLast()
      return []
    }
    help.top = max(0, min(help.top, helpLines(layout).count - layout.shown))
    overlays[overlays.count - 1] = .help(help)
    return []
  }
}

/// How much of the page of keys is on screen.
struct HelpLayout {
  let inside: Rect
  let columns: [Rect]
  /// The cells of the keys' column.
  let keys: Int

  var width: Int { columns.map(\.width).min() ?? 0 }
  var height: Int { inside.height }
  var shown: Int { inside.height * columns.count }

  init(_ state: State) {
    inside = Layout(state).body.inset(horizontal: 2, vertical: 1)
    columns = inside.columns(Array(repeating: nil, count: inside.width >= 100 ? 2 : 1), gap: 3)
    let widest = Command.allCases.map { state.keysText($0).width }.max() ?? 0
    keys = min(max(9, inside.width / columns.count / 5), 14, widest)
  }
}
