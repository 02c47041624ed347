import ChronoModel
import ChronoScreen

/// The month as it looks: it reads the planner, and nothing but this draws it.
struct MonthPicture {
  let planner: State
}

extension MonthPicture {
  func drawMonth(on canvas: inout Canvas, in area: Rect, at now: Moment) {
    guard let month = ShownMonth(planner, today: now.today) else { return }
    let hasKeys = ShownMonth.hasKeys(planner)
    let calendar = month.calendar
    canvas.box(area, title: calendar.title, titleStyle: hasKeys ? Style(.focus) : .plain)
    let layout = MonthLayout(calendar, in: area)
    drawWeekdays(on: &canvas, in: layout)
    for week in layout.rows {
      let days = calendar.week(week)
      if layout.weekNumber > 0 {
        let number = planner.settings.weekNumber(of: days[0])
        canvas.put(
          "W\(number)",
          at: layout.weekNumber(week: week),
          style: Style(.dim),
          width: layout.weekNumber - 1
        )
      }
      for column in layout.columns {
        let day = days[column]
        let cell = layout.cell(week: week, column: column)
        let picture = DayPicture(
          day: day,
          figures: planner.month?[day],
          isToday: day == now.today,
          isBeside: !calendar.isInMonth(day)
        )
        canvas.clipped(to: cell) { picture.draw(on: &$0, in: cell) }
        guard day == month.cursor else { continue }
        canvas.ground(cell, hasKeys ? .selection : .unfocusedSelection, adding: [.bold])
      }
    }
    guard let line = layout.figures else { return }
    let words = DayWords(planner: planner, day: month.cursor, now: now)
    canvas.put(words.parts(fitting: line.width), at: line.origin, width: line.width)
  }

  /// Above the numbers of their days; those without work time are dim.
  private func drawWeekdays(on canvas: inout Canvas, in layout: MonthLayout) {
    guard let heading = layout.heading else { return }
    for column in layout.columns {
      let weekday = layout.calendar.week(0)[column].weekday
      let cell = layout.cell(week: layout.rows.lowerBound, column: column)
      let isFree = planner.settings.freeDays.contains(weekday)
      canvas.put(
        SafeText(weekday.short),
        at: Point(x: cell.x + 1, y: heading.y),
        style: Style(isFree ? .dim : .heading),
        width: max(2, cell.width - 1),
        truncation: .clip
      )
    }
  }
}

/// One day of the month: its number, and below it what was kept or how full it is.
private struct DayPicture {
  let day: LocalDay
  let figures: DayFigures?
  let isToday: Bool
  let isBeside: Bool

  func draw(on canvas: inout Canvas, in cell: Rect) {
    drawNumber(on: &canvas, in: cell)
    if cell.height == 1 {
      let mark = mark
      canvas.put([shown(mark)], at: Point(x: cell.x + (isToday ? 4 : 3), y: cell.y))
      return
    }
    if let beside = besideNumber(in: cell.width) {
      // Three figures need the place of the blank before them.
      let x = cell.x + (beside.0.width > cell.width - 5 ? 4 : 5)
      canvas.put([shown(beside)], at: Point(x: x, y: cell.y))
    }
    let room = cell.width - 1
    for (row, line) in lines(fitting: room).prefix(cell.height - 1).enumerated() {
      let place = Point(x: cell.x + 1, y: cell.y + 1 + row)
      canvas.put(line.map(shown), at: place, width: room)
    }
  }

  /// Today is in brackets, so that it is known without colour.
  private func drawNumber(on canvas: inout Canvas, in cell: Rect) {
    let number = SafeText("\(day.civil.day)").paddedLeft(to: 2)
    guard isToday else {
      canvas.put([shown((number, .plain))], at: Point(x: cell.x + 1, y: cell.y))
      return
    }
    let style = Style(.accent, [.bold])
    canvas.put("[\(number)]", at: cell.origin, style: style, width: cell.width, truncation: .clip)
  }

  /// As it stands in a month beside.
  private func shown(_ part: (SafeText, Style)) -> (SafeText, Style) {
    isBeside ? (part.0, Style(.dim)) : part
  }

  /// From this width on, what was missed stands behind what was kept.
  private static let wide = 10

