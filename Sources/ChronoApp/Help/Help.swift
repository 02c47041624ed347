import ChronoModel
import ChronoScreen

/// The page of keys: how far it is scrolled.
package struct Help: Hashable, Sendable {
  package var top = 0
  /// What it is about in place of the focused pane, where it was asked for over the panes.
  private var subject: Subject?

  package init() {}

  /// The keys of an overlay, as it has them now.
  struct Subject: Hashable, Sendable {
    let name: SafeText
    let keys: [Line]

    struct Line: Hashable, Sendable {
      let label: SafeText
      let words: SafeText
    }
  }

  init(_ subject: Subject) { self.subject = subject }
}

extension OverlayContent {
  /// What the key of help asks for where an overlay leaves it free: the page of the overlay's own keys;
  /// `nil` for other keys.
  func helping(_ key: Key, _ name: SafeText, seeing planner: State) -> [Request]? {
    guard planner.keymap.match([key], in: planner.focus) == .command(.help) else { return nil }
    let lines = keys(seeing: planner).compactMap { key in
      (key.panel ?? key.footer).map { Help.Subject.Line(label: key.label, words: $0) }
    }
    return [.open(.help(Help(Help.Subject(name: name, keys: lines))))]
  }
}

extension Help: OverlayContent {
  enum Action { case close, down, up, pageDown, pageUp, first, last }

  static let keys: [OverlayKey<Action>] = [
    OverlayKey([.escape], .close, "close"),
    OverlayKey(["j", .down, .enter], .down, "scroll", as: "j k"),
    OverlayKey(["k", .up], .up),
    OverlayKey([" ", .pageDown, .control("f")], .pageDown, "next page"),
    OverlayKey([.pageUp, .control("b")], .pageUp),
    OverlayKey(["g", .home], .first),
    OverlayKey(["G", .end], .last),
  ]

  var overlay: Overlay { .help(self) }

  var leavesReminderKeys: Bool { true }

  func keys(seeing planner: State) -> [OverlayKey<Action>] { Help.keys }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    let layout = HelpLayout(planner)
    switch action {
    case .close: return [.close]
    case .down: top += 1
    case .up: top -= 1
    case .pageDown: top += layout.height - 1
    case .pageUp: top -= layout.height - 1
    case .first: top = 0
    case .last: top = .max / 2
    }
    top = max(0, min(top, lines(in: layout, seeing: planner).count - layout.shown))
    return []
  }

  /// Whatever else is pressed, the way back is never a riddle.
  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] { [.close] }
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

extension Help {
  /// The keys of the focused pane first, then those that work in every pane by group, those that
  /// mean something elsewhere only, and the marks on the screen.
  func lines(in layout: HelpLayout, seeing planner: State) -> [HelpLine] {
    if let subject { return subject.keys.flatMap { described($0.label, $0.words, layout) } }
    let (focus, keymap) = (planner.focus, planner.keymap)
    func linesOf(_ commands: [Command]) -> [HelpLine] {
      commands.flatMap { described(keymap.text(of: $0), SafeText($0.entry.help), layout) }
    }
    let own = ownCommands(in: focus)
    let name: SafeText =
      switch focus {
      case .categories: "Categories"
      case .tasks: "Tasks"
      case .grid: "Hour grid"
      case .month: "Month"
      }
    var lines: [HelpLine] = [.heading(name)] + linesOf(own) + [.blank]
    for group in Command.Group.allCases {
      let commands = Command.allCases.filter {
        $0.entry.group == group && $0.entry.panes.contains(focus) && !own.contains($0)
      }
      guard !commands.isEmpty else { continue }
      lines += [.heading(SafeText(group.rawValue))] + linesOf(commands) + [.blank]
    }
    let others = Command.allCases.filter { !$0.entry.panes.contains(focus) }
    if !others.isEmpty { lines += [.heading("In other panes")] + linesOf(others) + [.blank] }
    lines += [.heading("Marks")]
    lines += Mark.all.flatMap { mark in
      let words = mark.words.wrapped(to: layout.width - layout.keys - 3)
      return words.enumerated().map { index, line in
        index == 0 ? HelpLine.command(keys: mark.text, help: line) : .more(line)
      }
    }
    lines += [.blank]
    if planner.settings.mouse {
      let words: SafeText =
        "A click selects, on a box it ticks, on a segment it switches; the wheel scrolls, dragging moves a block."
      lines += [.heading("Mouse")] + words.wrapped(to: layout.width - 1).map(HelpLine.words)
    }
    if lines.last == .blank { lines.removeLast() }
    return lines
  }

  /// What its keys are of.
  func name(seeing planner: State) -> SafeText {
    if let subject { return subject.name }
    return switch planner.focus {
    case .categories: "categories"
    case .tasks: "tasks"
    case .grid: "hour grid"
    case .month: "month"
    }
  }

  /// What the focused pane is for: its own group, and what works in few panes and in this one.
  private func ownCommands(in focus: Pane) -> [Command] {
    let some = Command.allCases.filter {
      ![.all, .ofDays].contains($0.entry.panes) && $0.entry.panes.contains(focus)
    }
    func group(_ group: Command.Group) -> [Command] {
      Command.allCases.filter { $0.entry.group == group && $0.entry.panes.contains(focus) }
    }
    return switch focus {
    case .categories: [.add, .open, .delete, .itemDown, .itemUp] + some
    case .tasks: (group(.tasks) + some).uniqued()
    case .grid: (group(.grid) + some + [.add, .open, .itemDown, .itemUp, .nextMatch]).uniqued()
    case .month: [.open, .add, .weeks, .dayBack, .dayOn, .today, .goToDate]
    }
  }

  private func described(
    _ keys: SafeText,
    _ words: SafeText,
    _ layout: HelpLayout
  ) -> [HelpLine] {
    words.wrapped(to: layout.width - layout.keys - 3).enumerated().map { index, line in
      index == 0 ? .command(keys: keys, help: line) : .more(line)
    }
  }
}

extension Keymap {
  /// All keys of a command in a line; where it has none, how the palette has it by its name.
  fileprivate func text(of command: Command) -> SafeText {
    let labels = labels(of: command)
    return (labels.isEmpty ? [label(of: command)] : labels).map { SafeText($0) }.joined(" ")
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

  init(_ planner: State) {
    inside = Layout(planner).sheet.inset(horizontal: 2, vertical: 1)
    columns = inside.columns(Array(repeating: nil, count: inside.width >= 100 ? 2 : 1), gap: 3)
    let widest = Command.allCases.map { planner.keymap.text(of: $0).width }.max() ?? 0
    keys = min(max(9, inside.width / columns.count / 4), 14, widest)
  }
}
