package import ChronoModel
import ChronoScreen

/// Reads when work began and ended: `9-10:30`, `930-1045`, `fri 22:00-1:30`, `9 for 50m`,
/// `2026-11-20 22:00 - 2026-11-21 9:00`; and `45m` for what has just been.
package enum SpanText {
  /// A session's times as they are put into a line to edit.
  package static func text(from start: Instant, to finish: Instant, at now: Moment) -> String {
    let from = now.zone.local(start)
    let to = now.zone.local(finish)
    let end = to.day == from.day ? to.time.text : "\(to.day.text) \(to.time.text)"
    return "\(from.day.text) \(from.time.text) - \(end)"
  }

  /// Reads when a task was done on its logical day: with a day start of 04:00, half past one on
  /// Friday is Saturday's on the calendar.
  package static func read(
    _ text: String,
    onLogical day: LocalDay,
    at now: Moment
  ) throws(EntryProblem) -> Range<Instant> {
    try read(text, at: now, editing: nil) { $0 < now.dayStart ? day + 1 : day }
  }

  /// Reads when a task was finished: from–to, or the time of the finish alone, which logs no work
  /// and overlaps none, as `done --at` does; both on its logical day where no other is typed, and
  /// where nothing is typed at its `usual` time.
  package static func done(
    _ text: String,
    onLogical day: LocalDay,
    usual: Instant,
    at now: Moment
  ) throws(EntryProblem) -> Range<Instant> {
    guard !text.isBlank else { return usual..<usual }
    let context = context(at: now)
    let isStretch = (try? StretchPhrase.parse(text, context: context)) != nil
    guard !isStretch, let finish = try? MomentPhrase.parse(endingDay(text), context: context)
    else {
      return try read(text, onLogical: day, at: now)
    }
    let instant =
      finish.day.map { now.past(finish.time, on: $0, typed: text) }
      ?? now.instant(of: finish.time, on: day)
    guard instant <= now.instant else { throw EntryProblem("That is in the future") }
    return instant..<instant
  }

  /// A finish that is typed alone, with `24:00` as the last minute before it, as work up to 24:00 has it
  /// by ``WorkHistory/finish(by:at:)``.
  package static func endingDay(_ text: String) -> String {
    let midnight = "24:00"
    guard text == midnight || text.hasSuffix(" \(midnight)") else { return text }
    return text.dropLast(midnight.count) + "23:59"
  }

  /// Reads a past stretch of time; without a day it is on `day`.
  ///
  /// In a session being edited, an unchanged time keeps its second, and its pass through an hour
  /// that the clock showed twice.
  package static func read(
    _ text: String,
    on day: LocalDay,
    at now: Moment,
    editing session: Session? = nil
  ) throws(EntryProblem) -> Range<Instant> {
    try read(text, at: now, editing: session) { _ in day }
  }

  private static func read(
    _ text: String,
    at now: Moment,
    editing session: Session?,
    _ day: (TimeOfDay) -> LocalDay
  ) throws(EntryProblem) -> Range<Instant> {
    let typed = try stretch(text, at: now)
    guard let begin = typed.start else {
      return try length(typed.finish, at: now, editing: session, on: day(now.local.time))
    }
    // A day that is typed beside a time of the night is the planner's, but for a date, which is that of the
    // calendar, as every list shows it.
    func typedDay(_ end: StretchPhrase.End) -> LocalDay? {
      if end.endsDay { return end.day.map { $0 + 1 } }
      guard session == nil, let day = end.day else { return end.day }
      return now.zone.local(now.past(end.time, on: day, typed: text)).day
    }
    let first = typedDay(begin) ?? day(begin.time)
    let start =
      kept(session?.start, LocalTime(first, begin.time), now)
      ?? now.instant(of: begin.time, from: first)
    let finish: Instant
    switch typed.finish {
    case .after(let minutes): finish = start + Int64(minutes) * 60
    case .at(let end):
      // Without a day of its own, an end that comes not after the beginning is on the next day.
      let days =
        typedDay(end).map { [$0] }
        ?? (end.endsDay ? [first + 1] : end.time < begin.time ? [first, first + 1] : [first])
      finish =
        days.lazy.compactMap { kept(session?.finish, LocalTime($0, end.time), now) }.first
        ?? days.lazy.flatMap { now.instants(showing: LocalTime($0, end.time)) }
        .first { $0 > start }
        ?? now.zone.instant(LocalTime(days[days.count - 1], end.time))
      // More than half a day over midnight is a slip: `10-9`.
      if end.day == nil, !end.endsDay, end.time < begin.time, finish - start > 43_200 {
        throw EntryProblem("The end is before the start")
      }
    }
    guard start < finish else { throw EntryProblem("The end is before the start") }
    if finish > now.instant, session == nil, begin.day == nil {
      if let earlier = nightBefore(first, from: begin.time, typed.finish, at: now) {
        return earlier
      }
      // In the night that a day ends with, its own hours are those of the evening before.
      if first > now.today, first == now.local.day, begin.time >= now.dayStart {
        return try read(text, at: now, editing: nil) { $0 < now.dayStart ? first : first - 1 }
      }
    }
    guard finish <= now.instant else {
      throw EntryProblem("That ends in the future · log it once it is done")
    }
    return start..<finish
  }

  /// The same times in the night before a day: soon after midnight `23:40-0:20` is what has just been.
  private static func nightBefore(
    _ day: LocalDay,
    from begin: TimeOfDay,
    _ finish: StretchPhrase.Finish,
    at now: Moment
  ) -> Range<Instant>? {
    guard case .at(let end) = finish, end.day == nil, end.endsDay || end.time < begin
    else { return nil }
    let start = now.instant(of: begin, from: day - 1)
    let over = now.zone.instant(LocalTime(day, end.time))
    return start < over && over <= now.instant ? start..<over : nil
  }

  /// A length alone: of the edited session, else of the time just past.
  private static func length(
    _ finish: StretchPhrase.Finish,
    at now: Moment,
    editing session: Session?,
    on day: LocalDay
  ) throws(EntryProblem) -> Range<Instant> {
    guard case .after(let minutes) = finish else { throw EntryProblem(fromTo) }
    let seconds = Int64(minutes) * 60
    if let start = session?.start {
      guard start + seconds <= now.instant else {
        throw EntryProblem("That ends in the future · log it once it is done")
      }
      return start..<(start + seconds)
    }
    guard day == now.local.day else { throw EntryProblem(fromTo) }
    return (now.instant - seconds)..<now.instant
  }

  private static let fromTo: SafeText = "Type from–to, e.g. 9:00-10:30"

  /// What is typed, by the one grammar of times.
  private static func stretch(
    _ text: String,
    at now: Moment
  ) throws(EntryProblem) -> StretchPhrase {
    do throws(PhraseError) {
      return try StretchPhrase.parse(text, context: context(at: now))
    } catch {
      switch error {
      case .notUnderstood(""): throw EntryProblem(fromTo)
      case .notUnderstood(let word), .noSuchTime(let word):
        throw EntryProblem("‘\(SafeText(word, limit: 40))’ is not a time: try 9:30")
      case .endsBeforeStart: throw EntryProblem("The end is before the start")
      case .noSuchDay, .ambiguousDay, .tooLong, .tooShort, .needsDay, .noSuchRepeat:
        throw EntryProblem(ErrorText.sentence(error))
      }
    }
  }

  /// Past days; numbers that could be two dates are asked about, not guessed.
  private static func context(at now: Moment) -> QuickAddContext {
    QuickAddContext(
      today: now.today,
      now: now.local,
      dayStart: now.dayStart,
      areDaysOver: true,
      dateForm: .iso
    )
  }

  /// The end of a running session, typed: a time that has been (`15:05`, `yesterday 15:05`, as
  /// `stop --at` takes it), `-10m` for ten minutes ago, or a length since it began (`45m`).
  ///
  /// A time without a day is the last one; where that is more than a day of work, the last one within
  /// a day, as who forgot a timer over a weekend types when Friday's work ended.
  package static func finish(
    _ text: String,
    of session: Session,
    at now: Moment
  ) throws(EntryProblem) -> Instant {
    let start = words(for: session.start, at: now)
    let began = now.zone.local(session.start)
    let trimmed = text.trimmed
    let finish: Instant
    if trimmed.hasPrefix("-"), let minutes = MinutesText.parse(trimmed.dropFirst()) {
      finish = now.instant - Int64(minutes) * 60
    } else if let minutes = MinutesText.parse(trimmed), !trimmed.contains(":") {
      finish = session.start + Int64(minutes) * 60
    } else if let instant = Instant(trimmed) {
      finish = instant
    } else {
      let typed = try moment(trimmed, of: session, at: now)
      let days =
        typed.day.map { [typed.isMidnight || typed.time < now.dayStart ? $0 + 1 : $0] }
        ?? [now.local.day, now.local.day - 1, began.day, began.day + 1]
      let candidates = days.flatMap { now.instants(showing: LocalTime($0, typed.time)) }
      // A minute is typed: the one it began in counts as its start, the one of now as now.
      let possible = candidates.filter { $0 > session.start - 60 && $0 <= now.instant }
      let likely = typed.day == nil ? possible.filter { $0 - session.start <= 86_400 } : possible
      guard let latest = likely.max() ?? possible.max() else {
        throw EntryProblem("The timer started at \(start) · type a time between then and now")
      }
      finish = max(latest, session.start)
    }
    guard (session.start...max(session.start, now.instant)).contains(finish) else {
      throw EntryProblem("The timer started at \(start) · the end must be between then and now")
    }
    return finish
  }

  /// A point of time that has been; without a day where none is typed.
  ///
  /// `24:00` and `fri 24:00` are the midnight that ends a day.
  private static func moment(
    _ text: String,
    of session: Session,
    at now: Moment
  ) throws(EntryProblem) -> (day: LocalDay?, time: TimeOfDay, isMidnight: Bool) {
    let (context, midnight) = (context(at: now), "24:00")
    let isMidnight = text == midnight || text.hasSuffix(" \(midnight)")
    let time = isMidnight ? text.dropLast(midnight.count) + "0:00" : text[...]
    guard let typed = try? MomentPhrase.parse(time, context: context) else {
      let examples = StopExamples(of: session, at: now).all
      throw EntryProblem("‘\(SafeText(text, limit: 40))’ is not a time: try \(examples)")
    }
    return (typed.day, typed.time, isMidnight)
  }

  /// `11:46`, with its day where that is not today.
  private static func words(for instant: Instant, at now: Moment) -> SafeText {
    let local = now.zone.local(instant)
    let day = local.day == now.local.day ? "" : "\(EditLabel.short(local.day)) "
    return SafeText(day + local.time.text)
  }

  /// A time of day as every field takes it: `9:30`, `930`, `3pm`.
  static func time(
    _ text: some StringProtocol,
    at now: Moment
  ) throws(EntryProblem) -> TimeOfDay {
    do throws(PhraseError) {
      return try TimePhrase.parse(text, context: context(at: now))
    } catch {
      throw EntryProblem("‘\(SafeText(String(text), limit: 40))’ is not a time: try 9:30")
    }
  }

  /// The instant a session had, where the clock still shows the same minute.
  private static func kept(_ instant: Instant?, _ local: LocalTime, _ now: Moment) -> Instant? {
    guard let instant, now.zone.local(instant) == local else { return nil }
    return instant
  }
}

