package import ChronoModel
import ChronoScreen

/// The last line as it looks: it reads the planner, and nothing but this draws it.
package struct FooterPicture {
  let planner: State

  package init(planner: State) { self.planner = planner }
}

extension FooterPicture {
  /// The running timer and the message at the left, the keys of the focused pane at the right.
  func drawFooter(on canvas: inout Canvas, in line: Rect, at now: Moment) {
    var x = line.x + 1
    let message = message(fitting: line.width - 2)
    if let running = planner.view.running {
      let room = message == nil ? line.width * 6 / 10 : line.width * 3 / 10
      let timer = timerText(running, at: now, fitting: room)
      let words = message?.lines.last?.width ?? 0
      if message == nil || (line.width >= 90 && timer.width + words + 4 <= line.width) {
        let ink: Ink = running.isOfEarlierDay(at: now) ? .warning : .running
        x += canvas.put(timer, at: Point(x: x, y: line.y), style: Style(ink, [.bold])) + 2
      }
    }
    if let message, let words = message.lines.last, !words.isEmpty {
      x += canvas.put(words, at: Point(x: x, y: line.y), style: message.style) + 2
    }
    guard planner.pendingKeys.isEmpty else { return }
    let rest = Rect(x: x, y: line.y, width: line.maxX - 1 - x, height: 1)
    drawHints(on: &canvas, in: rest, at: now, besideMessage: message != nil)
  }

  /// How many rows of the panes above a long message lies over; their border is not one of them.
  func coveredRows(in layout: Layout) -> Int {
    max(0, linesAbove(in: layout).lines.count - 1)
  }

  /// The first lines of a message that is too long for the footer, over whatever is above it.
  func drawMessageAbove(on canvas: inout Canvas, in layout: Layout) {
    let (lines, style) = linesAbove(in: layout)
    guard !lines.isEmpty else { return }
    let area = layout.body.bottom(lines.count)
    canvas.fill(area, .plain)
    for (row, words) in lines.enumerated() {
      canvas.put(words, at: Point(x: area.x + 1, y: area.y + row), style: style)
    }
  }

  private func linesAbove(in layout: Layout) -> (lines: [SafeText], style: Style) {
    // A line to type is where the footer is, and says what it needs by itself.
    if case .prompt? = planner.overlays.last { return ([], .plain) }
    if planner.heldBlock?.entry != nil { return ([], .plain) }
    guard let message = message(fitting: layout.footer.width - 2) else { return ([], .plain) }
    return (message.lines.dropLast(), message.style)
  }

  /// What is said now, in lines; a sentence is never cut where there is room above the footer.
  private func message(fitting width: Int) -> (lines: [SafeText], style: Style)? {
    let text: SafeText
    let style: Style
    if !planner.pendingKeys.isEmpty {
      (text, style) = (pendingText, Style(.accent, [.bold]))
    } else if let notice = planner.notice {
      (text, style) = (notice.text, self.style(of: notice))
    } else {
      return nil
    }
    // The keys of triage are in the last lines of its panel; its border has no words.
    let most = Triage.pass(in: planner.overlays) == nil ? 3 : 2
    if hidesKeysOfConflicts(text, fitting: width) {
      return (lines(of: text, fitting: width, most: most) + [.empty], style)
    }
    if let lines = linesBesideHints(text, fitting: width), lines.count <= most {
      return (lines, style)
    }
    return (lines(of: text, fitting: width, most: most), style)
  }

  /// A message in lines, of which the last is cut where there are more; the key that it ends with, such
  /// as `· u undo`, stays.
  private func lines(of text: SafeText, fitting width: Int, most: Int) -> [SafeText] {
    let lines = text.wrappedAtParts(to: width).map { $0.truncated(to: width) }
    guard lines.count > most else { return withoutDots(lines) }
    let last = Array(lines[(most - 1)...]).joined(" ")
    let parts = text.string.split(separator: " · ")
    let end: SafeText = parts.count > 1 ? parts.last.map { " · \($0)" } ?? "" : ""
    let kept = end.width <= width / 2 ? end : ""
    return withoutDots(lines.prefix(most - 1) + [last.truncated(to: width - kept.width) + kept])
  }

  /// The end of a line parts as a dot does, so none begins with one.
  private func withoutDots(_ lines: [SafeText]) -> [SafeText] {
    lines.enumerated().map { index, line in
      index > 0 && line.string.hasPrefix("· ") ? SafeText(String(line.string.dropFirst(2))) : line
    }
  }

