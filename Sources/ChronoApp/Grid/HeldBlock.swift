package import ChronoModel
package import ChronoScreen

/// A task's block on its way to a place on the grid (PRODUCT.md 3.6): nothing is written before
/// Enter, and Esc leaves no trace.
package struct HeldBlock: Hashable, Sendable {
  package var task: TaskItem
  package var day: LocalDay
  /// `nil` until the day is loaded and a free gap is found.
  package var start: Instant?
  /// Minutes; never under five.
  package var minutes: Int
  /// The line in which an exact time is typed.
  package var entry: TextField?
  package var problem: SafeText?
  /// Where the keys were before, for the way back.
  package var before: Before

  package struct Before: Hashable, Sendable {
    package var focus: Pane
    package var isGridShown: Bool
    package var grid: GridCursor
  }

  package var span: Range<Instant>? {
    start.map { $0..<($0 + Int64(minutes) * 60) }
  }
}

extension State {
  /// The block that is held now.
  package var heldBlock: HeldBlock? {
    guard case .held(let held)? = overlays.last else { return nil }
    return held
  }

  /// Takes the selected task's block into the hand, in the next free gap of its day.
  mutating func holdBlock(at now: Moment) -> [Effect] {
    guard let task = selectedTask else { return [] }
    guard task.status == .open else {
      notice = Notice("It is closed; Space opens it again", .warning)
      return []
    }
    let shown = gridDay(today: now.today)
    let isWithoutDay = task.due == nil || focus == .grid
    let day = max(now.today, isWithoutDay ? shown : task.due ?? shown)
    let before = HeldBlock.Before(focus: focus, isGridShown: isGridShown, grid: grid)
    overlays.append(
      .held(
        HeldBlock(
          task: task,
          day: day,
          minutes: task.estimate ?? PlannedBlock.usualMinutes,
          before: before
        )
      )
    )
    focus = .grid
    isGridShown = true
    return []
  }

  /// Finds the first gap for a block that has no place yet, once its day is loaded.
  mutating func placeHeldBlock(at now: Moment) {
    guard var held = heldBlock, held.start == nil,
      view.grid.contains(where: { $0.day == held.day })
    else { return }
    let gap = gaps(for: held, at: now).first
    let usual = max(settings.workStart(of: held.day, at: now), now.instant.roundedUp)
    held.start = gap ?? usual
    if gap == nil {
      notice = Notice(
        "No free gap of \(MinutesText.text(held.minutes)) is left; it lies over others",
        .warning
      )
    }
    overlays[overlays.count - 1] = .held(held)
  }

  /// Where it could begin on its day, from now on: in each free gap of the work time that fits it,
  /// then in those after work.
  private func gaps(for held: HeldBlock, at now: Moment) -> [Instant] {
    let bounds = now.bounds(of: held.day)
    let from = max(bounds.lowerBound, now.instant.roundedUp)
    guard from < bounds.upperBound else { return [] }
    let busy = Stretches(
      gridBasis(at: now).plannedItems(on: held.day)
        .filter { $0.kind != .held && $0.state != .done }.map(\.span)
    )
    let work = settings.workTime(on: held.day, at: now).intersection(from..<bounds.upperBound)
    let workEnd = work.spans.last?.upperBound ?? from
    let evening = Stretches([workEnd..<bounds.upperBound])
    return [work, evening].flatMap { $0.subtracting(busy).spans(fitting: held.minutes) }
      .map(\.lowerBound)
  }

  // MARK: Keys

