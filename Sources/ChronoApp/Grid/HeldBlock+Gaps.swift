import ChronoModel
import ChronoScreen

extension HeldBlock {
  /// The most tasks that one plan holds, and the most days they may be on.
  private static let mostInPlan = 50
  private static let mostDays = 14

  /// Takes the selected task's block into the hand, in the next free gap of its day; or those of all
  /// marked tasks, each in a gap of its own.
  static func holding(seeing planner: State, at now: Moment) -> [Request] {
    if planner.focus == .tasks, planner.list.hasMarks { return plan(seeing: planner, at: now) }
    guard let task = planner.selectedTask else { return [] }
    guard task.status == .open else {
      return [.say("Already done · \(planner.keymap.label(of: .done)) reopens it", .warning)]
    }
    let block = block(of: task, seeing: planner, at: now)
    return hold(HeldBlock(block, before: Before(planner)))
  }

  private static func plan(seeing planner: State, at now: Moment) -> [Request] {
    let (list, window) = (planner.list, planner.view.list)
    let marked = window.rows.compactMap { row in
      if case .task(let row) = row, planner.list.isMarked(row.task.id) { row.task } else { nil }
    }
    let open = marked.filter { $0.status == .open }
    let blocks = open.filter { !isPlaced($0, today: now.today) }
      .map { block(of: $0, seeing: planner, at: now) }
    let isCut = list.isAllMarked && (window.hasMoreBefore || window.hasMoreAfter)
    guard blocks.count <= mostInPlan, !isCut, Set(blocks.map(\.day)).count <= mostDays else {
      let words: SafeText =
        "Too many to place at once · mark up to \(mostInPlan) tasks"
      return [.say(words, .warning)]
    }
    let all = list.isAllMarked ? marked.count : list.marks.count
    let held = HeldBlock(
      plan: blocks,
      placed: open.count - blocks.count,
      closed: all - open.count,
      before: Before(planner)
    )
    if let held { return hold(held) }
    let words: SafeText =
      switch open.count {
      case 0: "No open task is marked"
      case 1: "‘\(SafeText(open[0].title, limit: 30).truncated(to: 30))’ has a time already"
      default: "All \(open.count) have a time already"
      }
    return [.say(words, .warning)]
  }

  /// Whether a task has its time on a day that is not over: a plan of several leaves it there.
  private static func isPlaced(_ task: TaskItem, today: LocalDay) -> Bool {
    task.time != nil && task.due.map { $0 >= today } == true
  }

  private static func hold(_ held: HeldBlock) -> [Request] { [.open(.held(held)), .focus(.grid)] }

  /// A block that has a day and no place on it yet.
  private static func block(
    of task: TaskItem,
    seeing planner: State,
    at now: Moment
  ) -> HeldBlock.Block {
    let shown = planner.gridDay(today: now.today)
    let isWithoutDay = task.due == nil || planner.focus == .grid
    let day = max(now.today, isWithoutDay ? shown : task.due ?? shown)
    let minutes = task.estimate ?? PlannedBlock.usualMinutes
    return Block(task: task, day: day, start: nil, minutes: minutes)
  }

  /// Where a block could begin on its day, from now on: in each free gap of the work hours that fits
  /// it, then in those after work.
  ///
  /// Done blocks are taken, as the grid shows them there.
  func gaps(for block: Block, seeing planner: State, at now: Moment) -> [Instant] {
    let settings = planner.settings
    let bounds = now.bounds(of: block.day)
    let from = max(bounds.lowerBound, now.instant.roundedUp)
    guard from < bounds.upperBound else { return [] }
    let busy = TimeRanges(
      planner.gridBasis(holding: self, at: now).plannedItems(on: block.day)
        .filter { $0.id != .task(block.task.id) && !$0.isFree }.map(\.span)
    )
    let work = settings.usualTime(on: block.day, at: now).intersection(from..<bounds.upperBound)
    let workEnd = work.spans.last?.upperBound ?? from
    let evening = TimeRanges([workEnd..<bounds.upperBound])
    return [work, evening].flatMap { $0.subtracting(busy).spans(fitting: block.minutes) }
      .map(\.lowerBound)
  }
}

extension HeldBlock.Before {
  fileprivate init(_ planner: State) {
    self.init(focus: planner.focus, isGridShown: planner.isGridShown, grid: planner.grid)
  }
}

extension Settings {
  /// `after work`, `over lunch`: how a span lies outside the work hours of its day; `nil` where it
  /// does not, and on a free day, which has none.
  func outsideWords(_ span: Range<Instant>, at now: Moment) -> SafeText? {
    let day = now.logicalDay(of: span.lowerBound)
    let hours = work.stretches(on: day, at: now)
    guard !freeDays.contains(day.weekday), let start = hours.spans.first?.lowerBound,
      let end = hours.spans.last?.upperBound
    else { return nil }
    if span.lowerBound >= end { return "after work" }
    if span.upperBound <= start { return "before work" }
    let meal = meals.first { meal in
      meal.span.stretches(on: day, at: now).spans.contains { $0.overlaps(span) }
    }
    if let meal { return "over \(SafeText(meal.name, limit: 20))" }
    if span.upperBound > end { return "ends after work" }
    return span.lowerBound < start ? "begins before work" : nil
  }
}

extension Instant {
  /// The next quarter of an hour, or this one; a block never begins at an odd minute by itself.
  var roundedUp: Instant {
    let rest = seconds % 900
    return rest == 0 ? self : self + (900 - (rest < 0 ? rest + 900 : rest))
  }
}
