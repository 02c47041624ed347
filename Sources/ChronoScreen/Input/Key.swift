/// A key press as the planner knows it, whatever bytes the terminal sent.
package enum Key: Hashable, Sendable {
  case character(Character)

  /// Ctrl with a lower-case letter or one of `@ \ ] ^ _`.
  case control(Character)

  case enter, escape, tab, backTab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case shiftUp, shiftDown, shiftLeft, shiftRight

  /// F1 to F12.
  case function(Int)
}
