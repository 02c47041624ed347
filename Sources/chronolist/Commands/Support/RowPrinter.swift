import ChronoApp
import ChronoModel
import ChronoScreen

/// One line for each row of a list, as a person reads it.
struct RowPrinter {
  let now: Moment
  let settings: Settings
  let categories: [Category.ID: String]
  /// Whether a line shows its day, because the list has several.
  let showsDays: Bool
  /// A long list has many instances of a few repeats, and their rules are read once.
  private var phrases: [Phrase: Line] = [:]

  private struct Phrase: Hashable {
    let rule: String
    let afterCompletion: Bool
  }

  init(now: Moment, settings: Settings, categories: [Category.ID: String], showsDays: Bool) {
    self.now = now
    self.settings = settings
    self.categories = categories
    self.showsDays = showsDays
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
    var line: Line = "\(SafeText(task.id.short)) \(box) \(day(task.due))\(time(task.time))"
    line += Line(outside: task.title)
    if !task.notes.isEmpty { line += " +" }
    if let estimate = task.estimate { line += "  \(SafeText(MinutesText.text(estimate)))" }
    if row.tracked > 0 { line += "  \(SafeText(MinutesText.clock(Int(row.tracked / 60))))" }
    if let category = task.category.flatMap({ categories[$0] }) {
      line += "  #\(outside: category)"
    }
    for tag in task.tags { line += " @\(outside: tag)" }
    if task.priority != .none { line += " \(SafeText(task.priority.marks))" }
    if let repeats = task.repeats { line += "  \(phrase(repeats))" }
    if row.slips > 0 { line += " ↻\(row.slips)" }
    return line
  }

  private func line(_ ghost: Ghost) -> Line {
    let target = ghost.task.due.map { SafeText($0.formatted(settings.dateForm, today: now.today)) }
    return
      "\(SafeText(ghost.task.id.short)) [>] \(day(ghost.day))\(time(nil))\(outside: ghost.task.title) → \(target ?? "someday")"
  }

  private mutating func line(_ occurrence: EventOccurrence) -> Line {
    let event = occurrence.event
    let length: SafeText =
      event.time == nil && event.length <= 1440
      ? "all day" : SafeText(MinutesText.text(inDays: event.length))
    let when = settings.eventTime(occurrence, at: now) ?? .empty
    var line: Line =
      "\(SafeText(event.id.short))  ·  \(day(occurrence.listedOn))\(column(when))\(outside: event.name)  \(length)"
    if let own = settings.ownTime(occurrence, at: now) { line += "  (\(own))" }
    if !event.place.isEmpty { line += "  \(outside: event.place)" }
    if let calendar = event.calendar { line += "  [\(outside: calendar.name)]" }
    if let category = event.category.flatMap({ categories[$0] }) {
      line += "  #\(outside: category)"
    }
    for tag in event.tags { line += " @\(outside: tag)" }
    if let repeats = event.repeats { line += "  \(phrase(repeats))" }
    return line
  }

  private mutating func phrase(_ repeats: Repeat) -> Line {
    let phrase = Phrase(rule: repeats.rule, afterCompletion: repeats.afterCompletion)
    if let known = phrases[phrase] { return known }
    let text = Line(outside: repeats.phrase)
    phrases[phrase] = text
    return text
  }

  private func day(_ day: LocalDay?) -> SafeText {
    guard showsDays else { return .empty }
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
