import ChronoModel
import ChronoScreen

/// Where the box of a row is, by the setting: in front of it, or at its right edge.
struct BoxPlace {
  /// The row behind the mark of the cursor.
  let line: Rect
  let box: Rect
  /// The box, in front of the rest with the blank behind it: what is of one style is sent as one.
  let lead: Rect
  /// Where the `*` of a marked task goes, beside the box.
  let mark: Point
  /// What is left for the rest.
  let rest: Rect

  /// `[x]`.
  private static let width = 3

  init(_ line: Rect, side: Settings.Side) {
    self.line = line
    let room = BoxPlace.width + 1
    switch side {
    case .left:
      box = line.left(BoxPlace.width)
      lead = line.left(room)
      mark = Point(x: line.x + BoxPlace.width, y: line.y)
      rest = line.droppingLeft(room)
    case .right:
      rest = line.droppingRight(room)
      box = line.right(BoxPlace.width)
      lead = box
      mark = Point(x: rest.maxX, y: line.y)
    }
  }

  /// What stands in place of a box, with the blank behind it where the rest follows.
  func led(by mark: SafeText) -> SafeText { mark.padded(to: lead.width) }
}

extension Settings {
  /// The time of a finish, with the day where it is not the planned one.
  func finishText(_ finish: Instant, plannedFor day: LocalDay?, at now: Moment) -> SafeText {
    let time = SafeText(now.zone.local(finish).time.formatted(timeForm))
    let finished = now.logicalDay(of: finish)
    guard finished != day else { return time }
    return "\(SafeText(finished.formatted(dateForm, today: now.today))) \(time)"
  }
}
