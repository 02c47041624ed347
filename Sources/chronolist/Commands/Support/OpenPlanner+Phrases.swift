import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore

/// Days, times and lengths as a person writes them in options.
extension OpenPlanner {
  func context(
    categories: [String] = [],
    defaultDay: LocalDay? = nil,
    isDayShown: Bool = true,
    areDaysOver: Bool = false
  ) -> QuickAddContext {
    var context = QuickAddContext(
      today: now.today,
      now: now.local,
      dayStart: settings.dayStart,
      firstWeekday: settings.weekStart,
      categories: categories,
      defaultDay: defaultDay,
      isDayShown: isDayShown,
      areDaysOver: areDaysOver,
      skippedDay: now.exists(now.today + 1) ? nil : now.today + 1,
      dateForm: settings.dateForm,
      timeForm: settings.timeForm
    )
    context.clock = now
    context.usual = settings.reminders.usual
    context.dayBegins = settings.reminderRules.dayBegins
    return context
  }

  /// The repeat of a phrase that begins on a day, `none` for none; its series stays the same.
  func series(
    _ phrase: String,
    from day: LocalDay?,
    instead old: Repeat?
  ) throws(CommandFailure) -> Repeat? {
    if ClearingWord.isMeant(by: phrase) { return nil }
    guard let day else { throw CommandFailure(PhraseError.needsDay(phrase)) }
    let (repeats, first) = try repeats(phrase, from: day)
    var ids = IDSource.random
    return repeats.repeats(from: first, insteadOf: old, series: ids.next())
  }

