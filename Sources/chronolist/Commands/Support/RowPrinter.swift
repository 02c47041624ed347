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
  /// What every line begins with.
  private let indent: SafeText
  /// A long list has many instances of a few repeats, and their rules are read once.
  private var phrases: [Phrase: Line] = [:]

  private struct Phrase: Hashable {
    let rule: String
    let afterCompletion: Bool
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
    self.indent = .spaces(indent)
  }

  mutating func line(_ row: ListRow) -> (line: Line, emphasis: Console.Emphasis) {
    switch row {
    case .task(let row): (line(row), row.task.status == .open ? .none : .dim)
    case .ghost(let ghost): (line(ghost), .dim)
    case .event(let occurrence): (line(occurrence), .none)
    case .coming(let coming): (line(coming), .dim)
    }
  }

  private mutating func line(_ row: TaskRow) -> Line {
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
    return line(row, box: box)
  }

  /// With the identifier of the open instance, which is the one to edit.
  private mutating func line(_ coming: ComingInstance) -> Line {
    line(TaskRow(task: coming.planned), box: " ⟳ ")
  }

  private mutating func line(_ row: TaskRow, box: SafeText) -> Line {
    let task = row.task
    var line = begun(task.id.short, box, on: task.due)
    line.append(time(task.time))
    line += Line(outside: task.title)
    if !task.notes.isEmpty { line.append(" +") }
    if let estimate = task.estimate {
      line.append("  ")
      line.append(SafeText(MinutesText.text(estimate)))
    }
    if row.tracked > 0 { line += "  \(SafeText(MinutesText.clock(Int(row.tracked / 60))))" }
    add(task.category, task.tags, to: &line)
    if task.priority != .none { line += " \(SafeText(task.priority.marks))" }
    if let repeats = task.repeats { line += "  \(phrase(repeats))" }
    if row.slips > 0 { line += " ↻\(row.slips)" }
    return line
  }

  private func add(_ category: Category.ID?, _ tags: [String], to line: inout Line) {
    if let category = category.flatMap({ categories[$0] }) { line += category }
    for tag in tags { line += " @\(outside: tag)" }
  }

  private func line(_ ghost: Ghost) -> Line {
    let target = ghost.task.due.map { SafeText($0.formatted(settings.dateForm, today: now.today)) }
    var line = begun(ghost.task.id.short, "[>]", on: ghost.day)
    line += "\(time(nil))\(outside: ghost.task.title) → \(target ?? "someday")"
    return line
  }

  private mutating func line(_ occurrence: EventOccurrence) -> Line {
    line(occurrence, of: occurrence.event)
  }

  private mutating func line(_ occurrence: EventOccurrence, of event: CalendarEvent) -> Line {
    var line = begun(event.id.short, " · ", on: occurrence.listedOn)
    line.append(column(settings.eventTime(occurrence, at: now) ?? .empty))
    line += Line(outside: event.name)
    line.append("  ")
    let isWholeDay = event.time == nil && event.length <= 1440
    line.append(isWholeDay ? "all day" : SafeText(MinutesText.text(inDays: event.length)))
    if event.isFree { line.append("  free") }
    if let own = settings.ownTime(occurrence, at: now) { line += "  (\(own))" }
    if !event.place.isEmpty { line += "  \(outside: event.place)" }
    if let calendar = event.calendar { line += "  [\(outside: calendar.name)]" }
    add(event.category, event.tags, to: &line)
    if let repeats = event.repeats {
      line.append("  ")
      line += phrase(repeats)
    }
    return line
  }

  /// The beginning of every line, with room for the rest.
  private func begun(_ id: String, _ box: SafeText, on listed: LocalDay?) -> Line {
    var line = Line(indent + SafeText(id))
    line.reserve(RowPrinter.usualLength)
    line.append(.space)
    line.append(box)
    line.append(.space)
    if showsDays { line.append(day(listed)) }
    return line
  }

  /// Bytes that nearly all lines have room in.
  private static let usualLength = 120

  private mutating func phrase(_ repeats: Repeat) -> Line {
    let phrase = Phrase(rule: repeats.rule, afterCompletion: repeats.afterCompletion)
    if let known = phrases[phrase] { return known }
    let text = Line(outside: repeats.phrase)
    phrases[phrase] = text
    return text
  }

  private func day(_ day: LocalDay?) -> SafeText {
    let text = day?.formatted(settings.dateForm, today: now.today) ?? "someday"
    return SafeText(text) + .spaces(max(1, 11 - text.count))
  }

  private func time(_ time: TimeOfDay?) -> SafeText {
    column(SafeText(time?.formatted(settings.timeForm) ?? ""))
  }

  private func column(_ when: SafeText) -> SafeText {
    when + .spaces(max(1, (settings.timeForm == .hours24 ? 6 : 8) - when.width))
  }
}
