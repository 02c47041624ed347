import ChronoApp
import ChronoScreen

/// The last line of the screen while the cursor moves: the keys of the row follow when it rests.
///
/// Rows differ in what can be done to them. A held key would send other hints with each of them, up
/// to half as much as the step itself, and a slow line would show the row the later for it.
struct RestingHints {
  /// How long the cursor rests before the hints follow, in milliseconds.
  static let rest = 200

  /// Whether the line on the screen is that of an earlier row.
  private(set) var areWaiting = false
  private var scene: FooterPicture.Scene?
  private var line: [Cell] = []

  /// Leaves the line in a frame as it is on the screen where a step of the cursor is all that came.
  mutating func hold(in frame: inout Frame, of state: State, isStep: Bool) {
    let last = frame.size.height - 1
    let scene = FooterPicture(planner: state).scene
    let isHeld = isStep && scene != nil && scene == self.scene
    areWaiting = isHeld && !frame[row: last].elementsEqual(line)
    if areWaiting {
      frame.replace(row: last, by: line)
    } else {
      self.scene = scene
      line = Array(frame[row: last])
    }
  }
}

extension Input {
  var isKey: Bool {
    if case .key = self { true } else { false }
  }
}
