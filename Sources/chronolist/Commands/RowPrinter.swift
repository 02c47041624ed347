import ChronoApp
import ChronoModel
import ChronoScreen

/// One line for each row of a list, as a person reads it.
struct RowPrinter {
  let now: Moment
  let settings: Settings
  let categories: [Category.ID: String]
  /// Whether a line says its day: where a list holds several.
  let showsDays: Bool
  /// The days of the list, where it is one of days: an event that began before them says when it
  /// ends.
  var days: ClosedRange<LocalDay>?

  func line(_ row: ListRow) -> (line: Line, emphasis: Console.Emphasis) {
    switch row {
    case .task(let row): (line(row), row.task.status == .open ? .none : .dim)
    case .ghost(let ghost): (line(ghost), .dim)
    case .event(let occurrence): (line(occurrence), .none)
    }
  }

  private func line(_ row: TaskRow) -> Line {
    let task = row.task
    let box: SafeText =
      if row.isRunning { "[~]" } else {
        switch task.status {
        case .open: task.isMissed(today: now.today) ? "[!]" : "[ ]"
        case .done: "[x]"
        case .dropped, .deleted: "[-]"
        case .lapsed: "[!]"
        }
      }
    var line: Line = "\(RowPrinter.short(task.id.text)) \(box) \(day(task.due))\(time(task.time))"
    line += Line(outside: task.title)
    if !task.notes.isEmpty { line += " +" }
    if let estimate = task.estimate { line += "  \(SafeText(MinutesText.text(estimate)))" }
    if row.tracked > 0 { line += "  \(SafeText(MinutesText.clock(Int(row.tracked / 60))))" }
    if let category = task.category.flatMap({ categories[$0] }) {
      line += "  #\(outside: category)"
    }
    for tag in task.tags { line += " @\(outside: tag)" }
    if task.priority != .none { line += " \(SafeText(task.priority.marks))" }
    if let repeats = task.repeats { line += "  \(outside: repeats.phrase)" }
    if row.slips > 0 { line += " ↻\(row.slips)" }
    return line
  }

  private func line(_ ghost: Ghost) -> Line {
    let target = ghost.task.due.map { SafeText($0.formatted(settings.dateForm, today: now.today)) }
    return
      "\(RowPrinter.short(ghost.task.id.text)) [>] \(day(ghost.day))\(time(nil))\(outside: ghost.task.title) → \(target ?? "someday")"
  }

  private func line(_ occurrence: EventOccurrence) -> Line {
    let event = occurrence.event
    let isEarlier = days.map { occurrence.day < $0.lowerBound } ?? false
    return line(occurrence, on: isEarlier ? days?.lowerBound : nil, event)
  }

  /// An event as it goes on on a later day than it began: with when it ends, as the grid has it.
  func continued(_ occurrence: EventOccurrence, on day: LocalDay) -> Line {
    line(occurrence, on: day, occurrence.event)
  }

  private func line(
    _ occurrence: EventOccurrence,
    on later: LocalDay?,
    _ event: CalendarEvent
  ) -> Line {
    let length = event.time == nil ? "all day" : SafeText(MinutesText.text(event.length))
    let when = later.map { ending(occurrence, on: $0) } ?? time(event.time)
    var line: Line =
      "\(RowPrinter.short(event.id.text))  ·  \(day(later ?? occurrence.day))\(when)\(outside: event.name)  \(length)"
    if !event.place.isEmpty { line += "  \(outside: event.place)" }
    if let category = event.category.flatMap({ categories[$0] }) {
      line += "  #\(outside: category)"
    }
    for tag in event.tags { line += " @\(outside: tag)" }
    if let repeats = event.repeats { line += "  \(outside: repeats.phrase)" }
    return line
  }

  /// The rows of a list of days, with events that go on over midnight on each of their days.
  func lines(_ rows: [ListRow]) -> [(line: Line, emphasis: Console.Emphasis)] {
    guard let days, days.count > 1 else { return rows.map(line) }
    var waiting: [EventOccurrence] = []
    var lines: [(line: Line, emphasis: Console.Emphasis)] = []
    var reached = days.lowerBound
    func goOn(to day: LocalDay) {
      while reached < day {
        reached = reached + 1
        let start = now.start(of: reached)
        waiting = waiting.filter { $0.finish(at: now) > start }
        lines += waiting.map { (continued($0, on: reached), .none) }
      }
    }
    for row in rows {
      goOn(to: min(days.upperBound, max(reached, row.day ?? reached)))
      lines.append(line(row))
      if case .event(let occurrence) = row { waiting.append(occurrence) }
    }
    goOn(to: days.upperBound)
    return lines
  }

  /// The first block of an identifier: enough to name an item.
  static func short(_ id: String) -> SafeText { SafeText(String(id.prefix(8))) }

  private func day(_ day: LocalDay?) -> SafeText {
    guard showsDays else { return .empty }
    let text = day?.formatted(settings.dateForm, today: now.today) ?? "someday"
    return SafeText(text) + .spaces(max(1, 11 - text.count))
  }

  /// `→01:45`, or `→` alone where it lasts longer than the day.
  private func ending(_ occurrence: EventOccurrence, on day: LocalDay) -> SafeText {
    guard occurrence.event.time != nil else { return time(nil) }
    let finish = occurrence.finish(at: now)
    let ends = finish <= now.start(of: day + 1)
    let arrow: SafeText = "→"
    let words = ends ? now.zone.local(finish).time.formatted(settings.timeForm) : ""
    let text = arrow + SafeText(words)
    return text + .spaces(max(1, timeWidth - text.width))
  }

  private var timeWidth: Int { settings.timeForm == .hours24 ? 6 : 8 }

  private func time(_ time: TimeOfDay?) -> SafeText {
    let width = timeWidth
    return SafeText(time?.formatted(settings.timeForm) ?? "").padded(to: width)
  }
}

extension ListRow {
  /// The day it is listed under; `nil` is someday.
  fileprivate var day: LocalDay? {
    switch self {
    case .task(let row): row.task.due
    case .ghost(let ghost): ghost.day
    case .event(let occurrence): occurrence.day
    }
  }
}

extension EventOccurrence {
  /// When it is over; of an all-day event the end of its last day.
  fileprivate func finish(at now: Moment) -> Instant {
    span(at: now)?.upperBound ?? now.start(of: day + max(1, event.length / 1440))
  }
}
