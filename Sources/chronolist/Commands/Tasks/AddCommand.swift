import ArgumentParser
import ChronoStore
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// `chronolist add`: one task from the command line, or one a line from the standard input.
struct AddCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a task, written as in quick add; - reads one per line from standard input.",
    discussion: """
      chronolist add Write report tomorrow 9:30 for 45m '#work' @deep '!!'

      Options override the text. Without a day the task is for tomorrow; “someday” gives it no day. \
      --title is taken word for word, days and times included. After -- no word is an \
      option, also where it begins with a dash: add -- --help me move. Several lines are added as one undo step, \
      all of them or none.
      """
  )

  @Argument(
    help: ArgumentHelp("The task, or - to read one per line.", valueName: "text"),
    completion: Completion.quickAdd
  )
  var text: [String] = []

  @Option(
    name: [.customLong("title"), .customLong("name")],
    help: ArgumentHelp("The title as it is, instead of one in the text.", valueName: "text")
  )
  var title: String?

  @Flag(
    help: """
      It is already done, at the day and time given; without them, just now. A time with an end or a \
      length is logged as work.
      """
  )
  var done = false

  @OptionGroup var fields: TaskFieldOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if text.isEmpty, title == nil {
      throw ValidationError("Give the task, or its --title. \(OptionSuggestion.dashes)")
    }
    if text == ["-"], title != nil {
      throw ValidationError("--title is for one task; the lines of - have their own.")
    }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let names = try planner.categories().map(\.name)
    // A repeat of the options says by itself which day is its first.
    var context = planner.context(categories: names, isDayShown: false)
    context.eventWord = done ? .isTitle : .needsTime
    if done {
      context.areDaysOver = true
      context.defaultDay = planner.now.today
      context.isDayShown = true
    } else if fields.newRepeat == nil {
      context.defaultDay = context.day(after: 1)
    }
    // What a rule means depends on its first day, as a month’s does on the 31st.
    if let due = fields.due, let day = try planner.dayOrNone(due, areDaysOver: done) {
      context.defaultDay = day
    }
    if done || !fields.reminders.isEmpty { context.usual = UsualReminders() }
    var drafts: [ItemDraft] = []
    var hints: [SafeText] = []
    try QuickLines.forEach(text) { (text, line) throws(CommandFailure) in
      var draft = try draft(text, context, line: line, on: planner, &hints)
      if done, !(try log(&draft, besides: drafts, on: planner)) {
        let hint: SafeText = "Not logged as work: you already logged other work then"
        hints.append(line.map { "Line \($0): \(hint)" } ?? hint)
      }
      drafts.append(draft)
    }
    let receipt = try planner.perform(.add(drafts))
    if areSeveral(context) {
      hints.append("Added as one task · for several, add each, or give “add -” one a line")
    }
    if !done { planner.tellWeekAhead(fields.due) }
    Console.complain(hints)
    try planner.tellNewCategories(of: receipt)
    if planner.isJSON || drafts.count != 1 {
      try planner.answer(receipt)
      planner.tellDays(of: drafts.map(\.day))
    } else {
      try confirm(receipt, on: &planner)
    }
    let work = drafts.flatMap(\.work)
    if !planner.isJSON, !work.isEmpty { planner.console.line(words(for: work, on: planner)) }
    planner.tellDayEnd(of: receipt)
    if drafts.count == 1 { try planner.tellOverlaps(of: receipt) }
  }

  /// Whether several tasks may be meant: of the words that were quoted, more than one have a title.
  private func areSeveral(_ context: QuickAddContext) -> Bool {
    let quoted = text.filter { $0.contains(where: \.isWhitespace) }
    return quoted.count { !QuickAdd.parse($0, context: context).title.isBlank } > 1
  }

  /// The draft of a line; what cannot be meant is an error that names it, and what is only doubtful a
  /// hint, to be given once all lines are added.
  private func draft(
    _ text: String,
    _ context: QuickAddContext,
    line: Int?,
    on planner: OpenPlanner,
    _ hints: inout [SafeText]
  ) throws(CommandFailure) -> ItemDraft {
    var result = QuickAdd.parse(text, context: context)
    if fields.due != nil { result.weekAhead = nil }
    // Of one task it is told with what else its place means, whatever said that.
    if line == nil { result.skippedTime = nil }
    if let error = result.errors.first { throw CommandFailure(error.reason, line: line) }
    if result.title.isBlank, title == nil {
      let words = ErrorText.untitled(result, in: text)
      throw CommandFailure(ErrorText(code: "empty-title", "\(words).").onLine(line), .badData)
    }
    var draft = result.draft
    draft.title = try QuickLines.title(result.title, literal: title, line: line, or: .emptyTitle)
    if let words = ErrorText.remark(on: result) {
      hints.append(line.map { "Line \($0): \(words)" } ?? words)
    }
    if let typed = fields.time, !result.saysDay, !done,
      let time = try planner.span(typed)?.time
    {
      draft.due = context.nextDay(with: time)
    }
    try fields.apply(
      to: &draft,
      on: planner,
      areDaysOver: done,
      isDayNamed: result.namesDay
    )
    if let minutes = result.range, fields.time == nil, fields.estimate == nil,
      fields.newRepeat == nil, let due = draft.due, let time = draft.time
    {
      // The day may be another one than the line’s.
      draft.estimate = planner.now.elapsed(from: time, on: due, byClock: minutes)
    }
    // A time by an option is one as well.
    if draft.reminders.isEmpty {
      draft.reminders = context.usualReminders(time: draft.time)
    }
    let remarks = try fields.reminders.remarks(
      day: draft.due,
      time: draft.time,
      repeats: draft.repeats != nil,
      on: planner
    )
    if !done { hints += remarks.map { words in line.map { "Line \($0): \(words)" } ?? words } }
    if done {
      try finish(&draft, isDaySaid: result.namesDay || fields.due != nil, on: planner)
    } else if let due = draft.due, due < planner.now.today, line == nil, !result.isEvent {
      let day = SafeText(due.formatted(planner.settings.dateForm, today: planner.now.today))
      hints.append("\(day) is over, so the task waits as missed")
    }
    if result.isEvent, fields.priority != nil {
      throw CommandFailure(usage: "Events have no priority; leave --priority out.")
    }
    if result.lacksTime(draft) {
      throw CommandFailure(
        ErrorText(code: "usage", "\(ErrorText.eventWithoutTime).").onLine(line),
        line == nil ? .usage : .badData
      )
    }
    guard let item = result.item(with: draft) else {
      throw CommandFailure(
        ErrorText(code: "usage", "An event needs a date; “someday” is not one.").onLine(line),
        line == nil ? .usage : .badData
      )
    }
    return item
  }

  /// Makes the draft one of a task that is done: nobody had promised it, and it was finished at the
  /// end of the time that is given.
  private func finish(
    _ draft: inout TaskDraft,
    isDaySaid: Bool,
    on planner: OpenPlanner
  ) throws(CommandFailure) {
    draft.done = true
    draft.isPromised = false
    guard let planned = draft.due, let time = draft.time else { return }
    // A time without a day is one of today: that it was yesterday’s is for the line to say.
    let due = isDaySaid ? planned : planner.now.today
    draft.due = due
    let start = planner.now.instant(of: time, on: due)
    let end = start + Int64(draft.estimate ?? 0) * 60
    guard end <= planner.now.instant else { throw CommandFailure(Refusal.finishAhead) }
    draft.finished = WorkHistory.finish(by: start..<end, at: planner.now)
  }

  /// Makes the time of what is done its work, where it has a length; `false` where other work is in the
  /// way of that.
  ///
  /// Nobody had planned it, so that the time is that of the work alone, as in the lane of the grid.
  private func log(
    _ item: inout ItemDraft,
    besides others: [ItemDraft],
    on planner: OpenPlanner
  ) throws(CommandFailure) -> Bool {
    guard case .task(var draft) = item, let due = draft.due, let time = draft.time,
      let minutes = draft.estimate, minutes > 0
    else { return true }
    let start = planner.now.instant(of: time, on: due)
    let span = start..<(start + Int64(minutes) * 60)
    let free = try planner.store { repository throws(StoreError) in
      try repository.unlogged(span)
    }
    let told = TimeRanges(others.flatMap(\.work))
    // Other work may have ended within the minute that it begins in.
    guard let part = free.first, part.lowerBound.minute == start.minute,
      part.upperBound == span.upperBound, told.intersection(part).isEmpty
    else { return false }
    draft.work = [WorkHistory.Stretch(start: part.lowerBound, finish: part.upperBound)]
    if draft.repeats == nil {
      draft.time = nil
      if fields.estimate == nil { draft.estimate = nil }
    }
    item = .task(draft)
    return true
  }

  /// What was logged: when it was, or of several how long they took.
  private func words(for work: [Range<Instant>], on planner: OpenPlanner) -> Line {
    guard let span = work.first, work.count == 1 else {
      let seconds = work.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
      return "Logged \(SafeText(MinutesText.text(Int(seconds / 60)))) as work."
    }
    let session = Session(
      id: Session.ID(high: 0, low: 0),
      task: TaskItem.ID(high: 0, low: 0),
      start: span.lowerBound,
      finish: span.upperBound,
      zone: planner.now.zone.identifier
    )
    return "Logged \(planner.settings.sessionText(session, at: planner.now)) as work."
  }

  /// Says what was understood, the day spelled out: a slip is seen at once.
  private func confirm(_ receipt: Receipt, on planner: inout OpenPlanner) throws(CommandFailure) {
    if let id = receipt.events.first { return try planner.confirm(id) }
    guard let id = receipt.tasks.first else { return try planner.answer(receipt) }
    let row = try planner.store { repository throws(StoreError) in try repository.taskRow(id) }
    try planner.confirm(.task(row))
  }
}

extension ItemDraft {
  /// The work that it comes with, as far as that has ended.
  fileprivate var work: [Range<Instant>] {
    guard case .task(let draft) = self else { return [] }
    return draft.work.compactMap { stretch in stretch.finish.map { stretch.start..<$0 } }
  }
}