  /// Whether a message leaves no room beside it for the keys that choose between two values, and the one
  /// that closes their list: all of it is above them then.
  private func hidesKeysOfConflicts(_ text: SafeText, fitting width: Int) -> Bool {
    guard planner.pendingKeys.isEmpty, let list = planner.overlays.last, list.isConflicts else {
      return false
    }
    let keys = list.taken().hints(seeing: planner).prefix(3)
    return keys.reduce(text.width) { $0 + cells(of: $1) } > width
  }

  /// The lines of a message of which the last leaves room for the hint of all keys, on a screen wide
  /// enough to hold it beside that; `nil` where no breaking does that.
  private func linesBesideHints(_ text: SafeText, fitting width: Int) -> [SafeText]? {
    guard width >= 60, planner.pendingKeys.isEmpty else {
      return text.width > width ? nil : [text]
    }
    if text.width + FooterPicture.leastHints <= width { return [text] }
    return [width, width * 3 / 4].lazy.map { text.wrappedAtParts(to: $0) }.first { lines in
      lines.count > 1 && (lines.last?.width ?? 0) + FooterPicture.leastHints <= width
    }.map(withoutDots)
  }

  /// `? keys`, with the two blanks before it.
  private static let leastHints = 8

  /// `▶ Write the report 0:42/0:45`; a long title is cut, and not the clock behind it.
  private func timerText(_ running: RunningTimer, at now: Moment, fitting width: Int) -> SafeText {
    func text(_ tail: SafeText) -> SafeText {
      let title = SafeText(running.task.title, limit: 30)
      return "▶ \(title.truncated(to: min(30, width - 2 - tail.width)))\(tail)"
    }
    guard !running.isOfEarlierDay(at: now) else {
      let since = sinceWords(running.session.start, at: now)
      // Where it is asked already, the answers have the keys.
      if case .forgotten? = planner.overlays.last { return text(since) }
      let key: SafeText = "\(since) · \(planner.keymap.label(of: .stopAt)) ends it"
      let more = running.keepsBackToday(at: now) ? ["\(key); today’s comes then" as SafeText] : []
      return text((more + [key]).first { width >= $0.width + 14 } ?? since)
    }
    let seconds = running.trackedBefore + running.session.elapsed(at: now.instant)
    let clock = SafeText(MinutesText.clock(Int(seconds / 60)))
    let planned = running.task.estimate.map { SafeText("/\(MinutesText.clock($0))") } ?? ""
    return text(" \(clock)\(planned)")
  }

  /// ` since Tue 16:00` of a timer that nobody stopped on its day.
  private func sinceWords(_ start: Instant, at now: Moment) -> SafeText {
    let local = now.zone.local(start)
    let time = local.time.formatted(planner.settings.timeForm)
    guard now.local.day - local.day < 7 else {
      return " since \(SafeText(local.day.formatted(planner.settings.dateForm, today: now.today)))"
    }
    return " since \(SafeText(local.day.weekday.short)) \(SafeText(time))"
  }

  /// What the keys typed so far wait for.
  private var pendingText: SafeText {
    let keys = SafeText(planner.pendingKeys.map(\.name).joined())
    switch planner.pendingKeys {
    case [.character("d")]: return "\(keys)…  d again to delete · any other key cancels"
    case [.character("g")]:
      return "\(keys)…  g again: top of the list · x: open a link · or type a date: fri, 24 dec"
    default: return "\(keys)…"
    }
  }

  private func style(of notice: Notice) -> Style {
    switch notice.tone {
    case .plain: .plain
    case .success: Style(.success)
    case .warning: Style(.warning)
    case .error: Style(.error, [.bold])
    }
  }

  /// As many hints as there is room for beside the message, the most wanted first, at the right
  /// edge.
  ///
  /// Keys are bold and words plain, which costs half of two colours on the line. Returns how many
  /// cells they take.
  @discardableResult
  func drawHints(
    on canvas: inout Canvas,
    in area: Rect,
    at now: Moment,
    besideMessage: Bool = false
  ) -> Int {
    let hints: [Hint]
    if let wanted = planner.overlays.last?.taken().hints(seeing: planner) {
      hints = fitting(area.width, wanted)
    } else {
      hints = paneHints(fitting: area.width, at: now, besideMessage: besideMessage)
    }
    let width = max(0, hints.reduce(-2) { $0 + cells(of: $1) })
    var x = area.maxX - width
    for (key, title) in hints {
      x += canvas.put(key, at: Point(x: x, y: area.y), style: Style(.key, [.bold])) + 1
      x += canvas.put(title, at: Point(x: x, y: area.y)) + 2
    }
    return width
  }