  mutating func press(_ key: Key, in held: HeldBlock, at now: Moment) -> [Effect] {
    if let entry = held.entry { return press(key, in: held, entry: entry, at: now) }
    var held = held
    switch key {
    case .escape:
      release(held)
      return []
    case .enter: return drop(held, at: now)
    case .character("j"), .down, .character("J"), .shiftDown: held.move(by: 1)
    case .character("k"), .up, .character("K"), .shiftUp: held.move(by: -1)
    case .pageDown: held.move(by: 4)
    case .pageUp: held.move(by: -4)
    case .character("h"), .left, .character("H"), .shiftLeft: held.move(days: -1, at: now)
    case .character("l"), .right, .character("L"), .shiftRight: held.move(days: 1, at: now)
    case .character("+"), .character("="): held.minutes += 15
    case .character("-"): held.minutes = max(5, held.minutes - 15)
    case .character("e"): held.entry = TextField()
    case .character("z"):
      return performInGrid(.zoom, at: now)
    case .character("b"):
      let start = held.start ?? now.instant
      if let gap = gaps(for: held, at: now).first(where: { $0 > start }) {
        held.start = gap
      } else {
        notice = Notice("No later gap of \(MinutesText.text(held.minutes)) on this day", .warning)
      }
    default:
      notice = Notice("Enter drops the block here, Esc leaves all as it was", .plain)
      return []
    }
    if let start = held.start { held.day = now.logicalDay(of: start) }
    held.minutes = min(held.minutes, TaskItem.longestEstimate)
    overlays[overlays.count - 1] = .held(held)
    return []
  }

  private mutating func press(
    _ key: Key,
    in held: HeldBlock,
    entry: TextField,
    at now: Moment
  ) -> [Effect] {
    var (held, entry) = (held, entry)
    held.problem = nil
    switch key {
    case .escape: held.entry = nil
    case .enter:
      do {
        try held.place(entry.text, at: now)
        held.entry = nil
      } catch {
        held.problem = error.words
      }
    default:
      guard entry.handle(key) else { return [] }
      held.entry = entry
    }
    overlays[overlays.count - 1] = .held(held)
    return []
  }

  /// Gives the keys back to where they were.
  private mutating func release(_ held: HeldBlock) {
    overlays.removeLast()
    focus = held.before.focus
    isGridShown = held.before.isGridShown
    grid = held.before.grid
  }

  /// One edit plans the block; on the grid the cursor goes with it.
  private mutating func drop(_ held: HeldBlock, at now: Moment) -> [Effect] {
    guard let start = held.start else { return [] }
    release(held)
    grid.block = .task(held.task.id)
    if focus == .grid { grid.destination = start }
    let time = now.zone.local(start).time
    return [
      .perform(.plan(held.task.id, day: held.day, time: time, estimate: held.minutes))
    ]
  }
}

extension HeldBlock {
  /// By quarters of an hour, onto the next round one.
  fileprivate mutating func move(by quarters: Int) {
    guard let start else { return }
    let quarter: Int64 = 900
    let rest = ((start.seconds % quarter) + quarter) % quarter
    let round = start - rest
    self.start = round + (quarters < 0 && rest != 0 ? quarters + 1 : quarters).seconds(of: quarter)
  }

  /// To another day at the same time of the wall clock.
  fileprivate mutating func move(days: Int, at now: Moment) {
    guard let start else { return }
    let time = now.zone.local(start).time
    day = min(max(day + days, .earliest), .latest)
    self.start = now.instant(of: time, on: day)
  }

  /// Puts the block where typed words say: `930-1045`, `9:30`, `+20` later, `1h15` long.
  package mutating func place(_ text: String, at now: Moment) throws(EntryProblem) {
    switch try ExactPlace(text) {
    case .later(let minutes): start = (start ?? now.instant) + Int64(minutes) * 60
    case .length(let length): minutes = length
    case .from(let time): start = now.instant(of: time, on: day)
    case .span(let time, let length):
      start = now.instant(of: time, on: day)
      minutes = length
    }
    if let start { day = now.logicalDay(of: start) }
  }
}

extension Int {
  fileprivate func seconds(of unit: Int64) -> Int64 { Int64(self) * unit }
}

extension Instant {
  /// The next quarter of an hour, or this one; a block never begins at an odd minute by itself.
  var roundedUp: Instant {
    let rest = seconds % 900
    return rest == 0 ? self : self + (900 - (rest < 0 ? rest + 900 : rest))
  }
}
