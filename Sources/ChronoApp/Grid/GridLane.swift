import ChronoModel
import ChronoScreen

/// One of the two lanes, plan or actual, with its blocks in their places.
///
/// Columns are given out by minutes, so only what overlaps in time stands side by side. Blocks that
/// follow each other within one line share that line alone: one that goes on from above leaves it to
/// those that begin there, which stand in it from left to right, and each has its full width on all
/// of its other lines.
struct GridLane: Hashable {
  let area: Rect
  private(set) var blocks: [Block] = []
  private(set) var overflows: [Overflow] = []

  struct Block: Hashable {
    let item: GridItem
    /// The lines it is drawn on.
    fileprivate(set) var lines: Range<Int>
    /// Its cells on its first line, where it may stand beside what else begins there.
    fileprivate(set) var head: Range<Int>
    /// Its cells on all other lines; none where it has no room at all.
    fileprivate(set) var body: Range<Int>
    /// Whether it has the line it begins on for itself.
    fileprivate(set) var start = Start.alone

    enum Start: Hashable {
      /// No other block is on the line it begins on.
      case alone
      /// It shares the line it begins on, or took it from one that ends there.
      case shared
      /// The line it begins on is full; it is drawn from the next one on.
      case below
    }

    var hasRoom: Bool { !body.isEmpty }

    /// From the left edge of the screen.
    func cells(on line: Int) -> Range<Int> { line == lines.lowerBound ? head : body }
  }

  /// How many blocks have no room on a line, and where that is said.
  struct Overflow: Hashable {
    let line: Int
    let x: Int
    let count: Int
    /// Whether the line above says the same of the same blocks.
    var goesOn = false
  }

  /// The least cells of a block where several stand side by side.
  private static func least(in width: Int) -> Int { width < 24 ? 7 : 10 }
  /// The least cells of one that shares a line with others.
  private static let leastShare = 7
  /// The cells for `+N` where some have no room.
  static let overflowWidth = 3

  init(_ area: Rect, items: [GridItem], lines: [GridLine]) {
    self.area = area
    var hidden: [Int: Int] = [:]
    let lines = lines.map(\.span)
    blocks.reserveCapacity(items.count)
    for (item, cells) in zip(items, GridLane.cells(of: items, in: area)) {
      let spanned = GridLane.lines(of: item, in: lines)
      if cells.isEmpty { for line in spanned { hidden[line, default: 0] += 1 } }
      blocks.append(Block(item: item, lines: spanned, head: cells, body: cells))
    }
    for (line, count) in hidden.sorted(by: { $0.key < $1.key }) {
      let goesOn = hidden[line - 1] == count
      overflows.append(
        Overflow(line: line, x: area.maxX - GridLane.overflowWidth, count: count, goesOn: goesOn)
      )
    }
    var starting = Array(repeating: [Int](), count: lines.count + 1)
    var ending = starting
    for index in blocks.indices where blocks[index].hasRoom {
      starting[blocks[index].lines.lowerBound].append(index)
      ending[blocks[index].lines.upperBound - 1].append(index)
    }
    for line in lines.indices where !starting[line].isEmpty {
      yield(line, from: ending[line], to: starting[line])
      starting[line + 1] += share(line, among: starting[line])
    }
  }

  /// Takes its last line from a block that goes on from above, where others begin on it.
  private mutating func yield(_ line: Int, from ending: [Int], to starting: [Int]) {
    for index in ending where blocks[index].lines.lowerBound < line {
      // Only blocks that are over by then can be in the way: what overlaps has its own column.
      let next = starting.filter { blocks[$0].body.overlaps(blocks[index].body) }
      guard !next.isEmpty else { continue }
      blocks[index].lines = blocks[index].lines.lowerBound..<line
      for other in next where blocks[other].start == .alone { blocks[other].start = .shared }
    }
  }

  /// Gives a line to the blocks that begin on it; returns those that are drawn from the next one on.
  private mutating func share(_ line: Int, among starting: [Int]) -> [Int] {
    var later: [Int] = []
    var group: [Int] = []
    var end = Int.min
    for index in starting.sorted(by: { blocks[$0].body.lowerBound < blocks[$1].body.lowerBound }) {
      if blocks[index].body.lowerBound >= end {
        later += divide(line, among: group)
        group = []
      }
      group.append(index)
      end = max(end, blocks[index].body.upperBound)
    }
    return later + divide(line, among: group)
  }

  /// Puts blocks that begin on a line, one after the other, beside each other on it; returns the one
  /// that has room from the next line on.
  private mutating func divide(_ line: Int, among group: [Int]) -> [Int] {
    guard group.count > 1, let x = group.map({ blocks[$0].body.lowerBound }).min(),
      let end = group.map({ blocks[$0].body.upperBound }).max()
    else { return [] }
    // In the order of time, which is that of the items.
    var group = group.sorted()
    var later: [Int] = []
    for index in group where blocks[index].start == .alone { blocks[index].start = .shared }
    if group.count > max(1, (end - x) / GridLane.leastShare), let last = group.last,
      blocks[last].lines.upperBound > line + 1
    {
      blocks[last].lines = (line + 1)..<blocks[last].lines.upperBound
      blocks[last].start = .below
      later = [group.removeLast()]
    }
    var right = end
    if group.count > max(1, (end - x) / GridLane.leastShare) {
      right -= GridLane.overflowWidth
      let room = max(1, (right - x) / GridLane.leastShare)
      for index in group[room...] {
        blocks[index].head = end..<end
        if blocks[index].lines.count == 1 { blocks[index].body = end..<end }
      }
      overflows.append(Overflow(line: line, x: right, count: group.count - room))
      group.removeSubrange(room...)
    }
    var start = x
    let wanted = group.map { index in
      // What goes on below has room for its words there.
      blocks[index].lines.count > 1 ? GridLane.leastShare : blocks[index].wanted
    }
    for (index, width) in zip(group, GridLane.widths(wanted, in: right - x)) {
      blocks[index].head = start..<(start + width)
      start += width
    }
    return later
  }

