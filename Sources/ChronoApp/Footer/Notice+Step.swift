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
  /// is said instead. Where another window has made a step since, its key would undo that one. So it is
  /// with a step that was undone here, which nobody can redo once another window has made a change.
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
    case .freshlyUndone:
      var followed = self
      followed.step = view.redoLabel.map(Step.undone)
      return .becomes(followed)
    case .undone(let label) where view.redoLabel == label: return .stays
    case .undone(let label) where view.undoLabel == label:
      let words = SafeText(EditLabel.after("Another window redid", label))
      return .becomes(
        Notice("\(words) · \(keymap.label(of: .undo)) \(Command.undo.entry.title)")
      )
    case .undone:
      return .becomes(
        Notice("Another window has changed something: what you undid can’t be redone now", .warning)
      )
    }
  }
}