  /// A key and what it does.
  typealias Hint = (key: SafeText, words: SafeText)

  /// With the two blanks before the next one.
  private func cells(of hint: Hint) -> Int { hint.key.width + 1 + hint.words.width + 2 }

  /// As many from the front as there is room for.
  private func fitting(_ width: Int, _ hints: [Hint]) -> [Hint] {
    var used = -2
    return Array(
      hints.prefix { hint in
        used += cells(of: hint)
        return used <= width
      }
    )
  }

  /// What a row cannot do is left out, and its room stays free: as the cursor goes from row to row,
  /// the other keys stay where they are.
  ///
  /// That of the day is at the left end, in every pane, unless a message is there.
  private func paneHints(fitting width: Int, at now: Moment, besideMessage: Bool) -> [Hint] {
    let availability = Availability(planner: planner)
    var hints: [(command: Command, hint: Hint)] = []
    var used = -2
    let undo = planner.keymap.label(of: .undo)
    let saysUndo = planner.notice?.text.string.hasSuffix("· \(undo) undo") == true
    for command in wantedCommands where command != .undo || !saysUndo {
      if command == .fitDay, besideMessage { continue }
      let acts = availability.reason(against: command, at: now) == nil
      guard acts || command.isOfRow else { continue }
      // The settings may leave a command without any.
      guard let key = planner.keymap.key(of: command) else { continue }
      let hint = (SafeText(key), hintTitle(of: command))
      used += cells(of: hint)
      // What has no room need not be asked about: all of this is done again for every key.
      guard used <= width else { break }
      if acts { hints.append((command, hint)) }
    }
    let ordered = FooterPicture.hintOrder.compactMap { next in
      hints.first { $0.command == next }
    }
    let room = width - ordered.reduce(-2) { $0 + cells(of: $1.hint) }
    return ordered.map { command, hint in
      (hint.key, hint.words.padded(to: hint.words.width + (command == .fitDay ? room : 0)))
    }
  }

  /// From left to right: what one pane alone has, and what the fewest rows can do, is at the free
  /// end of the line; what all have keeps its place, so that a change of the pane sends little.
  private static let hintOrder: [Command] = [
    .fitDay, .zoom, .nextMatch, .nextPane, .block, .itemDown, .longer, .colour, .timer, .reschedule,
    .done, .sessions, .undo, .search, .delete, .goToDate, .weeks, .today, .dayOn, .open, .add,
    .loadSampleDay, .help, .quit,
  ]

  /// The keys offered for the focused pane: only those that can act where the cursor is.
  package func hintedCommands(at now: Moment) -> [Command] {
    let availability = Availability(planner: planner)
    return wantedCommands.filter { availability.reason(against: $0, at: now) == nil }
  }

  /// The most wanted first; that the day can be made to fit is what the header warns of.
  private var wantedCommands: [Command] {
    if planner.view.isPristine { return [.add, .loadSampleDay, .help, .quit] }
    return switch planner.focus {
    case .categories: [.help, .fitDay, .add, .open, .delete, .colour, .itemDown, .nextPane, .quit]
    case .tasks:
      [
        .help, .fitDay, .done, .add, .reschedule, .timer, .open, .delete, .search, .undo, .block,
        .quit,
      ]
    case .grid where planner.grid.isInActual:
      [.help, .add, .open, .sessions, .delete, .nextMatch, .zoom, .undo, .quit]
    case .grid:
      [
        .help, .fitDay, .add, .open, .delete, .block, .itemDown, .longer, .nextMatch, .zoom, .done,
        .quit,
      ]
    case .month:
      [.help, .open, .add, .weeks, .dayOn, .today, .goToDate, .search, .undo, .nextPane, .quit]
    }
  }

  /// On the grid some keys do what their name in the list does not say; and of a day that has too much
  /// in it the header says so, beside which a short word takes no other key's room.
  private func hintTitle(of command: Command) -> SafeText {
    switch (planner.focus, command) {
    case (.grid, .add) where planner.grid.isInActual: "log work"
    case (.grid, .itemDown): "later"
    case (.grid, .nextMatch): "next block"
    case (_, .fitDay): "fit"
    case (.month, .open): "open day"
    case (.month, .weeks): "days"
    case (.month, .dayOn): "next month"
    default: SafeText(command.entry.title)
    }
  }
}
