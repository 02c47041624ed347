import ChronoApp
import ChronoModel
import ChronoScreen

/// One line for each row of a list, as a person reads it.
struct RowPrinter {
  let now: Moment
  let settings: Settings
  /// What stands for each behind a title: its name is made safe once.
  private let categories: [Category.ID: Line]
  /// Whether a line shows its day, because the list has several.
  let showsDays: Bool
  /// What every line begins with, in cells.
  private let indent: Int
  /// A long list has many instances of a few repeats, and their rules are read once.
  private var phrases: [RepeatWords: Line] = [:]
  /// And many days of a few events, whose lines differ by the day and the time alone.
  private var repeating: [CalendarEvent.ID: EventLine] = [:]

  /// What a line says of an event on every day: before the day, and behind the time.
  ///
  /// A class, because a long agenda asks for the same few thousands of times.
  private final class EventLine {
    let start: Line
    let rest: Line
    /// All of it, for the days that it begins on in a list that does not show them.
    var whole: Line?

    init(start: Line, rest: Line) {
      self.start = start
      self.rest = rest
    }
  }

  init(
    now: Moment,
    settings: Settings,
    categories: [Category.ID: String],
    showsDays: Bool,
    indent: Int = 0
  ) {
    self.now = now
    self.settings = settings
    self.categories = categories.mapValues { "  #\(outside: $0)" }
    self.showsDays = showsDays
    self.indent = indent
  }

  mutating func line(_ row: ListRow) -> (line: Line, emphasis: Console.Emphasis) {
    switch row {
    case .task(let row): (line(TaskLine(row)), row.task.status == .open ? .none : .dim)
    case .ghost(let ghost): (line(ghost), .dim)
    case .event(let occurrence): (line(occurrence), .none)
    case .coming(let coming): (line(coming), .dim)
    case .continued(let continued):
      (line(continued), continued.row.task.status == .open ? .none : .dim)
    }
  }

  mutating func line(
    agenda row: AgendaDay<TaskLine>.Row
  ) -> (line: Line, emphasis: Console.Emphasis) {
    switch row {
    case .task(let task): (line(task), .none)
    case .event(let occurrence): (line(occurrence), .none)
    case .coming(let coming): (line(coming), .dim)
    case .continued(let task): (line(continued: task, box: box(of: task)), .none)
    }
  }

  private mutating func line(_ task: TaskLine) -> Line {
    line(task, box: box(of: task), on: task.due, at: text(task.time))
  }

  private mutating func line(_ continued: ContinuedTask) -> Line {
    let task = TaskLine(continued.row)
    return line(continued: task, box: box(of: task))
  }

  /// On the day after its own, into which it goes on, until when.
  private mutating func line(continued task: TaskLine, box: SafeText) -> Line {
    let day = task.due.map { $0 + 1 }
    let end = day.flatMap { settings.continuedTime(task.plannedSpan(at: now), on: $0, at: now) }
    return line(task, box: box, on: day, at: end ?? .empty)
  }

  private func box(of task: TaskLine) -> SafeText {
    if task.isRunning { return "[~]" }
    return switch task.status {
    case .open: task.isMissed(today: now.today) ? "[!]" : "[ ]"
    case .done: "[x]"
    case .dropped, .deleted: "[-]"
    case .lapsed: "[!]"
    }
  }

  /// With the identifier of the open instance, which is the one to edit.
  private mutating func line(_ coming: ComingInstance) -> Line {
    let task = TaskLine(TaskRow(task: coming.planned))
    guard coming.continuedOn == nil else { return line(continued: task, box: " ⟳ ") }
    return line(task, box: " ⟳ ", on: task.due, at: text(task.time))
  }

  private mutating func line(
    _ task: TaskLine,
    box: SafeText,
    on day: LocalDay?,
    at time: SafeText
  ) -> Line {
    var line = begun(task.id.short, box)
    if showsDays { add(day: day, to: &line) }
    add(column: time, to: &line)
    line.append(outside: task.title)
    if task.hasNotes { line.append(" +") }
    if let estimate = task.estimate {
      line.append(spaces: 2)
      line.append(SafeText(MinutesText.text(estimate)))
    }
    if task.tracked > 0 { line += "  \(SafeText(MinutesText.clock(Int(task.tracked / 60))))" }
    add(task.category, task.tags, to: &line)
    if task.priority != .none {
      line.append(spaces: 1)
      line.append(SafeText(task.priority.marks))
    }
    if let repeats = task.repeats {
      line.append(spaces: 2)
      line += phrase(repeats)
    }
    if task.slips > 0 { line += " ↻\(task.slips)" }
    return line
  }

