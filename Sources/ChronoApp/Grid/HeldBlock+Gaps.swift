import ChronoModel
import ChronoScreen

extension HeldBlock {
  /// The most tasks that one plan holds.
  private static let mostInPlan = 50
  /// The most days that they may be on, and that are looked through for a gap.
  static let mostDays = 14

  /// Takes the selected task's block into the hand: where it stands while its time is ahead, else in the next
  /// free gap of its day; or those of all marked tasks, each in a gap of its own.
  static func holding(seeing planner: State, at now: Moment) -> [Request] {
    if planner.focus == .tasks, planner.list.hasMarks { return plan(seeing: planner, at: now) }
    guard let row = planner.selectedTaskRow else { return [] }
    guard row.task.status == .open else {
      return [.say("Already done · \(planner.keymap.label(of: .done)) reopens it", .warning)]
    }
    let block = block(of: row, seeing: planner, at: now)
    return hold(HeldBlock(block, before: Before(planner)))
  }

  private static func plan(seeing planner: State, at now: Moment) -> [Request] {
    let (list, window) = (planner.list, planner.view.list)
    let marked = window.marked(by: list)
    let open = marked.filter { $0.task.status == .open }
    let blocks = open.filter { !isPlaced($0.task, today: now.today) }
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
      case 1: "‘\(SafeText(open[0].task.title, limit: 30).truncated(to: 30))’ has a time already"
      default: "All \(open.count) have a time already"
      }
    return [.say(words, .warning)]
  }

  /// Whether a task has its time on a day that is not over: a plan of several leaves it there.
  private static func isPlaced(_ task: TaskItem, today: LocalDay) -> Bool {
    task.time != nil && task.due.map { $0 >= today } == true
  }

  private static func hold(_ held: HeldBlock) -> [Request] { [.open(.held(held)), .focus(.grid)] }

  /// A block on its day: at its own time while that is ahead there, else without a place yet.
  private static func block(
    of row: TaskRow,
    seeing planner: State,
    at now: Moment
  ) -> HeldBlock.Block {
    let shown = planner.gridDay(today: now.today)
    let isWithoutDay = row.task.due == nil || planner.focus == .grid
    var block = Block(row, day: max(now.today, isWithoutDay ? shown : row.task.due ?? shown))
    if block.day == row.task.due, let span = row.task.plannedSpan(at: now),
      span.lowerBound >= now.instant.minute
    {
      block.start = span.lowerBound
    }
    return block
  }

  /// Where a block could begin on its day, from now on: in each free gap of the work hours that fits
  /// it, then in those after work.
  ///
  /// Done blocks are taken, as the grid shows them there, and the time that a timer will run.
  func gaps(for block: Block, seeing planner: State, at now: Moment) -> [Instant] {
    let bounds = now.bounds(of: block.day)
    let from = max(bounds.lowerBound, now.instant.roundedUp)
    guard from < bounds.upperBound else { return [] }
    let running = planner.view.running
    let busy = TimeRanges(
      planner.gridBasis(holding: self, at: now).plannedItems(on: block.day)
        .filter { $0.id != .task(block.task.id) && !$0.isFree }.map(\.span)
        + (running?.task.id == block.task.id ? [] : running?.taken(at: now) ?? [])
    )
    return planner.settings.hoursToPlan(from..<bounds.upperBound, on: block.day, at: now)
      .flatMap { $0.subtracting(busy).spans(fitting: block.minutes) }.map(\.lowerBound)
  }

  /// Where the block in the hand has the first gap on one of the days after its own.
  func laterPlace(seeing planner: State, at now: Moment) -> Block? {
    var block = block
    for day in HeldBlock.daysToLookAt(after: block.day) {
      block.day = day
      block.start = gaps(for: block, seeing: planner, at: now).first
      if block.start != nil { return block }
    }
    return nil
  }

  /// Whether a day without plans has a gap for a block.
  func fitsAnEmptyDay(_ block: Block, seeing planner: State, at now: Moment) -> Bool {
    let day = block.day + 1
    return planner.settings.hoursToPlan(now.bounds(of: day), on: day, at: now)
      .contains { !$0.spans(fitting: block.minutes).isEmpty }
  }
}

extension HeldBlock.Before {
  fileprivate init(_ planner: State) {
    self.init(focus: planner.focus, isGridShown: planner.isGridShown, grid: planner.grid)
  }
}

extension Settings {
  /// Where a block goes by itself: first the work hours of a day, then what is left after them.
  fileprivate func hoursToPlan(
    _ time: Range<Instant>,
    on day: LocalDay,
    at now: Moment
  ) -> [TimeRanges] {
    let work = usualTime(on: day, at: now).intersection(time)
    return [work, TimeRanges([(work.spans.last?.upperBound ?? time.lowerBound)..<time.upperBound])]
  }

  /// The meal that a span is over, of a day that has work hours.
  func meal(under span: Range<Instant>, at now: Moment) -> Meal? {
    let day = now.logicalDay(of: span.lowerBound)
    guard !freeDays.contains(day.weekday) else { return nil }
    return meals.first { meal in
      meal.span.stretches(on: day, at: now).spans.contains { $0.overlaps(span) }
    }
  }

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
    if let meal = meal(under: span, at: now) { return "over \(SafeText(meal.name, limit: 20))" }
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
