import ChronoScreen

/// The page of keys: how far it is scrolled.
package struct Help: Hashable, Sendable {
  package var top = 0

  package init() {}
}

/// A line of the page of keys.
enum HelpLine: Hashable {
  case heading(SafeText)
  case command(Command)
  case words(SafeText)
  case blank
}

extension State {
  /// The keys of the focused pane by group, the pane's own group first; then those that mean
  /// something elsewhere only.
  var helpLines: [HelpLine] {
    let own: Command.Group =
      switch focus {
      case .categories: .moving
      case .tasks: .tasks
      case .grid: .grid
      }
    let groups = [own] + Command.Group.allCases.filter { $0 != own }
    var lines: [HelpLine] = []
    for group in groups {
      let commands = Command.allCases.filter {
        $0.entry.group == group && $0.entry.panes.contains(focus)
      }
      guard !commands.isEmpty else { continue }
      lines += [.heading(SafeText(group.rawValue))] + commands.map(HelpLine.command) + [.blank]
    }
    let others = Command.allCases.filter { !$0.entry.panes.contains(focus) }
    if !others.isEmpty {
      lines += [.heading("In other panes")] + others.map(HelpLine.command) + [.blank]
    }
    if settings.mouse {
      lines += [
        .heading("Mouse"), .words("A click selects, on a box it ticks, on a segment it switches;"),
        .words("the wheel scrolls, dragging moves a block."),
      ]
    }
    if lines.last == .blank { lines.removeLast() }
    return lines
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
    help.top = max(0, min(help.top, helpLines.count - layout.shown))
    overlays[overlays.count - 1] = .help(help)
    return []
  }
}

/// How much of the page of keys is on screen.
struct HelpLayout {
  let inside: Rect
  let columns: [Rect]

  var height: Int { inside.height }
  var shown: Int { inside.height * columns.count }

  init(_ state: State) {
    inside = Layout(state).body.inset(horizontal: 2, vertical: 1)
    columns = inside.columns(Array(repeating: nil, count: inside.width >= 100 ? 2 : 1), gap: 3)
  }
}
