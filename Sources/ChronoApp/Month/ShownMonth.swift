import ChronoModel
import ChronoScreen

/// The month on screen: as a scale of the control, or for a day that is chosen in it.
struct ShownMonth {
  let calendar: MonthCalendar
  private let today: LocalDay

  /// The day under the cursor.
  var cursor: LocalDay { calendar.cursor }

  /// Six weeks, so that every month has the same form.
  static let weeks = 6

  /// `nil` where the list or the hours are on screen.
  init?(_ planner: State, today: LocalDay) {
    guard let day = ShownMonth.chosen(planner) ?? ShownMonth.cursor(planner, today: today) else {
      return nil
    }
    self.init(at: day, planner.settings, today: today)
  }

  init(at day: LocalDay, _ settings: Settings, today: LocalDay) {
    calendar = MonthCalendar(cursor: day, firstWeekday: settings.weekStart)
    self.today = today
  }

  /// Every day that it shows, those of the months beside it too.
  var days: ClosedRange<LocalDay> {
    let first = calendar.week(0).first ?? cursor
    return first...(first + (7 * ShownMonth.weeks - 1))
  }

  static func isOnScreen(_ planner: State) -> Bool {
    planner.isMonthShown || chosen(planner) != nil
  }

  /// Whether the keys are for it, or for what lies over it.
  static func hasKeys(_ planner: State) -> Bool {
    planner.focus == .month || chosen(planner) != nil
  }

  /// The day that is chosen for something.
  private static func chosen(_ planner: State) -> LocalDay? {
    for overlay in planner.overlays.reversed() {
      if case .dayChoice(let choice) = overlay { return choice.day }
    }
    return nil
  }

  private static func cursor(_ planner: State, today: LocalDay) -> LocalDay? {
    planner.isMonthShown ? planner.gridDay(today: today) : nil
  }

  // MARK: Keys and clicks

  /// How many days a key that goes sideways moves the cursor by; `nil` for every other key.
  static func daysAside(_ command: Command, by key: Key, in pane: Pane) -> Int? {
    guard pane == .month, key != .tab, key != .backTab else { return nil }
    return command == .nextPane ? 1 : command == .previousPane ? -1 : nil
  }

  func move(_ step: CursorStep) -> [Request] {
    switch step {
    case .rows(let weeks): go(.days(7 * weeks))
    case .pages(let months): go(.months(months))
    case .first: [.show(cursor - (cursor.civil.day - 1))]
    case .last: [.show(cursor.endOfMonth)]
    }
  }

  /// A press on a day selects it, one on the selected day opens it; the wheel goes by weeks.
  func click(_ mouse: MouseEvent, in pane: Rect) -> [Request] {
    switch mouse.kind {
    case .wheelUp: return go(.days(-7))
    case .wheelDown: return go(.days(7))
    case .press where mouse.button == 1:
      guard let day = MonthLayout(calendar, in: pane).day(at: mouse.at) else { return [] }
      return [day == cursor ? .openDay(day) : .show(day)]
    case .press, .release, .drag: return []
    }
  }

  private func go(_ step: MonthCalendar.Step) -> [Request] {
    [.show(calendar.moved(by: step, today: today))]
  }
}
