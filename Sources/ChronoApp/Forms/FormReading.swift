import ChronoModel
import ChronoScreen

/// What a form's text means, field by field.
struct FormReading {
  /// As a new task would be; of an event its estimate is the length.
  var draft: TaskDraft
  private(set) var finish = FormFinish.open
  /// The zone's name, for an event on another zone's clock.
  private(set) var zone: String?
  /// The remark beside a field.
  var notes: [Form.Field: Note] = [:]

  struct Note: Hashable {
    var words: SafeText
    var tone: Tone

    enum Tone { case meaning, warning, problem }
  }

  let context: QuickAddContext
  let form: Form
  let now: Moment

  init(_ form: Form, _ context: QuickAddContext, at now: Moment) {
    self.form = form
    self.now = now
    self.context = context
    draft = TaskDraft(form.values)
    readTitle()
    readDue()
    readLength()
    readTime()
    readRepeat()
    readReminders()
    readDone()
    readZone()
  }

  /// The first field with an impossible value, and why.
  var problem: (field: Form.Field, words: SafeText)? {
    for field in form.fields {
      if let note = notes[field], note.tone == .problem { return (field, note.words) }
    }
    return nil
  }

  func text(_ field: Form.Field) -> String { form.values.text(field).trimmed }

  mutating func say(_ field: Form.Field, _ words: SafeText, _ tone: Note.Tone = .meaning) {
    notes[field] = Note(words: words, tone: tone)
  }

  private mutating func readTitle() {
    guard draft.title.isEmpty else { return }
    say(.title, form.isEvent ? "an event needs a name" : "a task needs a title", .problem)
  }

  private mutating func readDue() {
    guard !text(.due).isEmpty else {
      if form.isEvent {
        say(.due, "an event needs a day", .problem)
      } else {
        say(.due, "someday")
      }
      return
    }
    do {
      draft.due = try Entry.day(text(.due), context)
      guard let due = draft.due else {
        say(
          .due,
          form.isEvent ? "an event needs a day" : "someday",
          form.isEvent ? .problem : .meaning
        )
        return
      }
      let day = FormReading.inFull(due, context)
      let staysDone = form.task?.status == .done && form.isUnchanged(.done)
      let isTold = form.task == nil || !form.isUnchanged(.due)
      guard due < context.today || staysDone, !form.isEvent, isTold else {
        return say(.due, day)
      }
      if let reason = form.task.flatMap({ reason(against: due, for: $0) }) {
        say(.due, "\(day) \(reason)", .problem)
      } else if due < context.today, !staysDone {
        // All of it has room at 80 columns.
        let date = SafeText(due.formatted(context.dateForm, today: context.today))
        say(.due, "\(date) is over; waits as missed", .warning)
      } else {
        say(.due, day)
      }
    } catch {
      say(.due, error.words, .problem)
    }
  }

  /// Why an existing task cannot be moved to a day.
  private func reason(against day: LocalDay, for task: TaskItem) -> SafeText? {
    do throws(Refusal) {
      try Planning.check(task, movedTo: day, at: now)
      return nil
    } catch .doneOnDay(_, let done) {
      let date = done.formatted(context.dateForm, today: context.today)
      return day < context.today ? "is over · it was done on \(date)" : "· it was done on \(date)"
    } catch {
      return "is over · log the task, drop it, or choose a later day"
    }
  }

  static func inFull(_ day: LocalDay, _ context: QuickAddContext) -> SafeText {
    let date = SafeText(day.formatted(context.dateForm))
    return switch day - context.today {
    case -1: "yesterday, \(date)"
    case 0: "today, \(date)"
    case 1: "tomorrow, \(date)"
    default: date
    }
  }

  /// Whether Time is empty, or says so in words, as the empty field of an event does.
  private var isWithoutTime: Bool { text(.time).isEmpty || TimePhrase.isAllDay(text(.time)) }

  private mutating func readTime() {
    guard !isWithoutTime else {
      if form.isEvent {
        say(.time, "all day")
      } else if let words = series ?? (text(.time).isEmpty ? nil : "without a time") {
        say(.time, words)
      }
      return
    }
    do {
      var time: TimeOfDay
      if case .range(let start, let minutes)? = Entry.range(text(.time), context) {
        time = start
        let length = form.length(from: start, on: draft.due, byClock: minutes, context)
        draft.estimate = length
        say(.length, "\(MinutesText.text(length)), by the time")
      } else {
        time = try Entry.time(text(.time), context)
      }
      draft.time = time
      if draft.due == nil, notes[.due]?.tone != .problem, text(.repeats).isEmpty {
        say(.time, "a time needs a day", .problem)
      } else if let length = draft.estimate {
        let isOver = isOver(time, length)
        let until = form.until(time, length, on: draft.due, context, at: now)
        say(.time, series ?? (isOver ? until + ", which has passed" : until))
      } else {
        say(.time, series ?? SafeText(time.formatted(context.timeForm)))
      }
      if let due = draft.due, let shown = form.clock(now).skipping(time, on: due) {
        let later = SafeText(shown.formatted(context.timeForm))
        say(.time, "the clock skips it: it will be \(later)", .warning)
      }
    } catch {
      say(.time, error.words, .problem)
    }
  }

  /// What the time of a repeating task is about: a day alone that was moved, or the whole series.
  private var series: SafeText? {
    guard let task = form.task, task.repeats != nil else { return nil }
    guard form.isUnchanged(.time) else { return "from now on, every time" }
    return task.usual.map { usual in
      "usually \(usual.time?.formatted(context.timeForm) ?? "without a time")"
    }
  }

