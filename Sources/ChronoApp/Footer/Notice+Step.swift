import ChronoModel
import ChronoScreen

extension Notice {
  /// What a new window makes of a message.
  enum Following {
    case stays, goes
    case becomes(Notice)
  }

  /// The message as a new window leaves it.
  ///
  /// What is said of a step of the journal is true until another window has undone the step; then that
  /// is said instead. Where another window has made a step since, its key would undo that one.
  func following(_ view: PlannerView, _ keymap: Keymap) -> Following {
    switch step {
    case nil: return .stays
    case .fresh:
      var followed = self
      followed.step = view.undoLabel.map(Step.named)
      return .becomes(followed)
    case .named(let label) where view.undoLabel == label: return .stays
    case .named(let label) where view.redoLabel == label:
      let words = SafeText(EditLabel.after("Another window undid", label))
      return .becomes(
        Notice("\(words) · \(keymap.label(of: .redo)) \(Command.redo.entry.title)")
      )
    case .named: return .goes
    }
  }
}
