import ChronoStore
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// What a command says after an edit.
extension OpenPlanner {
  /// The words of the step, or the tasks it touched as JSON.
  ///
  /// `word` tells what happened to the step, such as `Undid`; `nil` for a new one.
  mutating func answer(_ receipt: Receipt, after word: String? = nil) throws(CommandFailure) {
    if isJSON { return try printJSON(receipt) }
    let words = word.map { EditLabel.after($0, receipt.label) } ?? receipt.label
    console.line("\(outside: words)\(receipt.deletedWords)")
    if receipt.comingBack > 0 {
      let items: SafeText =
        receipt.comingBack == 1 ? "the new item" : "the \(receipt.comingBack) new items"
      console.line("The next sync brings \(items) back. Delete then what you don’t want.")
    }
    if let day = receipt.finishedLate {
      let date = SafeText(day.formatted(settings.dateForm, today: now.today))
      console.line("It was finished after \(date) ended, so that day stays missed.")
    }
    if let day = receipt.missedNow {
      let date = SafeText(day.formatted(settings.dateForm, today: now.today))
      console.line("Its promise for \(date) counts as missed now.")
    }
    if let end = receipt.trackedUntil {
      console.line("It is tracked until \(settings.momentText(end, at: now)).")
    }
    if let day = receipt.reopenedFor {
      let date = SafeText(day.formatted(settings.dateForm, today: now.today))
      console.line("Its day was over: it is now due \(date).")
    }
    if let title = receipt.unkept {
      console.line("Less than a minute of work on ‘\(outside: title)’ was not logged.")
    }
    if let work = receipt.overnight {
      console.line(
        "‘\(outside: work.title)’ had been running since \(settings.momentText(work.start, at: now)), and all of it counts as work."
      )
      console.line(
        "Where it ended earlier: “chronolist undo”, and then “chronolist stop --at” with the time."
      )
    }
    if let words = ErrorText.standingApart(receipt.standingApart, beginsSentence: true) {
      console.line("\(words).")
    }
    if let later = receipt.laterSeries {
      let date = SafeText(later.day.formatted(settings.dateForm, today: now.today))
      console.line(
        "‘\(outside: later.title)’ from \(date) on is a series of its own, and stays."
      )
    }
    if receipt.doubled != nil { console.line("\(SeriesWords.doubled(beginsSentence: true)).") }
    if let day = receipt.next {
      let date = SafeText(day.formatted(settings.dateForm, today: now.today))
      console.line(
        receipt.nextCount > 1
          ? "The next ones are from \(date) on." : "The next one is on \(date)."
      )
    }
  }

  /// A sentence beside the answer, on standard error where the answer is JSON.
  mutating func hint(_ line: Line) {
    if isJSON { Console.complain([line.safe.text]) } else { console.line(line) }
  }

  /// Says that the day of something stays where its new rule leaves that out: the open instance of a task
  /// is promised for it, and the day of an event was named.
  mutating func tellFirstDay(_ day: LocalDay?, of repeats: Repeat?, insteadOf old: Repeat?) {
    guard let day, let repeats, repeats != old, !repeats.afterCompletion,
      let rule = try? RecurrenceRule(repeats.rule),
      RecurrenceSeries(rule, anchor: day).first(onOrAfter: day) != day
    else { return }
    let date = SafeText(day.formatted(settings.dateForm, today: now.today))
    hint("Its first day stays \(date); then \(outside: repeats.phrase).")
  }

  /// How many of several went to which day: a slip in a day is seen at once.
  mutating func tellDays(of days: [LocalDay?]) {
    guard !isJSON else { return }
    let counts = Dictionary(grouping: days.compactMap(\.self), by: \.self).mapValues(\.count)
    var parts = counts.sorted { $0.key < $1.key }.map { day, count in
      "\(SafeText(day.formatted(settings.dateForm, today: now.today))): \(count)" as SafeText
    }
    let most = 7
    if parts.count > most + 1 {
      parts = parts.prefix(most) + ["\(parts.count - most) more days"]
    }
    let someday = days.count { $0 == nil }
    if someday > 0 { parts.append("someday: \(someday)") }
    console.line(Line(parts.joined(" · ")))
  }

  /// Names the categories that an edit made, beside its answer: a slip in a name makes one too.
  func tellNewCategories(of receipt: Receipt) throws(CommandFailure) {
    guard !receipt.categories.isEmpty else { return }
    let names = try categoryNames()
    let made = receipt.categories.compactMap { names[$0] }.map { name in
      "‘\(SafeText(name, limit: 40).truncated(to: 40))’" as SafeText
    }
    guard let first = made.first else { return }
    Console.complain([
      made.count == 1 ? "\(first) is a new category" : "New categories: \(made.joined(", "))"
    ])
  }

  /// Says how many of their next days repeating tasks have gone over, where they have, and that one for someday waits.
  mutating func tellRepeatsPassed(by tasks: [TaskItem], _ edit: Edit) {
    var day: LocalDay?
    if case .move(_, let to) = edit { day = to }
    // A missed one is a task alone then, and its series goes on.
    if case .move(_, nil) = edit, tasks.count == 1, tasks[0].repeats != nil,
      tasks[0].status == .open
    {
      hint("\(SeriesWords.waits(beginsSentence: true)).")
    }
    if case .plan(_, let to, _, _) = edit { day = to }
    guard let day else { return }
    let passed = tasks.map { (title: $0.title, count: $0.repeatsPassed(movingTo: day)) }
      .filter { $0.count > 0 }
    if tasks.count == 1, let one = passed.first {
      hint("\(SeriesWords.passed(one.count, beginsSentence: true)).")
    } else if let words = SeriesWords.passed(by: passed) {
      hint("\(words).")
    }
  }

  private mutating func printJSON(_ receipt: Receipt) throws(CommandFailure) {
    let names = try categoryNames()
    let writer = TaskJSON(at: now, categories: names)
    var rows: [TaskRow] = []
    for id in receipt.tasks {
      do throws(StoreError) {
        rows.append(try repository.taskRow(id))
      } catch .refused(.gone) {
        // It was just deleted and has no row.
        continue
      } catch {
        throw CommandFailure(error)
      }
    }
    var events: [CalendarEvent] = []
    for id in receipt.events { events.append(try event(id.text)) }
    document { json in
      json.key("label")
      json.string(receipt.label)
      json.key("changed")
      json.bool(receipt.isChange)
      json.key("count")
      json.integer(receipt.count)
      json.key("tasks")
      json.array { json in for row in rows { writer.write(row, to: &json) } }
      if !events.isEmpty {
        json.key("events")
        json.array { json in
          for event in events {
            let name = event.category.flatMap { names[$0] }
            json.object { EventJSON.members(event, day: event.day, category: name, &$0) }
          }
        }
      }
    }
  }

  /// Prints one JSON document with its version and the members given.
  mutating func document(_ members: (inout JSONWriter) -> Void) {
    console.document(members)
  }
}
