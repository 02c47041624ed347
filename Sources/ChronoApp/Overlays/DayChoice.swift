package import ChronoModel
import ChronoScreen

/// A day being chosen in the month for what the reschedule menu is about.
///
/// What is on screen stays as it was below it: whoever leaves is where they were.
package struct DayChoice: Hashable, Sendable {
  private let target: Movable
  /// What is moved: `‘Call Ana’`.
  private let name: SafeText
  /// Whether the overlay below asked for the day, and moves the task itself.
  private let isForOverlay: Bool
  package private(set) var day: LocalDay

  /// Begins on its own day, or today where that is over.
  init(
    for target: Movable,
    called name: SafeText,
    today: LocalDay,
    isForOverlay: Bool = false
  ) {
    self.target = target
    self.name = name
    self.isForOverlay = isForOverlay
    let days: [LocalDay?] =
      switch target {
      case .task(let task): [task.due]
      case .several(_, let tasks): Array(Set(tasks.map(\.due)))
      case .event(_, let event): [event.day]
      case .coming(let coming): [coming.day]
      case .tasks: []
      }
    let own = days.count == 1 ? days[0] : nil
    day = max(own ?? today, today)
  }
}

extension MonthCalendar.Step {
  /// What the page of keys says of a step, and the keys of both ways.
  fileprivate var words: (SafeText?, SafeText?) {
    switch self {
    case .days(1): ("day", "h l")
    case .days(7): ("week", "j k")
    case .months(1): ("month", "[ ]")
    case .today: ("today", nil)
    case .startOfWeek: ("first day of the week", nil)
    case .endOfWeek: ("last day of the week", nil)
    case .days, .months: (nil, nil)
    }
  }
}

extension DayChoice: OverlayContent {
  enum Action: Hashable {
    case cancel, drop, type
    case step(MonthCalendar.Step)
  }

  static let keys: [OverlayKey<Action>] =
    [
      OverlayKey([.enter], .drop, "move here"), OverlayKey([.escape, "q"], .cancel, "cancel"),
      OverlayKey(["g"], .type, "date", panel: "type the date"),
    ]
    + MonthCalendar.keys.map { key in
      let (words, label) = key.action.words
      return OverlayKey(key.keys, .step(key.action), key.footer, panel: words, as: label)
    }

  var overlay: Overlay { .dayChoice(self) }

  func keys(seeing planner: State) -> [OverlayKey<Action>] { DayChoice.keys }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    switch action {
    case .cancel: return [.close, .say("Nothing moved", .plain)]
    case .drop: return drop(seeing: planner, at: now)
    case .type where isForOverlay: return [.close, .choose(.dayByHand)]
    case .type: return [.close, .open(.prompt(Prompt(.moveTo(target))))]
    case .step(let step):
      let month = ShownMonth(at: day, planner.settings, today: now.today)
      day = month.calendar.moved(by: step, today: now.today)
      return []
    }
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    if let help = helping(key, "choosing a day", seeing: planner) { return help }
    let keys = DayChoice.keys
    let (drop, cancel) = (keys.label(of: .drop), keys.label(of: .cancel))
    return [.say("\(drop) moves \(name) here, \(cancel) cancels", .plain)]
  }

  /// A press on a day chooses it, one on the chosen day moves there.
  mutating func click(
    _ point: Point,
    in screen: Layout,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    guard let pane = screen.panes[.month] else { return [] }
    let calendar = ShownMonth(at: day, planner.settings, today: now.today).calendar
    guard let hit = MonthLayout(calendar, in: pane).day(at: point) else { return [] }
    guard hit == day else {
      day = hit
      return []
    }
    return drop(seeing: planner, at: now)
  }

  /// What is moved stands before the keys, in the footer's place for messages.
  ///
  /// On a narrow screen it gives way to them: the day is told above it.
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    guard planner.notice == nil else { return }
    let date = SafeText(day.formatted(planner.settings.dateForm, today: now.today))
    let line = layout.footer
    canvas.fill(line, .plain)
    let words: SafeText = "\(name)\(length) → \(date)"
    let used = canvas.put(
      words,
      at: Point(x: line.x + 1, y: line.y),
      style: Style(.accent, [.bold]),
      width: line.width < 60 ? max(9, line.width - 31) : line.width - 2
    )
    FooterPicture(planner: planner).drawHints(on: &canvas, in: line.droppingLeft(used + 3), at: now)
  }

  private func drop(seeing planner: State, at now: Moment) -> [Request] {
    guard let refusal = refusal(seeing: planner, at: now) else {
      if isForOverlay { return [.close, .choose(.day(day))] }
      let today = day == now.today ? target.movedToToday(seeing: planner, at: now) : nil
      return [.close, .edit(today ?? target.moved(to: day))]
    }
    return [.say(refusal, .warning)]
  }

  /// Why it cannot go to the day: an open task is not promised for one that is over.
  private func refusal(seeing planner: State, at now: Moment) -> SafeText? {
    let tasks: [TaskItem] =
      switch target {
      case .task(let task): [task]
      case .several(_, let tasks): tasks
      case .tasks, .event, .coming: []
      }
    let isRefused = tasks.contains { (try? Planning.check($0, movedTo: day, at: now)) == nil }
    guard isRefused, day < now.today else { return nil }
    let date = day.formatted(planner.settings.dateForm, today: now.today)
    return "\(date) is over and can’t be promised any more"
  }

  /// ` 45m`, ` 2h`: what it adds to a day.
  private var length: SafeText {
    let minutes =
      switch target {
      case .task(let task): task.estimate ?? 0
      case .several(_, let tasks): tasks.reduce(0) { $0 + ($1.estimate ?? 0) }
      case .event(_, let event): event.time == nil ? 0 : event.event.length
      case .coming(let coming): coming.task.estimate ?? 0
      case .tasks: 0
      }
    return minutes > 0 ? " \(MinutesText.text(minutes))" : ""
  }
}
