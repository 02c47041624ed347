package import ChronoModel
package import ChronoScreen

/// Blocks on their way to a place on the grid (Behaviour 3.6): nothing is written before Enter, and
/// Esc leaves no trace.
///
/// Of several, each is in a gap from the start, keys move the one in the hand, and Enter takes all of
/// them as one step.
package struct HeldBlock: Hashable, Sendable {
  /// In the order of the list; never empty.
  package private(set) var blocks: [Block]
  /// Which of them keys move.
  package private(set) var index = 0
  /// Whether it was made of marked tasks.
  package let isPlan: Bool
  /// How many marked tasks have a time already, and stay there.
  package let placed: Int
  /// How many marked tasks are not open.
  package let closed: Int
  /// The line in which an exact time is typed.
  package var entry: TextField?
  package var problem: SafeText?
  /// Where the keys were before, for the way back.
  package let before: Before

  package struct Block: Hashable, Sendable {
    package let task: TaskItem
    package var day: LocalDay
    /// `nil` until the day is loaded and a free gap is found.
    package var start: Instant?
    /// Minutes; never under five.
    package var minutes: Int

    package var span: Range<Instant>? {
      start.map { $0..<($0 + Int64(minutes) * 60) }
    }
  }

  package struct Before: Hashable, Sendable {
    package var focus: Pane
    package var isGridShown: Bool
    package var grid: GridCursor
  }

  /// One block alone.
  package init(_ block: Block, before: Before) {
    blocks = [block]
    isPlan = false
    placed = 0
    closed = 0
    self.before = before
  }

  /// A plan of several; `nil` of none.
  package init?(plan blocks: [Block], placed: Int, closed: Int, before: Before) {
    guard !blocks.isEmpty else { return nil }
    self.blocks = blocks
    isPlan = true
    self.placed = placed
    self.closed = closed
    self.before = before
  }

  /// The block in the hand.
  package var block: Block {
    get { blocks[index] }
    set { blocks[index] = newValue }
  }

  package var task: TaskItem { block.task }
  package var span: Range<Instant>? { block.span }

  package var day: LocalDay {
    get { block.day }
    set { block.day = newValue }
  }

  package var start: Instant? {
    get { block.start }
    set { block.start = newValue }
  }

  package var minutes: Int {
    get { block.minutes }
    set { block.minutes = newValue }
  }

  /// Puts a block where a gap was found for it.
  mutating func place(_ index: Int, at start: Instant) { blocks[index].start = start }

  /// Lets go of those that found no gap; `false` where none is left.
  mutating func letGo(of lost: [TaskItem.ID]) -> Bool {
    let kept = blocks.filter { !lost.contains($0.task.id) }
    guard !kept.isEmpty else { return false }
    index = kept.firstIndex { $0.task.id == task.id } ?? 0
    blocks = kept
    return true
  }

  /// Takes another block into the hand.
  mutating func take(_ id: TaskItem.ID) {
    index = blocks.firstIndex { $0.task.id == id } ?? index
  }

  /// Takes the next or the previous block into the hand, in the order of the list.
  fileprivate mutating func take(by step: Int) {
    index = (index + step + blocks.count) % blocks.count
  }
}

extension State {
  /// The block that is held now.
  package var heldBlock: HeldBlock? {
    guard case .held(let held)? = overlays.last else { return nil }
    return held
  }

  mutating func press(_ key: Key, in held: HeldBlock, at now: Moment) -> [Effect] {
    if let entry = held.entry { return press(key, in: held, entry: entry, at: now) }
    var held = held
    switch key {
    case .escape:
      release(held)
      notice = Notice(
        held.isPlan ? "Nothing placed; the tasks are still marked" : "Nothing placed"
      )
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
    case .character("n") where held.isPlan, .tab where held.isPlan: held.take(by: 1)
    case .character("N") where held.isPlan, .backTab where held.isPlan: held.take(by: -1)
    case .character("e"): held.entry = TextField()
    case .character("z"):
      return performInGrid(.zoom, at: now)
    case .character("b"):
      let start = held.start ?? now.instant
      if let gap = gaps(for: held.block, at: now).first(where: { $0 > start }) {
        held.start = gap
      } else {
        notice = Notice("No later gap of \(MinutesText.text(held.minutes))", .warning)
      }
    default:
      let it: SafeText = held.isPlan ? "all \(held.blocks.count)" : "it"
      notice = Notice("Enter places \(it), Esc cancels")
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
  mutating func release(_ held: HeldBlock) {
    overlays.removeLast()
    focus = held.before.focus
    isGridShown = held.before.isGridShown
    grid = held.before.grid
  }

  /// One edit plans what is held; on the grid the cursor goes with a single block, and in the list
  /// on to the next task that has no time yet.
  private mutating func drop(_ held: HeldBlock, at now: Moment) -> [Effect] {
    guard let start = held.start else { return [] }
    release(held)
    guard !held.isPlan else {
      let placements = held.blocks.compactMap { block in
        block.start.map { start in
          Placement(
            task: block.task.id,
            day: block.day,
            time: now.zone.local(start).time,
            estimate: block.minutes
          )
        }
      }
      return [.perform(.replan(placements))]
    }
    grid.block = .task(held.task.id)
    if focus == .grid { grid.destination = start } else { goOn(from: held.task.id) }
    let time = now.zone.local(start).time
    return [
      .perform(.plan(held.task.id, day: held.day, time: time, estimate: held.minutes))
    ]
  }

  /// Selects the next open task of the list without a time, after one or from the top.
  private mutating func goOn(from id: TaskItem.ID) {
    let rows = view.list.rows
    guard let place = rows.firstIndex(where: { $0.id == .task(id) }) else { return }
    let order = rows[(place + 1)...] + rows[..<place]
    let next = order.first { $0.isOpenTask && $0.task?.time == nil }
    guard let next else { return }
    list.selected = next.id
    list.key = next.key ?? list.key
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
