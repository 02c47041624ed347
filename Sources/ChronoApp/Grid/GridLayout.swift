import ChronoModel
import ChronoScreen

/// Where everything is on the hour grid of one day, for drawing and for finding what was hit.
struct GridLayout: Hashable {
  let now: Moment
  let day: LocalDay
  let bounds: Range<Instant>
  let zoom: Zoom
  /// From the first of the day to the last; the screen shows some of them.
  let lines: [GridLine]
  /// The lines on top for events that last all day.
  let allDay: Rect
  let allDayEvents: [EventOccurrence]
  /// Where the lines are drawn, gutter included.
  let body: Rect
  /// The hour labels, and the column of marks beside them.
  let labels: Rect
  let marks: Rect
  /// The room of all lanes, or of all days of a week.
  let all: Rect
  /// Empty where only what happened has room and the cursor is there.
  let plan: GridLane
  /// Beside the plan, where something was tracked or is about to be logged; instead of it, where
  /// there is room for one.
  let actual: GridLane?
  /// Where there is no room: a column with a mark for each slot that was worked in.
  let strip: Rect
  /// Lines in which something was tracked, for the strip.
  let trackedLines: [Int]

  static let labelWidth = 3
  /// From this width inside the pane on, what happened stands beside what was planned.
  static let twoLanes = 34
  static let mostAllDayLines = 3

  /// Of the day with the cursor, alone in its pane.
  init(_ basis: GridBasis) { self.init(basis, day: basis.day, column: nil, lines: nil) }

  /// Of a day in its column of a week.
  init(_ basis: GridBasis, column: Int, of week: WeekLines) {
    self.init(basis, day: week.days[column], column: column, lines: week.lines[column])
  }

  private init(_ basis: GridBasis, day: LocalDay, column: Int?, lines weekLines: [GridLine]?) {
    let inside = basis.pane.inset(by: 1)
    now = basis.now
    self.day = day
    bounds = now.bounds(of: day)
    zoom = basis.zoom
    let planned = basis.plannedItems(on: day)
    let tracked = basis.trackedItems(on: day)
    allDayEvents = basis.loaded.day(day).events.filter { $0.event.time == nil }
    let most = column == nil ? min(GridLayout.mostAllDayLines, inside.height / 4) : 0
    allDay = inside.top(min(allDayEvents.count, most))
    body = inside.droppingTop(column == nil ? allDay.height : 1)
    let lines = weekLines ?? basis.lines(of: day, keeping: (planned + tracked).map(\.span))
    self.lines = lines

    let isLeft = basis.settings.hourLabels == .left
    labels = isLeft ? body.left(GridLayout.labelWidth) : body.right(GridLayout.labelWidth)
    let rest =
      isLeft
      ? body.droppingLeft(GridLayout.labelWidth) : body.droppingRight(GridLayout.labelWidth)
    marks = isLeft ? rest.left(1) : rest.right(1)
    let all = isLeft ? rest.droppingLeft(1) : rest.droppingRight(1)
    self.all = all
    let lanes = column.map { all.columns(Array(repeating: nil, count: 7))[$0] } ?? all
    let canHaveHappened = column == nil && day <= now.today
    if canHaveHappened, inside.width < GridLayout.twoLanes, basis.wantsActualLane {
      plan = GridLane(lanes.left(0), items: [], lines: lines)
      actual = GridLane(lanes, items: tracked, lines: lines)
      strip = lanes.right(0)
    } else if canHaveHappened, inside.width >= GridLayout.twoLanes,
      !tracked.isEmpty || basis.wantsActualLane
    {
      let halves = lanes.columns([nil, nil])
      plan = GridLane(halves[0], items: planned, lines: lines)
      actual = GridLane(halves[1], items: tracked, lines: lines)
      strip = lanes.right(0)
    } else {
      let width = tracked.isEmpty ? 0 : 1
      plan = GridLane(lanes.droppingRight(width), items: planned, lines: lines)
      actual = nil
      strip = lanes.right(width)
    }
    let spans = lines.map(\.span)
    let worked = actual == nil ? tracked.map { GridLane.lines(of: $0, in: spans) } : []
    trackedLines = lines.indices.filter { line in worked.contains { $0.contains(line) } }
  }

  /// Whether plan and actual stand side by side.
  var hasBothLanes: Bool { actual != nil && plan.area.width > 0 }

  /// The lane the cursor is in.
  func lane(of state: State) -> GridLane {
    state.wantsActualLane ? actual ?? plan : plan
  }

  /// The cells of a line, without labels and marks; of one day in a week.
  func content(y: Int) -> Rect {
    let end = max(actual?.area.maxX ?? plan.area.maxX, strip.maxX)
    return Rect(x: plan.area.x, y: y, width: end - plan.area.x, height: 1)
  }

  /// The line that holds an instant; the first or last for one outside the day.
  func line(at instant: Instant) -> Int {
    let after = lines.firstIndex { $0.span.upperBound > instant } ?? lines.count - 1
    return max(0, after)
  }

  /// The line at a row of the screen; `nil` below the last.
  func line(atRow y: Int, top: Int) -> Int? {
    let line = y - body.y + top
    return y >= body.y && y < body.maxY && lines.indices.contains(line) ? line : nil
  }

  /// The blocks of a lane that a line shows, from the left.
  func blocks(of lane: GridLane, on line: Int) -> [GridLane.Block] {
    lane.blocks.filter { $0.lines.contains(line) }
      .sorted {
        ($0.cells(on: line).lowerBound, $0.item.span.lowerBound)
          < ($1.cells(on: line).lowerBound, $1.item.span.lowerBound)
      }
  }

  /// The block under a point of the screen; `nil` on an empty cell.
  func block(at point: Point, top: Int) -> GridItem? {
    guard let line = line(atRow: point.y, top: top) else { return nil }
    let lanes = [plan] + (actual.map { [$0] } ?? [])
    return lanes.lazy.flatMap(\.blocks).first {
      $0.lines.contains(line) && $0.cells(on: line).contains(point.x)
    }?.item
  }
}

/// One line of the grid: a row of the day, or hours that are folded away.
enum GridLine: Hashable {
  case row(DayRow)
  case fold(Range<Instant>, isMorning: Bool)
  /// An hour that this day does not have, but another one of the week.
  case gap(Instant)

  var isGap: Bool { if case .gap = self { true } else { false } }
  var isRow: Bool { if case .row = self { true } else { false } }

  var span: Range<Instant> {
    switch self {
    case .gap(let instant): instant..<instant
    case .row(let row): row.span
    case .fold(let span, _): span
    }
  }
}
