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
  /// The day that has no gap, where those after it are looked through for one.
  private(set) var full: LocalDay?
  /// The line in which an exact time is typed.
  package var entry: TextField?
  package var problem: SafeText?
  /// Where the keys were before, for the way back.
  package let before: Before

  package struct Block: Hashable, Sendable {
    package let task: TaskItem
    /// Minutes of its finished sessions, which the block is not for; none while it runs, as the grid then
    /// shows all of it.
    package let worked: Int
    package var day: LocalDay
    /// `nil` until the day is loaded and a free gap is found.
    package var start: Instant?
    /// Minutes; never under five.
    package var minutes: Int
    /// As many as there were to do when it was taken into the hand.
    private let rest: Int

    package var span: Range<Instant>? {
      start.map { $0..<($0 + Int64(minutes) * 60) }
    }

    /// What placing it says of how long the task takes, with the work that is done: nothing new where it was
    /// held as long.
    ///
    /// The later days of a series have the same length, and an estimate that is
    /// used up is what the review compares the work with.
    var estimate: Int? {
      if minutes == rest, task.repeats != nil || task.estimate != nil { return task.estimate }
      return min(worked + minutes, TaskItem.longestEstimate)
    }

    /// A block without a place yet, as long as there is to do of its task.
    init(_ row: TaskRow, day: LocalDay) {
      let done = row.isRunning ? 0 : Int(row.tracked / 60)
      let rest = row.task.estimate.map {
        PlannedBlock.minutesLeft(of: $0, worked: Int64(done) * 60)
      }
      task = row.task
      worked = done
      self.day = day
      self.rest = rest ?? PlannedBlock.usualMinutes
      minutes = self.rest
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

  /// The days that are to be loaded: those of its blocks, and the coming ones while it looks there.
  var days: [LocalDay] {
    guard let full, start == nil else { return blocks.map(\.day) }
    return [full] + HeldBlock.daysToLookAt(after: full)
  }

  static func daysToLookAt(after day: LocalDay) -> [LocalDay] {
    (1...mostDays).map { min(day + $0, .latest) }
  }

  /// Looks for a gap on the days after its own, once they are loaded.
  mutating func lookOn() { full = day }

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
  mutating func take(by step: Int) {
    index = (index + step + blocks.count) % blocks.count
  }
}

extension HeldBlock {
  /// By quarters of an hour, onto the next round one.
  mutating func move(by quarters: Int) {
    guard let start else { return }
    let quarter: Int64 = 900
    let rest = ((start.seconds % quarter) + quarter) % quarter
    let round = start - rest
    self.start = round + (quarters < 0 && rest != 0 ? quarters + 1 : quarters).seconds(of: quarter)
  }

  /// To another day at the same time of the wall clock.
  mutating func move(days: Int, at now: Moment) {
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
      minutes = now.elapsed(from: time, on: day, byClock: length)
    }
    if let start { day = now.logicalDay(of: start) }
  }
}

extension Int {
  fileprivate func seconds(of unit: Int64) -> Int64 { Int64(self) * unit }
}