  /// As much as each wants, as far as it goes; what is left over is the last one's.
  private static func widths(_ wanted: [Int], in room: Int) -> [Int] {
    var widths = wanted
    var left = room
    for (taken, index) in wanted.indices.sorted(by: { wanted[$0] < wanted[$1] }).enumerated() {
      widths[index] = min(wanted[index], left / (wanted.count - taken))
      left -= widths[index]
    }
    if let last = widths.indices.last { widths[last] += left }
    return widths
  }

  /// The cells of each item.
  ///
  /// Free events leave the room to what takes time meanwhile, and share the right edge.
  private static func cells(of items: [GridItem], in area: Rect) -> [Range<Int>] {
    let seconds = items.map(\.seconds)
    func clusters(_ isFree: Bool) -> [Range<Int>] {
      let indices = items.indices.filter { items[$0].isFree == isFree }
      return BlockColumns.clusters(of: indices.map { seconds[$0] })
    }
    let taken = clusters(false)
    let free = clusters(true).filter { taken.contains(where: $0.overlaps) }
    let narrow = taken.filter { free.contains(where: $0.overlaps) }
    let edge = area.right(leastShare)
    let rest = area.droppingRight(leastShare)
    func room(for index: Int) -> Rect {
      let isFree = items[index].isFree
      guard (isFree ? free : narrow).contains(where: seconds[index].overlaps) else { return area }
      return isFree ? edge : rest
    }
    let rooms = items.indices.map { area.width < 2 * leastShare ? area : room(for: $0) }
    var cells = Array(repeating: 0..<0, count: items.count)
    // What is at the edge is not in the way of the others.
    for isAtEdge in [false, true] {
      let indices = items.indices.filter { (rooms[$0] == edge) == isAtEdge }
      let places = BlockColumns.places(of: indices.map { seconds[$0] })
      for (index, place) in zip(indices, places) {
        cells[index] = GridLane.cells(of: place, in: rooms[index])
      }
    }
    return cells
  }

  /// The cells of a column; none where there is no room for it.
  private static func cells(of place: BlockColumns.Place, in area: Rect) -> Range<Int> {
    let least = least(in: area.width)
    let fits = place.columns * least <= area.width
    let room = area.width - (fits ? 0 : overflowWidth)
    let columns = fits ? place.columns : max(1, room / least)
    guard place.column < columns else { return area.maxX..<area.maxX }
    let start = area.x + place.column * room / columns
    let end = area.x + min(columns, place.column + place.width) * room / columns
    return start..<max(start, end)
  }

  /// The least seconds of work for which it is shown on the line where it begins or ends.
  private static let leastWork: Int64 = 5 * 60

  /// The lines of an item, of those with the times `lines`.
  ///
  /// A timer that is started just before a line begins is no work on the line before it: a few minutes
  /// at either end count for the line that has the rest.
  static func lines(of item: GridItem, in lines: [Range<Instant>]) -> Range<Int> {
    let span = item.span
    guard item.kind == .session, !span.isEmpty else { return GridLane.lines(of: span, in: lines) }
    let isOver = item.state != .running
    let length = span.upperBound - span.lowerBound
    let last = isOver ? length / 2 : length
    let start = span.lowerBound + min(leastWork - 1, last)
    let end = isOver ? max(start, span.upperBound + (1 - leastWork)) : span.upperBound
    return GridLane.lines(of: start..<end, in: lines)
  }

  /// The lines a span takes: at least one, and half-open as the span is.
  private static func lines(of span: Range<Instant>, in lines: [Range<Instant>]) -> Range<Int> {
    let first = lines.firstIndex { $0.upperBound > span.lowerBound } ?? max(0, lines.count - 1)
    let end = lines.firstIndex { $0.lowerBound >= span.upperBound } ?? lines.count
    return first..<max(first + 1, end)
  }
}

extension GridLane.Block {
  /// The cells in which all of its title can be read, with its border, its mark and its minute.
  fileprivate var wanted: Int {
    SafeText(item.title, limit: 60).width + (item.mark == nil ? 1 : 3) + (item.isClashing ? 1 : 0)
      + (item.span.lowerBound.seconds % 3600 == 0 ? 0 : 4)
  }
}

extension GridItem {
  /// For the columns; what has no length takes a second.
  fileprivate var seconds: Range<Int> {
    let start = Int(span.lowerBound.seconds)
    return start..<max(start + 1, Int(span.upperBound.seconds))
  }
}
