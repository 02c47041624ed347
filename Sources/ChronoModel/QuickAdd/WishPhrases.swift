/// A typed repeat by itself, as forms and `--repeat` take it: `every mon,wed`, `2 weeks`,
/// `every! 3 days`, or a rule of RFC 5545.
package enum RepeatPhrase {
  /// Reads the whole text, with or without `every`; throws what is wrong with it.
  ///
  /// The series begins on `due`; where that is `nil`, on the rule's first day from another day on, which is
  /// today where none is given.
  package static func parse(
    _ text: some StringProtocol,
    due: LocalDay?,
    notBefore: LocalDay? = nil,
    context: QuickAddContext
  ) throws(PhraseError) -> (repeats: RepeatDraft, firstDay: LocalDay) {
    let text = String(text)
    var line = LineWords(text)
    switch line.words.first?.lower {
    case "every", "every!", "daily", "weekly", "biweekly", "monthly", "yearly", "annually", "on":
      break
    case "!": line = LineWords("every! " + text.drop { $0 != "!" }.dropFirst())
    default: line = LineWords("every " + text)
    }
    var grammar = Grammar(line, context: context, isPhrase: true)
    guard let reading = grammar.repeats(at: 0), reading.count == grammar.count else {
      throw .notUnderstood(text)
    }
    let phrase = try reading.value.get()
    guard let first = due ?? phrase.firstDay(from: notBefore ?? context.today) else {
      throw .noSuchRepeat(text)
    }
    return (phrase.repeats(from: first), first)
  }
}

/// A typed reminder by itself, as forms and `--remind` take it: `10m`, `1d`, `9:00`,
/// `2026-11-24T09:30`.
package enum ReminderPhrase {
  /// Reads the whole text, with or without its `*`; throws what is wrong with it.
  ///
  /// A time alone is on `due`; where that is `nil`, today if still ahead, else tomorrow. A number
  /// alone is minutes before: no reminder is asked for so often, and no time is written so.
  package static func parse(
    _ text: some StringProtocol,
    due: LocalDay?,
    context: QuickAddContext
  ) throws(PhraseError) -> Reminder {
    let text = String(text)
    let bare = (text.first == "*" ? text.dropFirst() : text[...]).drop { $0 == " " }
    let isNumber = Grammar.number(bare, digits: 4) != nil
    let line = LineWords("*\(bare)\(isNumber ? "m" : "")")
    var grammar = Grammar(line, context: context, isPhrase: true)
    guard let reading = grammar.reminder(at: 0), reading.count == grammar.count else {
      throw .notUnderstood(text)
    }
    switch reading.value {
    case .success(let wish): return wish.reminder(due: due, context: context)
    case .failure(.noSuchDay): throw .noSuchDay(text)
    case .failure(.noSuchTime): throw .noSuchTime(text)
    case .failure(.tooLong): throw .tooLong(text)
    case .failure(let error): throw error
    }
  }
}

extension Reminder {
  /// As ``ReminderPhrase`` takes it: `10m`, `1d`, `2026-11-24T09:30`.
  package var typed: String {
    switch self {
    case .before(0): "0m"
    case .before(let minutes) where minutes % 1440 == 0: "\(minutes / 1440)d"
    case .before(let minutes): MinutesText.text(minutes)
    case .at(let local): "\(local.day.text)T\(local.time.text)"
    }
  }

  /// As a person reads it: `10m before`, `Tue 24 Nov 2026 09:30`; without the year where it is that
  /// of `today`.
  ///
  /// What has no time begins with work, which nobody counts back from: `from` says when, and then it is
  /// `09:00 the day before`. A fixed time of a series, whose first day is `first`, is told by its day too:
  /// it comes on each of them. Of what has no day yet, none that counts from the start comes before it has.
  package func words(
    _ date: DateForm,
    _ time: TimeForm,
    today: LocalDay? = nil,
    from begin: TimeOfDay? = nil,
    ofSeriesFrom first: LocalDay? = nil,
    hasDay: Bool = true
  ) -> String {
    if case .before = self, !hasDay { return "\(words(date, time)), once it has a day" }
    if case .at(let local) = self, let first {
      return "\(local.time.formatted(time)) \(Reminder.dayWords(before: first - local.day))"
    }
    if case .before(let minutes) = self, let begin, minutes % 1440 != 0 {
      let left = begin.minutes - minutes % 1440
      let days = minutes / 1440 + (left < 0 ? 1 : 0)
      let clock = TimeOfDay(minutes: left < 0 ? left + 1440 : left) ?? begin
      return "\(clock.formatted(time)) \(Reminder.dayWords(before: days))"
    }
    return switch self {
    case .before(0): "at the start"
    case .before(let minutes) where minutes % 1440 == 0 && minutes > 0:
      minutes == 1440 ? "1 day before" : "\(minutes / 1440) days before"
    case .before(let minutes): "\(MinutesText.text(minutes)) before"
    case .at(let local): "\(local.day.formatted(date, today: today)) \(local.time.formatted(time))"
    }
  }

  /// `on the day`, `the day before`, `2 days before`; after it where `days` is less than none.
  package static func dayWords(before days: Int) -> String {
    let side = days > 0 ? "before" : "after"
    return switch abs(days) {
    case 0: "on the day"
    case 1: "the day \(side)"
    default: "\(abs(days)) days \(side)"
    }
  }
}

extension Grammar.RepeatReading {
  /// The repeat as a series that begins on `day`.
  func repeats(from day: LocalDay) -> RepeatDraft {
    RepeatDraft(
      rule: rule.settled(on: day),
      afterCompletion: afterCompletion,
      excluded: Set(skipped).sorted()
    )
  }

  /// The first day of the series: `starting`, else from `day` on; `nil` where the rule has none.
  func firstDay(from day: LocalDay) -> LocalDay? {
    let base = starting ?? day
    if afterCompletion, rule.isPlain { return base }
    // Whatever the interval, the first of them is the next that fits the rest of the rule.
    var nearest = rule.settled(on: base)
    nearest.interval = 1
    var days = Occurrences(nearest, anchor: base)
    while let day = days.next() {
      if !skipped.contains(day) { return day }
    }
    return nil
  }
}

extension Grammar.ReminderWish {
  func reminder(due: LocalDay?, context: QuickAddContext) -> Reminder {
    switch self {
    case .before(let minutes): .before(minutes: minutes)
    case .onDay(let local): .at(local)
    case .at(let time): .at(LocalTime(due ?? context.nextDay(with: time), time))
    }
  }
}