extension Moment {
  /// The instants at which the clock shows a time: none in a gap, two where it is set back.
  package func instants(showing local: LocalTime) -> [Instant] {
    let first = zone.instant(local)
    // Clocks are set back by at most a few hours, in steps of 15 minutes at least.
    let again = stride(from: Int64(900), through: 10_800, by: 900).map { first + $0 }
      .first { zone.local($0) == local && zone.offset(at: $0) != zone.offset(at: first) }
    return ([first].filter { zone.local($0) == local }) + (again.map { [$0] } ?? [])
  }

  /// The instant of a time that has been, on a day as it was typed.
  ///
  /// Before the start of the day a time belongs to the night behind that day, `today 0:30` at one o'clock as
  /// `yesterday 0:30` after breakfast; where that is still to come, to the morning of its date. So it is
  /// beside a date in figures, which is one of the calendar.
  package func past(_ time: TimeOfDay, on day: LocalDay, typed text: String) -> Instant {
    let planned = instant(of: time, on: day)
    let dates = text.split { $0.isWhitespace || $0 == "T" }.map { LocalDay(String($0)) }
    let isByCalendar = dates.contains { $0 != nil }
    return isByCalendar || planned > instant ? zone.instant(LocalTime(day, time)) : planned
  }

  /// The instant of a wall-clock time on a civil day.
  func instant(of time: TimeOfDay, from day: LocalDay) -> Instant {
    zone.instant(LocalTime(day, time))
  }
}