  /// What a repeat phrase means from a day on; without a day, from its first day from today.
  ///
  /// A day that nobody has named begins no series: that begins on the rule’s first day from it on.
  func repeats(
    _ phrase: String,
    from day: LocalDay?,
    isNamed: Bool = true
  ) throws(CommandFailure) -> (repeats: RepeatDraft, firstDay: LocalDay) {
    do throws(PhraseError) {
      let found = try RepeatPhrase.parse(
        phrase,
        due: isNamed ? day : nil,
        notBefore: day,
        context: context()
      )
      guard !found.repeats.rule.isOver(by: found.firstDay) else { throw .noSuchRepeat(phrase) }
      return found
    } catch .notUnderstood {
      throw CommandFailure(.unknownRepeat(phrase), .usage)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// A day; `nil` is someday.
  ///
  /// `isListed` where nothing is planned for it, and one looks at what there is: today's weekday is
  /// today, and `24 dec` the nearest one.
  func dayOrSomeday(
    _ text: String,
    areDaysOver: Bool = false,
    isListed: Bool = false,
    wanted: ErrorText.Wanted = .day
  ) throws(CommandFailure) -> LocalDay? {
    var context = context(areDaysOver: areDaysOver)
    (context.isNearest, context.isTodayNamed) = (isListed, isListed)
    let read = context
    let answer = try phrase(wanted) { () throws(PhraseError) in
      try DayPhrase.parse(text, context: read)
    }
    return if case .day(let day) = answer { day } else { nil }
  }

  /// A day of an option that sets it; `nil` is someday, which `none` is too.
  func dayOrNone(
    _ text: String,
    areDaysOver: Bool = false
  ) throws(CommandFailure) -> LocalDay? {
    ClearingWord.isMeant(by: text) ? nil : try dayOrSomeday(text, areDaysOver: areDaysOver)
  }

  /// Says of each phrase that names today's weekday that it is the day a week from today, as quick add does.
  func tellWeekAhead(_ phrases: String?...) {
    let ahead = phrases.compactMap { phrase in
      // Behind a title: alone, ‘sun’ and ‘sat’ would be one.
      phrase.flatMap { QuickAdd.parse("Tea \($0)", context: context()).weekAhead }
    }
    Console.complain(ahead.map { ErrorText.words(for: $0) })
  }

  /// A day, for what cannot be someday.
  func day(
    _ text: String,
    isListed: Bool = false,
    wanted: ErrorText.Wanted = .day
  ) throws(CommandFailure) -> LocalDay {
    guard let day = try dayOrSomeday(text, isListed: isListed, wanted: wanted) else {
      throw CommandFailure(usage: "A date is needed here; “someday” is not one.")
    }
    return day
  }

  /// The days of a week: `this`, `last`, `next`, `2026-W47`, or any day of it.
  func week(_ text: String) throws(CommandFailure) -> ClosedRange<LocalDay> {
    let start: LocalDay
    switch text.lowercased() {
    case "this", "this week": start = now.today.startOfWeek(first: settings.weekStart)
    case "last", "last week": start = now.today.startOfWeek(first: settings.weekStart) - 7
    case "next", "next week": start = now.today.startOfWeek(first: settings.weekStart) + 7
    default:
      if let week = numberedWeek(text) { return week...(week + 6) }
      start = try day(text, wanted: .week).startOfWeek(first: settings.weekStart)
    }
    return start...(start + 6)
  }

  /// The first day of a week by its number, as `2026-W47`.
  private func numberedWeek(_ text: String) -> LocalDay? {
    let parts = text.uppercased().split(separator: "-W", omittingEmptySubsequences: false)
    guard parts.count == 2, let year = Int(parts[0]), let week = Int(parts[1]) else { return nil }
    return LocalDay(week: week, of: year, first: settings.weekStart)
  }

  /// A time of day, with a length in minutes where a range is written; `nil` for `none`.
  func span(_ text: String) throws(CommandFailure) -> (time: TimeOfDay, minutes: Int?)? {
    if ClearingWord.isMeant(by: text) || TimePhrase.isAllDay(text) { return nil }
    return try phrase(.time) { () throws(PhraseError) in
      try TimePhrase.span(text, context: context())
    }
  }

  /// The same on a day, beside an option for the length, which must not contradict it.
  ///
  /// `day` is `nil` for what has none, and for what repeats and has the same length on all days; the
  /// clock is that of a zone by its name, or the planner's.
  func span(
    _ text: String,
    on day: LocalDay?,
    in zone: String? = nil,
    beside length: String?
  ) throws(CommandFailure) -> (time: TimeOfDay, minutes: Int?)? {
    guard var span = try span(text) else { return nil }
    if let day, let minutes = span.minutes {
      span.minutes = now.inZone(zone).elapsed(from: span.time, on: day, byClock: minutes)
    }
    if let minutes = span.minutes, let length, try estimate(length) != minutes {
      throw CommandFailure(
        usage: "‘\(text)’ is \(SafeText(MinutesText.text(minutes))) long, and ‘\(length)’ says "
          + "otherwise: give the length once."
      )
    }
    return span
  }

  /// A length in minutes, from a bare number too, and for an event from days; `nil` for `none`.
  func estimate(_ text: String, isForEvent: Bool = false) throws(CommandFailure) -> Int? {
    if ClearingWord.isMeant(by: text) { return nil }
    var context = context()
    context.isForEvent = isForEvent
    let answer = try phrase(.length) { () throws(PhraseError) in
      try SpanPhrase.parse(text, context: context)
    }
    guard case .length(let minutes) = answer else {
      throw CommandFailure(PhraseError.notUnderstood(text), wanted: .length)
    }
    return minutes
  }

  func priority(_ text: String) throws(CommandFailure) -> Priority {
    let marks = Priority.allCases.first { $0 != .none && $0.marks == text }
    guard let priority = marks ?? Priority(name: text) else {
      throw CommandFailure(
        usage: "‘\(text)’ is not a priority: try low, medium, high or none (or !, !!, !!!)."
      )
    }
    return priority
  }

  /// An instant: `9:30` of today, `yesterday 9:30`, `2026-11-20T09:30`; `fri 24:00` is the last minute of that
  /// day, and `24:00` alone of today, in the night of the day before.
  ///
  /// Of a time that the clock showed twice, the last one that has been. Of work, `24:00` is the end itself.
  func instant(_ text: String, endsWork: Bool = false) throws(CommandFailure) -> Instant {
    if let instant = Instant(text) { return instant }
    let typed = SpanText.endingDay(text)
    var (day, time) = try phrase { () throws(PhraseError) in
      try MomentPhrase.parse(typed, context: context())
    }
    if typed != text, day == nil, now.local.time.minutes < OpenPlanner.nightMinutes {
      day = now.local.day - 1
    }
    let first = now.past(time, on: day ?? now.today, typed: typed)
    let last = now.instants(showing: now.zone.local(first)).last { $0 <= now.instant } ?? first
    return endsWork && typed != text ? last + 60 : last
  }

  /// How long after midnight that midnight is meant by `24:00`.
  private static let nightMinutes = 6 * 60

  /// What the timer runs for.
  func running() throws(CommandFailure) -> RunningTimer? {
    let query = ViewQuery(list: ListQuery(scope: .someday), rows: 1, spans: [])
    return try store { repository throws(StoreError) in try repository.view(query, at: now) }
      .running
  }

  /// When the timer is to have stopped, as `S` of the planner reads it: a time alone is the last such
  /// time since it started.
  func finish(_ text: String) throws(CommandFailure) -> Instant {
    guard let running = try running() else { throw CommandFailure(Refusal.timerNotRunning) }
    do {
      return try SpanText.finish(text, of: running.session, at: now)
    } catch {
      throw CommandFailure(usage: error.words + ".")
    }
  }

  /// A stretch of work: `9-10:30`, `yesterday 22:00-1:30`, `45m` for the time just past.
  func stretch(_ text: String) throws(CommandFailure) -> Range<Instant> {
    do {
      return try SpanText.read(text, on: now.local.day, at: now)
    } catch {
      throw CommandFailure(usage: error.words + ".")
    }
  }

  /// When a session was, as lists say it: `Fri 20 Nov 09:00–10:30`.
  func span(of session: Session) -> SafeText {
    settings.sessionText(session, namingToday: true, at: now)
  }

  /// What a phrase means; a problem with it is a failure of the command.
  func phrase<Value>(
    _ wanted: ErrorText.Wanted? = nil,
    _ parse: () throws(PhraseError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(PhraseError) {
      return try parse()
    } catch {
      throw CommandFailure(error, wanted: wanted)
    }
  }
}