  /// What is open; in a narrow cell of a day that is over, what was missed.
  private func besideNumber(in width: Int) -> (SafeText, Style)? {
    guard let figures else { return nil }
    guard figures.capacity != nil else {
      let outcomes = figures.day.counts.outcomes
      return width > DayPicture.wide || outcomes.missed == 0 ? nil : missed(outcomes)
    }
    let open = figures.day.counts.open
    let long: SafeText = "\(open) open"
    return open == 0 ? nil : (width >= long.width + 5 ? long : "\(open)", .plain)
  }

  private func missed(_ outcomes: Outcomes) -> (SafeText, Style) {
    ("✗\(outcomes.missed)", Style(.missed))
  }

  private typealias Parts = CapacityWords.Parts

  private func lines(fitting width: Int) -> [Parts] {
    guard let figures else { return [] }
    guard let capacity = figures.capacity else {
      let outcomes = figures.day.counts.outcomes
      let events: [Parts] =
        figures.eventsOver.map { words in
          let short: SafeText = "\(CalendarEvent.mark)\(figures.day.eventsOver)"
          return [[(words.width <= width ? words : short, Style(.dim))]]
        } ?? []
      guard outcomes.promised > 0 else { return events }
      let kept: Parts = [("\(outcomes.kept)/\(outcomes.promised)", .plain)]
      guard outcomes.missed > 0 else { return [kept] + events }
      return [width >= DayPicture.wide ? kept + [(" ", .plain), missed(outcomes)] : kept] + events
    }
    let others = figures.day.load?.countsBesideTasks(fitting: width) ?? []
    // What takes no time, as an event of all day, has the place of a load that there is none of.
    return [load(capacity, fitting: width), bar(capacity, cells: width)].filter { !$0.isEmpty }
      + others.map { [($0, Style(.dim))] }
  }

  /// `4h30 of 6h`, `4h30` in a narrow cell, `! 7h` where that is all there is room for or too much; `+1h` is outside work.
  private func load(_ capacity: Capacity, fitting width: Int) -> Parts {
    func text(_ count: Int) -> SafeText { SafeText(MinutesText.text(count)) }
    guard capacity.isWorkday, capacity.need > 0 else {
      let all = capacity.planned + capacity.outside
      let amount: SafeText = "\(capacity.isWorkday ? "+" : "")\(text(all))"
      return all > 0 ? [(amount, Style(.dim))] : []
    }
    let mark: SafeText = capacity.isFull ? "! " : ""
    let style = capacity.isFull ? Style(.warning, [.bold]) : .plain
    let short: SafeText = "\(mark)\(text(capacity.need))"
    let long: SafeText = "\(short) of \(text(capacity.left))"
    let measures = capacity.left > 0 ? [long, short] : [short]
    let outside: SafeText = capacity.outside > 0 ? " +\(text(capacity.outside))" : ""
    // What is outside work is told rather than the work time, of which the bar shows the share.
    if let measure = measures.first(where: { $0.width + outside.width <= width }) {
      return [(measure, style), (outside, Style(.dim))]
    }
    return [(measures.first { $0.width <= width } ?? short, style)]
  }

  /// `███░░░`; none on a day without work time.
  private func bar(_ capacity: Capacity, cells: Int) -> Parts {
    guard capacity.isWorkday, capacity.left > 0, capacity.need > 0 else { return [] }
    let filled = capacity.cells(of: cells)
    return [
      (("█" as SafeText).repeated(filled), Style(capacity.isFull ? .warning : .accent)),
      (("░" as SafeText).repeated(cells - filled), Style(.dim)),
    ]
  }

  /// What a day has in one cell: missed or all kept, too much, at least half or less of its work time.
  private var mark: (SafeText, Style) {
    guard let figures else { return (" ", .plain) }
    guard let capacity = figures.capacity else {
      let outcomes = figures.day.counts.outcomes
      if outcomes.missed > 0 { return ("✗", Style(.missed)) }
      if outcomes.promised > 0 { return ("✓", .plain) }
      return (figures.eventsOver == nil ? " " : "·", Style(.accent))
    }
    if capacity.isFull { return ("!", Style(.warning, [.bold])) }
    if capacity.isWorkday, capacity.need * 2 >= max(1, capacity.left) {
      return ("▄", Style(.accent))
    }
    let isEmpty = figures.day.load?.counts.isEmpty != false
    return (isEmpty ? " " : "·", Style(.accent))
  }
}

extension Capacity {
  /// How many cells of a bar are filled; what there is to do fills one at least.
  fileprivate func cells(of cells: Int) -> Int {
    min(cells, max(1, (need * cells + left / 2) / left))
  }
}
