import ChronoScreen

extension State {
  /// The keys of what lies on top, for the footer; `nil` where the panes have the keys.
  var overlayHints: [(key: SafeText, words: SafeText)]? {
    switch overlays.last {
    case nil: nil
    case .addLine(let line):
      line.batch == nil
        ? [("Esc", "close"), ("Enter", "add"), ("Tab", "complete")]
        : [("Esc", "cancel"), ("Enter", "add all"), ("j k", "scroll")]
    case .prompt(let prompt):
      if case .search = prompt.purpose {
        [("Esc", "back"), ("Enter", prompt.verb), ("Tab", "keep the list"), ("↑↓", "move")]
      } else {
        [("Esc", "cancel"), ("Enter", prompt.verb)]
      }
    case .held(let held) where held.entry != nil: []
    case .held(let held):
      [("Enter", held.isPlan ? "place all" : "place"), ("Esc", "cancel")]
        + (held.isPlan ? [("n N", "next block")] : []) + [
          ("j k", "15m"), ("h l", "day"), ("+ -", "length"), ("e", "exact"), ("b", "next gap"),
        ]
    case .work(let entry):
      [("Esc", "close"), ("Enter", "log"), ("Tab", entry.isEditingTimes ? "task" : "times")]
    case .menu, .picker, .question, .palette, .help, .journal, .forgotten, .form:
      overlays.last?.taken()?.hints(seeing: self)
    case .review(let page): [("Esc", page.list == nil ? "leave" : "back")]
    case .triage, .sessions: [("Esc", "leave")]
    case .slipped, .overlap: [("Esc", "close")]
    }
  }
}
