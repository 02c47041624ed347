import ChronoModel
import ChronoScreen

extension Notice {
  /// The message as a new window leaves it; `nil` where it stays as it is.
  ///
  /// What is said of a step of the journal is true until another window has undone the step; then that
  /// is said instead.
  func following(_ view: PlannerView, _ keymap: Keymap) -> Notice? {
    switch step {
    case .fresh:
      var followed = self
      followed.step = view.undoLabel.map(Step.named)
      return followed
    case .named(let label) where view.undoLabel != label && view.redoLabel == label:
      let words = SafeText(EditLabel.after("Another window undid", label))
      return Notice("\(words) · \(keymap.label(of: .redo)) \(Command.redo.entry.title)")
    case .named, nil: return nil
    }
  }
}
