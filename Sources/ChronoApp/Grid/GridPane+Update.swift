import ChronoModel
import ChronoScreen

/// The cursor of the hour grid.
package struct GridCursor: Hashable, Sendable {
  package init() {}

  /// Another day is shown: the cursor goes to its usual place.
  mutating func leaveDay() { self = GridCursor() }
}

extension State {
  mutating func performInGrid(_ command: Command, at now: Moment) -> [Effect] {
    performAnywhere(command, at: now)
  }

  /// The task of the block under the grid's cursor.
  var gridTask: TaskItem? { nil }

  func gridUnavailability(of command: Command) -> SafeText? { "No block here" }

  mutating func settleGrid(_ layout: Layout, at now: Moment) {}

  mutating func clickGrid(_ mouse: MouseEvent, in area: Rect, at now: Moment) -> [Effect] { [] }
}