  /// Whether the time of an open task of today has gone by.
  private func isOver(_ time: TimeOfDay, _ length: Int) -> Bool {
    guard form.task?.status == .open, draft.due == context.today else { return false }
    return now.instant(of: time, on: context.today) + Int64(length) * 60 <= now.instant
  }

  private mutating func readLength() {
    let typed = text(.length)
    let isAllDay = form.isEvent && isWithoutTime
    if isAllDay {
      guard let days = FormReading.days(typed) else {
        say(.length, "an all-day event lasts days: 1, 2, 3", .problem)
        return
      }
      draft.estimate = days * 1440
      say(.length, days == 1 ? "1 day" : "\(days) days")
      return
    }
    guard !typed.isEmpty else {
      if form.isEvent {
        draft.estimate = 60
        say(.length, "1h")
      }
      return
    }
    do {
      var context = context
      context.isForEvent = form.isEvent
      let minutes = try Entry.length(typed, context)
      draft.estimate = minutes
      // A clock's time looks the same, and is no length.
      guard typed.contains(":") else { return }
      say(.length, "\(MinutesText.text(minutes)) long; Time takes 10:00-11:15", .warning)
    } catch {
      say(.length, error.words, .problem)
    }
  }

  /// `3`, `3d`, `3 days`; no text is one day.
  private static func days(_ text: String) -> Int? {
    if text.isEmpty { return 1 }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).filter { !$0.isWhitespace }.lowercased()
    guard let days = Int(digits), (1...366).contains(days), ["", "d", "day", "days"].contains(unit)
    else { return nil }
    return days
  }

  /// A repeat without a day begins on the first day of its rule; so does one that is typed where nobody has
  /// typed the day, as in quick add, but for the open instance of a task: that is promised for its day.
  private mutating func readRepeat() {
    guard !text(.repeats).isEmpty else { return }
    do throws(PhraseError) {
      let shown = draft.due
      let phrase = try RepeatPhrase.parse(
        text(.repeats),
        due: form.beginsByRule ? nil : shown,
        notBefore: shown,
        context: context
      )
      draft.repeats = phrase.repeats
      if shown == nil && text(.due).isEmpty || shown != nil && phrase.firstDay != shown {
        draft.due = phrase.firstDay
        notes[.due] = nil
        say(.due, "\(FormReading.inFull(phrase.firstDay, context)), by the repeat")
      }
      if draft.due == nil {
        say(.repeats, "a repeat needs a day", .problem)
      } else {
        say(.repeats, words(phrase.repeats))
      }
    } catch {
      say(.repeats, "\(ErrorText.sentence(error)): try mon,wed or 2 weeks", .problem)
    }
  }

  /// The rule, and the first day where that is none of its days.
  private func words(_ repeats: RepeatDraft) -> SafeText {
    let phrase = SafeText(repeats.phrase(context.dateForm, today: context.today))
    guard !form.isUnchanged(.repeats), !repeats.afterCompletion, let due = draft.due,
      RecurrenceSeries(repeats.rule, anchor: due).first(onOrAfter: due) != due
    else { return phrase }
    return "\(phrase); first on \(due.formatted(context.dateForm, today: context.today))"
  }

  /// The zone, and when the event is here.
  private mutating func readZone() {
    guard form.isEvent, !text(.zone).isEmpty else { return }
    guard let named = now.zones.meant(by: text(.zone)) else {
      // An imported value is kept as it came.
      if form.isUnchanged(.zone) { return zone = text(.zone) }
      return say(.zone, "no such zone: try Europe/Berlin, or Tokyo", .problem)
    }
    zone = named.identifier
    guard let day = draft.due, let time = draft.time else {
      return say(.zone, "\(SafeText(named.identifier)); all-day events are on your own days")
    }
    let here = now.zone.local(named.instant(LocalTime(day, time)))
    let date: SafeText = here.day == day ? "" : "\(FormReading.inFull(here.day, context)) "
    say(
      .zone,
      "\(SafeText(named.identifier)), \(date)\(here.time.formatted(context.timeForm)) here"
    )
  }

  /// The box, and the time of the finish behind it.
  private mutating func readDone() {
    guard !form.isEvent, form.values.isTicked else { return }
    let task = form.task
    let isMissed =
      task?.isMissed(today: context.today) ?? draft.due.map { $0 < context.today } ?? false
    guard text(.done) != Form.Values.now else {
      finish = .now
      if isMissed { say(.done, "its day is over: type when it was done, e.g. 17:00", .problem) }
      return
    }
    do throws(PhraseError) {
      let typed = try MomentPhrase.parse(SpanText.endingDay(text(.done)), context: context)
      // A time alone belongs to the day of the finish being corrected, or to the missed day.
      let usual = form.finishDay ?? (isMissed ? task?.due ?? draft.due : nil) ?? context.today
      let day = typed.day ?? usual
      finish = .at(day, typed.time)
      let civil = LocalTime(typed.time < context.dayStart ? day + 1 : day, typed.time)
      guard civil <= context.now || form.isUnchanged(.done) else {
        return say(.done, "\(FormReading.inFull(day, context)) is still to come then", .problem)
      }
      say(.done, FormReading.inFull(day, context))
    } catch {
      say(.done, "\(ErrorText.sentence(error)): try 17:00 or yesterday 17:00", .problem)
    }
  }
}
