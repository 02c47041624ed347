import ChronoModel
import ChronoScreen

extension State {
  /// The most tasks that one plan holds, and the most days they may be on.
  private static let mostInPlan = 50
  private static let mostDays = 14

  /// Takes the selected task's block into the hand, in the next free gap of its day; or those of all
  /// marked tasks, each in a gap of its own.
  mutating func holdBlock(at now: Moment) -> [Effect] {
    if focus == .tasks, list.hasMarks { return holdPlan(at: now) }
    guard let task = selectedTask else { return [] }
    guard task.status == .open else {
      notice = Notice("Already done · \(keymap.label(of: .done)) reopens it", .warning)
      return []
    }
    hold(HeldBlock(block(of: task, at: now), before: beforeHolding))
    return []
  }

  private mutating func holdPlan(at now: Moment) -> [Effect] {
    let marked = view.list.rows.compactMap { row in
      if case .task(let row) = row, isMarked(row.task.id) { row.task } else { nil }
    }
    let open = marked.filter { $0.status == .open }
    let blocks = open.filter { !isPlaced($0, today: now.today) }.map { block(of: $0, at: now) }
    let isCut = list.isAllMarked && (view.list.hasMoreBefore || view.list.hasMoreAfter)
    guard blocks.count <= State.mostInPlan, !isCut,
      Set(blocks.map(\.day)).count <= State.mostDays
    else {
      let most = State.mostInPlan
      notice = Notice("That is too much to place at once · mark up to \(most) tasks", .warning)
      return []
    }
    let all = list.isAllMarked ? marked.count : list.marks.count
    let held = HeldBlock(
      plan: blocks,
      placed: open.count - blocks.count,
      closed: all - open.count,
      before: beforeHolding
    )
    guard let held else {
      let words: SafeText =
        switch open.count {
        case 0: "No open task is marked"
        case 1: "‘\(SafeText(open[0].title, limit: 30).truncated(to: 30))’ has a time already"
        default: "All \(open.count) have a time already"
        }
      notice = Notice(words, .warning)
      return []
    }
    hold(held)
    return []
  }

  /// Whether a task has its time on a day that is not over: a plan of several leaves it there.
  private func isPlaced(_ task: TaskItem, today: LocalDay) -> Bool {
    task.time != nil && task.due.map { $0 >= today } == true
  }

  private mutating func hold(_ held: HeldBlock) {
    overlays.append(.held(held))
    focus = .grid
    isGridShown = true
  }

  private var beforeHolding: HeldBlock.Before {
    HeldBlock.Before(focus: focus, isGridShown: isGridShown, grid: grid)
  }

  /// A block that has a day and no place on it yet.
  private func block(of task: TaskItem, at now: Moment) -> HeldBlock.Block {
    let shown = gridDay(today: now.today)
    let isWithoutDay = task.due == nil || focus == .grid
    let day = max(now.today, isWithoutDay ? shown : task.due ?? shown)
    let minutes = task.estimate ?? PlannedBlock.usualMinutes
    return HeldBlock.Block(task: task, day: day, start: nil, minutes: minutes)
  }

  /// The days whose gaps the held blocks need.
  var heldDays: [LocalDay] { heldBlock?.blocks.map(\.day).uniqued() ?? [] }

  /// Finds the first gap for each block that has no place yet, once its day is loaded.
  mutating func placeHeldBlocks(at now: Moment) {
    guard let waiting = heldBlock, waiting.blocks.contains(where: { $0.start == nil }),
      waiting.blocks.allSatisfy({ block in view.grid.contains { $0.day == block.day } })
    else { return }
    var lost: [TaskItem] = []
    for (index, block) in waiting.blocks.enumerated() where block.start == nil {
      guard var held = heldBlock else { return }
      if let gap = gaps(for: block, at: now).first {
        held.place(index, at: gap)
      } else if held.isPlan {
        lost.append(block.task)
      } else {
        let usual = max(settings.workStart(of: block.day, at: now), now.instant.roundedUp)
        held.place(index, at: usual)
        let length = MinutesText.text(block.minutes)
        notice = Notice("No free \(length) left; it overlaps others", .warning)
      }
      overlays[overlays.count - 1] = .held(held)
    }
    guard var held = heldBlock else { return }
    if held.isPlan {
      guard held.letGo(of: lost.map(\.id)) else {
        release(held)
        notice = Notice("No free gap is left for any of them", .warning)
        return
      }
      overlays[overlays.count - 1] = .held(held)
    }
    sayWhereHeld(held, lost: lost, at: now)
  }

  /// What the picture does not tell: what found no gap, and what went into the evening.
  private mutating func sayWhereHeld(_ held: HeldBlock, lost: [TaskItem], at now: Moment) {
    guard notice == nil else { return }
    var words: [SafeText] = []
    if let first = lost.first {
      let others: SafeText = lost.count == 1 ? "" : " and \(lost.count - 1) more"
      words.append("No room for ‘\(SafeText(first.title, limit: 30).truncated(to: 30))’\(others)")
    }
    if held.placed > 0 {
      words.append(held.placed == 1 ? "1 has a time already" : "\(held.placed) have a time already")
    }
    if held.closed > 0 { words.append("\(held.closed) not open") }
    let outside = held.blocks.compactMap { block in
      block.span.flatMap { settings.outsideWords($0, at: now) }
    }
    if let word = outside.first {
      words.append(held.isPlan ? "\(outside.count) outside work hours" : "The next gap is \(word)")
    }
    guard !words.isEmpty else { return }
    let keys: SafeText = held.isPlan ? " · Enter places \(held.blocks.count)" : ""
    notice = Notice("\(words.joined(" · "))\(keys)", .warning)
  }

  /// Where a block could begin on its day, from now on: in each free gap of the work hours that fits
  /// it, then in those after work.
  ///
  /// Done blocks are taken, as the grid shows them there.
  func gaps(for block: HeldBlock.Block, at now: Moment) -> [Instant] {
    let bounds = now.bounds(of: block.day)
    let from = max(bounds.lowerBound, now.instant.roundedUp)
    guard from < bounds.upperBound else { return [] }
    let busy = Stretches(
      gridBasis(at: now).plannedItems(on: block.day)
        .filter { $0.id != .task(block.task.id) }.map(\.span)
    )
    let work = settings.usualTime(on: block.day, at: now).intersection(from..<bounds.upperBound)
    let workEnd = work.spans.last?.upperBound ?? from
    let evening = Stretches([workEnd..<bounds.upperBound])
    return [work, evening].flatMap { $0.subtracting(busy).spans(fitting: block.minutes) }
      .map(\.lowerBound)
  }

  /// Says that a block was planned for other hours than those of work.
  mutating func sayOutside(_ day: LocalDay?, _ time: TimeOfDay?, _ minutes: Int?, at now: Moment) {
    guard let day, let time, let done = notice else { return }
    let start = now.instant(of: time, on: day)
    let span = start..<(start + Int64(minutes ?? PlannedBlock.usualMinutes) * 60)
    guard let words = settings.outsideWords(span, at: now) else { return }
    notice = Notice("\(done.text) · \(words)", done.tone)
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