  private func add(_ category: Category.ID?, _ tags: [String], to line: inout Line) {
    if let category = category.flatMap({ categories[$0] }) { line += category }
    for tag in tags {
      line.append(RowPrinter.at)
      line.append(outside: tag)
    }
  }

  /// Made safe once.
  private static let at: SafeText = " @"

  private func line(_ ghost: Ghost) -> Line {
    let target = ghost.task.due.map { SafeText($0.formatted(settings.dateForm, today: now.today)) }
    var line = begun(ghost.task.id.short, "[>]")
    if showsDays { add(day: ghost.day, to: &line) }
    add(column: .empty, to: &line)
    let mark: SafeText = ghost.outcome == .missed ? " ✗" : ""
    line += "\(outside: ghost.task.title)\(mark) → \(target ?? "someday")"
    return line
  }

  private mutating func line(_ occurrence: EventOccurrence) -> Line {
    let event = eventLine(occurrence)
    if let whole = event.whole, occurrence.continuedOn == nil { return whole }
    return line(occurrence, event)
  }

  private func line(_ occurrence: EventOccurrence, _ event: EventLine) -> Line {
    var line = event.start
    line.reserve(RowPrinter.usualLength)
    if showsDays { add(day: occurrence.listedOn, to: &line) }
    add(column: settings.eventTime(occurrence, at: now) ?? .empty, to: &line)
    line += event.rest
    return line
  }

  private mutating func eventLine(_ occurrence: EventOccurrence) -> EventLine {
    // Of one with a clock of its own the line has the time on it, which is not always the same.
    guard occurrence.isAlikeEveryDay else { return eventLine(occurrence, of: occurrence.event) }
    if let known = repeating[occurrence.id] { return known }
    let known = eventLine(occurrence, of: occurrence.event)
    if !showsDays, occurrence.continuedOn == nil { known.whole = line(occurrence, known) }
    repeating[occurrence.id] = known
    return known
  }

  private mutating func eventLine(
    _ occurrence: EventOccurrence,
    of event: CalendarEvent
  ) -> EventLine {
    var rest = Line(outside: event.name)
    rest.append(spaces: 2)
    let isWholeDay = event.time == nil && event.length <= 1440
    rest.append(isWholeDay ? "all day" : SafeText(MinutesText.text(inDays: event.length)))
    if event.isFree { rest.append("  free") }
    if let own = settings.ownTime(occurrence, at: now) { rest += "  (\(own))" }
    if !event.place.isEmpty { rest += "  \(outside: event.place)" }
    if let calendar = event.calendar { rest += "  [\(outside: calendar.name)]" }
    add(event.category, event.tags, to: &rest)
    if let repeats = event.repeats {
      rest.append(spaces: 2)
      rest += phrase(repeats.words)
    }
    return EventLine(start: begun(event.id.short, " · "), rest: rest)
  }

  /// The beginning of every line, with room for the rest.
  private func begun(_ id: String, _ box: SafeText) -> Line {
    var line = Line()
    line.reserve(RowPrinter.usualLength)
    line.append(spaces: indent)
    line.append(SafeText(id))
    line.append(spaces: 1)
    line.append(box)
    line.append(spaces: 1)
    return line
  }

  /// Bytes that nearly all lines have room in.
  private static let usualLength = 120

  private mutating func phrase(_ words: RepeatWords) -> Line {
    if let known = phrases[words] { return known }
    let text = Line(outside: words.phrase)
    phrases[words] = text
    return text
  }

  private func add(day: LocalDay?, to line: inout Line) {
    let text = SafeText(day?.formatted(settings.dateForm, today: now.today) ?? "someday")
    line.append(text)
    line.append(spaces: max(1, 11 - text.width))
  }

  private func text(_ time: TimeOfDay?) -> SafeText {
    time.map { SafeText($0.formatted(settings.timeForm)) } ?? .empty
  }

  private func add(column when: SafeText, to line: inout Line) {
    line.append(when)
    line.append(spaces: max(1, (settings.timeForm == .hours24 ? 6 : 8) - when.width))
  }
}
